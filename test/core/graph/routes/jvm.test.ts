import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Spring and JAX-RS: paths of classes, arrays, methods of a mapping; clients are no routes', () => {
  const texts = {
    'src/UserController.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping(path = UserController.BASE)
public class UserController {
  static final String BASE = "/api/users";
  @GetMapping("/{id:[0-9]+}") public User get(Long id) { return null; }
  @PostMapping public User create() { return null; }
  @RequestMapping(value = {"/a", "b"}, method = {RequestMethod.PUT, RequestMethod.PATCH}) public void put() {}
  @Deprecated public void none() {}
}
`,
    'src/Client.java': `package shop;
import org.springframework.web.bind.annotation.GetMapping;
@FeignClient("users") interface Client { @GetMapping("/remote") User get(); }
`,
    'src/Things.java': `package shop;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
@Path("things") public class Things {
  @GET public String all() { return ""; }
  @GET @Path("{id}/parts") public String parts() { return ""; }
  @Path("sub") public Things sub() { return this; }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /api/users shop.UserController.create spring',
    'PATCH /api/users/a shop.UserController.put spring',
    'PUT /api/users/a shop.UserController.put spring',
    'PATCH /api/users/b shop.UserController.put spring',
    'PUT /api/users/b shop.UserController.put spring',
    'GET /api/users/{id} shop.UserController.get spring',
    'GET /things shop.Things.all jax-rs',
    'GET /things/{id}/parts shop.Things.parts jax-rs',
  ])
})

test('Kotlin: Spring annotations and the routing blocks of Ktor', () => {
  const texts = {
    'Users.kt': `package shop
import org.springframework.web.bind.annotation.*
/** A comment makes the grammar read the annotation apart. */
@RestController
@RequestMapping("users")
class Users(val all: Users) {
  @GetMapping("/{id}") fun one(id: Long) = id
}
`,
    'Routing.kt': `package shop
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun load(): String = "x"
fun Application.module() {
  routing {
    route("/api") {
      get("/books/{id}") { call.respond(load()) }
    }
  }
}
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /api/books/{id} (shop.load) ktor', 'GET /users/{id} shop.Users.one spring'])
})

test('Ktor: blocks without a path, limited to methods, of extended routers, with classes for paths', () => {
  const texts = {
    'App.kt': `package shop
import io.ktor.server.application.*
import io.ktor.server.routing.*
fun Application.module() {
  routing {
    authenticate("jwt") { get("/me") { one() } }
    route("/users") {
      get { all() }
      method(HttpMethod.Put) { handle { one() } }
      orders()
    }
    route("/page", HttpMethod.Delete) { handle { call.respondHtml { head { title("x") } } } }
    webSocket("/ws") { one() }
    get<Places.Users.ById> { one() }
    resource<Places.Other> {
      post { all() }
      handle<Places.Other> { one() }
    }
  }
}
fun one() = 1
fun all() = 2
`,
    'More.kt': `package shop
import io.ktor.server.routing.*
object Places {
  @Resource("/people")
  class Users {
    @Resource("{id}")
    class ById(val parent: Users = Users(), val id: Long)
  }
  @Resource("/other")
  class Other
}
fun Route.orders() {
  get("/orders/{order-id}") { one() }
  route("/deep") { delete { one() } }
}
fun Route.alone() { get("/alone") { one() } }
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /alone (shop.one) ktor',
    'GET /me (shop.one) ktor',
    'ANY /other (shop.one) ktor',
    'POST /other (shop.all) ktor',
    'DELETE /page () ktor',
    'GET /people/{id} (shop.one) ktor',
    'GET /users (shop.all) ktor',
    'PUT /users (shop.one) ktor',
    'DELETE /users/deep (shop.one) ktor',
    'GET /users/orders/{order-id} (shop.one) ktor',
    'GET /ws (shop.one) ktor',
  ])
})

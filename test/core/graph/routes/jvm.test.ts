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

const HANDLER = {
  'Handler.java': `package shop;
class UserHandler {
  int list(int r) { return 1; }
  int get(int r) { return 1; }
  int create(int r) { return 1; }
}
`,
}

test('Spring: routes that functions register', () => {
  const texts = {
    ...HANDLER,
    'Routes.java': `package shop;
import static org.springframework.web.reactive.function.server.RequestPredicates.*;
import static org.springframework.web.reactive.function.server.RouterFunctions.route;
import org.springframework.web.reactive.function.server.RouterFunctions;
class Routes {
  RouterFunction<ServerResponse> given(UserHandler handler) {
    return route(GET("/users").and(accept(JSON)), handler::list)
      .andRoute(GET("/users/{id}"), handler::get)
      .andNest(path("/n"), route(POST("/users"), handler::create));
  }
  RouterFunction<ServerResponse> built(UserHandler handler) {
    return RouterFunctions.route()
      .GET("/b/users/{id}", accept(JSON), handler::get)
      .path("/c", b -> b.POST("/users", handler::create).nest(accept(JSON), c -> c.DELETE("/users/{id}", handler::get)))
      .nest(path("/e"), b -> b.POST("", r -> handler.create(1)))
      .build();
  }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /b/users/{id} shop.UserHandler.get spring',
    'POST /c/users shop.UserHandler.create spring',
    'DELETE /c/users/{id} shop.UserHandler.get spring',
    'POST /e (shop.UserHandler.create) spring',
    'POST /n/users shop.UserHandler.create spring',
    'GET /users shop.UserHandler.list spring',
    'GET /users/{id} shop.UserHandler.get spring',
  ])
})

test('Kotlin: routers of Spring that blocks fill', () => {
  const texts = {
    ...HANDLER,
    'Routes.kt': `package shop
import org.springframework.web.reactive.function.server.coRouter
class Routes(private val handler: UserHandler) {
  fun users() = coRouter {
    GET("/users", handler::list)
    "/api".nest {
      GET("/users/{id}", handler::get)
      accept(APPLICATION_JSON).nest { POST("/users", handler::create) }
      path("/in").nest { DELETE("/x") { handler.list(1) } }
    }
    (GET("/a") or GET("/b")).invoke(handler::list)
  }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /a shop.UserHandler.list spring',
    'DELETE /api/in/x (shop.UserHandler.list) spring',
    'POST /api/users shop.UserHandler.create spring',
    'GET /api/users/{id} shop.UserHandler.get spring',
    'GET /b shop.UserHandler.list spring',
    'GET /users shop.UserHandler.list spring',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('echo: groups, methods by name, handlers that are methods', () => {
  const texts = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go': `package main

import "github.com/labstack/echo/v4"

type users struct{}

func (u *users) get(c echo.Context) error { return nil }
func save(c echo.Context) error            { return nil }
func hello(c echo.Context) error           { return nil }

func main() {
	e := echo.New()
	u := &users{}
	e.GET("/hello", hello)
	g := e.Group("/users")
	g.GET("/:id", u.get)
	g.POST("", save)
	e.Logger.Fatal(e.Start(":1323"))
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /hello main.hello echo',
    'POST /users main.save echo',
    'GET /users/{id} main.users.get echo',
  ])
})

test('Micronaut: controllers with a path, verbs with and without one', () => {
  const texts = {
    'src/BookController.java': `package shop;
import io.micronaut.http.annotation.*;
@Controller("/books")
public class BookController {
  @Get public String all() { return ""; }
  @Get("/{id}") public String one(Long id) { return ""; }
  @Post("/") public void add() {}
  @Delete("/{id}") void remove(Long id) {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /books shop.BookController.all micronaut',
    'POST /books shop.BookController.add micronaut',
    'DELETE /books/{id} shop.BookController.remove micronaut',
    'GET /books/{id} shop.BookController.one micronaut',
  ])
})

test('Rocket: attributes, with their parameters', () => {
  const texts = {
    'src/main.rs': `#[macro_use] extern crate rocket;
use rocket::{get, post, routes};
#[get("/hello/<name>")]
fn hello(name: &str) -> String { String::new() }
#[post("/things", data = "<input>")]
fn add(input: String) {}
#[launch]
fn start() -> _ { rocket::build().mount("/", routes![hello, add]) }
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /hello/{name} hello rocket', 'POST /things add rocket'])
})

test('JAX-RS: a resource whose paths stand at its interface', () => {
  const texts = {
    'src/Things.java': `package shop;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
@Path("/things") public interface Things { @GET @Path("/{id}") String one(String id); }
`,
    'src/ThingsImpl.java': `package shop;
public class ThingsImpl implements Things { public String one(String id) { return id; } }
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /things/{id} shop.ThingsImpl.one jax-rs'])
})

test('Kotlin: a mapping of Spring with its methods', () => {
  const texts = {
    'Users.kt': `package shop
import org.springframework.web.bind.annotation.*
@RestController
@RequestMapping("/users")
class Users {
  @RequestMapping(value = ["/a", "/b"], method = [RequestMethod.PUT])
  fun put() {}
  @RequestMapping("/any")
  fun any() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'PUT /users/a shop.Users.put spring',
    'ANY /users/any shop.Users.any spring',
    'PUT /users/b shop.Users.put spring',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('JAX-RS: methods of base classes answer below the paths of the resources that inherit from them', () => {
  const texts = {
    'src/BaseResource.java': `package shop;
import jakarta.ws.rs.*;
public abstract class BaseResource<T> {
  @GET @Path("{id}") public String one(long id) { return ""; }
  @POST public String add(T entity) { return ""; }
}
`,
    'src/ListResource.java': `package shop;
import jakarta.ws.rs.GET;
public class ListResource<T> extends BaseResource<T> { @GET public String all() { return ""; } }
`,
    'src/Groups.java': `package shop;
import jakarta.ws.rs.Path;
@Path("groups") public class Groups extends ListResource<Group> {
  @Override public String add(Group entity) { return super.add(entity); }
}
`,
    'src/Devices.java': `package shop;
import jakarta.ws.rs.*;
@Path("devices") public class Devices extends BaseResource<Device> {
  @GET @Path("{id}") @Override public String one(long id) { return "own"; }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /devices shop.BaseResource.add jax-rs',
    'GET /devices/{id} shop.Devices.one jax-rs',
    'GET /groups shop.ListResource.all jax-rs',
    'POST /groups shop.Groups.add jax-rs',
    'GET /groups/{id} shop.BaseResource.one jax-rs',
  ])
})

test('Spring: an interface states the paths, a controller answers; the interface of a client is none', () => {
  const texts = {
    'src/UserApi.java': `package shop;
import org.springframework.web.bind.annotation.*;
public interface UserApi {
  @GetMapping("/users/{id}") User get(Long id);
  @GetMapping("/users") default User first() { return null; }
}
`,
    'src/UserController.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/v1") public class UserController implements UserApi {
  public User get(Long id) { return null; }
}
`,
    'src/UserClient.java': `package shop;
import org.springframework.cloud.openfeign.FeignClient;
import org.springframework.web.bind.annotation.*;
@FeignClient("users") @RequestMapping("/remote") public interface UserClient extends UserApi {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /v1/users shop.UserApi.first spring',
    'GET /v1/users/{id} shop.UserController.get spring',
  ])
})

test('Spring: a base class with a path of its own keeps it, and gives it to methods of classes without one', () => {
  const texts = {
    'src/Base.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RequestMapping("/base") public class Base { @GetMapping("/ping") public String ping() { return ""; } }
`,
    'src/Users.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController public class Users extends Base { @GetMapping("/users") public String all() { return ""; } }
`,
    'src/Books.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController @RequestMapping("/books") public class Books extends Base {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /base/ping shop.Base.ping spring',
    'GET /base/users shop.Users.all spring',
    'GET /books/ping shop.Base.ping spring',
  ])
})

test('ASP.NET: the path of a base class holds the name of each controller', () => {
  const texts = {
    'Base.cs': `using Microsoft.AspNetCore.Mvc;
namespace Shop;
[ApiController]
[Route("api/[controller]")]
public abstract class ApiController : ControllerBase {
  [HttpGet("version")] public string Version() => "";
}
`,
    'Books.cs': `using Microsoft.AspNetCore.Mvc;
namespace Shop;
public class BooksController : ApiController {
  [HttpGet("{id}")] public string Get(int id) => "";
  [HttpPost("/import")] public string Import() => "";
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/Books/version Shop.ApiController.Version asp.net',
    'GET /api/Books/{id} Shop.BooksController.Get asp.net',
    'POST /import Shop.BooksController.Import asp.net',
  ])
})

test('NestJS: a base class of controllers', () => {
  const texts = {
    'base.ts': `import { Get, Param } from '@nestjs/common'
export abstract class Crud<T> {
  @Get(':id') one(@Param('id') id: string): T | undefined { return undefined }
}
`,
    'cats.ts': `import { Controller, Get } from '@nestjs/common'
import { Crud } from './base'
@Controller('cats') export class Cats extends Crud<string> { @Get() all() { return [] } }
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /cats cats.Cats.all nestjs', 'GET /cats/{id} base.Crud.one nestjs'])
})

test('Micronaut: a controller answers what its interface states', () => {
  const texts = {
    'src/Books.java': `package shop;
import io.micronaut.http.annotation.*;
public interface Books { @Get("/{id}") String one(long id); }
`,
    'src/BookController.java': `package shop;
import io.micronaut.http.annotation.*;
@Controller("/books") public class BookController implements Books { public String one(long id) { return ""; } }
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /books/{id} shop.BookController.one micronaut'])
})

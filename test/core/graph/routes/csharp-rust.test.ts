import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('ASP.NET: attributes with the names of controllers, mapped functions and groups', () => {
  const texts = {
    'UsersController.cs': `using Microsoft.AspNetCore.Mvc;
[ApiController]
[Route("api/[controller]")]
public class UsersController : ControllerBase {
  [HttpGet("{id:int}")] public string Get(int id) { return ""; }
  [HttpPost] public void Post() {}
  [HttpDelete("/all")] public void Clear() {}
}
`,
    'Program.cs': `var builder = WebApplication.CreateBuilder(args);
var app = builder.Build();
app.MapGet("/x/{id}", (int id) => Handlers.Find(id));
var api = app.MapGroup("/api/v1");
api.MapPost("/y", Handlers.Create).WithName("y");
static class Handlers { public static int Find(int id) { return id; } public static void Create() {} }
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /all UsersController.Clear asp.net',
    'POST /api/Users UsersController.Post asp.net',
    'GET /api/Users/{id} UsersController.Get asp.net',
    'POST /api/v1/y Handlers.Create asp.net name',
    'GET /x/{id} (Handlers.Find) asp.net name',
  ])
})

test('ASP.NET: controllers without paths, each attribute with a path, groups of versions, usings of other files', () => {
  const texts = {
    'Usings.cs': `global using Microsoft.AspNetCore.Mvc;`,
    'HomeController.cs': `namespace Shop;
[Area("Admin")]
public class HomeController : Controller {
  [HttpGet] public IActionResult Login() => View();
  public async Task<IActionResult> IndexAsync() => View();
  public ViewResult Open() => View();
  [NonAction] public ViewResult Hidden() => View();
  private ViewResult Inner() => View();
  public int Count() => 1;
}
`,
    'ItemsController.cs': `namespace Shop;
[ApiController]
[Route("items")]
[Route("v2/items")]
public class ItemsController : ControllerBase {
  [HttpGet("a")] [HttpPost("b")] public int Two() => 1;
  [Route("c")] [HttpPut] public int Three() => 1;
  [Route("d/{max-age:int?}")] public int Four() => 1;
}
`,
    'Program.cs': `var app = builder.Build();
var api = app.NewVersionedApi("Shop").MapGroup("api/shop").HasApiVersion(1, 0);
api.MapGet("/list", Handlers.List);
api.MapMethods("/check", new[] { "HEAD", HttpMethods.Options }, Handlers.List);
static class Handlers { public static void List() {} }
`,
  }
  assert.deepEqual(routesOf(texts), [
    'ANY /Admin/Home/Index Shop.HomeController.IndexAsync asp.net',
    'GET /Admin/Home/Login Shop.HomeController.Login asp.net',
    'ANY /Admin/Home/Open Shop.HomeController.Open asp.net',
    'HEAD /api/shop/check Handlers.List asp.net name',
    'OPTIONS /api/shop/check Handlers.List asp.net name',
    'GET /api/shop/list Handlers.List asp.net name',
    'GET /items/a Shop.ItemsController.Two asp.net',
    'POST /items/b Shop.ItemsController.Two asp.net',
    'PUT /items/c Shop.ItemsController.Three asp.net',
    'ANY /items/d/{max-age?} Shop.ItemsController.Four asp.net',
    'GET /v2/items/a Shop.ItemsController.Two asp.net',
    'POST /v2/items/b Shop.ItemsController.Two asp.net',
    'PUT /v2/items/c Shop.ItemsController.Three asp.net',
    'ANY /v2/items/d/{max-age?} Shop.ItemsController.Four asp.net',
  ])
})

test('ASP.NET: functions are mapped where a build imports the framework for all files', () => {
  const texts = {
    'Program.cs': `var app = WebApplication.Create(args);
app.MapGet("/x", Things.Find);
app.MapThings();
api.Get("/elsewhere", Things.Find);
`,
    'Things.cs': `static class Things {
  public static void MapThings(this IEndpointRouteBuilder routes) { routes.MapDelete("/things/{id:int}", Drop); }
  public static int Find(int id) { return id; }
  static void Drop(int id) {}
}
`,
  }
  assert.deepEqual(routesOf(texts), ['DELETE /things/{id} Things.Drop asp.net name', 'GET /x Things.Find asp.net name'])
})

test('axum and actix: nested builders, chained methods, attributes in scopes', () => {
  const texts = {
    'src/main.rs': `use axum::{routing::{get, post}, Router};
mod api;
async fn root() {}
async fn user() {}
async fn remove() {}
pub fn app() -> Router {
    Router::new()
        .route("/", get(root))
        .route("/users/:id", get(user).delete(remove))
        .nest("/api", api::router())
}
`,
    'src/api.rs': `use axum::{routing::post, Router};
async fn create() {}
pub fn router() -> Router {
    Router::new().route("/things", post(create))
}
`,
    'actix/src/main.rs': `use actix_web::{get, web, App};
#[get("/hello/{name}")]
async fn hello() {}
async fn list() {}
fn start() {
    App::new().service(web::scope("/v1").service(hello).route("/list", web::get().to(list)));
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / root axum',
    'POST /api/things api.create axum',
    'DELETE /users/{id} remove axum',
    'GET /users/{id} user axum',
    'GET /v1/hello/{name} actix.src.main.hello actix',
    'GET /v1/list actix.src.main.list actix',
  ])
})

test('minimal APIs: a function that extends a group registers its routes below the group', () => {
  const texts = {
    'Program.cs': `using Microsoft.AspNetCore.Builder;
var app = WebApplication.CreateBuilder(args).Build();
app.MapGroup("/public/todos").MapTodos().WithTags("Public");
var api = app.MapGroup("/api").RequireAuthorization();
api.MapUsers();
Todos.MapStatus(app.MapGroup("/status"));
app.Run();
`,
    'Todos.cs': `using Microsoft.AspNetCore.Routing;
public static class Todos
{
    public static RouteGroupBuilder MapTodos(this RouteGroupBuilder group)
    {
        group.MapGet("/{id}", Get);
        return group;
    }
    public static IEndpointRouteBuilder MapUsers(this IEndpointRouteBuilder app)
    {
        var users = app.MapGroup("/users");
        users.MapPost("/", Get);
        return app;
    }
    public static void MapStatus(this IEndpointRouteBuilder app) => app.MapGet("/", Get);
    public static string Get(int id) => "";
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /api/users Todos.Get asp.net inferred',
    'GET /public/todos/{id} Todos.Get asp.net inferred',
    'GET /status Todos.Get asp.net inferred',
  ])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESOLUTIONS } from '../../../../src/core/graph/graph.ts'
import { buildImpact } from '../../../../src/core/graph/impact/build.ts'
import { impactFileOf } from '../../../../src/core/graph/impact/file.ts'
import { link } from '../../../../src/core/graph/link/link.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { languageOf, languages } from '../../../support/languages.ts'

/** The routes of a project, a line each: method, path, handler (`(calls)` where it has no name), framework, certainty unless exact. */
function routesOf(texts: Readonly<Record<string, string>>): string[] {
  const files = Object.keys(texts)
    .sort()
    .map((path) => {
      const language = languageOf(path)
      const text = texts[path]!
      return { path, lines: text.split('\n').length, facts: language && extractFacts(language, path, text), language }
    })
  const manifests = new Map(Object.entries(texts).filter(([path]) => /(^|\/)(go\.mod|package\.json)$/.test(path)))
  const graph = link({ project: 'shop', files, languages, manifests })
  const known = files.flatMap(({ path, facts, language }) =>
    facts && language ? [impactFileOf(facts, { path, language: language.id, isTest: false })] : [],
  )
  const name = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  return buildImpact(graph, known).routes.map(({ method, path, node, calls, framework, certainty }) => {
    const handler = node >= 0 ? name(node) : `(${calls.map(name).join(', ')})`
    const sure = RESOLUTIONS[certainty] === 'exact' ? '' : ` ${RESOLUTIONS[certainty]}`
    return `${method} ${path} ${handler} ${framework}${sure}`
  })
}

test('Express: routers mounted in other files, chained routes, wrapped handlers and handlers without a name', () => {
  const texts = {
    'app.js': `const express = require('express')
const users = require('./routes/users')
const { load } = require('./load')
const app = express()
app.use(express.json())
app.use('/api/users', users)
app.get('/', (req, res) => {
  res.json(load())
})
require('./routes/admin')(app)
const cache = new Map()
cache.get('/no', load)
`,
    'load.js': 'exports.load = function load() {}\n',
    'routes/users.js': `const router = require('express').Router()
const controller = require('../controllers/users')
const wrap = (fn) => (req, res, next) => fn(req, res).catch(next)
router.get('/:id', controller.auth, wrap(controller.show))
router.route('/').get(controller.list).post(controller.create)
module.exports = router
`,
    'routes/admin.js': `const { list } = require('../controllers/users')
module.exports = (app) => {
  app.delete('/admin/:id(\\\\d+)', list)
}
`,
    'controllers/users.js': `exports.auth = function auth() {}
exports.show = async function show() {}
exports.list = function list() {}
exports.create = function create() {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / (load.load) express',
    'DELETE /admin/{id} controllers.users.list express',
    'GET /api/users controllers.users.list express',
    'POST /api/users controllers.users.create express',
    'GET /api/users/{id} controllers.users.show express',
  ])
})

test('Hono, Fastify and Koa: base paths, groups, plugins with a prefix, routes as objects', () => {
  const texts = {
    'hono.ts': `import { Hono } from 'hono'
import { books } from './books'
const app = new Hono().basePath('/v1')
app.route('/books', books)
app.get('/health', (c) => c.text('ok'))
export default app
`,
    'books.ts': `import { Hono } from 'hono'
export const books = new Hono()
export const find = (c) => c.json({})
books.get('/:id', find).post('/', async (c) => c.json(save()))
function save() {}
`,
    'fast.ts': `import Fastify from 'fastify'
import orders from './orders'
const fastify = Fastify()
fastify.register(orders, { prefix: '/orders' })
fastify.route({ method: ['PUT', 'PATCH'], url: '/x/:a', handler: change })
function change() {}
`,
    'orders.ts': `import type { FastifyInstance } from 'fastify'
export default async function orders(fastify: FastifyInstance) {
  fastify.get('/:id', { schema: {} }, one)
}
function one() {}
`,
    'koa.js': `const Router = require('@koa/router')
const api = new Router({ prefix: '/k' })
api.del('/:id', remove)
function remove() {}
module.exports = api
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /k/{id} koa.remove koa',
    'GET /orders/{id} orders.one fastify',
    'POST /v1/books (books.save) hono',
    'GET /v1/books/{id} books.find hono',
    'GET /v1/health () hono',
    'PATCH /x/{a} fast.change fastify',
    'PUT /x/{a} fast.change fastify',
  ])
})

test('NestJS: the path of the controller comes before those of its methods', () => {
  const texts = {
    'cats.controller.ts': `import { Controller, Get, Post as Create, Body } from '@nestjs/common'
@Controller('cats')
export class CatsController {
  @Get(':id') find() {}
  @Get() all() {}
  @Create('new') create(@Body() body) {}
  helper() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /cats cats.controller.CatsController.all nestjs',
    'POST /cats/new cats.controller.CatsController.create nestjs',
    'GET /cats/{id} cats.controller.CatsController.find nestjs',
  ])
})

test('Flask and FastAPI: blueprints and routers with prefixes, several methods, registered views', () => {
  const texts = {
    'flask_app.py': `from flask import Flask
from blog import bp
app = Flask(__name__)
app.register_blueprint(bp, url_prefix='/v2')
@app.route('/hello', methods=['GET', 'POST'])
def hello():
    return 1
def index():
    return 2
app.add_url_rule('/', view_func=index)
`,
    'blog.py': `from flask import Blueprint
bp = Blueprint('blog', __name__, url_prefix='/blog')
@bp.get('/<int:id>/edit')
def edit(id):
    return id
`,
    'api/main.py': `from fastapi import FastAPI
from api.routers import items
app = FastAPI()
app.include_router(items.router, prefix='/items')
`,
    'api/routers/__init__.py': '',
    'api/routers/items.py': `from fastapi import APIRouter
router = APIRouter()
@router.get('/{item_id}')
async def read_item(item_id: int):
    return item_id
@router.delete('')
async def drop():
    pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'ANY / flask_app.index flask',
    'GET /hello flask_app.hello flask',
    'POST /hello flask_app.hello flask',
    'DELETE /items api.routers.items.drop fastapi',
    'GET /items/{item_id} api.routers.items.read_item fastapi',
    'GET /v2/blog/{id}/edit blog.edit flask',
  ])
})

test('Django: included lists, regular expressions, class views and view sets', () => {
  const texts = {
    'site/urls.py': `from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register(r'users', views.UserViewSet)
urlpatterns = [
    path('', views.home, name='home'),
    path('shop/', include('shop.urls')),
    path('api/', include(router.urls)),
    re_path(r'^old/(?P<year>[0-9]{4})/$', views.Old.as_view()),
]
`,
    'shop/__init__.py': '',
    'shop/urls.py': `from django.urls import path
from . import views
urlpatterns = [path('item/<int:pk>/', views.item)]
`,
    'shop/views.py': `class Old:
    pass
class UserViewSet:
    pass
def home(request):
    pass
def item(request, pk):
    pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'ANY / shop.views.home django',
    'ANY /api/users shop.views.UserViewSet django-rest-framework',
    'ANY /api/users/{pk} shop.views.UserViewSet django-rest-framework',
    'ANY /old/{year} shop.views.Old django',
    'ANY /shop/item/{pk} shop.views.item django',
  ])
})

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
  assert.deepEqual(routesOf(texts), [
    'GET /api/books/{id} (shop.load) ktor inferred',
    'GET /users/{id} shop.Users.one spring',
  ])
})

test('Go: net/http patterns, chi groups and mounts, gin groups, gorilla methods', () => {
  const texts = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go': `package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"shop/admin"
)

type server struct{ mux *http.ServeMux }

func (s *server) list(w http.ResponseWriter, r *http.Request) {}
func health(w http.ResponseWriter, r *http.Request) {}
func auth(next http.Handler) http.Handler { return next }

func (s *server) routes() {
	s.mux.HandleFunc("GET /users/{id}", s.list)
	http.HandleFunc("/health", health)
}

func api() http.Handler {
	r := chi.NewRouter()
	r.Use(auth)
	r.Route("/api", func(r chi.Router) {
		r.With(auth).Get("/a", health)
		r.Group(func(r chi.Router) { r.Post("/b", func(w http.ResponseWriter, q *http.Request) { health(w, q) }) })
	})
	r.Mount("/admin", admin.Router())
	return r
}
`,
    'admin/admin.go': `package admin

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

func users(w http.ResponseWriter, r *http.Request) {}

func Router() http.Handler {
	r := chi.NewRouter()
	r.Delete("/users/{id}", users)
	return r
}
`,
    'gin/gin.go': `package gin

import (
	"github.com/gin-gonic/gin"
	"github.com/gorilla/mux"
)

func ping(c *gin.Context) {}

func Setup() {
	r := gin.Default()
	v1 := r.Group("/v1")
	register(v1)
	m := mux.NewRouter()
	s := m.PathPrefix("/m").Subrouter()
	s.HandleFunc("/x/{k:[a-z]+}", ping).Methods("GET", "PUT")
}

func register(g *gin.RouterGroup) {
	g.GET("/ping/:name", ping)
	g.Handle("PATCH", "/p", ping)
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'DELETE /admin/users/{id} admin.users chi',
    'GET /api/a main.health chi',
    'POST /api/b (main.health) chi',
    'ANY /health main.health net/http',
    'GET /m/x/{k} gin.ping gorilla',
    'PUT /m/x/{k} gin.ping gorilla',
    'GET /users/{id} main.server.list net/http',
    'PATCH /v1/p gin.ping gin',
    'GET /v1/ping/{name} gin.ping gin',
  ])
})

test('Rails: resources with members, namespaces, roots; only actions that the controllers have', () => {
  const texts = {
    'config/routes.rb': `Rails.application.routes.draw do
  root 'home#index'
  get '/about', to: 'home#about'
  resources :posts, only: [:index, :show, :destroy] do
    member { post :publish }
    get :recent, on: :collection
    resources :comments, only: :create
  end
  namespace :admin do
    resource :account
    match 'ping' => 'home#ping', via: :get
  end
end
`,
    'app/controllers/home_controller.rb': 'class HomeController\n  def index; end\n  def about; end\nend\n',
    'app/controllers/posts_controller.rb':
      'class PostsController\n  def index; end\n  def show; end\n  def publish; end\n  def recent; end\nend\n',
    'app/controllers/comments_controller.rb': 'class CommentsController\n  def create; end\nend\n',
    'app/controllers/admin/accounts_controller.rb':
      'class Admin::AccountsController\n  def show; end\n  def update; end\nend\n',
  }
  assert.deepEqual(routesOf(texts), [
    'GET / app.controllers.home_controller.HomeController.index rails',
    'GET /about app.controllers.home_controller.HomeController.about rails',
    'GET /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.show rails',
    'PATCH /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.update rails',
    'PUT /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.update rails',
    'GET /posts app.controllers.posts_controller.PostsController.index rails',
    'GET /posts/recent app.controllers.posts_controller.PostsController.recent rails',
    'GET /posts/{id} app.controllers.posts_controller.PostsController.show rails',
    'POST /posts/{id}/publish app.controllers.posts_controller.PostsController.publish rails',
    'POST /posts/{post_id}/comments app.controllers.comments_controller.CommentsController.create rails',
  ])
})

test('Sinatra: blocks at the top of a file and in classes', () => {
  const texts = {
    'app.rb': `require 'sinatra'
def load_it; end
get '/hello/:name' do
  load_it
end
`,
    'api.rb': `class Api < Sinatra::Base
  post('/things') { Store.save }
end
class Store
  def self.save; end
end
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /hello/{name} (app.load_it) sinatra inferred',
    'POST /things (api.Store.save) sinatra inferred',
  ])
})

test('Laravel, Slim and Symfony: facades in groups, closures, attributes', () => {
  const texts = {
    'routes/web.php': `<?php
use App\\Http\\UserController;
use Illuminate\\Support\\Facades\\Route;
Route::get('/users/{id}', [UserController::class, 'show']);
Route::prefix('admin')->middleware('auth')->group(function () {
    Route::post('users', 'UserController@store');
    Route::get('/inline', function () { return helper(); });
});
function helper() {}
`,
    'app/Http/UserController.php': `<?php
namespace App\\Http;
class UserController { public function show($id) {} public function store() {} }
`,
    'slim.php': `<?php
use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$app->group('/api', function ($group) {
    $group->delete('/x/{id:[0-9]+}', 'Handler:remove');
});
class Handler { public function remove() {} }
`,
    'src/BlogController.php': `<?php
namespace App;
use Symfony\\Component\\Routing\\Attribute\\Route;
#[Route('/blog')]
class BlogController {
    #[Route('/{slug}', name: 'show', methods: ['GET', 'HEAD'])]
    public function show() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /admin/inline (routes.web.helper) laravel',
    'POST /admin/users App.Http.UserController.store laravel',
    'DELETE /api/x/{id} slim.Handler.remove slim',
    'GET /blog/{slug} App.BlogController.show symfony',
    'HEAD /blog/{slug} App.BlogController.show symfony',
    'GET /users/{id} App.Http.UserController.show laravel',
  ])
})

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

test('paths that are constants of other files; a name with several texts stays a name', () => {
  const texts = {
    'main.py': `from fastapi import FastAPI
from config import settings
from items import router
app = FastAPI()
app.include_router(router, prefix=settings.API_V1_STR)
`,
    'config.py': `class Settings:
    API_V1_STR: str = "/api/v1"
settings = Settings()
`,
    'items.py': `from fastapi import APIRouter
router = APIRouter()
@router.get('/items')
def items():
    pass
`,
    'src/Paths.java':
      'package a; class Paths { static final String USERS = "/users"; static final String ALL = "/all"; }\n',
    'src/Other.java': 'package a; class Other { static final String ALL = "/other"; }\n',
    'src/Users.java': `package a;
import org.springframework.web.bind.annotation.GetMapping;
class Users {
  @GetMapping(Paths.USERS + "/{id}") void one() {}
  @GetMapping(Paths.ALL) void all() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/v1/items items.items fastapi',
    'GET /users/{id} a.Users.one spring',
    'GET /{ALL} a.Users.all spring',
  ])
})

test('routers that are all mounted in each other, and in themselves, have routes all the same', () => {
  const names = Array.from({ length: 40 }, (_, at) => `router${at}`)
  const text = [
    "const express = require('express')",
    'const app = express()',
    ...names.map((name) => `const ${name} = express.Router()`),
    ...names.flatMap((name) => names.map((other) => `${name}.use('/${other}', ${other})`)),
    "app.use('/first', router0)",
    "router0.get('/end', handle)",
    'function handle() {}',
  ]
  const routes = routesOf({ 'app.js': `${text.join('\n')}\n` })
  assert.ok(routes.includes('GET /first/end app.handle express'), routes.join('\n'))
  assert.ok(routes.length <= 16, `${routes.length} routes`)
})

test('calls that only look like routes are none', () => {
  const texts = {
    'client.ts': `import axios from 'axios'
import express from 'express'
const app = express()
const cache = new Map<string, () => void>()
export function load(key: string, done: () => void) {
  axios.get('/users', done)
  cache.set('/x', done)
  app.get('env')
  fetch('/y')
  return done
}
`,
    'client.py': `import requests
def get(path, fn):
    requests.get('/users', fn)
`,
  }
  assert.deepEqual(routesOf(texts), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('actix: scopes that functions configure, resources, handlers with types', () => {
  const texts = {
    'src/main.rs': `use actix_web::{web, App, HttpResponse};
mod auth;
mod gql;
async fn settings<B>() -> HttpResponse { HttpResponse::Ok() }
async fn wasm() -> HttpResponse { HttpResponse::Ok() }
fn config<B>(cfg: &mut web::ServiceConfig) {
    cfg.route("/health", web::get().to(|| async { HttpResponse::Ok() }))
    .route("/settings", web::get().to(settings::<B>))
    .service(web::scope("/auth").wrap(Logger::new()).configure(auth::configure_server::<B>))
    .service(web::scope("/api").app_data(1).configure(gql::configure_endpoint::<B>))
    .service(web::resource("/pkg/app.wasm").route(web::route().to(wasm)));
}
`,
    'src/auth.rs': `use actix_web::web;
async fn login<B>() {}
async fn start<B>() {}
pub fn configure_server<B>(cfg: &mut web::ServiceConfig) {
    cfg.service(web::resource("/login").route(web::post().to(login::<B>)))
    .service(web::scope("/opaque/register").wrap(x()).service(web::resource("/start").route(web::post().to(start::<B>))));
}
`,
    'src/gql.rs': `use actix_web::{web, Error};
async fn graphql<B>() {}
pub fn configure_endpoint<B>(cfg: &mut web::ServiceConfig) {
    let json_config = web::JsonConfig::default().limit(4096);
    cfg.app_data(json_config);
    cfg.service(web::resource("/graphql").app_data(2).route(web::post().to(graphql::<B>)).route(web::get().to(graphql::<B>)));
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/graphql gql.graphql actix',
    'POST /api/graphql gql.graphql actix',
    'POST /auth/login auth.login actix',
    'POST /auth/opaque/register/start auth.start actix',
    'GET /health () actix',
    'ANY /pkg/app.wasm wasm actix',
    'GET /settings settings actix',
  ])
})

test('actix: a function that a closure hands its scope on to', () => {
  const texts = {
    'src/main.rs': `use actix_web::web;
mod auth;
fn config<B>(cfg: &mut web::ServiceConfig) {
    cfg.service(web::scope("/auth").configure(|cfg| auth::configure_server::<B>(cfg, flag)));
}
`,
    'src/auth.rs': `use actix_web::web;
async fn login<B>() {}
pub fn configure_server<B>(cfg: &mut web::ServiceConfig, flag: bool) {
    cfg.service(web::resource("/login").route(web::post().to(login::<B>)));
    if flag { cfg.service(web::resource("/reset").route(web::post().to(login::<B>))); } else { cfg.service(web::resource("/none").route(web::post().to(login::<B>))); }
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /auth/login auth.login actix',
    'POST /auth/none auth.login actix',
    'POST /auth/reset auth.login actix',
  ])
})

test('axum: routes after a nested router are not below it, handlers with types', () => {
  const texts = {
    'src/main.rs': `use axum::{routing::{get, post}, Router};
async fn a() {}
async fn b<S>() {}
async fn c() {}
fn inner() -> Router { Router::new().route("/c", get(c)) }
pub fn app() -> Router { Router::new().nest("/api", inner()).route("/b", post(b::<u8>)).route("/a", get(a)).merge(inner()) }
`,
  }
  assert.deepEqual(routesOf(texts), ['GET /a a axum', 'GET /api/c c axum', 'POST /b b axum', 'GET /c c axum'])
})

test('rocket: lists of routes below the paths that mount them, through functions of other modules', () => {
  const texts = {
    'src/main.rs': `#[macro_use] extern crate rocket;
mod api;
mod web;
async fn launch() {
    let basepath = "";
    let instance = rocket::custom(config)
        .mount([basepath, "/"].concat(), web::routes())
        .mount([basepath, "/api"].concat(), api::core_routes())
        .mount("/hello", routes![hello])
        .mount("/also", api::accounts_routes())
        .register("/", catchers![api::caught]);
}
#[get("/world?<name>&<age..>")]
fn hello() {}
`,
    'src/web.rs': `use rocket::{get, routes, Route};
pub fn routes() -> Vec<Route> { routes![index, files] }
#[get("/")]
fn index() {}
#[get("/<p..>", rank = 10)]
fn files() {}
`,
    'src/api/mod.rs': `use rocket::Route;
mod accounts;
pub use accounts::routes as accounts_routes;
pub fn core_routes() -> Vec<Route> {
    let mut own = routes![now];
    let mut all = Vec::new();
    all.append(&mut own);
    all.append(&mut accounts::routes());
    all
}
#[get("/now")]
fn now() {}
`,
    'src/api/accounts.rs': `use rocket::serde::json::Json;
pub fn routes() -> Vec<rocket::Route> { routes![register, profile] }
#[post("/accounts/register", data = "<data>")]
async fn register() {}
#[get("/accounts/<id>")]
fn profile() {}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / web.index rocket',
    'POST /also/accounts/register api.accounts.register rocket',
    'GET /also/accounts/{id} api.accounts.profile rocket',
    'POST /api/accounts/register api.accounts.register rocket',
    'GET /api/accounts/{id} api.accounts.profile rocket',
    'GET /api/now api.now rocket',
    'GET /hello/world hello rocket',
    'GET /{p} web.files rocket',
  ])
})

test('axum with utoipa: handlers that describe their routes, listed in routers of other files', () => {
  const texts = {
    'src/main.rs': `use axum::{routing::put, Router};
use utoipa_axum::router::OpenApiRouter;
mod users;
async fn publish() {}
pub fn app() -> Router {
    let own: OpenApiRouter<State> = Router::new().route("/new", put(publish)).into();
    let mut api: OpenApiRouter<State> = OpenApiRouter::with_openapi(Doc::openapi())
        .nest("/api/users", users::create_routes(1))
        ${'.layer(1)'.repeat(20)}
        .nest("/api/crates", OpenApiRouter::new().merge(own));
    if enabled {
        api = api.nest("/api/extra", users::extra_routes());
    }
    let (router, _) = api.split_for_parts();
    router
}
`,
    'src/users.rs': `use utoipa_axum::{router::OpenApiRouter, routes};
#[utoipa::path(
    get,
    path = "/{id}",
    responses((status = 200, description = "a user"))
)]
async fn show() {}
#[utoipa::path(delete, tag = "users", path = "/{id}")]
async fn remove() {}
#[utoipa::path(post, path = "/")]
async fn add() {}
pub fn create_routes(limit: usize) -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(show, remove))${'.layer(limit)'.repeat(20)}
}
pub fn extra_routes() -> OpenApiRouter<State> {
    OpenApiRouter::new().routes(routes!(add))
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'PUT /api/crates/new publish axum',
    'POST /api/extra users.add axum',
    'DELETE /api/users/{id} users.remove axum',
    'GET /api/users/{id} users.show axum',
  ])
})

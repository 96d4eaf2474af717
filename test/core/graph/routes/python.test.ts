import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

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

test('FastAPI: modules that one line imports, and routers of a class of the project', () => {
  const texts = {
    'shop/__init__.py': '',
    'shop/main.py': `from fastapi import FastAPI
from shop.routes import router
app = FastAPI()
app.include_router(router)
`,
    'shop/base.py': `from fastapi import APIRouter
class UserRouter(APIRouter):
    def __init__(self, prefix=''):
        super().__init__(prefix=prefix)
class AdminRouter(UserRouter):
    pass
`,
    'shop/routes/__init__.py': `from shop.base import UserRouter
from . import carts, orders
router = UserRouter(prefix='/api')
router.include_router(carts.router)
router.include_router(orders.router)
`,
    'shop/routes/carts.py': `from shop.base import UserRouter
router = UserRouter(prefix='/carts')
@router.get('')
def all(): pass
`,
    'shop/routes/orders.py': `from shop.base import AdminRouter
router = AdminRouter(prefix='/orders')
@router.post('/{id}')
def order(id): pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/carts shop.routes.carts.all fastapi',
    'POST /api/orders/{id} shop.routes.orders.order fastapi',
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

test('Django: lists of paths below several paths, names of routes', () => {
  const texts = {
    'site/__init__.py': '',
    'site/urls.py': `from django.urls import include, path
from site import views
inner = [path('log', views.log, name='log')]
api_urls = [
    path('users/', views.users),
    path('users/<int:pk>/', include(inner)),
]
urlpatterns = [
    path('api/v1/', include(api_urls)),
    path('api/v2/', include((api_urls, 'api'))),
]
`,
    'site/views.py': 'def users(request):\n    pass\ndef log(request, pk):\n    pass\n',
  }
  assert.deepEqual(routesOf(texts), [
    'ANY /api/v1/users site.views.users django',
    'ANY /api/v1/users/{pk}/log site.views.log django',
    'ANY /api/v2/users site.views.users django',
    'ANY /api/v2/users/{pk}/log site.views.log django',
  ])
})

test('Litestar and aiohttp: controllers with paths in routers, lists of routes, tables of routes, applications below others', () => {
  const texts = {
    'stars/users.py': `from litestar import Controller, get, post, route, HttpMethod
class UserController(Controller):
    path = "/users"
    @get(operation_id="ListUsers", path="/")
    async def list_users(self): ...
    @post(["/", "/new"])
    async def add(self): ...
    def own(self): ...
@route("/ping", http_method=[HttpMethod.GET, HttpMethod.HEAD])
async def ping(): ...
`,
    'stars/found.py': `from litestar import Controller, delete
class FoundByPlugin(Controller):
    tags = ["Found"]
    path = "/found"
    @delete("/{of:uuid}", status_code=204)
    async def drop(self): ...
`,
    'stars/main.py': `from litestar import Litestar, Router, get
from stars.users import UserController, ping
@get("/{user_id:int}/orders")
async def orders(user_id: int): ...
api = Router(path="/api", route_handlers=[UserController, orders])
app = Litestar(route_handlers=[api, ping])
`,
    'board/main.py': `from aiohttp import web, ClientSession
from board.shop import shop
routes = web.RouteTableDef()
@routes.get('/about')
async def about(request): ...
async def index(request): ...
app = web.Application()
app.router.add_get('/', index)
app.add_routes([web.post('/login', index)])
app.add_subapp('/shop/', shop)
async def ask(session: ClientSession):
    await session.get('/remote', index)
`,
    'board/shop.py': `from aiohttp import web
async def find(request): ...
shop = web.Application()
shop.router.add_route('GET', '/find/{name:[a-z]+}', find)
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / board.main.index aiohttp',
    'GET /about board.main.about aiohttp',
    'GET /api/users stars.users.UserController.list_users litestar',
    'POST /api/users stars.users.UserController.add litestar',
    'POST /api/users/new stars.users.UserController.add litestar',
    'GET /api/{user_id}/orders stars.main.orders litestar',
    'DELETE /found/{of} stars.found.FoundByPlugin.drop litestar',
    'POST /login board.main.index aiohttp',
    'GET /ping stars.users.ping litestar',
    'HEAD /ping stars.users.ping litestar',
    'GET /shop/find/{name} board.shop.find aiohttp',
  ])
})

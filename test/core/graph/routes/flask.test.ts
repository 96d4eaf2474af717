import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Flask: blueprints that other modules fill, namespaces and resources of Flask-RESTX, no routes of settings', () => {
  const texts = {
    'app/__init__.py': `from flask import Flask
from app.api import api
from app.admin import admin
from app.views import views
def create():
    app = Flask(__name__)
    app.register_blueprint(api)
    app.register_blueprint(admin)
    app.register_blueprint(views)
    return app
`,
    'app/geo.py': `import other
from flask import current_app
DB = other.open(current_app.config.get("GEOIP_PATH", other.default))
`,
    'app/views.py': `from flask import Blueprint
views = Blueprint("views", __name__)
@views.route("/", defaults={"route": "index"})
@views.route("/<path:route>")
def static_html(route): pass
`,
    'app/admin/__init__.py': `from flask import Blueprint
from flask import current_app as app
admin = Blueprint("admin", __name__)
from app.admin import users
@admin.route("/admin", methods=["GET"])
def view(): pass
`,
    'app/admin/users.py': `from flask import render_template
from app.admin import admin
@admin.route("/admin/users")
def listing(): pass
@admin.route("/admin/users/<int:user_id>")
def detail(user_id): pass
`,
    'app/api/__init__.py': `from flask import Blueprint
from flask_restx import Api
from app.api.tags import tags_namespace
from app.api.users import ns
api = Blueprint("api", __name__, url_prefix="/api/v1")
rest = Api(api, version="v1")
rest.add_namespace(tags_namespace, "/tags")
rest.add_namespace(ns)
`,
    'app/api/tags.py': `from flask_restx import Namespace, Resource
tags_namespace = Namespace("tags", description="x")
@tags_namespace.route("")
class TagList(Resource):
    @tags_namespace.doc(description="x")
    def get(self): pass
    def post(self): pass
    def helper(self): pass
@tags_namespace.route("/<tag_id>", "/by/<int:tag_id>")
@tags_namespace.param("tag_id", "A Tag ID")
class Tag(Resource):
    def delete(self, tag_id): pass
`,
    'app/api/users.py': `from flask_restx import Namespace, Resource
ns = Namespace("users", path="/people")
@ns.route("/me")
class Me(Resource):
    def get(self): pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET / app.views.static_html flask',
    'GET /admin app.admin.view flask',
    'GET /admin/users app.admin.users.listing flask',
    'GET /admin/users/{user_id} app.admin.users.detail flask',
    'GET /api/v1/people/me app.api.users.Me.get flask',
    'GET /api/v1/tags app.api.tags.TagList.get flask',
    'POST /api/v1/tags app.api.tags.TagList.post flask',
    'DELETE /api/v1/tags/by/{tag_id} app.api.tags.Tag.delete flask',
    'DELETE /api/v1/tags/{tag_id} app.api.tags.Tag.delete flask',
    'GET /{route} app.views.static_html flask',
  ])
})

test('Flask-RESTful: resources that are added with several paths', () => {
  const texts = {
    'app.py': `from flask import Flask
from flask.views import MethodView
from flask_restful import Api, Resource
app = Flask(__name__)
api = Api(app, prefix="/v1")
class Todo(Resource):
    def get(self, id): pass
    def put(self, id): pass
api.add_resource(Todo, "/todos/<int:id>", "/todo/<id>")
class Page(MethodView):
    def get(self): pass
    def post(self): pass
app.add_url_rule("/pages", view_func=Page.as_view("pages"))
class Shops(Resource):
    def get(self): pass
class ShopApi(Api):
    def add_shop_resource(self, resource, *urls): self.add_resource(resource, *urls)
shops = ShopApi(app)
shops.add_shop_resource(Shops, "/shops")
def scoped(rule): return '/<shop>' + rule
@app.route(scoped('/ping'))
def ping(): pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /pages app.Page.get flask',
    'POST /pages app.Page.post flask',
    'GET /ping app.ping flask',
    'GET /shops app.Shops.get flask',
    'GET /v1/todo/{id} app.Todo.get flask',
    'PUT /v1/todo/{id} app.Todo.put flask',
    'GET /v1/todos/{id} app.Todo.get flask',
    'PUT /v1/todos/{id} app.Todo.put flask',
  ])
})

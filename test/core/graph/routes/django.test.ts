import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

test('Django: all paths of an included list are below its path, and routers that stand in it', () => {
  const texts = {
    'main/urls.py': `from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from main import views
router = DefaultRouter()
router.register('tags', views.TagSet)
urlpatterns = [
    path('api/', include([
        re_path('^search/', include([re_path('^$', views.search), path('near/', views.near)])),
        path('logs/', views.log),
        *router.urls,
    ])),
    re_path(r'^logo(?:/(?P<name>.+))?/?$', views.logo),
]
`,
    'main/plain.py': `from django.urls import include, path
urlpatterns = [path('shop/', include('shop.urls'))]
`,
    'shop/urls.py': `from rest_framework.routers import SimpleRouter
from main import views
router = SimpleRouter()
router.register('marks', views.TagSet)
urlpatterns = []
urlpatterns += router.urls
`,
    'main/views.py': `class TagSet:
    pass
def search(request): pass
def near(request): pass
def log(request): pass
def logo(request, name): pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'ANY /api/logs main.views.log django',
    'ANY /api/search main.views.search django',
    'ANY /api/search/near main.views.near django',
    'ANY /api/tags main.views.TagSet django-rest-framework',
    'ANY /api/tags/{pk} main.views.TagSet django-rest-framework',
    'ANY /logo/{name?} main.views.logo django',
    'ANY /shop/marks main.views.TagSet django-rest-framework',
    'ANY /shop/marks/{pk} main.views.TagSet django-rest-framework',
  ])
})

const URLS = `from django.urls import include, path
from rest_framework.routers import DefaultRouter
from shop import views
router = DefaultRouter()
router.register('users', views.UserViewSet)
router.register('tags', views.TagViewSet)
urlpatterns = [
    path('', include(router.urls)),
    path('about/', views.About.as_view()),
    path('cart/', views.Cart.as_view()),
    path('carts/', views.Carts.as_view({'get': 'mine'})),
    path('pay/', views.pay),
    path('sum/', views.total),
]
`

test('Django REST framework: view sets answer by their actions, their own and those of the library', () => {
  const views = `from rest_framework.decorators import action, api_view
from rest_framework.mixins import ListModelMixin
from rest_framework.viewsets import GenericViewSet, ModelViewSet
from rest_framework.views import APIView
from django.views.generic import TemplateView
from django.views.decorators.http import require_POST

class Notes:
    @action(detail=True, methods=['get', 'post'], url_path='notes')
    def notes_of(self, request, pk=None): pass

    @notes_of.mapping.delete
    def forget(self, request, pk=None): pass

class UserViewSet(Notes, ModelViewSet[User]):
    lookup_field = 'email'
    http_method_names = ['get', 'post', 'delete']

    def create(self, request): pass

    @action(detail=False)
    def me(self, request): pass

class TagViewSet(ListModelMixin, GenericViewSet):
    def retrieve(self, request, pk): pass

class About(TemplateView):
    pass

class Base(APIView):
    def post(self, request): pass

class Cart(Base):
    def get(self, request): pass

class Carts(GenericViewSet):
    def mine(self, request): pass

@require_POST
def pay(request): pass

@api_view(['GET', 'PUT'])
def total(request): pass
`
  assert.deepEqual(routesOf({ 'shop/urls.py': URLS, 'shop/views.py': views }), [
    'GET /about shop.views.About django',
    'GET /cart shop.views.Cart.get django',
    'POST /cart shop.views.Base.post django',
    'GET /carts shop.views.Carts.mine django',
    'POST /pay shop.views.pay django',
    'GET /sum shop.views.total django',
    'PUT /sum shop.views.total django',
    'GET /tags shop.views.TagViewSet django-rest-framework',
    'GET /tags/{pk} shop.views.TagViewSet.retrieve django-rest-framework',
    'GET /users shop.views.UserViewSet django-rest-framework',
    'POST /users shop.views.UserViewSet.create django-rest-framework',
    'GET /users/me shop.views.UserViewSet.me django-rest-framework',
    'DELETE /users/{email} shop.views.UserViewSet django-rest-framework',
    'GET /users/{email} shop.views.UserViewSet django-rest-framework',
    'DELETE /users/{email}/notes shop.views.Notes.forget django-rest-framework',
    'GET /users/{email}/notes shop.views.Notes.notes_of django-rest-framework',
    'POST /users/{email}/notes shop.views.Notes.notes_of django-rest-framework',
  ])
})

test('Django REST framework: a view set is put into a router of a class of the project', () => {
  const texts = {
    'shop/urls.py': `from django.urls import include, path
from shop.routers import ShopRouter
from shop import views
router = ShopRouter()
router.register('carts', views.CartViewSet)
urlpatterns = [path('api/', include(router.urls)), path('more/', include('shop.more'))]
`,
    'shop/more.py': `from shop.routers import ShopRouter
from shop import views
router = ShopRouter()
router.register('bags', views.CartViewSet)
urlpatterns = router.urls
`,
    'shop/routers.py': `from rest_framework.routers import DefaultRouter
class ShopRouter(DefaultRouter): pass
`,
    'shop/views.py': `from rest_framework.viewsets import ReadOnlyModelViewSet
class CartViewSet(ReadOnlyModelViewSet): pass
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/carts shop.views.CartViewSet django-rest-framework',
    'GET /api/carts/{pk} shop.views.CartViewSet django-rest-framework',
    'GET /more/bags shop.views.CartViewSet django-rest-framework',
    'GET /more/bags/{pk} shop.views.CartViewSet django-rest-framework',
  ])
})

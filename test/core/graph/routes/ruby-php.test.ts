import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

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
    'app/controllers/admin/home_controller.rb': 'class Admin::HomeController\n  def ping; end\nend\n',
    'app/controllers/admin/accounts_controller.rb':
      'class Admin::AccountsController\n  def show; end\n  def update; end\nend\n',
  }
  assert.deepEqual(routesOf(texts), [
    'GET / app.controllers.home_controller.HomeController.index rails',
    'GET /about app.controllers.home_controller.HomeController.about rails',
    'GET /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.show rails',
    'PATCH /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.update rails',
    'PUT /admin/account app.controllers.admin.accounts_controller.Admin.AccountsController.update rails',
    'GET /admin/ping app.controllers.admin.home_controller.Admin.HomeController.ping rails',
    'GET /posts app.controllers.posts_controller.PostsController.index rails',
    'GET /posts/recent app.controllers.posts_controller.PostsController.recent rails',
    'GET /posts/{id} app.controllers.posts_controller.PostsController.show rails',
    'POST /posts/{id}/publish app.controllers.posts_controller.PostsController.publish rails',
    'POST /posts/{post_id}/comments app.controllers.comments_controller.CommentsController.create rails',
  ])
})

test('Rails: several methods, lists of words, optional parts, concerns, shallow resources, the controller around', () => {
  const texts = {
    'config/routes.rb': `Rails.application.routes.draw do
  concern :markable do
    member { post :mark }
    resources :marks, only: :index
  end
  resources :hats, only: %i[index edit], concerns: :markable
  match '/login', to: 'hats#index', via: [:get, :post]
  get '/inbox(/page/:page)(.:format)' => 'hats#index'
  get 'old', controller: 'hats', action: 'index'
  controller :hats do
    get 'new' => :edit
  end
  resources :boxes, shallow: true, only: [] do
    resources :caps, only: [:index, :show]
  end
  resources :caps, module: 'admin', only: %w[index]
end
`,
    'app/controllers/hats_controller.rb':
      'class HatsController\n  def index; end\n  def edit; end\n  def mark; end\n  def show; end\nend\n',
    'app/controllers/marks_controller.rb': 'class MarksController\n  def index; end\nend\n',
    'app/controllers/caps_controller.rb': 'class CapsController\n  def index; end\n  def show; end\nend\n',
    'app/controllers/admin/hats_controller.rb': 'class Admin::HatsController\n  def index; end\nend\n',
    'app/controllers/admin/caps_controller.rb': 'class Admin::CapsController\n  def index; end\nend\n',
  }
  const hats = 'app.controllers.hats_controller.HatsController'
  const caps = 'app.controllers.caps_controller.CapsController'
  assert.deepEqual(routesOf(texts), [
    `GET /boxes/{box_id}/caps ${caps}.index rails`,
    'GET /caps app.controllers.admin.caps_controller.Admin.CapsController.index rails',
    `GET /caps/{id} ${caps}.show rails`,
    `GET /hats ${hats}.index rails`,
    'GET /hats/{hat_id}/marks app.controllers.marks_controller.MarksController.index rails',
    `GET /hats/{id}/edit ${hats}.edit rails`,
    `POST /hats/{id}/mark ${hats}.mark rails`,
    `GET /inbox ${hats}.index rails`,
    `GET /inbox/page/{page} ${hats}.index rails`,
    `GET /login ${hats}.index rails`,
    `POST /login ${hats}.index rails`,
    `GET /new ${hats}.edit rails`,
    `GET /old ${hats}.index rails`,
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

    #[Route('/', name: 'index', methods: ['GET'])]
    #[Route('/page/{page}', name: 'page', methods: ['GET'])]
    #[Route('/find', methods: ['POST'])]
    public function index() {}
}
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /admin/inline (routes.web.helper) laravel',
    'POST /admin/users App.Http.UserController.store laravel',
    'DELETE /api/x/{id} slim.Handler.remove slim',
    'GET /blog App.BlogController.index symfony',
    'POST /blog/find App.BlogController.index symfony',
    'GET /blog/page/{page} App.BlogController.index symfony',
    'GET /blog/{slug} App.BlogController.show symfony',
    'HEAD /blog/{slug} App.BlogController.show symfony',
    'GET /users/{id} App.Http.UserController.show laravel',
  ])
})

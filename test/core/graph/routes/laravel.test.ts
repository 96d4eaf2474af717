import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routesOf } from '../../../support/routes.ts'

const CONTROLLER = `<?php
namespace App\\Http;
class PhotoController
{
    public function index() {}
    public function create() {}
    public function store() {}
    public function update() {}
    public function destroy() {}
}
`

test('Laravel: resources answer by the methods of their controllers', () => {
  const texts = {
    'app/Http/PhotoController.php': CONTROLLER,
    'app/Http/CommentController.php':
      '<?php\nnamespace App\\Http;\nclass CommentController { public function show() {} }\n',
    'routes/web.php': `<?php
use App\\Http\\CommentController;
use App\\Http\\PhotoController;
use Illuminate\\Support\\Facades\\Route;
Route::resource('photos', PhotoController::class)->only(['index', 'create']);
Route::prefix('api')->group(function () {
    Route::apiResource('photos', PhotoController::class)->except('destroy');
    Route::apiResources(['photos.photo-comments' => CommentController::class]);
});
`,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/photos App.Http.PhotoController.index laravel',
    'POST /api/photos App.Http.PhotoController.store laravel',
    'PATCH /api/photos/{photo} App.Http.PhotoController.update laravel',
    'PUT /api/photos/{photo} App.Http.PhotoController.update laravel',
    'GET /api/photos/{photo}/photo-comments/{photo_comment} App.Http.CommentController.show laravel',
    'GET /photos App.Http.PhotoController.index laravel',
    'GET /photos/create App.Http.PhotoController.create laravel',
  ])
})

test('Laravel: classes that answer by themselves, groups of one controller, several methods', () => {
  const texts = {
    'app/One.php': '<?php\nnamespace App;\nclass Pay { public function __invoke() {} }\n',
    'app/Admin/Pay.php':
      '<?php\nnamespace App\\Admin;\nclass Pay { public function __invoke() {} public function all() {} }\n',
    'routes/web.php': `<?php
use App\\Admin\\Pay as AdminPay;
use App\\Pay;
use Illuminate\\Support\\Facades\\Route;
Route::post('pay-now', Pay::class);
Route::post('admin/pay', AdminPay::class);
Route::controller(AdminPay::class)->prefix('pays')->group(function () {
    Route::get('', 'all');
});
Route::match(['get', 'post'], 'all', [AdminPay::class, 'all']);
`,
  }
  assert.deepEqual(routesOf(texts), [
    'POST /admin/pay App.Admin.Pay.__invoke laravel',
    'GET /all App.Admin.Pay.all laravel',
    'POST /all App.Admin.Pay.all laravel',
    'POST /pay-now App.Pay.__invoke laravel',
    'GET /pays App.Admin.Pay.all laravel',
  ])
})

test('Laravel: files of routes are below the prefix with which another file loads them', () => {
  const routes = `<?php
use App\\Http\\PhotoController;
use Illuminate\\Support\\Facades\\Route;
Route::get('photos', [PhotoController::class, 'index']);
`
  const texts = {
    'app/Http/PhotoController.php': CONTROLLER,
    'app/Providers/Routes.php': `<?php
use Illuminate\\Support\\Facades\\Route;
class Routes
{
    public function map()
    {
        Route::group(['prefix' => 'old'], function () {
            require base_path('routes/old.php');
        });
        Route::prefix('v2')->group(base_path('routes/v2.php'));
    }
}
`,
    'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: __DIR__.'/../routes/web.php', api: __DIR__.'/../routes/api.php')
    ->create();
`,
    'routes/api.php': routes,
    'routes/old.php': routes,
    'routes/v2.php': routes,
    'routes/web.php': routes,
  }
  assert.deepEqual(routesOf(texts), [
    'GET /api/photos App.Http.PhotoController.index laravel',
    'GET /old/photos App.Http.PhotoController.index laravel',
    'GET /photos App.Http.PhotoController.index laravel',
    'GET /v2/photos App.Http.PhotoController.index laravel',
  ])
})

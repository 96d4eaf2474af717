import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Impact } from '../../../../src/core/graph/impact/impact.ts'
import { packImpact, unpackImpact } from '../../../../src/core/graph/impact/index.ts'
import { pathsOfRequests, withRequests } from '../../../../src/core/graph/impact/requested.ts'
import { asked } from '../../../support/affected.ts'
import { answerImpact } from '../../../support/impact-answer.ts'

/** The tests that a change of a line may affect, once the texts of the tests have been read. */
function affected(texts: Record<string, string>, path: string, line: string): string[] {
  const { impact, question } = asked(texts, path, line)
  const index = withRequests(impact.index, impact.graph, (each) => texts[each])
  const { tests } = answerImpact(new Impact(impact.graph, unpackImpact(packImpact(index))!), question)
  return tests.map(({ title }) => title).sort()
}

const DJANGO: Record<string, string> = {
  'site/__init__.py': '',
  'site/settings.py': "MIDDLEWARE = ['site.around.Headers']\n",
  'site/around.py': `class Headers:
    def process_response(self, request, response):
        return response
`,
  'site/urls.py': `from django.urls import include, path
from site import views
api_urls = [
    path('users/<int:pk>', views.user),
    path('teams/<slug:name>/', views.Team.as_view(), name='team'),
]
urlpatterns = [
    path('', views.home),
    path('api/v1/', include(api_urls)),
]
`,
  'site/views.py': `from site.models import shown
class Team:
    def get(self, request, name):
        return shown(name)
def user(request, pk):
    return pk + 1
def home(request):
    return 'home'
`,
  'site/models.py': 'def shown(name):\n    return name\n',
  'tests/test_site.py': `from django.test import TestCase
from django.urls import reverse
class UserTest(TestCase):
    def setUp(self):
        self.url = f"/api/v1/users/{self.user.pk}?all=1"
    def test_user(self):
        self.client.get(self.url)
class TeamTest(TestCase):
    def test_team(self):
        self.client.post(reverse("site:team", args=['a']))
    def test_home(self):
        self.client.get('/')
    def test_teams_path(self):
        self.client.get('/api/v1/teams/%s/' % 'a')
`,
  'tests/test_text.py': `from django.test import SimpleTestCase
class TextTest(SimpleTestCase):
    def test_text(self):
        self.assertEqual('/', '/elsewhere')
`,
}

test('a test that requests the path of a route, or the path of its name, runs its handler', () => {
  assert.deepEqual(affected(DJANGO, 'site/views.py', 'return pk + 1'), ['UserTest::test_user'])
  assert.deepEqual(affected(DJANGO, 'site/views.py', "return 'home'"), ['TeamTest::test_home'])
})

test('a class that answers runs its methods, and what these call', () => {
  const tests = ['TeamTest::test_team', 'TeamTest::test_teams_path']
  assert.deepEqual(affected(DJANGO, 'site/views.py', 'return shown(name)'), tests)
  assert.deepEqual(affected(DJANGO, 'site/models.py', 'return name'), tests)
})

test('what the settings name as middleware runs for every request', () => {
  const all = ['TeamTest::test_home', 'TeamTest::test_team', 'TeamTest::test_teams_path', 'UserTest::test_user']
  assert.deepEqual(affected(DJANGO, 'site/around.py', 'return response'), all)
})

test('an application that is a value answers those whose file loads it, by the method that they ask with', () => {
  const app = (name: string): string => `from fastapi import FastAPI
app = FastAPI()
@app.get('/items/{item_id}')
def read_${name}(item_id):
    return item_id
@app.put('/items/{item_id}')
def write_${name}(item_id):
    return '${name}'
`
  const tests = (name: string): string => `from fastapi.testclient import TestClient
from ${name} import app
client = TestClient(app)
def test_read():
    client.get('/items/1')
def test_write():
    client.put('/items/' + '1')
`
  const texts = {
    'one.py': app('one'),
    'two.py': app('two'),
    'test_one.py': tests('one'),
    'test_two.py': tests('two'),
  }
  const { impact } = asked(texts, 'one.py', "return 'one'")
  const { requests } = withRequests(impact.index, impact.graph, (path) => texts[path as keyof typeof texts])
  const { graph } = impact
  const nameOf = (node: number): string => graph.strings[graph.qualifiedName[node]!]!
  const pairs = Array.from({ length: requests.length / 3 }, (_, at) =>
    requests
      .slice(3 * at, 3 * at + 2)
      .map(nameOf)
      .join(' '),
  )
  const expected = ['one.read_one test_one.test_read', 'one.write_one test_one.test_write']
  assert.deepEqual(pairs.sort(), [...expected, ...expected.map((each) => each.replaceAll('one', 'two'))])
})

test('a Spring controller answers MockMvc', () => {
  const texts = {
    'src/main/java/shop/OwnerController.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping("/owners")
class OwnerController {
  @GetMapping("/{ownerId}/edit")
  String edit(int ownerId) { return "edit"; }
  @PostMapping("/{ownerId}/edit")
  String save(int ownerId) { return "save"; }
}
`,
    'src/test/java/shop/OwnerTest.java': `package shop;
import org.junit.jupiter.api.Test;
class OwnerTest {
  @Test void edits() { mockMvc.perform(get("/owners/{ownerId}/edit", 1)); }
  @Test void saves() { mockMvc.perform(post("/owners/" + 1 + "/edit")); }
  @Test void other() { mockMvc.perform(get("/vets")); }
}
`,
  }
  assert.deepEqual(affected(texts, 'src/main/java/shop/OwnerController.java', 'return "edit"'), ['OwnerTest edits'])
  assert.deepEqual(affected(texts, 'src/main/java/shop/OwnerController.java', 'return "save"'), ['OwnerTest saves'])
})

test('the files of tests are read for requests where the project has routes', () => {
  const { impact } = asked(DJANGO, 'site/models.py', 'return name')
  assert.deepEqual([...pathsOfRequests(impact.index, impact.graph)], ['tests/test_site.py', 'tests/test_text.py'])
  const plain = asked({ 'a.py': 'def a():\n    return 1\n', 'test_a.py': 'def test_a(): pass\n' }, 'a.py', 'return 1')
  assert.equal(pathsOfRequests(plain.impact.index, plain.impact.graph).size, 0)
})

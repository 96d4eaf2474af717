import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'

type Unused = components['schemas']['Unused']

const LIBRARY = {
  'package.json': JSON.stringify({ name: 'shapes', exports: { '.': './dist/index.js' } }),
  'src/index.ts': "export { area } from './area.ts'\nexport * as units from './units.ts'\n",
  'src/area.ts': `import { square } from './maths.ts'
export function area(side: number): number {
  return square(side)
}
export function perimeter(side: number): number {
  return side * 4
}
function forgotten(): number {
  return helper()
}
function helper(): number {
  return 1
}
`,
  'src/maths.ts': `export function square(value: number): number {
  return value * value
}
export function cube(value: number): number {
  return value * value * value
}
`,
  'src/units.ts': 'export function metres(value: number): string {\n  return `${value} m`\n}\n',
  'test/maths.test.ts': `import { test } from 'node:test'
import { cube } from '../src/maths.ts'
test('cubes', () => {
  cube(2)
})
`,
}

const PYTHON = {
  'pyproject.toml': '[project]\nname = "jobs"\n[project.scripts]\njobs = "jobs.cli:run_jobs"\n',
  'jobs/__init__.py': 'from ._queue import Queue as Queue\n',
  'jobs/_queue.py': `import threading

class Queue:
    def __init__(self):
        self.items = []

    def __len__(self):
        return len(self.items)

    def push(self, item):
        self.items.append(item)

    def _drop(self):
        self.items.clear()

class Worker(threading.Thread):
    class Meta:
        pass

    def run(self):
        pass

class Plain:
    class _Meta:
        pass

    def to_python(self):
        pass

def _start():
    Worker().start()
    register_converter(Plain)

def _unlucky():
    return 13

@register
def _registered():
    return 1

def _by_name():
    return 2

_start()
getattr(Worker(), "_by_name")
`,
  'jobs/cli.py': 'def run_jobs():\n    return 0\n',
}

const JAVA = {
  'src/main/java/a/Main.java': `package a;

public class Main {
  public static void main(String[] args) {
    new Box().open();
  }
}
`,
  'src/main/java/a/Box.java': `package a;

class Box implements Runnable {
  void open() {
  }

  @Override
  public void run() {
  }

  @Deprecated
  private void shut() {
  }

  private int count(int a) {
    return 1;
  }

  private int count(String a) {
    return count(1);
  }
}
`,
}

const C_LIBRARY = {
  'include/shapes.h': `int shape_area(int side);
static inline int shape_twice(int side) { return side * 2; }
`,
  'include/detail/inner.h': 'int shape_inner(int side);\n',
  'src/shapes.c': `#include "shapes.h"
int shape_area(int side) { return side * side; }
int shape_inner(int side) { return side; }
int shape_other(int side) { return side; }
static int shape_own(int side) { return side; }
`,
}

const CPP_LIBRARY = {
  'include/shapes/box.hpp': `namespace shapes {
class box {
  int side_;
  int lost() { return side_; }
public:
  int area() { return side_ * side_; }
protected:
  int hook() { return 1; }
private:
  int gone() { return 2; }
};
struct point { int x() { return 1; } };
namespace { int nowhere() { return 3; } }
}
`,
}

const ingested = new Map<string, Promise<unknown>>()

async function unusedOf(name: string, files: Record<string, string>, query: Record<string, string> = {}) {
  if (!ingested.has(name)) ingested.set(name, ingest(folder(name, files)))
  await ingested.get(name)
  const { status, body } = await service.admin.get<Unused>(`/graph/${name}/unused?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}

const told = ({ results }: Unused): string[] =>
  results.map(({ name, certainty, reason }) => `${name} ${certainty} ${reason}`)

test("exports of a library's entry modules are used, and unreached code is reported with the reason", async () => {
  const body = await unusedOf('shapes', LIBRARY)
  assert.deepEqual(told(body), [
    'forgotten sure unreferenced',
    'helper sure only_unused',
    'perimeter likely unreferenced',
    'cube likely only_tests',
  ])
  const helper = body.results.find(({ name }) => name === 'helper')!
  assert.deepEqual(helper.users, [
    { qualified_name: 'src.area.forgotten', label: 'src.area.forgotten', path: 'src/area.ts', line: 9 },
  ])
  assert.equal(helper.signature, 'function helper(): number')
  assert.deepEqual(
    body.results.find(({ name }) => name === 'cube')!.users.map(({ path }) => path),
    ['test/maths.test.ts'],
  )
  assert.deepEqual([body.stats.sure, body.stats.likely, body.stats.only_tests], [2, 2, 1])
})

test('code of a file that is gone since the ingest is reported as it was', async () => {
  const path = folder('gone', { 'src/main.py': 'print(1)\n', 'src/left.py': '\n\ndef left():\n    pass\n' })
  assert.equal((await ingest(path, 'graph', { project_name: 'gone' })).status, 'succeeded')
  rmSync(join(path, 'src/left.py'))
  const { status, body, text } = await service.admin.get<Unused>('/graph/gone/unused?certainty=possible')
  assert.equal(status, 200, text)
  assert.deepEqual(
    body.results.map(({ name }) => name),
    ['left'],
  )
})

test('the exports of an application do not count as used', async () => {
  const application = await unusedOf('shapes', LIBRARY, { surface: 'application', certainty: 'possible' })
  assert.ok(told(application).includes('area possible unreferenced'))
  const library = await unusedOf('shapes', LIBRARY, { surface: 'library', certainty: 'possible' })
  assert.ok(!told(library).some((each) => each.startsWith('area')))
})

test('a library is entered through its package, configuration, decorators, and overriding methods', async () => {
  assert.deepEqual(told(await unusedOf('queues', PYTHON)), [
    '_drop sure unreferenced',
    '_Meta sure unreferenced',
    '_unlucky sure unreferenced',
  ])
})

test('a name in a text makes a finding possible, which is listed when it is asked for', async () => {
  const body = await unusedOf('queues', PYTHON, { certainty: 'possible' })
  assert.ok(told(body).includes('_by_name possible unreferenced'))
})

test('mains and methods of library interfaces are called, overloads are told apart', async () => {
  const body = await unusedOf('boxes', JAVA)
  assert.deepEqual(
    body.results.map(({ signature, reason }) => `${signature} ${reason}`),
    [
      'private void shut() unreferenced',
      'private int count(int a) only_unused',
      'private int count(String a) unreferenced',
    ],
  )
})

test('functions of Go for other systems are called by other builds, and with them what they call', async () => {
  const files = {
    'go.mod': 'module shop\n\ngo 1.22\n',
    'main.go': 'package main\n\nfunc main() { prepare() }\n\nfunc lost() {}\n\nfunc shared() {}\n',
    'prepare_linux.go': 'package main\n\nfunc prepare() {}\n\nfunc idle() {}\n',
    'prepare_windows.go': 'package main\n\nfunc prepare() { inWindows() }\n\nfunc inWindows() { shared() }\n',
    'prepare_other.go':
      '//go:build !linux && !windows\n\npackage main\n\nfunc prepare() { elsewhere() }\n\nfunc elsewhere() {}\n',
  }
  assert.deepEqual(told(await unusedOf('systems', files)), ['lost sure unreferenced', 'idle sure unreferenced'])
})

test('pytest calls the hooks of plugins, of modules and of objects, by their names', async () => {
  const files = {
    'shop/_plugin.py':
      'from ._timer import Timer\n\n\ndef pytest_configure(config):\n    config.pluginmanager.register(Timer())\n',
    'shop/_timer.py': `class Timer:
    def pytest_runtest_setup(self, item):
        self._begin()

    def _begin(self):
        pass

    def _idle(self):
        pass
`,
  }
  assert.deepEqual(told(await unusedOf('plugin', files)), ['_idle sure unreferenced'])
})

test('a module that the configuration of a bundler names is an entry', async () => {
  const files = {
    'package.json': '{ "private": true }',
    'tsup.config.ts': "export default { entry: { shop: 'src/shop.ts', other: './src/gone.ts' } }\n",
    'src/shop.ts': "export * from './area.ts'\n",
    'src/area.ts': 'export function area() {}\n',
    'src/main.ts': "import './lost.ts'\nimport './shop.ts'\n",
    'src/lost.ts': 'export function lost() {}\n',
  }
  assert.deepEqual(told(await unusedOf('bundled', files)), ['lost likely unreferenced'])
})

test('results are limited to a folder and come in pages', async () => {
  assert.deepEqual(told(await unusedOf('shapes', LIBRARY, { path: 'src/maths.ts' })), ['cube likely only_tests'])
  const first = await unusedOf('shapes', LIBRARY, { limit: '3' })
  assert.equal(first.stats.returned, 3)
  const second = await unusedOf('shapes', LIBRARY, { limit: '3', cursor: first.cursor! })
  assert.deepEqual(told(second), ['cube likely only_tests'])
  assert.equal(second.cursor, null)
})

test('a project without a graph, an unknown setting and a cursor of another graph are refused', async () => {
  await unusedOf('shapes', LIBRARY)
  assert.equal((await service.admin.get('/graph/nowhere/unused')).status, 404)
  assert.equal((await service.admin.get('/graph/shapes/unused?certainty=surely')).status, 422)
  assert.equal((await service.admin.get('/graph/shapes/unused?cursor=999.1')).status, 409)
})

test('C and C++: what public headers declare is used by others, and static or private code is seen by nobody', async () => {
  assert.deepEqual(told(await unusedOf('c-shapes', C_LIBRARY)), [
    'shape_own sure unreferenced',
    'shape_inner likely unreferenced',
    'shape_other likely unreferenced',
  ])
  assert.deepEqual(told(await unusedOf('c-shapes', C_LIBRARY, { surface: 'application' })), [
    'shape_own sure unreferenced',
    'shape_twice likely unreferenced',
    'shape_area likely unreferenced',
    'shape_inner likely unreferenced',
    'shape_other likely unreferenced',
  ])
  assert.deepEqual(told(await unusedOf('cpp-shapes', CPP_LIBRARY)), [
    'lost sure unreferenced',
    'gone sure unreferenced',
    'nowhere sure unreferenced',
  ])
})

test('C: headers of a program are its own; those of a project without one and without a folder for them are public; macros paste names', async () => {
  const header = 'int shape_area(int side);\n'
  const source = '#include "shapes.h"\nint shape_area(int side) { return side * side; }\n'
  const library = { 'shapes.h': header, 'shapes.c': source }
  assert.deepEqual(told(await unusedOf('flat', library)), [])
  const program = { ...library, 'main.c': 'int main(void) { return 0; }\n' }
  assert.deepEqual(told(await unusedOf('program', program)), ['shape_area likely unreferenced'])
  const main = `#define ADD(name) \\
  add(#name, name##_handler)
static void ping_handler(int n) {}
static void lost(int n) {}
int main(void) { ADD(ping); return 0; }
`
  assert.deepEqual(told(await unusedOf('pasted', { ...library, 'main.c': main })), [
    'lost sure unreferenced',
    'shape_area likely unreferenced',
  ])
  assert.deepEqual(told(await unusedOf('program', program, { surface: 'library' })), [])
})

test('C++: a function that another file defines for another system runs where that one does', async () => {
  const files = {
    'clock.h': 'namespace clock {\nint ticks();\nint lost();\n}\n',
    'clock.linux.cpp':
      '#include "clock.h"\nnamespace clock {\nint ticks() { return 1; }\nint lost() { return 1; }\n}\n',
    'clock.win32.cpp':
      '#include "clock.h"\nnamespace clock {\nstatic int counted() { return 2; }\nint ticks() { return counted(); }\nint lost() { return 2; }\n}\n',
    'main.cpp': '#include "clock.h"\nstatic int gone() { return 1; }\nint main() { return clock::ticks(); }\n',
  }
  assert.deepEqual(told(await unusedOf('cpp-systems', files)), [
    'gone sure unreferenced',
    'lost likely unreferenced',
    'lost likely unreferenced',
  ])
})

test('C: an enumeration is used where one of its enumerators is', async () => {
  const files = {
    'state.h': 'enum level { LOW, HIGH };\nenum lost { NEVER };\n',
    'main.c':
      '#include "state.h"\nenum state { IDLE, BUSY };\nenum gone { NOWHERE };\nint main(void) { int now = BUSY; return now == HIGH; }\n',
  }
  assert.deepEqual(told(await unusedOf('enumerators', files)), ['gone likely unreferenced', 'lost likely unreferenced'])
})

test('C++: what a macro of another file calls through its own variable may run', async () => {
  const files = {
    'log.h':
      'class Log {\npublic:\n  static Log *instance();\n  void write(const char *text);\n  void lost();\n};\n#define LOG(text) \\\n  { \\\n    Log *log = Log::instance(); \\\n    log->write(text); \\\n  }\n',
    'log.cpp':
      '#include "log.h"\nstatic void put(const char *text) {}\nLog *Log::instance() { return new Log(); }\nvoid Log::write(const char *text) { put(text); }\nvoid Log::lost() {}\n',
    'main.cpp': '#include "log.h"\nint main() { LOG("a"); return 0; }\n',
  }
  assert.deepEqual(told(await unusedOf('cpp-macros', files)), ['lost likely unreferenced'])
})

test('Rust: what a macro calls may run wherever the macro is used', async () => {
  const files = {
    'Cargo.toml': '[package]\nname = "shop"\n',
    'src/main.rs': 'mod tag;\nmod symbols;\nfn main() { symbols::make() }\n',
    'src/tag.rs':
      'pub struct Tag(u8);\nimpl Tag {\n    const fn plain_tag() -> Tag { Tag(1) }\n    fn lost_tag() {}\n}\n',
    'src/symbols.rs':
      'macro_rules! tag {\n    ($($name:ident),*) => { $( { static $name: crate::tag::Tag = crate::tag::Tag::plain_tag(); } )* };\n}\npub fn make() { let lost_tag = 1; drop(lost_tag) }\npub(crate) use tag;\n',
  }
  assert.deepEqual(told(await unusedOf('macros', files)), ['lost_tag sure unreferenced'])
})

test('a name in a template or configuration makes a finding possible; a word of prose does not', async () => {
  const files = {
    'app.js': `window.renderGraph = function (chart) { return drawn(chart) }
function drawn(chart) { return chart }
window.weather = function (place) {}
window.shade = function () {}
window.lost = function () {}
window.drawPage = function () {}
class NightlyJob {}
`,
    // a long word, which is looked at once
    'artifact.json': `{\n${'  "number": 123456789,\n'.repeat(20_000)}  "code": "0x${'60a0'.repeat(400_000)}"\n}\n`,
    'config/schedule.yml': 'nightly:\n  cron: "0 1 * * *"\n  class: Shop::NightlyJob\n',
    'docs.mdx': "import { drawPage } from './app'\n\n# Page\n",
    'views/show.html.erb': '<p>The weather is lost.</p><script>renderGraph($chart)</script>\n',
    'views/page.twig': '{{ color | shade }}\n',
  }
  assert.deepEqual(told(await unusedOf('views', files, { certainty: 'possible' })), [
    'weather sure unreferenced',
    'lost sure unreferenced',
    'renderGraph possible unreferenced',
    'drawn possible only_unused',
    'shade possible unreferenced',
    'drawPage possible unreferenced',
    'NightlyJob possible unreferenced',
  ])
})

test('Go: a method is used where the interface that its type implements is called', async () => {
  const files = {
    'go.mod': 'module shop\n',
    'main.go': 'package main\n\nimport "shop/svc"\n\nfunc main() {\n\tsvc.Run()\n}\n',
    'svc/service.go': `package svc

type responser interface{ Stamp() int }

type plain struct{}

func (p *plain) Stamp() int { return 1 }

func (p *plain) Lost() int { return 2 }

func write(r responser) int { return r.Stamp() }

func Run() int { return write(&plain{}) }
`,
  }
  assert.deepEqual(told(await unusedOf('go-interfaces', files)), ['Lost likely unreferenced'])
})

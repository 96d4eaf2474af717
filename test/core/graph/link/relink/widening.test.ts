import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkToKeep } from '../../../../../src/core/graph/link/link.ts'
import { assertFollowed, assertFresh, edited, inputOf } from '../../../../support/relinked.ts'

/** Files that have nothing to do with an edit. */
const ASIDE = { 'aside.py': 'class Aside:\n    def stay(self):\n        return self.stay()\n' }

const MADE =
  'class Made:\n    def run(self):\n        return 1\n\nclass Other:\n    def run(self):\n        return 2\n\n'

test('what a function returns, in a file that hands it on, reaches the third file', () => {
  const before = {
    ...ASIDE,
    'a.py': `${MADE}def make():\n    return Made()\n`,
    'b.py': 'from a import make\n\nheld = make()\n',
    'c.py': 'from b import held\n\ndef use():\n    held.run()\n',
  }
  const drawn = assertFollowed(before, { 'a.py': before['a.py'].replace('return Made()', 'return Other()') })
  assert.ok(drawn < Object.keys(before).length)
})

test('a function that is handed over as a value, and returns something else, reaches who calls it', () => {
  const before = {
    ...ASIDE,
    'a.py': `${MADE}from run import call\n\ndef make():\n    return Made()\n\ncall(make)\n`,
    'run.py': 'def call(what):\n    what().run()\n',
  }
  assertFollowed(before, { 'a.py': before['a.py'].replace('return Made()', 'return Other()') })
})

test('another signature, base, variable, field or decorator is followed', () => {
  const text = `${MADE}class Below(Made):\n    kind = Made()\n\n    def step(self, a, b=None):\n        return self.run()\n\nmade = Made()\n`
  const before = {
    ...ASIDE,
    'a.py': text,
    'b.py':
      'from a import Below, made\n\ndef use():\n    made.run()\n    Below().step(made).real\n    Below.kind.run()\n    Below().run()\n',
  }
  for (const now of [
    text.replace('a, b=None', 'a, b=Other(), **more'),
    text.replace('a, b=None', 'b'),
    text.replace('Below(Made)', 'Below(Other)'),
    text.replace('made = Made()', 'made = Other()'),
    text.replace('made = Made()', ''),
    text.replace('kind = Made()', 'kind = Other()'),
    text.replace('kind = Made()', 'more = Other()'),
    text.replace('    def step', '    @property\n    def step'),
    text.replace('class Made', 'Made = Below\n\nclass Make'),
    `${text}\ndef store():\n    Made.run = Other.run\n`,
  ])
    assertFollowed(before, { 'a.py': now })
})

test('functions that change places are followed', () => {
  const [one, two] = ['def one():\n    return two()\n\n', 'def two():\n    return 1\n\n']
  const before = {
    ...ASIDE,
    'a.py': `import b\n\n${one}${two}`,
    'b.py': 'import a\n\ndef use():\n    a.one()\n    a.two()\n',
  }
  assertFollowed(before, { 'a.py': `import b\n\n${two}${one}` })
})

test('arguments that a call of another file begins and ceases to hand over reach its parameter', () => {
  const run = 'def call(what):\n    what.run()\n'
  const calls = (what: string): string => `from a import Made, Other\nfrom run import call\n\ncall(${what}())\n`
  const before = { ...ASIDE, 'a.py': MADE, 'run.py': run, 'one.py': calls('Made'), 'two.py': calls('Made') }
  assertFollowed(before, { 'one.py': calls('Other') })
  assertFollowed({ ...before, 'two.py': '' }, { 'one.py': calls('Other') })
  assertFollowed({ ...before, 'two.py': calls('Other') }, { 'one.py': '', 'two.py': '' })
  const third = { ...before, 'three.py': calls('Made') }
  assertFollowed(third, { 'one.py': calls('Other'), 'two.py': calls('Other') })
})

/** More classes than a parameter takes objects of. */
const CLASSES = Array.from({ length: 20 }, (_, at) => `class C${at}:\n    def run(self):\n        pass\n\n`).join('')
const range = (from: number, end: number): number[] => Array.from({ length: end - from }, (_, at) => from + at)
const calls = (...numbers: number[]): string =>
  `from a import *\nfrom run import call\n\n${numbers.map((at) => `call(C${at}())\n`).join('')}`

test('a parameter that receives more values than it takes has those of a link of everything', () => {
  const before = {
    ...ASIDE,
    'a.py': CLASSES,
    'run.py': 'def call(what):\n    what.run()\n',
    'one.py': calls(...range(0, 3)),
    'two.py': calls(...range(3, 9)),
  }
  assertFollowed(before, { 'one.py': calls(...range(9, 20)) })
  assertFollowed({ ...before, 'one.py': calls(...range(9, 20)) }, { 'one.py': calls(...range(12, 20)) })
  assertFollowed({ ...before, 'one.py': calls(...range(9, 20)) }, { 'two.py': calls(2) })
})

test('of a parameter that takes no more values, one that never arrived goes alone, and for one that did the next comes', () => {
  const before = {
    'a.py': CLASSES,
    'run.py': 'def call(what):\n    what.run()\n    return Held()\n\nclass Held:\n    pass\n',
    'one.py': calls(2, 18),
    'two.py': calls(...range(3, 17)),
    'three.py': `${calls()}\ncall(None)\n`,
  }
  assert.equal(assertFollowed(before, { 'one.py': calls(2) }), 1)
  // the parameter receives another value, but what its function returns is the same
  assert.equal(assertFollowed(before, { 'one.py': calls(18) }), 2)
})

const CALLED = `${MADE}def called(what):\n    what.run()\n`

test('a value that a call hands over no more, and that another hands over in a later round, arrives then', () => {
  const before = {
    'called.py': CALLED,
    'early.py': 'from called import called, Made\n\ncalled(Made())\n',
    'late.py': 'from called import Made\n\ndef through(fn):\n    fn(Made())\n',
    'pass.py': 'from called import called\nfrom late import through\n\nthrough(called)\n',
  }
  assertFollowed(before, { 'early.py': 'from called import called, Made\n' })
})

test('a default that a call uses no more, and that another uses in a later round, is used then', () => {
  const before = {
    'called.py': CALLED.replace('what)', 'what=Made())'),
    'early.py': 'from called import called, Other\n\ncalled()\n',
    'late.py': 'def through(fn):\n    fn()\n',
    'pass.py': 'from called import called\nfrom late import through\n\nthrough(called)\n',
  }
  assertFollowed(before, { 'early.py': 'from called import called, Other\n\ncalled(Other())\n' })
})

test('of a parameter that takes no more values, one stays that its file goes on to hand over', () => {
  const before = {
    'a.py': CLASSES,
    'run.py': 'def call(what):\n    what.run()\n',
    'one.py': calls(0, 1),
    'two.py': calls(...range(3, 16)),
  }
  assertFollowed(before, { 'one.py': calls(1) })
})

test('of a parameter that takes no more values, one arrives for which there was no room when room is made', () => {
  const before = {
    'a.py': CLASSES,
    'run.py': 'def call(what):\n    what.run()\n',
    'one.py': calls(...range(0, 12)),
    'late.py': 'from a import C15\n\ndef through(fn):\n    fn(C15())\n',
    'pass.py': 'from run import call\nfrom late import through\n\nthrough(call)\n',
  }
  assertFollowed(before, { 'one.py': calls(0) })
})

test('a name reaches no file that means a variable of its own by it', () => {
  const files: Record<string, string> = {
    'a.py': `${MADE}held = Made()\n`,
    'local.py': 'from d import Data\n\ndef use(x, held=None):\n    held.run()\n    return [held for held in x]\n',
    'module.py': 'from d import Data\n\nheld = Data()\n\ndef use():\n    held.run()\n',
    'imported.py': 'from d import held\n\nheld.run()\n',
    'd.py': 'class Data:\n    def run(self):\n        pass\n\nheld = Data()\n',
    'starred.py': 'from a import *\n\ndef use():\n    held.run()\n',
    'member.py': 'import a\n\na.held.run()\n',
    'later.py': 'from a import *\n\ndef use():\n    held.run()\n    held = 1\n',
  }
  const now = { 'a.py': `${MADE}held = Other()\n` }
  assert.equal(assertFollowed(files, now), 4)
  const through = { ...files, 'd.py': 'from a import held, Made as Data\n' }
  assert.equal(assertFollowed(through, now), 5)
  const script = {
    'a.ts': 'export class Made { run() {} }\nexport class Other { run() {} }\nexport const held = new Made()\n',
    'b.ts': 'export class B { run() {} }\nconst held = new B()\nheld.run()\nfunction use(held: B) { held.run() }\n',
    'c.ts': "import * as a from './a'\na.held.run()\n",
  }
  assert.equal(assertFollowed(script, { 'a.ts': script['a.ts'].replace('= new Made', '= new Other') }), 2)
})

test('a name that a module begins to hand on is met by those that import all of its names', () => {
  const list = (...names: string[]): string => `__all__ = [${names.map((name) => `'${name}'`).join(', ')}]\n`
  const files = {
    ...ASIDE,
    'a.py': `${list('Made')}${MADE}def _own():\n    return Made()\n`,
    'b.py': 'from a import *\n\nOther().run()\nmore().run()\n_own().run()\n',
    'c.py': 'import a\n\ndef use():\n    a.late.run()\n',
  }
  for (const now of [
    files['a.py'].replace(list('Made'), list('Made', 'Other')),
    files['a.py'].replace(list('Made'), list('Made', 'more')) + 'def more():\n    return Made()\n',
    files['a.py'].replace(list('Made'), list('Made', '_own')),
    `${files['a.py']}late = Other()\n`,
  ])
    assertFollowed(files, { 'a.py': now })
  const all = new Map(Object.entries(files))
  const unlisted = new Map(all).set('a.py', files['a.py'].replace(list('Made'), ''))
  assert.deepEqual(edited(linkToKeep(inputOf(all)), all, unlisted).why, ['kind of edit'])
})

test('values under a name reach the parameter that takes any name', () => {
  const calls = (what: string): string => `from a import Made, Other\nfrom run import call\n\ncall(one=${what}())\n`
  const before = {
    ...ASIDE,
    'a.py': MADE,
    'run.py': "def call(**more):\n    more['one'].run()\n    further(**more)\n\ndef further(one):\n    one.run()\n",
    'one.py': calls('Made'),
    'two.py': calls('Made'),
  }
  assertFollowed(before, { 'one.py': calls('Other') })
  assertFollowed(before, { 'one.py': calls('Other').replace('one=', 'two=') })
  assertFollowed(before, { 'a.py': MADE.replace('class Made:', 'class Made(Other):') })
})

test('a value under a name that another file hands over too widens nothing', () => {
  const calls = (...what: string[]): string =>
    `from a import Made, Other\nfrom run import call\n\n${what.map((one) => `call(one=${one}())\n`).join('')}`
  const before = {
    'a.py': MADE,
    'run.py': "def call(**more):\n    more['one'].run()\n",
    'one.py': calls('Made', 'Other'),
    'two.py': calls('Made', 'Other'),
    'three.py': calls('Made'),
  }
  assert.equal(assertFollowed(before, { 'one.py': calls('Made') }), 1)
  assert.equal(assertFollowed(before, { 'three.py': calls('Other') }), 1)
  assertFollowed({ ...before, 'two.py': '' }, { 'one.py': calls('Made') })
})

test('a member of an object whose members another file lists reaches that file', () => {
  const before = {
    'aside.js': 'export function aside() { return 1 }\n',
    'a.js': 'import { each } from "./each.js"\nfunction one() {}\nfunction two() {}\neach({ one })\n',
    'each.js': 'export function each(table) {\n  for (const key in table) table[key]()\n}\n',
  }
  assertFollowed(before, { 'a.js': before['a.js'].replace('{ one })', '{ one, two })') })
  assertFollowed(before, { 'a.js': before['a.js'].replace('each({ one })', 'const t = { one }\nt.two = two\neach(t)') })
})

test('an object with functions that a name begins to hold is followed, in a function and in a module', () => {
  const before = {
    'aside.ts': 'export function aside() { return 1 }\n',
    'a.ts': 'export function outer() { return 1 }\nexport function inner() { return 2 }\n',
    'b.ts':
      "import { outer, inner } from './a'\nexport const own = { outer() { return inner() } }\nown.outer()\nouter()\n",
  }
  const held = 'const api = { first() { return inner() }, second: () => outer(), deep: { last() { api.first() } } }\n'
  assertFollowed(before, { 'a.ts': before['a.ts'].replace('{ return 1 }', `{\n${held}api.second()\nreturn api }`) })
  assertFollowed(before, { 'a.ts': before['a.ts'] + held })
  assertFollowed(before, {
    'a.ts': `${before['a.ts']}export ${held}`,
    'b.ts': `${before['b.ts']}import { api } from './a'\napi.deep.last()\n`,
  })
  assertFollowed(before, { 'b.ts': before['b.ts'].replace('{ outer() { return inner() } }', 'inner') })
})

test('what a module exports by default is followed', () => {
  const before = {
    'aside.ts': 'export function aside() { return 1 }\n',
    'a.ts': 'class One { run() {} }\nclass Two { run() {} }\nexport default new One()\n',
    'b.ts': "import own from './a'\nown.run()\n",
  }
  assertFollowed(before, { 'a.ts': before['a.ts'].replace('new One()', 'new Two()') })
})

test('an anonymous class that comes between others is followed', () => {
  const made = (count: number): string =>
    Array.from({ length: count }, (_, at) => `    run(new Task() { public void step() { one${at}(); } });\n`).join('')
  const text = (count: number): string =>
    `class A {\n  interface Task { void step(); }\n  void run(Task t) { t.step(); }\n  void all() {\n${made(count)}  }\n  void one0() {}\n  void one1() {}\n}\n`
  const before = { 'A.java': text(1), 'B.java': 'class B { void use(A a) { a.all(); } }\n' }
  assertFollowed(before, { 'A.java': text(2) })
})

test('an edit after one that was followed through many files is followed from there', () => {
  const text = `${MADE}def make():\n    return Made()\n`
  const trees = [
    text,
    text.replace('return Made()', 'return Other()'),
    text.replace('return Made()', 'return None'),
    text,
  ].map(
    (own) =>
      new Map(
        Object.entries({ ...ASIDE, 'a.py': own, 'b.py': 'from a import make\n\ndef use():\n    make().run()\n' }),
      ),
  )
  let kept = linkToKeep(inputOf(trees[0]!))
  for (const [at, tree] of trees.entries()) {
    if (at === 0) continue
    const { linked, why } = edited(kept, trees[at - 1]!, tree)
    assert.deepEqual(why, [])
    assertFresh(linked!, tree)
    kept = linked!
  }
})

test('a class of a name that another file gives one of its own is followed, a further declaration of one class is refused', () => {
  const own = 'class Local:\n    def run(self):\n        return 1\n\ndef use():\n    Local().run()\n'
  assertFollowed({ ...ASIDE, 'a.py': 'x = 1\n', 'b.py': own }, { 'a.py': own.replace('return 1', 'return 2') })
  const trees = ['', 'class Whole\n  def more\n  end\nend\n'].map(
    (text) =>
      new Map([
        ['a.rb', `def aside\nend\n${text}`],
        ['b.rb', 'class Whole\n  def run\n    more\n  end\nend\n'],
      ]),
  )
  assert.equal(edited(linkToKeep(inputOf(trees[0]!)), trees[0]!, trees[1]!).why.length, 1)
})

test('an edit of many files at once is followed', () => {
  const files = (what: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        `m${at}.py`,
        `from a import Made, Other\n\ndef use${at}(one=${what}()):\n    one.run()\n`,
      ]),
    )
  assertFollowed({ ...ASIDE, 'a.py': MADE, ...files('Made') }, files('Other'))
})

test('what the objects of a class hold under any keys reaches who reads them', () => {
  const text = `${MADE}class Table:\n    def put(self, key):\n        self[key] = Made()\n`
  const before = {
    ...ASIDE,
    'a.py': text,
    'b.py': 'from a import Table\n\ndef use(key):\n    table = Table()\n    table.put(key)\n    table[key].run()\n',
  }
  assertFollowed(before, { 'a.py': text.replace('= Made()', '= Other()') })
})

test('what only the body of a macro names is looked for in the files that use the macro', () => {
  const before = {
    'aside.cc': `int aside(int a) {\n  int b = a + 1;\n  return ${Array.from({ length: 40 }, (_, at) => `aside(b + ${at})`).join(' + ')};\n}\n`,
    'log.h': '#define PUT(text) stream->put(text)\n#define LOG(text) do { PUT(text); } while (0)\n',
    'stream.h': 'struct Stream { void get() {} };\n',
    'server.cc': '#include "log.h"\n#include "stream.h"\nstruct Server { Stream* stream; void up() { LOG("up"); } };\n',
  }
  assertFollowed(before, { 'stream.h': 'struct Stream { void get() {} void put(const char* text) {} };\n' })
})

test('a circle of more bases than wait for each other, which an edit closes or opens, is in the order of a fresh link', () => {
  const count = 152
  let seed = 1
  const next = (below: number): number => ((seed = (seed * 48_271) % 2_147_483_647) >> 4) % below
  const classes = Array.from({ length: count }, (_, at) => {
    const bases = [`C${(at + 1) % count}`, `C${next(count)}`]
    const inOrder = next(2) === 0 ? bases : bases.toReversed()
    return `class C${at}(${inOrder.join(', ')}):\n    def m${at % 25}(self):\n        return self.m${next(25)}()\n`
  })
  const last = `from a import *\n${classes.at(-1)}`
  const files = { 'a.py': `from z import *\n${classes.slice(0, -1).join('\n')}`, 'z.py': last }
  assertFollowed(files, { 'z.py': 'from a import *\n' })
  assertFollowed(files, { 'z.py': last.replace('C0', 'Gone') })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkToKeep } from '../../../../../src/core/graph/link/link.ts'
import { dropAnswers } from '../../../../../src/core/graph/link/memo.ts'
import type { Refusal } from '../../../../../src/core/graph/link/relink/relink.ts'
import { isManifest } from '../../../../../src/core/languages/files.ts'
import { languageOf } from '../../../../support/languages.ts'
import fc from '../../../../support/properties.ts'
import { assertFollowed, assertFresh, edited, inputOf } from '../../../../support/relinked.ts'
import { applyEdit, type Edit, fixtureFiles, type SourceTree } from '../../../../support/repositories/trees.ts'
import { rounds } from '../../../../support/rounds.ts'

/** By language, a function of its own, put at the end of a file, or where `}` closes the last class of one. */
const ADDED: Readonly<Record<string, string>> = {
  typescript: 'function addedOnce(a: string) {\n  const b = a.trim()\n  return b.length\n}\n',
  javascript: 'function addedOnce(a) {\n  const b = a.trim()\n  return b.length\n}\n',
  python: 'def added_once(a, b=1):\n    c = str(a)\n    return c.strip()\n',
  go: 'func addedOnce(a string) int {\n\treturn len(a)\n}\n',
  rust: 'fn added_once(a: &str) -> usize {\n    a.len()\n}\n',
  java: 'static int addedOnce(String a) { return a.trim().length(); }\n',
  kotlin: 'fun addedOnce(a: String): Int {\n    return a.trim().length\n}\n',
  c: 'static int added_once(int a) {\n  return a + 1;\n}\n',
  cpp: 'static int added_once(int a) {\n  return a + 1;\n}\n',
  csharp: 'static int AddedOnce(string a) { return a.Trim().Length; }\n',
  php: 'function addedOnce($a) {\n  return strlen($a);\n}\n',
  ruby: 'def added_once(a)\n  a.to_s.strip\nend\n',
}
/** By language, a class of its own with a field, a constructor and a method, put at the end of a file. */
const ADDED_CLASSES: Readonly<Record<string, string>> = {
  typescript: 'class AddedClass {\n  own = 1\n  run(other: AddedClass) { return other.run(this) + this.own }\n}\n',
  javascript:
    'class AddedClass {\n  constructor(a) { this.own = a }\n  run(other) { return new AddedClass(other.own) }\n}\n',
  python:
    'class AddedClass:\n    def __init__(self, a):\n        self.own = a\n\n    def run(self):\n        return self.own\n',
  go: 'type AddedClass struct {\n\town int\n}\n\nfunc (a AddedClass) ownValue() int {\n\treturn a.own\n}\n',
  rust: 'struct AddedClass { own: i32 }\nimpl AddedClass {\n    fn own_value(&self) -> i32 { self.own }\n}\n',
  java: 'class AddedClass {\n  int own;\n  AddedClass(int a) { own = a; }\n  int run() { return own; }\n}\n',
  kotlin: 'class AddedClass(val own: Int) {\n    fun run(): Int = own\n}\n',
  c: 'struct AddedStruct { int own; };\nstatic int own_value(struct AddedStruct *a) {\n  return a->own;\n}\n',
  cpp: 'class AddedClass {\n public:\n  int own;\n  int run() { return own; }\n};\n',
  csharp: 'class AddedClass {\n  int own;\n  int Run() { return own; }\n}\n',
  php: 'class AddedClass {\n  private $own;\n  function run() { return $this->own; }\n}\n',
  ruby: 'class AddedClass\n  def initialize(a)\n    @own = a\n  end\nend\n',
}
const IN_CLASSES: ReadonlySet<string> = new Set(['java', 'csharp'])
const RUNS = rounds(3)
/** Files of a language in a program: enough for them to lead to each other, few enough to be linked often. */
const FILES = 40

const treeOf = (language: string): SourceTree => {
  const files = [...fixtureFiles([language])]
  const step = Math.ceil(files.length / FILES)
  return new Map(files.filter(([path], at) => at % step === 0 || isManifest(path)))
}

const codeOf = (tree: SourceTree, language: string): string[] =>
  [...tree.keys()].filter((path) => languageOf(path)?.id === language && tree.get(path)!.length > 60)

/** The tree with a new function in a file. */
function withFunction(tree: SourceTree, language: string, path: string): SourceTree {
  const text = tree.get(path)!
  const at = IN_CLASSES.has(language) ? text.lastIndexOf('}') : text.length
  return new Map([...tree, [path, `${text.slice(0, at)}\n${ADDED[language]}${text.slice(at)}`]])
}

/** The tree with a new class at the end of a file. */
const withClass = (tree: SourceTree, language: string, path: string): SourceTree =>
  new Map([...tree, [path, `${tree.get(path)}\n${ADDED_CLASSES[language]}`]])

/** An edit of one line of a file, of one of its words, or of much of it. */
const edits = (paths: readonly string[]): fc.Arbitrary<Edit> => {
  const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
  const path = fc.constantFrom(...paths)
  return fc.oneof(
    fc.tuple(path, share).map(([one, at]) => ({ kind: 'drop' as const, path: one, share: at })),
    fc.tuple(path, share).map(([one, at]) => ({ kind: 'space' as const, path: one, share: at })),
    fc.tuple(path, share, share).map(([one, at, other]) => ({ kind: 'reword' as const, path: one, share: at, other })),
    fc.tuple(path, path).map(([one, from]) => ({ kind: 'append' as const, path: one, from })),
    fc.tuple(path, share).map(([one, at]) => ({ kind: 'cut' as const, path: one, share: at })),
  )
}

for (const language of Object.keys(ADDED)) {
  test(`${language}: an added function and class, and edits after them, give the graph of a link of everything`, () => {
    let tree = treeOf(language)
    let kept = linkToKeep(inputOf(tree))
    dropAnswers(kept.linker)
    const paths = codeOf(tree, language)
    const isFollowed = (after: SourceTree): boolean => {
      const { linked } = edited(kept, tree, after)
      if (!linked) return false
      assertFresh(linked, after)
      assert.ok(linked.drawn < paths.length)
      kept = linked
      tree = after
      return true
    }
    for (const added of [withFunction, withClass])
      assert.ok(
        paths.some((path) => isFollowed(added(tree, language, path))),
        `${added.name}: not followed`,
      )
    fc.assert(
      fc.property(edits(paths), (edit) => {
        const after = applyEdit(tree, edit)
        const { linked, why } = edited(kept, tree, after)
        assert.equal(linked === undefined, why.length === 1)
        if (!linked) return
        assertFresh(linked, after)
        kept = linked
        tree = after
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
}

test('a class that comes below another one, whose method the other one calls, is followed', () => {
  const base = 'class Base:\n    def run(self):\n        self.step()\n'
  assertFollowed(
    { 'base.py': base, 'own.py': 'from base import Base\n', 'other.py': 'def step():\n    pass\n' },
    { 'own.py': 'from base import Base\n\nclass Own(Base):\n    def step(self):\n        return 1\n' },
  )
})

test('a class that is one more to implement an abstract method takes its only implementation from calls', () => {
  const before = {
    'Task.java': 'interface Task { void step(); }\n',
    'One.java': 'class One implements Task { public void step() {} static Task make() { return new One(); } }\n',
    'Use.java': 'class Use { void run(Task t) { t.step(); } }\n',
    'Two.java': 'class Two {}\n',
  }
  const two = 'class Two implements Task { public void step() {} static Task make() { return new Two(); } }\n'
  assertFollowed(before, { 'Two.java': `${before['Two.java']}${two.replaceAll('Two', 'Three')}` })
})

test('a function of a name that other files mention is followed with these', () => {
  const before = {
    'a.c': 'int one(void) { return 1; }\n',
    'b.c': 'int two(void);\nint use(void) { return two() + one(); }\n',
  }
  assertFollowed(before, { 'a.c': `${before['a.c']}int two(void) { return one(); }\n` })
})

test('a method before anonymous classes, whose numbers it moves, is followed', () => {
  const text = 'class A {\n  Runnable made() { return new Runnable() { public void run() { made(); } }; }\n}\n'
  assertFollowed({ 'A.java': text }, { 'A.java': text.replace('{\n', '{\n  static int addedOnce() { return 1; }\n') })
})

test('an import that names a package from outside before the file that did so first is followed', () => {
  const before = {
    'a.py': 'import os\n',
    'b.py': 'import numpy\nimport pandas\n',
    'c.py': 'import flask\nimport numpy\n',
  }
  assertFollowed(before, { 'a.py': 'import os\nimport requests\nimport pandas\n' })
  assertFollowed(before, { 'b.py': 'import pandas\n' })
})

test('an import of a name that another file has asked for is followed with that file, one of all names is refused', () => {
  const files = (text: string): SourceTree =>
    new Map([
      ['a.py', text],
      ['b.py', 'import a\n\ndef use():\n    return a.made()\n'],
      ['c.py', 'def made():\n    pass\n\ndef other():\n    pass\n'],
    ])
  const before = files('y = 2\nx = 1\n')
  const kept = linkToKeep(inputOf(before))
  const other = edited(kept, before, files('y = 2\nfrom c import other\nx = 1\n'))
  assert.deepEqual(other.why, [])
  assertFresh(other.linked!, files('y = 2\nfrom c import other\nx = 1\n'))
  const made = edited(kept, before, files('y = 2\nfrom c import made\nx = 1\n'))
  assert.deepEqual(made.why, [])
  assertFresh(made.linked!, files('y = 2\nfrom c import made\nx = 1\n'))
  assert.deepEqual(edited(kept, before, files('y = 2\nfrom c import *\nx = 1\n')).why, ['imports'])
})

test('a method added before parameters of lambdas and of other methods is followed', () => {
  const text =
    'class A {\n  Runnable made(int n) { return () -> run(x -> x + n, 1); }\n  void run(Object o, int n) {}\n}\n'
  const before: SourceTree = new Map([['A.java', text]])
  const kept = linkToKeep(inputOf(before))
  const after: SourceTree = new Map([
    ['A.java', text.replace('{\n', '{\n  static int addedOnce(int n) { return addedOnce(n); }\n')],
  ])
  const { linked, why } = edited(kept, before, after)
  assert.deepEqual(why, [])
  assertFresh(linked!, after)
})

test('another package is refused', () => {
  const before: SourceTree = new Map([
    ['A.java', 'package a;\nclass A {}\n'],
    ['B.java', 'package b;\nclass B { a.A made() { return new a.A(); } }\n'],
  ])
  const kept = linkToKeep(inputOf(before))
  const refusal = (path: string, text: string): Refusal | undefined =>
    edited(kept, before, new Map([...before, [path, text]])).why[0]
  assert.equal(refusal('A.java', 'package b;\nclass A {}\n'), 'kind of edit')
})

const MUCH = `def use(a):\n    return a.often(1)\n${'\ndef other(a):\n    return a + a + a\n'.repeat(40)}`

test('a method of a name that many files mention is refused, a function for which none asks its file is followed alone', () => {
  const text = 'class A:\n    def seldom(self):\n        return 1\n\n'
  const before: SourceTree = new Map([
    ['a.py', text],
    ...Array.from({ length: 40 }, (_, at): [string, string] => [`m${at}.py`, MUCH]),
  ])
  const kept = linkToKeep(inputOf(before))
  const withText = (now: string): SourceTree => new Map([...before, ['a.py', now]])
  assert.deepEqual(edited(kept, before, withText(text.replace('seldom', 'often'))).why, ['names'])
  assert.equal(assertFollowed(Object.fromEntries(before), { 'a.py': `${text}def often(a):\n    return a\n` }), 1)
})

test('a method whose name begins as one that another file puts together is followed with that file', () => {
  const before = {
    'nodes.js': 'export class Nodes {\n  visitText() {\n    return 1\n  }\n}\n',
    'run.js': `import { Nodes } from './nodes.js'\n\nexport function run(kind) {\n  return new Nodes()['visit' + kind]()\n}\n`,
  }
  assertFollowed(before, {
    'nodes.js': before['nodes.js'].replace('class Nodes {\n', 'class Nodes {\n  visitList() {\n    return 2\n  }\n'),
  })
})

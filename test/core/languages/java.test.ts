import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extractFacts } from '../../../src/core/languages/extract.ts'
import { java } from '../../../src/core/languages/java/index.ts'
import type { ProjectFiles } from '../../../src/core/languages/language.ts'
import { Flag } from '../../../src/core/vocabulary.ts'

const factsOf = (text: string) => extractFacts(java, 'a/Main.java', text)!

const project = (packages: Record<string, string[]>): ProjectFiles => ({
  has: () => true,
  hasFolder: () => false,
  named: () => [],
  list: () => [],
  manifests: new Map(),
  packages: new Map(Object.entries(packages)),
  parts: () => [],
})

test('a declaration knows its lines, its header and its doc comment', () => {
  const { entities, strings } = factsOf(
    '/** About it. */\n@Deprecated\npublic class Main {\n  /**\n   * Runs.\n   */\n  void run(int a,\n           int b)\n  {\n  }\n}\n',
  )
  const row = (name: string): number => Array.from(entities.name, (id) => strings[id]).indexOf(name)
  const about = (name: string): number[] => {
    const at = row(name)
    const { startLine, endLine, nameLine, sigEndLine, docStart, docEnd } = entities
    return [startLine[at]!, endLine[at]!, nameLine[at]!, sigEndLine[at]!, docStart[at]!, docEnd[at]!]
  }
  assert.deepEqual(about('Main'), [2, 11, 3, 3, 1, 1])
  assert.deepEqual(about('run'), [7, 10, 7, 8, 4, 6])
})

test('a field that has no name yet takes no accessors from the others of its class', () => {
  const { bindings, strings } = factsOf(
    'import lombok.Data;\n\n@Data\nclass Order {\n  private User ;\n  int price;\n}\n',
  )
  const names = Array.from(bindings.name, (id) => strings[id])
  assert.deepEqual(
    names.filter((name) => name?.startsWith('get')),
    ['getPrice()'],
  )
})

test('members of an interface are public, and abstract unless they have a body', () => {
  const { entities, strings } = factsOf('interface A { void one(); default void two() {} private void three() {} }')
  const flags = (name: string): number =>
    entities.flags[Array.from(entities.name, (id) => strings[id]).indexOf(name)]! & (Flag.Exported | Flag.Abstract)
  assert.equal(flags('one'), Flag.Exported | Flag.Abstract)
  assert.equal(flags('two'), Flag.Exported)
  assert.equal(flags('three'), 0)
})

test('the package is read without spaces or comments', () => {
  assert.equal(factsOf('package a . /* x */ b;\nclass Main {}').package, 'a.b')
  assert.equal(factsOf('class Main {}').package, '')
})

test('the calls after a long concatenation are seen', () => {
  const long = `class A { String s = ${'"a" + '.repeat(20_000)}"b"; void f() { g(s); } void g(String s) {} }`
  assert.equal(factsOf(long).calls.length, 1)
})

test('an import leads to the file of its type, the nearest of several', () => {
  const files = project({ 'a.b': ['one/src/a/b/C.java', 'two/src/a/b/C.java', 'two/src/a/b/Other.java'] })
  const { resolve } = java.modules(files)
  assert.deepEqual(resolve('a.b', 'two/src/x/Main.java', 'C'), {
    kind: 'file',
    path: 'two/src/a/b/C.java',
    rest: ['C'],
  })
  assert.deepEqual(resolve('a.b.C', 'one/src/x/Main.java', 'D'), {
    kind: 'file',
    path: 'one/src/a/b/C.java',
    rest: ['C', 'D'],
  })
  assert.deepEqual(resolve('a.b', 'x/Main.java', 'Hidden'), { kind: 'package', name: 'a.b', rest: ['Hidden'] })
  assert.deepEqual(resolve('a.b', 'x/Main.java', undefined), { kind: 'package', name: 'a.b', rest: [] })
})

test('an undeclared package is outside, and the platform is known as such', () => {
  const { resolve } = java.modules(project({ 'a.b': ['a/b/C.java'] }))
  assert.deepEqual(resolve('java.util.Map', 'x/Main.java', 'Entry'), {
    kind: 'external',
    name: 'java.util',
    standard: true,
    rest: ['Map'],
  })
  assert.deepEqual(resolve('org.lib', 'x/Main.java', 'Tool'), { kind: 'external', name: 'org.lib', standard: false })
  assert.deepEqual(resolve('a.b.generated', 'x/Main.java', 'Proto'), {
    kind: 'external',
    name: 'a.b.generated',
    standard: false,
  })
})

test('tests are told by their source set or their name', () => {
  for (const path of [
    'src/test/java/a/Main.java',
    'm/src/integrationTest/java/A.java',
    'src/a/MainTest.java',
    'tests/src/main/java/A.java',
  ])
    assert(java.isTest(path), path)
  for (const path of [
    'src/main/java/a/MainTest.java',
    'src/a/TestExecutor.java',
    'src/a/Latest.java',
    'src/a/Test.java',
  ])
    assert(!java.isTest(path), path)
})

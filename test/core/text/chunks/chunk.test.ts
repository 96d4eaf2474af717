import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChunkEntity, chunkFile } from '../../../../src/core/text/chunks/chunk.ts'
import fc from '../../../support/properties.ts'

const entity = (name: string, startLine: number, endLine: number, more: Partial<ChunkEntity> = {}): ChunkEntity => ({
  kind: 'Function',
  name,
  qualifiedName: `m.${name}`,
  startLine,
  endLine,
  sigEndLine: startLine,
  docStart: 0,
  docEnd: 0,
  isTest: false,
  ...more,
})

test('the parts of an entity cover its lines without overlapping', () => {
  const body = fc.array(fc.stringMatching(/^ {0,12}[a-z(){}=; ]{0,80}$/), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(body, (lines) => {
      const text = ['function f() {', ...lines, '}'].join('\n')
      const end = lines.length + 2
      const chunks = chunkFile({ path: 'a.js', text, module: 'a', entities: [entity('f', 1, end)], isCode: true })
      const parts = chunks.filter(({ name }) => name === 'f')
      let next = 1
      for (const [number, part] of parts.entries()) {
        assert.equal(part.part, number)
        assert.equal(part.startLine, next)
        assert.ok(part.endLine >= part.startLine)
        next = part.endLine + 1
      }
      assert.equal(next, end + 1)
    }),
    { numRuns: 60 },
  )
})

test('functions in functions, however many, bring their lines a bounded number of times', () => {
  const depth = 300
  const open = Array.from(
    { length: depth },
    (_, index) => `function f${index}() { // ${'x'.repeat(index === 1 ? 9000 : 40)}`,
  )
  const text = [...open, ...open.map(() => '}')].join('\n')
  const entities = open.map((_, index) => entity(`f${index}`, index + 1, 2 * depth - index, { sigEndLine: index + 1 }))
  const chunks = chunkFile({ path: 'a.js', text, module: 'a', entities, isCode: true })
  const chars = chunks.reduce((sum, chunk) => sum + chunk.text.length, 0)
  assert.ok(chars < 30 * text.length, `${chars} of ${text.length}`)
  assert.ok(chunks.some(({ name }) => name === 'f0'))
  for (const { signature } of chunks) assert.ok(signature.length <= 4000)
})

test('an entity of many parts is covered by them, too', () => {
  const lines = Array.from({ length: 400 }, (_, index) => `  const value${index} = compute(${index}, ${index + 1})`)
  const text = ['function f() {', ...lines, '}'].join('\n')
  const parts = chunkFile({ path: 'a.js', text, module: 'a', entities: [entity('f', 1, 402)], isCode: true })
  assert.ok(parts.length > 3)
  assert.equal(parts.at(-1)!.endLine, 402)
  for (const [at, part] of parts.entries()) assert.equal(part.startLine, at === 0 ? 1 : parts[at - 1]!.endLine + 1)
})

test('a type shows its own lines and the headers of its members, which are chunks of their own', () => {
  const text = 'class A:\n    x = 1\n    def m(self):\n        secret = 2\n        return secret\n'
  const entities = [entity('A', 1, 5, { kind: 'Class' }), entity('m', 3, 5, { kind: 'Method', qualifiedName: 'm.A.m' })]
  const [type, method] = chunkFile({ path: 'a.py', text, module: 'a', entities, isCode: true })
  assert.match(type!.text, /x = 1/)
  assert.match(type!.text, /def m\(self\)/)
  assert.doesNotMatch(type!.text, /secret/)
  assert.match(method!.text, /return secret/)
  assert.equal(method!.enclosing, 'A')
})

test('code outside entities is a chunk of the module, and a doc comment belongs to its entity', () => {
  const text = 'import x\n\nLIMIT = 3\n\n# Adds.\ndef add(a, b):\n    return a + b\n'
  const entities = [entity('add', 6, 7, { docStart: 5, docEnd: 5 })]
  const chunks = chunkFile({ path: 'a.py', text, module: 'a', entities, isCode: true })
  const module = chunks.find(({ entityType }) => entityType === 'Module')!
  assert.match(module.text, /LIMIT = 3/)
  assert.doesNotMatch(module.text, /Adds/)
  assert.match(chunks[0]!.text, /Adds/)
  assert.equal(chunks[0]!.startLine, 6)
})

test('a script that ends in .txt is no document, and its comments are no headings', () => {
  const text = '# Builds the shop\nproject(shop)\nadd_executable(shop main.c)\n'
  const chunk = (path: string) => chunkFile({ path, text, module: path, entities: [], isCode: false })[0]
  assert.equal(chunk('src/CMakeLists.txt')?.entityType, 'Config')
  assert.equal(chunk('src/CMakeLists.txt')?.name, 'CMakeLists.txt')
  assert.equal(chunk('requirements-dev.txt')?.entityType, 'Config')
  assert.equal(chunk('docs/requirements.md')?.entityType, 'Document')
  assert.equal(chunk('notes.txt')?.entityType, 'Document')
})

test('a document is cut at its headings, and its chunks cover it', () => {
  const text = '# One\ntext of one\n\n## Two\ntext of two\n```\n# no heading\n```\n'
  const sections = (path: string, text: string) =>
    chunkFile({ path, text, module: path, entities: [], isCode: false }).map(({ name, startLine }) => [name, startLine])
  const expected = [
    ['One', 1],
    ['Two', 4],
  ]
  assert.deepEqual(sections('README.md', text), expected)
  // blocks of code that begin a document, hold others or are of sentences; tildes that underline a title
  const banner = '```\nSHOP\n```\n## Use\nit\n'
  assert.deepEqual(sections('README.md', banner), [
    ['README.md', 1],
    ['Use', 4],
  ])
  const nested = 'text\n````md\n```sh\n# no heading\n```\n# nor this\n````\n# One\n```a``` is code\n# Two\n'
  assert.deepEqual(sections('a.md', nested).slice(1), [
    ['One', 8],
    ['Two', 10],
  ])
  const titles = 'One\n~~~~\ntext\n\nTwo\n~~~~\ntext\n\nThree\n~~~~~\ntext\n'
  assert.deepEqual(sections('a.rst', titles), [
    ['One', 1],
    ['Two', 5],
    ['Three', 9],
  ])
  assert.deepEqual(
    sections('a.md', '# Use of C#\nit\n## Two ##\nit\n').map(([name]) => name),
    ['Use of C#', 'Two'],
  )
})

test('AsciiDoc is cut at its own headings, not at the marks of its blocks', () => {
  const text = `[[shop]]
= Shop
The shop.

[source,java]
----
== no heading
}
----

== Use
[NOTE]
====
Buy.
====

As JSON:
----
{}
----

Old titles
~~~~~~~~~~
text
`
  const chunks = chunkFile({ path: 'a.adoc', text, module: 'a.adoc', entities: [], isCode: false })
  const found = chunks.map(({ name, startLine }) => [name, startLine])
  assert.deepEqual(found, [
    ['Shop', 1],
    ['Use', 11],
    ['Old titles', 22],
  ])
})

test('a chunk is a test by the path of its file or by marks in the source', () => {
  const chunksIn = (path: string, head: string) =>
    chunkFile({
      path,
      text: [head, 'fn f() {', '}', 'fn g() {', '}'].join('\n'),
      module: 'a',
      entities: [entity('f', 2, 3), entity('g', 4, 5, { isTest: true })],
      isCode: true,
    })
  const tests = (path: string) => chunksIn(path, 'use x::y;').map(({ name, isTest }) => [name, isTest])
  assert.deepEqual(tests('src/lib.rs'), [
    ['f', false],
    ['g', true],
    ['lib', false],
  ])
  assert.ok(tests('tests/lib.rs').every(([, isTest]) => isTest))
  const isGenerated = (head: string) => chunksIn('src/lib.rs', head).map((chunk) => chunk.isGenerated)
  assert.deepEqual(isGenerated('use x::y;'), [false, false, false])
  assert.deepEqual(isGenerated('// Code generated by x. DO NOT EDIT.'), [true, true, true])
})

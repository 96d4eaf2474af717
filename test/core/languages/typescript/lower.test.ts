import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Facts } from '../../../../src/core/facts.ts'
import { extractFacts } from '../../../../src/core/languages/extract.ts'
import { javascript, typescript } from '../../../../src/core/languages/typescript/index.ts'

const factsOf = (text: string, path = 'a.ts'): Facts =>
  extractFacts(path.endsWith('s') && path.includes('.ts') ? typescript : javascript, path, text)!

type Entity = { name: string; start: number; end: number; sig: number; doc: readonly [number, number] }

function entities(facts: Facts): Entity[] {
  const { entities: table, strings } = facts
  return Array.from({ length: table.length - 1 }, (_, index) => {
    const row = index + 1
    return {
      name: strings[table.name[row]!]!,
      start: table.startLine[row]!,
      end: table.endLine[row]!,
      sig: table.sigEndLine[row]!,
      doc: [table.docStart[row]!, table.docEnd[row]!] as const,
    }
  })
}

test('an entity starts with its decorators and export, its doc comment stands before', () => {
  const text = '/**\n * Serves.\n */\n@logged\nexport class Server\n  extends Base {\n  run() {}\n}\n'
  assert.deepEqual(entities(factsOf(text)), [
    { name: 'Server', start: 4, end: 8, sig: 6, doc: [1, 3] },
    { name: 'run', start: 7, end: 7, sig: 7, doc: [0, 0] },
  ])
})

test('a line comment may stand between a doc comment and its declaration', () => {
  const [fn] = entities(factsOf('/** Adds. */\n// lint: off\nexport const add = (a: number) => a\n'))
  assert.deepEqual(fn?.doc, [1, 1])
})

test('a comment that is no doc comment, or is empty, describes nothing', () => {
  for (const comment of ['/* plain */', '/**/', '// line']) {
    assert.deepEqual(entities(factsOf(`${comment}\nfunction f() {}\n`))[0]?.doc, [0, 0])
  }
})

test('marks of variance are read over', () => {
  assert.equal(factsOf('interface Box<in out T, out U extends T> { swap(value: T): U }\n').errors, 0)
})

test('a signature that begins a line is no continuation of the member before it, even after a comment', () => {
  for (const comment of ['', ' // the key.', ' // kept,', ' //'])
    assert.equal(factsOf(`interface A {\n  key: string${comment}\n  <T>(x: T): T\n}\n`).errors, 0, comment)
})

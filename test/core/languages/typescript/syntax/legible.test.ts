import assert from 'node:assert/strict'
import { test } from 'node:test'
import { legible } from '../../../../../src/core/languages/typescript/syntax/legible.ts'
import fc from '../../../../support/properties.ts'

const UNREAD = [
  'interface Filter {\n  equals?: string\n  in?: string[]\n  instanceof(one: unknown): boolean\n}',
  'interface On<E> {\n  path: string\n  <P>(path: P): void\n}',
  'class Rows<\n  /** @ts-ignore */\n  out t,\n  in out U = t\n> {}',
  'const rows = sql<{\r\n  id: string;\n}>`select`',
  'export {\n  type,\n  type Other\n}\nexport type * from "./x"',
  'let one: import("./x").One<{\n  two: 2\n}>',
]

test('unreadable syntax is rewritten without moving a character or a line', () => {
  const linesOf = (text: string): number[] => [...text.matchAll(/\n/g)].map(({ index }) => index)
  for (const source of UNREAD) {
    const text = legible(source, 'main.ts')
    assert.notEqual(text, source)
    assert.equal(text.length, source.length)
    assert.deepEqual(linesOf(text), linesOf(source))
  }
})

test('the rewritten source has the length of the original', () => {
  const part = fc.constantFrom(
    'using: ',
    'for (using x of y)',
    '\n  <T>(x: T): void',
    ' in out T',
    "import('a').B<C>",
    'export type *',
    'accessor x',
    '{',
    '}',
    '\n',
    ')',
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const source = parts.join('')
      assert.equal(legible(source, 'a.ts').length, source.length)
    }),
  )
})

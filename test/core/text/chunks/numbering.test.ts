import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkFile } from '../../../../src/core/text/chunks/chunk.ts'
import { numberedChunk } from '../../../../src/core/text/chunks/numbering.ts'
import fc from '../../../support/properties.ts'

const FILE = [
  'import x',
  '',
  '/** Counts. */',
  'class A {',
  '  n = 0',
  '',
  '  one() {',
  '    this.n++',
  '  }',
  '',
  '  two() {',
  '    this.n += 2',
  '  }',
  '}',
]

test('lines stand under their numbers, a doc comment above included', () => {
  const { text, placed } = numberedChunk(FILE.slice(2, 5).join('\n'), 4, 5, FILE)
  assert.ok(placed)
  assert.equal(text, '3 /** Counts. */\n4 class A {\n5   n = 0')
})

test('lines that a chunk leaves out are left out of the numbers', () => {
  const outline = '/** Counts. */\nclass A {\n  n = 0\n\n  one() {\n\n  two() {\n}'
  const numbers = numberedChunk(outline, 4, 14, FILE)
    .text.split('\n')
    .map((line) => Number.parseInt(line, 10))
  assert.deepEqual(numbers, [3, 4, 5, 6, 7, 10, 11, 14])
  const part = 'class A {\n…\n  two() {\n    this.n += 2\n  }'
  assert.equal(numberedChunk(part, 11, 13, FILE).text, ' 4 class A {\n   …\n11   two() {\n12     this.n += 2\n13   }')
})

test('blank lines at the end of a chunk are no part of its text', () => {
  assert.equal(numberedChunk('import x\n\n', 1, 14, FILE).text.split('\n')[0], ' 1 import x')
})

test('a text that the file no longer holds there comes back as it is', () => {
  for (const [text, start, end, file] of [
    ['class B {', 4, 4, FILE],
    ['class A {\n  n = 0', 11, 12, FILE],
    ['class A {', 4, 4, undefined],
    ['class A {', 4, 4, []],
  ] as const)
    assert.deepEqual(numberedChunk(text, start, end, file), { text, placed: false })
})

test('every chunk of a text is placed in it, each line under a number that has it', () => {
  const word = fc.constantFrom('', 'a', 'b', '  c', '# d', '…', '}')
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 60 }), (lines) => {
      const chunks = chunkFile({ path: 'a.md', text: lines.join('\n'), module: 'a', entities: [], isCode: false })
      for (const chunk of chunks) {
        const { text, placed } = numberedChunk(chunk.text, chunk.startLine, chunk.endLine, lines)
        assert.ok(placed || chunk.text.trim() === '')
        for (const line of text.split('\n')) {
          const [, number, rest] = /^ *(\d+)(?: (.*))?$/.exec(line) ?? []
          if (number) assert.equal((rest ?? '').trimEnd(), lines[Number(number) - 1]!.trimEnd())
        }
      }
    }),
  )
})

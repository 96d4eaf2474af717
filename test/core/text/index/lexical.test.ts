import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSegmenter, type LexicalFields, mergeSegments } from '../../../../src/core/text/index/lexical.ts'
import { queryTerms, scoreTerms } from '../../../../src/core/text/ranking/lexical-scores.ts'
import fc from '../../../support/properties.ts'

const fields = (more: Partial<LexicalFields>): LexicalFields => ({
  name: '',
  enclosing: '',
  path: '',
  signature: '',
  doc: '',
  body: '',
  description: '',
  ...more,
})

function scores(chunks: LexicalFields[], question: string): number[] {
  const index = mergeSegments([createSegmenter()(chunks)])
  const out = new Float32Array(chunks.length)
  scoreTerms(index, queryTerms(question), out)
  return [...out]
}

test('a word in the name counts for more than the same word in the body', () => {
  const [name, body] = scores(
    [fields({ name: 'retry', body: 'alpha' }), fields({ name: 'alpha', body: 'retry' })],
    'retry',
  )
  assert.ok(name! > body!)
})

test('a rare word counts for more than a common one', () => {
  const chunks = [fields({ body: 'common rare' }), fields({ body: 'common word' }), fields({ body: 'common thing' })]
  const [rare] = scores(chunks, 'rare')
  const [common] = scores(chunks, 'common')
  assert.ok(rare! > common!)
})

test('of two chunks with the word once the shorter one stands first', () => {
  const [short, long] = scores(
    [fields({ body: 'needle hay' }), fields({ body: `needle ${'hay stack '.repeat(40)}` })],
    'needle',
  )
  assert.ok(short! > long!)
})

test('a chunk without any of the words scores nothing, and no score is negative', () => {
  const words = fc.array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta'), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 8 }), words, (texts, question) => {
      const found = scores(
        texts.map((text) => fields({ body: text.join(' ') })),
        question.join(' '),
      )
      for (const [at, score] of found.entries()) {
        assert.equal(
          score > 0,
          texts[at]!.some((word) => question.includes(word)),
        )
      }
    }),
  )
})

test('an index merged from segments is that of all chunks at once', () => {
  const chunks = ['alpha beta', 'beta gamma', 'gamma gamma delta', ''].map((body) => fields({ body }))
  const segment = createSegmenter()
  const parts = [segment(chunks.slice(0, 1)), segment(chunks.slice(1))]
  assert.deepEqual(mergeSegments(parts), mergeSegments([segment(chunks)]))
})

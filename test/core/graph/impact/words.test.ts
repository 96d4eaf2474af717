import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packImpact, unpackImpact } from '../../../../src/core/graph/impact/index.ts'
import { withWords, wordsOfTests } from '../../../../src/core/graph/impact/words.ts'
import { asked } from '../../../support/affected.ts'

const TEXTS = {
  'lib/decoder.js': 'exports.decode = function decode(text) {\n  return text\n}\n',
  'test/decoder.js': `const { decode } = require('../lib/decoder')
describe('decoding', function () {
  it('keeps plain words', function () { decode(plainWords) })
  it('keeps nothing', function () { decode('') })
})
`,
}

test('words of tests that are packed with an index are those which a question would make', () => {
  const { graph, index } = asked(TEXTS, 'lib/decoder.js', 'return text').impact
  assert.equal(index.words, undefined)
  const packed = unpackImpact(packImpact(withWords(index, graph)))!
  assert.deepEqual(packed.words, wordsOfTests({ graph, index }))
  assert.equal(wordsOfTests({ graph, index: packed }), packed.words)
})

test('each test has the stems of its names and the words of its code, and words know how many tests have them', () => {
  const { graph, index } = asked(TEXTS, 'lib/decoder.js', 'return text').impact
  const { stems, code } = wordsOfTests({ graph, index })
  const of = ({ names, start, words }: typeof stems, at: number): string[] =>
    Array.from(words.subarray(start[at]!, start[at + 1]!), (word) => names[word]!)
  assert.deepEqual(of(stems, 0), ['decod', 'keep', 'plain', 'word'])
  assert.deepEqual(of(code, 0), ['decoding', 'keep', 'plain', 'word', 'decoder', 'decode'])
  assert.equal(stems.tests[stems.names.indexOf('decod')], 2)
  assert.equal(stems.tests[stems.names.indexOf('word')], 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thoughtFilter, withoutThoughts } from '../../../src/clients/llm/thoughts.ts'
import fc from '../../support/properties.ts'

test('thoughts at the head of an answer are dropped, however it is split', () => {
  const answer = fc.constantFrom(
    '',
    '<think>',
    '<thin',
    'a < b',
    'No <think>x</think> here',
    '\n<think>\nhm\n</think>\n\nYes.',
    '<think>never ends',
  )
  fc.assert(
    fc.property(answer, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const filter = thoughtFilter()
      let streamed = ''
      for (let at = 0; at < text.length; at += size) streamed += filter.push(text.slice(at, at + size))
      streamed += filter.end()
      assert.equal(streamed, withoutThoughts(text))
    }),
  )
  assert.equal(withoutThoughts('<think>hm</think>\n\nYes.'), 'Yes.')
  assert.equal(withoutThoughts('No <think>x</think> here'), 'No <think>x</think> here')
  assert.equal(withoutThoughts('<thin'), '<thin')
  assert.equal(withoutThoughts('<think>never ends'), '')
})

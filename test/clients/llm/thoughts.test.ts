import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  leadingThoughtFilter,
  thoughtFilter,
  withoutLeadingThoughts,
  withoutThoughts,
} from '../../../src/clients/llm/thoughts.ts'
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
    '<thinking>hm</thinking>Yes.',
    '[THINK]hm[/THINK]Yes.',
    '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes.',
    '[1] says so',
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
  const others = [
    '<thinking>a </think> b</thinking>Yes.',
    '<thought>hm</thought>\nYes.',
    '<seed:think>hm</seed:think>Yes.',
  ]
  const channels = '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes.'
  for (const text of [...others, '[THINK]hm[/THINK]Yes.', channels]) assert.equal(withoutThoughts(text), 'Yes.', text)
})

test('a whole answer may think from its first word on, and speak of the tag in its text', () => {
  assert.equal(withoutLeadingThoughts('Well, it adds.\n</think>\n\nAdds one.'), 'Adds one.')
  assert.equal(withoutLeadingThoughts('<think>hm\n</think>\nAdds one.'), 'Adds one.')
  for (const text of ['{"body": "hm\\n</think>\\nYes"}', 'It drops what is before </think> in a text.', 'Adds one.'])
    assert.equal(withoutLeadingThoughts(text), text)
})

test('of a model that leaves out the opening tag an answer in pieces is the whole one, however it is split', () => {
  const answer = fc.constantFrom(
    '',
    'Adds one.',
    'Well,\nit adds.\n</think>\n\nAdds one.\nAnd more.',
    'Well,\r\n  </think>\t\r\n\r\nAdds </think> one.',
    '<think>hm</think>\n\nAdds\none.',
    'Adds what is before </think>\nin a text.',
    'never ends\n</think',
    'ends\n</think>',
  )
  fc.assert(
    fc.property(answer, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const filter = leadingThoughtFilter()
      let streamed = ''
      for (let at = 0; at < text.length; at += size) streamed += filter.push(text.slice(at, at + size))
      assert.equal(streamed + filter.end(), withoutLeadingThoughts(text))
    }),
  )
  const filter = leadingThoughtFilter()
  assert.equal(filter.push('Well.\n</think>\n\nAdds'), 'Adds')
  assert.equal(filter.push(' one.'), ' one.')
})

test('thoughts and blanks without end are not kept, and each piece is looked at once', () => {
  for (const piece of [' '.repeat(1000), 'hm '.repeat(300)]) {
    const filter = thoughtFilter()
    assert.equal(filter.push('<think>'), '')
    for (let times = 0; times < 20_000; times++) assert.equal(filter.push(piece), '')
    assert.equal(filter.push('</thi'), '')
    assert.equal(filter.push('nk> Yes.'), 'Yes.')
  }
  const filter = thoughtFilter()
  for (let times = 0; times < 20_000; times++) assert.equal(filter.push(' '.repeat(100)), '')
  assert.equal(filter.push('Yes.').trim(), 'Yes.')
})

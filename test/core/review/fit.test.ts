import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutGuidance, cutText } from '../../../src/core/review/fit.ts'
import { estimateTokens } from '../../../src/core/text/prompts/estimate.ts'
import fc from '../../support/properties.ts'

test('a text is given whole where it fits, else by whole lines that fit with a note of the cut', () => {
  const lines = Array.from({ length: 100 }, (_, at) => `modified src/file${at}.ts +1 -1`)
  assert.equal(cutText(lines.join('\n'), 5_000), lines.join('\n'))
  const cut = cutText(lines.join('\n'), 200).split('\n')
  assert.deepEqual(cut.slice(0, -1), lines.slice(0, cut.length - 1))
  assert.equal(cut.at(-1), `… and ${100 - (cut.length - 1)} more lines, left out for lack of room`)
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 })), fc.integer({ min: 40, max: 400 }), (parts, tokensMax) => {
      assert.ok(estimateTokens(cutText(parts.join('\n'), tokensMax)) <= tokensMax + 4)
    }),
  )
})

test('of guidance that is too long the first goes before the others, and cuts are named', () => {
  const text = (name: string): { name: string; content: string } => ({ name, content: 'Look at it.\n'.repeat(100) })
  const given = { playbooks: [text('one'), text('two')], skills: [text('three')] }
  assert.deepEqual(cutGuidance(given, 5_000), { guidance: given, cut: [] })
  const { guidance, cut } = cutGuidance(given, 600)
  assert.deepEqual(cut, ['two', 'three'])
  assert.equal(guidance.playbooks[0]!.content, given.playbooks[0]!.content)
  assert.match(guidance.playbooks[1]!.content, /^Look at it\.\n[\s\S]*more lines, left out for lack of room$/)
  assert.deepEqual(guidance.skills, [])
})

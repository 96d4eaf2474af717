import assert from 'node:assert/strict'
import { test } from 'node:test'
import { huntTools } from '../../../src/core/review/hunt-prompts.ts'

const names = (hasSkills: boolean): string[] => huntTools(hasSkills).map(({ name }) => name)

test('a hunter is offered skills only where there are any', () => {
  assert.ok(names(true).includes('load_skill'))
  assert.deepEqual(
    names(false),
    names(true).filter((name) => name !== 'load_skill'),
  )
})

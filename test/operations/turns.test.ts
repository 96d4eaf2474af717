import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnTaker } from '../../src/operations/turns.ts'

test('a long loop without waits lets other work of its thread in', async () => {
  let others = 0
  const timer = setInterval(() => others++, 1)
  const turn = turnTaker()
  const until = performance.now() + 10_000
  while (others < 4 && performance.now() < until) await turn()
  clearInterval(timer)
  assert.equal(others, 4)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns, readList, turnTaker } from '../../src/operations/turns.ts'
import { listSlices, sharedBytes } from '../../src/stores/shared-list.ts'

test('a long loop without waits lets other work of its thread in', async () => {
  let others = 0
  const timer = setInterval(() => others++, 1)
  const turn = turnTaker()
  const until = performance.now() + 10_000
  while (others < 4 && performance.now() < until) await turn()
  clearInterval(timer)
  assert.equal(others, 4)
})

test('work that pauses is run to its end, and its value is the result', async () => {
  const steps: number[] = []
  function* work(): Generator<undefined, string, undefined> {
    for (let step = 0; step < 3; step++) {
      steps.push(step)
      yield
    }
    return 'done'
  }
  assert.equal(await inTurns(work()), 'done')
  assert.deepEqual(steps, [0, 1, 2])
})

test('a list in slices is read whole and in order', async () => {
  const list = Array.from({ length: 5000 }, (_, at) => ({ path: `src/file${at}.ts`, at }))
  assert.deepEqual(await readList(sharedBytes([...listSlices(list)])), list)
  assert.deepEqual(await readList(sharedBytes([...listSlices([])])), [])
})

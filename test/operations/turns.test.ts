import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTurns, readList, sharedInTurns, turnTaker } from '../../src/operations/turns.ts'
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

test('many bytes are copied whole to memory that threads share', async () => {
  const bytes = Uint8Array.from({ length: 2_500_000 }, (_, at) => at % 251)
  const shared = await sharedInTurns(bytes)
  assert.ok(shared.buffer instanceof SharedArrayBuffer)
  assert.equal(Buffer.compare(shared, bytes), 0)
  assert.equal((await sharedInTurns(new Uint8Array(0))).length, 0)
})

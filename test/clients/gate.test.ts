import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type Gate, newGate, openGate, passes, shutGate } from '../../src/clients/gate.ts'

const module = new URL('../../src/clients/gate.ts', import.meta.url).href

/** Whether another thread that waits at the gate may go on. */
function waitElsewhere(gate: Gate): Promise<boolean> {
  const code = `const { workerData, parentPort } = require('node:worker_threads')
    parentPort.on('message', () => undefined) // keeps the thread, as a pool does
    import('${module}').then(({ passes }) => passes(workerData)).then((open) => parentPort.postMessage(open))`
  const worker = new Worker(code, { eval: true, workerData: gate })
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (open: boolean) => {
      void worker.terminate()
      resolve(open)
    })
  })
}

test('a thread that waits goes on when the gate is opened, and is sent away when it is shut', async () => {
  for (const [decide, expected] of [
    [openGate, true],
    [shutGate, false],
  ] as const) {
    const gate = newGate()
    const waiting = waitElsewhere(gate)
    setTimeout(() => decide(gate), 20)
    assert.equal(await waiting, expected)
  }
})

test('a late arrival at a gate finds the first decision', async () => {
  const gate = newGate()
  openGate(gate)
  shutGate(gate)
  assert.equal(await passes(gate), true)
  assert.equal(await waitElsewhere(gate), true)
})

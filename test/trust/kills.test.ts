// Nothing acknowledged is lost when the process is killed (-9) or told to stop in the middle of anything: a model of the answers
// to clients is compared with the answers of the next process. `CKS_TRUST` times as many rounds (see `make trust`).

import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { compare, openLedger, workUntil } from '../support/acknowledged.ts'
import { rounds, seeded } from '../support/rounds.ts'
import { startProcess } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('killed or stopped at any moment, the service comes back with all that it acknowledged', async (t) => {
  const dataDir = temporaryFolder()
  const { random, seed } = seeded()
  const ledger = openLedger(random)
  const running = new Set<ChildProcess>()
  t.after(() => running.forEach((one) => void one.kill('SIGKILL')))
  const start = async () => {
    const { process: service, admin } = await startProcess(dataDir)
    running.add(service)
    return { service, admin }
  }
  for (let round = 0; round < rounds(2); round++) {
    const { service, admin } = await start()
    await compare(admin, ledger, `seed ${seed}, round ${round}`)
    const signal = round % 2 === 0 ? 'SIGKILL' : 'SIGTERM'
    await workUntil(ledger, admin, async () => {
      service.kill(signal)
      const ended = await once(service, 'exit')
      if (signal === 'SIGTERM') assert.deepEqual(ended, [0, null], `seed ${seed}, round ${round}`)
    })
    running.delete(service)
  }
  const { admin } = await start()
  await compare(admin, ledger, `seed ${seed}, at the end`)
  t.diagnostic(
    `${rounds(2)} kills and stops, ${ledger.acknowledged} acknowledged changes, ${ledger.accepted.size} jobs, seed ${seed}`,
  )
})

// A disk without room, again and again, among writers and ingests: the system refuses to let the files of the process
// grow (RLIMIT_FSIZE), so that LMDB's commits fail in the middle. Each change is acknowledged and kept, or refused with
// 503; the process lives, and all goes on when there is room again.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Job } from '../../src/core/model.ts'
import type { TestClient } from '../support/client.ts'
import { rounds, seeded } from '../support/rounds.ts'
import { startProcess } from '../support/service.ts'
import { strayIn } from '../support/stray.ts'
import { folderOf, temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const WRITERS = 4
/** Room that is left, at most, in bytes: some commits go through before one does not. */
const ROOM_MAX = 400_000
const CONTENT_BYTES = 10_000

/** The size that a file of the process may have; undefined for any. */
function limit(pid: number, bytes: number | undefined): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`])
}

test('on a full disk changes are refused with 503, none that was acknowledged is lost, and the process lives', async (t) => {
  const { random, seed } = seeded()
  const dataDir = temporaryFolder()
  const code = (at: number): string => `export function f${at}() {\n  return ${at}\n}\n`.repeat(20)
  const repo = folderOf('large', Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`f${at}.ts`, code(at)])))
  const kept = new Map<string, string>()
  let refused = 0
  let jobsFailed = 0
  let next = 0
  const { process: service, admin } = await startProcess(dataDir)
  t.after(() => void service.kill('SIGKILL'))

  const write = async (isFull: () => boolean): Promise<void> => {
    while (isFull()) {
      const name = `p${next++}`
      const content = String(random()).padEnd(CONTENT_BYTES, 'x')
      const { status } = await admin.post('/routines/playbooks', { name, content })
      assert.ok(status === 201 || status === 503, `seed ${seed}: ${status}`)
      if (status === 201) kept.set(name, content)
      else refused++
    }
  }
  const ingest = async (client: TestClient): Promise<void> => {
    const asked = await client.post<Job>('/instances/pipeline', { repo_path: repo, describe: false, force: true })
    assert.ok([200, 409, 503].includes(asked.status), `seed ${seed}: ${asked.status}`)
    if (asked.status !== 200) return
    await until(async () => {
      const { status, body } = await client.get<Job>(`/instances/jobs/${asked.body.job_id}`)
      return status === 503 || body.finished_at !== null
    })
    const { status, body } = await client.get<Job>(`/instances/jobs/${asked.body.job_id}`)
    if (status === 200 && body.status === 'failed') jobsFailed++
  }
  for (let round = 0; round < rounds(3); round++) {
    limit(service.pid!, statSync(join(dataDir, 'data.mdb')).size + Math.floor(random() * ROOM_MAX))
    let isFull = true
    const begun = refused
    const writing = Promise.all([...Array.from({ length: WRITERS }, () => write(() => isFull)), ingest(admin)])
    await until(() => refused >= begun + 2 * WRITERS || service.exitCode !== null || service.signalCode !== null)
    isFull = false
    limit(service.pid!, undefined)
    assert.deepEqual([service.exitCode, service.signalCode], [null, null], `seed ${seed}, round ${round}`)
    await writing
    await until(async () => (await admin.get('/health')).status === 200)
    const room = await admin.post('/routines/playbooks', { name: `room${round}`, content: 'There is room again.' })
    assert.equal(room.status, 201, `seed ${seed}, round ${round}: ${room.text}`)
  }
  const check = async (client: TestClient): Promise<void> => {
    for (const [name, content] of kept) {
      const { body } = await client.get<{ content: string }>(`/routines/playbooks/${name}`)
      assert.equal(body.content, content, `seed ${seed}: ${name}`)
    }
  }
  await check(admin)
  await until(async () =>
    (await admin.get<Job[]>('/instances/jobs')).body.every(({ finished_at }) => finished_at !== null),
  )
  service.kill('SIGTERM')
  await once(service, 'exit')
  const { process: later, admin: again } = await startProcess(dataDir)
  await check(again)
  await wait(3000) // the facts that were left are removed once it answers
  later.kill('SIGTERM')
  await once(later, 'exit')
  assert.deepEqual(await strayIn(dataDir), [])
  t.diagnostic(`${kept.size} changes kept, ${refused} refused, ${jobsFailed} ingests failed (seed ${seed})`)
})

// Records that a disk has damaged without LMDB's notice: it keeps no checksums of its pages.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import type { DatabaseName } from '../../src/stores/open.ts'
import type { TestClient } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

type Harm = (frame: Uint8Array) => Uint8Array

const cutShort: Harm = (frame) => frame.subarray(0, Math.floor(frame.length / 2))
const changed: Harm = (frame) => frame.map((byte, at) => (at === frame.length - 9 ? byte ^ 0x10 : byte))

/** Tables that are filled some time after an ingest. */
const MADE_LATER: ReadonlySet<DatabaseName> = new Set(['signatures', 'pasts', 'prepared', 'packages'])

/** Uses a service over an ingested project, of which every record of some tables has been harmed while no service ran. */
async function overHarmed(
  harms: readonly (readonly [DatabaseName, Harm])[],
  use: (admin: TestClient, root: string) => Promise<void>,
): Promise<void> {
  const dataDir = temporaryFolder()
  const root = join(temporaryFolder(), 'shop')
  mkdirSync(root)
  for (let file = 0; file < 5; file++) writeFileSync(join(root, `m${file}.py`), sourceOf(file))
  const first = await startTestService({ dataDir })
  await ingest(first.admin, root)
  assert.equal((await impact(first.admin)).status, 200)
  await first.stop()
  const env = openEnv(dataDir)
  for (const [name, harm] of harms) {
    const table = env.table<Uint8Array, never>(name)
    const found = await env.read(() => Array.from(table.range(), ({ key, value }) => ({ key, value: value.slice() })))
    if (!MADE_LATER.has(name)) assert.ok(found.length > 0, `${name} has records`)
    await env.write(() => {
      for (const { key, value } of found) table.put(key, Buffer.from(harm(value)))
    })
  }
  await env.close()
  const service = await startTestService({ dataDir })
  try {
    await use(service.admin, root)
  } finally {
    await service.stop()
  }
}

const sourceOf = (file: number): string =>
  `def function${file}(order):\n    return order + ${file}\n\n\ndef test_function${file}():\n    assert function${file}(1)\n`

async function ingest(admin: TestClient, repo_path: string): Promise<void> {
  const { body } = await admin.post<{ job_id: string }>('/instances/pipeline', { repo_path, describe: false })
  const { status, error } = await admin.jobEnd(body.job_id)
  assert.equal(status, 'succeeded', String(error))
}

const impact = (admin: TestClient) => admin.post('/graph/shop/impact', { entities: ['m3.function3'] })

test('a graph whose bytes were changed is told; the next ingest makes it again, and facts that were cut short', () =>
  overHarmed(
    [
      ['graphs', changed],
      ['facts', cutShort],
    ],
    async (admin, root) => {
      const { status, body } = await admin.get<{ detail: string }>('/graph/shop')
      assert.equal(status, 404)
      assert.match(body.detail, /no graph found .* run POST \/instances\/pipeline/)
      await ingest(admin, root)
      const again = await admin.get<{ edges: { type: string }[] }>('/graph/shop')
      assert.ok(again.body.edges.some(({ type }) => type === 'CALLS'))
    },
  ))

test('what is derived from a graph is made again by the question that needs it; damaged chunks are told, and cut again', () =>
  overHarmed(
    [
      ['impacts', cutShort],
      ['signatures', changed],
      ['pasts', changed],
      ['prepared', cutShort],
      ['packages', cutShort],
      ['fileTables', cutShort],
      ['chunks', changed],
    ],
    async (admin, root) => {
      assert.equal((await impact(admin)).status, 200)
      const grep = await admin.post<{ results: { name: string }[] }>('/grep', {
        project_name: 'shop',
        pattern: 'order \\+ 3',
      })
      assert.equal(grep.status, 200)
      for (const question of ['hotspots', 'unused'])
        assert.equal((await admin.get(`/graph/shop/${question}`)).status, 200)
      const search = () => admin.post<Found>('/search', { project_name: 'shop', query: 'function3' })
      const { status, body } = await search()
      assert.equal(status, 503)
      assert.match(body.detail, /chunks of project 'shop' are damaged — ingest it again/)
      await ingest(admin, root)
      const again = await search()
      assert.equal(again.status, 200)
      assert.equal(again.body.results[0]?.name, 'function3')
    },
  ))

type Found = { detail: string; results: { name: string }[] }

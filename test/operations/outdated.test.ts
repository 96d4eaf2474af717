// A graph whose facts are gone, as after an upgrade: facts of another version of the extractor are none.

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import type { DatabaseName } from '../../src/stores/open.ts'
import type { TestClient } from '../support/client.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const dataDir = temporaryFolder()
const root = join(temporaryFolder(), 'shop')
let service: TestService

before(async () => {
  mkdirSync(root)
  writeFileSync(join(root, 'shop.py'), 'import flask\n\n\ndef serve():\n    return flask.Flask("shop")\n')
  const first = await startTestService({ dataDir })
  await ingest(first.admin)
  await first.stop()
  await empty(['facts', 'impacts', 'fileTables', 'packages'])
  service = await startTestService({ dataDir })
})

after(() => service.stop())

async function ingest(admin: TestClient): Promise<void> {
  const { body } = await admin.post<{ job_id: string }>('/instances/pipeline', { repo_path: root, describe: false })
  assert.equal((await admin.jobEnd(body.job_id)).status, 'succeeded')
}

/** Removes all records of tables. */
async function empty(names: readonly DatabaseName[]): Promise<void> {
  const env = openEnv(dataDir)
  for (const name of names) {
    const table = env.table<Uint8Array, never>(name)
    const keys = await env.read(() => Array.from(table.range(), ({ key }) => key))
    await env.write(() => {
      for (const key of keys) table.remove(key)
    })
  }
  await env.close()
}

const QUESTIONS: Readonly<Record<string, (admin: TestClient) => Promise<{ status: number; body: unknown }>>> = {
  routes: (admin) => admin.get('/graph/shop/routes'),
  'unused code': (admin) => admin.get('/graph/shop/unused'),
  hotspots: (admin) => admin.get('/graph/shop/hotspots'),
  'users of a package': (admin) => admin.get('/graph/shop/package-users?package=flask'),
  impact: (admin) => admin.post('/graph/shop/impact', { entities: ['serve'] }),
}

for (const [name, ask] of Object.entries(QUESTIONS)) {
  test(`${name}: the answer says that the graph was made by another version, and what to do`, async () => {
    const { status, body } = await ask(service.admin)
    assert.equal(status, 404)
    assert.match(
      String((body as { detail: string }).detail),
      /made by another version .* run POST \/instances\/pipeline/,
    )
  })
}

test('the graph itself and searches answer, and so does every question after an ingest', async () => {
  assert.equal((await service.admin.get('/graph/shop')).status, 200)
  assert.equal((await service.admin.post('/search', { project_name: 'shop', query: 'serve' })).status, 200)
  await ingest(service.admin)
  for (const [name, ask] of Object.entries(QUESTIONS)) assert.equal((await ask(service.admin)).status, 200, name)
})

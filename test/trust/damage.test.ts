import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { silentLog } from '../../src/log.ts'
import { type Service, startService } from '../../src/service.ts'
import { createClient, type TestClient } from '../support/client.ts'
import { ADMIN_PASSWORD, startProcess, startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const PAGE_BYTES = 4096

/** A data directory with an ingested project, after a clean stop. */
async function dataWith(project: string, kind: 'graph' | 'pipeline'): Promise<string> {
  const dataDir = temporaryFolder()
  const repo_path = join(temporaryFolder(), project)
  mkdirSync(repo_path)
  for (let file = 0; file < 20; file++)
    writeFileSync(join(repo_path, `m${file}.py`), `def function${file}(order):\n    return order + ${file}\n`)
  const service = await startTestService({ dataDir })
  const asked = kind === 'graph' ? { repo_path } : { repo_path, describe: false }
  const { body } = await service.admin.post<{ job_id: string }>(`/instances/${kind}`, asked)
  assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
  await service.stop()
  return dataDir
}

const start = (dataDir: string): Promise<Service> => {
  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD, CKS_WORKERS: '1' }
  return startService(readConfig(env), { log: silentLog, tell: () => undefined })
}

const login = (client: TestClient) => client.post('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })

/** Starts a service over damaged data, which must refuse with advice, and serve once `restore` has been called. */
async function refusedUntil(dataDir: string, why: RegExp, restore: () => void): Promise<void> {
  const service = await start(dataDir)
  try {
    const client = createClient(service.url)
    for (const path of ['/health', '/auth/status']) {
      const { status, body } = await client.get<{ detail: string }>(path)
      assert.equal(status, 503, path)
      assert.match(body.detail, why)
    }
    assert.equal((await login(client)).status, 503)
    restore()
    await until(async () => (await login(client)).status === 200)
  } finally {
    await service.stop()
  }
}

test('a store with damaged pages is refused after a clean stop too', async () => {
  const dataDir = await dataWith('shop', 'graph')
  const file = join(dataDir, 'data.mdb')
  const good = readFileSync(file)
  const bad = Buffer.from(good)
  for (let at = 2 * PAGE_BYTES; at < bad.length; at += PAGE_BYTES) bad[at + 13] = 8
  writeFileSync(file, bad)
  const damaged = /data\.mdb is damaged — put back a copy of it, or move the whole data directory away/
  await refusedUntil(dataDir, damaged, () => writeFileSync(file, good))
})

test('a truncated store is refused, however much of it is left', async () => {
  const dataDir = await dataWith('shop', 'graph')
  const file = join(dataDir, 'data.mdb')
  const good = readFileSync(file)
  for (const share of [0.55, 0.75, 0.9]) {
    truncateSync(file, Math.floor((good.length * share) / PAGE_BYTES) * PAGE_BYTES)
    await refusedUntil(dataDir, /data\.mdb is damaged/, () => writeFileSync(file, good))
  }
})

for (const kind of ['graph', 'pipeline'] as const)
  for (const [what, lose] of [
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['missing', (file: string) => rmSync(file)],
  ] as const)
    test(`no new store begins in place of one that is ${what} (after a ${kind} ingest)`, async () => {
      const dataDir = await dataWith('shop', kind)
      // As an earlier version left it, which set no mark.
      if (kind === 'pipeline') rmSync(join(dataDir, 'store-begun'), { force: true })
      const file = join(dataDir, 'data.mdb')
      const good = readFileSync(file)
      lose(file)
      await refusedUntil(dataDir, /data\.mdb is (damaged|missing) — put back a copy of it/, () => {
        assert.equal(existsSync(file) ? statSync(file).size : 0, 0, 'nothing was begun')
        writeFileSync(file, good)
      })
    })

test('a live store that is halved is answered with 503, by a process that lives on', async () => {
  const dataDir = await dataWith('shop', 'graph')
  const file = join(dataDir, 'data.mdb')
  const { process, admin } = await startProcess(dataDir)
  assert.equal((await admin.get('/graph/shop')).status, 200)
  truncateSync(file, Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES)
  for (const path of ['/graph/shop', '/health', '/graph/shop']) {
    const { status, body } = await admin.get<{ detail: string }>(path)
    assert.equal(status, 503, path)
    assert.match(body.detail, /data\.mdb is damaged/)
  }
  assert.equal(process.exitCode, null)
  process.kill('SIGKILL')
  await once(process, 'exit')
})

test('a folder in place of a search index is replaced by the index', async () => {
  const dataDir = await dataWith('shop', 'pipeline')
  const folder = join(dataDir, 'search')
  const service = await startTestService({ dataDir })
  const search = () =>
    service.admin.post<{ results: { name: string }[] }>('/search', { project_name: 'shop', query: 'function7' })
  try {
    for (const name of readdirSync(folder)) {
      renameSync(join(folder, name), join(dataDir, `kept-${name}`))
      mkdirSync(join(folder, name))
      writeFileSync(join(folder, name, 'a-file'), '')
    }
    const { status, body } = await search()
    assert.equal(status, 200)
    assert.equal(body.results[0]?.name, 'function7')
    assert.ok(readdirSync(folder).some((name) => statSync(join(folder, name)).isFile()))
  } finally {
    await service.stop()
  }
  mkdirSync(join(folder, 'left-over.index'))
  const again = await startTestService({ dataDir })
  assert.equal((await again.admin.get('/health')).status, 200)
  await again.stop()
  assert.equal(existsSync(join(folder, 'left-over.index')), false)
})

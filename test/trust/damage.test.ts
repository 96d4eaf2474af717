import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  cpSync,
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
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { createClient, type TestClient } from '../support/client.ts'
import { ADMIN_PASSWORD, type ServiceProcess, startProcess, startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const PAGE_BYTES = 4096

/** A whole number of pages. */
const halfOf = (file: string): number => Math.floor(statSync(file).size / 2 / PAGE_BYTES) * PAGE_BYTES

/** A data directory with an ingested project, after a clean stop: a copy of the first of its kind. */
async function dataWith(project: string, kind: 'graph' | 'pipeline'): Promise<string> {
  const made = firsts.get(kind) ?? ingested(project, kind)
  firsts.set(kind, made)
  const copy = join(temporaryFolder(), 'data')
  cpSync(await made, copy, { recursive: true })
  return copy
}
const firsts = new Map<string, Promise<string>>()

async function ingested(project: string, kind: 'graph' | 'pipeline'): Promise<string> {
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

/** Puts a record behind all others, by the last commit: pages at the end of a file may be free else, and missed by nobody. */
async function fillLastPages(dataDir: string, bytes: number): Promise<void> {
  const env = openEnv(dataDir)
  const vectors = env.table<Uint8Array, [string, string]>('vectors')
  await env.write(() => vectors.put(['of no embedder', 'last'], new Uint8Array(bytes)))
  await env.close()
}

const start = (dataDir: string): Promise<Service> => {
  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD, CKS_WORKERS: '1' }
  return startService(readConfig(env), { log: silentLog, tell: () => undefined })
}

const login = (client: TestClient) => client.post('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })

/** Runs the service as a process while `work` lasts. */
async function withProcess(dataDir: string, work: (service: ServiceProcess) => Promise<void>): Promise<void> {
  const service = await startProcess(dataDir)
  try {
    await work(service)
  } finally {
    service.process.kill('SIGKILL')
  }
}

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
  await fillLastPages(dataDir, statSync(file).size)
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

for (const [what, lose, why] of [
  ['halved', (file: string) => truncateSync(file, halfOf(file)), /data\.mdb is damaged — put back a copy of it/],
  ['removed', (file: string) => rmSync(file), /data\.mdb is missing — put back a copy of it/],
] as const)
  test(`a live store that is ${what} is answered with 503, by a process that lives on and writes nothing, and after its next start too`, async () => {
    const dataDir = await dataWith('shop', 'graph')
    const file = join(dataDir, 'data.mdb')
    const good = readFileSync(file)
    await withProcess(dataDir, async ({ process, admin }) => {
      assert.equal((await admin.get('/graph/shop')).status, 200)
      lose(file)
      const left = existsSync(file) ? readFileSync(file) : undefined
      const playbook = { name: 'money', content: 'Look for rounding.' }
      for (const ask of [
        () => admin.get('/graph/shop'),
        () => admin.get('/health'),
        () => admin.post('/routines/playbooks', playbook),
        () => admin.get('/graph/shop'),
      ]) {
        const { status, text } = await ask()
        assert.equal(status, 503, text)
        assert.match(text, why)
      }
      process.kill('SIGTERM')
      assert.deepEqual(await once(process, 'exit'), [0, null])
      assert.deepEqual(existsSync(file) ? readFileSync(file) : undefined, left)
    })
    await refusedUntil(dataDir, why, () => writeFileSync(file, good))
  })

test('a live store in whose place a copy of it is put is the copy from then on, for all threads', async () => {
  const dataDir = await dataWith('shop', 'graph')
  const file = join(dataDir, 'data.mdb')
  const repo_path = temporaryFolder()
  writeFileSync(join(repo_path, 'a.py'), 'def first():\n    return 1\n')
  await withProcess(dataDir, async ({ admin }) => {
    cpSync(file, `${file}-copy`)
    const ingest = async (): Promise<void> => {
      const asked = { repo_path, project_name: 'cart', describe: false }
      const { status, text, body } = await admin.post<{ job_id: string }>('/instances/pipeline', asked)
      assert.equal(status, 200, text)
      assert.equal((await admin.jobEnd(body.job_id)).status, 'succeeded')
    }
    const projects = async (): Promise<string[]> =>
      (await admin.get<{ project: string }[]>('/graph')).body.map(({ project }) => project)
    await ingest()
    assert.deepEqual(await projects(), ['cart', 'shop'])
    renameSync(`${file}-copy`, file)
    assert.deepEqual(await projects(), ['shop'])
    await ingest()
    assert.equal((await admin.get('/graph/cart')).status, 200)
    assert.deepEqual(await projects(), ['cart', 'shop'])
  })
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

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { cannotListen } from '../../src/http/exchange.ts'
import { silentLog } from '../../src/log.ts'
import { startService } from '../../src/service.ts'
import { createClient } from '../support/client.ts'
import { addressOf } from '../support/listening.ts'
import { MAIN, OWN_CODE } from '../support/programs.ts'
import { ADMIN_PASSWORD, startProcess } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

test('a service started without its store answers 503, and serves as soon as the store is there', async () => {
  const root = temporaryFolder()
  const folder = join(root, 'volume')
  await writeFile(folder, 'a file where the data directory should be')
  const env = { CKS_PORT: '0', CKS_DATA_DIR: join(folder, 'data'), CKS_ADMIN_PASSWORD: ADMIN_PASSWORD }
  const service = await startService(readConfig(env), { log: silentLog, tell: () => undefined })
  const client = createClient(service.url, 'a-token')
  try {
    assert.equal((await client.get('/')).status, 200)
    assert.equal((await client.get('/health')).status, 503)
    const refused = await client.get<{ detail: string }>('/graph')
    assert.equal(refused.status, 503)
    assert.match(refused.body.detail, /^the store can't be reached: E[A-Z]+: [a-z ]+, mkdir$/)
    assert.equal((await client.get('/health')).text.includes(root), false)
    const login = () => client.post('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })
    assert.equal((await login()).status, 503)

    await rm(folder)
    await until(async () => (await login()).status === 200)
    assert.equal((await client.get('/health')).status, 200)
  } finally {
    await service.stop()
  }
})

test('a service that died of a damaged store does not die of it again, and serves once a copy is put back', async () => {
  const dataDir = temporaryFolder()
  const { process: first } = await startProcess(dataDir)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const file = join(dataDir, 'data.mdb')
  const copy = await readFile(file)
  const damaged = Buffer.from(copy)
  // Pages written by a transaction that has yet to come: LMDB would write to their map, which ends the process.
  for (let page = 2 * 4096; page < damaged.length; page += 4096) damaged[page + 13] = 8
  await writeFile(file, damaged)

  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD }
  const service = await startService(readConfig(env), { log: silentLog, tell: () => undefined })
  try {
    const client = createClient(service.url)
    const refused = await client.get<{ detail: string }>('/health')
    assert.equal(refused.status, 503)
    assert.match(refused.body.detail, /data\.mdb is damaged — put back a copy of it/)
    await writeFile(file, copy)
    const login = () => client.post('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })
    await until(async () => (await login()).status === 200)
  } finally {
    await service.stop()
  }
})

test('a start that cannot take its lock is no start: every route that needs the store says why', async () => {
  const dataDir = temporaryFolder()
  const lock = join(dataDir, 'service.lock')
  await mkdir(lock)
  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: ADMIN_PASSWORD }
  const service = await startService(readConfig(env), { log: silentLog, tell: () => undefined })
  const client = createClient(service.url, 'a-token')
  const login = () => client.post<{ detail: string }>('/auth/login', { username: 'admin', password: ADMIN_PASSWORD })
  try {
    const refused = await client.get<{ detail: string }>('/health')
    assert.equal(refused.status, 503)
    assert.match(refused.body.detail, /^the store can't be reached: EISDIR/)
    for (const answer of [await login(), await client.get('/auth/status'), await client.get('/graph')])
      assert.deepEqual([answer.status, answer.body], [503, refused.body])
    for (const path of ['/', '/metrics', '/openapi.json']) assert.equal((await client.get(path)).status, 200)

    await rmdir(lock)
    await until(async () => (await client.get('/health')).status === 200)
    assert.equal((await login()).status, 200)
  } finally {
    await service.stop()
    await rm(dataDir, { recursive: true })
  }
})

test('a service that never finds its store stops when told to', async () => {
  const root = temporaryFolder()
  const file = join(root, 'file')
  await writeFile(file, '')
  const env = { CKS_PORT: '0', CKS_DATA_DIR: join(file, 'data') }
  const service = await startService(readConfig(env), { log: silentLog, tell: () => undefined })
  await service.stop()
})

test('a service whose output nobody reads any more goes on, and ends well', async () => {
  const dataDir = temporaryFolder()
  const env = { PATH: process.env.PATH, CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_WORKERS: '1' }
  const service = spawn(process.execPath, [...OWN_CODE, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  service.stderr.destroy()
  assert.ok(await addressOf(service))
  service.kill('SIGTERM')
  const [code] = await once(service, 'exit')
  assert.equal(code, 0)
})

test('an address that cannot be listened on is refused with the reason of the system', async () => {
  const env = {
    CKS_PORT: '0',
    CKS_HOST: '203.0.113.1',
    CKS_DATA_DIR: temporaryFolder(),
    CKS_ADMIN_PASSWORD: ADMIN_PASSWORD,
  }
  const started = startService(readConfig(env), { log: silentLog, tell: () => undefined })
  await assert.rejects(started, /cannot listen on 203\.0\.113\.1:0 — this machine has no such address: CKS_HOST and/)
  assert.match(
    cannotListen('127.0.0.1', 80, 'EACCES').message,
    /— this user may not listen there: CKS_HOST and CKS_PORT/,
  )
  assert.match(cannotListen('127.0.0.1', 80).message, /— is the port taken\? CKS_HOST and CKS_PORT/)
})

// Backups of a service that goes on working, and stores of every format that there has been.

import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { open } from 'lmdb'
import { restore, verify } from '../../src/stores/backup/backup.ts'
import type { Manifest } from '../../src/stores/backup/manifest.ts'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { DATABASES } from '../../src/stores/open.ts'
import { createCks } from '../support/cks.ts'
import { fillDataDir, PASSWORD, toldOf } from '../support/one-of-everything.ts'
import { startProcess, startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a backup made while users are added holds all that was acknowledged before it, and serves as the service did', async (t) => {
  const root = temporaryFolder()
  const [data, backup, restored] = ['data', 'backup', 'restored'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const first = await fillDataDir(data)
  const before = await toldOf(first.admin)
  await first.stop()

  const { process, admin } = await startProcess(data)
  const cks = await createCks({ CKS_DATA_DIR: data })
  const users: string[] = []
  const acknowledged = async (username: string): Promise<void> => {
    const { status, text } = await admin.post('/auth/users', { username, password: PASSWORD, role: 'viewer' })
    assert.equal(status, 201, text)
    users.push(username)
  }
  await acknowledged('user-0')
  let isMaking = true
  t.after(() => {
    isMaking = false
    process.kill('SIGKILL')
  })
  const adding = (async () => {
    for (let at = 1; isMaking; at++) await acknowledged(`user-${at}`)
  })()
  const certain = [...users]
  const made = await cks(['backup', backup])
  isMaking = false
  await adding
  assert.equal(made.code, 0, made.stderr)
  assert.match((await cks(['verify', backup])).stdout, /a backup of .*, whole\n\d+ records in \d+ databases/)
  const live = await cks(['verify', '--json'])
  assert.equal(live.code, 0, live.stderr)
  const onto = await cks(['restore', backup])
  assert.deepEqual([onto.code, /in use by another service/.test(onto.stderr)], [1, true], onto.stderr)
  process.kill('SIGTERM')

  const back = await cks(['restore', backup], { env: { CKS_DATA_DIR: restored } })
  assert.equal(back.code, 0, back.stderr)
  const second = await startTestService({ dataDir: restored })
  try {
    const after = await toldOf(second.admin)
    const names = (after['/auth/users'] as { username: string }[]).map(({ username }) => username)
    for (const username of certain) assert.ok(names.includes(username), username)
    assert.deepEqual({ ...after, '/auth/users': undefined }, { ...before, '/auth/users': undefined })
    const ada = await second.login('ada', PASSWORD)
    assert.equal((await ada.get('/graph/shop')).status, 200)
  } finally {
    await second.stop()
  }
})

const STORES = new URL('../fixtures/stores/', import.meta.url).pathname
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(STORES, name, 'backup.json'), 'utf8')) as Manifest

for (const name of readdirSync(STORES))
  test(`a store as ${name} wrote it is served: users sign in, and what cannot be made again is all there`, async () => {
    const [packed, dir] = [temporaryFolder(), temporaryFolder()]
    mkdirSync(packed, { recursive: true })
    for (const file of readdirSync(join(STORES, name))) {
      const bytes = readFileSync(join(STORES, name, file))
      writeFileSync(join(packed, file.replace(/\.gz$/, '')), file.endsWith('.gz') ? gunzipSync(bytes) : bytes)
    }
    await restore(packed, dir, { replace: false, at: new Date() })
    const service = await startTestService({ dataDir: dir })
    try {
      const ada = await service.login('ada', PASSWORD)
      assert.equal((await ada.get<{ content: string }>('/routines/playbooks/money')).body.content, 'Look for rounding.')
      assert.equal((await ada.get<{ content: string }>('/routines/skills/decimals')).body.content, 'Half to even.')
      assert.equal((await ada.get<{ has_key: boolean }>('/config/llm')).body.has_key, true)
      const { body: runs } = await ada.get<{ run_id: string; status: string }[]>('/routines/runs')
      assert.deepEqual(
        runs.map(({ status }) => status),
        ['done'],
      )
      assert.equal((await ada.get(`/routines/runs/${runs[0]!.run_id}`)).status, 200)
      const { body: chats } = await service.admin.get<{ conversation_id: string }[]>('/chat/conversations')
      const { body: chat } = await service.admin.get<{ messages: object[] }>(
        `/chat/conversations/${chats[0]!.conversation_id}`,
      )
      assert.equal(chat.messages.length, 2)
      const { body: projects } = await ada.get<{ project: string }[]>('/graph')
      assert.deepEqual(
        projects.map(({ project }) => project),
        ['shop'],
      )
      assert.equal((await ada.post('/search', { project_name: 'shop', query: 'price' })).status, 200)
    } finally {
      await service.stop()
    }
  })

test('the formats that are written today are kept as a store that later versions must open', () => {
  const today = Object.entries(DATABASES).filter(([, about]) => !('derived' in about))
  const isKept = readdirSync(STORES).some((name) =>
    today.every(([database, { version }]) => manifestOf(name).formats[database as keyof typeof DATABASES] === version),
  )
  assert.ok(isKept, 'make one: node scripts/store-fixture.ts NAME')
})

test('a check that meets a record which can be read in part says where it is, and nothing of what it says', async () => {
  const dir = temporaryFolder()
  const env = openEnv(dir)
  await env.ping()
  await env.close()
  const root = open({ path: dir, maxDbs: 64, noSubdir: false })
  const whole = root.openDB({ name: 'settings', encoding: 'msgpack' })
  await whole.put('llm', { words: 'for nobody' })
  const bytes = whole.getBinary('llm')!
  await root.openDB({ name: 'settings', encoding: 'binary' }).put('llm', Buffer.concat([bytes, bytes]))
  await root.close()
  const error = await verify(dir).catch((thrown: Error) => thrown)
  assert.ok(error instanceof Error)
  assert.match(error.message, /a record of 'settings' cannot be read/)
  assert.doesNotMatch(error.message, /nobody/)
})

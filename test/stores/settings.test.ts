import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { ServiceError } from '../../src/core/errors.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { openSettings } from '../../src/stores/settings.ts'
import { temporaryFolder } from '../support/temporary.ts'

const KEY = 'sk-proj-0123456789-not-to-be-found'
const setting = { isLocal: false, provider: 'openai' as const, model: 'm', baseUrl: null, key: KEY }

let dir: string
let env: Env
beforeEach(() => {
  dir = temporaryFolder()
  env = openEnv(dir)
})
afterEach(async () => {
  await env.close()
})

test('a saved configuration comes back with its key, which stands on no byte of the disk', async () => {
  const settings = openSettings(env)
  assert.equal(await settings.getLlm(), undefined)
  await settings.putLlm(setting)
  assert.deepEqual(await settings.getLlm(), setting)
  for (const file of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    if (file.isFile()) assert.ok(!readFileSync(join(file.parentPath, file.name)).includes(KEY), file.name)
  }
  assert.equal(statSync(join(dir, 'settings.key')).mode & 0o777, 0o600)
})

test('two seals of one key differ', async () => {
  const settings = openSettings(env)
  const table = env.table<{ sealedKey: Uint8Array }, string>('settings')
  const sealed = (): Promise<Buffer> => env.read(() => Buffer.from(table.get('llm')!.sealedKey))
  await settings.putLlm(setting)
  const first = await sealed()
  await settings.putLlm(setting)
  assert.ok(!first.equals(await sealed()))
})

test('with another key file, or none, the key is unreadable and the rest is not', async () => {
  const settings = openSettings(env)
  await settings.putLlm(setting)
  writeFileSync(join(dir, 'settings.key'), Buffer.alloc(32, 7))
  assert.deepEqual(await settings.getLlm(), { ...setting, key: null, unreadable: true })
  rmSync(join(dir, 'settings.key'))
  assert.deepEqual(await settings.getLlm(), { ...setting, key: null, unreadable: true })
  await settings.putLlm(setting)
  assert.deepEqual(await settings.getLlm(), setting)
})

test('a key file that cannot be written is a fault of the disk, and nothing is saved', async () => {
  const settings = openSettings(env)
  mkdirSync(join(dir, 'settings.key'))
  const unavailable = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable'
  await assert.rejects(settings.putLlm(setting), unavailable)
  assert.equal(await settings.getLlm(), undefined)
})

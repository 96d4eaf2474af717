import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSecrets } from '../../../src/stores/secrets/secrets.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('a secret is kept, and one that was cut off is made anew', async () => {
  const dir = temporaryFolder()
  const obtain = () => openSecrets(dir).obtain('jwt-secret')
  const secret = await obtain()
  assert.equal(await obtain(), secret)
  for (const rest of ['', 'a', secret.slice(0, 31)]) {
    writeFileSync(join(dir, 'jwt-secret'), `${rest}\n`)
    const made = await obtain()
    assert.equal(made.length, secret.length)
    assert.equal(readFileSync(join(dir, 'jwt-secret'), 'utf8').trim(), made)
  }
})

test('a secret is on the disk when it is written, its name and the lack of it included', async (t) => {
  const dir = temporaryFolder()
  const done: string[] = []
  const open = fs.open.bind(fs)
  t.mock.method(fs, 'open', async (path: string, ...rest: [string, number]): Promise<FileHandle> => {
    const handle = await open(path, ...rest)
    t.mock.method(handle, 'sync', async () => void done.push(path === dir ? 'folder synced' : 'file synced'))
    return handle
  })
  for (const name of ['rename', 'rm'] as const) {
    const real = fs[name].bind(fs) as (...args: unknown[]) => Promise<void>
    t.mock.method(fs, name, async (...args: unknown[]) => {
      await real(...args)
      done.push(name)
    })
  }
  syncBuiltinESMExports()
  try {
    const secrets = openSecrets(dir)
    await secrets.write('a-secret', 'x'.repeat(40))
    await secrets.remove('a-secret')
  } finally {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  }
  assert.deepEqual(done, ['file synced', 'rename', 'folder synced', 'rm', 'folder synced'])
})

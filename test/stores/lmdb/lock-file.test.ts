import assert from 'node:assert/strict'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { open, type RootDatabase, type RootDatabaseOptionsWithPath } from 'lmdb'
import { readStore } from '../../../src/stores/lmdb/copy.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = temporaryFolder()

test("what is in the place of LMDB's lock file is told of, and the process lives on", async () => {
  const dir = join(root, 'locked-out')
  mkdirSync(join(dir, 'lock.mdb'), { recursive: true })
  const env = openEnv(dir)
  await assert.rejects(env.ping(), { kind: 'unavailable' })
  rmSync(join(dir, 'lock.mdb'), { recursive: true })
  await env.ping()
  await env.close()
})

test('LMDB finds all of its lock file on the disk: it would die writing where there is no room', async () => {
  const dir = join(root, 'lock-file')
  const found: { bytes: number; blocks: number }[] = []
  const look = (options: RootDatabaseOptionsWithPath): RootDatabase => {
    const { size, blocks } = statSync(join(dir, 'lock.mdb'))
    found.push({ bytes: size, blocks: blocks * 512 })
    return open(options)
  }
  const env = openEnv(dir, { openRoot: look })
  await env.ping()
  const [{ bytes, blocks } = { bytes: 0, blocks: 0 }] = found
  assert.ok(blocks >= bytes && bytes > 0, `${blocks} of ${bytes}`)
  assert.equal(statSync(join(dir, 'lock.mdb')).size, bytes, 'LMDB wants no more')
  await env.close()
})

test('so does whoever reads a store that is not open, as the check of a backup or of a directory put back does', async () => {
  const dir = join(root, 'read')
  const env = openEnv(dir)
  await env.ping()
  await env.close()
  rmSync(join(dir, 'lock.mdb'))
  await readStore(dir, { isBackup: false })
  const { size, blocks } = statSync(join(dir, 'lock.mdb'))
  assert.ok(blocks * 512 >= size && size > 0, `${blocks * 512} of ${size}`)
  rmSync(join(dir, 'lock.mdb'))
  mkdirSync(join(dir, 'lock.mdb'))
  await assert.rejects(readStore(dir, { isBackup: false }), { kind: 'unavailable' })
})

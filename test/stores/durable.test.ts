import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import fs, { type FileHandle } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { makeFolderDurably, writeDurably } from '../../src/stores/durable.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** The paths that are seen onto the disk from now on; `fault` is thrown by those of files. */
function synced(t: TestContext, fault?: Error): string[] {
  const paths: string[] = []
  const open = fs.open.bind(fs)
  t.mock.method(fs, 'open', async (path: string, ...rest: [string, number]): Promise<FileHandle> => {
    const handle = await open(path, ...rest)
    t.mock.method(handle, 'sync', async () => {
      if (fault && statSync(path).isFile()) throw fault
      paths.push(path)
    })
    return handle
  })
  syncBuiltinESMExports()
  t.after(() => {
    t.mock.restoreAll()
    syncBuiltinESMExports()
  })
  return paths
}

test('a file is on the disk before its name is, and the name before the writer is told', async (t) => {
  const dir = temporaryFolder()
  const paths = synced(t)
  await writeDurably(join(dir, 'file'), 'whole')
  assert.equal(paths.length, 2)
  assert.match(paths[0]!, /file\..*\.part$/)
  assert.equal(paths[1], dir)
  assert.equal(readFileSync(join(dir, 'file'), 'utf8'), 'whole')
})

test('a file that cannot be written stays as it was, and nothing is left beside it', async (t) => {
  const dir = temporaryFolder()
  await writeDurably(join(dir, 'file'), 'old')
  synced(t, new Error('EIO'))
  await assert.rejects(writeDurably(join(dir, 'file'), 'new'), /EIO/)
  assert.deepEqual(readdirSync(dir), ['file'])
  assert.equal(readFileSync(join(dir, 'file'), 'utf8'), 'old')
})

test('of each folder that is made, the one above is seen onto the disk', async (t) => {
  const dir = temporaryFolder()
  const paths = synced(t)
  await makeFolderDurably(join(dir, 'one', 'two'))
  await makeFolderDurably(join(dir, 'one', 'two'))
  assert.deepEqual(paths, [dir, join(dir, 'one')])
})

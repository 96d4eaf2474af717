import assert from 'node:assert/strict'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from '../../src/stores/folder.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a folder is made with those above it, for its owner alone; one that is there stays as it is', async () => {
  const root = temporaryFolder()
  const folder = join(root, 'one', 'two')
  makeFolder(folder)
  makeFolder(folder)
  for (const made of [join(root, 'one'), folder]) assert.equal((await stat(made)).mode & 0o777, 0o700)
  await writeFile(join(root, 'file'), '')
  assert.throws(() => makeFolder(join(root, 'file')), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(root, 'file', 'below')), { code: 'EEXIST' })
})

test('where no folder can be made, that is said and not tried for ever', () => {
  assert.throws(() => makeFolder('/proc/none/below'))
})

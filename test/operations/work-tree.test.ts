import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REVIEW_FILE_BYTES_MAX } from '../../src/core/limits.ts'
import { workTree } from '../../src/operations/work-tree.ts'
import { temporaryFolder } from '../support/temporary.ts'

const root = join(temporaryFolder(), 'repo')
mkdirSync(join(root, 'src'), { recursive: true })

test('a file is read by its path, once', async () => {
  writeFileSync(join(root, 'src/a.ts'), 'one\ntwo\n')
  const read = workTree({ root })
  assert.deepEqual(await read('src/a.ts'), ['one', 'two'])
  writeFileSync(join(root, 'src/a.ts'), 'three\n')
  assert.deepEqual(await read('src/a.ts'), ['one', 'two'])
  assert.deepEqual(await workTree({ root })('src/a.ts'), ['three'])
})

test('a folder, a file that is gone, and one outside of the repository are not read', async () => {
  writeFileSync(join(root, '../outside.ts'), 'secret\n')
  symlinkSync('../../outside.ts', join(root, 'src/link.ts'))
  const read = workTree({ root })
  for (const path of ['src', 'src/gone.ts', '../outside.ts', 'src/link.ts'])
    assert.equal(await read(path), undefined, path)
})

test('a file at the limit is read, one beyond it is not', async () => {
  writeFileSync(join(root, 'at.txt'), 'x'.repeat(REVIEW_FILE_BYTES_MAX))
  writeFileSync(join(root, 'beyond.txt'), 'x'.repeat(REVIEW_FILE_BYTES_MAX + 1))
  const read = workTree({ root })
  assert.equal((await read('at.txt'))?.length, 1)
  assert.equal(await read('beyond.txt'), undefined)
})

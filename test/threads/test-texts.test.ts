import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openRepository } from '../../src/clients/repository.ts'
import type { Tree } from '../../src/core/tree.ts'
import { textsIn } from '../../src/threads/test-texts.ts'
import { temporaryFolder } from '../support/temporary.ts'

const TEXTS = { 'a.py': 'one = 1\n', 'b.py': 'two = 2\n' }

/** A folder with some files, as an ingest saw them. */
function ingested(): { folder: string; tree: Tree } {
  const folder = temporaryFolder()
  for (const [path, text] of Object.entries(TEXTS)) writeFileSync(join(folder, path), text)
  const hashes = Object.values(TEXTS).map((text) => createHash('sha1').update(text).digest('hex'))
  const sizes = Object.values(TEXTS).map((text) => text.length)
  return { folder, tree: { paths: Object.keys(TEXTS), hashes, sizes } as Tree }
}

test('the texts of tests are read where they are what the ingest saw', async () => {
  const { folder, tree } = ingested()
  const repository = openRepository({ repo_path: folder }, undefined)
  const read = (await textsIn(repository, tree, new Set(['a.py'])))!
  assert.deepEqual([read('a.py'), read('b.py'), read('c.py')], [TEXTS['a.py'], undefined, undefined])
  writeFileSync(join(folder, 'a.py'), 'one = 2\n')
  assert.equal((await textsIn(repository, tree, new Set(['a.py'])))!('a.py'), undefined, 'it is another now')
})

test('a repository that has moved has no texts', async () => {
  const { folder, tree } = ingested()
  const repository = openRepository({ repo_path: folder }, undefined)
  rmSync(folder, { recursive: true })
  const read = await textsIn(repository, tree, new Set(['a.py']))
  assert.equal(read?.('a.py'), undefined)
})

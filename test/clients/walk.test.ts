import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readBytes } from '../../src/clients/files.ts'
import { newGate, shutGate } from '../../src/clients/gate.ts'
import { openRepository } from '../../src/clients/repository.ts'
import { walk } from '../../src/clients/walk/walk.ts'
import { stateCode, type Tree } from '../../src/core/tree.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { temporaryFolder } from '../support/temporary.ts'

const FILES = { 'a.py': 'a = 1\n', 'lib/b.py': 'b = 2\n', 'lib/deep/c.py': 'c = 3\n', 'd.py': 'd = 4\n' }

/** A repository, a walk of it in which all files were read, and the next walk. */
async function walkedTwice(change: (root: string) => void): Promise<{ before: Tree; now: Tree; fresh: Tree }> {
  const { path: root } = createRepo(FILES)
  const repo = openRepository({ repo_path: root }, undefined)
  const later = Date.now() + 1000
  const { tree: before } = await walk(repo, undefined, later, { dataDir: undefined })
  before.states.fill(stateCode('indexed'))
  before.hashes = before.paths.map((_, row) => String(row).padStart(40, '0'))
  change(root)
  const { tree: now } = await walk(repo, before, later, { dataDir: undefined, assumes: true })
  const { tree: fresh } = await walk(repo, undefined, later, { dataDir: undefined })
  return { before, now, fresh }
}

const pathsRead = ({ paths, states }: Tree): string[] => paths.filter((_, row) => states[row] === stateCode('pending'))

test('a walk after which git lists the same reads the changed files alone', async () => {
  const { before, now } = await walkedTwice((root) => writeFileSync(join(root, 'lib/b.py'), 'b = 22\n'))
  assert.ok(before.listing)
  assert.equal(now.listing, before.listing)
  assert.deepEqual(now.paths, before.paths)
  assert.deepEqual(pathsRead(now), ['lib/b.py'])
})

test('what git lists all the same is left out once it has gone, or lies behind a link', async () => {
  const gone = await walkedTwice((root) => rmSync(join(root, 'a.py')))
  assert.deepEqual(gone.now.paths, ['d.py', 'lib/b.py', 'lib/deep/c.py'])
  assert.equal(gone.now.listing, undefined)

  const moved = await walkedTwice((root) => {
    const elsewhere = join(temporaryFolder(), 'lib')
    renameSync(join(root, 'lib'), elsewhere)
    symlinkSync(elsewhere, join(root, 'lib'))
  })
  assert.deepEqual(moved.now.paths, ['a.py', 'd.py'])
  assert.equal(moved.now.left.link, 2)
  assert.deepEqual(moved.fresh.paths, moved.now.paths)
  assert.equal(moved.now.listing, undefined)
})

test('a file that has come is read, and sorted among the others', async () => {
  const { now, fresh } = await walkedTwice((root) => createFile(root, 'b.py'))
  assert.deepEqual(now.paths, ['a.py', 'd.py', 'lib/b.py', 'lib/deep/c.py']) // assumed: no untracked one has come
  assert.deepEqual(fresh.paths, ['a.py', 'b.py', 'd.py', 'lib/b.py', 'lib/deep/c.py'])
})

const createFile = (root: string, path: string): void => writeFileSync(join(root, path), 'x = 1\n')

test('a walk ends where nobody waits for it any more, in a repository and in a folder', async () => {
  const plain = temporaryFolder()
  writeFileSync(join(plain, 'a.py'), 'a = 1\n')
  for (const repo_path of [createRepo(FILES).path, plain]) {
    const left = newGate()
    const repo = openRepository({ repo_path }, undefined)
    assert.ok((await walk(repo, undefined, Date.now(), { dataDir: undefined, left })).tree.paths.includes('a.py'))
    shutGate(left)
    await assert.rejects(walk(repo, undefined, Date.now(), { dataDir: undefined, left }), /nobody waits/)
  }
})

test('a file that the kernel makes up is not read: some have no end', { skip: process.platform !== 'linux' }, () => {
  const own = `/proc/${process.pid}`
  const read = readBytes(own, 'cmdline')
  assert.ok(readFileSync(join(own, 'cmdline')).length > 0)
  assert.deepEqual('bytes' in read && read.bytes.length, 0)
})

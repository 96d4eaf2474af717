import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDirty } from '../../../src/clients/git.ts'
import { repositoryAt } from '../../../src/clients/repository.ts'
import { type CheckedOut, checkedOut, type Seen } from '../../../src/operations/ingest/checked-out.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const root = join(temporaryFolder(), 'repo')
const repo = repositoryAt({ repo_path: root }, undefined)
const run = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: root }).toString()
mkdirSync(root)
run('init', '-q', '-b', 'main')
const names = ['a.txt', 'b.txt', '*.txt', ':(top)b.txt', '--help']
for (const name of names) writeFileSync(join(root, name), 'one\n')
run('add', '--', ...names.map((name) => `:(literal)${name}`))
run('commit', '-qm', 'first')

test('a path that is asked about is a name: no pattern, no option', async () => {
  appendFileSync(join(root, 'b.txt'), 'two\n')
  for (const name of names) assert.equal(await isDirty(repo, { paths: [name] }), name === 'b.txt', name)
  appendFileSync(join(root, ':(top)b.txt'), 'two\n')
  assert.equal(await isDirty(repo, { paths: [':(top)b.txt'] }), true)
  run('checkout', '-q', '.')
})

test('a tree is dirty wherever it differs: in a file that has changed lately, or in another', async () => {
  const commit = run('rev-parse', 'HEAD').trim()
  const dirtyBy = async (seen?: Seen): Promise<boolean> => {
    const found = await checkedOut(repo, seen)
    assert.equal(found.commit, commit)
    return found.dirty
  }
  assert.equal(await dirtyBy(), false)
  assert.equal(await dirtyBy({ changed: ['a.txt'], untracked: false }), false)
  appendFileSync(join(root, 'b.txt'), 'two\n')
  for (const changed of [undefined, ['a.txt'], ['b.txt'], ['a.txt', 'b.txt'], ['gone.txt']])
    for (const untracked of [undefined, false])
      assert.equal(await dirtyBy({ changed, untracked }), true, String(changed))
  run('checkout', '-q', '.')
  writeFileSync(join(root, 'new.txt'), 'one\n')
  assert.equal(await dirtyBy({ changed: ['new.txt'] }), true)
  assert.equal(await dirtyBy({ changed: ['a.txt'] }), true)
  assert.equal(await dirtyBy({ untracked: true }), true)
  rmSync(join(root, 'new.txt'))
  assert.equal(await dirtyBy({ changed: ['new.txt'] }), false)
})

test('what was clean and is untouched is looked at again where the index or the commit is another', async () => {
  const clean = { commit: run('rev-parse', 'HEAD').trim(), dirty: false }
  const foundAfter = (before: CheckedOut) => checkedOut(repo, { untracked: false, before })
  assert.deepEqual(await foundAfter(clean), clean)
  const blob = execFileSync('git', ['hash-object', '-w', '--stdin'], { cwd: root, input: 'staged\n' }).toString().trim()
  run('update-index', '--cacheinfo', `100644,${blob},a.txt`)
  assert.deepEqual(await foundAfter(clean), { ...clean, dirty: true })
  run('reset', '-q')
  assert.deepEqual(await foundAfter({ ...clean, dirty: true }), clean)
  appendFileSync(join(root, 'b.txt'), 'two\n')
  assert.deepEqual(await foundAfter({ ...clean, dirty: true }), { ...clean, dirty: true })
  run('commit', '-qam', 'second')
  assert.deepEqual(await foundAfter(clean), { commit: run('rev-parse', 'HEAD').trim(), dirty: false })
})

test('what the walk has seen is not looked for again', async () => {
  const clean = { commit: run('rev-parse', 'HEAD').trim(), dirty: false }
  appendFileSync(join(root, 'b.txt'), 'three\n')
  assert.deepEqual(await checkedOut(repo, { untracked: false, before: clean }), clean, 'no file was touched')
  assert.deepEqual(await checkedOut(repo, { before: clean }), { ...clean, dirty: true }, 'some may have come')
  run('checkout', '-q', '.')
  writeFileSync(join(root, 'new.txt'), 'one\n')
  for (const changed of [[], ['a.txt']])
    assert.deepEqual(await checkedOut(repo, { untracked: false, changed }), clean, 'git tracks all files')
  assert.deepEqual(await checkedOut(repo, { changed: ['a.txt'] }), { ...clean, dirty: true })
  rmSync(join(root, 'new.txt'))
})

test('without a commit nothing differs from it', async () => {
  const empty = join(temporaryFolder(), 'empty')
  mkdirSync(empty)
  execFileSync('git', ['init', '-q'], { cwd: empty })
  writeFileSync(join(empty, 'new.txt'), 'one\n')
  const found = await checkedOut(repositoryAt({ repo_path: empty }, undefined), { untracked: true })
  assert.deepEqual(found, { commit: null, dirty: false })
})

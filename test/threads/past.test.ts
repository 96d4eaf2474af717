import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openRepository } from '../../src/clients/repository.ts'
import { keepPast, openPast } from '../../src/threads/past.ts'
import { storesOf } from '../../src/threads/stores.ts'
import { temporaryFolder } from '../support/temporary.ts'

/** A repository in which `a.ts` has changed in each of two commits. */
function committed(): string {
  const repo = join(temporaryFolder(), 'repo')
  mkdirSync(repo)
  const git = (...args: string[]): unknown =>
    execFileSync('git', ['-C', repo, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args])
  git('init', '-q')
  for (const text of ['1', '2']) {
    writeFileSync(join(repo, 'a.ts'), text)
    writeFileSync(join(repo, 'b.ts'), 'same')
    git('add', '.')
    git('commit', '-qm', text)
  }
  return repo
}

test('the past that is kept with a generation is answered without git, and goes with its generation', async () => {
  const dir = temporaryFolder()
  const repo = committed()
  const repository = openRepository({ repo_path: repo }, undefined)
  const at = (generation: number) => ({ dir, project: 'shop', generation, repository, commit: 'c'.repeat(40) })
  await keepPast(at(1))
  rmSync(join(repo, '.git'), { recursive: true })
  const past = await openPast(at(1))
  assert.equal(past.commits, 2)
  assert.deepEqual([...past.changes].sort(), [
    ['a.ts', 2],
    ['b.ts', 1],
  ])
  assert.equal((await openPast(at(2))).commits, 0, 'nothing is kept of another generation, and git can no longer tell')
  await storesOf(dir).graphs.sweep(() => false)
  assert.equal(await storesOf(dir).graphs.getPast('shop', 1), undefined)
})

test('a kept past that is damaged is read from git again', async () => {
  const dir = temporaryFolder()
  const repository = openRepository({ repo_path: committed() }, undefined)
  await storesOf(dir).graphs.putPast('shop', 1, new TextEncoder().encode('[2,["a.ts"'))
  const past = await openPast({ dir, project: 'shop', generation: 1, repository, commit: 'c'.repeat(40) })
  assert.deepEqual([past.commits, past.changes.get('a.ts')], [2, 2])
})

test('outside of git the past is empty', async () => {
  const dir = temporaryFolder()
  const repository = openRepository({ repo_path: temporaryFolder() }, undefined)
  const at = { dir, project: 'plain', generation: 1, repository, commit: null }
  await keepPast(at)
  assert.deepEqual(await openPast(at), { commits: 0, changes: new Map() })
})

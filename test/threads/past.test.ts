import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pastCommits } from '../../src/clients/git.ts'
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

const logOf = async (repo: string): Promise<Uint8Array> =>
  (await pastCommits(openRepository({ repo_path: repo }, undefined), 10))!

test('the past that is kept with a generation is answered, and goes with its generation', async () => {
  const dir = temporaryFolder()
  const at = (generation: number) => ({ dir, project: 'shop', generation, commit: 'c'.repeat(40) })
  await keepPast({ ...at(1), log: await logOf(committed()) })
  const past = await openPast(at(1))
  assert.equal(past?.commits, 2)
  assert.deepEqual([...past.changes].sort(), [
    ['a.ts', 2],
    ['b.ts', 1],
  ])
  assert.equal(await openPast(at(2)), undefined, 'nothing is kept of another generation')
  await storesOf(dir).graphs.sweep(() => false)
  assert.equal(await storesOf(dir).graphs.getPast('shop', 1), undefined)
})

test('a kept past that is damaged is none, until it is kept again', async () => {
  const at = { dir: temporaryFolder(), project: 'shop', generation: 1, commit: 'c'.repeat(40) }
  await storesOf(at.dir).graphs.putPast('shop', 1, new TextEncoder().encode('[2,["a.ts"'))
  assert.equal(await openPast(at), undefined)
  await keepPast({ ...at, log: await logOf(committed()) })
  const past = await openPast(at)
  assert.deepEqual([past?.commits, past?.changes.get('a.ts')], [2, 2])
})

test('without a commit the past is empty', async () => {
  const at = { dir: temporaryFolder(), project: 'plain', generation: 1, commit: null }
  assert.deepEqual(await openPast(at), { commits: 0, changes: new Map() })
})

import assert from 'node:assert/strict'
import { mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { headCommit, stagedSince } from '../../../src/clients/git.ts'
import { type GitState, gitState } from '../../../src/operations/tree/git-state.ts'
import { createRepo } from '../../support/repositories/repo.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const repo = createRepo({ 'a.ts': 'export const a = 1\n', 'inner/b.ts': 'export const b = 1\n' })
after(() => repo.remove())
const { git, write } = repo
const first = git('rev-parse', 'HEAD')
const aside = join(temporaryFolder(), 'aside')

/** Longer than a clock's tick may be. */
const SETTLED_MS = 50

type Folder = { root: string; roots?: string[] }

const repositoryAt = ({ root, roots }: Folder) => ({
  root: realpathSync(root),
  roots: roots?.map((each) => realpathSync(each)),
})

/** What git tells now. */
async function asked(folder: Folder): Promise<GitState> {
  const repository = repositoryAt(folder)
  const [head, staged] = await Promise.all([headCommit(repository), stagedSince(repository, first)])
  return { head, staged }
}

/** Whether the state is told without git, once it has told it of what is there now. */
async function isKept(folder: Folder): Promise<boolean> {
  await wait(SETTLED_MS)
  const ask = () => gitState(repositoryAt(folder), first)
  await ask()
  const second = await ask()
  return second === (await ask())
}

const CHANGES: [name: string, make: () => unknown][] = [
  ['a file is staged', () => (write({ 'c.ts': 'export const c = 1\n' }), git('add', '-A'))],
  ['another one is, of the same length', () => (write({ 'c.ts': 'export const d = 1\n' }), git('add', '-A'))],
  ['it is committed', () => git('commit', '-qm', 'second')],
  ['a branch is made', () => git('checkout', '-qb', 'other')],
  ['refs are packed', () => git('pack-refs', '--all')],
  ['the branch goes back, and the index not', () => git('update-ref', 'refs/heads/other', first)],
  ['so does the index', () => git('reset', '-q')],
  ['HEAD is of no branch', () => git('checkout', '-qf', '--detach', 'main')],
  ['HEAD is another one', () => git('checkout', '-qf', 'other')],
  ['a symbolic ref leads there', () => git('symbolic-ref', 'refs/heads/name', 'refs/heads/main')],
  ['HEAD leads over it', () => git('symbolic-ref', 'HEAD', 'refs/heads/name')],
  ['what that leads to is changed', () => git('update-ref', 'refs/heads/main', first)],
  ['a commit is replaced', () => git('replace', '-f', first, git('commit-tree', '-m', 'x', 'main@{1}^{tree}'))],
  ['it is not any more', () => git('replace', '-d', first)],
  ['the index is gone', () => rmSync(join(repo.path, '.git/index'))],
  ['it is there again', () => git('reset', '-q')],
  [
    "git's folder is behind a link",
    () => {
      renameSync(join(repo.path, '.git'), join(repo.path, 'elsewhere'))
      symlinkSync('elsewhere', join(repo.path, '.git'))
    },
  ],
  ['a tree is beside it', () => git('worktree', 'add', '-q', aside)],
]

const FOLDERS: [name: string, folder: Folder][] = [
  ['the repository', { root: repo.path }],
  ['a folder of it', { root: join(repo.path, 'inner') }],
  ['the repository, which must stay in its folder', { root: repo.path, roots: [repo.path] }],
]

test('what git has told stands until git would tell something else', async () => {
  for (const [change, make] of [['nothing', () => undefined] as const, ...CHANGES]) {
    make()
    for (const [name, folder] of FOLDERS) {
      const repository = repositoryAt(folder)
      for (const _ of Array(2))
        assert.deepEqual(await gitState(repository, first), await asked(folder), `${change}: ${name}`)
      assert.ok(await isKept(folder), `${change}: ${name}`)
      assert.deepEqual(await gitState(repository, first), await asked(folder), `${change}: ${name}`)
    }
  }
})

test('of a tree beside the repository its own HEAD and index count', async () => {
  const beside = { root: aside }
  assert.ok(await isKept(beside))
  writeFileSync(join(aside, 'e.ts'), '')
  for (const change of [
    ['add', '-A'],
    ['commit', '-qm', 'e'],
    ['checkout', '-q', '--detach', first],
  ]) {
    git('-C', aside, ...change)
    assert.deepEqual(await gitState(repositoryAt(beside), first), await asked(beside), change.join(' '))
    assert.ok(await isKept(beside))
  }
})

test('a repository that has come into a folder of another one is seen', async () => {
  const inner = { root: join(repo.path, 'inner') }
  assert.ok(await isKept(inner))
  git('-C', inner.root, 'init', '-q')
  assert.deepEqual(await gitState(repositoryAt(inner), first), await asked(inner))
  rmSync(join(inner.root, '.git'), { recursive: true })
})

test('a repository that leads out of its folder is asked of git, which refuses', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'in'))
  const led = { root: join(folder, 'in'), roots: [join(folder, 'in')] }
  git('clone', '-q', repo.path, led.root)
  assert.ok(await isKept(led))
  renameSync(join(led.root, '.git'), join(folder, 'out'))
  writeFileSync(join(led.root, '.git'), `gitdir: ${join(folder, 'out')}\n`)
  await assert.rejects(gitState(repositoryAt(led), first))
})

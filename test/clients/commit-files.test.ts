// Trees that no `git add` makes: their names lead elsewhere, and their entries are not what they say.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { readBlobs, walkCommit } from '../../src/clients/commit-files.ts'
import type { Pool } from '../../src/clients/pool/pool.ts'
import { givenFiles } from '../../src/operations/tree/commit-files.ts'
import { demand, roundOf, withFiles } from '../../src/threads/commit-files.ts'
import { createRepo } from '../support/repositories/repo.ts'

const repo = createRepo({ 'a.ts': 'export const a = 1\n' })

/** The name of an object of any bytes. */
const made = (type: string, bytes: Buffer | string): string =>
  execFileSync('git', ['hash-object', '-w', '--literally', '--stdin', '-t', type], { cwd: repo.path, input: bytes })
    .toString()
    .trim()

const entry = (mode: string, name: string, hash: string): Buffer =>
  Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(hash, 'hex')])

/** The paths of a commit of these entries, and the texts of those that have one. */
async function filesOf(...entries: Buffer[]) {
  const commit = repo.git('commit-tree', '-m', 'made', made('tree', Buffer.concat(entries)))
  const at = { root: repo.path, roots: undefined }
  const tree = await walkCommit(at, commit, 0)
  const read = await readBlobs(at, tree, tree.paths.keys())
  const texts = tree.paths.flatMap((path, row) => {
    const found = read.get(row)
    return found && 'bytes' in found ? [[path, found.bytes.toString()]] : []
  })
  return { paths: tree.paths, left: tree.left, texts }
}

const blob = made('blob', 'text\n')

test('names that lead out of a tree, or into git itself, are left out', async () => {
  const inner = made('tree', Buffer.concat([entry('100644', '..', blob), entry('100644', 'kept.ts', blob)]))
  const names = ['..', '.', '.git', '.GIT', '../../secret', '/etc/passwd', 'a//b', 'b/../c']
  const found = await filesOf(
    ...names.map((name) => entry('100644', name, blob)),
    entry('40000', '..', inner),
    entry('40000', 'folder', inner),
    entry('100644', '..a', blob),
    entry('120000', 'link', made('blob', '/etc/passwd')),
    entry('160000', 'module', 'a'.repeat(40)),
  )
  assert.deepEqual(found.paths, ['..a', 'folder/kept.ts'])
  assert.deepEqual(found.left, { name: 11, link: 1, repository: 1 })
})

test('an entry that calls a commit or a tree a file has no text, and shifts no other', async () => {
  const said = `${'b'.repeat(40)} blob 5\nstolen`
  const commit = repo.git('commit-tree', '-m', `x\n${said}`, repo.git('rev-parse', 'HEAD^{tree}'))
  const { paths, texts } = await filesOf(
    entry('100644', 'a.ts', commit),
    entry('100644', 'b.ts', repo.git('rev-parse', 'HEAD^{tree}')),
    entry('100644', 'c.ts', blob),
    entry('100644', 'd.ts', 'c'.repeat(40)),
    entry('100644', 'e.ts', made('blob', `${said}\n`)),
    entry('100644', 'f.ts', blob),
  )
  assert.equal(paths.length, 6)
  assert.deepEqual(texts, [
    ['c.ts', 'text\n'],
    ['e.ts', `${said}\n`],
    ['f.ts', 'text\n'],
  ])
})

test('an answer that lacks files is made again with them, and holds no thread while git reads them', async () => {
  const other = made('blob', 'other\n')
  const missing = 'd'.repeat(40)
  let running = 0
  const rounds: number[] = []
  /** Reads one file, and the next once that is there. */
  const answer = withFiles(async (input: { root: string; blobs: readonly string[] }) => {
    const round = roundOf(input)!
    round.repository = { root: input.root, roots: undefined }
    rounds.push(round.given.size)
    for (const each of input.blobs) {
      if (!round.given.has(each)) round.wanted.add(each)
      demand(round)
    }
    return input.blobs.map((each) => round.given.get(each)?.toString())
  })
  const pool = givenFiles({
    run: async (_: string, input: Parameters<typeof answer>[0]) => {
      assert.equal(++running, 1)
      const output = await answer(input)
      running--
      return output
    },
  } as unknown as Pool)
  const ask = (root: string, ...blobs: string[]) => pool.run('source', { root, blobs } as never) as Promise<unknown>
  assert.deepEqual(await ask(repo.path, blob, missing, other), ['text\n', undefined, 'other\n'])
  assert.deepEqual(rounds, [0, 1, 2, 3])
  assert.deepEqual(await ask(`${repo.path}/gone`, blob, other), [undefined, undefined])
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { emptyTree, type Tree } from '../../src/core/tree.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { openTrees, type TreeStore } from '../../src/stores/trees.ts'
import { temporaryFolder } from '../support/temporary.ts'

let env: Env
let trees: TreeStore

before(() => {
  env = openEnv(temporaryFolder())
  trees = openTrees(env)
})
after(() => env.close())

const TREE: Tree = {
  ...emptyTree(1_700_000_000_000.25),
  paths: ['a.py', 'größe/ß.py', 'z'],
  hashes: ['0123456789abcdef0123456789abcdef01234567', '', 'ffffffffffffffffffffffffffffffffffffffff'],
  states: [0, 10, 2],
  sizes: [12, 0, 3_000_000_000],
  changedAt: [1_699_999_999_999.125, 0, 5],
  inodes: [2 ** 52, 1, 2],
  lines: [3, 0, 70_000],
  engine: 'abc',
  left: { link: 2 },
  untracked: '? z',
  listing: 'd1',
}

test('a tree is read as it was stored, one without files too', async () => {
  await trees.put('shop', 1, TREE)
  assert.deepEqual(await trees.get('shop', 1), TREE)
  await trees.put('shop', 2, emptyTree(7))
  assert.deepEqual(await trees.get('shop', 2), emptyTree(7))
  const seen: Tree[] = []
  await trees.forEach((tree) => void seen.push(tree))
  assert.deepEqual(seen, [TREE, emptyTree(7)])
})

test('a tree of the first version of its records is read, and one whose columns do not fit counts as absent', async () => {
  const records = env.table<unknown, [string, number]>('trees')
  await env.write(() => records.put(['old', 1], TREE))
  assert.deepEqual(await trees.get('old', 1), TREE)

  await trees.put('cut', 1, TREE)
  const record = (await env.read(() => records.get(['cut', 1]))) as { hashes: Uint8Array }
  await env.write(() => records.put(['cut', 1], { ...record, hashes: record.hashes.subarray(1) }))
  assert.equal(await trees.get('cut', 1), undefined)
  await trees.sweep((project, generation) => project === 'cut' || generation === 2)
  const seen: Tree[] = []
  await trees.forEach((tree) => void seen.push(tree))
  assert.deepEqual(seen, [emptyTree(7)], 'the others have gone, and the damaged one is passed over')
})

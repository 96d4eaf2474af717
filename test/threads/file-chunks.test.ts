import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyTree } from '../../src/core/tree.ts'
import type { Stores } from '../../src/stores/open.ts'
import { forgetCut, planOf } from '../../src/threads/file-chunks.ts'

test('a thread reads the files of a job once, until those of their project are all cut', async () => {
  let read = 0
  const get = async (): Promise<ReturnType<typeof emptyTree>> => {
    read++
    return { ...emptyTree(0), paths: ['a.py', 'gone.py'], hashes: ['f1', ''], states: [0, 0] }
  }
  const stores = { trees: { get } } as unknown as Stores
  const plan = async (): Promise<string[]> => {
    const { files } = await planOf(stores, { dir: '', job: 'j', project: 'shop', generation: 2, previous: 0 })
    return files.map(({ path }) => path)
  }
  assert.deepEqual(await plan(), ['a.py'])
  await plan()
  forgetCut('bank')
  await plan()
  assert.equal(read, 1)
  forgetCut('shop')
  assert.deepEqual(await plan(), ['a.py'])
  assert.equal(read, 2)
})

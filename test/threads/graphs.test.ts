import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packGraph } from '../../src/core/graph/graph.ts'
import type { Project } from '../../src/core/model.ts'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { openStores } from '../../src/stores/open.ts'
import { openGraph } from '../../src/threads/graphs.ts'
import { storesOf } from '../../src/threads/stores.ts'
import { graphOf } from '../support/graphs.ts'
import { temporaryFolder } from '../support/temporary.ts'

const packed = packGraph(graphOf({ kinds: [0, 1], edges: [[0, 1, 0]] }))

test('a thread that opens the next generation closes those that readers no longer see, and keeps revisions', async (t) => {
  const dir = temporaryFolder()
  const owner = openEnv(dir)
  t.after(() => owner.close())
  const { projects } = openStores(owner)
  const { graphs } = storesOf(dir)
  const at = (project: string, generation: number) => ({ dir, project, generation })
  const publish = async (project: string, generation: number): Promise<void> => {
    await graphs.put(project, generation, packed)
    const record = { project_name: project, generation, revisions: [{ generation: 7 }] }
    await projects.update(project, () => record as unknown as Project)
  }
  await graphs.put('shop', 7, packed)
  await publish('shop', 1)
  await publish('other', 1)
  for (const [project, generation] of [
    ['shop', 1],
    ['shop', 7],
    ['other', 1],
  ] as const)
    assert.ok(await openGraph(at(project, generation)))
  await publish('shop', 2)
  await graphs.sweep(() => false) // open graphs are answered from without the store
  await graphs.put('shop', 2, packed)
  assert.ok(await openGraph(at('shop', 1)), 'it is open until another one is opened')
  assert.ok(await openGraph(at('shop', 2)))
  assert.equal(await openGraph(at('shop', 1)), undefined)
  assert.ok(await openGraph(at('shop', 7)))
  assert.ok(await openGraph(at('other', 1)))
})

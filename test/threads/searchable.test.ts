import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDraft } from '../../src/threads/search-indexes.ts'
import { openToSearch, readyToSearch } from '../../src/threads/searchable.ts'
import { storesOf } from '../../src/threads/stores.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a thread that was asked opens the next index ahead, and joins it with the one that is open to what the files say', async (t) => {
  const dir = temporaryFolder()
  const service = await startTestService({ dataDir: dir, config: { deltasFrom: 1, quietMs: 3_600_000 } })
  t.after(() => service.stop())
  const files = ['a', 'b', 'c', 'd']
  const repo = createRepo(Object.fromEntries(files.map((name) => [`${name}.py`, `def ${name}():\n    return 1\n`])))
  const ingest = async (project_name: string) => {
    const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', {
      repo_path: repo.path,
      project_name,
      describe: false,
    })
    assert.equal((await service.admin.jobEnd(body.job_id)).status, 'succeeded')
    const { generation } = (await service.ctx.stores.projects.get(project_name))!
    const collection = (await service.ctx.stores.chunks.collection(project_name, generation))!
    return { dir, project: project_name, generation, embedder: collection.embedder, base: collection.base }
  }
  const open = async (at: Awaited<ReturnType<typeof ingest>>) => (await openToSearch(storesOf(dir), at))!

  const { lexical } = storesOf(dir)
  const deltas = t.mock.method(lexical, 'readDelta')
  const wholes = t.mock.method(lexical, 'readIndex')
  const reads = () => [deltas.mock.callCount(), wholes.mock.callCount()]
  const edit = (round: number, name: string) => {
    repo.write({ [`${name}.py`]: `def other${round}():\n    return 2\n\n\ndef more():\n    return ${name}()\n` })
    return ingest('shop')
  }

  await readyToSearch(await ingest('shop'))
  assert.deepEqual(reads(), [0, 0], 'nobody has asked')
  await open(await ingest('shop'))
  for (const [round, name] of ['b', 'd', 'b'].entries()) {
    const next = await edit(round, name)
    assert.notEqual(next.base, undefined, 'it is a delta')
    await readyToSearch(next)
    assert.deepEqual(reads(), [round + 1, round + 1], 'the delta is read, and no whole index but the first')
    const ahead = await open(next)
    assert.deepEqual(reads(), [round + 1, round + 1], 'it was open')
    const other = await open(await ingest(`whole${round}`))
    for (const column of ['vectors', 'vectorScale', 'nameBytes', 'startLine', 'edgeUnit', 'lexical'] as const)
      assert.deepEqual(ahead.index[column], other.index[column], column)
    const { pathWorths, older, declares } = other.scratch
    assert.deepEqual(
      { ...ahead.scratch, pathWorths, older, declares },
      ahead.scratch,
      'what paths alone make was taken over',
    )
  }

  const last = await open(await edit(2, 'b'))
  for (const [changed, read] of [
    [last.changed, 0],
    [Uint32Array.of(0), 1], // of another branch: the delta does not undo it
  ] as const) {
    const [, before] = reads()
    readDraft(storesOf(dir), last, { open: { ...last, revision: 'of an earlier edit', changed } })
    assert.equal(reads()[1]! - before!, read)
  }

  await readyToSearch(await edit(3, 'a'))
  const [before] = reads()
  await readyToSearch(await edit(4, 'c'))
  assert.equal(reads()[0], before, 'nobody has asked since the one before was opened')
})

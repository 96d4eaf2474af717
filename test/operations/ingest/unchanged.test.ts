import assert from 'node:assert/strict'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import type { ParseInput } from '../../../workers/parse.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('only changed files are read again, for all kinds of files', async () => {
  const repo = temporaryFolder()
  let now = Date.now()
  const service = await startTestService({ clock: () => new Date(now) })
  after(() => service.stop())
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let read = 0
  const counted: typeof run = (task, input, options) => {
    if (task === 'parse') read += (input as ParseInput).files.length
    return run(task, input, options)
  }
  Object.assign(pool, { run: counted })
  const filesRead = async (): Promise<number> => {
    now += 60_000
    read = 0
    const body = { repo_path: repo, project_name: 'unchanged' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    assert.equal((await service.admin.jobEnd(accepted.job_id)).status, 'succeeded')
    return read
  }
  const write = (path: string, content: string | Uint8Array): void => writeFileSync(join(repo, path), content)

  write('a.ts', 'export function a() {}\n')
  write('broken.ts', 'export function {{{\n')
  write('translation.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS></TS>\n')
  write('notes.txt', 'notes\n')
  write('image.png', Uint8Array.of(0x89, 0x50, 0, 0, 1))
  write('bundle.min.js', `var a=${'1+'.repeat(50_000)}1`)
  write('pointer.bin', `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`)
  assert.equal(await filesRead(), 7)
  assert.equal(await filesRead(), 0)
  now = Date.now() + 600_000 // after the time of the next change
  write('image.png', Uint8Array.of(0x89, 0x50, 0, 0, 2, 3))
  assert.equal(await filesRead(), 1)
  assert.equal(await service.ctx.stores.facts.sweep((key) => !key.endsWith(':a.ts')), 1)
  assert.equal(await filesRead(), 1, 'the file whose facts are gone')
  assert.equal(await filesRead(), 0)
})

test('an ingest that finds no file touched keeps the tree that is stored, and one that finds new times stores these', async () => {
  const repo = temporaryFolder()
  let now = Date.now() + 60_000
  const service = await startTestService({ clock: () => new Date(now) })
  after(() => service.stop())
  const { stores } = service.ctx
  const file = join(repo, 'a.ts')
  writeFileSync(file, 'export function a() {}\n')
  const ingestedAt = async (): Promise<{ generation: number; walkedAt: number | undefined }> => {
    const body = { repo_path: repo, project_name: 'untouched' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    assert.equal((await service.admin.jobEnd(accepted.job_id)).status, 'succeeded')
    const { generation } = (await stores.projects.get('untouched'))!
    return { generation, walkedAt: (await stores.trees.get('untouched', generation))?.walkedAt }
  }
  const first = await ingestedAt()
  assert.equal(first.walkedAt, now)
  now += 60_000
  assert.deepEqual(await ingestedAt(), first)
  utimesSync(file, 1, 1)
  now += 60_000
  assert.deepEqual(await ingestedAt(), { generation: first.generation, walkedAt: now })
})

test('an ingest that finds no change looks at no chunk, unless those published are not of this graph or this code', async () => {
  const repo = temporaryFolder()
  const service = await startTestService()
  after(() => service.stop())
  const { stores } = service.ctx
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let cut = 0
  const counted: typeof run = (task, input, options) => {
    if (task === 'chunk') cut++
    return run(task, input, options)
  }
  Object.assign(pool, { run: counted })
  const ingest = async (kind: 'pipeline' | 'graph'): Promise<Vectorize> => {
    cut = 0
    await new Promise((resolve) => setTimeout(resolve, 100)) // a file changed just before a walk is read again
    const body = { repo_path: repo, project_name: 'kept', ...(kind === 'pipeline' && { describe: false }) }
    const { body: accepted } = await service.admin.post<Job>(`/instances/${kind}`, body)
    const job = await service.admin.jobEnd(accepted.job_id)
    assert.equal(job.status, 'succeeded')
    return (job.result as { vectorize: Vectorize }).vectorize
  }
  type Vectorize = { chunks_created: number; chunks_embedded: number; stale_chunks_purged: number }
  writeFileSync(join(repo, 'a.ts'), 'export function first() {\n  return 1\n}\n')
  const made = await ingest('pipeline')
  assert.ok(cut > 0 && made.chunks_created > 0)

  const again = await ingest('pipeline')
  assert.equal(cut, 0)
  assert.equal(again.chunks_created, made.chunks_created)
  assert.deepEqual([again.chunks_embedded, again.stale_chunks_purged], [0, 0])

  const { generation } = (await stores.projects.get('kept'))!
  const collection = (await stores.chunks.collection('kept', generation))!
  await stores.chunks.put('kept', generation, { ...collection, chunking: 1 })
  await ingest('pipeline')
  assert.ok(cut > 0)
  await ingest('pipeline')
  assert.equal(cut, 0)

  stores.lexical.removeIndexes([(await stores.chunks.collection('kept', generation))!.revision])
  await ingest('pipeline')
  assert.ok(cut > 0)

  writeFileSync(join(repo, 'a.ts'), 'export function second() {\n  return 2\n}\n')
  await ingest('graph')
  await ingest('pipeline') // the graph is that of these files, the chunks are those of the files before
  assert.ok(cut > 0)
  const { body } = await service.admin.post<{ results: { name: string }[] }>('/search', {
    project_name: 'kept',
    query: 'second',
  })
  assert.deepEqual(
    body.results.map(({ name }) => name),
    ['second'],
  )
})

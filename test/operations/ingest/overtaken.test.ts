// An index that is built again from stored chunks, for a search, while a job of the project publishes other chunks: those stay,
// whichever of the two comes first.

import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { Project } from '../../../src/core/model.ts'
import { revisionsOf } from '../../../src/stores/search/chunks.ts'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const FIXTURE = new URL('../../fixtures/described/shop', import.meta.url).pathname

let fake: FakeLlm
let service: TestService
let repo: string
before(async () => {
  fake = await startFakeLlm()
  service = await startTestService({ env: { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_DESCRIBE_MODEL: 'test-model' } })
})
after(async () => {
  await service.stop()
  await fake.close()
})

/** An ingested project whose index is of another embedder: the next search builds it again. */
beforeEach(async () => {
  repo = join(temporaryFolder(), 'shop')
  await cp(FIXTURE, repo, { recursive: true })
  await job('/instances/pipeline', { repo_path: repo, describe: false })
  const { chunks } = service.ctx.stores
  const { generation } = await project()
  const collection = (await chunks.collection('shop', generation))!
  await chunks.put('shop', generation, { ...collection, embedder: 'builtin:older' })
})

afterEach(async () => {
  assert.equal((await service.admin.delete('/instances/shop')).status, 200)
})

async function job(path: string, body?: object): Promise<void> {
  const { text } = await service.admin.post(path, body)
  const { status, error } = await service.admin.jobEnd((JSON.parse(text) as { job_id: string }).job_id)
  assert.equal(status, 'succeeded', error ?? '')
}

const project = async (): Promise<Project> => (await service.ctx.stores.projects.get('shop'))!

async function search(): Promise<string[]> {
  const asked = { project_name: 'shop', query: 'charge a card' }
  const { status, text, body } = await service.admin.post<{
    results: { qualified_name: string; description: string | null }[]
  }>('/search', asked)
  assert.equal(status, 200, text)
  return body.results.map((each) => `${each.qualified_name}: ${each.description ?? ''}`)
}

/** Does `work` right before the next task of this kind. */
function meanwhile(task: string, work: () => Promise<unknown>): { begun: () => boolean } {
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let begun = false
  pool.run = async (asked, input, options) => {
    if (asked === task && !begun) {
      begun = true
      pool.run = run
      await work()
    }
    return run(asked, input, options)
  }
  return { begun: () => begun }
}

/** What a search finds is described, from chunks that are there and an index; nothing is left of any other index. */
async function assertDescribed(): Promise<void> {
  const found = await search()
  assert.ok(found.includes(`src.payment.charge: ${FAKE_ANSWER}`), found.join('\n'))
  const { chunks } = service.ctx.stores
  const { generation } = await project()
  const manifest = await chunks.manifest('shop', generation)
  const packs = await chunks.packs(
    'shop',
    manifest!.map(({ pack }) => pack),
  )
  assert.ok(packs.length > 0 && packs.every((pack) => pack !== undefined), 'chunks are gone')
  const collections = await chunks.list()
  assert.deepEqual(
    collections.map((each) => each.generation),
    [generation],
  )
  const used = collections.flatMap(({ collection }) => revisionsOf(collection))
  const files = readdirSync(join(service.dataDir, 'search')).map((file) => file.split('.')[0]!)
  assert.deepEqual([...new Set(files)].sort(), used.sort())
}

/** A file more: the job that is given this makes a graph. */
function edited<Body>(body: Body): Body {
  writeFileSync(join(repo, 'src', 'more.ts'), 'export const more = 1\n')
  return body
}

const JOBS = [
  ['descriptions of the same generation', '/instances/shop/describe', () => undefined],
  ['the next generation', '/instances/pipeline', () => edited({ repo_path: repo, describe: true })],
] as const

for (const [what, path, body] of JOBS) {
  for (const task of ['chunk.manifest', 'embed.builtin', 'assemble', 'embed.publish'] as const)
    test(`${what} published before ${task} of an index that is built again stay, with their chunks`, async () => {
      const { begun } = meanwhile(task, () => job(path, body()))
      const found = await search()
      assert.ok(begun())
      assert.ok(found.includes(`src.payment.charge: ${FAKE_ANSWER}`), found.join('\n'))
      await assertDescribed()
    })
  for (const task of ['embed.builtin', 'assemble', 'embed.publish', 'embed.sweep'] as const)
    test(`${what} are published by a job before whose ${task} the index is built again`, async () => {
      const { begun } = meanwhile(task, search)
      await job(path, body())
      assert.ok(begun())
      await assertDescribed()
    })
}

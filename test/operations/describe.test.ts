// Descriptions through the service: a real repository is ingested over HTTP, only the model is played.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import type { DescriptionCounts } from '../../src/operations/ingest/describe.ts'
import type { TestClient } from '../support/client.ts'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from '../support/llm/fake.ts'
import { startProcess, startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const FIXTURE = new URL('../fixtures/described/shop', import.meta.url).pathname

let fake: FakeLlm
let dir: string
let repo: string
let service: TestService | undefined
let env: Record<string, string>
before(async () => {
  fake = await startFakeLlm()
})
beforeEach(async () => {
  dir = temporaryFolder()
  repo = join(dir, 'shop')
  await cp(FIXTURE, repo, { recursive: true })
  Object.assign(fake, { calls: [], faults: [], answer: () => ({}) })
  env = { CKS_OLLAMA_URL: fake.ollamaUrl, CKS_DESCRIBE_MODEL: 'test-model' }
})
afterEach(async () => {
  await service?.stop()
  service = undefined
})
after(() => fake.close())

type Record_ = {
  status: string
  stage: string
  done: number
  total: number
  error: string | null
  result: Record<string, unknown> & {
    vectorize?: { descriptions: DescriptionCounts }
    descriptions?: DescriptionCounts
  }
}

async function start(more: Record<string, string> = {}): Promise<TestClient> {
  service = await startTestService({ env: { ...env, ...more } })
  return service.admin
}

async function finish(client: TestClient, accepted: { status: number; text: string }): Promise<Record_> {
  assert.equal(accepted.status, 200, accepted.text)
  const { job_id } = JSON.parse(accepted.text) as { job_id: string }
  return (await client.jobEnd(job_id)) as Record_
}
const ingest = async (client: TestClient, about: object = {}): Promise<Record_> =>
  finish(client, await client.post('/instances/pipeline', { repo_path: repo, ...about }))
const refresh = async (client: TestClient, body?: object): Promise<Record_> =>
  finish(client, await client.post('/instances/shop/describe', body))
const countsOf = (job: Record_): DescriptionCounts => {
  assert.equal(job.status, 'succeeded', job.error ?? '')
  const counts = job.result.vectorize?.descriptions ?? job.result.descriptions!
  const { describable, cached, generated, failed, pending, templated } = counts
  assert.equal(describable, cached + generated + failed + pending + templated)
  return counts
}
const descriptionOf = async (client: TestClient, name: string): Promise<string | null> => {
  const path = `/graph/shop/entity?name=${encodeURIComponent(name)}`
  return (await client.get<{ description: string | null }>(path)).body.description
}
const edit = async (path: string, from: string, to: string): Promise<void> => {
  const file = join(repo, path)
  const text = await readFile(file, 'utf8')
  assert.ok(text.includes(from))
  await writeFile(file, text.replace(from, to))
}

test('the descriptor is checked before the job, with the exact words', async () => {
  const client = await start({ CKS_DESCRIBE_MODEL: '' })
  const ask = async (body: object = {}): Promise<[number, unknown]> => {
    const { status, body: answer } = await client.post<{ detail: unknown }>('/instances/pipeline', {
      repo_path: repo,
      ...body,
    })
    return [status, answer.detail]
  }
  const [status, detail] = await ask()
  assert.equal(status, 400)
  assert.match(String(detail), /^no descriptor model specified — set CKS_DESCRIBE_MODEL .*, or pass "describe": false$/)
  await service!.stop()
  const other = await start({ CKS_DESCRIBE_MODEL: 'gone:1b' })
  const gone = await other.post<{ detail: unknown }>('/instances/pipeline', { repo_path: repo })
  assert.equal(
    gone.body.detail,
    `descriptor model 'gone:1b' is not available in Ollama at ${fake.ollamaUrl} — pull it with 'ollama pull gone:1b'`,
  )
  await service!.stop()
  const down = await start({ CKS_OLLAMA_URL: 'http://127.0.0.1:9' })
  const unreachable = await down.post<{ detail: string }>('/instances/pipeline', { repo_path: repo })
  const words =
    "descriptor model 'test-model' is not available in Ollama at http://127.0.0.1:9 — pull it with 'ollama pull test-model'"
  assert.ok(unreachable.body.detail.startsWith(words), unreachable.body.detail)
  assert.match(unreachable.body.detail, /can't be reached/)
  assert.deepEqual((await down.get('/instances/jobs')).body, [])
  assert.equal((await ingest(down, { describe: false })).status, 'succeeded')
})

test('a name that another repository takes while the descriptor is checked is not taken from it', async () => {
  const client = await start()
  const other = join(dir, 'other')
  await cp(FIXTURE, other, { recursive: true })
  const { llm } = service!.ctx.clients
  const { probe } = llm
  llm.probe = async (...asked) => {
    await ingest(client, { repo_path: other, project_name: 'shop', describe: false })
    return probe(...asked)
  }
  const answer = await client.post<{ detail: string }>('/instances/pipeline', { repo_path: repo })
  assert.equal(answer.status, 409, answer.text)
  assert.match(answer.body.detail, /project name 'shop' belongs to repository/)
})

test('a refresh wants chunks first, then the graph they were cut by, before it asks for the model', async () => {
  const client = await start()
  const refused = async (): Promise<[number, string]> => {
    const { status, body } = await client.post<{ detail: string }>('/instances/shop/describe')
    return [status, body.detail]
  }
  const [status, detail] = await refused()
  assert.equal(status, 404)
  assert.match(detail, /^project 'shop' has no chunks/)
  await ingest(client, { describe: false })
  await service!.ctx.stores.graphs.sweep(() => false)
  assert.deepEqual(await refused(), [
    409,
    "no graph JSON found for project 'shop' — re-run POST /instances/pipeline to regenerate it",
  ])
})

test('every eligible entity is described; the second run costs no call, one changed function one, force all', async () => {
  const client = await start()
  const first = countsOf(await ingest(client))
  // Two doc comments, an enum and an alias; six functions for the model; a getter and the test have nothing to say.
  assert.deepEqual([first.templated, first.generated, first.failed, first.pending], [5, 6, 0, 0])
  assert.equal(fake.chats().length, 6)
  assert.equal(await descriptionOf(client, 'src.cart.Cart'), 'Keeps the items of one visitor until they pay or leave.')
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
  fake.calls = []
  const second = countsOf(await ingest(client))
  assert.deepEqual([second.cached, second.generated], [6, 0])
  assert.equal(fake.chats().length, 0)
  await edit('src/payment.ts', 'tries > 3', 'tries > 5')
  const third = countsOf(await ingest(client))
  assert.deepEqual([third.cached, third.generated, fake.chats().length], [5, 1, 1])
  fake.calls = []
  assert.equal(countsOf(await ingest(client, { recreate: true })).cached, 6)
  assert.equal(fake.chats().length, 0)
  assert.equal(countsOf(await refresh(client, { force: true })).generated, 6)
  assert.equal(fake.chats().length, 6)
})

test('an ingest that describes nothing leaves the descriptions that stand', async () => {
  const client = await start()
  await ingest(client)
  fake.calls = []
  await edit('src/pricing.ts', 'items > 20 ? 2 : 0', 'items > 30 ? 3 : 0')
  const { enabled, reason } = countsOf(await ingest(client, { describe: false }))
  assert.deepEqual([enabled, reason, fake.chats().length], [false, 'switched off for this job', 0])
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
  assert.equal(await descriptionOf(client, 'src.pricing.discountFor'), null)
})

test('the commit of a graph is the one that was read, even after a checkout during the descriptions', async () => {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: repo }).toString()
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'first')
  const first = git('rev-parse', 'HEAD').trim()
  const client = await start({ CKS_DESCRIBE_CONCURRENCY: '1' })
  fake.answer = () => {
    git('commit', '-q', '--allow-empty', '-m', 'meanwhile')
    return {}
  }
  await ingest(client)
  assert.notEqual(git('rev-parse', 'HEAD').trim(), first)
  const { body } = await client.get<{ commit: string; dirty: boolean }>('/graph/shop')
  assert.deepEqual([body.commit, body.dirty], [first, false])
})

test('descriptions reach the search: a question finds code that shares no word with it', async () => {
  const client = await start()
  fake.answer = (call) => ({
    text: call.prompt.includes('isPlausible')
      ? 'Detects fraudulent plastic with the Luhn checksum algorithm.'
      : 'Does something ordinary for the shop.',
  })
  await ingest(client)
  type Found = { results: { qualified_name: string; description: string | null }[] }
  const query = { project_name: 'shop', query: 'Luhn checksum against fraudulent plastic', hops: 0 }
  const { results } = (await client.post<Found>('/search', query)).body
  assert.equal(results[0]?.qualified_name, 'src.payment.isPlausible')
  assert.match(results[0]?.description ?? '', /Luhn/)
})

test('a refresh describes code unchanged on disk, counts the rest, and keeps good descriptions', async () => {
  const client = await start()
  await ingest(client, { describe: false })
  assert.equal(await descriptionOf(client, 'src.payment.charge'), null)
  await edit('src/pricing.ts', 'items > 20 ? 2 : 0', 'items > 30 ? 3 : 0')
  const job = await refresh(client)
  const counts = countsOf(job)
  const { stale_source, eligible, updated, unchanged, preserved, not_indexed, project_name } = job.result
  assert.deepEqual([stale_source, not_indexed, preserved, project_name], [1, 0, 0, 'shop'])
  assert.equal(counts.generated, 5)
  assert.deepEqual([eligible, updated, unchanged], [11, 10, 0])
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
  assert.equal(await descriptionOf(client, 'src.pricing.discountFor'), null)
  assert.match(String(job.result.note), /has changed since it was ingested/)
  fake.answer = () => ({ text: '' })
  const failing = await refresh(client, { force: true })
  assert.deepEqual([failing.result.preserved, failing.result.updated], [5, 0])
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
  await rm(repo, { recursive: true })
  const gone = await refresh(client)
  assert.equal(gone.result.note, `the repository '${repo}' is no longer there: nothing could be described`)
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
})

test('a refresh that is cancelled as its descriptions are published succeeds, and says so', async () => {
  const client = await start()
  await ingest(client, { describe: false })
  const { ingest: pool } = service!.ctx.clients.pools
  const { run } = pool
  pool.run = async (task, input, options) => {
    if (task === 'embed.publish') {
      const { body: jobs } = await client.get<{ id: string }[]>('/instances/jobs?limit=1')
      await client.post(`/instances/jobs/${jobs[0]!.id}/cancel`)
    }
    return run(task, input, options)
  }
  assert.equal((await refresh(client)).status, 'succeeded')
  assert.equal(await descriptionOf(client, 'src.payment.charge'), FAKE_ANSWER)
})

test('a refresh is refused in the order: no chunks, no graph, no descriptor', async () => {
  const client = await start({ CKS_DESCRIBE_MODEL: '' })
  const ask = async (): Promise<[number, string]> => {
    const { status, body } = await client.post<{ detail: string }>('/instances/shop/describe')
    return [status, body.detail]
  }
  assert.deepEqual(await ask(), [404, "project 'shop' has no chunks — ingest it first with POST /instances/pipeline"])
  await finish(client, await client.post('/instances/graph', { repo_path: repo }))
  assert.equal((await ask())[0], 404)
  await ingest(client, { describe: false })
  const [status, detail] = await ask()
  assert.equal(status, 400)
  assert.match(detail, /^no descriptor model specified — set CKS_DESCRIBE_MODEL to [a-z ]+$/)
})

test('a model that describes nothing at all fails the job with its words; graph and chunks are there all the same', async () => {
  const client = await start()
  await rm(join(repo, 'src/cart.ts'))
  await rm(join(repo, 'src/pricing.ts'))
  fake.answer = () => ({ fault: { kind: 'status', status: 400, message: 'this model cannot chat' } })
  const job = await ingest(client)
  assert.equal(job.status, 'failed')
  assert.match(job.error ?? '', /ollama model 'test-model' at .*this model cannot chat/)
  type Found = { results: unknown[] }
  assert.ok(
    (await client.post<Found>('/search', { project_name: 'shop', query: 'charge a card' })).body.results.length > 0,
  )
})

test('a model that fails again and again is not asked about thousands more', async () => {
  const client = await start({ CKS_DESCRIBE_CONCURRENCY: '2' })
  const body = (n: number): string => `  const more = a + ${n}\n  const less = b - more\n  return more * less`
  const functions = Array.from({ length: 60 }, (_, n) => `export function f${n}(a, b) {\n${body(n)}\n}\n`)
  await writeFile(join(repo, 'src/many.js'), functions.join('\n'))
  fake.answer = () => ({ fault: { kind: 'status', status: 400, message: 'out of order' } })
  const counts = countsOf(await ingest(client))
  assert.equal(counts.failed + counts.pending, 66)
  assert.ok(counts.failed >= 20 && counts.failed <= 21, `${counts.failed} failed`)
  assert.match(counts.reason ?? '', /ollama model 'test-model' at .*out of order/, 'and the result says why')
  Object.assign(fake, { calls: [], answer: () => ({}) })
  assert.equal(countsOf(await ingest(client)).generated, 66)
})

test('a service killed in the middle of a describe pass goes on where it was', async () => {
  let answered = 0
  fake.answer = async () => {
    answered++
    if (answered > 3) await new Promise(() => undefined)
    return {}
  }
  const dataDir = join(dir, 'data')
  const oneAtATime = { ...env, CKS_DESCRIBE_CONCURRENCY: '1' }
  const first = await startProcess(dataDir, oneAtATime)
  const { job_id } = (await first.admin.post<{ job_id: string }>('/instances/pipeline', { repo_path: repo })).body
  await until(() => answered > 3) // the fourth is asked for once the third is stored
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  Object.assign(fake, { calls: [], answer: () => ({}) })
  const second = await startProcess(dataDir, oneAtATime)
  const counts = countsOf((await second.admin.jobEnd(job_id)) as Record_)
  assert.deepEqual([counts.cached, counts.generated, fake.chats().length], [3, 3, 3])
  second.process.kill('SIGTERM')
  await once(second.process, 'exit')
})

// kill -9 while a language model is being waited for: the jobs that resume after the next start, and the remains.

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import type { Job } from '../../src/core/model.ts'
import type { TestClient } from '../support/client.ts'
import { type FakeReply, startFakeLlm } from '../support/llm/fake.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { type ServiceProcess, startProcess } from '../support/service.ts'
import { strayIn } from '../support/stray.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const dataDir = temporaryFolder()
const FUNCTIONS = 6
const code = (name: string): string =>
  `export function ${name}(basket: number[]): number {\n  let sum = 0\n  for (const price of basket) sum += price\n  return sum\n}\n`
const files = Array.from({ length: FUNCTIONS }, (_, at) => [`src/f${at}.ts`, code(`total${at}`)])
const repo = createRepo(Object.fromEntries(files))
repo.git('checkout', '-q', '-b', 'feature')
repo.commit('count from one', { 'src/f0.ts': code('total0').replace('= 0', '= 1') })
repo.git('checkout', '-q', 'main')

/** Answers `free` calls at once; those after that wait until the process that asks is gone. */
let free = Number.POSITIVE_INFINITY
const never = new Promise<FakeReply>(() => undefined)
const llm = await startFakeLlm()
llm.answer = async ({ schema, tools }) => {
  if (free-- <= 0) return never
  return schema === undefined && tools.length === 0 ? { text: 'Adds up the prices of a basket.' } : {}
}
const env = {
  CKS_OLLAMA_URL: llm.ollamaUrl,
  CKS_CHAT_MODEL: llm.models[0]!,
  CKS_DESCRIBE_MODEL: llm.models[0]!,
  CKS_DESCRIBE_CONCURRENCY: '1',
}
let service: ServiceProcess
after(async () => {
  service.process.kill('SIGKILL')
  await llm.close()
  repo.remove()
})

const start = async (): Promise<TestClient> => {
  free = Number.POSITIVE_INFINITY
  service = await startProcess(dataDir, env)
  return service.admin
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  service.process.kill(signal)
  await once(service.process, 'exit')
}

/** Begins something, kills the process once the model has been asked one time more than it answers. */
async function killDuring(begin: (client: TestClient) => Promise<unknown>, answered: number): Promise<void> {
  const client = await start()
  const asked = llm.chats().length
  free = answered
  await begin(client)
  await until(() => llm.chats().length > asked + answered)
  await end('SIGKILL')
}

/** Starts again and waits for the resumed jobs; returns the job that ended last. Nothing stray may be left. */
async function goOn(look?: (client: TestClient) => Promise<void>): Promise<Job> {
  const client = await start()
  const { body } = await client.get<Job[]>('/instances/jobs')
  const job = await client.jobEnd(body[0]!.job_id)
  await look?.(client)
  await end('SIGTERM')
  assert.deepEqual(await strayIn(dataDir), [])
  return job
}

type Descriptions = { vectorize: { descriptions: { generated: number; cached: number } } }
const hasDescription = async (client: TestClient): Promise<boolean> => {
  const { body } = await client.get<{ description: string | null }>('/graph/shop/entity?name=src.f1.total1')
  return body.description !== null
}

test('a killed description pass goes on, and asks nothing a second time', async () => {
  const ingest = { repo_path: repo.path, project_name: 'shop' }
  await killDuring((client) => client.post('/instances/pipeline', ingest), 2)
  const job = await goOn(async (client) => assert.ok(await hasDescription(client)))
  assert.equal(job.status, 'succeeded', job.error ?? '')
  const { generated, cached } = (job.result as unknown as Descriptions).vectorize.descriptions
  assert.deepEqual([generated, cached], [FUNCTIONS - 2, 2])
})

test('a killed refresh goes on, and existing descriptions stay meanwhile', async () => {
  await killDuring((client) => client.post('/instances/shop/describe', { force: true }), 1)
  const job = await goOn(async (client) => assert.ok(await hasDescription(client)))
  assert.equal(job.status, 'succeeded', job.error ?? '')
})

for (const [kind, about] of [
  ['review', { target_ref: 'feature', base_ref: 'main' }],
  ['bughunt', { scope: 'sums that are off by one' }],
] as const)
  test(`a killed ${kind} has failed and says why, without anyone having looked`, async () => {
    let run = ''
    await killDuring(async (client) => {
      const { body } = await client.post<{ run_id: string }>('/routines/runs', { kind, project: 'shop', ...about })
      run = body.run_id
    }, 0)
    const job = await goOn()
    assert.equal(job.status, 'failed')
    assert.match(job.error ?? '', /^interrupted: the service ended/)
    const client = await start()
    const { body } = await client.get<{ status: string; error: string }>(`/routines/runs/${run}`)
    assert.deepEqual([body.status, body.error], ['failed', job.error])
    await end('SIGTERM')
  })

test('a killed chat leaves the conversation as it was', async () => {
  const client = await start()
  const ask = { message: 'what is added up?', project_name: 'shop' }
  let id = ''
  for await (const { event, data } of client.events('POST', '/chat', { body: ask }))
    if (event === 'done') id = (data as { conversation_id: string }).conversation_id
  await end('SIGTERM')
  for (const more of [{}, { conversation_id: id }])
    await killDuring(async (one) => {
      const events = one.events('POST', '/chat', { body: { ...ask, ...more } })
      void (async () => {
        for await (const { event } of events) assert.notEqual(event, 'done')
      })().catch(() => undefined) // the connection ends with the process
    }, 0)
  await goOn(async (one) => {
    const { body } = await one.get<{ message_count: number }[]>('/chat/conversations')
    assert.deepEqual(
      body.map(({ message_count }) => message_count),
      [2],
    )
  })
})

test('a job that was asked to stop when the process was killed is cancelled', async () => {
  await killDuring(async (client) => {
    const { body } = await client.post<{ job_id: string }>('/instances/shop/describe', { force: true })
    await until(async () => (await client.get<Job>(`/instances/jobs/${body.job_id}`)).body.stage === 'describe')
    await client.post(`/instances/jobs/${body.job_id}/cancel`)
    assert.equal((await client.jobEnd(body.job_id)).status, 'cancelled')
    await client.post('/instances/shop/describe', { force: true })
  }, 0)
  assert.equal((await goOn()).status, 'succeeded')
})

// A data directory that holds one record of every kind, and all that its service says of them.

import assert from 'node:assert/strict'
import type { TestClient } from './client.ts'
import { startFakeLlm } from './llm/fake.ts'
import { createRepo } from './repositories/repo.ts'
import { ADMIN_PASSWORD, startTestService, type TestService } from './service.ts'

const SOURCES = {
  'src/price.ts': 'export function price(amount: number, rate: number): number {\n  return amount * rate\n}\n',
  'src/order.ts': "import { price } from './price.ts'\n\nexport const total = (rate: number) => price(2, rate)\n",
}

/**
 * Fills a new data directory through the API: a user, a project, a chat, a review, a playbook, a skill, a model with its
 * key. The service is running when it resolves; the model is gone.
 */
export async function fillDataDir(dataDir: string): Promise<TestService> {
  const fake = await startFakeLlm({ key: 'the-key' })
  const repo = createRepo(SOURCES)
  repo.git('checkout', '-q', '-b', 'feature')
  repo.commit('round', {
    'src/price.ts': SOURCES['src/price.ts'].replace('amount * rate', 'Math.round(amount * rate)'),
  })
  repo.git('checkout', '-q', 'main')
  const service = await startTestService({ dataDir })
  try {
    await fill(service, repo.path, fake.openaiUrl)
  } catch (error) {
    await service.stop() // a service that runs on keeps the process of the tests
    throw error
  } finally {
    await fake.close()
  }
  return service
}

async function fill({ admin, userOf }: TestService, repo: string, openaiUrl: string): Promise<void> {
  const made = async (path: string, body: object): Promise<{ job_id: string }> => {
    const answer = await admin.post<{ job_id: string }>(path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }
  await userOf('viewer', 'ada')
  const provider = { provider_name: 'openai', model: 'test-model', key: 'the-key', base_url: openaiUrl }
  await made('/config/llm', { is_local: false, provider_data: provider })
  await made('/routines/playbooks', { name: 'money', content: 'Look for rounding.' })
  await made('/routines/skills', { name: 'decimals', description: 'how to round', content: 'Half to even.' })
  const { job_id } = await made('/instances/pipeline', { repo_path: repo, project_name: 'shop', describe: false })
  const ingest = await admin.jobEnd(job_id)
  assert.equal(ingest.status, 'succeeded', ingest.error ?? undefined)
  for await (const { event } of admin.events('POST', '/chat', {
    body: { message: 'How is the price made?', project_name: 'shop' },
  }))
    assert.notEqual(event, 'error')
  const run = await made('/routines/runs', { kind: 'review', project: 'shop', target_ref: 'feature' })
  const review = await admin.jobEnd(run.job_id)
  assert.equal(review.status, 'succeeded', review.error ?? undefined)
}

const PATHS = [
  '/auth/users',
  '/config/llm',
  '/routines/playbooks/money',
  '/routines/skills/decimals',
  '/instances/jobs',
  '/graph',
  '/graph/shop?edges=detailed',
  '/chat/conversations',
  '/routines/runs',
]

/** All stored data in the answers of a service, by path. */
export async function toldOf(admin: TestClient): Promise<Record<string, unknown>> {
  const told: Record<string, unknown> = {}
  const tell = async (path: string): Promise<unknown> => {
    const { status, body, text } = await admin.get(path)
    assert.equal(status, 200, `${path}: ${text}`)
    told[path] = body
    return body
  }
  for (const path of PATHS) await tell(path)
  const [conversation] = told['/chat/conversations'] as { conversation_id: string }[]
  await tell(`/chat/conversations/${conversation!.conversation_id}`)
  const [run] = told['/routines/runs'] as { run_id: string }[]
  await tell(`/routines/runs/${run!.run_id}`)
  const question = { project_name: 'shop', query: 'where is the price made' }
  const { status, body } = await admin.post<{ results: object[] }>('/search', question)
  assert.equal(status, 200)
  assert.ok(body.results.length > 0)
  told['/search'] = body
  return told
}

/** The password of `ada` and of the administrator. */
export const PASSWORD = ADMIN_PASSWORD

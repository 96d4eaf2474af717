// A small shop as a git repository with a branch to review, ingested into a service of
// its own, and the ways in which the tests of routines use it. Importing this starts it.

import assert from 'node:assert/strict'
import { after, before, beforeEach } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import type { Run } from '../../../src/stores/runs.ts'
import { type FakeCall, type FakeLlm, type FakeReply, startFakeLlm } from '../llm/fake.ts'
import { startTestService, type TestService } from '../service.ts'
import { createRepo, type TestRepo } from './repo.ts'

export const PRICE = `export function price(amount: number, rate: number): number {
  return amount * rate
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
`
const ORDER = `import { price, round } from './price.ts'

export class Order {
  items: { amount: number }[] = []

  total(rate: number): number {
    let sum = 0
    for (const item of this.items) sum += price(item.amount, rate)
    return round(sum)
  }
}
`
const TESTS = `import { price } from '../src/price.ts'

export function testPrice(): void {
  if (price(2, 3) !== 6) throw new Error('wrong')
}
`

export let fake: FakeLlm
export let service: TestService
export let repo: TestRepo

/** Begun at once: a hook of a file that imports this may run beside the ones here. */
export const opened: Promise<void> = open()
opened.catch(() => undefined) // told by the hook
before(() => opened)

async function open(): Promise<void> {
  fake = await startFakeLlm()
  service = await startTestService({
    env: {
      CKS_OLLAMA_URL: fake.ollamaUrl,
      CKS_OPENAI_URL: fake.openaiUrl,
      CKS_ANTHROPIC_URL: fake.anthropicUrl,
      CKS_CHAT_MODEL: 'test-model',
    },
  })
  repo = createRepo({ 'src/price.ts': PRICE, 'src/order.ts': ORDER, 'test/price.test.ts': TESTS })
  repo.git('checkout', '-q', '-b', 'feature')
  repo.commit('price: refuse negative amounts', {
    'src/price.ts': PRICE.replace('  return amount * rate', '  if (amount < 0) return NaN\n  return amount * rate'),
  })
  repo.git('checkout', '-q', 'main')
  await ingest(repo.path, 'shop')
}
after(async () => {
  await service.stop()
  await fake.close()
  repo.remove()
})
beforeEach(() => {
  fake.calls = []
  fake.faults = []
  fake.answer = () => ({ json: { summary: 'Refuses negative amounts.', findings: [] } })
})

export async function ingest(path: string, project: string): Promise<void> {
  const body = { repo_path: path, project_name: project, describe: false }
  const { body: accepted } = await service.admin.post<{ job_id: string }>('/instances/pipeline', body)
  assert.equal((await service.admin.jobEnd(accepted.job_id)).status, 'succeeded')
}

type Launched = { run_id: string; job_id: string; detail?: unknown }

export const launch = (body: object): Promise<{ status: number; body: Launched }> =>
  service.admin.post<Launched>('/routines/runs', body)

export async function finish(body: object): Promise<{ run: Run; job: Job }> {
  const { status, body: launched } = await launch(body)
  assert.equal(status, 202, JSON.stringify(launched))
  const job = await service.admin.jobEnd(launched.job_id)
  const { body: run } = await service.admin.get<Run>(`/routines/runs/${launched.run_id}`)
  return { run, job }
}

export const REVIEW = { kind: 'review', project: 'shop', target_ref: 'feature' }
export const HUNT = { kind: 'bughunt', project: 'shop', scope: 'is the total of an order rounded right?' }
export const FINDING = {
  file_path: 'src/price.ts',
  start_line: 2,
  end_line: 2,
  severity: 'high',
  category: 'bug',
  title: 'NaN spreads into totals',
  body: 'Order.total adds it up.',
  suggestion: 'Throw instead.',
  confidence: 0.9,
}
const isRefute = (call: FakeCall): boolean => JSON.stringify(call.schema ?? '').includes('verdict')
export const answering =
  (findings: object[], verdicts: object[] = []): ((call: FakeCall) => FakeReply) =>
  (call) => ({ json: isRefute(call) ? { verdicts } : { summary: 'Refuses negative amounts.', findings } })

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Run } from '../../../src/stores/runs.ts'
import { type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { type Machines, startMachines } from '../../support/machines/machines.ts'
import { lacksPostgres } from '../../support/machines/postgres.ts'
import { startRemote, type TestRemote } from '../../support/repositories/remote.ts'
import { createRepo, type TestRepo } from '../../support/repositories/repo.ts'
import type { TestService } from '../../support/service.ts'

const PRICE = 'export function price(amount: number, rate: number): number {\n  return amount * rate\n}\n'

describe('chats and reviews over several machines', { skip: lacksPostgres }, () => {
  let fake: FakeLlm
  let remote: TestRemote
  let repo: TestRepo
  let machines: Machines
  let one: TestService
  let two: TestService
  before(async () => {
    fake = await startFakeLlm()
    remote = await startRemote()
    repo = createRepo({ 'src/price.ts': PRICE })
    machines = await startMachines({
      CKS_CLONE_HOSTS: '127.0.0.1',
      CKS_OLLAMA_URL: fake.ollamaUrl,
      CKS_CHAT_MODEL: 'test-model',
    })
    one = await machines.start()
    two = await machines.start()
    const body = { url: remote.urlOf(repo.path), project_name: 'shop', describe: false }
    const { body: job } = await one.admin.post<{ job_id: string }>('/projects', body)
    assert.equal((await one.admin.jobEnd(job.job_id)).status, 'succeeded')
  })
  after(async () => {
    await machines.stop()
    await remote.stop()
    await fake.close()
  })

  test('a branch that was pushed after the clone is reviewed, and the run is the same from each machine', async () => {
    repo.git('checkout', '-q', '-b', 'feature')
    repo.commit('price: refuse negative amounts', {
      'src/price.ts': PRICE.replace('  return', '  if (amount < 0) return 0\n  return'),
    })
    repo.git('checkout', '-q', 'main')
    fake.answer = () => ({ json: { summary: 'Refuses negative amounts.', findings: [] } })
    const review = { kind: 'review', project: 'shop', target_ref: 'feature' }
    const launched = await two.admin.post<{ run_id: string; job_id: string }>('/routines/runs', review)
    assert.equal(launched.status, 202, launched.text)
    const ended = await one.admin.jobEnd(launched.body.job_id)
    assert.equal(ended.status, 'succeeded', ended.error ?? '')
    const [here, there] = await Promise.all(
      [one, two].map(({ admin }) => admin.get<Run>(`/routines/runs/${launched.body.run_id}`)),
    )
    assert.equal(here!.body.summary, 'Refuses negative amounts.')
    assert.equal(there!.text, here!.text)
    assert.match(fake.chats()[0]!.prompt, /\+ {2}if \(amount < 0\) return 0/)
  })

  test('a conversation that began at one machine goes on at another', async () => {
    fake.answer = () => ({ text: 'It multiplies amount and rate.' })
    const asked = { project_name: 'shop', message: 'how is the price made' }
    const conversation_id = await chat(one, asked)
    fake.calls = []
    assert.equal(await chat(two, { ...asked, message: 'and why', conversation_id }), conversation_id)
    assert.match(JSON.stringify(fake.chats().at(-1)?.body), /how is the price made.*It multiplies amount and rate/)
    const path = `/chat/conversations/${conversation_id}`
    assert.equal((await one.admin.get(path)).text, (await two.admin.get(path)).text)
  })
})

/** Asks to the end, and returns the id of the conversation. */
async function chat({ admin }: TestService, body: object): Promise<string> {
  for await (const { event, data } of admin.events('POST', '/chat', { body }))
    if (event === 'done') return (data as { conversation_id: string }).conversation_id
  return assert.fail('the chat has not ended')
}

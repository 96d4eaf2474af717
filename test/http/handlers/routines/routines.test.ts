import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { Run } from '../../../../src/stores/runs.ts'
import {
  answering,
  FINDING,
  fake,
  finish,
  HUNT,
  ingest,
  launch,
  REVIEW,
  repo,
  service,
} from '../../../support/repositories/shop.ts'
import { temporaryFolder } from '../../../support/temporary.ts'

test('a run has the parameters of its launch and the resolved refs, but no unknown field', async () => {
  const { run } = await finish({ ...REVIEW, playbooks: null, note: 'for Ada', id: 'mine' })
  assert.deepEqual(Object.keys(run.params).sort(), [
    'base_commit',
    'base_ref',
    'kind',
    'project',
    'target_commit',
    'target_ref',
  ])
  assert.notEqual(run.run_id, 'mine')
})

test('a provider that fails fails the run, with its reason and without a key', async () => {
  fake.faults = Array.from(
    { length: 9 },
    () => ({ kind: 'status', status: 400, message: 'context length exceeded' }) as const,
  )
  const { run, job } = await finish(REVIEW)
  assert.equal(job.status, 'failed')
  assert.equal(run.status, 'failed')
  assert.match(run.error!, /context length exceeded/)
})

test('a provider that has too much to do is waited for by the job; one that refuses the key, the launch', async () => {
  const busy = { kind: 'status', status: 429, message: 'slow down', retryAfter: '0' } as const
  fake.otherFaults = [busy]
  fake.faults = [busy]
  assert.equal((await finish(REVIEW)).run.status, 'done')
  fake.otherFaults = [{ ...busy, status: 401 }]
  const { status, body } = await launch(REVIEW)
  assert.equal(status, 400)
  assert.match(String(body.detail), /the language model is not available: .*slow down — give a valid key/)
})

test('checks come in the order of the contract, each with its text', async () => {
  const bad = { ...REVIEW, project: 'nowhere', target_ref: 'ghost', playbooks: ['none'], model: 'gone' }
  const details: unknown[] = []
  const ask = async (body: object): Promise<void> => {
    const { status, body: answer } = await launch(body)
    details.push([status, answer.detail])
  }
  await ask(bad)
  await ask({ ...bad, project: 'shop' })
  await ask({ ...bad, project: 'shop', target_ref: 'feature', base_ref: 'ghost' })
  await ask({ ...bad, project: 'shop', target_ref: 'feature' })
  await ask({ ...bad, project: 'shop', target_ref: 'feature', playbooks: ['a', 'b', 'c', 'd', 'e'] })
  await ask({ ...bad, project: 'shop', target_ref: 'feature', playbooks: [] })
  await ask({ ...HUNT, provider: 'openai', model: 'test-model' })
  assert.deepEqual(details.slice(0, 5), [
    [404, "no graph found for project 'nowhere' — run POST /instances/pipeline to ingest it"],
    [400, "target_ref 'ghost' does not name a commit of the repository"],
    [400, "base_ref 'ghost' does not name a commit of the repository"],
    [400, "playbook 'none' does not exist"],
    [400, 'at most 4 playbooks can be attached to a run (5 given)'],
  ])
  assert.match(String((details[5] as unknown[])[1]), /the language model is not available: .*gone/)
  assert.deepEqual(details[6], [400, "bughunt requires the ollama provider, not 'openai'"])
  assert.equal(fake.chats().length, 0)
})

for (const ref of ['--upload-pack=touch /tmp/x', '-n', '../../etc', 'a..b', 'HEAD:src/price.ts', 'x\u0000y', '$(id)']) {
  test(`the ref ${JSON.stringify(ref)} is data to git and refused`, async () => {
    assert.equal((await launch({ ...REVIEW, target_ref: ref })).status, 400)
  })
}

test('a file that cannot be parsed does not end a review', async () => {
  repo.git('checkout', '-q', '-b', 'endless-sum', 'main')
  repo.commit('a sum of a hundred thousand terms', { 'src/sum.js': `export const sum = ${'1 + '.repeat(100_000)}1\n` })
  repo.git('checkout', '-q', '-f', 'main')
  const { run, job } = await finish({ ...REVIEW, target_ref: 'endless-sum' })
  assert.equal(job.status, 'succeeded', job.error ?? '')
  assert.equal(run.status, 'done')
})

test('histories without a common commit are refused with the remedy', async () => {
  repo.git('checkout', '-q', '--orphan', 'alien')
  repo.commit('alien', { 'a.txt': 'x' })
  repo.git('checkout', '-q', '-f', 'main')
  const { status, body } = await launch({ ...REVIEW, target_ref: 'alien' })
  assert.equal(status, 400)
  assert.match(String(body.detail), /no common commit/)
})

test('a repository that is no longer there is told from a folder that is none', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'gone')
  mkdirSync(path)
  writeFileSync(join(path, 'a.ts'), 'export const a = 1\n')
  await ingest(path, 'gone')
  const ask = async (): Promise<unknown[]> => {
    const { status, body } = await launch({ ...REVIEW, project: 'gone' })
    return [status, body.detail]
  }
  assert.deepEqual(await ask(), [400, `'${path}' is not a git repository`])
  rmSync(path, { recursive: true })
  assert.deepEqual(await ask(), [400, `the repository '${path}' is no longer there`])
})

test('a playbook that does not apply to the kind is refused, one that does reaches the prompt first', async () => {
  await service.admin.post('/routines/playbooks', {
    name: 'money',
    content: 'Amounts are integers of cents.',
    routines: ['review'],
  })
  const hunt = await launch({ ...HUNT, playbooks: ['money'] })
  assert.deepEqual([hunt.status, hunt.body.detail], [400, "playbook 'money' does not apply to bughunt runs"])
  await finish({ ...REVIEW, playbooks: ['money'] })
  assert.match(fake.chats()[0]!.prompt, /Playbook 1: money[\s\S]*Amounts are integers of cents/)
})

test('while a run is at work another job of the project is refused, and cancelling ends both', async () => {
  fake.answer = () => new Promise(() => undefined)
  const { body: launched } = await launch(REVIEW)
  assert.equal((await launch(REVIEW)).status, 409)
  const deleted = await service.admin.delete<{ detail: string }>(`/routines/runs/${launched.run_id}`)
  assert.deepEqual([deleted.status, deleted.body.detail], [409, 'run is still running — cancel its job first'])
  assert.equal((await service.admin.post(`/instances/jobs/${launched.job_id}/cancel`)).status, 202)
  assert.equal((await service.admin.jobEnd(launched.job_id)).status, 'cancelled')
  const { body: run } = await service.admin.get<Run>(`/routines/runs/${launched.run_id}`)
  assert.equal(run.status, 'cancelled')
  assert.equal((await service.admin.delete(`/routines/runs/${launched.run_id}`)).status, 200)
  assert.equal((await service.admin.get(`/routines/runs/${launched.run_id}`)).status, 404)
})

test('a run and its job end alike when it is cancelled as its findings are stored', async (t) => {
  const { runs } = service.ctx.stores
  const { update } = runs
  t.after(() => {
    runs.update = update
  })
  runs.update = async (id, change) => {
    const run = (await runs.get(id))!
    if (change(run).status === 'done') await service.admin.post(`/instances/jobs/${run.job_id}/cancel`)
    return update(id, change)
  }
  const { run, job } = await finish(REVIEW)
  assert.deepEqual([job.status, run.status], ['succeeded', 'done'])
})

test('a run keeps the model of its launch, even if another is configured while it waits', async () => {
  for (const project of ['second', 'third']) await ingest(repo.path, project)
  fake.answer = () => new Promise(() => undefined)
  const busy = await Promise.all(['second', 'third'].map((project) => launch({ ...REVIEW, project })))
  const { body: waiting } = await launch(REVIEW)
  const configure = (model: string) =>
    service.admin.post('/config/llm', { is_local: true, provider_data: { provider_name: 'ollama', model } })
  assert.equal((await configure('other-model')).status, 200)
  fake.calls = []
  fake.answer = answering([])
  for (const { body } of busy) await service.admin.post(`/instances/jobs/${body.job_id}/cancel`)
  assert.equal((await service.admin.jobEnd(waiting.job_id)).status, 'succeeded')
  assert.deepEqual([...new Set(fake.chats().map(({ model }) => model))], ['test-model'])
  assert.equal((await configure('test-model')).status, 200)
})

type SarifLog = { runs: { results: { level: string }[]; invocations: { executionSuccessful: boolean }[] }[] }

test('SARIF of a run keeps to the public schema', async () => {
  fake.answer = answering([
    FINDING,
    { ...FINDING, title: 'Elsewhere entirely', start_line: 400, end_line: 500, severity: 'info', suggestion: '' },
  ])
  const { run } = await finish(REVIEW)
  const { body } = await service.admin.get<SarifLog>(`/routines/runs/${run.run_id}/sarif`)
  const file = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
  const schema = JSON.parse(readFileSync(file, 'utf8')) as { $schema?: string; id?: string }
  // its draft-4 names, which ajv knows by others
  delete schema.$schema
  delete schema.id
  const ajv = new Ajv({ strict: false, unicodeRegExp: false })
  addFormats.default(ajv)
  const validate = ajv.compile(schema)
  assert(validate(body), JSON.stringify(validate.errors))
  assert.deepEqual(
    body.runs[0]!.results.map(({ level }) => level),
    ['error', 'note'],
  )
  assert.deepEqual(body.runs[0]!.invocations, [{ executionSuccessful: true, toolExecutionNotifications: [] }])

  fake.answer = () => ({ fault: { kind: 'status', status: 401, message: 'the key has expired' } })
  const { run: failed } = await finish(REVIEW)
  const log = (await service.admin.get<SarifLog>(`/routines/runs/${failed.run_id}/sarif`)).body
  assert(validate(log), JSON.stringify(validate.errors))
  assert.deepEqual(log.runs[0]!.results, [])
  const message = { text: failed.error }
  assert.deepEqual(log.runs[0]!.invocations, [
    { executionSuccessful: false, toolExecutionNotifications: [{ level: 'error', message }] },
  ])
})

test('an unknown run is not found', async () => {
  const { status, body } = await service.admin.get<{ detail: string }>(
    '/routines/runs/00000000-0000-4000-8000-000000000000',
  )
  assert.deepEqual([status, body.detail], [404, 'run not found'])
})

test('a viewer reads runs and launches none', async () => {
  const viewer = await service.userOf('viewer')
  assert.equal((await viewer.get('/routines/runs')).status, 200)
  assert.equal((await viewer.post('/routines/runs', REVIEW)).status, 403)
})

import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { followRemotes } from '../../../src/operations/clones/follow.ts'
import { startRemote, type TestRemote } from '../../support/repositories/remote.ts'
import { createRepo, type TestRepo } from '../../support/repositories/repo.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let remote: TestRemote
let repo: TestRepo
let secret: string
/** Added to the time, which goes on: generations are numbered by it. */
let later = 0

before(async () => {
  remote = await startRemote()
  repo = createRepo({ 'a.ts': 'export const a = 1\n' })
  service = await startTestService({ env: { CKS_CLONE_HOSTS: '127.0.0.1' }, clock: () => new Date(Date.now() + later) })
  await request({ every_minutes: 0 })
  await idle()
})
beforeEach(async () => {
  await idle()
  const { body, status } = await service.admin.post<{ path: string; secret: string }>('/projects/pushed/webhook')
  assert.deepEqual([status, body.path], [201, '/webhooks/pushed'])
  secret = body.secret
})
after(async () => {
  await service.stop()
  await remote.stop()
})

const request = (settings: object) =>
  service.admin.post('/projects', {
    url: remote.urlOf(repo.path),
    project_name: 'pushed',
    describe: false,
    ...settings,
  })

type Job = { job_id: string; status: string }
const jobs = async () => (await service.admin.get<Job[]>('/instances/jobs?project=pushed')).body

/** Resolves when all jobs have ended. */
async function idle(): Promise<void> {
  for (const { job_id } of await jobs()) assert.equal((await service.admin.jobEnd(job_id)).status, 'succeeded')
}

const commit = async () =>
  (await service.admin.get<{ project: string; commit: string }[]>('/projects')).body.find(
    ({ project }) => project === 'pushed',
  )!.commit

const hmac = (body: string, key = secret): string => createHmac('sha256', key).update(body).digest('hex')

/** A call as its sender's headers and body make it. */
async function call(headers: Record<string, string>, body: string, project = 'pushed') {
  const answer = await fetch(`${service.url}/webhooks/${project}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.status, body: (await answer.json()) as { status?: string; detail?: string } }
}

/** The beginnings of real events: as these hosts send them for a push. */
const bodyOf = (ref: string, head: string): Record<'github' | 'gitlab' | 'gitea', string> => ({
  github: JSON.stringify({
    ref,
    before: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
    after: head,
    repository: { id: 186853002, full_name: 'Codertocat/Hello-World', default_branch: 'main' },
    pusher: { name: 'Codertocat', email: '21031067+Codertocat@users.noreply.github.com' },
    created: false,
    deleted: false,
    forced: false,
    commits: [],
  }),
  gitlab: JSON.stringify({
    object_kind: 'push',
    event_name: 'push',
    before: '95790bf891e76fee5e1747ab589903a6a1f80f22',
    after: head,
    ref,
    ref_protected: true,
    checkout_sha: head,
    user_name: 'John Smith',
    project_id: 15,
    project: { id: 15, name: 'Diaspora', path_with_namespace: 'mike/diaspora', default_branch: 'main' },
    total_commits_count: 4,
  }),
  gitea: JSON.stringify({
    ref,
    before: '28e1879d029cb852e4844d9c718537df08844e03',
    after: head,
    compare_url: 'http://localhost:3000/gitea/webhooks/compare/28e1879d...bffeb740',
    commits: [],
    repository: { id: 140, full_name: 'gitea/webhooks', default_branch: 'main' },
    pusher: { id: 1, login: 'gitea' },
  }),
})

const HEADERS = {
  github: (body: string) => ({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hmac(body)}` }),
  gitlab: () => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': secret }),
  gitea: (body: string) => ({ 'x-gitea-event': 'push', 'x-gitea-signature': hmac(body) }),
}

for (const host of ['github', 'gitlab', 'gitea'] as const)
  test(`a push that ${host} tells of is fetched, also when it is told twice`, async () => {
    const head = repo.commit(`for ${host}`, { [`${host}.ts`]: 'export const pushed = 1\n' })
    const body = bodyOf('refs/heads/main', head)[host]
    const first = await call(HEADERS[host](body), body)
    const again = await call(HEADERS[host](body), body)
    for (const { status, body } of [first, again]) assert.deepEqual([status, body], [202, { status: 'fetching' }])
    await idle()
    assert.equal(await commit(), head)
    assert.match((await service.admin.get('/graph/pushed/files')).text, new RegExp(`${host}.ts`))
  })

test('calls that are not signed with the secret are refused alike, whichever project they name', async () => {
  const before = (await jobs()).length
  const { github: body } = bodyOf('refs/heads/main', 'a'.repeat(40))
  const refused = [
    await call({ 'x-github-event': 'push' }, body),
    await call({ 'x-github-event': 'push', 'x-hub-signature-256': `sha256=${hmac(body, 'another')}` }, body),
    await call(HEADERS.github(body), body.replace('refs/heads/main', 'refs/heads/main ')),
    await call({ ...HEADERS.gitlab(), 'x-gitlab-token': '' }, body),
    await call({ ...HEADERS.gitlab(), 'x-hub-signature-256': 'sha256=' }, body),
    await call({ 'x-gitea-event': 'push', 'x-gitea-signature': secret }, body),
    await call(HEADERS.github(body), body, 'unknown'),
  ]
  const detail = 'there is no such webhook, or the call is not signed with its secret'
  for (const { status, body } of refused) assert.deepEqual([status, body], [404, { detail }])
  const former = HEADERS.github(body)
  assert.equal((await service.admin.post('/projects/pushed/webhook')).status, 201)
  assert.equal((await call(former, body)).status, 404, 'a former secret counts no more')
  assert.equal((await service.admin.delete('/projects/pushed/webhook')).status, 200)
  assert.equal((await call(HEADERS.gitlab(), body)).status, 404)
  assert.equal((await jobs()).length, before)
  assert.equal((await service.admin.post('/projects/nowhere/webhook')).status, 404)
  assert.ok(!service.logLines.join('').includes(secret))
})

test('other branches, deleted ones and other events are passed over', async () => {
  const before = (await jobs()).length
  const ignored: [Record<string, string>, string][] = []
  for (const [ref, head] of [
    ['refs/heads/feature', 'a'.repeat(40)],
    ['refs/tags/main', 'a'.repeat(40)],
    ['refs/heads/main', '0'.repeat(40)],
  ] as const) {
    const { github } = bodyOf(ref, head)
    ignored.push([HEADERS.github(github), github])
  }
  const ping = JSON.stringify({ zen: 'Design for failure.', hook_id: 1, ref: null })
  ignored.push([{ ...HEADERS.github(ping), 'x-github-event': 'ping' }, ping])
  for (const [headers, body] of ignored)
    assert.deepEqual(await call(headers, body), { status: 202, body: { status: 'ignored' } })
  assert.equal((await jobs()).length, before)
})

test('pushes during a job are one job after it', async () => {
  const before = (await jobs()).length
  const head = repo.commit('several', { 'several.ts': 'export const several = 1\n' })
  const { gitlab } = bodyOf('refs/heads/main', head)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  remote.held = promise
  const asked = remote.requests.length
  assert.equal((await call(HEADERS.gitlab(), gitlab)).status, 202)
  while (remote.requests.length === asked) await setTimeout(5) // pushes before it fetches are of this job
  for (let push = 0; push < 4; push++) assert.equal((await call(HEADERS.gitlab(), gitlab)).status, 202)
  remote.held = undefined
  letGo()
  await idle()
  await followRemotes(service.ctx)
  await idle()
  await followRemotes(service.ctx)
  assert.equal(await commit(), head)
  assert.equal((await jobs()).length - before, 2)
})

test('a schedule fetches when it is due and the branch has moved, and not otherwise', async () => {
  assert.equal((await request({ every_minutes: 60 })).status, 202)
  await idle()
  const before = (await jobs()).length
  const head = repo.commit('scheduled', { 'scheduled.ts': 'export const scheduled = 1\n' })
  later += 30 * 60_000
  await followRemotes(service.ctx)
  assert.equal((await jobs()).length, before, 'it is not due')
  later += 31 * 60_000
  await Promise.all([followRemotes(service.ctx), followRemotes(service.ctx)])
  assert.equal((await jobs()).length, before + 1)
  await idle()
  assert.equal(await commit(), head)
  later += 61 * 60_000
  await followRemotes(service.ctx)
  assert.equal((await jobs()).length, before + 1, 'nothing has changed')
  assert.match((await service.admin.get('/projects')).text, /"every_minutes":60/)
  await request({ every_minutes: 0 })
  await idle()
  repo.commit('unseen', {})
  later += 48 * 60 * 60_000
  await followRemotes(service.ctx)
  assert.equal((await jobs()).length, before + 2, 'an interval of 0 ends it')
})

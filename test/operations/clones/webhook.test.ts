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
  await settle()
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

/** Resolves when no push waits for a job to end: the service's own look at remotes would fetch it during another test. */
async function settle(): Promise<void> {
  await idle()
  while ((await service.ctx.stores.remotes.list()).some(({ pushed }) => pushed)) {
    await followRemotes(service.ctx)
    await idle()
  }
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

test('a push of more than a megabyte, as GitHub tells of one with many commits, is fetched; what is no JSON is passed over', async () => {
  const head = repo.commit('with many others', { 'many.ts': 'export const many = 1\n' })
  const { github } = bodyOf('refs/heads/main', head)
  const commits = Array.from({ length: 2048 }, (_, at) => ({
    id: `${at}`.padStart(40, '0'),
    message: 'ä'.repeat(1000),
  }))
  const body = JSON.stringify({ ...JSON.parse(github), commits })
  assert.ok(body.length > 2 << 20)
  const wrong = await call({ ...HEADERS.github(body), 'x-hub-signature-256': `sha256=${hmac(body, 'another')}` }, body)
  assert.equal(wrong.status, 404)
  const { status, body: said } = await call(HEADERS.github(body), body)
  assert.deepEqual([status, said], [202, { status: 'fetching' }])
  await idle()
  assert.equal(await commit(), head)
  for (const other of [body.slice(0, -1), `[${body}]`, `"${'x'.repeat(2 << 20)}"`, body.replace('main"', 'main2"')])
    assert.deepEqual(await call(HEADERS.github(other), other), { status: 202, body: { status: 'ignored' } })
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

test('no sign of a second kind, no other form of the first and no other body makes a call genuine', async () => {
  const before = (await jobs()).length
  const asked = remote.requests.length
  const { github: body } = bodyOf('refs/heads/main', 'a'.repeat(40))
  const good = HEADERS.github(body)['x-hub-signature-256']
  const sha1 = `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
  const push = { 'x-github-event': 'push' }
  const token = { ...push, 'x-gitlab-event': 'Push Hook' }
  const refused: [Record<string, string>, string?, string?][] = [
    [{ ...push, 'x-hub-signature': sha1 }],
    [{ ...push, 'x-hub-signature': sha1, 'x-hub-signature-256': `sha256=${hmac(body, 'x')}` }],
    [{ ...push, 'x-hub-signature-256': `${good}, ${good}` }],
    [{ ...push, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}, ${good}` }],
    [{ ...push, 'x-hub-signature-256': good.toUpperCase() }],
    [{ ...push, 'x-hub-signature-256': good.slice('sha256='.length) }],
    [{ ...push, 'x-hub-signature-256': `sha256=${hmac(body, '')}` }],
    [{ ...push, 'x-hub-signature-256': `sha256=${hmac(body, 'null')}` }],
    [{ ...push, 'x-hub-signature-256': '', 'x-gitlab-token': secret }],
    [{ ...push, 'x-hub-signature-256': good }, `${body} `],
    [{ ...push, 'x-gitea-signature': good }],
    [{ ...token, 'x-gitlab-token': `${secret}, ${secret}` }],
    [{ ...token, 'x-gitlab-token': ` ${secret.slice(1)}` }],
    [{ ...token, 'x-gitlab-token': secret.toLowerCase() }],
    [{ ...token, 'x-gitlab-token': encodeURIComponent(`${secret}/`) }],
    [{ ...token, authorization: `Bearer ${secret}` }],
    ...['__proto__', 'constructor', '..%2fpushed', 'pushed%00', 'PUSHED', 'pushed%2f'].map(
      (project): [Record<string, string>, string, string] => [{ ...push, 'x-hub-signature-256': good }, body, project],
    ),
  ]
  for (const [headers, sent = body, project] of refused) {
    const { status } = await call(headers, sent, project)
    assert.ok(status === 404 || (project !== undefined && status === 422), `${JSON.stringify(headers)}: ${status}`)
  }
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', ''])
    assert.equal((await call({ ...push, 'x-hub-signature-256': good, 'content-type': type }, body)).status, 422, type)
  for (const harmful of [
    '',
    '[]',
    '"x"',
    '1',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `{"a":${'['.repeat(200_000)}`,
  ])
    assert.equal((await call({ 'x-gitlab-token': secret }, harmful)).status, 422, harmful.slice(0, 10))
  assert.equal((await call(HEADERS.gitlab(), JSON.stringify({ a: 'x'.repeat(25 << 20) }))).status, 413)
  assert.equal((await jobs()).length, before)
  assert.equal(remote.requests.length, asked)
})

test('what a genuine call says names no other branch, no option of git and no address to be fetched', async () => {
  const before = (await jobs()).length
  const asked = remote.requests.length
  const refs = [
    'main',
    'refs/heads/main ',
    'refs/heads/MAIN',
    'refs/heads/main\n',
    '--upload-pack=x',
    ['refs/heads/main'],
    {},
    1,
    null,
  ]
  for (const ref of refs) {
    const address = remote.urlOf('/elsewhere')
    const repository = { clone_url: address, url: address, git_url: address, hooks_url: address }
    const body = JSON.stringify({
      ref,
      after: 'a'.repeat(40),
      repository,
      compare: address,
      head_commit: { url: address },
    })
    const { status, body: said } = await call(HEADERS.gitlab(), body)
    assert.ok(status === 422 || said.status === 'ignored', `${JSON.stringify(ref)}: ${status}`)
  }
  assert.equal((await jobs()).length, before)
  assert.equal(remote.requests.length, asked, 'nothing was fetched')
})

test('of two projects of one repository each has its own secret', async () => {
  assert.equal((await request({ project_name: 'pushed-too' })).status, 202)
  const [job] = (await service.admin.get<Job[]>('/instances/jobs?project=pushed-too')).body
  await service.admin.jobEnd(job!.job_id)
  const other = await service.admin.post<{ secret: string }>('/projects/pushed-too/webhook')
  const { gitlab: body } = bodyOf('refs/heads/other', 'a'.repeat(40))
  const tokenOf = (token: string) => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-token': token })
  assert.equal((await call(tokenOf(secret), body, 'pushed-too')).status, 404)
  assert.equal((await call(tokenOf(other.body.secret), body)).status, 404)
  assert.equal((await call(tokenOf(other.body.secret), body, 'pushed-too')).status, 202)
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
  repo.commit('after a clock that was ahead', {})
  later -= 48 * 60 * 60_000
  await followRemotes(service.ctx)
  assert.equal((await jobs()).length, before + 2, 'it would be due in two days')
  await idle()
  await request({ every_minutes: 0 })
  await idle()
  repo.commit('unseen', {})
  later += 48 * 60 * 60_000
  await followRemotes(service.ctx)
  assert.equal((await jobs()).length, before + 3, 'an interval of 0 ends it')
})

// Requests of somebody who has an account, or a page that a victim visits, and wants more: over sessions, revisions and the
// protocol of agents. Nothing here is an error of the server, and nobody is shown what is another's.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Operation, readContract } from '../../src/http/contract.ts'
import type { TestClient } from '../support/client.ts'
import { folder, ingest, root, service } from '../support/ingests.ts'
import { gitIn } from '../support/repositories/git.ts'
import { ADMIN_PASSWORD } from '../support/service.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD })

/** The cookie of a new session. */
async function cookieOf(username = 'admin', headers: Record<string, string> = {}): Promise<string> {
  const body = JSON.stringify({ username, password: ADMIN_PASSWORD })
  const answer = await fetch(`${service.url}/auth/session`, {
    method: 'POST',
    body,
    headers: { ...JSON_TYPE, ...headers },
  })
  assert.equal(answer.status, 200)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

const whoIs = async (headers: Record<string, string>): Promise<string | number> => {
  const answer = await fetch(`${service.url}/auth/me`, { headers })
  return answer.status === 200 ? ((await answer.json()) as { username: string }).username : answer.status
}

const pathOf = ({ segments }: Operation): string =>
  `/${segments.map((segment) => (segment.startsWith('{') ? '1' : segment)).join('/')}`

// ---- sessions -----------------------------------------------------------------------------------------------------

test('a cookie counts for no request of a page of another origin, whatever it asks', async () => {
  const cookie = await cookieOf()
  const { operations } = readContract()
  const pages: Record<string, string>[] = [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: service.url.replace(/\d+$/, '1') }, // a browser that says no more
  ]
  const own = operations.filter(({ access }) => access !== 'public')
  for (const [at, operation] of own.entries()) {
    const page = pages[at % pages.length]!
    const { method, id } = operation
    const headers = { cookie, ...page, ...(method === 'GET' ? {} : JSON_TYPE) }
    const body = method === 'GET' ? undefined : '{}'
    const answer = await fetch(service.url + pathOf(operation), { method, headers, body })
    await answer.body?.cancel()
    assert.equal(answer.status, method === 'GET' ? 401 : 403, `${id} from ${JSON.stringify(page)}`)
  }
  for (const site of ['none', 'same-origin']) assert.equal(await whoIs({ cookie, 'sec-fetch-site': site }), 'admin')
})

test('nobody is signed in by a page of another origin, nor into a session that somebody else has chosen', async () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: service.url.replace(/\d+$/, '1') },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const init = { method: 'POST', body: credentials, headers: { ...JSON_TYPE, ...headers } }
    const answer = await fetch(`${service.url}/auth/session`, init)
    assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [403, null], JSON.stringify(headers))
  }
  const planted = await cookieOf()
  const own = await cookieOf('admin', { cookie: planted })
  assert.notEqual(own, planted)
})

test('of two sessions in one request the token counts, then the first cookie; the other is not touched', async () => {
  await service.userOf('viewer', 'vera')
  const [admin, vera] = [await cookieOf(), await cookieOf('vera')]
  const bearer = { authorization: `Bearer ${vera.split('=')[1]}` }
  assert.equal(await whoIs({ ...bearer, cookie: admin }), 'vera')
  assert.equal(await whoIs({ cookie: `${vera}; ${admin}` }), 'vera')
  for (const authorization of ['Basic YWRtaW46YQ==', 'Bearer', 'Bearer a b', `Bearer ${'a'.repeat(8000)}`, 'bearer\tx'])
    assert.equal(await whoIs({ authorization, cookie: admin }), 401, authorization.slice(0, 20))
  const out = { method: 'POST', headers: { ...bearer, cookie: admin } }
  assert.equal((await fetch(`${service.url}/auth/logout`, out)).status, 200)
  assert.deepEqual([await whoIs({ cookie: vera }), await whoIs({ cookie: admin })], [401, 'admin'])
})

test('a new password ends the other sessions at once: cookies and agents too', async () => {
  const [here, there] = [await service.userOf('user', 'uma'), await service.userOf('user', 'uma')]
  const cookie = await cookieOf('uma')
  const change = { current_password: ADMIN_PASSWORD, new_password: `${ADMIN_PASSWORD}!` }
  assert.equal((await here.patch('/auth/users/me/password', change)).status, 200)
  assert.equal((await agent(there, { method: 'tools/list' })).status, 401)
  assert.deepEqual([await whoIs({ cookie }), (await here.get('/auth/me')).status], [401, 200])
})

// ---- revisions ----------------------------------------------------------------------------------------------------

/** Of these an ingest is asked too, which asks git. */
const NAMES = [
  ...[
    '--upload-pack=touch x',
    '--all',
    '../../etc/passwd',
    'HEAD@{1}',
    '@{-1}',
    'HEAD:a.py',
    ':/nothing',
    'HEAD^{tree}',
  ],
  ...[
    'main..v1',
    '^main',
    'HEAD^{/(a*)*b}',
    'refs/heads/..',
    '\u202emain',
    '__proto__',
    'f'.repeat(64),
    'a/'.repeat(128),
  ],
]
const MORE_NAMES = [
  ...[
    '-h',
    '..',
    '/',
    '@{u}',
    ':0:a.py',
    'main^!',
    'main ',
    '[m]ain',
    '%2e%2e',
    'constructor',
    'null',
    'deadbee',
    'é'.repeat(120),
  ],
  ...['', 'a'.repeat(257), 'main\0', 'main\nv1'],
]

test('a name that means no revision gets 4xx, from questions and from ingests, and the repository stays as it is', async () => {
  const repo = folder('named', { 'a.py': 'def a():\n    return 1\n' })
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'first')
  gitIn(repo, 'tag', 'v1')
  await ingest(repo, 'graph')
  await ingest(repo, 'graph', { revision: 'v1' })
  const before = gitIn(repo, 'for-each-ref')
  for (const [at, name] of [...NAMES, ...MORE_NAMES].entries()) {
    const asked = await service.admin.get(`/graph/named?revision=${encodeURIComponent(name)}`)
    assert.ok([404, 422].includes(asked.status), `${JSON.stringify(name)}: ${asked.status}`)
    if (at >= NAMES.length) continue
    const started = await service.admin.post('/instances/graph', { repo_path: repo, revision: name })
    assert.ok([400, 404, 422].includes(started.status), `${JSON.stringify(name)}: ${started.status} ${started.text}`)
  }
  assert.equal(gitIn(repo, 'for-each-ref'), before)
  const other = folder('named-not', { 'b.py': 'def b():\n    return 1\n' })
  await ingest(other, 'graph')
  for (const revision of ['v1', gitIn(repo, 'rev-parse', 'v1')]) {
    assert.equal((await service.admin.get(`/graph/named-not?revision=${revision}`)).status, 404)
    assert.equal((await service.admin.delete(`/instances/named-not/revisions?revision=${revision}`)).status, 404)
  }
})

// ---- agents -------------------------------------------------------------------------------------------------------

type Said = { status: number; text: string }

/** A call of the protocol of agents, as one sends it. */
async function agent(
  client: TestClient,
  message: unknown,
  headers: Record<string, string> = {},
  query = '',
): Promise<Said> {
  const framed = Array.isArray(message) ? message : { jsonrpc: '2.0', id: 1, ...(message as object) }
  const answer = await fetch(`${service.url}/mcp${query}`, {
    method: 'POST',
    body: JSON.stringify(framed),
    headers: {
      ...JSON_TYPE,
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${client.token}`,
      ...headers,
    },
  })
  return { status: answer.status, text: await answer.text() }
}

const tool = (name: string, args: unknown) => ({ method: 'tools/call', params: { name, arguments: args } })
const OUTSIDE = [
  '/etc/passwd',
  '../../../etc/passwd',
  'named/../../etc/passwd',
  '..\\x',
  'a\0b',
  '.git/config',
  '',
  '__proto__',
]

test('calls of agents reach nothing outside a project, whatever their arguments', async () => {
  const viewer = await service.userOf('viewer', 'vito')
  const calls = [
    ...OUTSIDE.flatMap((path) => [
      tool('file', { project: 'named', path }),
      tool('grep', { project: 'named', text: 'root', path }),
      tool('context', { project: path, question: 'a' }),
      tool('impact', { project: 'named', files: [path] }),
      tool('symbol', { project: 'named', name: path }),
    ]),
    ...['__proto__', 'constructor', 'toString', '', 'a'.repeat(100_000)].map((name) => tool(name, {})),
    ...[null, [], 'x', 1, { project: ['named'] }, { project: {}, path: 1 }].map((args) => tool('file', args)),
    tool('file', { project: 'named', path: 'a.py', start_line: -1, end_line: 1e308 }),
    tool('file', { project: 'named', path: 'a.py', from: '999999999999999999999:-1' }),
    ...['resources/read', 'resources/list', 'prompts/get', 'completion/complete', 'logging/setLevel', '__proto__'].map(
      (method) => ({ method, params: { uri: 'file:///etc/passwd', name: 'x' } }),
    ),
    { id: 'a'.repeat(100_000), method: 'tools/list' },
    ...[null, {}, [], 1.5, true].map((id) => ({ id, method: 'tools/list' })),
    { jsonrpc: '1.0', method: 'tools/list' },
    Array.from({ length: 20 }, (_, id) => ({ jsonrpc: '2.0', id, ...tool('projects', {}) })),
    [],
  ]
  for (const call of calls) {
    const { status, text } = await agent(viewer, call, {}, '?tools=all')
    assert.ok(status < 500, `${JSON.stringify(call).slice(0, 200)}: ${status} ${text.slice(0, 300)}`)
    assert.doesNotMatch(text, /root:|repositoryformatversion|-32603/, JSON.stringify(call).slice(0, 200))
  }
})

test('there are no sessions of agents to take over: each call is its own token alone', async () => {
  const viewer = await service.userOf('viewer', 'vito')
  for (const session of ['a', `${service.admin.token}`, '../x']) {
    const headers = { 'mcp-session-id': session }
    const refused = await agent(viewer, tool('context', { project: `${root}/new`, question: 'a' }), headers)
    assert.ok(refused.status < 500)
    assert.equal((await agent(service.client('x'), { method: 'tools/list' }, headers)).status, 401)
  }
  const { text } = await agent(
    viewer,
    tool('context', { question: 'a' }),
    {},
    `?repo=${encodeURIComponent(root)}/never`,
  )
  assert.match(text, /isError":true/)
  assert.equal((await service.admin.get('/graph/never')).status, 404)
})

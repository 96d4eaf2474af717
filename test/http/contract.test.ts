import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { chooseEncoding } from '../../src/http/compression.ts'
import { readContract } from '../../src/http/contract.ts'
import type { Answer, TestClient } from '../support/client.ts'
import fc from '../support/properties.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let viewer: TestClient
before(async () => {
  service = await startTestService({ env: { CKS_CORS_ORIGINS: 'https://app.example' } })
  viewer = await service.userOf('viewer')
})
after(() => service.stop())

type Problems = { detail: { type: string; loc: (string | number)[]; msg: string }[] }

function assertProblem(answer: Answer<Problems>, type: string, loc: (string | number)[]): void {
  assert.equal(answer.status, 422, answer.text)
  const problem = answer.body.detail.find((each) => each.loc.join('.') === loc.join('.'))
  assert.equal(problem?.type, type, answer.text)
}

test('a path that is not in the contract is 404, before any token is asked for', async () => {
  const { status, body } = await service.client().get('/no/such/path')
  assert.equal(status, 404)
  assert.deepEqual(body, { detail: 'not found' })
  assert.equal((await service.client().get('/graph/')).status, 404)
})

test('a method that a path does not have is 405 with Allow, before any token is asked for', async () => {
  const { status, headers } = await service.client().request('PUT', '/graph/some-project')
  assert.equal(status, 405)
  assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS')
  const jobs = await service.client().delete('/instances/jobs')
  assert.equal(jobs.status, 405)
})

test('a missing token is 401 before a broken body is 422', async () => {
  const answer = await service.client().post('/instances/pipeline', undefined, { raw: '{broken' })
  assert.equal(answer.status, 401)
  assert.deepEqual(answer.body, { detail: 'missing bearer token' })
  assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
})

test('a role that may not is 403 before a broken body is 422', async () => {
  const answer = await viewer.post('/instances/pipeline', undefined, { raw: '{broken' })
  assert.equal(answer.status, 403)
  assert.deepEqual(answer.body, { detail: "role 'viewer' cannot perform this action" })
})

test('every operation that is not public refuses a caller without a token, and one with a wrong one', async () => {
  for (const { id, method, segments, access } of readContract().operations) {
    if (access === 'public') continue
    const path = `/${segments.map((segment) => (segment === '{id}' ? '1' : segment.replace(/[{}]/g, ''))).join('/')}`
    const without = await service.client().request(method, path)
    assert.equal(without.status, 401, id)
    const wrong = await service.client('eyJhbGciOiJIUzI1NiJ9.e30.c2ln').request(method, path)
    assert.equal(wrong.status, 401, id)
    assert.deepEqual(wrong.body, { detail: 'invalid or expired session' })
  }
})

test('every operation of a role list refuses the viewer', async () => {
  for (const { id, method, segments, access } of readContract().operations) {
    if (access === 'public' || access === 'any' || access.includes('viewer')) continue
    const path = `/${segments.map((segment) => (segment === '{id}' ? '999' : segment.replace(/[{}]/g, ''))).join('/')}`
    assert.equal((await viewer.request(method, path)).status, 403, id)
  }
})

test('a body over 1 MiB is 413 and one of just 1 MiB is read', async () => {
  const fill = (bytes: number) => `{"username":"${'x'.repeat(bytes - 15)}"}`
  const over = await service.client().post('/auth/login', undefined, { raw: fill(1024 * 1024 + 1) })
  assert.equal(over.status, 413)
  const within = await service.client().post<Problems>('/auth/login', undefined, { raw: fill(1024 * 1024) })
  assertProblem(within, 'missing', ['body', 'password'])
})

const bodies: [string, string, string, (string | number)[]][] = [
  ['broken JSON', '{"username": ', 'json_invalid', ['body', 13]],
  ['no body', '', 'missing', ['body']],
  ['an array for an object', '[]', 'model_attributes_type', ['body']],
  ['null for an object', 'null', 'model_attributes_type', ['body']],
  ['a missing field', '{"username":"a"}', 'missing', ['body', 'password']],
  ['a wrong type', '{"username":1,"password":"b"}', 'string_type', ['body', 'username']],
  ['null for a required field', '{"username":null,"password":"b"}', 'string_type', ['body', 'username']],
]
for (const [what, raw, type, loc] of bodies) {
  test(`${what} is 422 ${type}`, async () => {
    assertProblem(await service.client().post<Problems>('/auth/login', undefined, { raw }), type, loc)
  })
}

test('values out of range, words out of an enum and conditional fields are 422 at their place', async () => {
  const { admin } = service
  const chat = { message: 'x', project_name: 'p' }
  assertProblem(await admin.post('/chat', { ...chat, top_k: 51 }), 'less_than_equal', ['body', 'top_k'])
  assertProblem(await admin.post('/chat', { ...chat, top_k: 1.5 }), 'int_from_float', ['body', 'top_k'])
  assertProblem(await admin.post('/chat', { ...chat, top_k: '8' }), 'int_type', ['body', 'top_k'])
  assertProblem(await admin.post('/chat', { ...chat, message: '' }), 'string_too_short', ['body', 'message'])
  assertProblem(await admin.post('/chat', { ...chat, message: ' ' }), 'string_pattern_mismatch', ['body', 'message'])
  assertProblem(await admin.post('/chat', { ...chat, audience: 'cat' }), 'enum', ['body', 'audience'])
  assertProblem(await admin.get('/graph/p?limit=0'), 'greater_than_equal', ['query', 'limit'])
  assertProblem(await admin.get('/graph/p?limit=ten'), 'int_parsing', ['query', 'limit'])
  assertProblem(await admin.get('/routines/git/branches'), 'missing', ['query', 'project'])
  assertProblem(await admin.delete('/auth/users/abc'), 'int_parsing', ['path', 'id'])
  const review = { kind: 'review', project: 'p', target_ref: null }
  assertProblem(await admin.post('/routines/runs', review), 'missing', ['body', 'target_ref'])
  assertProblem(await admin.post('/routines/runs', { kind: 'bughunt', project: 'p' }), 'missing', ['body', 'scope'])
  for (const name of ['.', '..', 'jobs', 'pipeline', 'graph', '', 'a/b', 'x'.repeat(129)]) {
    const body = { repo_path: '/nowhere', project_name: name }
    const refused = await admin.post<Problems>('/instances/pipeline', body)
    assertProblem(refused, 'string_pattern_mismatch', ['body', 'project_name'])
    assert.match(refused.text, /should be of this form: 1 to 128 letters, digits, /)
  }
})

test('null is taken for an absent field where the schema allows it, and refused elsewhere', async () => {
  const { admin } = service
  const chat = { message: 'x', project_name: 'p', conversation_id: null }
  assert.equal((await admin.post('/chat', chat)).status, 404, 'the project is looked for')
  assertProblem(await admin.post('/chat', { ...chat, top_k: null }), 'int_type', ['body', 'top_k'])
  assertProblem(await admin.post('/chat', { ...chat, audience: null }), 'string_type', ['body', 'audience'])
  const ingest = { repo_path: 'relative', project_name: null }
  assert.equal((await admin.post('/instances/graph', ingest)).status, 400, 'the path is judged')
  assertProblem(await admin.post('/instances/pipeline', { ...ingest, describe: null }), 'bool_type', [
    'body',
    'describe',
  ])
  assertProblem(await admin.post('/search', { project_name: 'p', query: 'x', languages: null }), 'list_type', [
    'body',
    'languages',
  ])
})

test('HEAD answers like GET without a body, OPTIONS names the methods', async () => {
  const head = await service.client().request('HEAD', '/health')
  assert.equal(head.status, 200)
  assert.equal(head.text, '')
  assert.equal(head.headers.get('content-length'), '33')
  const options = await service.client().request('OPTIONS', '/auth/users')
  assert.equal(options.status, 204)
  assert.equal(options.headers.get('allow'), 'GET, HEAD, POST, OPTIONS')
})

test('the length of an answer is told in bytes, and is the same for HEAD', async () => {
  const path = `/graph/${encodeURIComponent('größe 漢字')}`
  const [got, head] = [await viewer.request('GET', path), await viewer.request('HEAD', path)]
  assert.ok(got.text.includes('größe 漢字'), got.text)
  for (const { headers } of [got, head]) assert.equal(headers.get('content-length'), `${Buffer.byteLength(got.text)}`)
})

test('a connection answers on after a HEAD', async () => {
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  const lengths: string[] = []
  for (const method of ['HEAD', 'HEAD', 'GET']) {
    socket.write(`${method} /health HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
    const [head] = await once(socket, 'data')
    lengths.push(/\r\nContent-Length: (\d+)\r\n/.exec(String(head))?.[1] ?? String(head))
  }
  socket.destroy()
  assert.deepEqual(lengths, ['33', '33', '33'])
})

test('every answer says how long an idle connection is kept', async () => {
  for (const path of ['/health', '/no/such/path', '/docs'])
    assert.equal((await service.client().get(path)).headers.get('keep-alive'), 'timeout=7')
})

test('a browser with many cookies is served', async () => {
  const headers = { cookie: `theme=${'x'.repeat(14_000)}` }
  assert.equal((await service.client().get('/health', { headers })).status, 200)
})

test('a name of any length is looked up and not found', async () => {
  const name = 'n'.repeat(12_000)
  for (const path of [
    `/graph/${name}`,
    `/instances/jobs/${name}`,
    `/routines/playbooks/${name}`,
    `/routines/runs/${name}`,
  ])
    assert.equal((await viewer.get(path)).status, 404, path.slice(0, 20))
  const body = { project_name: name.repeat(10), query: 'anything' }
  assert.equal((await viewer.post('/search', body)).status, 404)
})

test('half of a surrogate pair is 422, wherever it stands: two names would become one', async () => {
  const user = { password: 'long enough', role: 'user' }
  const post = (path: string, raw: string) => service.admin.post<Problems>(path, undefined, { raw })
  const broken = JSON.stringify({ ...user, username: 'a\ud800' })
  assertProblem(await post('/auth/users', broken), 'string_unicode', ['body', 'username'])
  const list = '{"name":"n","content":"c","routines":["review","\\uDFFF"]}'
  assertProblem(await post('/routines/playbooks', list), 'string_unicode', ['body', 'routines', '1'])
  const deep = `{"username":"\\ud83d\\ude00","password":"x","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  assert.equal((await post('/auth/login', deep)).status, 401)
})

test('a body in another encoding than UTF-8 is 422, a byte order mark is nothing', async () => {
  const credentials = '{"username":"nobody","password":"nothing much"}'
  const marked = await service.client().post('/auth/login', undefined, { raw: `\uFEFF${credentials}` })
  assert.equal(marked.status, 401)
  const latin1 = new Uint8Array(Buffer.from(credentials.replace('nobody', 'Jörg'), 'latin1'))
  const answer = await service.client().post<Problems>('/auth/login', undefined, { raw: latin1 })
  assertProblem(answer, 'json_invalid', ['body', 0])
})

test('a configured origin passes its preflight and may read answers, another may not', async () => {
  const ask = (origin: string) =>
    service.client().request('OPTIONS', '/instances/pipeline', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
  const allowed = await ask('https://app.example')
  assert.equal(allowed.status, 204)
  assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example')
  assert.match(allowed.headers.get('access-control-allow-methods') ?? '', /POST/)
  assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /authorization/)
  assert.equal((await ask('https://evil.example')).headers.get('access-control-allow-origin'), null)
  const refused = await service.client().get('/auth/me', { headers: { origin: 'https://app.example' } })
  assert.equal(refused.status, 401)
  assert.equal(refused.headers.get('access-control-allow-origin'), 'https://app.example')
})

test('a large answer is compressed as the client likes it, a small one is not', async () => {
  const encodingOf = async (path: string, accept: string) =>
    (await service.client().request('HEAD', path, { headers: { 'accept-encoding': accept } })).headers.get(
      'content-encoding',
    )
  assert.equal(await encodingOf('/openapi.json', 'gzip, deflate, br'), 'br')
  assert.equal(await encodingOf('/openapi.json', 'gzip'), 'gzip')
  assert.equal(await encodingOf('/openapi.json', 'br;q=0.1, gzip;q=0.9'), 'gzip')
  assert.equal(await encodingOf('/openapi.json', 'br;q=0, *;q=0'), null)
  assert.equal(await encodingOf('/openapi.json', 'identity'), null)
  assert.equal(await encodingOf('/health', 'gzip, br'), null)
  assert.equal(chooseEncoding('gzip, br', 12_000), 'gzip')
  assert.equal(chooseEncoding('br', 12_000), 'br')
})

test('an ETag sent back gets 304 without a body', async () => {
  const first = await service.client().get('/openapi.json')
  const etag = first.headers.get('etag')!
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await service.client().get('/openapi.json', { headers: { 'if-none-match': tag } })
    assert.equal(again.status, 304)
    for (const name of ['etag', 'vary', 'cache-control']) assert.equal(again.headers.get(name), first.headers.get(name))
  }
  const changed = await service.client().get('/openapi.json', { headers: { 'if-none-match': '"other"' } })
  assert.equal(changed.status, 200)
})

test('a path is the same however its characters are encoded', async () => {
  assert.equal((await service.client().get('/he%61lth')).status, 200)
  assert.equal((await service.client().get('/%67raph/x')).status, 401)
  assert.equal((await service.client().get('/graph%2Fx')).status, 404)
  assert.equal((await service.client().get('/he%6')).status, 404)
})

test('the documentation pages load everything from the service itself', async () => {
  for (const path of ['/docs', '/redoc']) {
    const page = await service.client().get(path)
    assert.equal(page.status, 200)
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.doesNotMatch(page.text, /https?:\/\//)
    for (const [, asset] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const answer = await service.client().request('HEAD', `/${asset}`)
      assert.equal(answer.status, 200, asset)
    }
  }
  const redoc = await service.client().get('/redoc/redoc.standalone.js')
  assert.doesNotMatch(redoc.text, /cdn\.redoc\.ly/)
  assert.equal((await service.client().get('/docs/package.json')).status, 404)
  assert.equal((await service.client().get('/docs/..%2fpackage.json')).status, 404)
  assert.equal((await service.client().get('/docs/constructor')).status, 404)
})

test('metrics count requests by operation and status, and hold nothing a caller wrote', async () => {
  await service.admin.get('/graph/a-very-particular-name')
  const { text } = await service.client().get('/metrics')
  assert.match(
    text,
    /cks_requests_total\{operation="getAuthStatus|cks_requests_total\{operation="login",status="200"\} \d/,
  )
  assert.match(text, /cks_request_seconds_bucket\{le="\+Inf",operation="login"\} \d/)
  assert.match(text, /cks_event_loop_delay_seconds\{quantile="0.5"\} \d/)
  assert.doesNotMatch(text, /a-very-particular-name/)
})

test('no body and no query, however odd, is a fault of the service', async () => {
  const posts = readContract().operations.filter(({ hasBody, access }) => hasBody && access !== 'public')
  const paths = posts.map(({ method, segments }) => ({ method, path: `/${segments.join('/')}` }))
  const field = fc.constantFrom('repo_path', 'project_name', 'project', 'kind', 'message', 'provider_data', 'name', 'x')
  const value = fc.oneof(
    fc.json(),
    fc.dictionary(field, fc.jsonValue()).map((each) => JSON.stringify(each)),
    fc.string(),
  )
  const request = fc.tuple(fc.constantFrom(...paths), value, fc.string({ unit: 'binary' }))
  await fc.assert(
    fc.asyncProperty(request, async ([{ method, path }, raw, segment]) => {
      const target = path.replace(/\{\w+\}/, encodeURIComponent(segment.toWellFormed()) || 'x')
      const body = await service.admin.request(method, target, { raw })
      assert.notEqual(body.status, 500, `${method} ${target} ${raw}: ${service.logLines.at(-1)}`)
      const query = await service.admin.get(`/graph/${encodeURIComponent(segment.toWellFormed())}?limit=${raw.length}`)
      assert.notEqual(query.status, 500)
    }),
    { numRuns: 150 },
  )
})

// The messages of `cks` when another server has the service's address.

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { temporaryFolder } from '../support/temporary.ts'

let cks: Cks
before(async () => {
  cks = await createCks({ CKS_TOKEN: 'a.b.c' })
})

async function serve(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const answering =
  (status: number, type: string, body: string): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { 'Content-Type': type, Connection: 'close' }).end(body)

const COMMANDS = [
  ['projects'],
  ['login', 'grace'],
  ['ingest', '/srv/code'],
  ['search', 'shop', 'retry'],
  ['chat', 'shop', 'how?'],
  ['jobs', 'x'],
]

const strangers: [string, RequestListener][] = [
  ['a web page', answering(200, 'text/html', '<html>hello</html>')],
  ['a page of a proxy', answering(502, 'text/html', '<h1>502 Bad Gateway</h1>')],
  ['an empty answer', answering(500, 'text/plain', '')],
  ['null', answering(200, 'application/json', 'null')],
]
for (const [name, answer] of strangers) {
  test(`${name} in place of an answer is exit 3 and names the address`, async (t) => {
    const url = await serve(t, answer)
    for (const args of COMMANDS) {
      const { code, stdout, stderr } = await cks(args, { env: { CKS_URL: url }, stdin: 'secret\n' })
      assert.equal(code, 3, `${args.join(' ')}: ${stderr}`)
      assert.match(stderr, new RegExp(`^cks: what answers at ${url} is not the service`))
      assert.match(stderr, /--url or CKS_URL/)
      assert.equal(stdout, '')
    }
  })
}

test('a stream that breaks off is exit 3 and says that the service has gone', async (t) => {
  const url = await serve(t, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write('id: 1\nevent: sources\ndata: []\n\nid: 2\nevent: token\ndata: "Half an"\n\n', () =>
      response.destroy(),
    )
  })
  const { code, stdout, stderr } = await cks(['chat', 'shop', 'how?'], { env: { CKS_URL: url } })
  assert.equal(code, 3)
  assert.equal(stdout, 'Half an')
  assert.match(stderr, new RegExp(`^cks: the service at ${url} went away in the middle of its answer`))
})

test('an answer that breaks off is exit 3 and says that the service has gone, and no TLS is told in words', async (t) => {
  const url = await serve(t, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
    response.write('[{"project":', () => response.destroy())
  })
  const cut = await cks(['projects'], { env: { CKS_URL: url } })
  assert.deepEqual([cut.code, cut.stderr], [3, `cks: the service at ${url} went away in the middle of its answer\n`])
  const secure = url.replace('http:', 'https:')
  const plain = await cks(['projects'], { env: { CKS_URL: secure } })
  assert.equal(plain.code, 3)
  assert.match(
    plain.stderr,
    /cannot be reached \(it does not speak TLS: ERR_SSL_\w+\)\nif it has no TLS, give its address/,
  )
})

test('watch waits for a service that goes away, and goes on when it is back', async (t) => {
  let jobs = 0
  const url = await serve(t, (request, response) => {
    if (request.url === '/instances/pipeline') {
      jobs++
      if (jobs === 2) request.socket.destroy()
      else
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(`{"job_id":"job-${jobs}","status":"queued"}`)
      return
    }
    const job = JSON.stringify({ status: jobs === 1 ? 'failed' : 'cancelled', error: `job ${jobs}`, result: null })
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(`id: 1\nevent: done\ndata: ${job}\n\n`)
  })
  const folder = temporaryFolder()
  const controller = new AbortController()
  let seen = ''
  const onOutput = (text: string): void => {
    seen += text
    if (seen.includes('failed job 1') && jobs === 1) writeFileSync(join(folder, 'a.ts'), '1')
    if (seen.includes('cancelled job 3')) controller.abort()
  }
  const env = { CKS_URL: url }
  const { code, stderr } = await cks(['watch', folder, '--debounce', '0'], { env, signal: controller.signal, onOutput })
  assert.equal(code, 0, stderr)
  assert.match(stderr, new RegExp(`the service at ${url} cannot be reached[^]*cancelled job 3`))
})

test('a session without a token is not kept', async (t) => {
  const url = await serve(t, answering(200, 'application/json', '{"a":1}'))
  const env = { CKS_URL: url, CKS_TOKEN: '' }
  assert.equal((await cks(['login', 'grace'], { env, stdin: 'secret\n' })).code, 3)
  assert.equal((await cks(['whoami'], { env })).code, 4)
})

test('a redirect is not followed: no password, token or question goes to another address', async (t) => {
  const asked: string[] = []
  const target = await serve(t, (request, response) => {
    asked.push(request.url!)
    response.end('{}')
  })
  const url = await serve(t, (request, response) => {
    response.writeHead(308, { Location: target + request.url, Connection: 'close' }).end()
  })
  for (const args of COMMANDS) {
    const { code, stderr } = await cks(args, { env: { CKS_URL: url }, stdin: 'secret\n' })
    assert.equal(code, 3, stderr)
    assert.match(stderr, new RegExp(`${url} redirects to ${target}/`))
  }
  assert.deepEqual(asked, [])
})

for (const [name, answer] of [
  ...strangers,
  ['JSON of its own', answering(200, 'application/json', '{"a":1}')],
] as const) {
  test(`doctor takes ${name} for no service`, async (t) => {
    const url = await serve(t, answer)
    const { code, stdout, stderr } = await cks(['doctor', '--json'], { env: { CKS_URL: url } })
    assert.equal(code, 1, stderr)
    const checks = JSON.parse(stdout) as { name: string; state: string; found: string; mend: string }[]
    const service = checks.find((check) => check.name === 'service')!
    assert.equal(service.state, 'fail')
    assert.match(service.found, /is not the service/)
    assert.match(service.mend, /CKS_URL/)
  })
}

// Providers that are reached through a proxy, as machines of a company are.

import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { createLlm, LlmError, type Target } from '../../../src/clients/llm/provider.ts'

let proxy: Server
let plain: Server
let tunnels: string[] = []
let status = 200
before(async () => {
  plain = createServer((_request, response) => {
    response.end(JSON.stringify({ choices: [{ message: { content: 'yes' }, finish_reason: 'stop' }] }))
  })
  proxy = createServer()
  proxy.on('connect', (request, socket) => {
    tunnels.push(request.url ?? '')
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    // The answering server speaks no TLS: its being asked shows that the tunnel is used.
    const there = connect(portOf(plain), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      there.pipe(socket).pipe(there)
    })
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
  })
  for (const server of [plain, proxy]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
})
after(() => {
  for (const server of [plain, proxy]) {
    server.closeAllConnections()
    server.close()
  }
})

const portOf = (server: Server): number => (server.address() as AddressInfo).port

async function ask(baseUrl: string, except = ''): Promise<string> {
  tunnels = []
  const llm = createLlm({ backoffMs: 1, proxy: { url: `http://127.0.0.1:${portOf(proxy)}`, except } })
  const target: Target = { provider: 'openai', model: 'm', baseUrl }
  try {
    return (await llm.complete(target, { messages: [{ role: 'user', content: 'Hi' }] })).text
  } catch (error) {
    assert.ok(error instanceof LlmError, String(error))
    return error.message
  } finally {
    await llm.close()
  }
}

test('an https address is reached through the proxy, unless it is excepted', async () => {
  assert.match(await ask('https://models.invalid/v1'), /does not speak TLS/)
  assert.deepEqual(tunnels, ['models.invalid:443'])
  assert.match(await ask('https://models.invalid/v1', 'other.invalid, .invalid'), /ENOTFOUND|EAI_AGAIN/)
  assert.deepEqual(tunnels, [])
})

test('an http address and this machine are reached without it', async () => {
  assert.equal(await ask(`http://127.0.0.1:${portOf(plain)}/v1`), 'yes')
  assert.match(await ask(`https://127.0.0.1:${portOf(plain)}/v1`), /does not speak TLS/)
  assert.deepEqual(tunnels, [])
})

test('a proxy that refuses is told of, once', async () => {
  status = 407
  assert.match(await ask('https://models.invalid/v1'), /the proxy answered 407 — look at HTTPS_PROXY and NO_PROXY/)
  assert.equal(tunnels.length, 1)
  status = 200
})

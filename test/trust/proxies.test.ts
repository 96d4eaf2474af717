// Behind nginx, HAProxy and Caddy: bytes that a proxy may take for another request than the service does. A proxy marks
// every request that it makes; one without its mark was smuggled past it.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { Dispatch } from '../../src/http/dispatch.ts'
import { chunked, HOST, REFUSED, REFUSED_BY_NODE, SMUGGLED } from '../support/framings.ts'
import { lacksProxy, MARK, PROXIES, type ProxyName, startProxy } from '../support/proxies.ts'
import { FRONTS, serverOn } from '../support/server.ts'

/** Framings that are sound, or that a proxy may repair. */
const OTHERS: Readonly<Record<string, string>> = {
  chunks: chunked(`2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'chunks with an extension': chunked(`2;a=b\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'chunks with trailers': chunked(`2\r\n{}\r\n0\r\nX-T: 1\r\nY: 2\r\n\r\n${SMUGGLED}`),
  'a request in the place of trailers': chunked(`2\r\n{}\r\n0\r\n${SMUGGLED}`),
  'a request as a body': `POST /first HTTP/1.1\r\n${HOST}\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
  'a request after one without a body': `GET /first HTTP/1.1\r\n${HOST}\r\n\r\n${SMUGGLED}`,
  'a body of a request that has none': `GET /first HTTP/1.1\r\n${HOST}\r\nContent-Length: 5\r\n\r\nxxxxx${SMUGGLED}`,
  'an upgrade that is not made': `GET /first HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n${SMUGGLED}`,
  'a length that the connection takes away': `POST /first HTTP/1.1\r\n${HOST}\r\nConnection: Content-Length\r\nContent-Length: ${SMUGGLED.length}\r\n\r\n${SMUGGLED}`,
  'an expected continuation': `POST /first HTTP/1.1\r\n${HOST}\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n{}${SMUGGLED}`,
  'an unknown coding in capitals': `POST /first HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding: CHUNKED\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'a coding after a vertical tab': `POST /first HTTP/1.1\r\n${HOST}\r\nTransfer-Encoding:\x0bchunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
  'a coding in a header with an underscore': `POST /first HTTP/1.1\r\n${HOST}\r\nTransfer_Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${SMUGGLED}`,
}
const ALL = Object.entries({ ...REFUSED, ...REFUSED_BY_NODE, ...OTHERS })

/** A client that says nothing more is left alone after this time. */
const SILENCE_MS = 700

/** Everything that comes back until the connection is closed, or nothing more comes. */
async function sent(port: number, bytes: string): Promise<string> {
  let text = ''
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.setTimeout(SILENCE_MS, () => socket.destroy())
  socket.write(bytes, 'latin1')
  await new Promise((resolve) => socket.on('close', resolve))
  return text
}

type Request = { path: string; mark: string | undefined }

/** Sends every framing through a proxy, each with an innocent request after it; what the service has seen. */
async function attack(name: ProxyName, servicePort: number, seen: readonly Request[]): Promise<void> {
  const proxy = await startProxy(name, servicePort)
  try {
    for (const [at, [what, bytes]] of ALL.entries()) {
      const attacking = sent(
        proxy.port,
        bytes.replaceAll('/first', `/first-${at}`).replaceAll('/smuggled', `/after-${at}`),
      )
      const innocent = `/innocent-${at}`
      const answers = [
        await attacking,
        await sent(proxy.port, `GET ${innocent} HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`),
      ]
      assert.match(
        answers[1]!,
        new RegExp(`^HTTP/1\\.1 200 .*"${innocent}"`, 's'),
        `${what}: ${answers.join('\n--\n')}`,
      )
      const smuggled = seen.filter(({ path, mark }) => mark !== path)
      assert.deepEqual(smuggled, [], `${what}: ${answers[0]}`)
    }
  } finally {
    await proxy.stop()
  }
  const paths = seen.map(({ path }) => path)
  assert.equal(new Set(paths).size, paths.length, 'no request is served twice')
  assert.ok(
    paths.includes(`/first-${ALL.findIndex(([what]) => what === 'a request as a body')}`),
    'the proxy passes requests on',
  )
}

for (const name of PROXIES)
  describe(`behind ${name}`, { skip: lacksProxy(name) }, () => {
    for (const front of FRONTS)
      test(`${front} serves each request that the proxy has read, as it has read it, and no other`, async (t) => {
        const seen: Request[] = []
        const dispatch: Dispatch = async ({ path, query, headers, readBody }) => {
          const request = { path: path + (query && `?${query}`), mark: headers[MARK] }
          await readBody()
          seen.push(request)
          return { operation: 'getRoot', reply: { status: 200, body: { status: request.path } } }
        }
        await serverOn(front)(dispatch, async ({ url }) => attack(name, Number(new URL(url).port), seen))
        const attacks = seen.filter(({ path }) => !path.startsWith('/innocent')).length
        t.diagnostic(`${ALL.length} framings, ${attacks} requests passed on`)
      })
  })

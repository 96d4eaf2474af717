// Where a request ends: bytes that a proxy before the service may take for another request than the service does.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { Dispatch } from '../../src/http/dispatch.ts'
import { FRONTS, serverOn } from '../support/server.ts'

const HOST = 'Host: localhost'
const SMUGGLED = `GET /smuggled HTTP/1.1\r\n${HOST}\r\nConnection: close\r\n\r\n`

/** A POST with these headers, and the bytes that follow its head. */
const post = (headers: readonly string[], rest: string): string =>
  ['POST /first HTTP/1.1', HOST, ...headers, '', rest].join('\r\n')
const chunked = (rest: string): string => post(['Transfer-Encoding: chunked'], rest)

/** The paths that were served, and all that came back until the service closed the connection. */
async function exchange(front: 'node' | 'uws', bytes: string): Promise<{ served: string[]; text: string }> {
  const served: string[] = []
  const dispatch: Dispatch = async ({ path, readBody }) => {
    const body = await readBody()
    served.push(`${path} ${Buffer.from(body).toString('latin1')}`.trim())
    return { operation: 'getRoot', reply: { status: 200, body: { status: 'online' } } }
  }
  let text = ''
  await serverOn(front)(dispatch, async ({ url }) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.write(bytes, 'latin1')
    await new Promise((resolve) => socket.on('close', resolve))
  })
  return { served, text }
}

const statuses = (text: string): string[] => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status!)

/** Requests that no server may serve, nor anything after them, on any front. */
const REFUSED: Readonly<Record<string, string>> = {
  'two lengths': post(['Content-Length: 2', 'Content-Length: 40'], `{}${SMUGGLED}`),
  'two lengths in one header': post(['Content-Length: 2, 40'], `{}${SMUGGLED}`),
  'a length that is no number': post(['Content-Length: x'], SMUGGLED),
  'a negative length': post(['Content-Length: -1'], SMUGGLED),
  'a length with a sign': post(['Content-Length: +2'], `{}${SMUGGLED}`),
  'a length in hexadecimal': post(['Content-Length: 0x2'], `{}${SMUGGLED}`),
  'a length and chunks': post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${SMUGGLED}`),
  'chunks and a length': post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${SMUGGLED}`),
  'a coding that is not read here': post(['Transfer-Encoding: gzip, chunked'], `0\r\n\r\n${SMUGGLED}`),
  'a coding that is none': post(['Transfer-Encoding: identity'], SMUGGLED),
  'two codings': post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${SMUGGLED}`),
  'a coding with a tab before it': post(['Transfer-Encoding:\tchunkedx'], `0\r\n\r\n${SMUGGLED}`),
  'headers beyond the limit': `GET /first HTTP/1.1\r\n${HOST}\r\nX: ${'x'.repeat(17_000)}\r\n\r\n${SMUGGLED}`,
  'HTTP/1.0': `GET /first HTTP/1.0\r\n${HOST}\r\n\r\n${SMUGGLED}`,
  'a target that is no path': `GET http://localhost/first HTTP/1.1\r\n${HOST}\r\n\r\n${SMUGGLED}`,
}

/** Requests that uWebSockets.js does not end either, but leaves without an answer until the connection is idle. */
const REFUSED_BY_NODE: Readonly<Record<string, string>> = {
  'no host': `GET /first HTTP/1.1\r\nX: y\r\n\r\n${SMUGGLED}`,
  'lines that end in a line feed alone': `GET /first HTTP/1.1\n${HOST}\n\n${SMUGGLED}`,
  'a header that goes on in the next line': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\r\n b\r\n\r\n${SMUGGLED}`,
  'a carriage return within a header': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\rY: b\r\n\r\n${SMUGGLED}`,
  'a space before a colon': post(['Content-Length : 4'], SMUGGLED),
  'a header without a colon': `GET /first HTTP/1.1\r\n${HOST}\r\nX\r\n\r\n${SMUGGLED}`,
  'a byte of zero': `GET /first HTTP/1.1\r\n${HOST}\r\nX: a\0b\r\n\r\n${SMUGGLED}`,
  'a header without a name': post([': x', 'Content-Length: 4'], SMUGGLED),
  'a chunk that is broken': chunked(`zz\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk whose size is too large': chunked(`fffffffffffffffff\r\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk that is longer than it says': chunked(`2\r\n{}xx\r\n0\r\n\r\n${SMUGGLED}`),
  'a chunk that ends in a line feed alone': chunked(`2\n{}\r\n0\r\n\r\n${SMUGGLED}`),
  'more than a hundred headers': `GET /first HTTP/1.1\r\n${HOST}\r\n${'X: y\r\n'.repeat(101)}\r\n${SMUGGLED}`,
}

for (const front of FRONTS)
  describe(`on ${front}`, () => {
    for (const [what, bytes] of Object.entries(REFUSED))
      test(`${what}: nothing is served, and the connection ends`, async () => {
        const { served, text } = await exchange(front, bytes)
        assert.deepEqual(served, [])
        assert.ok(statuses(text).length <= 1, text)
        assert.ok(!text.includes('200 OK'), text)
      })
  })

describe('on node', () => {
  for (const [what, bytes] of Object.entries(REFUSED_BY_NODE))
    test(`${what}: nothing is served, and one error in JSON ends the connection`, async () => {
      const { served, text } = await exchange('node', bytes)
      assert.deepEqual(served, [])
      assert.match(text, /^HTTP\/1\.1 4\d\d .*\r\nContent-Type: application\/json\r\n.*\r\n\r\n\{"detail":"[^"]+"\}$/s)
    })

  test('chunks are read, with their extensions and trailers, and the next request after them', async () => {
    for (const body of [
      '2\r\n{}\r\n0\r\n\r\n',
      '2;a=b\r\n{}\r\n0\r\n\r\n',
      '1\r\n{\r\n1\r\n}\r\n0\r\nX-T: 1\r\nY: 2\r\n\r\n',
    ]) {
      const { served, text } = await exchange('node', chunked(body + SMUGGLED))
      assert.deepEqual(served.sort(), ['/first {}', '/smuggled'], body)
      assert.deepEqual(statuses(text), ['200', '200'])
    }
  })

  test('bytes in the place of trailers are no request', async () => {
    const { served, text } = await exchange('node', chunked(`2\r\n{}\r\n0\r\n${SMUGGLED}`))
    assert.deepEqual([served, statuses(text)], [[], ['400']])
  })

  test('requests that are sent ahead are answered in their order', async () => {
    const ahead = ['/a', '/b'].map((path) => `GET ${path} HTTP/1.1\r\n${HOST}\r\n\r\n`).join('')
    const { served, text } = await exchange('node', ahead + SMUGGLED)
    assert.deepEqual(served, ['/a', '/b', '/smuggled'])
    assert.deepEqual(statuses(text), ['200', '200', '200'])
  })
})

describe('on uws', () => {
  for (const body of ['2\r\n{}\r\n0\r\n\r\n', `2\r\n{}\r\n0\r\n${SMUGGLED}`, '2;a=b\r\n{}\r\n0\r\n\r\n'])
    test(`chunks, which its parser misreads, end the connection unread: ${JSON.stringify(body.slice(0, 20))}`, async () => {
      assert.deepEqual(await exchange('uws', chunked(body + SMUGGLED)), { served: [], text: '' })
    })
})

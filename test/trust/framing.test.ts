// Where a request ends: bytes that a proxy before the service may take for another request than the service does.

import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, test } from 'node:test'
import type { Dispatch } from '../../src/http/dispatch.ts'
import { chunked, HOST, REFUSED, REFUSED_BY_NODE, SMUGGLED } from '../support/framings.ts'
import { FRONTS, serverOn } from '../support/server.ts'

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

  test('requests that wait for no answer are all answered, and the process warns of no leak', async () => {
    const warnings: string[] = []
    const note = ({ name }: Error): void => void warnings.push(name)
    process.on('warning', note)
    const one = (last: boolean): string => `GET /a HTTP/1.1\r\n${HOST}\r\n${last ? 'Connection: close\r\n' : ''}\r\n`
    const { text } = await exchange('node', one(false).repeat(30) + one(true))
    process.off('warning', note)
    assert.deepEqual([statuses(text), warnings], [Array.from({ length: 31 }, () => '200'), []])
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

import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { storeUnavailable } from '../../src/core/errors.ts'
import type { Dispatch, IncomingRequest } from '../../src/http/dispatch.ts'
import type { ServerEvent } from '../../src/http/handler.ts'
import { listenersOf, refuseConnection } from '../support/listeners.ts'
import { FRONTS, serverOn } from '../support/server.ts'
import { until } from '../support/until.ts'

/** A connection that is read only when told to. */
function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  socket.pause()
  socket.on('error', () => undefined)
  return socket
}

/** A client that has asked, and reads only when told to. */
function slowClient(url: string, path: string, headers: string[] = []): Socket {
  const socket = connectTo(url)
  socket.write([`GET ${path} HTTP/1.1`, 'Host: test', ...headers, '', ''].join('\r\n'))
  return socket
}

function readAll(socket: Socket, until: (text: string) => boolean): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (until(text)) resolve(text)
    })
    socket.on('close', () => resolve(text))
    socket.resume()
  })
}

const events = (source: (request: IncomingRequest) => AsyncIterable<ServerEvent>): Dispatch => {
  return async (request) => ({ operation: 'streamJob', reply: { events: source(request) } })
}

for (const front of FRONTS)
  describe(`on ${front}`, () => {
    const withServer = serverOn(front)

    test('an event stream has ids that count on from Last-Event-ID, and ends', async () => {
      async function* source() {
        yield { event: 'job', data: { text: 'line\nbreak' } }
        yield { event: 'done', data: null, id: 'final' }
      }
      await withServer(events(source), async ({ url }) => {
        const response = await fetch(url, { headers: { 'last-event-id': '41' } })
        assert.equal(response.headers.get('content-type'), 'text/event-stream')
        assert.equal(
          await response.text(),
          'id: 42\nevent: job\ndata: {"text":"line\\nbreak"}\n\nid: final\nevent: done\ndata: null\n\n',
        )
      })
    })

    test('a stream whose session cannot be looked up is refused, and none of its events is asked for', async () => {
      let isAsked = false
      async function* source() {
        isAsked = true
        yield { event: 'token', data: 'secret' }
      }
      const expiresAt = new Date(Date.now() + 60_000)
      const user = { id: 1, username: 'grace', role: 'user', sessionId: 's', expiresAt } as const
      const dispatch: Dispatch = async () => ({ operation: 'chat', reply: { events: source() }, user })
      const sessions = { watch: () => () => undefined, get: () => Promise.reject(storeUnavailable('it is missing')) }
      const parts = { clock: () => new Date(), stores: { sessions } }
      const work = async ({ url }: { url: string }) => {
        const response = await fetch(url)
        assert.equal(response.status, 503)
        assert.deepEqual(await response.json(), { detail: storeUnavailable('it is missing').message })
      }
      await withServer(dispatch, work, undefined, parts)
      assert.equal(isAsked, false)
    })

    test('a document whose reader is signed out while it is sent breaks off, and is no error', async () => {
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      let signOut = resolve
      async function* pieces() {
        yield Buffer.from('first')
        await ended
        yield Buffer.from('second')
      }
      const user = { id: 1, username: 'grace', role: 'user', sessionId: 's', expiresAt: new Date(8e15) } as const
      const reply = { pieces: pieces(), contentType: 'text/csv', headers: {} }
      const dispatch: Dispatch = async () => ({ operation: 'exportGraph', reply, user })
      const watch = (_user: number, _id: string, onEnd: () => void) => {
        signOut = () => {
          onEnd()
          resolve()
        }
        return () => undefined
      }
      const errors: unknown[] = []
      const log = { error: (...told: unknown[]) => errors.push(told), debug: () => undefined }
      const parts = { clock: () => new Date(), stores: { sessions: { watch, get: async () => ({}) } }, log }
      const work = async ({ url }: { url: string }) => {
        const text = await readAll(slowClient(url, '/'), (all) => {
          if (all.includes('first')) signOut()
          return false
        })
        assert.match(text, /first/)
        assert.doesNotMatch(text, /second|\r\n0\r\n/)
      }
      await withServer(dispatch, work, undefined, parts)
      assert.deepEqual(errors, [])
    })

    test('a header that comes twice is a list: a proxy and the service never read two different tokens', async () => {
      let seen: Readonly<Record<string, string>> = {}
      const dispatch: Dispatch = async ({ headers }) => {
        seen = headers
        return { operation: 'none', reply: { status: 204 } }
      }
      await withServer(dispatch, async ({ url }) => {
        const twice = ['Authorization: Bearer a', 'authorization: Bearer b', 'constructor: c', '__proto__: d']
        await readAll(slowClient(url, '/', [...twice, 'Connection: close']), (text) => text.includes('\r\n\r\n'))
      })
      assert.deepEqual([seen.authorization, seen.constructor], ['Bearer a, Bearer b', 'c'])
    })

    test('silence is filled with comments', async () => {
      const enough = Promise.withResolvers<void>()
      async function* source() {
        await enough.promise
        yield { event: 'done', data: 1 }
      }
      await withServer(
        events(source),
        async ({ url }) => {
          let text = ''
          for await (const chunk of (await fetch(url)).body!.pipeThrough(new TextDecoderStream())) {
            text += chunk
            if (text.split(': keep-alive\n\n').length > 2) enough.resolve()
          }
          assert.match(text, /id: 1\nevent: done/)
        },
        20,
      )
    })

    /** The value of a count that has begun, once it has not changed for a while. */
    async function standstill(count: () => number): Promise<number> {
      let last = 0
      let since = Date.now()
      await until(() => {
        if (count() !== last) since = Date.now()
        last = count()
        return last > 0 && Date.now() - since > STANDSTILL_MS
      })
      return last
    }
    const STANDSTILL_MS = 300

    test('a slow reader slows the source down: it is not read ahead', async () => {
      let produced = 0
      const text = 'x'.repeat(64 * 1024)
      async function* source() {
        for (; produced < 2000; produced++) yield { event: 'token', data: text }
      }
      await withServer(events(source), async ({ url }) => {
        const socket = slowClient(url, '/')
        const stalledAt = await standstill(() => produced)
        assert.ok(stalledAt < 400, `${stalledAt} events of 64 KiB went into buffers`)
        socket.resume()
        await until(() => produced > stalledAt)
        socket.destroy()
      })
    })

    test('a client that goes away ends its source', async () => {
      let ended = false
      let aborted = false
      async function* source({ signal }: IncomingRequest) {
        signal.addEventListener('abort', () => {
          aborted = true
        })
        try {
          for (let count = 0; ; count++) {
            yield { event: 'job', data: count }
            await nextTurn()
          }
        } finally {
          ended = true
        }
      }
      await withServer(events(source), async ({ url }) => {
        const controller = new AbortController()
        const response = await fetch(url, { signal: controller.signal })
        await response.body!.getReader().read()
        controller.abort()
        await until(() => ended)
        assert.ok(aborted)
      })
    })

    test('a client that goes away while its answer is made gets nothing, and the next one is served', async () => {
      let reason: unknown
      const leave = new AbortController()
      const dispatch: Dispatch = async ({ path, signal }) => {
        if (path === '/slow') {
          leave.abort()
          await until(() => signal.aborted)
          reason = signal.reason
        }
        return { operation: 'getGraph', reply: { status: 200, body: { answer: 'x'.repeat(5000) } } }
      }
      await withServer(dispatch, async ({ url }) => {
        await assert.rejects(fetch(`${url}/slow`, { signal: leave.signal }))
        assert.equal((await fetch(url)).status, 200)
        await until(() => reason !== undefined)
        assert.match(String(reason), /client has gone/)
        assert.equal((await fetch(url)).status, 200)
      })
    })

    test('a large answer reaches a reader that stops and goes on, byte for byte', async () => {
      const bytes = Buffer.alloc(40 * 1024 * 1024)
      for (let at = 0; at < bytes.length; at += 4096) bytes.writeUInt32LE(at, at)
      const reply = { status: 200, bytes, contentType: 'application/octet-stream' }
      let isAsked = false
      await withServer(
        async () => {
          isAsked = true
          return { operation: 'getGraph', reply }
        },
        async ({ url }) => {
          const socket = slowClient(url, '/', ['Connection: close'])
          await until(() => isAsked)
          await nextTurn() // by now the socket has taken as much as it takes while nobody reads
          const text = await readAll(
            socket,
            (seen) => seen.length > bytes.length + 50 && seen.length - seen.indexOf('\r\n\r\n') - 4 >= bytes.length,
          )
          socket.destroy()
          const body = Buffer.from(text.slice(text.indexOf('\r\n\r\n') + 4), 'latin1')
          assert.equal(body.length, bytes.length)
          assert.ok(body.equals(bytes))
        },
      )
    })

    test('a source that fails breaks the connection off, so that nobody takes a part for the whole', async () => {
      async function* source() {
        yield { event: 'token', data: 'half' }
        throw new Error('broken')
      }
      await withServer(events(source), async ({ url }) => {
        await assert.rejects(fetch(url).then((response) => response.text()))
      })
    })

    test('stopping ends watched streams at once and lets requests finish', async (t) => {
      const asked = Promise.withResolvers<void>()
      const mayFinish = Promise.withResolvers<void>()
      const dispatch: Dispatch = async ({ method }) => {
        async function* watched() {
          yield { event: 'job', data: 1 }
          await new Promise(() => undefined)
        }
        if (method === 'GET') return { operation: 'streamJob', reply: { events: watched() } }
        asked.resolve()
        await mayFinish.promise
        return { operation: 'chat', reply: { status: 200, body: { finished: true } } }
      }
      await withServer(dispatch, async (server) => {
        const stream = await fetch(`${server.url}/instances/jobs/1/events`)
        const posted = fetch(`${server.url}/chat`, { method: 'POST', body: '{}' })
        await asked.promise
        const stopped = server.stop(5000)
        t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 }) // the clock is set while it waits
        assert.match(await stream.text(), /event: job/)
        await pause(200) // longer than an answer that is broken off has to say goodbye
        mayFinish.resolve()
        assert.deepEqual(await (await posted).json(), { finished: true })
        await stopped
        await assert.rejects(fetch(server.url))
      })
    })

    test('an answer that stopping breaks off says goodbye, where it has a word for it', async () => {
      async function* endless() {
        yield { event: 'token', data: 'half' }
        await new Promise(() => undefined)
      }
      const farewell = ({ message }: Error) => ({ event: 'error', data: message })
      const dispatch: Dispatch = async () => ({ operation: 'chat', reply: { events: endless(), farewell } })
      await withServer(dispatch, async (server) => {
        const answer = await fetch(`${server.url}/chat`, { method: 'POST', body: '{}' })
        const stopped = server.stop(50)
        assert.match(await answer.text(), /"half"\n\nid: 2\nevent: error\ndata: "the service is shutting down"\n\n$/)
        await stopped
      })
    })
  })

test('connections that cannot be accepted keep no other from its answer', async () => {
  const dispatch: Dispatch = async () => ({ operation: 'none', reply: { status: 200, body: {} } })
  const asked = Promise.withResolvers<void>()
  const stop = Promise.withResolvers<void>()
  let url = ''
  let serving: Promise<void> | undefined
  const [server] = await listenersOf(() => {
    serving = serverOn('node')(dispatch, async (started) => {
      url = started.url
      asked.resolve()
      await stop.promise
    })
    return asked.promise
  })
  for (let time = 0; time < 3; time++) refuseConnection(server!)
  assert.equal((await fetch(url)).status, 200)
  stop.resolve()
  await serving
})

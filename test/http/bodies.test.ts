import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { mock, test } from 'node:test'
import { type Body, LARGE_AT_ONCE, openBodies } from '../../src/http/bodies.ts'
import { BODY_BYTES_MAX } from '../../src/http/exchange.ts'
import { FRONTS } from '../support/server.ts'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const MIB = 1 << 20

const bodies = () => openBodies((_method, path) => (path === '/large' ? 25 * MIB : BODY_BYTES_MAX))
const begin = (all: ReturnType<typeof bodies>, path: string, signal = new AbortController().signal) =>
  all({ method: 'POST', path, signal })

/** Adds so many bytes; those that are kept. */
function add(body: ReturnType<typeof begin>, bytes: number): number {
  let kept = 0
  body.add(bytes, () => {
    kept += bytes
    return new Uint8Array(bytes)
  })
  return kept
}

const lengthOf = (body: Body): number | string => (typeof body === 'string' ? body : body.byteLength)

test('each route has its limit, and nothing beyond one is kept', async () => {
  for (const [path, bytesMax] of [
    ['/small', MIB],
    ['/large', 25 * MIB],
  ] as const) {
    const whole = begin(bodies(), path)
    for (let bytes = 0; bytes < bytesMax; bytes += MIB) assert.equal(add(whole, MIB), MIB)
    whole.end()
    assert.equal(lengthOf(await whole.whole), bytesMax)
    const over = begin(bodies(), path)
    for (let bytes = 0; bytes < bytesMax; bytes += MIB) add(over, MIB)
    assert.equal(add(over, 1), 0)
    assert.equal(await over.whole, 'too-large')
    assert.equal(add(over, 1), 0)
  }
})

test('few large bodies are held at a time, until they are answered, broken off or too slow', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const all = bodies()
  const leaving = new AbortController()
  const held = Array.from({ length: LARGE_AT_ONCE }, (_, at) => begin(all, '/large', at ? undefined : leaving.signal))
  for (const body of held) add(body, 2 * MIB)
  const isTaken = async (): Promise<boolean> => {
    const another = begin(all, '/large')
    add(another, 2 * MIB)
    another.end()
    const outcome = await another.whole
    another.forget()
    return outcome !== 'too-many'
  }
  assert.equal(await isTaken(), false)
  const small = begin(all, '/large')
  add(small, MIB)
  small.end()
  assert.equal(lengthOf(await small.whole), MIB, 'a small one needs no room')
  leaving.abort(new Error('gone'))
  await assert.rejects(held[0]!.whole, /gone/)
  assert.equal(await isTaken(), true)
  add((held[0] = begin(all, '/large')), 2 * MIB)
  held[1]!.end()
  assert.equal(lengthOf(await held[1]!.whole), 2 * MIB)
  assert.equal(await isTaken(), false, 'it is still worked on')
  held[1]!.forget()
  held[1]!.forget()
  assert.equal(await isTaken(), true)
  mock.timers.tick(60_000)
  assert.equal(await held[2]!.whole, 'too-slow')
  assert.equal(add(held[2]!, 1), 0)
  for (const body of held) body.forget()
  const later = Array.from({ length: LARGE_AT_ONCE }, () => begin(all, '/large'))
  for (const body of later) assert.equal(add(body, 2 * MIB), 2 * MIB)
  assert.equal(await isTaken(), false)
  mock.timers.reset()
})

for (const http of FRONTS)
  test(`a webhook takes 25 MiB, few of that size at a time, and no other route more than one (${http})`, async () => {
    const service = await startTestService({ env: { CKS_HTTP: http } })
    const { port } = new URL(service.url)
    const post = async (path: string, bytes: number): Promise<number> => {
      const headers = { 'content-type': 'application/json', 'x-gitlab-token': 'x' }
      const body = `{"username":"${'x'.repeat(bytes - 15)}"}`
      return (await fetch(`${service.url}${path}`, { method: 'POST', headers, body })).status
    }
    const begun: Socket[] = []
    /** Sends the beginning of a large body. */
    const hold = async (): Promise<void> => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
      begun.push(socket)
      await once(socket, 'connect')
      const head = `POST /webhooks/nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
      socket.write(`${head}Content-Length: ${20 * MIB}\r\n\r\n`)
      await new Promise((resolve) => socket.write(Buffer.alloc(2 * MIB, ' '), resolve))
    }
    try {
      assert.equal(await post('/webhooks/nowhere', 25 * MIB), 404)
      assert.equal(await post('/webhooks/nowhere', 25 * MIB + 1), 413)
      assert.equal(await post('/auth/login', MIB + 1), 413)
      for (let at = 0; at < LARGE_AT_ONCE; at++) await hold()
      // one of them may find the room taken by what asks for it here
      while ((await post('/webhooks/nowhere', 2 * MIB)) !== 503) await hold()
      assert.equal(await post('/webhooks/nowhere', MIB), 404)
      for (const socket of begun) socket.destroy()
      await until(async () => (await post('/webhooks/nowhere', 2 * MIB)) === 404)
    } finally {
      for (const socket of begun) socket.destroy()
      await service.stop()
    }
  })

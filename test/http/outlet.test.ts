import type { HttpRequest, HttpResponse } from 'uWebSockets.js'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { openBodies } from '../../src/http/bodies.ts'
import { openExchange } from '../../src/http/fronts/uws.ts'
import { createOutlet, SLICE_BYTES } from '../../src/http/outlet.ts'

/** A socket that takes `roomBytes` at a time and says when it takes more; `written` are the bytes of each write. */
function fakeSocket(roomBytes: number) {
  const written: number[] = []
  let offset = 0
  let onWritable = (): boolean => true
  const res: Partial<HttpResponse> = {
    getRemoteAddressAsText: () => new ArrayBuffer(0),
    onAborted: () => res as HttpResponse,
    onWritable: (handler) => {
      onWritable = () => handler(offset)
      return res as HttpResponse
    },
    cork: (work) => {
      work()
      return res as HttpResponse
    },
    writeStatus: () => res as HttpResponse,
    writeHeader: () => res as HttpResponse,
    getWriteOffset: () => offset,
    tryEnd: (content, total) => {
      const { byteLength } = content as Uint8Array
      const taken = Math.min(roomBytes, byteLength)
      written.push(byteLength)
      offset += taken
      if (taken < byteLength) setTimeout(() => onWritable(), 1)
      return [taken === byteLength, offset === total]
    },
  }
  return { res: res as HttpResponse, written }
}

const request = { getMethod: () => 'get', getUrl: () => '/', getQuery: () => '', forEach: () => undefined }

test('a large answer is written in slices, to a socket that takes all and to one that takes little', async () => {
  for (const roomBytes of [Number.POSITIVE_INFINITY, 100_000]) {
    const { res, written } = fakeSocket(roomBytes)
    const exchange = openExchange(
      res,
      request as unknown as HttpRequest,
      createOutlet(),
      openBodies(() => 0),
    )
    await exchange.send(200, {}, new Uint8Array(3_000_000))
    assert.ok(Math.max(...written) <= SLICE_BYTES)
    const taken = written.reduce((sum, bytes) => sum + Math.min(bytes, roomBytes), 0)
    assert.equal(taken, 3_000_000)
  }
})

test('slices of many answers leave in turns, with other work of the thread in between', async () => {
  const outlet = createOutlet()
  const order: string[] = []
  const busy = (): void => {
    const until = performance.now() + 1
    while (performance.now() < until);
  }
  const answer = async (name: string): Promise<void> => {
    let slices = 0
    await outlet(() => {
      busy()
      order.push(name)
      return ++slices < 3
    })
  }
  await outlet(() => {
    for (let times = 0; times < 3; times++) busy()
    return false
  })
  // That was all for this turn of the event loop: from here on, all of them wait.
  let turns = 0
  let over = false
  const others = (async () => {
    for (; !over; turns++) await turn()
  })()
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(answer))
  over = true
  await others
  assert.equal(order.join(''), 'abcdefgh'.repeat(3))
  assert.ok(turns >= 8, String(turns))
})

test('a slice that fails fails its own answer alone', async () => {
  const outlet = createOutlet()
  const fails = outlet(() => {
    throw new Error('gone')
  })
  let written = false
  await Promise.all([
    assert.rejects(fails, /gone/),
    outlet(() => {
      written = true
      return false
    }),
  ])
  assert.ok(written)
})

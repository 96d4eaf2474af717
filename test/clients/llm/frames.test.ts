import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redact, retryAfterMs, shownAddress } from '../../../src/clients/llm/errors.ts'
import { isUnreadable, readFrames } from '../../../src/clients/llm/frames.ts'
import fc from '../../support/properties.ts'

async function* inParts(bytes: Uint8Array, sizes: number[]): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const size = sizes[index % sizes.length]!
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function collect(frames: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = []
  for await (const frame of frames) list.push(frame)
  return list
}

test('frames are the same however the bytes are split', async () => {
  const documents = fc.array(fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })), {
    minLength: 1,
    maxLength: 8,
  })
  const sizes = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 4 })
  const newline = fc.constantFrom('\n', '\r\n')
  await fc.assert(
    fc.asyncProperty(documents, sizes, newline, fc.boolean(), async (given, split, end, isSse) => {
      const lines = given.map((frame) =>
        isSse ? `data: ${JSON.stringify(frame)}${end}${end}` : JSON.stringify(frame) + end,
      )
      const bytes = new TextEncoder().encode(lines.join(isSse ? `: ping${end}` : ''))
      const frames = await collect(readFrames(inParts(bytes, split), isSse ? 'sse' : 'ndjson'))
      assert.deepEqual(
        frames,
        given.map((frame) => JSON.parse(JSON.stringify(frame))),
      )
    }),
    { numRuns: 150 },
  )
})

test('no bytes make the reader throw', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('sse' as const, 'ndjson' as const),
      async (bytes, format) => {
        await collect(readFrames(inParts(bytes, [3]), format))
      },
    ),
  )
})

test('a last line that is cut off is dropped, a whole one without its line end counts', async () => {
  const read = (text: string): Promise<unknown[]> => collect(readFrames(inParts(Buffer.from(text), [5]), 'ndjson'))
  assert.deepEqual(await read('{"a":1}\n{"b":'), [{ a: 1 }])
  assert.deepEqual(await read('{"a":1}\n{"b":2}'), [{ a: 1 }, { b: 2 }])
  const [bad] = await read('nonsense\n{"b":2}')
  assert.ok(isUnreadable(bad))
})

test('Retry-After is read as seconds and as a date', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  assert.equal(retryAfterMs('2', now), 2000)
  assert.equal(retryAfterMs('0.5', now), 500)
  for (const atOnce of ['0', '-5']) assert.equal(retryAfterMs(atOnce, now), 0)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:00:07 GMT', now), 7000)
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:07 GMT', now), 0)
  for (const none of [undefined, '', 'soon']) assert.equal(retryAfterMs(none, now), undefined)
})

test('keys are taken out of texts and addresses, known or not', () => {
  assert.equal(redact('key my+key(1) is bad', 'my+key(1)'), 'key [key] is bad')
  assert.equal(redact('provided: sk-proj-ab****wxyz.', undefined), 'provided: [key]')
  assert.equal(redact('Authorization: Bearer abcdefgh12', undefined), 'Authorization: Bearer [key]')
  assert.equal(shownAddress('http://user:secret@host:1/v1/?token=secret'), 'http://host:1/v1')
})

test('a line that comes in a hundred thousand pieces is looked at once, and one that never ends is given up', async () => {
  const piece = Buffer.alloc(64, 'x')
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) yield piece
  }
  const [bad, ...more] = await collect(readFrames(endless(), 'ndjson'))
  assert.ok(isUnreadable(bad))
  assert.deepEqual(more, [])
})

test('a line end that two pieces share is one line end', async () => {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (const text of ['data: {"a":\r', '\ndata: 1}\r', '\n', '\r', '\ndata: {"b":2}', '\r\n\r\n'])
      yield Buffer.from(text)
  }
  assert.deepEqual(await collect(readFrames(pieces(), 'sse')), [{ a: 1 }, { b: 2 }])
})

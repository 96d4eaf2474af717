// A provider that heeds no limit: answers without end, in size or in time.

import assert from 'node:assert/strict'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createLlm, type LlmClient, LlmError, type Target } from '../../../src/clients/llm/provider.ts'

const messages = [{ role: 'user' as const, content: 'Hi' }]
const WORDS = 'word '.repeat(10_000)

let server: Server
let answer: (response: ServerResponse) => Promise<void>
let target: Target
let llm: LlmClient
before(async () => {
  server = createServer((_request, response) => void answer(response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  target = {
    provider: 'ollama',
    model: 'm',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  }
  llm = createLlm({ backoffMs: 1, timeouts: { idle: 1000, whole: 300 } })
})
after(async () => {
  await llm.close()
  server.closeAllConnections()
  server.close()
})

/** Writes the results of `next` until the client is gone; true when it went. */
async function writeOn(response: ServerResponse, next: () => string, betweenMs = 0): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(next())) await new Promise((resolve) => response.once('drain', resolve).once('close', resolve))
    if (betweenMs > 0) await wait(betweenMs)
  }
}

async function chat(): Promise<void> {
  await Array.fromAsync(llm.chat(target, { messages }))
}

const isError = (code: string, text: RegExp) => (error: unknown) => {
  assert.ok(error instanceof LlmError)
  assert.equal(error.code, code)
  assert.match(error.message, text)
  return true
}

test('an answer that has no end is given up, streamed or in one piece', async () => {
  const frame = `${JSON.stringify({ message: { role: 'assistant', content: WORDS }, done: false })}\n`
  answer = (response) => writeOn(response, () => frame)
  const patient = createLlm({ backoffMs: 1 }) // a busy machine takes a while for so many characters
  await assert.rejects(
    Array.fromAsync(patient.chat(target, { messages })),
    isError('garbled', /the answer is too large — try again, or choose another model$/),
  )
  answer = async (response) => {
    response.write('{"message":{"content":"')
    await writeOn(response, () => WORDS)
  }
  await assert.rejects(patient.complete(target, { messages }), isError('garbled', /the answer is too large/))
  await patient.close()
})

test('calls, events and frames that do not end are given up', async () => {
  const sent = (...frames: object[]): string => frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join('')
  const called = (index: number, text: string): object => ({
    choices: [{ delta: { tool_calls: [{ index, id: `c${index}`, function: { name: 'look', arguments: text } }] } }],
  })
  const opened = (index: number): object => ({
    type: 'content_block_start',
    index,
    content_block: { type: 'tool_use', id: 'c', name: 'look' },
  })
  const more = { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: WORDS } }
  const whole = { message: { tool_calls: [{ function: { name: 'look', arguments: { text: WORDS } } }] } }
  let count = 0
  const endless: [Target['provider'], () => string][] = [
    ['openai', () => sent(called(0, WORDS))],
    ['openai', () => sent(...Array.from({ length: 1000 }, () => called(count++, '')))],
    ['openai', () => 'data: words\n'.repeat(10_000)],
    ['openai', () => 'data: {}\n\n'.repeat(10_000)],
    ['anthropic', () => sent(...Array.from({ length: 1000 }, () => opened(count++)))],
    ['anthropic', () => sent(opened(0)) + sent(more).repeat(100)],
    ['ollama', () => `${JSON.stringify(whole)}\n`],
  ]
  const patient = createLlm({ backoffMs: 1 })
  for (const [provider, next] of endless) {
    answer = (response) => writeOn(response, next)
    await assert.rejects(
      Array.fromAsync(patient.chat({ ...target, provider }, { messages })),
      isError('garbled', /the answer is too large|not what the provider speaks/),
    )
  }
  const calls = Array.from({ length: 11_000 }, () => ({ function: { name: 'look' } }))
  answer = async (response) => void response.end(JSON.stringify({ message: { tool_calls: calls }, done: true }))
  await assert.rejects(patient.complete(target, { messages }), isError('garbled', /the answer is too large/))
  await patient.close()
})

test('an answer that drips for ever is given up, streamed or in one piece', async () => {
  const frame = `${JSON.stringify({ message: { role: 'assistant', content: 'a' }, done: false })}\n`
  answer = (response) => writeOn(response, () => frame, 20)
  await assert.rejects(chat(), isError('timeout', /was not over within 0\.3 s/))
  answer = (response) => writeOn(response, () => ' ', 20)
  await assert.rejects(llm.complete(target, { messages }), isError('timeout', /was not over within 0\.3 s/))
  const brief = createLlm({ timeouts: { brief: 100 } })
  await assert.rejects(brief.models(target), isError('timeout', /was not over within 0\.2 s/))
  await brief.close()
})

test('the time that the reader of an answer takes is not counted', async () => {
  const piece = { message: { role: 'assistant', content: 'a' }, done: false }
  answer = async (response) =>
    void response.end(`${JSON.stringify(piece)}\n${JSON.stringify({ ...piece, done: true })}\n`)
  let text = ''
  for await (const event of llm.chat(target, { messages })) {
    if (event.type === 'text') text += event.text
    await wait(250)
  }
  assert.equal(text, 'aa')
})

test('an answer whose head is too long is no provider that cannot be reached', async () => {
  answer = async (response) => {
    response.writeHead(200, { 'x-long': 'y'.repeat(40_000) })
    response.end('{}')
  }
  await assert.rejects(llm.complete(target, { messages }), isError('garbled', /too long a head/))
})

test('an answer that is not HTTP is said to be none', async () => {
  const answers = ['hello', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nx\r\n']
  const plain = createTcpServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answers.shift() ?? ''))
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  const { port } = plain.address() as AddressInfo
  const elsewhere = { ...target, baseUrl: `http://127.0.0.1:${port}` }
  await assert.rejects(llm.complete(elsewhere, { messages }), isError('garbled', /the answer is not HTTP/))
  await assert.rejects(llm.complete(elsewhere, { messages }), isError('garbled', /the answer is not HTTP/))
  const secure = { ...target, baseUrl: target.baseUrl.replace('http:', 'https:') }
  await assert.rejects(llm.complete(secure, { messages }), isError('unreachable', /does not speak TLS.*with http:/))
  plain.close()
})

test('faults of certificates name the remedy, and are not tried again', () => {
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']) {
    const error = LlmError.from(Object.assign(new Error('no'), { code }), target)
    assert.equal(error.retryable, false)
    assert.match(error.message, new RegExp(`certificate is not trusted \\(${code}\\).*NODE_EXTRA_CA_CERTS`))
  }
})

test('a redirect is not followed, and its error says so', async () => {
  let asked = 0
  answer = async (response) => {
    asked++
    response.writeHead(307, { location: '/elsewhere' })
    response.end()
  }
  await assert.rejects(llm.complete(target, { messages }), isError('garbled', /HTTP 307: redirects are not followed/))
  assert.equal(asked, 1)
})

test('a provider that asks for no pause gets one all the same', async () => {
  const patient = createLlm({ backoffMs: 100 })
  const times: number[] = []
  answer = async (response) => {
    times.push(performance.now())
    response.writeHead(429, { 'retry-after': '-5' })
    response.end('{}')
  }
  await assert.rejects(patient.complete(target, { messages }), isError('rate-limited', /429/))
  assert.equal(times.length, 4)
  assert.ok(times[3]! - times[0]! >= 300)
  await patient.close()
})

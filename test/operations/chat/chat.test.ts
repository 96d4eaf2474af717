import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLlm } from '../../../src/clients/llm/provider.ts'
import type { ChatRequest } from '../../../src/core/model.ts'
import { type ChatEvent, startChat } from '../../../src/operations/chat/chat.ts'
import { deleteConversation, getConversation, listConversations } from '../../../src/operations/chat/conversations.ts'
import { ADMIN, ANN, BOB, chat, doneOf, FOUND_STATE, findingSource, givenChats, SOURCE } from '../../support/chats.ts'
import { FAKE_ANSWER } from '../../support/llm/fake.ts'
import { until } from '../../support/until.ts'

const given = givenChats()

const names = (events: ChatEvent[]): string[] => [...new Set(events.map(({ event }) => event))]
const errorOf = (events: ChatEvent[]): string => {
  const last = events.at(-1)!
  assert.equal(last.event, 'error')
  return String(last.data)
}

test('sources come once and first, then tokens, then done with the full answer; the turn is stored', async () => {
  const events = await chat(given)
  assert.deepEqual(names(events), ['sources', 'token', 'done'])
  assert.equal(events.filter(({ event }) => event === 'sources' || event === 'done').length, 2)
  assert.deepEqual(events[0]!.data, [SOURCE])
  const { conversation_id, answer } = doneOf(events)
  assert.equal(answer, FAKE_ANSWER)
  assert.equal(events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join(''), answer)
  const { messages, ...about } = await getConversation(given.ctx, ANN, conversation_id)
  assert.deepEqual(
    messages.map(({ role, content, sources }) => [role, content, sources.length]),
    [
      ['user', 'How is a cart paid?', 0],
      ['assistant', FAKE_ANSWER, 1],
    ],
  )
  assert.deepEqual([about.title, about.message_count, about.audience], ['How is a cart paid?', 2, 'developer'])
  assert.ok(!('userId' in about))
})

test('the model is given the code with its path and lines, and the instructions of the audience', async () => {
  const systems: string[] = []
  for (const audience of ['developer', 'manager', 'customer'] as const) {
    await chat(given, { audience })
    const { system, prompt, body } = given.fake.chats().at(-1)!
    systems.push(system)
    assert.ok(prompt.includes('shop/cart.py:10-12') && prompt.includes(SOURCE.chunk_text), prompt)
    assert.ok(prompt.endsWith('Question: How is a cart paid?'))
    assert.ok((body.options as { num_ctx: number }).num_ctx >= 4096)
  }
  assert.equal(new Set(systems).size, 3)
})

test('a conversation carries its turns, the latest that fit, and a short follow-up is searched with its question', async () => {
  const first = doneOf(await chat(given))
  await chat(given, { message: 'And who calls it?', conversation_id: first.conversation_id })
  assert.deepEqual(given.asked, ['How is a cart paid?', 'And who calls it?\nHow is a cart paid?'])
  const roles = given.fake
    .chats()
    .at(-1)!
    .messages.map(({ role }) => role)
  assert.deepEqual(roles, ['system', 'user', 'assistant', 'user'])
  assert.equal((await getConversation(given.ctx, ANN, first.conversation_id)).message_count, 4)
})

test('refusals come before the stream, in order', async () => {
  const cases: [Partial<ChatRequest>, RegExp][] = [
    [{ project_name: 'nowhere', conversation_id: 'nope' }, /project 'nowhere' has no chunks/],
    [{ conversation_id: 'nope' }, /conversation not found/],
    [{}, /no language model is configured/],
  ]
  const config = { ...given.ctx.config, chatModel: undefined }
  given.ctx = { ...given.ctx, config }
  for (const [request, message] of cases) await assert.rejects(chat(given, request), message)
})

test('a conversation is its user’s own; an administrator sees and continues all; another project’s is not found', async () => {
  const { conversation_id } = doneOf(await chat(given))
  for (const attempt of [
    () => chat(given, { conversation_id }, { reader: BOB }),
    () => chat(given, { conversation_id, project_name: 'other' }),
    () => getConversation(given.ctx, BOB, conversation_id),
    () => deleteConversation(given.ctx, BOB, conversation_id),
  ]) {
    await assert.rejects(attempt, /conversation not found/)
  }
  assert.deepEqual(await listConversations(given.ctx, BOB, undefined), [])
  assert.equal((await listConversations(given.ctx, ADMIN, 'shop')).length, 1)
  assert.equal((await listConversations(given.ctx, ADMIN, 'other')).length, 0)
  await chat(given, { conversation_id }, { reader: ADMIN })
  const [mine] = await listConversations(given.ctx, ANN, undefined)
  assert.deepEqual([mine?.message_count, mine?.last_message_preview], [4, FAKE_ANSWER])
  assert.equal((await deleteConversation(given.ctx, ANN, conversation_id)).conversation_id, conversation_id)
  await assert.rejects(getConversation(given.ctx, ANN, conversation_id), /not found/)
})

test('a failure of the provider before the first token is sources, then error, and nothing is stored', async () => {
  given.fake.faults = [{ kind: 'status', status: 401, message: 'bad key sk-abcdef123456' }]
  const events = await chat(given)
  assert.deepEqual(names(events), ['sources', 'error'])
  assert.match(errorOf(events), /ollama model 'test-model' at http.*401/)
  assert.ok(!errorOf(events).includes('abcdef'))
  assert.deepEqual(await listConversations(given.ctx, ADMIN, undefined), [])
})

test('an answer that breaks off, stalls, turns to garbage or hits its limit is an error event, and is not stored', async () => {
  const faults = [
    [{ kind: 'cut', after: 4 }, /broke off/],
    [{ kind: 'short', after: 4 }, /broke off/],
    [{ kind: 'stall', after: 4 }, /silent/],
    [{ kind: 'garbage', after: 4 }, /not what the provider speaks/],
    [{ kind: 'error', after: 4, message: 'out of memory' }, /out of memory/],
  ] as const
  const patient = given.ctx
  const impatient = createLlm({ backoffMs: 1, timeouts: { idle: 1000 } })
  for (const [fault, message] of faults) {
    given.fake.faults = [fault]
    given.ctx = fault.kind === 'stall' ? { ...patient, clients: { ...patient.clients, llm: impatient } } : patient
    const events = await chat(given)
    assert.deepEqual(names(events), ['sources', 'token', 'error'], fault.kind)
    assert.match(errorOf(events), message)
  }
  await impatient.close()
  given.fake.answer = () => ({ text: 'half of', stop: 'length' })
  assert.match(errorOf(await chat(given)), /limit of \d+ tokens/)
  given.fake.answer = () => ({ text: '' })
  assert.match(errorOf(await chat(given)), /empty/)
  given.fake.answer = () => ({ toolCalls: [{ name: 'search', arguments: {} }] }) // none was offered
  assert.match(errorOf(await chat(given)), /empty/)
  assert.deepEqual(await listConversations(given.ctx, ADMIN, undefined), [])
})

test('thoughts that no tag opens are no part of the answer, and are streamed once at most', async () => {
  given.fake.answer = () => ({ text: 'It adds, I think.\n</think>\n\nIt adds one.' })
  const tokensOf = (events: ChatEvent[]): string =>
    events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join('')
  const first = await chat(given)
  assert.equal(doneOf(first).answer, 'It adds one.')
  const second = await chat(given, { conversation_id: doneOf(first).conversation_id })
  assert.deepEqual([tokensOf(second), doneOf(second).answer], ['It adds one.', 'It adds one.'])
  assert.ok(
    !given.fake
      .chats()
      .at(-1)!
      .messages.some(({ content }) => content.includes('</think>')),
  )
  given.fake.answer = () => ({})
  for (const count of ['once more all at the end', 'then in pieces again']) {
    const events = await chat(given)
    assert.equal(tokensOf(events), FAKE_ANSWER, count)
  }
  assert.ok((await chat(given)).filter(({ event }) => event === 'token').length > 1)
})

test('a question that the model would be given without its beginning is an error that says how long it may be', async () => {
  const events = await chat(given, { message: 'why '.repeat(20_000) })
  assert.deepEqual(names(events), ['sources', 'error'])
  assert.match(errorOf(events), /question takes some \d{5} tokens, and its context has 16384 — shorten the question/)
  assert.equal(given.fake.chats().length, 0)
})

test("a prompt too long for the model is packed once more, for the model's own limit", async () => {
  const long = {
    ...SOURCE,
    end_line: 400,
    chunk_text: Array.from({ length: 391 }, (_, at) => `step_${at}()`).join('\n'),
  }
  const find = { search: async () => ({ ...FOUND_STATE, results: [long], commit: null }) }
  const words = 'the request exceeds the available context size (1500 tokens), try increasing it'
  given.fake.faults = [{ kind: 'status', status: 400, message: words }]
  const events = await chat(given, {}, { find })
  assert.equal(doneOf(events).answer, FAKE_ANSWER)
  const [first, second] = given.fake.chats()
  assert.ok(first!.prompt.includes('step_390()') && !second!.prompt.includes('step_390()'))
  given.fake.faults = [1, 2].map(() => ({ kind: 'status', status: 400, message: words }))
  assert.match(errorOf(await chat(given, {}, { find })), /available context size/)
})

test('a reader who goes away stops the provider, and nothing is stored', async () => {
  for (const leave of ['abort', 'return'] as const) {
    given.fake.calls = []
    given.fake.faults = [{ kind: 'slow', betweenMs: 30 }]
    const abort = new AbortController()
    const request: ChatRequest = { message: 'Q', project_name: 'shop', audience: 'developer', top_k: 8 }
    const finder = findingSource(given)
    const seen: string[] = []
    for await (const { event } of await startChat(given.ctx, ANN, request, { signal: abort.signal, finder })) {
      seen.push(event)
      if (event === 'token' && leave === 'abort') abort.abort()
      if (event === 'token' && leave === 'return') break
    }
    assert.ok(!seen.includes('done') && !seen.includes('error'), seen.join())
    await until(() => given.fake.chats()[0]!.aborted)
  }
  assert.deepEqual(await listConversations(given.ctx, ADMIN, undefined), [])
})

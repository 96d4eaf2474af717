import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { createLlm, type LlmClient } from '../../src/clients/llm/provider.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import type { ChatRequest, ChatSource, Project } from '../../src/core/model.ts'
import type { RelatedNode } from '../../src/core/review/relations.ts'
import { silentLog } from '../../src/log.ts'
import { type ChatEvent, startChat } from '../../src/operations/chat.ts'
import type { Finder } from '../../src/operations/chat-context.ts'
import { deleteConversation, getConversation, listConversations } from '../../src/operations/conversations.ts'
import { openEnv } from '../../src/stores/env.ts'
import { openStores, type Stores } from '../../src/stores/open.ts'
import { FAKE_ANSWER, type FakeLlm, startFakeLlm } from '../support/fake-llm.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { until } from '../support/until.ts'

const ANN = { id: 1, role: 'user' as const }
const BOB = { id: 2, role: 'user' as const }
const ADMIN = { id: 9, role: 'admin' as const }

let fake: FakeLlm
let llm: LlmClient
let dir: string
let stores: Stores
let ctx: Context
let asked: string[]
before(async () => {
  fake = await startFakeLlm()
})
beforeEach(async () => {
  llm = createLlm({ backoffMs: 1 })
  dir = temporaryFolder()
  stores = openStores(openEnv(dir))
  for (const name of ['shop', 'other'])
    await stores.projects.update(
      name,
      () => ({ project_name: name, chunks: 5, repo_path: dir, languages: {} }) as Project,
    )
  Object.assign(fake, { calls: [], faults: [], answer: () => ({}), contextTokens: 16_384 })
  asked = []
  let now = Date.parse('2026-01-01T00:00:00Z')
  const config = readConfig({ CKS_OLLAMA_URL: fake.ollamaUrl, CKS_CHAT_MODEL: 'test-model' })
  const clock = (): Date => new Date((now += 1000))
  ctx = { config, log: silentLog, clock, stores, clients: { llm } as Context['clients'], jobs: {} as Context['jobs'] }
})
afterEach(async () => {
  await llm.close()
  await stores.close()
})
after(() => fake.close())

const SOURCE: ChatSource = {
  entity_type: 'Function',
  name: 'checkout',
  qualified_name: 'shop.cart.checkout',
  file_path: 'shop/cart.py',
  absolute_path: '/r/shop/cart.py',
  start_line: 10,
  end_line: 12,
  score: 0.9,
  hop: 0,
  via: 'seed (matched query)',
  chunk_text: 'def checkout(cart):\n    total = sum(cart)\n    return pay(total)',
  description: 'Pays for a cart.',
}
const retrieve: Finder = {
  search: async (_ctx, { query }) => {
    asked.push(query)
    return { results: [SOURCE], commit: 'abc123' }
  },
  around: async (_ctx, { names }) => ({ relations: names.map(() => null), folders: [] }),
}

type Options = { reader?: typeof ANN | typeof ADMIN; signal?: AbortSignal; find?: Finder }
async function chat(about: Partial<ChatRequest> = {}, options: Options = {}): Promise<ChatEvent[]> {
  const request: ChatRequest = {
    message: 'How is a cart paid?',
    project_name: 'shop',
    audience: 'developer',
    top_k: 8,
    ...about,
  }
  const { reader = ANN, signal = new AbortController().signal, find = retrieve } = options
  const events: ChatEvent[] = []
  for await (const event of await startChat(ctx, reader, request, signal, find)) events.push(event)
  return events
}
const names = (events: ChatEvent[]): string[] => [...new Set(events.map(({ event }) => event))]
const doneOf = (events: ChatEvent[]): { conversation_id: string; answer: string } => {
  const last = events.at(-1)!
  assert.equal(last.event, 'done', JSON.stringify(last))
  return last.data as { conversation_id: string; answer: string }
}
const errorOf = (events: ChatEvent[]): string => {
  const last = events.at(-1)!
  assert.equal(last.event, 'error')
  return String(last.data)
}

test('sources come once and first, then tokens, then done with the full answer; the turn is stored', async () => {
  const events = await chat()
  assert.deepEqual(names(events), ['sources', 'token', 'done'])
  assert.equal(events.filter(({ event }) => event === 'sources' || event === 'done').length, 2)
  assert.deepEqual(events[0]!.data, [SOURCE])
  const { conversation_id, answer } = doneOf(events)
  assert.equal(answer, FAKE_ANSWER)
  assert.equal(events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join(''), answer)
  const { messages, ...about } = await getConversation(ctx, ANN, conversation_id)
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
    await chat({ audience })
    const { system, prompt, body } = fake.chats().at(-1)!
    systems.push(system)
    assert.ok(prompt.includes('shop/cart.py:10-12') && prompt.includes(SOURCE.chunk_text), prompt)
    assert.ok(prompt.endsWith('Question: How is a cart paid?'))
    assert.ok((body.options as { num_ctx: number }).num_ctx >= 4096)
  }
  assert.equal(new Set(systems).size, 3)
})

test('a conversation carries its turns, the latest that fit, and a short follow-up is searched with its question', async () => {
  const first = doneOf(await chat())
  await chat({ message: 'And who calls it?', conversation_id: first.conversation_id })
  assert.deepEqual(asked, ['How is a cart paid?', 'And who calls it?\nHow is a cart paid?'])
  const roles = fake
    .chats()
    .at(-1)!
    .messages.map(({ role }) => role)
  assert.deepEqual(roles, ['system', 'user', 'assistant', 'user'])
  assert.equal((await getConversation(ctx, ANN, first.conversation_id)).message_count, 4)
})

test('code is given with the numbers of its lines, callers from the graph, and what the project is', async () => {
  await mkdir(join(dir, 'shop'))
  await writeFile(join(dir, 'shop/cart.py'), `${'\n'.repeat(9)}${SOURCE.chunk_text}\n`)
  await writeFile(join(dir, 'README.md'), '![logo](x.png)\n# Shop\nSells things to people.\n')
  const caller: RelatedNode = {
    role: 'caller',
    kind: 'Function',
    name: 'buy',
    qualifiedName: 'shop.web.buy',
    path: 'shop/web.py',
    startLine: 3,
    endLine: 9,
    lines: [7],
  }
  const relations = {
    qualifiedName: 'shop.cart.checkout',
    startLine: 10,
    endLine: 12,
    callers: 1,
    tests: 0,
    counts: { caller: 1 },
    related: [caller],
  }
  const around: Finder['around'] = async (_ctx, { names }) => ({
    relations: names.map(() => relations),
    folders: [['shop/', 2]],
  })
  await chat({}, { find: { ...retrieve, around } })
  const { prompt } = fake.chats().at(-1)!
  assert.ok(prompt.includes('10 def checkout(cart):\n11     total = sum(cart)\n12     return pay(total)'), prompt)
  assert.ok(prompt.includes('Called by 1: shop/web.py: web.buy:7'), prompt)
  assert.ok(prompt.includes('Folders and their files: shop/ 2') && prompt.includes('Sells things to people.'), prompt)
  assert.ok(!prompt.includes('logo'))
})

test('code that the sources call is given where there is room, as it stands in the file', async () => {
  await mkdir(join(dir, 'shop'))
  await writeFile(
    join(dir, 'shop/pay.py'),
    '\n@retried\ndef pay(total):\n    if total == 0:\n        return None\n    charge(total)\n    return receipt(total)\n',
  )
  const callee: RelatedNode = {
    role: 'callee',
    kind: 'Function',
    name: 'pay',
    qualifiedName: 'shop.pay.pay',
    path: 'shop/pay.py',
    startLine: 2,
    endLine: 7,
    lines: [],
  }
  const gone = { ...callee, name: 'refund', startLine: 40, endLine: 50 }
  const about = { qualifiedName: 'x', startLine: 10, endLine: 12, callers: 0, tests: 0, counts: { callee: 2 } }
  const around: Finder['around'] = async (_ctx, { names }) => ({
    relations: names.map(() => ({ ...about, related: [callee, gone] })),
    folders: [],
  })
  await chat({}, { find: { ...retrieve, around } })
  const heading = 'shop/pay.py:2-7 Function shop.pay.pay (called by checkout)'
  const { prompt } = fake.chats().at(-1)!
  assert.ok(prompt.includes(`Code that these lead to:\n\n${heading}\n\`\`\`\n2 @retried\n3 def pay(total):`), prompt)
  assert.ok(!prompt.includes('shop/pay.py:40'))
})

test('a README of brackets keeps nobody waiting', async () => {
  await writeFile(join(dir, 'README.md'), `${'['.repeat(1_000_000)}\nSells things to people.\n`)
  await chat()
  assert.ok(fake.chats().at(-1)!.prompt.includes('Sells things to people.'))
})

test('a follow-up is given again what the answer before cited, while it still stands there', async () => {
  await mkdir(join(dir, 'shop'))
  await writeFile(join(dir, 'shop/cart.py'), `${'\n'.repeat(9)}${SOURCE.chunk_text}\n`)
  fake.answer = () => ({ text: 'It is paid in `shop/cart.py:11`.' })
  const { conversation_id } = doneOf(await chat())
  const find = { ...retrieve, search: async () => ({ results: [], commit: null }) }
  const again = await chat({ message: 'What if the sum is negative?', conversation_id }, { find })
  const sources = again[0]!.data as ChatSource[]
  assert.deepEqual(
    sources.map(({ file_path, hop, via }) => [file_path, hop, via]),
    [['shop/cart.py', 0, 'earlier turn']],
  )
  assert.ok(fake.chats().at(-1)!.prompt.includes('11     total = sum(cart)'))
  await writeFile(join(dir, 'shop/cart.py'), 'other = 1\n')
  const changed = await chat({ message: 'What if the sum is negative?', conversation_id }, { find })
  assert.deepEqual(changed[0]!.data, [])
})

test('a question in another language is searched for in English words that the model gives, and is asked as it is', async () => {
  fake.answer = ({ system }) => ({ text: system.includes('search query') ? '"how is a cart paid"\nthanks' : 'So.' })
  const message = 'Wie wird ein Warenkorb mit pay_now bezahlt?'
  await chat({ message })
  assert.deepEqual(asked, ['how is a cart paid pay_now'])
  assert.equal((fake.chats()[0]!.body.options as { num_ctx: number }).num_ctx, 16_384)
  assert.ok(fake.chats().at(-1)!.prompt.endsWith(`Question: ${message}`))
  await chat({ message: 'How is a cart paid?' })
  assert.equal(fake.chats().length, 3)
})

test('a model that gives no search words costs nothing but them', async () => {
  fake.faults = [{ kind: 'status', status: 400, message: 'no' }]
  doneOf(await chat({ message: '购物车怎么付款？' }))
  assert.deepEqual(asked, ['购物车怎么付款？'])
})

test('of a question with a whole log behind it the beginning is put into search words', async () => {
  fake.answer = () => ({ text: 'how is a cart paid' })
  await chat({ message: `购物车怎么付款？\n${'付款失败 '.repeat(3_000)}` })
  const [words] = fake.chats()
  assert.match(words!.prompt, /^Question: 购物车怎么付款/)
  assert.ok(words!.prompt.length < 7_000)
})

test('earlier turns that a small model has no room for are cut or left out, the code is not', async () => {
  fake.contextTokens = 4_096
  fake.answer = () => ({ text: 'long '.repeat(900) })
  const { conversation_id } = doneOf(await chat())
  await chat({ conversation_id })
  const { messages } = fake.chats().at(-1)!
  assert.deepEqual(
    messages.map(({ role }) => role),
    ['system', 'user', 'assistant', 'user'],
  )
  assert.ok(messages[2]!.content.endsWith('long […]'))
  assert.ok(messages[3]!.content.includes('checkout'))
})

test('what does not fit the model is left out, never cut in the middle of the question', async () => {
  const big = Array.from(
    { length: 50 },
    (_, index): ChatSource => ({
      ...SOURCE,
      qualified_name: `shop.f${index}`,
      file_path: `shop/f${index}.py`,
      chunk_text: Array.from({ length: 120 }, (_, line) => `    value_${index}_${line} = compute(${line})`).join('\n'),
    }),
  )
  await chat({}, { find: { ...retrieve, search: async () => ({ results: big, commit: null }) } })
  const { prompt } = fake.chats().at(-1)!
  assert.ok(prompt.length < 16_384 * 3.5)
  assert.ok(prompt.includes('shop/f0.py') && !prompt.includes('shop/f49.py'))
  assert.ok(prompt.endsWith('Question: How is a cart paid?'))
})

test('what can be refused is refused before the stream, in order', async () => {
  const cases: [Partial<ChatRequest>, RegExp][] = [
    [{ project_name: 'nowhere', conversation_id: 'nope' }, /project 'nowhere' has no chunks/],
    [{ conversation_id: 'nope' }, /conversation not found/],
    [{}, /no language model is configured/],
  ]
  const config = { ...ctx.config, chatModel: undefined }
  ctx = { ...ctx, config }
  for (const [request, message] of cases) await assert.rejects(chat(request), message)
})

test('a conversation is its user’s own; an administrator sees and continues all; another project’s is not found', async () => {
  const { conversation_id } = doneOf(await chat())
  for (const attempt of [
    () => chat({ conversation_id }, { reader: BOB }),
    () => chat({ conversation_id, project_name: 'other' }),
    () => getConversation(ctx, BOB, conversation_id),
    () => deleteConversation(ctx, BOB, conversation_id),
  ]) {
    await assert.rejects(attempt, /conversation not found/)
  }
  assert.deepEqual(await listConversations(ctx, BOB, undefined), [])
  assert.equal((await listConversations(ctx, ADMIN, 'shop')).length, 1)
  assert.equal((await listConversations(ctx, ADMIN, 'other')).length, 0)
  await chat({ conversation_id }, { reader: ADMIN })
  const [mine] = await listConversations(ctx, ANN, undefined)
  assert.deepEqual([mine?.message_count, mine?.last_message_preview], [4, FAKE_ANSWER])
  assert.equal((await deleteConversation(ctx, ANN, conversation_id)).conversation_id, conversation_id)
  await assert.rejects(getConversation(ctx, ANN, conversation_id), /not found/)
})

test('a failure of the provider before the first token is sources, then error, and nothing is stored', async () => {
  fake.faults = [{ kind: 'status', status: 401, message: 'bad key sk-abcdef123456' }]
  const events = await chat()
  assert.deepEqual(names(events), ['sources', 'error'])
  assert.match(errorOf(events), /ollama model 'test-model' at http.*401/)
  assert.ok(!errorOf(events).includes('abcdef'))
  assert.deepEqual(await listConversations(ctx, ADMIN, undefined), [])
})

test('an answer that breaks off, stalls, turns to garbage or hits its limit is an error event, and is not stored', async () => {
  const faults = [
    [{ kind: 'cut', after: 4 }, /broke off/],
    [{ kind: 'short', after: 4 }, /broke off/],
    [{ kind: 'stall', after: 4 }, /silent/],
    [{ kind: 'garbage', after: 4 }, /not what the provider speaks/],
    [{ kind: 'error', after: 4, message: 'out of memory' }, /out of memory/],
  ] as const
  const patient = ctx
  const impatient = createLlm({ backoffMs: 1, timeouts: { idle: 1000 } })
  for (const [fault, message] of faults) {
    fake.faults = [fault]
    ctx = fault.kind === 'stall' ? { ...patient, clients: { ...patient.clients, llm: impatient } } : patient
    const events = await chat()
    assert.deepEqual(names(events), ['sources', 'token', 'error'], fault.kind)
    assert.match(errorOf(events), message)
  }
  await impatient.close()
  fake.answer = () => ({ text: 'half of', stop: 'length' })
  assert.match(errorOf(await chat()), /limit of \d+ tokens/)
  fake.answer = () => ({ text: '' })
  assert.match(errorOf(await chat()), /empty/)
  fake.answer = () => ({ toolCalls: [{ name: 'search', arguments: {} }] }) // none was offered
  assert.match(errorOf(await chat()), /empty/)
  assert.deepEqual(await listConversations(ctx, ADMIN, undefined), [])
})

test('thoughts that no tag opens are no part of the answer, and are streamed once at most', async () => {
  fake.answer = () => ({ text: 'It adds, I think.\n</think>\n\nIt adds one.' })
  const tokensOf = (events: ChatEvent[]): string =>
    events.flatMap(({ event, data }) => (event === 'token' ? [data] : [])).join('')
  const first = await chat()
  assert.equal(doneOf(first).answer, 'It adds one.')
  const second = await chat({ conversation_id: doneOf(first).conversation_id })
  assert.deepEqual([tokensOf(second), doneOf(second).answer], ['It adds one.', 'It adds one.'])
  assert.ok(
    !fake
      .chats()
      .at(-1)!
      .messages.some(({ content }) => content.includes('</think>')),
  )
  fake.answer = () => ({})
  for (const count of ['once more all at the end', 'then in pieces again']) {
    const events = await chat()
    assert.equal(tokensOf(events), FAKE_ANSWER, count)
  }
  assert.ok((await chat()).filter(({ event }) => event === 'token').length > 1)
})

test('a question that the model would be given without its beginning is an error that says how long it may be', async () => {
  const events = await chat({ message: 'why '.repeat(20_000) })
  assert.deepEqual(names(events), ['sources', 'error'])
  assert.match(errorOf(events), /question takes some \d{5} tokens, and its context has 16384 — shorten the question/)
  assert.equal(fake.chats().length, 0)
})

test('a prompt that the model takes for too long is packed once more, for what it takes', async () => {
  const long = {
    ...SOURCE,
    end_line: 400,
    chunk_text: Array.from({ length: 391 }, (_, at) => `step_${at}()`).join('\n'),
  }
  const find: Finder = { ...retrieve, search: async () => ({ results: [long], commit: null }) }
  const words = 'the request exceeds the available context size (1500 tokens), try increasing it'
  fake.faults = [{ kind: 'status', status: 400, message: words }]
  const events = await chat({}, { find })
  assert.equal(doneOf(events).answer, FAKE_ANSWER)
  const [first, second] = fake.chats()
  assert.ok(first!.prompt.includes('step_390()') && !second!.prompt.includes('step_390()'))
  fake.faults = [1, 2].map(() => ({ kind: 'status', status: 400, message: words }))
  assert.match(errorOf(await chat({}, { find })), /available context size/)
})

test('a reader who goes away stops the provider, and nothing is stored', async () => {
  for (const leave of ['abort', 'return'] as const) {
    fake.calls = []
    fake.faults = [{ kind: 'slow', betweenMs: 30 }]
    const abort = new AbortController()
    const request: ChatRequest = { message: 'Q', project_name: 'shop', audience: 'developer', top_k: 8 }
    const seen: string[] = []
    for await (const { event } of await startChat(ctx, ANN, request, abort.signal, retrieve)) {
      seen.push(event)
      if (event === 'token' && leave === 'abort') abort.abort()
      if (event === 'token' && leave === 'return') break
    }
    assert.ok(!seen.includes('done') && !seen.includes('error'), seen.join())
    await until(() => fake.chats()[0]!.aborted)
  }
  assert.deepEqual(await listConversations(ctx, ADMIN, undefined), [])
})

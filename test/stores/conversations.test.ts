import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type ConversationHeader, openConversations } from '../../src/stores/conversations.ts'
import { openDescriptions } from '../../src/stores/descriptions.ts'
import { type Env, openEnv } from '../../src/stores/lmdb/env.ts'
import { temporaryFolder } from '../support/temporary.ts'

let dir: string
let env: Env
beforeEach(() => {
  dir = temporaryFolder()
  env = openEnv(dir)
})
afterEach(async () => {
  await env.close()
})

const header = (id: string, about: Partial<ConversationHeader> = {}): ConversationHeader => ({
  conversation_id: id,
  userId: 1,
  project_name: 'p',
  audience: 'developer',
  title: 't',
  message_count: 0,
  last_message_preview: '',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...about,
})
const say = (content: string): { role: 'user'; content: string; timestamp: string; sources: [] } => ({
  role: 'user',
  content,
  timestamp: '2026-01-01T00:00:00.000Z',
  sources: [],
})

test('turns add up in their order, and conversations do not mix', async () => {
  const store = openConversations(env)
  await store.appendTurn(header('a'), true, [say('1'), say('2')])
  await store.appendTurn(header('ab'), true, [say('x')])
  await store.appendTurn(header('a'), false, [say('3')])
  assert.deepEqual(
    (await store.messages('a')).map((message) => message.content),
    ['1', '2', '3'],
  )
  assert.equal((await store.get('a'))?.message_count, 3)
})

test('a long conversation is read as a whole or from its end, in its order', async () => {
  const store = openConversations(env)
  const said = Array.from({ length: 100 }, (_, index) => `${index}`)
  for (let at = 0; at < said.length; at += 2)
    await store.appendTurn(header('a'), at === 0, [say(said[at]!), say(said[at + 1]!)])
  await store.appendTurn(header('b'), true, [say('another')])
  for (const last of [undefined, 1, 2, 16, 32, 98, 100, 1000]) {
    const read = (await store.messages('a', last)).map(({ content }) => content)
    assert.deepEqual(read, said.slice(-(last ?? said.length)))
  }
  assert.deepEqual(await store.messages('nowhere', 4), [])
})

test('the list is the latest first, by user and by project', async () => {
  const store = openConversations(env)
  await store.appendTurn(header('a'), true, [say('1')])
  await store.appendTurn(header('b', { userId: 2, updated_at: '2026-01-02T00:00:00.000Z' }), true, [say('1')])
  await store.appendTurn(header('c', { project_name: 'q', updated_at: '2026-01-03T00:00:00.000Z' }), true, [say('1')])
  const ids = async (filter: { userId?: number; project?: string }): Promise<string[]> =>
    (await store.list(filter)).map((each) => each.conversation_id)
  assert.deepEqual(await ids({}), ['c', 'b', 'a'])
  assert.deepEqual(await ids({ userId: 1 }), ['c', 'a'])
  assert.deepEqual(await ids({ userId: 1, project: 'p' }), ['a'])
})

test('a conversation deleted during an answer stays deleted', async () => {
  const store = openConversations(env)
  await store.appendTurn(header('a'), true, [say('1')])
  assert.equal(await store.delete('a'), true)
  assert.equal(await store.delete('a'), false)
  assert.equal(await store.appendTurn(header('a'), false, [say('2')]), false)
  assert.deepEqual(await store.messages('a'), [])
})

test('a description is found again by all that it depends on, and by nothing less', async () => {
  const store = openDescriptions(env)
  const key = { chunkText: 'def f(): …', provider: 'ollama', model: 'm', promptVersion: 1 }
  await store.put(key, 'Does é.')
  assert.equal(await store.get({ ...key }), 'Does é.')
  for (const other of [{ chunkText: 'def g(): …' }, { provider: 'openai' }, { model: 'n' }, { promptVersion: 2 }]) {
    assert.equal(await store.get({ ...key, ...other }), undefined)
  }
})

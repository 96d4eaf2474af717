// Chats over real stores with a scripted model and a scripted search.

import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach } from 'node:test'
import { createLlm } from '../../src/clients/llm/provider.ts'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import type { ChatRequest, ChatSource, Project } from '../../src/core/model.ts'
import { silentLog } from '../../src/log.ts'
import { type ChatEvent, startChat } from '../../src/operations/chat/chat.ts'
import type { Finder } from '../../src/operations/chat/context.ts'
import type { Found } from '../../src/operations/search.ts'
import { openEnv } from '../../src/stores/lmdb/env.ts'
import { openStores, type Stores } from '../../src/stores/open.ts'
import { type FakeLlm, startFakeLlm } from './llm/fake.ts'
import { temporaryFolder } from './temporary.ts'

export const ANN = { id: 1, role: 'user' as const }
export const BOB = { id: 2, role: 'user' as const }
export const ADMIN = { id: 9, role: 'admin' as const }

/** The result of every search. */
export const SOURCE: ChatSource = {
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

/** The revision of every search, whose tree is as it was. */
export const FOUND_STATE = {
  commit: 'abc123',
  dirty: false,
  generated_at: '2026-01-01T00:00:00Z',
  stale: [],
  tree: { state: 'same', head: 'abc123', advice: null },
} as const satisfies Partial<Found>

/** The fresh parts of each test. */
export type Given = {
  fake: FakeLlm
  /** The repository of the projects `shop` and `other`. */
  dir: string
  stores: Stores
  ctx: Context
  /** The searches so far. */
  asked: string[]
}

/** Sets the tests of a file up; the returned object is filled before each of them. */
export function givenChats(): Given {
  const given = {} as Given
  before(async () => {
    given.fake = await startFakeLlm()
  })
  beforeEach(async () => {
    const { fake } = given
    const dir = temporaryFolder()
    const stores = openStores(openEnv(dir))
    for (const name of ['shop', 'other'])
      await stores.projects.update(
        name,
        () => ({ project_name: name, chunks: 5, repo_path: dir, languages: {} }) as Project,
      )
    Object.assign(fake, { calls: [], faults: [], answer: () => ({}), contextTokens: 16_384 })
    let now = Date.parse('2026-01-01T00:00:00Z')
    const config = readConfig({ CKS_OLLAMA_URL: fake.ollamaUrl, CKS_CHAT_MODEL: 'test-model' })
    const clock = (): Date => new Date((now += 1000))
    const clients = { llm: createLlm({ backoffMs: 1 }) } as Context['clients']
    const ctx = { config, log: silentLog, clock, stores, clients, jobs: {} as Context['jobs'] }
    Object.assign(given, { dir, stores, ctx, asked: [] })
  })
  afterEach(async () => {
    await given.ctx.clients.llm.close()
    await given.stores.close()
  })
  after(() => given.fake.close())
  return given
}

/** A search that always finds SOURCE. */
export const findingSource = ({ asked }: Given): Finder => ({
  search: async (_ctx, { query }) => {
    asked.push(query)
    return { results: [SOURCE], ...FOUND_STATE }
  },
  around: async (_ctx, { names }) => ({ relations: names.map(() => null), folders: [] }),
})

type Options = { reader?: typeof ANN | typeof ADMIN; signal?: AbortSignal; find?: Partial<Finder> }

/** The events of an answer, ANN asking about `shop` unless told otherwise. */
export async function chat(
  given: Given,
  about: Partial<ChatRequest> = {},
  options: Options = {},
): Promise<ChatEvent[]> {
  const request: ChatRequest = {
    message: 'How is a cart paid?',
    project_name: 'shop',
    audience: 'developer',
    top_k: 8,
    ...about,
  }
  const { reader = ANN, signal = new AbortController().signal, find } = options
  const events: ChatEvent[] = []
  const finder = { ...findingSource(given), ...find }
  for await (const event of await startChat(given.ctx, reader, request, { signal, finder })) events.push(event)
  return events
}

/** The content of the last event, which must be `done`. */
export function doneOf(events: readonly ChatEvent[]): { conversation_id: string; answer: string } {
  const last = events.at(-1)!
  assert.equal(last.event, 'done', JSON.stringify(last))
  return last.data as { conversation_id: string; answer: string }
}

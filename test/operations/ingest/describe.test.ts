import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { createLlm, type LlmClient } from '../../../src/clients/llm/provider.ts'
import { readConfig } from '../../../src/config.ts'
import type { Context } from '../../../src/context.ts'
import { silentLog } from '../../../src/log.ts'
import {
  type Described,
  describedNothing,
  describeEntities,
  type EntityToDescribe,
  notDescribed,
} from '../../../src/operations/ingest/describe.ts'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { openStores, type Stores } from '../../../src/stores/open.ts'
import { type FakeLlm, startFakeLlm } from '../../support/llm/fake.ts'
import { temporaryFolder } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'

let fake: FakeLlm
let llm: LlmClient
let dir: string
let stores: Stores
let ctx: Context
before(async () => {
  fake = await startFakeLlm()
  llm = createLlm({ backoffMs: 1, callsInFlightMax: 16 })
})
beforeEach(async () => {
  dir = temporaryFolder()
  stores = openStores(openEnv(dir))
  Object.assign(fake, { calls: [], faults: [], answer: () => ({ text: 'Routes a request to its handler.' }) })
  fake.inFlight.peak = 0
  ctx = contextWith({})
})
afterEach(async () => {
  await stores.close()
})
after(async () => {
  await llm.close()
  await fake.close()
})

function contextWith(env: Record<string, string>): Context {
  const config = readConfig({
    CKS_OLLAMA_URL: fake.ollamaUrl,
    CKS_OPENAI_URL: fake.openaiUrl,
    CKS_DESCRIBE_MODEL: 'test-model',
    ...env,
  })
  // The stage needs no threads and no jobs.
  const clients = { llm } as Context['clients']
  return { config, log: silentLog, clock: () => new Date(), stores, clients } as Context
}

const entity = (id: string, about: Partial<EntityToDescribe> = {}): EntityToDescribe => ({
  id,
  entity_type: 'Function',
  name: id,
  qualified_name: `app.${id}`,
  file_path: 'src/app.ts',
  chunk_text: `function ${id}(request) {\n  const match = find(request)\n  if (!match) throw missing(request)\n  return match(request)\n}`,
  doc: '',
  isTest: false,
  isGenerated: false,
  description: null,
  ...about,
})
const many = (count: number): EntityToDescribe[] => Array.from({ length: count }, (_, index) => entity(`f${index}`))

async function run(
  entities: EntityToDescribe[],
  about: { force?: boolean; signal?: AbortSignal } = {},
): Promise<Described> {
  const result = await describeEntities(ctx, entities, {
    force: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...about,
  })
  const { describable, cached, generated, failed, pending, templated, skipped } = result.counts
  assert.equal(describable, cached + generated + failed + pending + templated)
  assert.equal(describable + skipped, entities.length)
  return result
}

test('doc comments and templates cost no call, the rest one each, and the counts add up', async () => {
  const { descriptions, counts } = await run([
    ...many(3),
    entity('documented', { doc: '/** Reads all lines of a file. */' }),
    entity('Color', { entity_type: 'Enum', chunk_text: 'enum Color { Red, Green }' }),
    entity('tested', { isTest: true }),
  ])
  assert.deepEqual(counts, {
    enabled: true,
    model: 'test-model',
    describable: 5,
    cached: 0,
    generated: 3,
    failed: 0,
    pending: 0,
    skipped: 1,
    templated: 2,
    stale_model_hits: 0,
  })
  assert.equal(descriptions.get('f0'), 'Routes a request to its handler.')
  assert.equal(descriptions.get('documented'), 'Reads all lines of a file.')
  assert.equal(fake.chats().length, 3)
})

test('the second run asks nothing, one changed entity costs one call, force costs all', async () => {
  const entities = many(5)
  await run(entities)
  fake.calls = []
  assert.deepEqual((await run(entities)).counts.cached, 5)
  assert.equal(fake.chats().length, 0)
  entities[2] = { ...entities[2]!, chunk_text: `${entities[2]!.chunk_text} // changed` }
  assert.deepEqual((await run(entities)).counts.generated, 1)
  assert.equal(fake.chats().length, 1)
  assert.deepEqual((await run(entities, { force: true })).counts.generated, 5)
  assert.equal(fake.chats().length, 6)
})

test('another model or provider has its own descriptions', async () => {
  await run(many(2))
  ctx = contextWith({ CKS_DESCRIBE_MODEL: 'other-model' })
  assert.equal((await run(many(2))).counts.generated, 2)
  ctx = contextWith({ CKS_DESCRIBE_PROVIDER: 'openai' })
  assert.equal((await run(many(2))).counts.generated, 2)
})

test('a description that outlives its model is counted', async () => {
  fake.answer = (call) => ({ text: `Written by ${call.model}.` })
  const entities = many(2)
  const { descriptions } = await run(entities)
  const described = entities.map((one) => ({ ...one, description: descriptions.get(one.id)! }))
  ctx = contextWith({ CKS_DESCRIBE_MODEL: 'other-model' })
  fake.answer = () => ({ text: '' })
  const switched = await run(described)
  assert.deepEqual([switched.preserved, switched.counts.stale_model_hits], [2, 2])
  ctx = contextWith({})
  const same = await run(described, { force: true })
  assert.deepEqual([same.preserved, same.counts.stale_model_hits], [2, 0])
  ctx = contextWith({ CKS_DESCRIBE_PROVIDER: 'openai' })
  const elsewhere = await run(described)
  assert.deepEqual([elsewhere.preserved, elsewhere.counts.stale_model_hits], [2, 2])
})

test('several calls are in flight, as many as configured and no more', async () => {
  ctx = contextWith({ CKS_DESCRIBE_CONCURRENCY: '3' })
  fake.answer = async (call) => {
    if (fake.calls.indexOf(call) < 3) await until(() => fake.calls.length >= 3)
    return {}
  }
  await run(many(12))
  assert.equal(fake.inFlight.peak, 3)
})

test('a model that fails for some is tolerated, and a good description outlives the failure', async () => {
  fake.answer = (call) => (/f[13]\b/.test(call.prompt) ? { text: call.prompt.includes('f1') ? '' : '```\n```' } : {})
  const entities = many(4)
  entities[1] = { ...entities[1]!, description: 'The old one.' }
  const { counts, descriptions, preserved, error } = await run(entities)
  assert.deepEqual([counts.generated, counts.failed, counts.pending, preserved], [2, 2, 0, 1])
  assert.equal(descriptions.get('f1'), 'The old one.')
  assert.equal(descriptions.has('f3'), false)
  assert.match(error ?? '', /the answer was (?:empty|no description)/)
  fake.answer = () => ({})
  assert.deepEqual((await run(entities)).counts.generated, 2)
})

test('a provider that goes away leaves the rest pending, quickly', async () => {
  ctx = contextWith({ CKS_OLLAMA_URL: 'http://127.0.0.1:9' })
  const { counts, error } = await run(many(60))
  assert.equal(counts.generated, 0)
  assert.ok(counts.failed >= 5 && counts.failed < 15, String(counts.failed))
  assert.equal(counts.pending, 60 - counts.failed)
  assert.match(error ?? '', /can't be reached/)
})

test('a pass ends after five refusals in a row that any call would meet, or twenty failures of any kind', async () => {
  const warned: string[] = []
  const log = { ...silentLog, warn: (message: string) => void warned.push(message) }
  const failures = async (answer: FakeLlm['answer'], env = {}): Promise<number> => {
    ctx = { ...contextWith({ CKS_DESCRIBE_CONCURRENCY: '1', ...env }), log }
    fake.answer = answer
    warned.length = 0
    const { counts, error } = await run(many(40), { force: true })
    assert.deepEqual(warned, counts.pending > 0 ? ['descriptions stopped'] : [])
    assert.equal(counts.reason, error ?? undefined)
    return counts.failed
  }
  const refused = (status: number) => () => ({ fault: { kind: 'status', status } as const })
  assert.equal(await failures(refused(401)), 5)
  assert.equal(await failures(refused(429)), 5)
  assert.equal(await failures(() => ({}), { CKS_DESCRIBE_MODEL: 'no-such-model' }), 5)
  assert.equal(await failures(() => ({ text: '' })), 20)
  assert.equal(await failures(() => ({})), 0)
  for (const [fifth, failed] of [
    [{}, 32],
    [{ text: '' }, 20],
  ] as const) {
    let asked = 0
    assert.equal(await failures(() => (++asked % 5 === 0 ? fifth : refused(401)())), failed, 'four refusals in a row')
  }
})

test('whether the model failed for every entity', () => {
  const of = (counts: Partial<Described['counts']>): boolean => {
    const none = notDescribed('')
    return describedNothing({ ...none, counts: { ...none.counts, ...counts } })
  }
  assert.deepEqual([of({}), of({ failed: 1 }), of({ failed: 1, pending: 9, skipped: 2 })], [false, true, true])
  for (const kind of ['generated', 'cached', 'templated'] as const) {
    assert.equal(of({ failed: 1, [kind]: 1 }), false, kind)
    assert.equal(of({ [kind]: 1 }), false, kind)
  }
})

test('a run that is ended in the middle goes on where it was', async () => {
  const abort = new AbortController()
  let answered = 0
  fake.answer = async () => {
    if (++answered === 6) abort.abort()
    return {}
  }
  await assert.rejects(run(many(20), { signal: abort.signal }))
  fake.calls = []
  const { counts } = await run(many(20))
  assert.ok(counts.cached >= 2, String(counts.cached))
  assert.equal(counts.cached + counts.generated, 20)
  assert.equal(fake.chats().length, counts.generated)
})

test('progress counts every entity once and ends at the total', async () => {
  const seen: [number, number][] = []
  await describeEntities(ctx, [...many(4), entity('d', { doc: 'Reads all lines of a file.' })], {
    force: false,
    signal: new AbortController().signal,
    onProgress: (done, total) => seen.push([done, total]),
  })
  assert.deepEqual(seen, [
    [1, 5],
    [2, 5],
    [3, 5],
    [4, 5],
    [5, 5],
  ])
})

test('an answer in a code fence, or cut by the limit of tokens, becomes clean sentences', async () => {
  fake.answer = (call) =>
    call.prompt.includes('f0')
      ? { text: '```\nRoutes a request. Throws when nothing matches.\n```' }
      : { text: 'Routes a request. Throws when noth', stop: 'length' }
  const { descriptions } = await run(many(2))
  assert.equal(descriptions.get('f0'), 'Routes a request. Throws when nothing matches.')
  assert.equal(descriptions.get('f1'), 'Routes a request.')
})

test('an answer that holds no description says so, without its words', async () => {
  const errorOf = async (text: string, stop: 'stop' | 'length' = 'stop'): Promise<string> => {
    fake.answer = () => ({ text, stop })
    const { error, counts } = await run([entity('f')])
    assert.equal(counts.failed, 1)
    return String(error)
  }
  assert.match(
    await errorOf("I'm sorry, but I can't see the code."),
    /: the answer was no description — choose another/,
  )
  assert.match(await errorOf('Routes a request that', 'length'), /: the description broke off in its first sentence —/)
  assert.match(await errorOf(' '), /: the answer was empty/)
})

test('switched off, nothing is described and the reason is told', () => {
  const { descriptions, counts } = notDescribed('describe is false')
  assert.equal(descriptions.size, 0)
  assert.deepEqual([counts.enabled, counts.reason, counts.describable], [false, 'describe is false', 0])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemory } from '../../src/clients/memory.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { createRegistry } from '../../src/http/registry.ts'

const IDLE = { jobs: {}, models: [], memory: createMemory(2 ** 30), kept: 0, gitHosts: 0 }

/** The samples of a metric: the labels of each, and its value. */
function samplesOf(text: string, name: string): [string, number][] {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`))
    .map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))])
}

test('the buckets of a histogram ascend, and each counts all requests up to its limit', async () => {
  const metrics = createMetrics('1.2.3')
  for (const seconds of [0.0005, 0.001, 0.003, 0.3, 120]) metrics.observe('getJob', 200, seconds)
  const text = await metrics.render({ ...IDLE })
  const buckets = samplesOf(text, 'cks_request_seconds_bucket').map(
    ([labels, count]) => [/le="([^"]+)"/.exec(labels)![1]!.replace('+Inf', 'Infinity'), count] as const,
  )
  const limits = buckets.map(([limit]) => Number(limit))
  assert.deepEqual(
    limits,
    limits.toSorted((a, b) => a - b),
  )
  for (const [limit, count] of buckets)
    assert.equal(count, [0.0005, 0.001, 0.003, 0.3, 120].filter((seconds) => seconds <= Number(limit)).length)
  assert.deepEqual(samplesOf(text, 'cks_request_seconds_count'), [['{operation="getJob"}', 5]])
  assert.ok(Math.abs(samplesOf(text, 'cks_request_seconds_sum')[0]![1] - 120.3045) < 1e-9)
})

test('requests are counted by operation and status, jobs by status', async () => {
  const metrics = createMetrics('1.2.3')
  for (const status of [200, 200, 404]) metrics.observe('getJob', status, 0.01)
  const text = await metrics.render({ ...IDLE, jobs: { queued: 2, running: 1 } })
  assert.deepEqual(samplesOf(text, 'cks_requests_total'), [
    ['{operation="getJob",status="200"}', 2],
    ['{operation="getJob",status="404"}', 1],
  ])
  assert.deepEqual(samplesOf(text, 'cks_jobs'), [
    ['{status="queued"}', 2],
    ['{status="running"}', 1],
  ])
  assert.deepEqual(samplesOf(text, 'cks_info'), [['{version="1.2.3"}', 1]])
})

test('uses of models are summed by provider; a call that failed is none that was answered', async () => {
  const use = { provider: 'ollama', calls: 5, failures: 2, inputTokens: 100, outputTokens: 10 }
  const text = await createMetrics('1').render({
    ...IDLE,
    models: [use, use, { ...use, provider: 'a "quoted"\nname' }],
  })
  assert.deepEqual(samplesOf(text, 'cks_llm_calls_total'), [
    ['{provider="ollama",outcome="answered"}', 6],
    ['{provider="ollama",outcome="failed"}', 4],
    ['{provider="a \\"quoted\\"\\nname",outcome="answered"}', 3],
    ['{provider="a \\"quoted\\"\\nname",outcome="failed"}', 2],
  ])
  assert.deepEqual(samplesOf(text, 'cks_llm_tokens_total')[0], ['{provider="ollama",kind="input"}', 200])
})

test('memory that ingests hold stands beside the memory that they may take, and hosts of git that were replaced', async () => {
  const memory = createMemory(1000)
  await memory.reserve(600, new AbortController().signal)
  const gone = new AbortController()
  const waiting = memory.reserve(500, gone.signal)
  const text = await createMetrics('1').render({ ...IDLE, memory, kept: 300, gitHosts: 2 })
  assert.deepEqual(samplesOf(text, 'cks_ingest_memory_bytes'), [
    ['{kind="budget"}', 1000],
    ['{kind="reserved"}', 600],
    ['{kind="kept"}', 300],
  ])
  assert.match(text, /^cks_ingests_waiting 1$/m)
  assert.match(text, /^cks_git_hosts_replaced_total 2$/m)
  gone.abort()
  await assert.rejects(waiting)
})

test('a registry that cannot be loaded is told to who asks, and loaded when it can be', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const failures = [new Error('too many open files')]
  const metrics = createMetrics('1', async () => {
    const failure = failures.shift()
    if (failure) throw failure
    return createRegistry
  })
  t.mock.timers.tick(2000) // nobody has asked yet: nothing is thrown
  metrics.observe('getJob', 200, 0.01)
  await assert.rejects(metrics.render({ ...IDLE }), /too many open files/)
  assert.deepEqual(samplesOf(await metrics.render({ ...IDLE }), 'cks_requests_total'), [
    ['{operation="getJob",status="200"}', 1],
  ])
})

test('without a registry no more requests are remembered than a start answers', async () => {
  const loading = Promise.withResolvers<typeof createRegistry>()
  const metrics = createMetrics('1', () => loading.promise)
  for (let i = 0; i < 10_001; i++) metrics.observe('getJob', 200, 0.01)
  loading.resolve(createRegistry)
  assert.deepEqual(samplesOf(await metrics.render({ ...IDLE }), 'cks_requests_total'), [
    ['{operation="getJob",status="200"}', 10_000],
  ])
})

// The counters of the process in the registry of a library, which writes them as Prometheus reads them.

import type { IntervalHistogram } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type Metrics, type ModelUse, SAMPLE_MS } from './metrics.ts'

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]

/** Nanoseconds between two samples -> seconds by which the second was late; 0 for a histogram that is still empty. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000)

/** Counters at zero. `version` is that of the service, `delay` measures the event loop. */
export function createRegistry(version: string, delay: IntervalHistogram): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> =>
    new Gauge({ name, help, labelNames, registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> =>
    new Counter({ name, help, labelNames, registers })
  gauge('cks_info', 'The running version.', ['version']).set({ version }, 1)
  const requests = counter('cks_requests_total', 'Answered requests.', ['operation', 'status'])
  const latencies = new Histogram({
    name: 'cks_request_seconds',
    help: 'Seconds from request to reply.',
    labelNames: ['operation'],
    buckets: BUCKETS_SECONDS,
    registers,
  })
  const calls = counter('cks_llm_calls_total', 'Calls to language models.', ['provider', 'outcome'])
  const tokens = counter('cks_llm_tokens_total', 'Tokens of answered calls.', ['provider', 'kind'])
  const states = gauge('cks_jobs', 'Jobs queued and running.', ['status'])
  const lateness = gauge('cks_event_loop_delay_seconds', 'Delay of the event loop since the last scrape.', ['quantile'])
  const memory = gauge('cks_memory_bytes', 'Memory of the process.', ['kind'])
  const ingests = gauge('cks_ingest_memory_bytes', 'Memory that ingests may take, hold, and keep for the next edits.', [
    'kind',
  ])
  const queue = gauge('cks_ingests_waiting', 'Ingests that wait for memory.', [])
  const hosts = counter('cks_git_hosts_replaced_total', 'Helper processes for git that died and were replaced.', [])
  const uptime = gauge('cks_uptime_seconds', 'Seconds since the process started.', [])

  /** The clients of models count for themselves, since the start: their sums replace those of the last scrape. */
  function countModels(models: readonly ModelUse[]): void {
    calls.reset()
    tokens.reset()
    for (const { provider, calls: made, failures, inputTokens, outputTokens } of models) {
      calls.inc({ provider, outcome: 'answered' }, made - failures)
      calls.inc({ provider, outcome: 'failed' }, failures)
      tokens.inc({ provider, kind: 'input' }, inputTokens)
      tokens.inc({ provider, kind: 'output' }, outputTokens)
    }
  }

  return {
    observe: (operation, status, seconds) => {
      requests.inc({ operation, status: String(status) })
      latencies.observe({ operation }, seconds)
    },
    render: async ({ jobs, models, memory: { budget, reserved, waiting }, kept, gitHosts }) => {
      countModels(models)
      for (const [status, count] of Object.entries(jobs)) states.set({ status }, count)
      lateness.set({ quantile: '0.5' }, late(delay.percentile(50)))
      lateness.set({ quantile: '0.99' }, late(delay.percentile(99)))
      lateness.set({ quantile: '1' }, late(delay.max))
      const { rss, heapUsed, external } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ rss, heap_used: heapUsed, external })) memory.set({ kind }, bytes)
      ingests.set({ kind: 'budget' }, budget)
      ingests.set({ kind: 'reserved' }, reserved())
      ingests.set({ kind: 'kept' }, kept)
      queue.set(waiting())
      hosts.reset()
      hosts.inc(gitHosts)
      uptime.set(process.uptime())
      delay.reset()
      return registry.metrics()
    },
  }
}

// The counters of the process, as Prometheus reads them. Labels are operations, statuses and job states: a bounded set
// that no caller can add to.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Memory } from '../clients/memory.ts'

/** Counters of the process, for Prometheus. */
export type Metrics = {
  /** Counts an answered request; `seconds` is the time from its arrival until its last byte was handed over. */
  observe: (operation: string, status: number, seconds: number) => void
  /** All metrics as text. */
  render: (now: Measured) => Promise<string>
}

/** Counts of other parts at the moment. */
export type Measured = {
  /** Queued and running jobs. */
  jobs: Readonly<Record<string, number>>
  models: readonly ModelUse[]
  memory: Pick<Memory, 'budget' | 'reserved' | 'waiting'>
}

/** Uses of one model since the start. Summed by provider, because anyone who starts a run can name any model. */
export type ModelUse = { provider: string; calls: number; failures: number; inputTokens: number; outputTokens: number }

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]

/** Sampling interval of the event loop. */
const SAMPLE_MS = 10

/** Nanoseconds between two samples -> seconds by which the second was late; 0 for a histogram that is still empty. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000)

/** Counters at zero. `version` is that of the service. */
export function createMetrics(version: string): Metrics {
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
  const ingests = gauge('cks_ingest_memory_bytes', 'Memory that ingests may take, and hold.', ['kind'])
  const queue = gauge('cks_ingests_waiting', 'Ingests that wait for memory.', [])
  const uptime = gauge('cks_uptime_seconds', 'Seconds since the process started.', [])
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()

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
    render: async ({ jobs, models, memory: { budget, reserved, waiting } }) => {
      countModels(models)
      for (const [status, count] of Object.entries(jobs)) states.set({ status }, count)
      lateness.set({ quantile: '0.5' }, late(delay.percentile(50)))
      lateness.set({ quantile: '0.99' }, late(delay.percentile(99)))
      lateness.set({ quantile: '1' }, late(delay.max))
      const { rss, heapUsed, external } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ rss, heap_used: heapUsed, external })) memory.set({ kind }, bytes)
      ingests.set({ kind: 'budget' }, budget)
      ingests.set({ kind: 'reserved' }, reserved())
      queue.set(waiting())
      uptime.set(process.uptime())
      delay.reset()
      return registry.metrics()
    },
  }
}

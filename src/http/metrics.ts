// Prometheus text. Labels are operations, statuses and job states: a bounded set that no caller can add to.

import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Counters of the process, for Prometheus. */
export type Metrics = {
  /** Counts an answered request; `seconds` is the time from its arrival until its last byte was handed over. */
  observe: (operation: string, status: number, seconds: number) => void
  /** All metrics as text; `jobs` counts queued and running jobs, `models` is the use of language models. */
  render: (jobs: Readonly<Record<string, number>>, models: readonly ModelUse[]) => string
}

/** Uses of one model since the start. Summed by provider, because anyone who starts a run can name any model. */
export type ModelUse = { provider: string; calls: number; failures: number; inputTokens: number; outputTokens: number }

const BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60]

/** Sampling interval of the event loop. */
const SAMPLE_MS = 10

/** Nanoseconds between two samples -> seconds by which the second was late; 0 for a histogram that is still empty. */
const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - SAMPLE_MS / 1000)

type Series = { counts: number[]; sum: number; total: number }

/** Counters at zero. `version` is that of the service. */
export function createMetrics(version: string): Metrics {
  const requests = new Map<string, number>()
  const latencies = new Map<string, Series>()
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()

  return {
    observe: (operation, status, seconds) => {
      const key = labels({ operation, status: String(status) })
      requests.set(key, (requests.get(key) ?? 0) + 1)
      const series = latencies.get(operation) ?? { counts: BUCKETS_SECONDS.map(() => 0), sum: 0, total: 0 }
      latencies.set(operation, series)
      const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit)
      if (bucket >= 0) series.counts[bucket]! += 1
      series.sum += seconds
      series.total += 1
    },
    render: (jobs, models) => {
      const memory = process.memoryUsage()
      const lines = [
        ...family('cks_info', 'gauge', 'The running version.', [[labels({ version }), 1]]),
        ...family('cks_requests_total', 'counter', 'Answered requests.', [...requests]),
        ...histogram('cks_request_seconds', 'Seconds from request to reply.', latencies),
        ...modelFamilies(models),
        ...family('cks_jobs', 'gauge', 'Jobs queued and running.', byLabel('status', jobs)),
        ...family('cks_event_loop_delay_seconds', 'gauge', 'Delay of the event loop since the last scrape.', [
          [labels({ quantile: '0.5' }), late(delay.percentile(50))],
          [labels({ quantile: '0.99' }), late(delay.percentile(99))],
          [labels({ quantile: '1' }), late(delay.max)],
        ]),
        ...family(
          'cks_memory_bytes',
          'gauge',
          'Memory of the process.',
          byLabel('kind', { rss: memory.rss, heap_used: memory.heapUsed, external: memory.external }),
        ),
        ...family('cks_uptime_seconds', 'gauge', 'Seconds since the process started.', [['', process.uptime()]]),
      ]
      delay.reset()
      return `${lines.join('\n')}\n`
    },
  }
}

function modelFamilies(models: readonly ModelUse[]): string[] {
  const sum = (of: (use: ModelUse) => number, more: Readonly<Record<string, string>>): [string, number][] =>
    [...Map.groupBy(models, ({ provider }) => provider)].map(([provider, uses]) => [
      labels({ provider, ...more }),
      uses.reduce((total, use) => total + of(use), 0),
    ])
  return [
    ...family('cks_llm_calls_total', 'counter', 'Calls to language models.', [
      ...sum((use) => use.calls - use.failures, { outcome: 'answered' }),
      ...sum((use) => use.failures, { outcome: 'failed' }),
    ]),
    ...family('cks_llm_tokens_total', 'counter', 'Tokens of answered calls.', [
      ...sum((use) => use.inputTokens, { kind: 'input' }),
      ...sum((use) => use.outputTokens, { kind: 'output' }),
    ]),
  ]
}

function labels(pairs: Readonly<Record<string, string>>): string {
  const quote = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
  return `{${Object.entries(pairs)
    .map(([name, value]) => `${name}="${quote(value)}"`)
    .join(',')}}`
}

function byLabel(name: string, values: Readonly<Record<string, number>>): [string, number][] {
  return Object.entries(values).map(([label, value]) => [labels({ [name]: label }), value])
}

function family(name: string, type: string, help: string, samples: readonly (readonly [string, number])[]): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([label, value]) => `${name}${label} ${value}`),
  ]
}

function histogram(name: string, help: string, series: ReadonlyMap<string, Series>): string[] {
  const samples = [...series].flatMap(([operation, { counts, sum, total }]) => {
    let below = 0
    const buckets = BUCKETS_SECONDS.map((limit, index) => {
      below += counts[index]!
      return `${name}_bucket${labels({ operation, le: String(limit) })} ${below}`
    })
    return [
      ...buckets,
      `${name}_bucket${labels({ operation, le: '+Inf' })} ${total}`,
      `${name}_sum${labels({ operation })} ${sum}`,
      `${name}_count${labels({ operation })} ${total}`,
    ]
  })
  return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...samples]
}

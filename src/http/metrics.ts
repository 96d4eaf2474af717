// The counters of the process, as Prometheus reads them. Labels are operations, statuses and job states: a bounded set
// that no caller can add to.

import { monitorEventLoopDelay } from 'node:perf_hooks'
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
  /** Bytes of linked projects that are kept for their next edits. */
  kept: number
  /** Helper processes for git that were replaced since the start. */
  gitHosts: number
}

/** Uses of one model since the start. Summed by provider, because anyone who starts a run can name any model. */
export type ModelUse = { provider: string; calls: number; failures: number; inputTokens: number; outputTokens: number }

/** Sampling interval of the event loop. */
export const SAMPLE_MS = 10

/** Loading the registry would be a tenth of the CPU of a start: until then it is put off, unless somebody asks for it. */
const PUT_OFF_MS = 2000

/** More requests than are answered in that time. A registry that cannot be loaded must not keep all of them for ever. */
const EARLY_MAX = 10_000

const loadRegistry = async () => (await import('./registry.ts')).createRegistry

/** Counters at zero. `version` is that of the service; `load` loads the registry, unless a test replaces it. */
export function createMetrics(version: string, load = loadRegistry): Metrics {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS })
  delay.enable()
  const early: Parameters<Metrics['observe']>[] = []
  let registry: Metrics | undefined
  let loading: Promise<Metrics> | undefined
  const begin = async (): Promise<Metrics> => {
    try {
      const createRegistry = await load()
      registry = createRegistry(version, delay)
    } catch (error) {
      loading = undefined // whoever asks next tries again: without a free descriptor no file can be loaded
      throw error
    }
    for (const seen of early.splice(0)) registry.observe(...seen)
    return registry
  }
  const loaded = (): Promise<Metrics> => {
    loading ??= begin()
    return loading
  }
  setTimeout(() => loaded().catch(() => undefined), PUT_OFF_MS).unref() // whoever asks for metrics is told
  return {
    observe: (...seen) => {
      if (registry) registry.observe(...seen)
      else if (early.length < EARLY_MAX) early.push(seen)
    },
    render: async (now) => (await loaded()).render(now),
  }
}

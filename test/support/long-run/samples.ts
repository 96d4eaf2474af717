// The state of a service that runs as a process, as the system and its metrics tell it (Linux).

import { appendFileSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Series } from './plot.ts'

/** `minute` counts from the start; sizes are in MB, delays of the main thread in ms since the sample before. */
export type Sample = {
  minute: number
  memory: number
  heap: number
  files: number
  threads: number
  disk: number
  late: number
  requests: number
}

const MB = 1024 * 1024

/** Looks at the process `pid` over the data directory `dir`; `requests` is the number of answers so far. */
export async function sample(
  { pid, url, dir, startedAt }: { pid: number; url: string; dir: string; startedAt: number },
  requests: number,
): Promise<Sample> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const metric = (name: string): number =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return {
    minute: (performance.now() - startedAt) / 60_000,
    memory: (Number(resident![1]) * 1024) / MB,
    heap: metric('cks_memory_bytes{kind="heap_used"}') / MB,
    files: readdirSync(`/proc/${pid}/fd`).length,
    threads: readdirSync(`/proc/${pid}/task`).length,
    disk: bytesUnder(dir) / MB,
    late: metric('cks_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    requests,
  }
}

function bytesUnder(dir: string): number {
  let bytes = 0
  for (const entry of readdirSync(dir, { recursive: true, withFileTypes: true })) {
    const found = entry.isFile() ? statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false }) : undefined
    bytes += (found?.blocks ?? 0) * 512 // written in part, as LMDB's files may be
  }
  return bytes
}

/** Adds a sample to a file of one JSON document a line, which outlives a run that is ended early. */
export const keep = (file: string, taken: Sample): void => appendFileSync(file, `${JSON.stringify(taken)}\n`)

const MEASURES: readonly [name: string, unit: string, key: keyof Sample][] = [
  ['memory of the process', 'MB', 'memory'],
  ['heap of the main thread', 'MB', 'heap'],
  ['open files and connections', 'count', 'files'],
  ['threads', 'count', 'threads'],
  ['data directory', 'MB', 'disk'],
  ['delay of the main thread, p99', 'ms', 'late'],
]

/** The samples by measure, with the requests a minute. */
export function seriesOf(samples: readonly Sample[]): Series[] {
  const of = (value: (taken: Sample, at: number) => number) =>
    samples.map((taken, at) => ({ minute: taken.minute, value: value(taken, at) }))
  const rate = ({ minute, requests }: Sample, at: number): number => {
    const before = samples[at - 1] ?? { minute: 0, requests: 0 }
    return (requests - before.requests) / Math.max(minute - before.minute, 1 / 60)
  }
  return [
    ...MEASURES.map(([name, unit, key]) => ({ name, unit, points: of((taken) => taken[key]) })),
    { name: 'answers', unit: 'a minute', points: of(rate) },
  ]
}

/** How much more the last quarter has, on average, than the second: 0.1 is a tenth more. */
export function growth(samples: readonly Sample[], key: keyof Sample): number {
  const quarter = Math.floor(samples.length / 4)
  const mean = (part: readonly Sample[]): number => part.reduce((sum, taken) => sum + taken[key], 0) / part.length
  return mean(samples.slice(-quarter)) / mean(samples.slice(quarter, 2 * quarter)) - 1
}

// The groups of rows: each measures one part of the service's life with a repository.

import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openPool } from '../src/clients/pool/pool.ts'
import { languageOf } from '../src/core/languages/files.ts'
import type { Job } from '../src/core/model.ts'
import { type Checkout, changeAll, earlierVersions, editsOf } from './checkout.ts'
import type { Unit } from './report.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'

/** Everything that a group needs: the copy of the repository, the tree of the service, and where rows go. */
export type Bench = {
  checkout: Checkout
  /** Root of the service's own code. */
  tree: string
  dataDir: string
  /** A folder for made-up repositories. */
  folder: string
  /** How many more projects there are when the service starts again. */
  projects: number
  row(name: string, value: number, unit: Unit): void
}

const MB = 2 ** 20
const PROJECT = 'bench'
/** An edit is timed so often; the row is the median. */
const EDIT_ROUNDS = 3
const REAL_EDITS = 20
const START_ROUNDS = 3
const HEALTH_MS = 20
const SEARCHES = 300
/** At rest, a service takes a smaller share of a core than that. It is looked at so often, and waited for so long at most. */
const AT_REST = 0.05
const LOOK_MS = 500
const REST_MS = 4000
const REST_MS_MAX = 120_000

/** CPU in seconds of reading and parsing the source files, on one thread with its grammars loaded, twice: the better. */
export async function bareParse({ checkout, row }: Bench): Promise<number> {
  const paths = checkout.sources.map(({ path }) => join(checkout.root, path))
  const pool = openPool({ threads: 1, firstIdleMs: 1000, idleMs: 1000 })
  await pool.run('bare', [...new Map(paths.map((path) => [languageOf(path)?.id, path])).values()])
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < 2; round++) {
    const before = process.cpuUsage()
    await pool.run('bare', paths)
    const { user, system } = process.cpuUsage(before)
    best = Math.min(best, (user + system) / 1e6)
  }
  await pool.close()
  row('bare parse, one thread: CPU', best, 's')
  return best
}

/** A whole ingest right after the start, its parts, memory and disk; the service stays. */
export async function wholeIngest(bench: Bench, bare: number): Promise<ServiceProcess> {
  const { checkout, dataDir, row } = bench
  const service = await startProcess(bench.tree, dataDir)
  const before = service.usage()
  const delays = new AbortController()
  const health = healthDelays(service, delays.signal)
  const { job, seconds } = await timed(service, { repo_path: checkout.root, project_name: PROJECT })
  delays.abort()
  const after = service.usage()
  row('whole ingest', seconds, 's')
  for (const [part, value] of Object.entries(secondsOf(job))) row(`  ${part}`, value, 's')
  if (before && after) {
    row('whole ingest: CPU', after.cpu - before.cpu, 's')
    row('whole ingest: CPU beside the bare parse', (after.cpu - before.cpu) / bare, 'times')
    row('whole ingest: peak memory of the process', after.peak / MB, 'MB')
  }
  percentiles(bench, 'GET /health during it', await health)
  const source = checkout.sources.reduce((sum, { bytes }) => sum + bytes, 0)
  const stored = bytesOnDisk(dataDir)
  row('stored', stored / MB, 'MB')
  row('stored beside the source', stored / source, 'times')
  return service
}

/** The time until a small change is published, and until nothing new is found. */
export async function edits({ checkout, row }: Bench, service: ServiceProcess): Promise<void> {
  const asked = { repo_path: checkout.root, project_name: PROJECT }
  const { addBlankLine, addFunction, addFile, removeFile } = editsOf(checkout)
  const kinds: [name: string, edit: () => void][] = [
    ['nothing changed', () => undefined],
    ['a blank line added', addBlankLine],
    ['a function added', addFunction],
    ['a file added', addFile],
    ['a file removed', removeFile],
  ]
  for (const [name, edit] of kinds) {
    const rounds: number[] = []
    const cpu: number[] = []
    for (let round = 0; round < EDIT_ROUNDS; round++) {
      edit()
      await wait(100) // a file changed as it is being walked is read again by the next ingest
      const before = service.usage()
      rounds.push((await timed(service, asked)).seconds)
      const after = service.usage()
      if (before && after) cpu.push(after.cpu - before.cpu)
    }
    row(name, partOf(rounds, 0.5), 's')
    if (cpu.length > 0) row(`${name}: CPU`, partOf(cpu, 0.5), 's') // of all threads until then, other work included
  }
}

/** The times until files that the last commits changed are published as they were before them. */
export async function realEdits({ checkout, row }: Bench, service: ServiceProcess): Promise<void> {
  const seconds: number[] = []
  for (const { path, text } of earlierVersions(checkout, REAL_EDITS)) {
    writeFileSync(join(checkout.root, path), text)
    await wait(100) // as above
    seconds.push((await timed(service, { repo_path: checkout.root, project_name: PROJECT })).seconds)
  }
  if (seconds.length === 0) return
  row('a file as before its last commit', partOf(seconds, 0.5), 's')
  row('a file as before its last commit: ninth decile', partOf(seconds, 0.9), 's')
}

/**
 * Searches right after an ingest, while its indexes are made behind it; then while nothing else goes on; then during the
 * ingest of a copy of which no file is known. Each question is asked once of the first two.
 */
export async function searches(bench: Bench, service: ServiceProcess, copy: Checkout): Promise<void> {
  const questions = await questionsOf(service)
  const ask = async (at: number): Promise<number> => {
    const began = performance.now()
    await service.ask('/search', { project_name: PROJECT, query: questions[at % questions.length], top_k: 8 })
    return performance.now() - began
  }
  for (let at = 0; at < 20; at++) await ask(at)
  const after: number[] = []
  for (let at = 0; at < SEARCHES; at++) after.push(await ask(at))
  percentiles(bench, 'POST /search right after an ingest', after)
  await untilQuiet(service)
  const idle: number[] = []
  for (let at = 0; at < SEARCHES; at++) idle.push(await ask(SEARCHES + at))
  percentiles(bench, 'POST /search, idle', idle)
  changeAll(copy)
  const busy: number[] = []
  let running = true
  const ingest = timed(service, { repo_path: copy.root, project_name: 'copy' }).finally(() => {
    running = false
  })
  for (let at = 0; running; at++) {
    busy.push(await ask(at))
    await wait(20)
  }
  await ingest
  percentiles(bench, 'POST /search during an ingest', busy)
}

/** Resolves once the service has been at rest for longer than it waits before it makes indexes behind an ingest. */
async function untilQuiet(service: ServiceProcess): Promise<void> {
  for (let restedMs = 0, lookedMs = 0; restedMs < REST_MS && lookedMs < REST_MS_MAX; lookedMs += LOOK_MS) {
    const before = service.usage()?.cpu ?? Number.NaN
    await wait(LOOK_MS)
    const share = ((service.usage()?.cpu ?? Number.NaN) - before) / (LOOK_MS / 1000)
    restedMs = share < AT_REST ? restedMs + LOOK_MS : 0
  }
}

/** The graph alone, of a repository of which nothing is stored, by threads that have their code loaded. */
export async function graphAlone({ checkout, row }: Bench, service: ServiceProcess, bare: number): Promise<void> {
  for (const project of await service.ask<{ project: string }[]>('/graph'))
    await service.ask(`/instances/${project.project}`, undefined, 'DELETE')
  const before = service.usage()
  const { seconds } = await timed(service, { repo_path: checkout.root, project_name: 'alone' }, '/instances/graph')
  const after = service.usage()
  row('graph alone', seconds, 's')
  if (!before || !after) return
  row('graph alone: CPU', after.cpu - before.cpu, 's')
  row('graph alone: CPU beside the bare parse', (after.cpu - before.cpu) / bare, 'times')
  row('peak memory of the process, at last', after.peak / MB, 'MB')
}

/** The time from the start of the process to its first answers, with many projects beside the repository. */
export async function start(bench: Bench, service: ServiceProcess): Promise<void> {
  const { dataDir, folder, projects, row } = bench
  for (let number = 0; number < projects; number++) {
    const root = join(folder, `small${number}`)
    mkdirSync(root, { recursive: true })
    for (let file = 0; file < 5; file++)
      writeFileSync(join(root, `file${file}.py`), `def run${number}_${file}(value):\n    return value * ${number}\n`)
    const { job_id } = await service.ask<Job>('/instances/pipeline', { repo_path: root, describe: false })
    await service.jobDone(job_id)
  }
  row('projects at the start', (await service.ask<unknown[]>('/graph')).length, 'count')
  await service.stop()
  const firstAnswers: number[] = []
  const firstSearches: number[] = []
  for (let round = 0; round < START_ROUNDS; round++) {
    const began = performance.now()
    const again = await startProcess(bench.tree, dataDir)
    await again.ask('/graph')
    firstAnswers.push((performance.now() - began) / 1000)
    await again.ask('/search', { project_name: 'small0', query: 'the value that is run' })
    firstSearches.push((performance.now() - began) / 1000)
    await again.stop()
  }
  row('start to the first answer', partOf(firstAnswers, 0.5), 's')
  row('start to the first search', partOf(firstSearches, 0.5), 's')
}

type Timed = { job: Job; seconds: number }

/** Runs an ingest without descriptions; its time is that from the request until its result is published. */
async function timed(
  service: ServiceProcess,
  asked: { repo_path: string; project_name: string },
  path = '/instances/pipeline',
): Promise<Timed> {
  const began = performance.now()
  const { job_id } = await service.ask<Job>(path, { ...asked, ...(path.endsWith('pipeline') && { describe: false }) })
  const job = await service.jobDone(job_id)
  return { job, seconds: (performance.now() - began) / 1000 }
}

const secondsOf = ({ result }: Job): Record<string, number> => (result as { seconds: Record<string, number> }).seconds

/** Asks for the health until the signal aborts; the milliseconds of each answer. */
async function healthDelays({ url }: ServiceProcess, signal: AbortSignal): Promise<number[]> {
  const delays: number[] = []
  while (!signal.aborted) {
    const asked = performance.now()
    await (await fetch(`${url}/health`)).text()
    delays.push(performance.now() - asked)
    await wait(HEALTH_MS)
  }
  return delays
}

function percentiles({ row }: Bench, name: string, values: number[]): void {
  for (const [label, part] of [
    ['p50', 0.5],
    ['p99', 0.99],
    ['worst', 1],
  ] as const)
    row(`${name}: ${label}`, partOf(values, part), 'ms')
}

/** The value below which this part of the values lies. */
function partOf(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Questions of three to seven words, taken from the names of the project's entities. */
async function questionsOf(service: ServiceProcess): Promise<string[]> {
  type Named = { nodes: { qualified_name: string }[] }
  const { nodes } = await service.ask<Named>(`/graph/${PROJECT}?limit=1000`)
  const names = nodes.map(({ qualified_name }) => qualified_name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/))
  return names.map((words, at) => {
    const meant = words.filter((word) => word.length > 2).slice(-3)
    return ['where is', ...meant, ...(names[(at * 7 + 1) % names.length] ?? []).slice(-2)].join(' ').toLowerCase()
  })
}

/** Bytes that a folder takes on its disk. */
function bytesOnDisk(folder: string): number {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  return files.reduce((sum, stat) => sum + stat.blocks * 512, 0)
}

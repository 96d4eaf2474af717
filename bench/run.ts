// npm run bench -- /abs/path: times an ingest of that repository against the bare parse of the same files with the same
// number of threads, and the reads against a bare uWebSockets.js handler. Prints one table.

import * as uWS from 'uWebSockets.js'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Bench } from 'tinybench'
import { walk } from '../src/clients/files.ts'
import { openPool } from '../src/clients/pool.ts'
import { openRepository } from '../src/clients/repository.ts'
import { readConfig } from '../src/config.ts'
import { languageOf } from '../src/core/languages/files.ts'
import type { Job } from '../src/core/model.ts'
import { silentLog } from '../src/log.ts'
import { warmThreads } from '../src/operations/warm.ts'
import { type Service, startService } from '../src/service.ts'

const repo = process.argv[2] ?? process.cwd()
const threads = availableParallelism()
const dataDir = mkdtempSync(join(tmpdir(), 'cks-bench-'))
const password = 'a password for the bench'
const rows: { what: string; value: string; ratio: string }[] = []
const row = (what: string, value: string, ratio = ''): void => void rows.push({ what, value, ratio })
const JSON_BODY = { 'content-type': 'application/json' }
const seconds = (value: number): string => `${value.toFixed(2)} s`

try {
  const bare = await timeBareParse()
  row(`bare parse, ${threads} threads`, seconds(bare), '1.0')
  const env = { CKS_PORT: '0', CKS_DATA_DIR: dataDir, CKS_ADMIN_PASSWORD: password, CKS_WORKERS: String(threads) }
  const service = await startService(readConfig(env), { log: silentLog, tell: () => undefined })
  warmThreads(service.ctx) // as the service does when it starts
  const token = await login(service)
  await timeIngest(service, token, 'ingest', bare)
  await timeIngest(service, token, 'nothing changed', bare)
  await timeReads(service, token)
  row('peak memory', `${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  await service.stop()
  console.table(rows)
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function timeBareParse(): Promise<number> {
  const { paths } = await walk(openRepository({ repo_path: repo }, undefined), undefined, Date.now(), undefined)
  const sources = paths.filter((path) => languageOf(path)).map((path) => join(repo, path))
  const pool = openPool({ threads, firstIdleMs: 1000, idleMs: 1000 })
  const oneOfEach = [...new Map(sources.map((path) => [languageOf(path), path])).values()]
  await Promise.all(Array.from({ length: threads }, () => pool.run('bare', oneOfEach))) // loads threads and grammars
  const started = performance.now()
  const batches: string[][] = []
  for (let at = 0; at < sources.length; at += 32) batches.push(sources.slice(at, at + 32))
  await Promise.all(batches.map((batch) => pool.run('bare', batch)))
  const took = (performance.now() - started) / 1000
  await pool.close()
  row('source files', String(sources.length))
  return took
}

async function login({ url }: Service): Promise<string> {
  const body = JSON.stringify({ username: 'admin', password })
  const answer = await fetch(`${url}/auth/login`, { method: 'POST', body, headers: JSON_BODY })
  return ((await answer.json()) as { token: string }).token
}

async function timeIngest({ ctx, url }: Service, token: string, name: string, bare: number): Promise<void> {
  const body = JSON.stringify({ repo_path: repo, project_name: 'bench', describe: false })
  const headers = { ...JSON_BODY, authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/instances/pipeline`, { method: 'POST', body, headers })
  const { job_id } = (await answer.json()) as { job_id: string }
  const delays: number[] = []
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const cpu = process.cpuUsage()
  let job: Job
  const started = performance.now()
  do {
    const asked = performance.now()
    await (await fetch(`${url}/health`)).text()
    delays.push(performance.now() - asked)
    await new Promise((resolve) => setTimeout(resolve, 5))
    job = await ctx.jobs.get(job_id)
  } while (job.status === 'queued' || job.status === 'running')
  const took = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpu)
  loop.disable()
  if (job.status !== 'succeeded') throw new Error(`${name}: ${job.status} ${job.error ?? ''}`)
  row(name, seconds(took), (took / bare).toFixed(1))
  const parts = (job.result as { seconds: Record<string, number> }).seconds
  for (const [stage, value] of Object.entries(parts)) row(`  ${stage}`, seconds(value), (value / bare).toFixed(2))
  row('  CPU', seconds((user + system) / 1e6))
  row('  memory now', `${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`)
  delays.sort((a, b) => a - b)
  const ms = (value: number): string => value.toFixed(1)
  row('  GET /health: p50, p99, worst', `${[0.5, 0.99, 1].map((part) => ms(delayAt(delays, part))).join(', ')} ms`)
  row('  event loop late: p99, worst', `${ms(loop.percentile(99) / 1e6)}, ${ms(loop.max / 1e6)} ms`)
}

function delayAt(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

async function timeReads({ url }: Service, token: string): Promise<void> {
  // Both answers as they are: the time to unpack one is the client's.
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const graph = await (await fetch(`${url}/graph/bench`, { headers })).arrayBuffer()
  const app = uWS.App().get('/*', (response) => void response.end(graph))
  const { port, socket } = await new Promise<{ port: number; socket: uWS.us_listen_socket }>((resolve, reject) => {
    app.listen('127.0.0.1', 0, (found) =>
      found ? resolve({ port: uWS.us_socket_local_port(found), socket: found }) : reject(new Error('no port')),
    )
  })
  const bench = new Bench({ time: 1500, warmupTime: 300 })
  const search = JSON.stringify({ project_name: 'bench', query: 'read the configuration', top_k: 8 })
  bench
    .add(
      'bare handler, the same bytes',
      async () => void (await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer()),
    )
    .add(
      'GET /graph/{project}',
      async () => void (await (await fetch(`${url}/graph/bench`, { headers })).arrayBuffer()),
    )
    .add('POST /search', async () => {
      const posted = { method: 'POST', body: search, headers: { ...headers, ...JSON_BODY } }
      await (await fetch(`${url}/search`, posted)).arrayBuffer()
    })
  await bench.run()
  uWS.us_listen_socket_close(socket)
  let first = 0
  for (const task of bench.tasks) {
    const ms = 'latency' in task.result ? task.result.latency.mean : Number.NaN
    first ||= ms
    row(task.name, `${ms.toFixed(2)} ms`, (ms / first).toFixed(1))
  }
}

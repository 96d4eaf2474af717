// npm run load -- /abs/path [seconds]: the reads of the service under load. Starts the service as a process of its own,
// ingests that repository and repeats each read, from one connection and from 32 (kept alive), for a few seconds.
// Prints requests a second, the service's CPU per request, the time and the delay of the main thread.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Job } from '../src/core/model.ts'

type Ask = { name: string; method?: string; path: string; headers?: Record<string, string>; body?: unknown }
type Tally = { times: number[]; bytes: number; failed: number }

const repo = process.argv[2] ?? process.cwd()
const seconds = Number(process.argv[3] ?? 3)
const only = process.argv[4]
const CONNECTIONS = [1, 32]
const password = 'a password for the load'
const dataDir = process.env.LOAD_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'cks-load-'))
const env = {
  ...process.env,
  CKS_PORT: '0',
  CKS_DATA_DIR: dataDir,
  CKS_ADMIN_PASSWORD: password,
  CKS_LOG_LEVEL: 'warn',
}
// Options for the service alone, such as --cpu-prof.
const options = (process.env.LOAD_NODE_OPTIONS ?? '').split(' ').filter((option) => option !== '')
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const server = spawn(process.execPath, [...options, main], { env, stdio: ['ignore', 'pipe', 'inherit'] })

try {
  const url = new URL(await readyUrl())
  const { token } = await json<{ token: string }>(url, '/auth/login', { username: 'admin', password })
  const job = await ingested(url, token)
  const rows = []
  for (const ask of await asks(url, token, job)) {
    if (only !== undefined && !ask.name.includes(only)) continue
    for (const connections of CONNECTIONS) rows.push(await measure(url, ask, connections))
  }
  console.table(rows)
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  if (process.env.LOAD_DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true })
}

async function readyUrl(): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) {
    const found = /^listening on (\S+)$/.exec(line)
    if (found) return found[1]!
  }
  throw new Error('the service did not start')
}

async function json<T>(url: URL, path: string, body?: unknown, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
  return (await (await fetch(new URL(path, url), init)).json()) as T
}

async function ingested(url: URL, token: string): Promise<string> {
  const asked = { repo_path: repo, describe: false, project_name: 'load' }
  const { job_id } = await json<{ job_id: string }>(url, '/instances/pipeline', asked, token)
  for (;;) {
    const job = await json<Job>(url, `/instances/jobs/${job_id}`, undefined, token)
    if (job.status === 'succeeded') return job_id
    if (job.finished_at !== null) throw new Error(`ingest: ${job.status} ${job.error ?? ''}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Every read, on the entity with the most edges. */
async function asks(url: URL, token: string, job: string): Promise<Ask[]> {
  type Graph = { nodes: { id: number; qualified_name: string }[]; edges: { source: number; target: number }[] }
  const graph = await json<Graph>(url, '/graph/load', undefined, token)
  const degrees = new Map<number, number>()
  for (const { source, target } of graph.edges)
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  const hub = graph.nodes.reduce((a, b) => ((degrees.get(b.id) ?? 0) > (degrees.get(a.id) ?? 0) ? b : a))
  const entity = encodeURIComponent(hub.qualified_name)
  const bearer = { authorization: `Bearer ${token}` }
  const { headers: whole } = await fetch(new URL('/graph/load', url), { headers: bearer })
  const reads: Ask[] = [
    { name: 'GET /health', path: '/health' },
    { name: '401', path: '/auth/me', headers: { authorization: '' } },
    { name: 'GET /auth/me', path: '/auth/me' },
    { name: 'GET /graph', path: '/graph' },
    { name: 'GET /graph/{p}?limit=100', path: '/graph/load?limit=100' },
    { name: 'GET /graph/{p}', path: '/graph/load' },
    { name: 'GET /graph/{p} gzip', path: '/graph/load', headers: { 'accept-encoding': 'gzip' } },
    { name: 'GET /graph/{p} 304', path: '/graph/load', headers: { 'if-none-match': whole.get('etag') ?? '' } },
    { name: 'GET /graph/{p}/files', path: '/graph/load/files' },
    { name: 'GET entity', path: `/graph/load/entity?name=${entity}` },
    { name: 'GET neighborhood', path: `/graph/load/neighborhood?entity=${entity}` },
    {
      name: 'GET neighborhood gzip',
      path: `/graph/load/neighborhood?entity=${entity}`,
      headers: { 'accept-encoding': 'gzip' },
    },
    { name: 'GET /instances/jobs', path: '/instances/jobs' },
    { name: 'GET /instances/jobs/{id}', path: `/instances/jobs/${job}` },
    { name: 'GET /routines/runs', path: '/routines/runs' },
    { name: 'GET /routines/git/branches', path: '/routines/git/branches?project=load' },
    { name: 'GET /chat/conversations', path: '/chat/conversations' },
    { name: 'GET /openapi.json', path: '/openapi.json' },
    { name: 'GET /metrics', path: '/metrics' },
    { name: '422', path: '/instances/jobs?limit=x' },
    {
      name: 'POST /search',
      method: 'POST',
      path: '/search',
      body: { project_name: 'load', query: 'where is the configuration read', top_k: 8 },
    },
  ]
  return reads.map((ask) => ({ ...ask, headers: { ...bearer, ...ask.headers } }))
}

async function measure(url: URL, ask: Ask, connections: number): Promise<Record<string, unknown>> {
  await drive(url, ask, connections, 0.3) // code that has run is compiled by now
  await delays(url)
  const cpu = cpuSeconds()
  const started = performance.now()
  const { times, bytes, failed } = await drive(url, ask, connections, seconds)
  const took = (performance.now() - started) / 1000
  const used = cpuSeconds() - cpu
  const late = await delays(url)
  times.sort((a, b) => a - b)
  const at = (part: number) => Number(times[Math.min(times.length - 1, Math.floor(times.length * part))]?.toFixed(2))
  return {
    read: ask.name,
    connections,
    'requests/s': Math.round(times.length / took),
    'CPU µs': Math.round((used / times.length) * 1e6),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    'worst ms': at(1),
    bytes: Math.round(bytes / Math.max(1, times.length)),
    'loop late p99 / worst ms': late,
    ...(failed > 0 ? { failed } : {}),
  }
}

/** The main thread's delay since the last call. */
async function delays(url: URL): Promise<string> {
  const text = await (await fetch(new URL('/metrics', url))).text()
  const of = (quantile: string) =>
    Number(new RegExp(`event_loop_delay_seconds\\{quantile="${quantile}"\\} (\\S+)`).exec(text)?.[1]) * 1000
  return `${of('0.99').toFixed(1)} / ${of('1').toFixed(1)}`
}

/** CPU seconds of the service so far, over all threads; Linux only. */
function cpuSeconds(): number {
  try {
    const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  } catch {
    return Number.NaN
  }
}

async function drive(url: URL, ask: Ask, connections: number, forSeconds: number): Promise<Tally> {
  const tally: Tally = { times: [], bytes: 0, failed: 0 }
  const until = performance.now() + forSeconds * 1000
  const request = requestBytes(url, ask)
  await Promise.all(Array.from({ length: connections }, () => client(url, request, until, tally)))
  return tally
}

function requestBytes(url: URL, { method = 'GET', path, headers = {}, body }: Ask): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const fields = {
    host: url.host,
    ...headers,
    ...(text ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
  }
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`)
}

/**
 * One connection: a request, its whole answer, the next one. A client
 * of its own, for Node's would be slower than the service.
 */
function client(url: URL, request: Buffer, until: number, tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect(Number(url.port), url.hostname)
    let answer = expected()
    let asked = 0
    const send = () => {
      asked = performance.now()
      answer = expected()
      socket.write(request)
    }
    socket.setNoDelay(true)
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('close', () => resolve())
    socket.on('data', (chunk: Buffer) => {
      tally.bytes += take(answer, chunk)
      if (answer.left !== 0) return
      if (answer.head.startsWith('HTTP/1.1 5')) tally.failed++
      const now = performance.now()
      tally.times.push(now - asked)
      if (now < until) send()
      else socket.end()
    })
  })
}

/** An answer on its way; `left` are the bytes of its body still to come, -1 until its head is there. */
type Expected = { head: string; left: number }

// Hoisted: the requests above are sent before this line is reached.
function expected(): Expected {
  return { head: '', left: -1 }
}

/** Reads a piece of an answer; returns the bytes of the body in it. */
function take(answer: Expected, chunk: Buffer): number {
  if (answer.left >= 0) {
    answer.left -= chunk.byteLength
    return chunk.byteLength
  }
  answer.head += chunk.toString('latin1')
  const end = answer.head.indexOf('\r\n\r\n')
  if (end < 0) return 0
  const bytes = answer.head.length - end - 4
  answer.left = Number(/content-length: (\d+)/i.exec(answer.head)?.[1] ?? 0) - bytes
  return bytes
}

// npm run load -- REPOSITORY [SECONDS [NAME]]: the reads of the service under load. Starts the service as a process of its
// own, ingests that repository and repeats each read (those with NAME in their name), from one connection and from 32 (kept
// alive), for a few seconds. Prints requests a second, the service's CPU per request, the time and the delay of the main
// thread. LOAD_DATA_DIR names a data directory that stays, LOAD_NODE_OPTIONS options of Node for the service alone, such as
// --cpu-prof.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ServiceProcess, startProcess } from './service-process.ts'

type Ask = { name: string; method?: string; path: string; headers?: Record<string, string>; body?: unknown }
type Tally = { times: number[]; bytes: number; failed: number }

const [repo = process.cwd(), seconds = '3', only = ''] = process.argv.slice(2)
const CONNECTIONS = [1, 32]
const PROJECT = 'load'
/** Requests of this time come first: code that has run is compiled when the measured ones come. */
const WARM_UP_SECONDS = 0.3

await main(process.env.LOAD_DATA_DIR, (process.env.LOAD_NODE_OPTIONS ?? '').split(' ').filter(Boolean))

async function main(keptDir: string | undefined, options: readonly string[]): Promise<void> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'cks-load-'))
  const service = await startProcess(join(import.meta.dirname, '..'), dataDir, options)
  try {
    const rows = []
    for (const ask of await asks(service)) {
      if (!ask.name.includes(only)) continue
      for (const connections of CONNECTIONS) rows.push(await measure(service, ask, connections))
    }
    console.table(rows)
  } finally {
    await service.stop()
    if (keptDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every read, of the repository as it is ingested and on the entity with the most edges. */
async function asks({ url, token, ask, jobDone }: ServiceProcess): Promise<Ask[]> {
  type Graph = { nodes: { id: number; qualified_name: string }[]; edges: { source: number; target: number }[] }
  const ingest = { repo_path: resolve(repo), describe: false, project_name: PROJECT }
  const { job_id: job } = await ask<{ job_id: string }>('/instances/pipeline', ingest)
  await jobDone(job)
  const graph = await ask<Graph>('/graph/load')
  const degrees = new Map<number, number>()
  for (const { source, target } of graph.edges)
    for (const id of [source, target]) degrees.set(id, (degrees.get(id) ?? 0) + 1)
  const hub = graph.nodes.reduce((a, b) => ((degrees.get(b.id) ?? 0) > (degrees.get(a.id) ?? 0) ? b : a))
  const entity = encodeURIComponent(hub.qualified_name)
  const bearer = { authorization: `Bearer ${token}` }
  const { headers: whole } = await fetch(`${url}/graph/load`, { headers: bearer })
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

async function measure(service: ServiceProcess, ask: Ask, connections: number): Promise<Record<string, unknown>> {
  const url = new URL(service.url)
  const cpu = (): number => service.usage()?.cpu ?? Number.NaN
  await drive(url, ask, connections, WARM_UP_SECONDS)
  await delays(url)
  const before = cpu()
  const started = performance.now()
  const { times, bytes, failed } = await drive(url, ask, connections, Number(seconds))
  const took = (performance.now() - started) / 1000
  const used = cpu() - before
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

/** The main thread's delay since the last call, which empties it. */
async function delays(url: URL): Promise<string> {
  const lines = (await (await fetch(new URL('/metrics', url))).text()).split('\n')
  const of = (quantile: string): number => {
    const start = `cks_event_loop_delay_seconds{quantile="${quantile}"} `
    return Number(lines.find((line) => line.startsWith(start))?.slice(start.length)) * 1000
  }
  return `${of('0.99').toFixed(1)} / ${of('1').toFixed(1)}`
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

/** One connection: a request, its whole answer, the next one. A client of its own, for Node's would be slower than the service. */
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

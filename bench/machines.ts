// npm run bench-machines -- REPOSITORY [--projects N], or --load N [--clients N] for N small projects of their own: measures processes that share the database and the objects which
// CKS_DATABASE_URL, CKS_OBJECTS_URL and CKS_JWT_SECRET name (empty ones: it leaves its projects there), beside one that is
// alone: ingests, the first answer of a server that has nothing yet, searches, and a worker that is killed.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PASSWORD = 'a password for measurements'
const SHARED = ['CKS_DATABASE_URL', 'CKS_OBJECTS_URL', 'CKS_JWT_SECRET']
const SEARCH_MS = 10_000

type Member = { child: ChildProcess; url: string; end: (signal?: NodeJS.Signals) => Promise<void> }
type Call = <T>(method: string, path: string, body?: object) => Promise<T>

const folder = mkdtempSync(join(tmpdir(), 'cks-machines-'))
let started = 0

/** Starts a process over a data directory of its own; `isAlone` without what is shared. */
async function start(role: 'serve' | 'worker' | undefined, isAlone = false): Promise<Member> {
  const env = { ...process.env, CKS_PORT: '0', CKS_WORKERS: '1', CKS_ADMIN_PASSWORD: PASSWORD }
  const without = isAlone ? Object.fromEntries(SHARED.map((name) => [name, ''])) : {}
  const own = { CKS_DATA_DIR: join(folder, String(++started)), CKS_LOG_LEVEL: 'error' }
  const child = spawn(process.execPath, [MAIN, ...(role ? [role] : [])], {
    env: { ...env, ...without, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [line] = (await Promise.race([once(createInterface({ input: child.stdout! }), 'line'), gone])) as [unknown]
  if (typeof line !== 'string') throw new Error('a process did not start')
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await gone
  }
  return { child, url: line.replace('listening on ', ''), end }
}

/** Calls a server as its administrator. */
async function caller({ url }: Member): Promise<Call> {
  let token = ''
  const call: Call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  token = (await call<{ token: string }>('POST', '/auth/login', { username: 'admin', password: PASSWORD })).token
  return call
}

async function ingest(call: Call, repo_path: string, names: readonly string[]): Promise<number> {
  const from = performance.now()
  const body = { repo_path, describe: false }
  const ids: string[] = []
  for (const project_name of names)
    ids.push((await call<{ job_id: string }>('POST', '/instances/pipeline', { ...body, project_name })).job_id)
  for (const id of ids) {
    for (;;) {
      const { status, error } = await call<{ status: string; error: string | null }>('GET', `/instances/jobs/${id}`)
      if (status === 'succeeded') break
      if (status !== 'queued' && status !== 'running') throw new Error(`a job ${status}: ${error}`)
      await wait(50)
    }
  }
  return (performance.now() - from) / 1000
}

const ask = (call: Call, project_name: string, n: number): Promise<unknown> =>
  call('POST', '/search', { query: `where are requests number ${n} routed`, project_name, top_k: 10 })

/** Searches per second that a number of clients get, who take the servers in turns. */
async function searches(servers: readonly Call[], names: readonly string[], clients = 8): Promise<number> {
  for (const call of servers) for (const name of names) await ask(call, name, 0)
  const until = performance.now() + SEARCH_MS
  let count = 0
  const client = async (at: number): Promise<void> => {
    for (; performance.now() < until; count++)
      await ask(servers[at % servers.length]!, names[count % names.length]!, count)
  }
  await Promise.all(Array.from({ length: clients }, (_, at) => client(at)))
  return count / (SEARCH_MS / 1000)
}

const timed = async (work: Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work
  return performance.now() - from
}

const tell = (name: string, value: number, unit: string): void =>
  void process.stdout.write(`${name.padEnd(60)} ${value.toFixed(value < 10 ? 2 : 0).padStart(8)} ${unit}\n`)

async function measure(repo: string, projects: number): Promise<void> {
  const named = (prefix: string): string[] => Array.from({ length: projects }, (_, at) => `${prefix}-${at}`)
  const alone = await start(undefined, true)
  const single = await caller(alone)
  tell('alone: first ingest', await ingest(single, repo, ['first']), 's')
  tell(`alone: ${projects} more projects of the same files`, await ingest(single, repo, named('alone')), 's')
  tell('alone: searches', await searches([single], ['first']), '/s')
  await alone.end()
  const [server, worker] = [await start('serve'), await start('worker')]
  const call = await caller(server)
  tell('1 worker: first ingest', await ingest(call, repo, ['first']), 's')
  tell(`1 worker: ${projects} more projects of the same files`, await ingest(call, repo, named('one')), 's')
  const second = await start('worker')
  tell(`2 workers: ${projects} more projects of the same files`, await ingest(call, repo, named('two')), 's')
  tell('first search of a server without a copy', await timed(ask(call, 'first', 1)), 'ms')
  tell('second search', await timed(ask(call, 'first', 2)), 'ms')
  tell('1 server: searches', await searches([call], ['first']), '/s')
  const another = await start('serve')
  tell('2 servers: searches', await searches([call, await caller(another)], ['first']), '/s')
  const killed = ingest(call, repo, ['killed'])
  await wait(1500)
  await worker.end('SIGKILL')
  await second.end('SIGKILL')
  const third = await start('worker')
  tell('ingest whose worker is killed after 1.5 s', await killed, 's')
  for (const member of [server, another, third]) await member.end()
}

/** A small project that no other one resembles: five files that call each other. */
function smallProject(n: number): string {
  const path = join(folder, 'repositories', `small-${n}`)
  mkdirSync(path, { recursive: true })
  for (let file = 0; file < 5; file++) {
    const next = `./part${(file + 1) % 5}.ts`
    const text = `import { step${n} as next } from '${next}'\n\n/** Routes request ${n} to part ${file}. */\n`
    writeFileSync(
      join(path, `part${file}.ts`),
      `${text}export const step${n} = (a: number): number => next(a + ${file})\n`,
    )
  }
  return path
}

/** Many small projects, ingested by one process, by one worker and by two; then many clients over all of them. */
async function load(projects: number, clients: number): Promise<void> {
  const numbers = Array.from({ length: projects }, (_, n) => n)
  const names = numbers.map((n) => `small-${n}`)
  const perSecond = async (call: Call, some: readonly number[]): Promise<number> => {
    const from = performance.now()
    const queued = some.map((n) => () => ingest(call, smallProject(n), [`small-${n}`]))
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = queued.shift(); next; next = queued.shift()) await next()
      }),
    )
    return some.length / ((performance.now() - from) / 1000)
  }
  const alone = await start(undefined, true)
  const single = await caller(alone)
  tell(`alone: ${projects} ingests`, await perSecond(single, numbers), '/s')
  tell(`alone: searches of ${clients} clients`, await searches([single], names, clients), '/s')
  await alone.end()
  const [server, worker] = [await start('serve'), await start('worker')]
  const call = await caller(server)
  const half = Math.ceil(projects / 2)
  tell(`1 worker: ${half} ingests`, await perSecond(call, numbers.slice(0, half)), '/s')
  const second = await start('worker')
  tell(`2 workers: ${projects - half} ingests`, await perSecond(call, numbers.slice(half)), '/s')
  const other = await start('serve')
  const another = await caller(other)
  tell('first search of a server without a copy', await timed(ask(another, names[0]!, 1)), 'ms')
  tell(`1 server: searches of ${clients} clients`, await searches([call], names, clients), '/s')
  tell(`2 servers: searches of ${clients} clients`, await searches([call, another], names, clients), '/s')
  for (const member of [server, other, worker, second]) await member.end()
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    projects: { type: 'string', default: '8' },
    load: { type: 'string' },
    clients: { type: 'string', default: '200' },
  },
})
try {
  if (values.load === undefined) await measure(resolve(positionals[0] ?? '.'), Number(values.projects))
  else await load(Number(values.load), Number(values.clients))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

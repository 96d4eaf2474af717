// Many small projects and many clients: one, two and four processes of a kind beside one that is alone.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { caller, folder, ingest, type Member, type Repository, start, tell, timed } from './members.ts'
import { ask, placesOf, type Server, searches, warm } from './searches.ts'

/** Processes of a kind, one measurement after the other. */
const SIZES = [1, 2, 4]
/** Projects whose first answer of a cold server is timed, and jobs of which a worker is lost. */
const SAMPLE = 20
const POLL_MS = 250

/** A small project that no other one resembles: five files that call each other. */
function smallProject(n: number): Repository {
  const project_name = `small-${n}`
  const repo_path = join(folder, 'repositories', project_name)
  mkdirSync(repo_path, { recursive: true })
  for (let file = 0; file < 5; file++) {
    const next = `./part${(file + 1) % 5}.ts`
    const text = `import { step${n} as next } from '${next}'\n\n/** Routes request ${n} to part ${file}. */\n`
    writeFileSync(
      join(repo_path, `part${file}.ts`),
      `${text}export const step${n} = (a: number): number => next(a + ${file})\n`,
    )
  }
  return { project_name, repo_path }
}

const made = (count: number, from: number): Repository[] =>
  Array.from({ length: count }, (_, n) => smallProject(from + n))

/** Measures `projects` small projects and `clients`. */
export async function load(projects: number, clients: number): Promise<void> {
  const all = made(projects, 0)
  const names = all.map(({ project_name }) => project_name)
  await alone(all, clients)
  const first = await served()
  const workers = await ingests(first, all)
  await lostWorker(first, workers)
  for (const worker of workers) await worker.end()
  const servers = await answers(first, names, clients)
  await lostServer(servers, names, clients)
}

async function served(isAlone = false): Promise<Server> {
  const member = await start(isAlone ? undefined : 'serve', isAlone)
  return { member, call: await caller(member) }
}

async function alone(all: readonly Repository[], clients: number): Promise<void> {
  const one = await served(true)
  await ingest(one.call, made(2, 3e6)) // loads code
  const before = one.member.cpu()
  tell(`alone: ${all.length} ingests`, all.length / (await ingest(one.call, all, POLL_MS)), '/s')
  tell('alone: CPU of an ingest', ((one.member.cpu() - before) / all.length) * 1000, 'ms')
  const places = new Map(all.map(({ project_name }) => [project_name, [one]]))
  tell('alone: first answer of every project', await warm(places), 's')
  await tellSearches('alone', places, clients)
  await one.member.end()
}

async function tellSearches(who: string, places: Awaited<ReturnType<typeof placesOf>>, clients: number): Promise<void> {
  const { perSecond, cpu } = await searches(places, clients)
  tell(`${who}: searches of ${clients} clients`, perSecond, '/s')
  tell(`${who}: CPU of a search, in servers`, cpu, 'ms')
}

/** The projects in equal parts, by more and more workers. */
async function ingests(server: Server, all: readonly Repository[]): Promise<Member[]> {
  const workers: Member[] = []
  for (const [at, size] of SIZES.entries()) {
    while (workers.length < size) workers.push(await start('worker'))
    await ingest(server.call, made(3 * size, 2e6 + 100 * size)) // loads code
    const part = all.filter((_, n) => n % SIZES.length === at)
    const cpu = (): number => workers.reduce((sum, one) => sum + one.cpu(), 0)
    const before = cpu()
    const took = await ingest(server.call, part, POLL_MS)
    tell(`${size} workers: ${part.length} ingests`, part.length / took, '/s')
    tell(`${size} workers: CPU of an ingest, in workers`, ((cpu() - before) / part.length) * 1000, 'ms')
  }
  return workers
}

/** The same number of ingests, by all workers, and by all of which one is killed. */
async function lostWorker({ call }: Server, workers: Member[]): Promise<void> {
  const more = (from: number): Repository[] => made(SAMPLE, 1e6 + from)
  tell(`${workers.length} workers: ${SAMPLE} more ingests`, await ingest(call, more(0), POLL_MS), 's')
  const killed = ingest(call, more(SAMPLE), POLL_MS)
  await wait(1000)
  await workers.pop()!.end('SIGKILL')
  tell('the same, and a worker is killed after 1 s', await killed, 's')
}

/** Searches at more and more servers, each of which begins with nothing. */
async function answers(first: Server, names: readonly string[], clients: number): Promise<Server[]> {
  const servers = [first]
  for (const size of SIZES) {
    const isCold = servers.length < size
    while (servers.length < size) servers.push(await served())
    if (isCold) await tellFirstAnswers(servers.at(-1)!, names)
    const places = await placesOf(servers, names)
    tell(`${size} servers: until all projects were warm`, await warm(places), 's')
    await tellSearches(`${size} servers`, places, clients)
  }
  return servers
}

/** First answers of a server that has just started. */
async function tellFirstAnswers({ call }: Server, names: readonly string[]): Promise<void> {
  const sample = names.filter((_, n) => n % Math.max(1, Math.floor(names.length / SAMPLE)) === 0).slice(-SAMPLE)
  const took: number[] = []
  for (const name of sample) took.push(await timed(ask(call, name, 1)))
  tell('the first answer of all of a cold server', took[0]!, 'ms')
  tell(`first answers about ${sample.length} projects, median`, took.sort((a, b) => a - b)[took.length >> 1]!, 'ms')
  tell('the slowest of them', took.at(-1)!, 'ms')
}

/** Clients go on at the other server of a project when theirs is killed. */
async function lostServer(servers: readonly Server[], names: readonly string[], clients: number): Promise<void> {
  const places = await placesOf(servers, names)
  const { perSecond, failed, longestMs } = await searches(places, clients, async () => {
    await wait(3000)
    await servers.at(-1)!.member.end('SIGKILL')
  })
  tell(`${servers.length} servers, one killed after 3 s: searches of ${clients} clients`, perSecond, '/s')
  tell('requests that failed', failed, '')
  tell('the longest that a client waited for an answer, from all servers', longestMs, 'ms')
  for (const { member } of servers.slice(0, -1)) await member.end()
}

// Many clients that search many projects, each asking a server that has the project while there is one.

import { setTimeout as wait } from 'node:timers/promises'
import { type Call, type Member, progress, seconds } from './members.ts'

const SEARCH_MS = 15_000
/** A client whose server is gone asks the next one after this time. */
const RETRY_MS = 20

export type Server = { member: Member; call: Call }

/** The servers to ask about each project, by its name. */
export type Places = ReadonlyMap<string, readonly Server[]>

export const ask = (call: Call, project_name: string, n: number): Promise<unknown> =>
  call('POST', '/search', { query: `where are requests number ${n} routed`, project_name, top_k: 10 })

/** The servers that keep each project warm, as the service says: at most two of `servers`. */
export async function placesOf(servers: readonly Server[], names: readonly string[]): Promise<Places> {
  const byUrl = new Map(servers.map((server) => [server.member.url, server]))
  const places = new Map<string, readonly Server[]>()
  await inTurns(names, 8, async (name, at) => {
    type Kept = { url: string; choice: number | null }[]
    const kept = await servers[at % servers.length]!.call<Kept>('GET', `/projects/${name}/servers`)
    const keepers = kept.filter(({ choice }) => choice !== null).flatMap(({ url }) => byUrl.get(url) ?? [])
    places.set(name, keepers.length > 0 ? keepers : servers)
  })
  return places
}

/** Asks each project once at each of its places; seconds. */
export async function warm(places: Places): Promise<number> {
  const from = performance.now()
  let done = 0
  await inTurns([...places], 8, async ([name, servers]) => {
    for (const { call } of servers) await ask(call, name, 0)
    if (++done % 200 === 0) progress(`${done} projects asked after ${seconds(from).toFixed(0)} s`)
  })
  return seconds(from)
}

type Searched = {
  perSecond: number
  /** Seconds of CPU of all servers, per thousand searches. */
  cpu: number
  /** Requests that ended without an answer, and the longest that a client then took to get one elsewhere, ms. */
  failed: number
  longestMs: number
}

/** Searches of a number of clients over all projects, some of which a server may not survive. */
export async function searches(places: Places, clients: number, during?: () => Promise<void>): Promise<Searched> {
  const names = [...places.keys()]
  const members = [...new Set([...places.values()].flat())].map(({ member }) => member)
  const cpu = (): number => members.reduce((sum, one) => sum + one.cpu(), 0)
  const [before, from] = [cpu(), performance.now()]
  const until = from + SEARCH_MS
  let [count, asked, failed, longestMs] = [0, 0, 0, 0]
  const client = async (at: number): Promise<void> => {
    while (performance.now() < until) {
      const name = names[asked++ % names.length]!
      const servers = places.get(name)!
      const began = performance.now()
      for (let tried = 0; ; tried++) {
        try {
          await ask(servers[(at + tried) % servers.length]!.call, name, asked)
          break
        } catch (error) {
          if (!during) throw error
          failed++
          await wait(RETRY_MS)
        }
      }
      count++
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  await Promise.all([...Array.from({ length: clients }, (_, at) => client(at)), during?.()])
  return { perSecond: count / seconds(from), cpu: ((cpu() - before) / count) * 1000, failed, longestMs }
}

/** Works through all values, some at a time. */
export async function inTurns<T>(
  all: readonly T[],
  atOnce: number,
  work: (one: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const take = async (): Promise<void> => {
    while (next < all.length) {
      const at = next++
      await work(all[at]!, at)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, take))
}

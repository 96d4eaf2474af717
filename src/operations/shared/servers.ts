// The servers among several machines, and the projects that each keeps warm: two of them for each project, by rendezvous
// hashing. Any server answers any question; one of the two need not fetch the project first.

import type { Context } from '../../context.ts'
import { chosenPlaces } from '../../core/collections/rendezvous.ts'
import { noGraph } from '../../core/errors.ts'
import type { Project } from '../../core/model.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { keyOf } from './copies.ts'
import { obtain } from './obtain.ts'

/** The servers that keep a project warm: one may go, and the other has it. */
const KEEPERS = 2

/** A server, and whether it is one of those that keep a project warm: 1 for the first choice, 2 for the second. */
export type Keeper = { url: string; choice: number | null }

/** All servers that answer, those that keep a project warm first; none where no machines share. Throws noGraph. */
export async function listKeepers(ctx: Context, name: string): Promise<Keeper[]> {
  const project = await ctx.stores.projects.get(name)
  if (!project || project.generation === 0) throw noGraph(name)
  const all = (await ctx.stores.shared?.servers.list()) ?? []
  const chosen = chosenPlaces(name, all, KEEPERS)
  const others = all.filter((url) => !chosen.includes(url))
  return [...chosen.map((url, at) => ({ url, choice: at + 1 })), ...others.map((url) => ({ url, choice: null }))]
}

const BEAT_MS = 5_000
/** Beats between two looks for projects to be fetched. */
const BEATS_PER_LOOK = 6

/**
 * Counts this process among the servers, under an address, until the function returned is called: then its projects go to
 * others at once. Does nothing where no machines share.
 */
export function joinServers(ctx: Context, url: string): () => Promise<void> {
  const { shared } = ctx.stores
  if (!shared) return async () => undefined
  const { servers } = shared
  const stopping = new AbortController()
  let beats = 0
  const beating = oneAtATime(
    () => servers.beat(url),
    (error) => ctx.log.warn('this server could not tell that it lives', { error }),
  )
  // Fetching may take minutes, in which the others must not take this one for dead.
  const warming = oneAtATime(
    () => keepWarm(ctx, url, stopping.signal),
    (error) => ctx.log.warn('this server could not look for projects to fetch', { error }),
  )
  const run = (): void => {
    const isLook = beats++ % BEATS_PER_LOOK === 0
    void beating().then(() => (isLook ? void warming() : undefined)) // it counts itself among those to choose from
  }
  run()
  const timer = setInterval(run, BEAT_MS).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await Promise.all([beating.running(), warming.running()])
    // Out of reach, the others miss its signs of life soon.
    await servers.leave(url).catch((error: unknown) => ctx.log.warn('this server could not take its leave', { error }))
  }
}

/** Fetches the projects that this server keeps warm and lacks, one after the other, while there is room for them. */
async function keepWarm(ctx: Context, url: string, signal: AbortSignal): Promise<void> {
  const servers = await ctx.stores.shared!.servers.list()
  const { cacheBytes = 0 } = ctx.config.sharing ?? {}
  const held = await ctx.stores.held.list()
  const here = new Set(held.map(keyOf))
  let all = held.reduce((sum, copy) => sum + copy.held.bytes, 0)
  for (const project of await ctx.stores.projects.list()) {
    if (signal.aborted) return
    if (project.generation === 0 || !chosenPlaces(project.project_name, servers, KEEPERS).includes(url)) continue
    if (here.has(keyOf({ project: project.project_name, generation: project.generation }))) continue
    const { bytes = 0 } = (await ctx.stores.shared!.snapshots.get(project.project_name, project.generation)) ?? {}
    if (all + bytes > cacheBytes) continue
    await warm(ctx, project)
    all += bytes
  }
}

/** An object store that is away is met by the next look again. */
async function warm(ctx: Context, project: Project): Promise<void> {
  try {
    await obtain(ctx, project)
  } catch (error) {
    ctx.log.warn('a project could not be fetched ahead', { project: project.project_name, error })
  }
}

// The copies of generations on this machine: given to readers, bounded, and removed when nobody reads them any more. The
// data directory is this process's own: whatever is going on with its copies is in its memory.

import type { Context } from '../../context.ts'
import { oncePer } from '../../core/collections/once.ts'
import { isLive, type Project } from '../../core/model.ts'
import type { Held, HeldCopy } from '../../stores/held.ts'

/** A generation of a project. */
export type At = { project: string; generation: number }

/** A copy that was given this recently stays: somebody may be reading it. */
const IN_USE_MS = 60_000

type Going = {
  /** The last work on the copies of a project, each of which waits for the one before. */
  turns: Map<string, Promise<unknown>>
  /** When copies were last given to a reader, and those of which that is not stored yet. */
  givenAt: Map<string, number>
  unnoted: Map<string, At>
  /** Removals that have begun so far, and those that are going on. */
  removals: number
  leaving: Set<string>
  /** The last look for copies to remove for others. */
  room: Promise<void>
}

const goingOf = oncePer(
  (_: Context): Going => ({
    turns: new Map(),
    givenAt: new Map(),
    removals: 0,
    unnoted: new Map(),
    leaving: new Set(),
    room: Promise.resolve(),
  }),
)

/** A copy as the key of a map: by its project and generation. */
export const keyOf = ({ project, generation }: At): string => `${project}\0${generation}`

/**
 * Works on the copies of a project when nobody else does: a fetch rests on what is here when it begins. The work must not
 * wait for that of another project.
 */
export function inTurn<T>(ctx: Context, project: string, work: () => Promise<T>): Promise<T> {
  const { turns } = goingOf(ctx)
  const before = turns.get(project) ?? Promise.resolve()
  const done = before.then(work)
  const over = done
    .catch(() => undefined)
    .then(() => {
      if (turns.get(project) === over) turns.delete(project)
    })
  turns.set(project, over)
  return over.then(() => done)
}

/** Gives a copy to a reader; false when it is not complete, or is being removed. */
export async function give(ctx: Context, at: At, isComplete: (copy: Held | undefined) => boolean): Promise<boolean> {
  const { stores, clock } = ctx
  const going = goingOf(ctx)
  const before = going.removals
  const copy = await stores.held.get(at.project, at.generation)
  if (!copy || !isComplete(copy)) return false
  if (going.leaving.has(keyOf(at)) || going.removals !== before) return false
  // no wait since the look: a removal begins either before it or sees this
  going.givenAt.set(keyOf(at), clock().getTime())
  going.unnoted.set(keyOf(at), at)
  return true
}

/** Stores when copies were used, for the next process: a write with each question would be what questions wait for. */
export async function noteUses(ctx: Context): Promise<void> {
  const { givenAt, unnoted } = goingOf(ctx)
  const uses = [...unnoted.values()].map((at) => ({ ...at, usedAt: givenAt.get(keyOf(at)) ?? 0 }))
  unnoted.clear()
  if (uses.length > 0) await ctx.stores.held.used(uses)
}

/**
 * Removes copies of generations of a project that nobody reads any more; their chunks stay while there is the project.
 */
export const dropCopies = (ctx: Context, name: string): Promise<void> =>
  inTurn(ctx, name, async () => {
    const project = await ctx.stores.projects.get(name)
    for (const { generation } of await deadCopies(ctx, name, project))
      await remove(ctx, { project: name, generation }, !project)
  })

/** The same of all projects that have no job: others have deleted them, or made newer generations of them. */
export async function dropLingering(ctx: Context): Promise<void> {
  const { held, projects, jobs } = ctx.stores
  const copies = await held.list()
  if (copies.length === 0) return
  const live = new Map((await projects.list()).map((project) => [project.project_name, project]))
  const dead = copies.filter(({ project, generation }) => !isLive(live.get(project), generation))
  const names = new Set(dead.map(({ project }) => project))
  if (names.size === 0) return
  for (const { project } of await jobs.active()) names.delete(project) // what it makes is not published yet
  for (const name of names) await dropCopies(ctx, name)
}

/** In the turn of a project whose new generation was fetched: removes the others, and their chunks, unless a job needs them. */
export async function dropOthers(ctx: Context, { project: name, generation: fetched }: At): Promise<void> {
  const { projects, jobs } = ctx.stores
  const project = await projects.get(name)
  // its reader is about to be given what was fetched, though it may be none of the newest by now
  const others = (await deadCopies(ctx, name, project)).filter(({ generation }) => generation !== fetched)
  if (others.length === 0 || (await jobs.active()).some((job) => job.project === name)) return
  for (const { generation } of others) await remove(ctx, { project: name, generation }, false)
  if (!project) return
  const input = { dir: ctx.config.dataDir, project: name, generation: project.generation }
  await ctx.clients.pools.ingest.run('embed.sweep', input)
}

const deadCopies = async (ctx: Context, name: string, project: Project | undefined): Promise<At[]> =>
  (await ctx.stores.held.of(name)).filter(({ generation }) => !isLive(project, generation))

/** Removes the copies that were not used for longest while all of them take more than `CKS_CACHE_BYTES`. */
export function makeRoom(ctx: Context): Promise<void> {
  const going = goingOf(ctx)
  const made = going.room.then(() => dropOldest(ctx, going))
  going.room = made.catch(() => undefined) // its caller is told
  return made
}

async function dropOldest(ctx: Context, going: Going): Promise<void> {
  const { stores, config } = ctx
  const { cacheBytes = Number.POSITIVE_INFINITY } = config.sharing ?? {}
  const now = ctx.clock().getTime()
  const all = (await stores.held.list())
    .map((copy) => ({ ...copy, usedAt: usedAt(going, copy, now) }))
    .sort((a, b) => a.usedAt - b.usedAt)
  let bytes = all.reduce((sum, { held }) => sum + held.bytes, 0)
  if (bytes <= cacheBytes) return
  const running = (await stores.jobs.active()).filter(({ status }) => status === 'running')
  const inJobs = new Set(running.map(({ project }) => project))
  for (const { project, generation, held } of all) {
    if (bytes <= cacheBytes) return
    if (inJobs.has(project) || going.turns.has(project)) continue // a fetch that goes on rests on it
    if (await inTurn(ctx, project, () => removeUnused(ctx, { project, generation }))) bytes -= held.bytes
  }
}

/** When a copy was last used. A time that is still to come was stored while the clock was ahead, and tells nothing. */
function usedAt({ givenAt }: Going, copy: HeldCopy, now: number): number {
  const stored = copy.held.usedAt > now ? 0 : copy.held.usedAt
  return Math.max(stored, givenAt.get(keyOf(copy)) ?? 0)
}

/** False when somebody may be reading it. */
async function removeUnused(ctx: Context, at: At): Promise<boolean> {
  const copies = await ctx.stores.held.of(at.project)
  const copy = copies.find(({ generation }) => generation === at.generation)
  if (!copy) return true
  const now = ctx.clock().getTime()
  if (now - usedAt(goingOf(ctx), copy, now) < IN_USE_MS) return false
  await remove(ctx, at, copies.length === 1) // another generation may be searched by the same chunks
  return true
}

/** In the turn of its project. Whoever asks for it meanwhile waits for the turn after it. */
async function remove(ctx: Context, at: At, isLast: boolean): Promise<void> {
  const { leaving, givenAt, unnoted } = goingOf(ctx)
  goingOf(ctx).removals++
  leaving.add(keyOf(at))
  givenAt.delete(keyOf(at))
  unnoted.delete(keyOf(at))
  try {
    await ctx.clients.pools.ingest.run('snapshot.drop', { dir: ctx.config.dataDir, ...at, isLast })
  } finally {
    leaving.delete(keyOf(at))
  }
}

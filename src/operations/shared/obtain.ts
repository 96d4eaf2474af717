// The copies of generations on this machine: fetched when they are first asked for, and bounded.

import type { Context } from '../../context.ts'
import { isLive, type Project } from '../../core/model.ts'
import type { Held } from '../../stores/held.ts'
import { KINDS, type Kind, type Snapshot } from '../../stores/snapshots.ts'

/** Kinds of data that answers are made from, but for those that read the facts of files. */
const ANSWERS: readonly Kind[] = KINDS.filter((kind) => kind !== 'facts')

/** What a generation is wanted for. */
export type Purpose = 'answer' | 'answer from facts' | 'ingest'

const NEEDED: Readonly<Record<Purpose, readonly Kind[]>> = {
  answer: ANSWERS,
  'answer from facts': KINDS,
  ingest: KINDS,
}

/** Data that is kept under its own key: a copy of any generation of the project brings it. */
const BY_CONTENT: ReadonlySet<Kind> = new Set(['index', 'neighbours', 'packs', 'facts'])

/** A copy that was used this recently stays: somebody may be reading it. */
const IN_USE_MS = 60_000
/** The time of use is written this often. */
const NOTED_MS = 10_000

/** Fetches that are going on, by context, project and generation. */
const fetching = new WeakMap<Context, Map<string, Promise<void>>>()

/**
 * Sees to it that this machine has a generation of a project, as its snapshot says. Does nothing where machines share
 * nothing, or no snapshot is known. Rejects with kind 'unavailable' when it cannot be fetched.
 */
export async function obtain(
  ctx: Context,
  { project_name: project, generation }: { project_name: string; generation: number },
  purpose: Purpose = 'answer',
): Promise<void> {
  const { shared, held } = ctx.stores
  if (!shared || generation === 0) return
  const snapshot = await shared.snapshots.get(project, generation)
  if (!snapshot) return
  const missing = (copy: Held | undefined): Kind[] =>
    NEEDED[purpose].filter((kind) => copy?.snapshot !== snapshot.id || !copy.kinds.includes(kind))
  const running = fetching.get(ctx) ?? new Map<string, Promise<void>>()
  fetching.set(ctx, running)
  const key = `${project}\0${generation}`
  for (;;) {
    const copy = await held.get(project, generation)
    if (missing(copy).length === 0) return noteUse(ctx, { project, generation }, copy!)
    const others = running.get(key)
    if (others) {
      await others
      continue
    }
    const work = fetch(ctx, { project, generation }, snapshot, missing(copy)).finally(() => running.delete(key))
    running.set(key, work)
    await work
  }
}

type At = { project: string; generation: number }

async function noteUse({ stores, clock }: Context, { project, generation }: At, copy: Held): Promise<void> {
  const now = clock().getTime()
  if (now - copy.usedAt > NOTED_MS) await stores.held.put(project, generation, { ...copy, usedAt: now })
}

async function fetch(ctx: Context, at: At, snapshot: Snapshot & { bytes: number }, kinds: Kind[]): Promise<void> {
  const { stores, clients, config, log } = ctx
  const { shared, held } = stores
  const all = (await held.list()).filter((each) => each.project === at.project)
  const before = all.find((each) => each.generation === at.generation)?.held
  const known = new Set(all.flatMap((each) => each.held.names))
  const isHere = (kind: Kind, name: string): boolean =>
    known.has(name) && (BY_CONTENT.has(kind) || before?.names.includes(name) === true)
  const parts = snapshot.parts.filter(({ kind, name }) => kinds.includes(kind) && !isHere(kind, name))
  const collection = snapshot.parts.find(({ kind }) => kind === 'collection')
  const started = performance.now()
  const input = { dir: config.dataDir, ...at, objects: shared!.at, parts, collection }
  await clients.pools.ingest.run('snapshot.fetch', input)
  const kept = before?.snapshot === snapshot.id ? before.kinds : []
  await noteHeld(ctx, at, snapshot, [...new Set([...kept, ...kinds])])
  log.info('generation fetched', { ...at, objects: parts.length, ms: Math.round(performance.now() - started) })
  await forgetOthers(ctx, at.project)
  await makeRoom(ctx)
}

/** Notes that this machine has the data of some kinds of a generation. */
export async function noteHeld(
  { stores, clock }: Context,
  { project, generation }: At,
  { id, parts, bytes }: Snapshot & { bytes: number },
  kinds: readonly Kind[],
): Promise<void> {
  const names = parts.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name)
  await stores.held.put(project, generation, { snapshot: id, kinds, names, bytes, usedAt: clock().getTime() })
}

/**
 * Removes copies of generations of a project that nobody reads any more; their chunks stay while there is the project.
 * Returns it.
 */
export async function dropCopies(ctx: Context, name: string): Promise<Project | undefined> {
  const project = await ctx.stores.projects.get(name)
  for (const { project: of, generation } of await ctx.stores.held.list())
    if (of === name && !isLive(project, generation)) await drop(ctx, { project: name, generation }, !project)
  return project
}

/** The same of all projects that have no job: others have deleted them, or made newer generations of them. */
export async function dropLingering(ctx: Context): Promise<void> {
  const held = new Set((await ctx.stores.held.list()).map(({ project }) => project))
  if (held.size === 0) return
  for (const { project } of await ctx.stores.jobs.active()) held.delete(project) // what it makes is not published yet
  for (const project of held) await dropCopies(ctx, project)
}

/** The same with the chunks of other generations. */
async function forgetOthers(ctx: Context, name: string): Promise<void> {
  const project = await dropCopies(ctx, name)
  if (project)
    await ctx.clients.pools.ingest.run('embed.sweep', {
      dir: ctx.config.dataDir,
      project: name,
      generation: project.generation,
    })
}

/** Removes the copies that were not used for longest while all of them take more than `CKS_CACHE_BYTES`. */
async function makeRoom(ctx: Context): Promise<void> {
  const { stores, config, clock } = ctx
  const { cacheBytes = Number.POSITIVE_INFINITY } = config.sharing ?? {}
  const all = (await stores.held.list()).sort((a, b) => a.held.usedAt - b.held.usedAt)
  let bytes = all.reduce((sum, { held }) => sum + held.bytes, 0)
  for (const { project, generation, held } of all) {
    if (bytes <= cacheBytes) return
    // dropping the ones before took a while, in which somebody may have been given this one
    const now = await stores.held.get(project, generation)
    if (!now || clock().getTime() - now.usedAt < IN_USE_MS) continue
    await drop(ctx, { project, generation }, true)
    bytes -= held.bytes
  }
}

async function drop(ctx: Context, at: At, isLast: boolean): Promise<void> {
  await ctx.clients.pools.ingest.run('snapshot.drop', { dir: ctx.config.dataDir, ...at, isLast })
}

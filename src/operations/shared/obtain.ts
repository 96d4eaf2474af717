// The copies of generations on this machine are fetched when they are first asked for.

import type { Context } from '../../context.ts'
import type { Held } from '../../stores/held.ts'
import { KINDS, type Kind, type Snapshot } from '../../stores/snapshots.ts'
import { type At, dropOthers, give, inTurn, makeRoom } from './copies.ts'

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

/**
 * Sees to it that this machine has a generation of a project, as its snapshot says. Does nothing where machines share
 * nothing, or no snapshot is known. Rejects with kind 'unavailable' when it cannot be fetched.
 */
export async function obtain(
  ctx: Context,
  { project_name: project, generation }: { project_name: string; generation: number },
  purpose: Purpose = 'answer',
): Promise<void> {
  const { shared } = ctx.stores
  if (!shared || generation === 0) return
  let id = await shared.snapshots.idOf(project, generation)
  if (id === undefined) return
  const missing = (copy: Held | undefined): Kind[] =>
    NEEDED[purpose].filter((kind) => copy?.snapshot !== id || !copy?.kinds.includes(kind))
  const at = { project, generation }
  while (!(await give(ctx, at, (copy) => missing(copy).length === 0))) {
    const came = await inTurn(ctx, project, async () => {
      const snapshot = await shared.snapshots.get(project, generation)
      if (!snapshot) return 'nothing'
      id = snapshot.id // new descriptions may have replaced it
      const kinds = missing(await ctx.stores.held.get(project, generation)) // less, after whoever had the turn before
      if (kinds.length === 0) return 'with another'
      await fetch(ctx, at, snapshot, kinds)
      return 'now'
    })
    if (came === 'nothing') return
    if (came === 'now') await makeRoom(ctx)
  }
}

async function fetch(ctx: Context, at: At, snapshot: Snapshot & { bytes: number }, kinds: Kind[]): Promise<void> {
  const { stores, clients, config, log } = ctx
  const { shared, held } = stores
  const all = await held.of(at.project)
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
  await dropOthers(ctx, at)
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

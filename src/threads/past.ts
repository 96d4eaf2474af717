// How often each file of a generation was changed before: kept from git's log, which the main thread reads.

import type { Repository } from '../clients/repository.ts'
import { unlessDamaged } from '../core/packed.ts'
import { readHistory } from '../core/text/ranking/past.ts'
import { openGeneration, threadCache } from './caches.ts'
import type { GraphAt } from './graphs.ts'
import { storesOf } from './stores.ts'

/** How many commits changed each file, and how many commits were read. */
export type Past = { commits: number; changes: ReadonlyMap<string, number> }

/** A generation, and where its repository is; without a commit there is no past. */
export type PastAt = GraphAt & { repository: Repository; commit: string | null }

/** Bytes that a file of an open past takes, roughly. */
const FILE_BYTES = 150
const openPasts = threadCache<Past>()

export const NO_PAST: Past = { commits: 0, changes: new Map() }

/** The past of a repository as of its ingest; none outside of git. Undefined where none is kept, or it is damaged. */
export async function openPast(at: Omit<PastAt, 'repository'>): Promise<Past | undefined> {
  if (at.commit === null) return NO_PAST
  return openGeneration(openPasts, at, async () => {
    const kept = await storesOf(at.dir).graphs.getPast(at.project, at.generation)
    const value = kept && unpackPast(kept)
    return value && { value, bytes: FILE_BYTES * value.changes.size }
  })
}

/** Keeps the past of a generation that git's log tells (see `pastCommits`). */
export async function keepPast({ log, ...at }: GraphAt & { log: Uint8Array }): Promise<void> {
  const commits = readHistory(log)
  const changes = new Map<string, number>()
  for (const { paths } of commits) for (const path of paths) changes.set(path, (changes.get(path) ?? 0) + 1)
  await storesOf(at.dir).graphs.putPast(at.project, at.generation, packPast({ commits: commits.length, changes }))
}

const packPast = ({ commits, changes }: Past): Uint8Array =>
  new TextEncoder().encode(JSON.stringify([commits, ...changes]))

const unpackPast = (packed: Uint8Array): Past | undefined =>
  unlessDamaged(() => {
    const [commits, ...changes] = JSON.parse(new TextDecoder().decode(packed)) as [number, ...[string, number][]]
    return { commits, changes: new Map(changes) }
  })

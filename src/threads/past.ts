// How often each file of a generation was changed before: read from git once, behind the ingest, and kept.

import { pastCommits } from '../clients/git.ts'
import type { Repository } from '../clients/repository.ts'
import { unlessDamaged } from '../core/packed.ts'
import { readHistory } from '../core/text/ranking/past.ts'
import { openGeneration, threadCache } from './caches.ts'
import type { GraphAt } from './graphs.ts'
import { storesOf } from './stores.ts'

/** How many commits changed each file, and how many commits were read. */
export type Past = { commits: number; changes: ReadonlyMap<string, number> }

/** A generation, and where its repository is. */
export type PastAt = GraphAt & { repository: Repository; commit: string | null }

/** Commits of the past that are read. */
const COMMITS_MAX = 2000

/** Bytes that a file of an open past takes, roughly. */
const FILE_BYTES = 150
const openPasts = threadCache<Past>()

/** The past of a repository as of its ingest; none outside of git. Where none is kept, or it is damaged, git is asked. */
export async function openPast(at: PastAt): Promise<Past> {
  const past = await openGeneration(openPasts, at, async () => {
    const kept = await storesOf(at.dir).graphs.getPast(at.project, at.generation)
    const value = (kept && unpackPast(kept)) ?? (await readPast(at))
    return { value, bytes: FILE_BYTES * value.changes.size }
  })
  return past! // what is not kept is read
}

/** Reads the past of a generation and keeps it, unless it is kept. */
export async function keepPast(at: PastAt): Promise<void> {
  const { graphs } = storesOf(at.dir)
  if (await graphs.getPast(at.project, at.generation)) return
  await graphs.putPast(at.project, at.generation, packPast(await readPast(at)))
}

async function readPast({ repository, commit }: PastAt): Promise<Past> {
  const log = commit === null ? undefined : await pastCommits(repository, COMMITS_MAX)
  const commits = log ? readHistory(log) : []
  const changes = new Map<string, number>()
  for (const { paths } of commits) for (const path of paths) changes.set(path, (changes.get(path) ?? 0) + 1)
  return { commits: commits.length, changes }
}

const packPast = ({ commits, changes }: Past): Uint8Array =>
  new TextEncoder().encode(JSON.stringify([commits, ...changes]))

const unpackPast = (packed: Uint8Array): Past | undefined =>
  unlessDamaged(() => {
    const [commits, ...changes] = JSON.parse(new TextDecoder().decode(packed)) as [number, ...[string, number][]]
    return { commits, changes: new Map(changes) }
  })

// The files of a project as they are on disk now, and whether they are still those that were ingested.

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../../clients/files.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'
import { decodeText, textOf } from '../../core/decode.ts'
import { ServiceError } from '../../core/errors.ts'
import { FILE_BYTES_MAX } from '../../core/limits.ts'
import { unlessAbsent } from '../../core/system-errors.ts'
import type { Tree } from '../../core/tree.ts'
import { openGeneration, threadCache } from '../caches.ts'
import { demand, type Round, roundOf } from '../commit-files.ts'
import type { GraphAt } from '../graphs.ts'
import { storesOf } from '../stores.ts'

/** A file's lines and hash as they are now; `isStale` when it has changed since the ingest, or is gone (then there are none). */
export type Source = { lines: readonly string[]; isStale: boolean; hash: string }

/** The files of one answer. */
export type Sources = {
  read(path: string): Source
  /** The text of a file that the answer shows nothing of: `stale` does not tell it. Undefined where it cannot be read. */
  text(path: string): string | undefined
  /** The bytes that a file had when it was ingested; 0 for one that is too large to be read. */
  size(path: string): number
  /** The paths, in order, of the files read that have changed since the ingest. */
  stale(): string[]
  /** Ends the round of an answer that lacks files of a commit: see `withFiles`. */
  demand(): void
  /** Whether git did not give a file that was read: what is made of the others is no answer for good. */
  isLacking(): boolean
}

/** An answer that is made of files. */
type Asking = GraphAt & { repository: Repository }

/** The files of answers that are being made, by their questions. */
const answering = new WeakMap<Asking, Sources>()

/**
 * The files of a project's generation, each read at most once for an answer; none when the repository has moved. The same
 * for the same question.
 */
export async function sourcesOf(at: Asking): Promise<Sources> {
  const known = isInPlace(at.repository) ? await knownFiles(at) : undefined
  const there = answering.get(at)
  if (there) return there
  const sources = known?.tree.blobs
    ? sourcesOfCommit(at.repository, known, roundOf(at))
    : sourcesOnDisk(at.repository, known)
  answering.set(at, sources)
  return sources
}

function sourcesOnDisk({ root }: Repository, known: KnownFiles | undefined): Sources {
  const read = new Map<string, Source>()
  return {
    read(path) {
      const source = read.get(path) ?? readSource(root, path, known)
      read.set(path, source)
      return source
    },
    text(path) {
      const file = readBytes(root, path)
      const decoded = 'bytes' in file ? decodeText(file.bytes, path) : file
      return 'text' in decoded ? decoded.text : undefined
    },
    size: (path) => (known ? sizeIn(known, path) : 0),
    stale: () => [...read].flatMap(([path, { isStale }]) => (isStale ? [path] : [])).sort(),
    demand: () => undefined,
    isLacking: () => false,
  }
}

/** Files by their objects in git. */
const blobs = threadCache<Source>()

const ABSENT: Source = { lines: [], isStale: false, hash: '' }

/** Files of a commit never change. Without a round none are read that are not open. */
function sourcesOfCommit(repository: Repository, known: KnownFiles, round: Round | undefined): Sources {
  const { tree, rows } = known
  const open = new Map<number, Source>()
  let isLacking = false
  const sourceOf = (row: number): Source | undefined => {
    const blob = tree.blobs![row]!
    const kept = blobs.get(blob)
    if (kept) return kept
    if (tree.sizes[row]! > FILE_BYTES_MAX) return ABSENT
    if (!round?.given.has(blob)) return undefined
    const bytes = round.given.get(blob)
    isLacking ||= bytes === undefined
    const text = bytes && textOf(bytes)
    if (text === undefined) return ABSENT
    const source = { lines: text.split('\n'), isStale: false, hash: tree.hashes[row]! }
    blobs.put(blob, source, text.length)
    return source
  }
  const read = (path: string): Source => {
    const row = rows.get(path)
    if (row === undefined) return ABSENT
    const source = open.get(row) ?? sourceOf(row)
    if (source) open.set(row, source)
    else if (round) {
      round.wanted.add(tree.blobs![row]!)
      round.repository = repository
    } else isLacking = true
    return source ?? ABSENT
  }
  return {
    read,
    text(path) {
      const source = read(path)
      return source === ABSENT ? undefined : source.lines.join('\n')
    },
    size: (path) => sizeIn(known, path),
    stale: () => [],
    demand: () => round && demand(round),
    isLacking: () => isLacking,
  }
}

/** The files of a project as the ingest saw them. */
export type KnownFiles = { tree: Tree; rows: ReadonlyMap<string, number> }

function sizeIn({ tree, rows }: KnownFiles, path: string): number {
  const row = rows.get(path)
  const size = row === undefined ? 0 : tree.sizes[row]!
  return size > FILE_BYTES_MAX ? 0 : size
}

/** Bytes that a file of a list takes beside its path: its hash, stats and place. */
const FILE_BYTES = 250
const trees = threadCache<KnownFiles>()

/** The files of a generation, kept for the next answers; undefined when it is gone. */
export const knownFiles = (at: GraphAt): Promise<KnownFiles | undefined> =>
  openGeneration(trees, at, async () => {
    const tree = await storesOf(at.dir).trees.get(at.project, at.generation)
    if (!tree) return undefined
    const value = { tree, rows: new Map(tree.paths.map((path, row) => [path, row])) }
    return { value, bytes: tree.paths.reduce((sum, path) => sum + path.length + FILE_BYTES, 0) }
  })

/** Lines of files, by characters; `stamp` tells one state of a file from another. */
const kept = threadCache<{ stamp: string; lines: readonly string[]; hash: string }>()

const GONE: Source = { lines: [], isStale: true, hash: '' }

function readSource(root: string, path: string, known: KnownFiles | undefined): Source {
  if (!known) return GONE
  const file = join(root, path)
  const stamp = stampOf(file)
  if (stamp === undefined) return GONE
  const row = known.rows.get(path)
  const wanted = row === undefined ? undefined : known.tree.hashes[row]
  const there = kept.get(file)
  if (there?.stamp === stamp) return { lines: there.lines, isStale: there.hash !== wanted, hash: there.hash }
  const read = readBytes(root, path)
  const text = 'bytes' in read ? textOf(read.bytes) : undefined
  if (!('bytes' in read) || text === undefined) return GONE
  const lines = text.split('\n')
  kept.put(file, { stamp, lines, hash: read.hash }, text.length)
  return { lines, isStale: read.hash !== wanted, hash: read.hash }
}

/** Whether a repository can be read where it was. */
export function isInPlace(repository: Repository): boolean {
  try {
    assertInPlace(repository)
    return true
  } catch (error) {
    if (error instanceof ServiceError && error.kind !== 'unavailable') return false
    throw error
  }
}

/** Size, times and inode: a file in which all of these are the same is not opened again. */
function stampOf(file: string): string | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    return stat?.isFile() ? `${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}` : undefined
  } catch (error) {
    return unlessAbsent(error) // a folder on the way cannot be read
  }
}

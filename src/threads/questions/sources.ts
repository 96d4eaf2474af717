// The files of a project as they are on disk now, and whether they are still those that were ingested.

import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readBytes } from '../../clients/files.ts'
import { assertInPlace, type Repository } from '../../clients/repository.ts'
import { textOf } from '../../core/decode.ts'
import { ServiceError } from '../../core/errors.ts'
import type { Tree } from '../../core/tree.ts'
import { threadCache } from '../caches.ts'
import type { GraphAt } from '../graphs.ts'
import { storesOf } from '../stores.ts'

/** A file's lines and hash as they are now; `isStale` when it has changed since the ingest, or is gone (then there are none). */
export type Source = { lines: readonly string[]; isStale: boolean; hash: string }

/** The files of one answer. */
export type Sources = {
  read(path: string): Source
  /** The paths, in order, of the files read that have changed since the ingest. */
  stale(): string[]
}

/** The files of a project's generation, each read at most once for an answer; none when the repository has moved. */
export async function sourcesOf(at: GraphAt & { repository: Repository }): Promise<Sources> {
  const known = isInPlace(at.repository) ? await knownFiles(at) : undefined
  const read = new Map<string, Source>()
  return {
    read(path) {
      const source = read.get(path) ?? readSource(at.repository.root, path, known)
      read.set(path, source)
      return source
    },
    stale: () => [...read].flatMap(([path, { isStale }]) => (isStale ? [path] : [])).sort(),
  }
}

/** The files of a project as the ingest saw them. */
export type KnownFiles = { tree: Tree; rows: ReadonlyMap<string, number> }

/** Lists of files, by the characters of their paths: those of 100,000 files take six million. */
const trees = threadCache<KnownFiles | undefined>()

/** The files of a generation, kept for the next answers; undefined when it is gone. */
export async function knownFiles({ dir, project, generation }: GraphAt): Promise<KnownFiles | undefined> {
  const key = `${dir}\0${project}\0${generation}`
  const known = trees.get(key)
  if (known) return known
  const tree = await storesOf(dir).trees.get(project, generation)
  if (!tree) return undefined
  const files = { tree, rows: new Map(tree.paths.map((path, row) => [path, row])) }
  trees.put(
    key,
    files,
    tree.paths.reduce((sum, path) => sum + path.length, 0),
  )
  return files
}

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
    if (error instanceof ServiceError) return false
    throw error
  }
}

/** Size, times and inode: a file in which all of these are the same is not opened again. */
function stampOf(file: string): string | undefined {
  try {
    const stat = lstatSync(file, { throwIfNoEntry: false })
    return stat?.isFile() ? `${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}:${stat.ino}` : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined // a folder on the way cannot be read
    throw error
  }
}

// Data derived from chunks: the search index of a collection, one file per revision, and the parts of files (terms,
// vectors) from which one is assembled, for as long as that takes. All of it can be rebuilt from the chunks.

import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { storeUnavailable } from '../../core/errors.ts'
import { makeFolder } from '../folder.ts'
import type { Env } from '../lmdb/env.ts'

/** The part of a search index that a pack's chunks make (see core/text/index/parts.ts). */
export type PackPart = { pack: string; bytes: Uint8Array }

/** Parts that were added to a spool together: the pack of the first, and all of them, read anew with each call. */
export type Spooled = { first: string; read: () => PackPart[] }

/** Search indexes, as files, and the parts they are assembled from. */
export type LexicalStore = {
  /** Begins a spool, a name that nobody else uses, unless it is begun. Throws storeUnavailable. */
  openSpool(spool: string): void
  /**
   * Adds parts, at least one, to those of a spool, in a file named after the first of their packs; one that has been removed takes none: its ingest is over, and the thread that made
   * them was not waited for. Throws storeUnavailable. For worker threads.
   */
  spoolParts(spool: string, parts: readonly PackPart[]): void
  /** What was added to a spool. Throws storeUnavailable. For worker threads. */
  spooled(spool: string): Spooled[]
  /** Removes a spool, if there is one. */
  removeSpool(spool: string): void
  /**
   * The index file of a revision, read into the memory that `room` allocates; undefined when there is none. Throws
   * storeUnavailable when it can't be read. Reads a whole file: for worker threads.
   */
  readIndex(revision: string, room?: (bytes: number) => Uint8Array): Uint8Array | undefined
  hasIndex(revision: string): boolean
  /** The delta of a revision (core/text/index/delta.ts), and whether it has one; as `readIndex` and `hasIndex`. */
  readDelta(revision: string): Uint8Array | undefined
  hasDelta(revision: string): boolean
  /** Writes a delta in one step. Throws storeUnavailable when it can't. For worker threads. */
  writeDelta(revision: string, bytes: Uint8Array): void
  /** Writes an index file, of parts that follow each other, in one step. Throws storeUnavailable when it can't. For worker threads. */
  writeIndex(revision: string, parts: readonly Uint8Array[]): void
  /** Writes a revision's file of approximate neighbours in one step; `write` is given the path. For worker threads. */
  writeNeighbours(revision: string, write: (file: string) => void): void
  /** The path of that file. */
  neighboursFile(revision: string): string
  hasNeighbours(revision: string): boolean
  /** Removes the files of revisions that nobody reads any more. */
  removeIndexes(gone: readonly string[]): void
  /** Removes all spools, and the files of all other revisions: leftovers of killed processes. */
  keepIndexes(revisions: ReadonlySet<string>): void
}

/** All indexes and parts. */
export function openLexical(env: Env): LexicalStore {
  const folder = join(env.dir, 'search')
  const fileOf = (revision: string): string => join(folder, `${revision}.index`)
  const deltaOf = (revision: string): string => join(folder, `${revision}.delta`)
  const spoolOf = (spool: string): string => join(folder, `${spool}.parts`)
  const neighboursOf = (revision: string): string => join(folder, `${revision}.usearch`)
  return {
    openSpool: (spool) => writable(() => void makeFolder(spoolOf(spool))),
    spoolParts: (spool, parts) => {
      const bytes = serialize(parts)
      try {
        writeInPlace(join(spoolOf(spool), parts[0]!.pack), (file) => writeFileSync(file, bytes, { mode: 0o600 }))
      } catch (error) {
        if (statIndex(spoolOf(spool))) throw error
      }
    },
    spooled: (spool) => {
      if (!statIndex(spoolOf(spool))) return []
      return readable(() => readdirSync(spoolOf(spool))).map((first) => ({
        first,
        read: () => deserialize(readable(() => readFileSync(join(spoolOf(spool), first)))) as PackPart[],
      }))
    },
    removeSpool: (spool) => {
      if (!existsSync(spoolOf(spool))) return
      const gone = `${spoolOf(spool)}.part` // under its own name, a thread may add to it meanwhile
      renameSync(spoolOf(spool), gone)
      rmSync(gone, ANYTHING)
    },
    readIndex: (revision, room) => readWhole(fileOf(revision), room),
    hasIndex: (revision) => isIndex(fileOf(revision)),
    readDelta: (revision) => readWhole(deltaOf(revision)),
    hasDelta: (revision) => isIndex(deltaOf(revision)),
    writeDelta: (revision, bytes) =>
      writeAtomically(deltaOf(revision), (file) => writeFileSync(file, bytes, { mode: 0o600 })),
    writeIndex: (revision, parts) => {
      writeAtomically(fileOf(revision), (file) => {
        const opened = openSync(file, 'w', 0o600)
        try {
          for (const part of parts) writeFileSync(opened, part)
        } finally {
          closeSync(opened)
        }
      })
    },
    writeNeighbours: (revision, write) => {
      writeAtomically(neighboursOf(revision), (file) => {
        write(file)
        chmodSync(file, 0o600)
      })
    },
    neighboursFile: neighboursOf,
    hasNeighbours: (revision) => isIndex(neighboursOf(revision)),
    removeIndexes: (gone) => {
      for (const revision of gone) {
        for (const file of [fileOf(revision), deltaOf(revision), neighboursOf(revision)]) rmSync(file, ANYTHING)
      }
    },
    keepIndexes: (revisions) => {
      if (!statSync(folder, { throwIfNoEntry: false })) return
      for (const name of readdirSync(folder)) {
        if (name.endsWith('.part') || !revisions.has(name.slice(0, name.lastIndexOf('.'))))
          rmSync(join(folder, name), ANYTHING)
      }
    },
  }
}

/** One call reads at most 2 GB, so a file is read in pieces. */
const READ_BYTES = 1 << 30

/** A folder may have taken the place of a file. */
const ANYTHING = { force: true, recursive: true } as const

const isIndex = (file: string): boolean => statIndex(file)?.isFile() ?? false

const statIndex = (file: string): Stats | undefined => readable(() => statSync(file, { throwIfNoEntry: false }))

/** The result of reading; errors of the file system are faults of the store. */
function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw storeUnavailable(`a search index can't be read (${codeOf(error)})`)
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'no reason given'

/** A file in the memory that `room` allocates; undefined when there is none. */
function readWhole(
  file: string,
  room: (bytes: number) => Uint8Array = (bytes) => new Uint8Array(bytes),
): Uint8Array | undefined {
  const stat = statIndex(file)
  return stat?.isFile() ? readInto(file, room(stat.size)) : undefined
}

/** Fills `bytes` from the start of a file; returns the part filled, shorter when the file is. */
function readInto(file: string, bytes: Uint8Array): Uint8Array {
  const opened = readable(() => openSync(file, 'r'))
  try {
    let read = 0
    for (let more = -1; more !== 0; read += more)
      more = readSync(opened, bytes, read, Math.min(READ_BYTES, bytes.length - read), read)
    return bytes.subarray(0, read)
  } finally {
    closeSync(opened)
  }
}

/** Writes a temporary file and renames it into place once it is complete. */
function writeAtomically(file: string, write: (part: string) => void): void {
  writable(() => makeFolder(dirname(file)))
  writeInPlace(file, write)
}

/** The same in a folder that must be there. */
function writeInPlace(file: string, write: (part: string) => void): void {
  const part = `${file}.part`
  writable(() => {
    try {
      write(part)
      if (statIndex(file)?.isDirectory()) rmSync(file, ANYTHING)
      renameSync(part, file)
    } catch (error) {
      if (existsSync(part)) rmSync(part, ANYTHING) // on a full disk, half a file left behind would keep it full
      throw error
    }
  })
}

/** The result of writing; errors of the file system are faults of the store. */
function writable<T>(write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw storeUnavailable(`a search index can't be written (${codeOf(error)}) — is the disk full?`)
  }
}

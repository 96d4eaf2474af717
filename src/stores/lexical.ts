// What is derived from chunks: what each file brings into a search index (terms, vectors), kept by its pack and the
// embedder, and the search index of a collection, one file a revision. All of it can be lost: it is made again from the
// chunks.

import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Env, firstKeys, LAST } from './env.ts'

/** Search indexes, as files, and the parts they are put together from. */
export type LexicalStore = {
  parts(project: string, embedder: string, packs: readonly string[]): Promise<(Uint8Array | undefined)[]>
  /** Which packs have their part. */
  hasParts(project: string, embedder: string, packs: readonly string[]): Promise<boolean[]>
  putParts(project: string, embedder: string, entries: readonly { pack: string; bytes: Uint8Array }[]): Promise<void>
  /** The projects that have parts. */
  projects(): Promise<string[]>
  /** Removes a project's parts of packs that `used` does not hold, and those of other embedders. */
  sweepParts(project: string, embedder: string | undefined, used: ReadonlySet<string>): Promise<void>
  /** Removes the parts of all projects. */
  clearParts(): Promise<void>
  /**
   * The index file of a revision, in what `room` gives for its bytes; undefined when there is none. Reads a whole file:
   * for worker threads.
   */
  readIndex(revision: string, room?: (bytes: number) => Uint8Array): Uint8Array | undefined
  hasIndex(revision: string): boolean
  /** Writes an index file in one step. For worker threads. */
  writeIndex(revision: string, bytes: Uint8Array): void
  /** Writes a revision's file of approximate neighbours in one step: `write` is told where. For worker threads. */
  writeNeighbours(revision: string, write: (file: string) => void): void
  /** Where that file stands, and whether it does. */
  neighboursFile(revision: string): string
  hasNeighbours(revision: string): boolean
  /** Removes the files of revisions that nobody reads any more. */
  removeIndexes(gone: readonly string[]): void
  /** Removes every file that is not of one of these revisions: what a process that was killed has left. */
  keepIndexes(revisions: ReadonlySet<string>): void
}

/** All indexes and parts. */
export function openLexical(env: Env): LexicalStore {
  const parts = env.table<Uint8Array, [string, string, string]>('parts')
  const folder = join(env.dir, 'search')
  const fileOf = (revision: string): string => join(folder, `${revision}.index`)
  const neighboursOf = (revision: string): string => join(folder, `${revision}.usearch`)
  return {
    parts: (project, embedder, packs) => env.read(() => packs.map((pack) => parts.get([project, pack, embedder]))),
    hasParts: (project, embedder, packs) => env.read(() => packs.map((pack) => parts.has([project, pack, embedder]))),
    putParts: (project, embedder, entries) =>
      env.write(() => {
        for (const { pack, bytes } of entries) parts.put([project, pack, embedder], bytes)
      }),
    projects: () => env.read(() => firstKeys((after) => parts.keys({ start: [after, LAST, LAST], limit: 1 }))),
    sweepParts: (project, embedder, used) =>
      env.write(() => {
        for (const key of parts.keys({ start: [project, '', ''] })) {
          if (key[0] !== project) break
          if (!used.has(key[1]) || key[2] !== embedder) parts.remove(key)
        }
      }),
    clearParts: () =>
      env.write(() => {
        for (const key of parts.keys()) parts.remove(key)
      }),
    readIndex: (revision, room = (bytes) => new Uint8Array(bytes)) => {
      const size = statSync(fileOf(revision), { throwIfNoEntry: false })?.size
      return size === undefined ? undefined : readInto(fileOf(revision), room(size))
    },
    hasIndex: (revision) => statSync(fileOf(revision), { throwIfNoEntry: false }) !== undefined,
    writeIndex: (revision, bytes) => {
      inOneStep(fileOf(revision), (file) => writeFileSync(file, bytes, { mode: 0o600 }))
    },
    writeNeighbours: (revision, write) => {
      inOneStep(neighboursOf(revision), (file) => {
        write(file)
        chmodSync(file, 0o600)
      })
    },
    neighboursFile: neighboursOf,
    hasNeighbours: (revision) => statSync(neighboursOf(revision), { throwIfNoEntry: false }) !== undefined,
    removeIndexes: (gone) => {
      for (const revision of gone) {
        rmSync(fileOf(revision), { force: true })
        rmSync(neighboursOf(revision), { force: true })
      }
    },
    keepIndexes: (revisions) => {
      if (!statSync(folder, { throwIfNoEntry: false })) return
      for (const name of readdirSync(folder)) {
        if (name.endsWith('.part') || !revisions.has(name.slice(0, name.lastIndexOf('.')))) rmSync(join(folder, name))
      }
    },
  }
}

/** A file is read in pieces: one call reads at most 2 GB. */
const READ_BYTES = 1 << 30

/** Fills `bytes` with the first bytes of a file; what is returned is shorter where the file is. */
function readInto(file: string, bytes: Uint8Array): Uint8Array {
  const opened = openSync(file, 'r')
  try {
    let read = 0
    for (let more = -1; more !== 0; read += more)
      more = readSync(opened, bytes, read, Math.min(READ_BYTES, bytes.length - read), read)
    return bytes.subarray(0, read)
  } finally {
    closeSync(opened)
  }
}

/** Writes beside a file and puts it in its place when it is whole. */
function inOneStep(file: string, write: (part: string) => void): void {
  const part = `${file}.part`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  try {
    write(part)
    renameSync(part, file)
  } catch (error) {
    rmSync(part, { force: true }) // on a full disk, a half that stays would keep it full
    throw error
  }
}

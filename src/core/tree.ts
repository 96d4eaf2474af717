// The walked files of a project as columns: what an ingest saw of each, and what became of it.

/** What becomes of a file; the first two are parsed and in the graph. */
export const FILE_STATES = [
  'indexed',
  'errors', // parsed, with syntax errors: what could be read of it is in the graph
  'other', // no language of ours: a file in the graph, not parsed
  'binary',
  'minified',
  'oversized',
  'undecodable',
  'unreadable',
  'timeout', // its parse took too long
  'failed', // its parse ended in an error
  'pending', // not yet read
] as const
/** What came of a file. */
export type FileState = (typeof FILE_STATES)[number]

/** The code of a state in a tree. */
export const stateCode = (state: FileState): number => FILE_STATES.indexOf(state)

/** Bytes of a hash (SHA-1). */
export const HASH_BYTES = 20

/** Files sorted by path (code units). `hashes[i]` is the SHA-1 of the bytes in hex, '' where they were not read. */
export type Tree = {
  paths: string[]
  hashes: string[]
  states: number[] // positions in FILE_STATES
  sizes: number[] // bytes
  /** The later of the times of modification and of change, in milliseconds. */
  changedAt: number[]
  inodes: number[]
  lines: number[] // of their text, 0 where there is none
  /** Version of the code that made the graph of this tree; '' until it is made. */
  engine: string
  /**
   * A manifest changed between the reading of the tree and its linking: the graph was made of
   * other bytes than `hashes` tell. No later graph may take anything from it, or pass for it.
   */
  torn?: true
  /** When the walk began, in milliseconds: a file changed at about that time is read again by the next one. */
  walkedAt: number
  /** Entries that are not in `paths`, by reason: links out of the tree, names that are no text, nested repositories. */
  left: Record<string, number>
}

/** Whether a file in this state is a node of the graph. */
export const isInGraph = (state: number): boolean => state <= 2

/** A file with a hash and one of these states has facts. */
export const hasFacts = (state: number): boolean => state <= 1

/** A tree without files; `walkedAt` in milliseconds since the epoch. */
export const emptyTree = (walkedAt: number): Tree => ({
  paths: [],
  hashes: [],
  states: [],
  sizes: [],
  changedAt: [],
  inodes: [],
  lines: [],
  engine: '',
  walkedAt,
  left: {},
})

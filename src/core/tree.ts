// The walked files of a project as columns: their state as the ingest saw it, and the outcome.

/** Outcomes of a file; the first two are parsed and in the graph. */
export const FILE_STATES = [
  'indexed',
  'errors', // parsed, with syntax errors: the readable parts are in the graph
  'other', // no language the service reads: in the graph as a file, not parsed
  'binary',
  'minified',
  'oversized',
  'undecodable',
  'unreadable',
  'timeout', // its parse took too long
  'failed', // its parse ended in an error
  'pending', // not yet read
  'pointer', // Git LFS has the content, which was not fetched
] as const
/** The outcome of a file. */
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
  /** Of a tree that was read from a commit: the names of its files' objects in git. Sizes apart, it has no stats. */
  blobs?: string[]
  lines: number[] // of the text, 0 where there is none
  /** Version of the code that made the graph of this tree; '' until it is made. */
  engine: string
  /**
   * A manifest changed between reading the tree and linking it: the graph was made from other bytes than `hashes` say.
   * No later graph may take anything from it, or be taken for it.
   */
  torn?: true
  /** The graph has edges that indexes of compilers state. As with `torn`, no later graph takes anything from it. */
  indexed?: true
  /** When the walk began, in milliseconds: the next walk rereads files changed at about that time. */
  walkedAt: number
  /**
   * Entries missing from `paths`, counted by reason: links out of the tree, names that are not text, nested
   * repositories.
   */
  left: Record<string, number>
  /** The entries of git's listing for untracked files (latin1), where they are short. */
  untracked?: string | undefined
  /** The mark of the stored facts and the extractor's version, under which there are facts of all files that have some. */
  facts?: string | undefined
  /** The digest of git's listing, where `paths` are all names of it: the next walk takes them from here. */
  listing?: string | undefined
}

/** A file may change twice within one tick of the file system's clock: times this close to the walk prove nothing. */
export const CLOCK_GRAIN_MS = 50

/** Whether the file of a row is the one of these stats, so that it need not be read. */
export const isUntouched = (
  tree: Tree,
  row: number,
  stat: { size: number | bigint; ino: number | bigint; mtimeMs: number | bigint; ctimeMs: number | bigint },
): boolean =>
  hasStats(tree, row, {
    size: Number(stat.size),
    inode: Number(stat.ino),
    changedAt: Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs)),
  })

/** The same of stats in the terms of a tree. */
export const hasStats = (
  tree: Tree,
  row: number,
  { size, inode, changedAt }: { size: number; inode: number; changedAt: number },
): boolean =>
  tree.sizes[row] === size &&
  tree.inodes[row] === inode &&
  tree.changedAt[row] === changedAt &&
  changedAt < tree.walkedAt - CLOCK_GRAIN_MS

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

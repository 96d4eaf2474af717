// Walks a working tree and stores the result as the provisional tree of a generation.

import { walkCommit } from '../src/clients/commit-files.ts'
import { assertCode, extractorVersion } from '../src/clients/extractor.ts'
import type { Gate } from '../src/clients/gate.ts'
import * as git from '../src/clients/git.ts'
import type { Repository } from '../src/clients/repository.ts'
import { type Walked, walk } from '../src/clients/walk/walk.ts'
import { languageOf } from '../src/core/languages/files.ts'
import { hasFacts, stateCode, type Tree } from '../src/core/tree.ts'
import { type FactStore, factKey } from '../src/stores/facts.ts'
import { listSlices, sharedBytes } from '../src/stores/shared-list.ts'
import { arePreludesStored } from '../src/threads/preludes.ts'
import { storesOf } from '../src/threads/stores.ts'

/** The repository to be walked; `now` in milliseconds since the epoch. */
export type WalkInput = {
  dir: string
  repo: Repository
  project: string
  /** The generation that readers see; 0 when there is none. */
  previous: number
  generation: number
  now: number
  /** The version of the engine that the service was started with. */
  code: string
  /** The commit (hash) whose files are read; those on disk without it. */
  commit?: string | undefined
  /** Whether untracked files may be assumed to be those of `previous`. */
  assumes: boolean
  /** Shut when nobody waits for the walk any more. */
  left?: Gate
}

/**
 * `pending` are the positions of the files to read, by path; `sizes` their sizes in bytes; `changed` the paths of the first
 * of them; `untracked` is whether git does not track some file, where git has told; `isSame` is whether all listed files are
 * those of the generation before, none of them touched: then its tree is that of this one, and none is stored;
 * `lacksPreludes` is whether there are preludes still to be stored; `sourceBytes` is the size of all files in a known
 * language; `assumed` tells what was assumed.
 */
export type WalkOutput = {
  files: number
  pending: Uint32Array
  sizes: Float64Array
  changed: string[]
  untracked: boolean | undefined
  isSame: boolean
  lacksPreludes: boolean
  sourceBytes: number
  assumed?: Assumed | undefined
}

/**
 * The digest of git's whole listing if untracked files are those of the generation before, and whether only few files have
 * changed then, none came and none went.
 */
export type Assumed = { digest: string; isEdit: boolean }

/** Files that an edit changes at most. */
const EDIT_FILES_MAX = 16

/** Changed paths that are told, for git to look at: of more, some differ from the commit just as well. */
const CHANGED_MAX = 100

/**
 * Walks a repository and stores its tree under a generation, unless it is the one before; returns the files still to be
 * read. Rejects when the service's own code on disk has changed since its start.
 */
export default async function walkTree(input: WalkInput): Promise<WalkOutput> {
  assertCode(input.code)
  const stores = storesOf(input.dir)
  const { trees, facts } = stores
  const previous = input.previous > 0 ? await trees.get(input.project, input.previous) : undefined
  const { repo, commit, now } = input
  const options = { dataDir: input.dir, assumes: input.assumes, left: input.left }
  const walking = commit === undefined ? walk(repo, previous, now, options) : commitWalked(repo, commit, now)
  walking.catch(() => undefined) // told below
  const marked = `${await facts.mark()}:${extractorVersion()}`
  const areKnown = commit !== undefined || previous?.facts === marked
  const lost = await factsLost(facts, areKnown ? undefined : previous) // while git lists the files
  const { tree, untracked, isWhole, assumed } = await walking
  readAgain(tree, lost, previous?.engine !== input.code)
  if (commit === undefined) tree.facts = marked
  const pending = Uint32Array.from(tree.states.keys().filter((index) => tree.states[index] === stateCode('pending')))
  const sizes = Float64Array.from(pending, (index) => tree.sizes[index]!)
  const lacksPreludes = !(await arePreludesStored(stores, tree.paths))
  const sourceBytes = tree.paths.reduce((sum, path, index) => sum + (languageOf(path) ? tree.sizes[index]! : 0), 0)
  const changed = Array.from(pending.subarray(0, CHANGED_MAX), (index) => tree.paths[index]!)
  const isEdit = pending.length <= EDIT_FILES_MAX && haveSamePaths(tree, previous)
  const isSame = isWhole && isEdit && pending.length === 0 && !lacksPreludes && mayStandFor(previous, tree)
  if (!isSame) await trees.put(input.project, input.generation, tree)
  return {
    files: tree.paths.length,
    pending,
    sizes,
    changed,
    untracked,
    isSame,
    lacksPreludes,
    sourceBytes,
    assumed: assumed === undefined ? undefined : { digest: assumed, isEdit },
  }
}

const haveSamePaths = ({ paths }: Tree, before: Tree | undefined): boolean =>
  before?.paths.length === paths.length && paths.every((path, row) => path === before.paths[row])

/** Whether a tree of the same paths, all untouched, says all else as the one before, and a graph may be made of that. */
const mayStandFor = (before: Tree | undefined, { listing, untracked }: Tree): boolean =>
  before !== undefined &&
  !before.torn &&
  !before.indexed &&
  before.listing === listing &&
  before.untracked === untracked &&
  Object.keys(before.left).length === 0

const commitWalked = async (...args: Parameters<typeof walkCommit>): Promise<Walked> => ({
  tree: await walkCommit(...args),
  untracked: false,
  isWhole: true,
})

/** The paths of a generation's files, in the format of `readSlices`; none when its tree is gone. */
export async function paths(input: { dir: string; project: string; generation: number }): Promise<Uint8Array> {
  const tree = await storesOf(input.dir).trees.get(input.project, input.generation)
  return sharedBytes([...listSlices(tree?.paths ?? [])])
}

const PENDING = stateCode('pending')
/** A file that could not be read may be readable now, though nothing about it has changed. */
const RETRIED = new Set([stateCode('timeout'), stateCode('failed'), stateCode('unreadable')])

/** The files of a tree whose facts are missing or were made by an older extractor. */
async function factsLost(facts: FactStore, tree: Tree | undefined): Promise<Set<string>> {
  const version = extractorVersion()
  const paths: string[] = []
  const keys: string[] = []
  for (const [index, path] of tree?.paths.entries() ?? []) {
    const language = hasFacts(tree!.states[index]!) ? languageOf(path) : undefined
    if (!language) continue
    paths.push(path)
    keys.push(factKey(tree!.hashes[index]!, language.id, version, path))
  }
  const known = await facts.has(keys)
  return new Set(paths.filter((_, at) => !known[at]))
}

/**
 * Marks unchanged files to be read again: those in `lost`, those that failed, and, when the code is new (`isNewCode`), all
 * that have no facts: it may find some in them.
 */
function readAgain(tree: Tree, lost: ReadonlySet<string>, isNewCode: boolean): void {
  for (const [index, path] of tree.paths.entries()) {
    const state = tree.states[index]!
    if (hasFacts(state) && languageOf(path)) {
      if (lost.has(path)) tree.states[index] = PENDING
    } else if (isNewCode || RETRIED.has(state)) tree.states[index] = PENDING
  }
}

/**
 * How many files of a repository are not those of a generation: changed, added or removed; 1 when only the commit is
 * another than `commit`. Rejects as `walk` does.
 */
export async function changes(
  input: Pick<WalkInput, 'dir' | 'repo' | 'project' | 'generation'> & { commit: string | null },
): Promise<number> {
  const before = await storesOf(input.dir).trees.get(input.project, input.generation)
  const { tree } = await walk(input.repo, before, before?.walkedAt ?? 0, { dataDir: input.dir })
  const known = new Set(before?.paths)
  const removed = (before?.paths.length ?? 0) - tree.paths.filter((path) => known.has(path)).length
  const changed = tree.states.filter((state) => state === PENDING).length + removed
  return changed > 0 ? changed : Number((await git.headCommit(input.repo)) !== input.commit)
}

// A repository's working tree: its files and their text. Nothing outside the tree is ever opened: symbolic links are
// not followed, neither as files nor as folders on a path.

import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import ignore, { type Ignore } from 'ignore'
import { isBinary } from '../core/decode.ts'
import { FILE_BYTES_MAX } from '../core/limits.ts'
import { repoPathInvalid } from '../core/repository-errors.ts'
import { unlessAbsent } from '../core/system-errors.ts'
import { emptyTree, type FileState, isUntouched, stateCode, type Tree } from '../core/tree.ts'
import * as git from './git.ts'
import { openInside, pathOfOpened } from './inside.ts'
import { assertInPlace, type Repository, realPlaceOf } from './repository.ts'

/**
 * The files of a tree, and whether git does not track some of them; undefined where git has not listed them. `isWhole`: no
 * listed file is left out. `assumed`: the digest of the whole listing that git gives now, if no untracked file has come or gone
 * since the walk before.
 */
export type Walked = { tree: Tree; untracked: boolean | undefined; isWhole: boolean; assumed?: string | undefined }

/** How a repository is walked: `dataDir` is the service's own folder, `assumes` whether untracked files may be assumed. */
export type WalkOptions = { dataDir: string | undefined; assumes?: boolean }

/** Bytes of git's listing of untracked files that are kept with the tree, for the next walk to assume. */
const UNTRACKED_BYTES_MAX = 64 * 1024

/**
 * Walks the tree of a repository: git's own list (tracked files, and untracked ones that are not ignored) in a
 * repository, else every file that no `.gitignore` on its path excludes. A file whose size, times and inode are as in
 * `previous` keeps its hash and state; every other one is 'pending'. Files in `dataDir` are left out: searches would show
 * its secrets. Where untracked files are assumed to be those of `previous`, git need not search the folders for them, which
 * takes most of its time. Throws the errors of `openRepository` and `confined`.
 */
export async function walk(
  repo: Repository,
  previous: Tree | undefined,
  now: number,
  { dataDir, assumes }: WalkOptions,
): Promise<Walked> {
  assertInPlace(repo)
  const { root } = repo
  const untracked = assumes && previous?.untracked !== undefined ? Buffer.from(previous.untracked, 'latin1') : undefined
  const listing = git.listFiles(repo, untracked)
  const stats = previous && (await lookAhead(root, previous.paths, listing))
  const heard = await listing
  // an empty one is of a repository that tracks nothing any more: the assumption would say that it is none
  const listed = untracked && heard?.entries.length === 0 ? await git.listFiles(repo) : heard
  const tree = emptyTree(now)
  const leave: Leave = (reason) => {
    tree.left[reason] = (tree.left[reason] ?? 0) + 1
  }
  // A tree of which git lists nothing may be an ignored folder of a larger repository: then the folder itself is read.
  // Git's own files are no source code, and its configuration may hold passwords.
  const isListed = listed !== undefined && listed.entries.length > 0
  const names = isListed
    ? decodeNames(git.namesIn(listed), leave)
    : (await git.isGitFolder(repo))
      ? []
      : walkFolders(root, leave)
  const earlier = previous && stats && { tree: previous, rows: rowsOf(previous), stats }
  const safe = new Map<string, boolean>([['', true]])
  const own = dataDir && pathInside(root, dataDir)
  for (const path of [...new Set(names)].sort()) {
    if (own && path.startsWith(`${own}/`)) continue
    if (!isSafeFolder(root, folderOf(path), safe)) {
      leave('link')
      continue
    }
    const reason = addFile(tree, root, path, earlier)
    if (reason !== undefined) leave(reason)
  }
  const isWhole = own === undefined && Object.keys(tree.left).length === 0
  if (!isListed) return { tree, untracked: listed && false, isWhole }
  const { entries, untrackedBytes } = listed
  if (untrackedBytes <= UNTRACKED_BYTES_MAX) tree.untracked = entries.toString('latin1', 0, untrackedBytes)
  return { tree, untracked: untrackedBytes > 0, isWhole, assumed: untracked && (await git.digestOf(listed)) }
}

const rowsOf = ({ paths }: Tree): Map<string, number> => new Map(paths.map((path, row) => [path, row]))

/** Files that are looked at between two looks for git's answer: some milliseconds. */
const LOOKS_AT_ONCE = 300

/**
 * Looks at the files of the last walk until git has listed those of this one: of nearly all it lists, nothing is left to be
 * asked then. Never rejects for `listing`.
 */
async function lookAhead(
  root: string,
  paths: readonly string[],
  listing: Promise<unknown>,
): Promise<Map<string, Found>> {
  let isListed = false
  const listed = (): void => {
    isListed = true
  }
  listing.then(listed, listed)
  const found = new Map<string, Found>()
  for (let at = 0; at < paths.length && !isListed; at += LOOKS_AT_ONCE) {
    for (const path of paths.slice(at, at + LOOKS_AT_ONCE)) found.set(path, lookAt(root, path))
    await turn()
  }
  return found
}

/** Counts a file that is left out, by the reason. */
type Leave = (reason: string) => void

/** The path of `folder` below `root`, links resolved; undefined when it is not below it or does not exist. */
function pathInside(root: string, folder: string): string | undefined {
  const real = realPlaceOf(folder)
  if (real === undefined) return undefined
  const path = relative(realpathSync(root), real)
  return path === '' || path === '..' || path.startsWith('../') ? undefined : path
}

/** Throws repoPathInvalid when there is no folder `root` (any more): an unreachable tree is not an empty one. */
export function assertFolder(root: string): void {
  if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw repoPathInvalid(`repo_path '${root}' is no directory any more`)
}

/** A file's bytes and their SHA-1; the state says why there are none. */
export type Read = { bytes: Buffer; hash: string } | { state: FileState }

/**
 * Reads a file of the tree (its path relative to `root`, a real path), never through a link. Throws the error of a disk
 * or a process that cannot read now: that is no state of the file.
 */
export function readBytes(root: string, path: string): Read {
  const handle = openInside(root, path, constants.O_NOFOLLOW)
  if (handle === undefined) return { state: 'unreadable' }
  try {
    const stat = fstatSync(handle)
    // A folder of the walk may have become a link since.
    if (!stat.isFile() || !isSafeFolder(root, folderOf(path), new Map([['', true]]))) return { state: 'unreadable' }
    if (stat.size > FILE_BYTES_MAX) return { state: isBinary(head(handle)) ? 'binary' : 'oversized' }
    const bytes = readFileSync(handle)
    return { bytes, hash: createHash('sha1').update(bytes).digest('hex') }
  } catch (error) {
    return unlessAbsent(error) ?? { state: 'unreadable' }
  } finally {
    closeSync(handle)
  }
}

function head(handle: number): Buffer {
  const bytes = Buffer.alloc(8192)
  return bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, 0))
}

// ---- names --------------------------------------------------------------------------------------------------------

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decodeName(name: Buffer): string | undefined {
  try {
    return utf8.decode(name)
  } catch {
    return undefined
  }
}

function decodeNames(listed: readonly Buffer[], leave: Leave): string[] {
  const names: string[] = []
  for (const bytes of listed) {
    const name = decodeName(bytes)
    if (name === undefined) leave('name')
    else if (name.endsWith('/')) leave('repository')
    else names.push(name)
  }
  return names
}

/** Folders that never hold the project's source: version control and installed packages. */
const SKIPPED_FOLDERS = new Set(['.hg', '.svn', 'node_modules', '__pycache__', '.venv'])

/** The `.gitignore` files on a path, each for paths that begin with its `base`. */
type Rules = readonly { base: string; rule: Ignore }[]

/** A folder to list, with the rules of the folders around it. */
type Folder = { path: string; rules: Rules }

function walkFolders(root: string, leave: Leave): string[] {
  const names: string[] = []
  const pending: Folder[] = [{ path: '', rules: [] }]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const listed = listFolder(root, folder, leave)
    for (const name of listed.files) names.push(name)
    for (const inner of listed.folders) pending.push(inner)
  }
  return names
}

/** The files of a folder, and the folders inside it, that no `.gitignore` excludes. */
function listFolder(root: string, folder: Folder, leave: Leave): { files: string[]; folders: Folder[] } {
  const entries = readFolder(root, folder.path, leave)
  const base = baseOf(folder.path)
  const rules = entries.some(({ name }) => name === '.gitignore') ? rulesWithin(root, folder) : folder.rules
  const files: string[] = []
  const folders: Folder[] = []
  for (const { name, isFolder } of entries) {
    const path = base + name
    // `.git` is a file in work trees and submodules.
    if (name === '.git' || isIgnored(isFolder ? `${path}/` : path, rules)) continue
    if (!isFolder) files.push(path)
    else if (!SKIPPED_FOLDERS.has(name)) folders.push({ path, rules })
  }
  return { files, folders }
}

function readFolder(root: string, folder: string, leave: Leave): { name: string; isFolder: boolean }[] {
  const entries = entriesOf(root, folder)
  if (!entries) {
    leave('unreadable')
    return []
  }
  return entries.flatMap((entry) => {
    const name = decodeName(entry.name)
    if (name === undefined) leave('name')
    return name === undefined ? [] : [{ name, isFolder: entry.isDirectory() }]
  })
}

/** The entries of a folder, even if one outside has taken its name; undefined when it cannot be read. */
function entriesOf(root: string, folder: string): Dirent<Buffer>[] | undefined {
  const handle = openInside(root, folder, constants.O_DIRECTORY)
  if (handle === undefined) return undefined
  try {
    return readdirSync(pathOfOpened(handle, join(root, folder)), { withFileTypes: true, encoding: 'buffer' })
  } catch (error) {
    return unlessAbsent(error)
  } finally {
    closeSync(handle)
  }
}

const baseOf = (folder: string): string => (folder === '' ? '' : `${folder}/`)

/** The rules around a folder and those of its own `.gitignore`. */
function rulesWithin(root: string, { path, rules }: Folder): Rules {
  const base = baseOf(path)
  const read = readBytes(root, `${base}.gitignore`)
  return 'bytes' in read ? [...rules, { base, rule: ignore().add(read.bytes.toString('utf8')) }] : rules
}

/** The innermost `.gitignore` that matches a path decides. */
function isIgnored(path: string, rules: Rules): boolean {
  for (let index = rules.length - 1; index >= 0; index--) {
    const { base, rule } = rules[index]!
    const relative = path.slice(base.length)
    if (!ignore.isPathValid(relative)) continue
    const verdict = rule.test(relative)
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}

// ---- files --------------------------------------------------------------------------------------------------------

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** Whether every folder on the path is a real folder and no link. */
function isSafeFolder(root: string, folder: string, known: Map<string, boolean>): boolean {
  const answer = known.get(folder)
  if (answer !== undefined) return answer
  const slash = folder.lastIndexOf('/')
  const above = isSafeFolder(root, slash === -1 ? '' : folder.slice(0, slash), known)
  const found = lookAt(root, folder)
  const safe = above && folder.slice(slash + 1) !== '..' && (typeof found === 'string' || found.isDirectory())
  known.set(folder, safe)
  return safe
}

type Found = NonNullable<ReturnType<typeof lstatSync>> | 'absent' | 'out of reach'

/** Joined as text: of ten thousand paths of a listing, all of them without `.` and `..`, making sure takes longer than the looks. */
function lookAt(root: string, path: string): Found {
  try {
    return lstatSync(`${root}/${path}`, { throwIfNoEntry: false }) ?? 'absent'
  } catch (error) {
    return unlessAbsent(error) ?? 'out of reach'
  }
}

/** The files of the last walk, the row of each, and those that this walk has looked at already. */
type Earlier = { tree: Tree; rows: ReadonlyMap<string, number>; stats: ReadonlyMap<string, Found> }

/** Adds a file to the tree, with its known hash and state if it has not changed; or returns why it is skipped. */
function addFile(tree: Tree, root: string, path: string, earlier: Earlier | undefined): string | undefined {
  const stat = earlier?.stats.get(path) ?? lookAt(root, path)
  if (stat === 'absent') return undefined // in git's index, gone from the disk
  if (stat === 'out of reach') return 'unreadable'
  if (stat.isSymbolicLink()) return 'link'
  if (stat.isDirectory()) return 'repository' // a folder in git's list is a submodule
  const changedAt = Math.max(Number(stat.mtimeMs), Number(stat.ctimeMs))
  const inode = Number(stat.ino)
  const size = Number(stat.size)
  const previous = earlier?.tree
  const at = earlier?.rows.get(path)
  const same = previous !== undefined && at !== undefined && isUntouched(previous, at, stat)
  tree.paths.push(path)
  tree.hashes.push(same ? previous.hashes[at]! : '')
  tree.states.push(same ? previous.states[at]! : stateCode('pending'))
  tree.sizes.push(size)
  tree.changedAt.push(changedAt)
  tree.inodes.push(inode)
  tree.lines.push(same ? previous.lines[at]! : 0)
  return undefined
}

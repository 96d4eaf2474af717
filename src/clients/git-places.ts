// The files and folders that lead git from a repository's folder to its objects: git's own answer, and the alternates
// and links that it does not name.

import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
} from 'node:fs'
import { dirname, isAbsolute, join, sep } from 'node:path'
import { gitOutside, gitPiped, gitTooSlow, gitUnanswered } from '../core/repository-errors.ts'
import { unlessAbsent } from '../core/system-errors.ts'
import type { GitLimits } from './confinement.ts'
import { environment } from './git-environment.ts'
import { runGit } from './git-host.ts'
import { bytesOf, isInside } from './inside.ts'
import { type Repository, realPlaceOf } from './repository.ts'

/** Folders above which git does not look for a repository: those around the outermost of `roots` that holds `root`. */
export function ceilingOf(root: string, roots: readonly string[]): string {
  const real = roots.map((each) => realPlaceOf(each)).filter((each) => each !== undefined)
  const around = real.filter((each) => isInside(root, each))
  return dirname(around.reduce((outer, each) => (each.length < outer.length ? each : outer), root))
}

/** Found while looking; `paths` are those whose change may lead git elsewhere, `roots` real paths, `linked` folders behind links. */
type Search = {
  readonly repo: Repository
  readonly roots: readonly string[]
  readonly paths: Set<string>
  readonly linked: Set<string>
  /** Files of settings and folders of objects that were looked at, as the ones that others name. */
  readonly included: Set<string>
  readonly borrowed: Set<string>
  /** Names on paths that may still be looked up. */
  namesLeft: number
}

/** Names on the paths of a search, looked up in half a second. Of a repository they are some thousands, however large it is. */
const NAMES_MAX = 50_000
/** The system looks up no longer path. Git may, by its parts, and it is not guessed where that leads. */
const PATH_LENGTH_MAX = 4096

/**
 * The paths that lead git in a repository that must stay in its roots; without git, those by which it would be found.
 * Undefined when git cannot tell. Throws gitOutside when a path leads out.
 */
export async function placesOfGit(repo: Repository, limits: GitLimits): Promise<ReadonlySet<string> | undefined> {
  const roots = (repo.roots ?? []).map((each) => realPlaceOf(each)).filter((each) => each !== undefined)
  const found = {
    paths: new Set<string>(),
    linked: new Set<string>(),
    included: new Set<string>(),
    borrowed: new Set<string>(),
  }
  const search: Search = { repo, roots, ...found, namesLeft: NAMES_MAX }
  follow(search, repo.root)
  for (const folder of around(repo.root, limits)) await followPointers(search, limits, folder)
  const told = await ask(repo, limits, ['--absolute-git-dir', '--git-common-dir', '--git-path', 'objects'])
  if (told === 'no repository') return search.paths
  if (told === undefined) return undefined
  const [gitFolder, common, objects] = told as [string, string, string]
  await followAnswers(search, limits, { gitFolder, common: from(repo.root, common), objects: from(repo.root, objects) })
  return search.paths
}

/**
 * Follows what may be a repository in a folder as data, too: its targets may not exist yet, and then git says nothing of
 * them; or it reads them to answer.
 */
async function followPointers(search: Search, limits: GitLimits, folder: string): Promise<void> {
  const named = pointerAt(search, join(folder, '.git'), folder)
  for (const place of [folder, join(folder, '.git'), named]) {
    if (place === undefined || !isThere(join(place, 'HEAD'))) continue
    assertNoPipe(join(place, 'HEAD'))
    const common = pointerAt(search, join(place, 'commondir'), place)
    const parts = [join(place, 'HEAD'), ...['objects', 'refs'].map((name) => join(common ?? place, name))]
    if (parts.every(isThere)) for (const part of parts) follow(search, part)
    await settingsAt(search, limits, place)
    if (common !== undefined) await settingsAt(search, limits, common)
  }
}

/** What git says of a repository: its folder, the one that linked work trees share, and that of its objects. */
type Answers = { gitFolder: string; common: string; objects: string }

/** Follows the paths that git names, and those that its configuration and its alternates name. */
async function followAnswers(
  search: Search,
  limits: GitLimits,
  { gitFolder, common, objects }: Answers,
): Promise<void> {
  const top = await ask(search.repo, limits, ['--show-toplevel'])
  if (Array.isArray(top)) follow(search, top[0]!) // else it is bare
  const folders = new Set([gitFolder, common])
  for (const folder of folders) gitFolderAt(search, folder)
  // Git's answers are real paths: what it was led by is followed as it stands, since a link on the way may change.
  pointerAt(search, join(gitFolder, 'commondir'), gitFolder)
  const files = folders.size === 1 ? ['config', 'config.worktree'] : ['config.worktree'] // git's own rule for linked trees
  for (const file of files)
    for (const place of await valuesIn(limits, join(gitFolder, file), WORK_TREES))
      follow(search, from(gitFolder, place))
  for (const folder of folders) await settingsAt(search, limits, folder)
  objectsAt(search, objects, 0)
}

/** `root` and the folders around it in which git looks for a repository. */
function around(root: string, limits: GitLimits): string[] {
  const folders: string[] = []
  for (let folder = root; folder !== limits.GIT_CEILING_DIRECTORIES; folder = dirname(folder)) {
    folders.push(folder)
    if (folder === dirname(folder)) break
  }
  return folders
}

const TIMEOUT_MS = 5_000
const OUTPUT_BYTES_MAX = 1 << 16

/** The answers of `git rev-parse`, one to an option; undefined when it fails. */
async function ask(
  repo: Repository,
  limits: GitLimits,
  options: string[],
): Promise<string[] | 'no repository' | undefined> {
  const env = { ...environment(), ...limits }
  const run = { args: ['rev-parse', ...options], cwd: repo.root, env }
  const began = performance.now()
  const { ok, stdout, stderr, end } = await runGit({ ...run, timeoutMs: TIMEOUT_MS, outputBytesMax: OUTPUT_BYTES_MAX })
  if (ok) return stdout.toString().split('\n').slice(0, -1)
  if (performance.now() - began >= TIMEOUT_MS) throw gitTooSlow('rev-parse', TIMEOUT_MS)
  if (end === 'killed' || end === 'not started') throw gitUnanswered('rev-parse', 'git was killed')
  return stderr.startsWith('fatal: not a git repository') ? 'no repository' : undefined
}

/** Settings of a file of git's configuration: a pattern of their names, and one of the lines that may hold them. */
type Settings = { names: string; lines: RegExp }

/** Work trees; git reads that setting of no file that another one includes. */
const WORK_TREES: Settings = { names: '^core\\.worktree$', lines: /worktree/i }
const INCLUDES: Settings = { names: '^include(if\\..*)?\\.path$', lines: /include/i }

/** The values of settings in a file of git's configuration, without those that it includes. */
async function valuesIn(limits: GitLimits, file: string, settings: Settings): Promise<string[]> {
  const lines = linesOf(file)
  if (lines.length > 0 && !lines.some((line) => settings.lines.test(line))) return []
  const args = ['config', '--file', file, '--no-includes', '--null', '--get-regexp', settings.names]
  const { ok, stdout } = await runGit({
    args,
    cwd: sep, // in the repository git would read all of its settings first
    env: { ...environment(), ...limits },
    timeoutMs: TIMEOUT_MS,
    outputBytesMax: OUTPUT_BYTES_MAX,
  })
  if (!ok) return []
  const entries = stdout.toString().split('\0').slice(0, -1)
  return entries.map((entry) => entry.slice(entry.indexOf('\n') + 1))
}

/** Git's settings in one of its folders, and what they include. */
async function settingsAt(search: Search, limits: GitLimits, folder: string): Promise<void> {
  for (const file of ['config', 'config.worktree']) await includesIn(search, limits, join(folder, file), 0)
}

/** As in git: files that are included may include others, up to this depth. */
const INCLUDES_DEPTH = 10
/** Files of settings, each of which takes a run of git. */
const INCLUDES_MAX = 100

/** The files that one of git's configuration includes, on whatever condition. */
async function includesIn(search: Search, limits: GitLimits, file: string, depth: number): Promise<void> {
  const key = `${depth} ${file}`
  if (search.included.has(key) || !existsSync(file)) return
  if (search.included.add(key).size > INCLUDES_MAX) throw gitOutside(search.repo.root)
  for (const path of await valuesIn(limits, file, INCLUDES)) {
    if (path.startsWith('~/')) continue // there is no home folder where git runs here
    // Of somebody's home, or of where git is installed; and git gives up on circles, which may be long.
    if (/^[~%]/.test(path) || depth === INCLUDES_DEPTH) throw gitOutside(search.repo.root)
    const place = from(dirname(file), path)
    follow(search, place)
    await includesIn(search, limits, place, depth + 1)
  }
}

/** A file that may name another folder, relative to `base`; that folder. */
function pointerAt(search: Search, file: string, base: string): string | undefined {
  follow(search, file)
  const [line] = linesOf(file)
  return line === undefined ? undefined : follow(search, from(base, line.replace(/^gitdir: /, '')))
}

/** Git's own folder: the folder itself, and the entries that name or are another place. */
function gitFolderAt(search: Search, folder: string): void {
  follow(search, folder)
  for (const name of ['commondir', 'config', 'config.worktree', 'objects', 'refs']) follow(search, join(folder, name))
  for (const entry of entriesOf(folder)) if (entry.isSymbolicLink()) follow(search, join(folder, entry.name))
  for (const name of ['refs', 'info']) linksBelow(search, follow(search, join(folder, name)))
}

/**
 * A folder of git's by its real path, all folders in it, and their links, through which git reads on. What is a folder leads
 * nowhere else: of a thousand folders of refs the way to each is not followed again.
 */
function linksBelow(search: Search, folder: string, isLinked = false): void {
  search.paths.add(folder)
  if (isLinked && search.linked.add(folder).size > LINKED_MAX) throw gitOutside(search.repo.root)
  for (const entry of entriesOf(folder)) {
    const inner = join(folder, entry.name)
    if (entry.isDirectory()) linksBelow(search, inner, isLinked)
    else if (entry.isSymbolicLink()) {
      const real = follow(search, inner)
      if (!search.linked.has(real)) linksBelow(search, real, true)
    }
  }
}

/** Folders behind links that are looked at: those of another work tree's refs, not a whole disk. */
const LINKED_MAX = 1000

/** As in git: alternates of alternates count up to this depth. */
const ALTERNATES_DEPTH = 5

/** Of a folder of objects: the folder, its links, and the folders that it borrows objects from. */
function objectsAt(search: Search, folder: string, depth: number): void {
  const real = follow(search, folder)
  if (search.borrowed.has(real)) return // as in git, which also takes the first of two
  search.borrowed.add(real)
  for (const entry of entriesOf(real)) {
    const inner = join(real, entry.name)
    if (entry.isDirectory()) search.paths.add(inner)
    else follow(search, inner)
    for (const file of entriesOf(inner)) if (file.isSymbolicLink()) follow(search, join(inner, file.name))
  }
  const list = join(folder, 'info', 'alternates')
  follow(search, list)
  for (const line of linesOf(list).filter((each) => !each.startsWith('#'))) {
    // Git unquotes a name that begins so; the result is not guessed.
    if (line.startsWith('"') || depth === ALTERNATES_DEPTH) throw gitOutside(search.repo.root)
    objectsAt(search, from(folder, line), depth + 1)
  }
}

/** A path as it stands: `..` after a link does not lead back to where the link is. */
const from = (base: string, path: string): string => (isAbsolute(path) ? path : base + sep + path)

/** The links that one path may go through. */
const LINKS_MAX = 40

/** Notes all parts of a path, links and their targets included; its real path. Throws gitOutside when it ends outside. */
function follow(search: Search, path: string): string {
  const { repo, roots, paths } = search
  if (path.length > PATH_LENGTH_MAX) throw gitOutside(repo.root)
  let links = 0
  const pending = path.split(sep).filter(Boolean)
  let at: string = sep
  for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
    if (--search.namesLeft < 0) throw gitOutside(repo.root)
    if (name === '..') at = dirname(at)
    else if (name !== '.') {
      const next = join(at, name)
      const target = linkAt(next)
      if (target !== undefined || isIn(next, roots)) paths.add(next)
      if (target === undefined) at = next
      else {
        if (++links > LINKS_MAX) throw gitOutside(repo.root)
        if (target.startsWith(sep)) at = sep
        pending.unshift(...target.split(sep).filter(Boolean))
      }
    }
  }
  if (!isIn(at, roots)) throw gitOutside(repo.root)
  return at
}

/** Whether a folder has such an entry, be it a link to nothing: to git it may be something a moment later. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch (error) {
    unlessAbsent(error)
    return false
  }
}

const isIn = (path: string, roots: readonly string[]): boolean => roots.some((root) => isInside(path, root))

function linkAt(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch (error) {
    return unlessAbsent(error) // no link, or nothing at all
  }
}

/** Empty when it is no folder or cannot be read: git cannot read it either. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    return unlessAbsent(error) ?? []
  }
}

/** Throws gitPiped where a pipe stands in the place of a file. */
const assertNoPipe = (path: string): void => void linesOf(path)

const LIST_BYTES_MAX = 1 << 20

/**
 * The lines of a file; none of one that is no file, cannot be read or is longer than any list of folders. Throws gitPiped: git
 * reads the same file, and would wait.
 */
function linesOf(path: string): string[] {
  let file: number
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK) // a pipe without a writer is not waited for
  } catch (error) {
    return unlessAbsent(error) ?? []
  }
  try {
    const stat = fstatSync(file)
    if (stat.isFIFO()) throw gitPiped(path)
    return stat.isFile() && stat.size <= LIST_BYTES_MAX
      ? bytesOf(file, stat.size).toString().split('\n').filter(Boolean)
      : []
  } finally {
    closeSync(file)
  }
}

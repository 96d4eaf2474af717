// Changes under a folder, as git would see them: paths that .gitignore excludes are not watched. Every folder has a
// watcher of its own, so that an ignored one (node_modules, build output) costs nothing.

import { type FSWatcher, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type IgnoreRules, readIgnoreRules } from '../core/text/ignore-rules.ts'

/** A watched tree. `close` ends it. */
export type TreeWatch = {
  /** Folders that are watched. */
  folders: () => number
  /** Folders that the system did not let us watch: it keeps few watches a user. */
  unwatched: () => number
  close: () => void
}

/** Never source, under any rules. */
const ALWAYS_IGNORED = new Set(['.git', '.hg', '.svn', 'node_modules'])

type Rules = { folder: string; excludes: IgnoreRules }

/**
 * Calls `changed` with a path relative to `root` for every file that is written, added or removed and not ignored.
 * Calls correspond one to one to reports of the file system, several per change: the listener debounces.
 */
export async function watchTree(root: string, changed: (path: string) => void): Promise<TreeWatch> {
  const watchers = new Map<string, FSWatcher>()
  const refused = new Set<string>()
  const rules = new Map<string, Rules[]>()
  let closed = false
  /** One after the other: a file that is being written is read more than once, the last time whole. */
  let renewing = Promise.resolve()

  const rulesFor = async (folder: string, inherited: readonly Rules[]): Promise<Rules[]> => {
    const text = await readFile(join(folder, '.gitignore'), 'utf8').catch(() => '')
    const own = text === '' ? [] : [{ folder, excludes: readIgnoreRules(text) }]
    return [...inherited, ...own]
  }

  /** Watches a folder and those inside it; one that is watched already, by the rules as they are now. */
  const cover = async (folder: string, inherited: readonly Rules[]): Promise<void> => {
    const own = await rulesFor(folder, inherited)
    // Some changes come after the end: a watcher too many would keep the process alive.
    if (closed) return
    rules.set(folder, own)
    if (!watchers.has(folder) && !begin(folder)) return
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    for (const entry of entries.filter((each) => each.isDirectory())) {
      const path = join(folder, entry.name)
      if (!isIgnored(path, true, own)) await cover(path, own)
      else if (watchers.has(path)) drop(path)
    }
  }

  /** False for a folder that is gone again before it could be watched: its parent reports that. */
  const begin = (folder: string): boolean => {
    try {
      const watcher = watch(folder, (_kind, name) => {
        if (name !== null) void onChange(folder, name)
      })
      watcher.on('error', () => drop(folder))
      watchers.set(folder, watcher)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      refused.add(folder)
    }
    return true
  }

  const drop = (folder: string): void => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  const onChange = async (folder: string, name: string): Promise<void> => {
    const path = join(folder, name)
    const inherited = () => (rules.get(folder) ?? []).filter((each) => each.folder !== folder)
    if (name === '.gitignore') renewing = renewing.then(() => cover(folder, inherited()))
    await renewing // a change after one of the rules is judged by these
    const applied = rules.get(folder) ?? []
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
    const isFolder = entries.find((entry) => entry.name === name)?.isDirectory() ?? watchers.has(path)
    if (isIgnored(path, isFolder, applied)) return
    const isThere = entries.some((entry) => entry.name === name)
    if (isFolder && !isThere) drop(path)
    else if (isFolder && !watchers.has(path)) await cover(path, applied)
    changed(relative(root, path))
  }

  await cover(root, [])
  return {
    folders: () => watchers.size,
    unwatched: () => refused.size,
    close: () => {
      closed = true
      drop(root)
    },
  }
}

/** The last rule that speaks of a path decides, and rules of inner folders come after those of outer ones. */
function isIgnored(path: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  if (ALWAYS_IGNORED.has(path.slice(path.lastIndexOf(sep) + 1))) return true
  let ignored = false
  for (const { folder, excludes } of rules)
    ignored = excludes(relative(folder, path).replaceAll(sep, '/'), isFolder) ?? ignored
  return ignored
}

// The files of folders that git does not list: every one that no `.gitignore` on its path excludes.

import { closeSync, constants, type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unlessAbsent } from '../../core/system-errors.ts'
import { type IgnoreRules, readIgnoreRules } from '../../core/text/ignore-rules.ts'
import { readBytes } from '../files.ts'
import { openInside, pathOfOpened } from '../inside.ts'
import { decodeName, type Leave } from './names.ts'

/** Folders that never hold the project's source: version control and installed packages. */
const SKIPPED_FOLDERS = new Set(['.hg', '.svn', 'node_modules', '__pycache__', '.venv'])

/** The `.gitignore` files on a path, each for paths that begin with its `base`. */
type Rules = readonly { base: string; excludes: IgnoreRules }[]

/** A folder to list, with the rules of the folders around it. */
type Folder = { path: string; rules: Rules }

/** The paths of all files under a folder; links are among them. `goOn` is called before each folder, and throws to end the walk. */
export function walkFolders(root: string, leave: Leave, goOn: () => void): string[] {
  const names: string[] = []
  const pending: Folder[] = [{ path: '', rules: [] }]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    goOn()
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
    if (name === '.git' || isIgnored(path, isFolder, rules)) continue
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
  return 'bytes' in read ? [...rules, { base, excludes: readIgnoreRules(read.bytes.toString('utf8')) }] : rules
}

/** The innermost `.gitignore` that matches a path decides. */
function isIgnored(path: string, isFolder: boolean, rules: Rules): boolean {
  for (const { base, excludes } of rules.toReversed()) {
    const verdict = excludes(path.slice(base.length), isFolder)
    if (verdict !== undefined) return verdict
  }
  return false
}

// Named pipes that block git: it opens some files of a repository of any type, and a pipe without a writer never ends.

import { type Dirent, lstatSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessShort } from '../core/system-errors.ts'

/** Files that git reads in every folder, and in its own. */
const READ_ANYWHERE = new Set(['.gitignore', '.gitattributes'])
const READ_OF_GIT = [
  ...['HEAD', 'config', 'index', 'packed-refs', 'shallow', 'info/exclude', 'info/attributes', 'info/grafts'],
  'objects/info/alternates',
]

/** What every command of git reads, be it to find out that there is no repository. */
const READ_ALWAYS = ['HEAD', 'config', 'commondir']

/** The path of a pipe in a repository for which every command of git waits. */
export const pipeForAll = (repo: string): string | undefined =>
  READ_ALWAYS.map((name) => join(repo, '.git', name)).find(isPipe)

/** Whether something that git reads under `repo` is neither a file nor a folder nor a link. */
export async function hasPipes(repo: string): Promise<boolean> {
  if (READ_OF_GIT.some((name) => isPipe(join(repo, '.git', name)))) return true
  const pending = [repo]
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of await entriesOf(folder)) {
      if (entry.isDirectory() && entry.name !== '.git') pending.push(join(folder, entry.name))
      else if (READ_ANYWHERE.has(entry.name) && isOdd(entry)) return true
    }
  }
  return false
}

const isOdd = (one: Pick<Dirent, 'isFIFO' | 'isSocket' | 'isCharacterDevice'>): boolean =>
  one.isFIFO() || one.isSocket() || one.isCharacterDevice()

function isPipe(path: string): boolean {
  try {
    const stat = lstatSync(path, { throwIfNoEntry: false })
    return stat !== undefined && isOdd(stat)
  } catch (error) {
    return unlessShort(error) ?? false
  }
}

/** Empty for an unreadable folder: git cannot read it either. */
const entriesOf = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch((error) => unlessShort(error) ?? [])

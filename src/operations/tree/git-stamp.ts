// The files from which git tells HEAD and the index, and when each was changed. As long as none has, git need not be asked
// again: starting it takes longer than a search, and a service that is asked all the time looks several times a second.

import { type BigIntStats, closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isInside } from '../../clients/inside.ts'
import { type Repository, realPlaceOf } from '../../clients/repository.ts'
import { unlessAbsent } from '../../core/system-errors.ts'

/** All those files as a text, and the newest of their times of change, in milliseconds. */
export type Stamp = { files: string; changedMs: number }

/** Undefined where git's folder is not found in the plain way, or is one that the repository must not lead to. */
export function stampOf({ root, roots }: Repository): Stamp | undefined {
  const marks: string[] = []
  let changed = 0n
  const mark = (path: string, isTimed = true): BigIntStats | undefined => {
    const stat = statOf(path)
    const times = stat && isTimed ? `${stat.size} ${stat.mtimeNs} ${stat.ctimeNs}` : ''
    marks.push(stat ? `${stat.dev} ${stat.ino} ${stat.mode} ${times}` : '-')
    if (stat && isTimed && stat.ctimeNs > changed) changed = stat.ctimeNs
    return stat
  }
  const gitFolder = folderOf(root, mark)
  if (gitFolder === undefined) return undefined
  mark(join(gitFolder, 'commondir'))
  const common = resolve(gitFolder, firstLine(join(gitFolder, 'commondir')) ?? '.')
  if (roots && ![gitFolder, common].every((folder) => isAllowed(folder, roots))) return undefined
  for (const folder of new Set([gitFolder, common])) for (const name of FILES) mark(join(folder, name))
  let name = firstLine(join(gitFolder, 'HEAD'))
  for (let left = SYMBOLIC_MAX; name?.startsWith('ref: '); left--) {
    const ref = name.slice('ref: '.length).trim()
    if (left === 0 || !ref.startsWith('refs/') || ref.split('/').includes('..')) return undefined
    name = undefined
    for (const folder of new Set([gitFolder, common])) {
      mark(join(folder, ref))
      name ??= firstLine(join(folder, ref))
    }
  }
  return { files: marks.join('\n'), changedMs: Number(changed / 1_000_000n) }
}

/** The index; HEAD and the refs, of both formats; what changes how a commit reads; the configuration. */
const FILES = [
  'HEAD',
  'index',
  'packed-refs',
  'reftable/tables.list',
  'refs/replace',
  'info/grafts',
  'shallow',
  'config',
  'config.worktree',
]

/** As in git: a symbolic ref leads to another one so many times. */
const SYMBOLIC_MAX = 5

type Mark = (path: string, isTimed?: boolean) => BigIntStats | undefined

/** The folder of git's that is nearest to `root`; undefined when there is none, or a folder that may be one itself. */
function folderOf(root: string, mark: Mark): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    const place = join(folder, '.git')
    const stat = mark(place, false) // of its folder: each lock that git takes for a moment changes the times
    if (stat?.isDirectory()) return place
    if (stat) {
      const line = firstLine(place)
      return line?.startsWith('gitdir: ') ? resolve(folder, line.slice('gitdir: '.length).trim()) : undefined
    }
    if (mark(join(folder, 'HEAD'), false) || folder === dirname(folder)) return undefined
  }
}

const isAllowed = (folder: string, roots: readonly string[]): boolean => {
  const real = realPlaceOf(folder)
  return real !== undefined && roots.some((root) => isInside(real, realPlaceOf(root) ?? root))
}

/** Of a link that of its target: another link there is another file. */
function statOf(path: string): BigIntStats | undefined {
  try {
    const stat = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    return stat?.isSymbolicLink() ? statSync(path, { bigint: true, throwIfNoEntry: false }) : stat
  } catch (error) {
    return unlessAbsent(error)
  }
}

const LINE_BYTES_MAX = 4096

/** The first line of a file; undefined when there is none that can be read. A pipe is not waited for. */
function firstLine(path: string): string | undefined {
  let handle: number
  try {
    handle = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  } catch (error) {
    return unlessAbsent(error)
  }
  try {
    if (!fstatSync(handle).isFile()) return undefined
    const bytes = Buffer.alloc(LINE_BYTES_MAX)
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, LINE_BYTES_MAX, 0)).split('\n')[0]
  } finally {
    closeSync(handle)
  }
}

// Versions of the code that makes facts and graphs: results of another version are not used.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeChanged } from '../core/errors.ts'
import { CODE } from './own-code.ts'

/**
 * The sources that determine facts: their format, the lowering of every language (code below `SEMANTICS` is for the
 * linker), and the pinned grammars.
 */
export const EXTRACTOR = [
  '../core/facts.ts',
  '../core/vocabulary.ts',
  '../core/facts/builder.ts',
  '../core/facts/bytes.ts',
  '../core/facts/cells.ts',
  '../core/facts/operands.ts',
  '../core/facts/shared-columns.ts',
  '../core/entry-of.ts',
  '../core/ids.ts',
  '../core/packed.ts',
  '../core/collections/lists.ts',
  '../core/collections/multimap.ts',
  '../core/collections/once.ts',
  '../core/paths.ts',
  '../core/string-table.ts',
  '../core/syntax',
  '../core/languages',
  '../core/limits.ts',
  '../../package.json',
]
/** The folders of languages whose code only the linker loads. */
export const SEMANTICS = '/semantics/'

/** The sources that determine a graph. */
export const ENGINE = [...EXTRACTOR, '../core/collections/kinds.ts', '../core/graph', '../core/order.ts']

const versions = new Map<readonly string[], string>()

/**
 * A hash of the code that turns a file into facts, so that facts of another extractor are never used. Computed once per
 * thread.
 */
export const extractorVersion = (): string => versionOf(EXTRACTOR)

/** A hash of the code that turns files into a graph. */
export const engineVersion = (): string => versionOf(ENGINE)

/** The engine's files when they were last read: their paths and folders, the stamp of these, and the version. */
let lastRead: { paths: readonly string[]; stamp: string; version: string } | undefined

/**
 * Throws when the code on disk is no longer of version `code`, that of the engine at the service's start: threads that
 * load it now would misread the data of others. Files are read again when one of them, or a folder, has other stats.
 */
export function assertCode(code: string): void {
  if (!lastRead || stampOf(lastRead.paths) !== lastRead.stamp) {
    const files = filesOf(ENGINE)
    const paths = [...new Set([...files, ...files.map(dirname)])]
    lastRead = { paths, stamp: stampOf(paths), version: hashOf(ENGINE) }
  }
  if (lastRead.version !== code) throw codeChanged()
}

function versionOf(sources: readonly string[]): string {
  let version = versions.get(sources)
  if (version === undefined) versions.set(sources, (version = hashOf(sources)))
  return version
}

function hashOf(sources: readonly string[]): string {
  const hash = createHash('sha1')
  for (const path of filesOf(sources)) hash.update(readFileSync(path))
  return hash.digest('hex').slice(0, 12)
}

/** Differs once one of the files was changed, or an entry of one of the folders has come or gone. */
const stampOf = (paths: readonly string[]): string =>
  paths
    .map((path) => {
      const stat = statSync(path, { throwIfNoEntry: false })
      return stat && `${stat.ino}:${stat.size}:${stat.mtimeMs}:${stat.ctimeMs}`
    })
    .join()

function filesOf(sources: readonly string[]): string[] {
  const files = sources.flatMap((source) =>
    filesUnder(fileURLToPath(new URL(source.replace(/\.ts$/, CODE), import.meta.url))),
  )
  return sources === EXTRACTOR ? files.filter((path) => !path.includes(SEMANTICS)) : files
}

function filesUnder(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
}

// Versions of the code that makes facts and graphs: what an older one made is not used.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What facts are made by: their format, the lowering of every language, and the grammars at their pinned versions. */
export const EXTRACTOR = [
  '../core/facts.ts',
  '../core/facts-builder.ts',
  '../core/facts-bytes.ts',
  '../core/entry-of.ts',
  '../core/multimap.ts',
  '../core/string-table.ts',
  '../core/syntax',
  '../core/languages',
  '../core/limits.ts',
  '../../package.json',
]
/** What a graph is made by beyond that. */
export const ENGINE = [...EXTRACTOR, '../core/graph']

const versions = new Map<readonly string[], string>()

/**
 * A hash of the code that turns a file into facts, so that facts of
 * another extractor are never used. Read once a thread.
 */
export const extractorVersion = (): string => versionOf(EXTRACTOR)

/** A hash of the code that turns files into a graph. */
export const engineVersion = (): string => versionOf(ENGINE)

function versionOf(sources: readonly string[]): string {
  const known = versions.get(sources)
  if (known !== undefined) return known
  const hash = createHash('sha1')
  for (const source of sources) {
    for (const path of filesUnder(fileURLToPath(new URL(source, import.meta.url)))) hash.update(readFileSync(path))
  }
  const version = hash.digest('hex').slice(0, 12)
  versions.set(sources, version)
  return version
}

function filesUnder(path: string): string[] {
  if (/\.[a-z]+$/.test(path)) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
}

// The stored facts of files of a project.

import { extractorVersion } from '../../clients/extractor.ts'
import { decodeFacts } from '../../core/facts/bytes.ts'
import type { Facts } from '../../core/facts.ts'
import { languageOf } from '../../core/languages/files.ts'
import { factKey } from '../../stores/facts.ts'
import type { GraphAt } from '../graphs.ts'
import { storesOf } from '../stores.ts'
import { knownFiles } from './sources.ts'

/** The facts of files as they were ingested, in the order of the paths; undefined for a file that has none. */
export async function factsOf(at: GraphAt, paths: readonly string[]): Promise<(Facts | undefined)[]> {
  const known = await knownFiles(at)
  if (!known) return []
  const { tree, rows } = known
  const version = extractorVersion()
  const keys = paths.map((path) => {
    const row = rows.get(path)
    const language = languageOf(path)
    return row === undefined || !language ? '' : factKey(tree.hashes[row]!, language.id, version, path)
  })
  const facts: (Facts | undefined)[] = []
  await storesOf(at.dir).facts.each(keys, (bytes, index) => {
    facts[index] = bytes && decodeFacts(bytes)
  })
  return facts
}

// Removes facts that nobody will ask for. A file of its own: it is loaded at each start, and needs no grammar.

import { extractorVersion } from '../src/clients/extractor.ts'
import { PRELUDE_HASH } from '../src/stores/facts.ts'
import { storesOf } from '../src/threads/stores.ts'

/**
 * Removes facts that belong to no file of any project, and those of another extractor. No job may be running. Preludes
 * stay as long as there is a project.
 */
export default async function sweep({ dir }: { dir: string }): Promise<void> {
  const { trees, facts } = storesOf(dir)
  const used = new Set<string>()
  await trees.forEach((tree) => {
    for (const hash of tree.hashes) used.add(hash)
  })
  if (used.size > 0) used.add(PRELUDE_HASH)
  const version = extractorVersion()
  await facts.sweep((key) => {
    const [hash, , extractor] = key.split(':', 3) as [string, string, string]
    return extractor === version && used.has(hash)
  })
}

// The signatures of a project's files: made from their texts after an ingest, and kept open for searches.

import { readBytes } from '../../clients/files.ts'
import type { Repository } from '../../clients/repository.ts'
import { textOf } from '../../core/decode.ts'
import { hasText } from '../../core/text/grep/corpus.ts'
import { packSignatures, type Signatures, signatureOf, unpackSignatures } from '../../core/text/grep/signatures.ts'
import { openGeneration, threadCache } from '../caches.ts'
import type { GraphAt } from '../graphs.ts'
import { storesOf } from '../stores.ts'

const opened = threadCache<Signatures>()

/** The signatures of a generation, kept open for the next searches; undefined when there are none yet. */
export const openSignatures = (at: GraphAt): Promise<Signatures | undefined> =>
  openGeneration(opened, at, async () => {
    const packed = await storesOf(at.dir).graphs.getSignatures(at.project, at.generation)
    const value = packed && unpackSignatures(packed)
    return value && { value, bytes: packed.byteLength }
  })

/**
 * Makes and stores the signatures of a generation; files that have changed since its ingest have none. Stores nothing once
 * `isWanted` says no.
 */
export async function makeSignatures(at: GraphAt & { repository: Repository }, isWanted = () => true): Promise<void> {
  const { graphs, trees } = storesOf(at.dir)
  const tree = await trees.get(at.project, at.generation)
  if (!tree) return
  const all = tree.paths.map((path, row) => {
    const read = isWanted() && hasText(tree, row) ? readBytes(at.repository.root, path) : undefined
    const isSame = read && 'hash' in read && read.hash === tree.hashes[row]
    const text = isSame ? textOf(read.bytes) : undefined
    return text === undefined ? undefined : signatureOf(text)
  })
  if (isWanted()) await graphs.putSignatures(at.project, at.generation, packSignatures(all))
}

// The signatures of a project's files: made from their texts after an ingest, and kept open for searches.

import { readBytes } from '../../clients/files.ts'
import type { Repository } from '../../clients/repository.ts'
import { textOf } from '../../core/decode.ts'
import { hasText } from '../../core/text/grep/corpus.ts'
import { packSignatures, type Signatures, signatureOf, unpackSignatures } from '../../core/text/grep/signatures.ts'
import { generationKey, threadCache } from '../caches.ts'
import type { GraphAt } from '../graphs.ts'
import { storesOf } from '../stores.ts'

const opened = threadCache<Signatures>()

/** The signatures of a generation, kept open for the next searches; undefined when there are none yet. */
export async function openSignatures({ dir, project, generation }: GraphAt): Promise<Signatures | undefined> {
  const key = generationKey({ dir, project, generation })
  const known = opened.get(key)
  if (known) return known
  const packed = await storesOf(dir).graphs.getSignatures(project, generation)
  const signatures = packed && unpackSignatures(packed)
  if (signatures) opened.put(key, signatures, packed!.byteLength)
  return signatures
}

/** Makes and stores the signatures of a generation; files that have changed since its ingest have none. */
export async function makeSignatures(at: GraphAt & { repository: Repository }): Promise<void> {
  const { graphs, trees } = storesOf(at.dir)
  const tree = await trees.get(at.project, at.generation)
  if (!tree) return
  const all = tree.paths.map((path, row) => {
    const read = hasText(tree, row) ? readBytes(at.repository.root, path) : undefined
    const isSame = read && 'hash' in read && read.hash === tree.hashes[row]
    const text = isSame ? textOf(read.bytes) : undefined
    return text === undefined ? undefined : signatureOf(text)
  })
  await graphs.putSignatures(at.project, at.generation, packSignatures(all))
}

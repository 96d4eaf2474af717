// The signatures of a project's files: made from their texts after an ingest, and kept open for searches.

import { readBytes } from '../../clients/files.ts'
import type { Repository } from '../../clients/repository.ts'
import { textOf } from '../../core/decode.ts'
import { hasText } from '../../core/text/grep/corpus.ts'
import {
  packSignatures,
  type Signature,
  type Signatures,
  type SignatureTable,
  signatureIn,
  signatureOf,
  signaturesOf,
  unpackSignatures,
} from '../../core/text/grep/signatures.ts'
import type { Tree } from '../../core/tree.ts'
import { openGeneration, threadCache } from '../caches.ts'
import type { GraphAt } from '../graphs.ts'
import { knownFiles } from '../questions/sources.ts'
import { storesOf } from '../stores.ts'

const opened = threadCache<Signatures>()

/**
 * The signatures of a generation, kept open for the next searches; undefined when its project has none yet. Files that have
 * changed since they were last made have none.
 */
export async function openSignatures(at: GraphAt): Promise<Signatures | undefined> {
  let partial: Signatures | undefined
  const whole = await openGeneration(opened, at, async () => {
    const table = await tableOf(at)
    const tree = table && (await knownFiles(at))?.tree
    if (!tree) return undefined
    const value = signaturesOf(table, tree.hashes)
    if (isMostlyThere(value, tree)) return { value, bytes: table.bits.byteLength }
    partial = value
    return undefined
  })
  return whole ?? partial
}

/** One in so many files may lack its signature in what is kept open: the rest is made soon, and opened then. */
const LACKING_ONE_IN = 16

function isMostlyThere({ sizes }: Signatures, tree: Tree): boolean {
  let lacking = 0
  for (const [row, size] of sizes.entries()) if (size === 0 && hasText(tree, row)) lacking++
  return lacking * LACKING_ONE_IN <= sizes.length
}

async function tableOf({ dir, project }: GraphAt): Promise<SignatureTable | undefined> {
  const packed = await storesOf(dir).graphs.getSignatures(project)
  return packed && unpackSignatures(packed)
}

/**
 * Makes the signatures that the files of a generation lack, and stores them with those of its other files in place of the
 * project's; files that have changed since its ingest have none. Stores nothing once `isWanted` says no.
 */
export async function makeSignatures(at: GraphAt & { repository: Repository }, isWanted = () => true): Promise<void> {
  const { graphs, trees } = storesOf(at.dir)
  const tree = await trees.get(at.project, at.generation)
  if (!tree) return
  const before = await tableOf(at)
  const all = new Map<string, Signature>()
  let made = 0
  for (const [row, hash] of tree.hashes.entries()) {
    if (!isWanted()) return
    if (!hasText(tree, row) || all.has(hash)) continue
    const known = before && signatureIn(before, hash)
    const signature = known ?? signatureOfFile(at.repository, tree, row)
    if (signature) all.set(hash, signature)
    if (signature && !known) made++
  }
  if (made > 0 || all.size !== before?.rows.size) await graphs.putSignatures(at.project, packSignatures(all))
}

/** The signature of a file as it was ingested; undefined when it is another now, or no text. */
function signatureOfFile({ root }: Repository, tree: Tree, row: number): Signature | undefined {
  const read = readBytes(root, tree.paths[row]!)
  const isSame = 'hash' in read && read.hash === tree.hashes[row]
  const text = isSame ? textOf(read.bytes) : undefined
  return text === undefined ? undefined : signatureOf(text)
}

// The search index of a collection as it is stored: one whole, or a delta beside the whole one of an earlier revision.

import { unpackGraph } from '../core/graph/graph.ts'
import { completeIndex, type IndexDraft } from '../core/text/index/assemble.ts'
import { hasSamePaths, type IndexDelta, joinDelta, openDelta } from '../core/text/index/delta.ts'
import type { Rows, Size } from '../core/text/index/join.ts'
import { openSearchIndex, partsOfSearchIndex, type SearchIndex } from '../core/text/index/search-index.ts'
import type { Stores } from '../stores/open.ts'
import type { Collection } from '../stores/search/chunks.ts'

/** A generation of a project. */
type At = { project: string; generation: number }

/**
 * An index that is open, and its revision; where it was joined, the revision of the whole index that it was joined with, and
 * the files whose contents differ from that, if all others are in their places.
 */
export type OpenIndex = {
  revision: string
  base: string | undefined
  changed: Uint32Array | undefined
  index: SearchIndex
}

/** What spares a join some of its work: an index that is open already, and room for the vectors. */
type Joining = { open?: OpenIndex | undefined; rows?: (size: Size) => Rows }

type Where = Pick<Collection, 'revision' | 'base'>

/**
 * The index of a collection, but for the edges of its graph where it is read with a delta; undefined when its files are
 * missing or damaged.
 */
export function readDraft(stores: Stores, at: Where, joining: Joining = {}): IndexDraft | undefined {
  return at.base === undefined
    ? openWhole(stores.lexical.readIndex(at.revision))
    : joinParts(stores, at.revision, at.base, joining)?.draft
}

function joinParts(
  { lexical }: Stores,
  revision: string,
  base: string,
  { open, rows }: Joining,
): { draft: IndexDraft; changed: Uint32Array | undefined } | undefined {
  const bytes = lexical.readDelta(revision)
  const delta = bytes && openDelta(bytes)
  const index = delta && (isBefore(open, base, delta) ? open.index : openWhole(lexical.readIndex(base)))
  if (!index) return undefined
  return { draft: joinDelta(index, delta, rows), changed: hasSamePaths(index, delta) ? delta.rows : undefined }
}

/** Whether a delta to `base` makes the same of an open index: all that this has otherwise, the delta has too. */
function isBefore(open: OpenIndex | undefined, base: string, { gone }: IndexDelta): open is OpenIndex {
  if (open?.revision === base) return true
  if (open?.base !== base) return false
  const again = new Set(gone)
  return open.changed?.every((row) => again.has(row)) ?? false
}

const openWhole = (bytes: Uint8Array | undefined): SearchIndex | undefined => bytes && openSearchIndex(bytes)

/**
 * The index of a collection whose delta is joined with the index before and the edges of the graph, and the files that are
 * of the delta; undefined when its files are missing or damaged.
 */
export async function readJoined(
  stores: Stores,
  { project, generation }: At,
  { revision, base }: Where,
  joining: Joining = {},
): Promise<{ index: SearchIndex; changed: Uint32Array | undefined } | undefined> {
  const joined = base === undefined ? undefined : joinParts(stores, revision, base, joining)
  if (!joined) return undefined
  const packed = await stores.graphs.get(project, generation)
  return { index: completeIndex(joined.draft, packed && unpackGraph(packed)), changed: joined.changed }
}

/** The bytes of a collection's whole index, joined where it has a delta; undefined when its files are missing or damaged. */
export async function readIndexBytes(stores: Stores, at: At, collection: Where): Promise<Uint8Array | undefined> {
  if (collection.base === undefined) return stores.lexical.readIndex(collection.revision)
  const joined = await readJoined(stores, at, collection)
  return joined && Buffer.concat(partsOfSearchIndex(joined.index))
}

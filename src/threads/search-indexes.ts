// The search index of a collection as it is stored: one whole, or a delta beside the whole one of an earlier revision.

import { unpackGraph } from '../core/graph/graph.ts'
import { completeIndex, type IndexDraft } from '../core/text/index/assemble.ts'
import { joinDelta, openDelta } from '../core/text/index/delta.ts'
import { openSearchIndex, partsOfSearchIndex, type SearchIndex } from '../core/text/index/search-index.ts'
import type { Stores } from '../stores/open.ts'
import type { Collection } from '../stores/search/chunks.ts'

/** A generation of a project. */
type At = { project: string; generation: number }

/** An index that is open, and its revision. */
export type OpenIndex = { revision: string; index: SearchIndex }

/**
 * The index of a collection, but for the edges of its graph where it is read with a delta; undefined when its files are
 * missing or damaged. `open` spares the reading of an index that it has.
 */
export function readDraft(
  { lexical }: Stores,
  { revision, base }: Pick<Collection, 'revision' | 'base'>,
  open?: OpenIndex,
): IndexDraft | undefined {
  if (base === undefined) return openWhole(lexical.readIndex(revision))
  const bytes = lexical.readDelta(revision)
  const delta = bytes && openDelta(bytes)
  const index = delta && (open?.revision === base ? open.index : openWhole(lexical.readIndex(base)))
  return index && joinDelta(index, delta)
}

const openWhole = (bytes: Uint8Array | undefined): SearchIndex | undefined => bytes && openSearchIndex(bytes)

/**
 * The index of a collection whose delta is joined with the index before and the edges of the graph; undefined when its
 * files are missing or damaged. `open` spares the reading of an index that it has.
 */
export async function readJoined(
  stores: Stores,
  { project, generation }: At,
  collection: Pick<Collection, 'revision' | 'base'>,
  open?: OpenIndex,
): Promise<SearchIndex | undefined> {
  const draft = readDraft(stores, collection, open)
  if (!draft) return undefined
  const packed = await stores.graphs.get(project, generation)
  return completeIndex(draft, packed && unpackGraph(packed))
}

/** The bytes of a collection's whole index, joined where it has a delta; undefined when its files are missing or damaged. */
export async function readIndexBytes(
  stores: Stores,
  at: At,
  collection: Pick<Collection, 'revision' | 'base'>,
): Promise<Uint8Array | undefined> {
  if (collection.base === undefined) return stores.lexical.readIndex(collection.revision)
  const index = await readJoined(stores, at, collection)
  return index && Buffer.concat(partsOfSearchIndex(index))
}

// What an ingest has changed in a search index: the columns of the changed files, stored beside the index they belong to.
// A publication writes these alone, as Lucene writes a segment; readers join both, and a merge in the background makes a
// whole index of them. The files of an index and of its deltas are the same: where one comes or goes, or many change, a
// whole index is written at once.

import {
  columnsOf,
  completeIndex,
  draftIndex,
  type FileColumns,
  type IndexDraft,
  type IndexedFile,
  type PathColumns,
  pathColumns,
} from './assemble.ts'
import { joinColumns, type Rows, type Size } from './join.ts'
import { openSearchIndex, partsOfSearchIndex, type SearchIndex } from './search-index.ts'
import { openSections, packSections } from './sections.ts'

/** Files whose columns are others than in the index, ascending, and their columns in this order. */
export type IndexDelta = { rows: Uint32Array; changed: FileColumns }

/** Raised when the meaning of a delta changes; its columns are of the version of a search index. */
const DELTA_VERSION = 1

/** A delta as bytes; `openDelta(packDelta(d))` equals `d`. */
export function packDelta({ rows, changed }: IndexDelta): Uint8Array {
  const alone = completeIndex(draftIndex(changed, NO_PATHS), undefined)
  return packSections(DELTA_VERSION, {}, { rows, index: Buffer.concat(partsOfSearchIndex(alone)) })
}

/** The past of files is told by the index alone. */
const NO_PATHS: PathColumns = pathColumns([], '', [])

/** Undefined when the bytes are damaged or of another version. */
export function openDelta(bytes: Uint8Array): IndexDelta | undefined {
  const { rows, index } = openSections(DELTA_VERSION, bytes)?.columns ?? {}
  const changed = index instanceof Uint8Array ? openSearchIndex(index) : undefined
  return rows instanceof Uint32Array && changed ? { rows, changed } : undefined
}

/**
 * The delta of an index of which `before` had changed already, and now the files at `rows` (ascending) have too; `made`:
 * these files.
 */
export function extendDelta(
  before: IndexDelta | undefined,
  rows: readonly number[],
  made: readonly IndexedFile[],
  model: { version: string; dimensions: number },
): IndexDelta {
  const columns = columnsOf(made, model)
  if (!before) return { rows: Uint32Array.from(rows), changed: columns }
  const newAt = new Map(rows.map((row, at) => [row, at]))
  const oldAt = new Map(Array.from(before.rows, (row, at) => [row, at]))
  const all = [...new Set([...before.rows, ...rows])].sort((one, other) => one - other)
  const files = all.map((row) => {
    const file = newAt.get(row)
    return file === undefined ? { isNew: false, file: oldAt.get(row)! } : { isNew: true, file }
  })
  return { rows: Uint32Array.from(all), changed: joinColumns(before.changed, columns, files) }
}

/** An index with a delta, but for the edges of its graph; its vectors in the room that `room` gives them. */
export function joinDelta(index: SearchIndex, { rows, changed }: IndexDelta, room?: (size: Size) => Rows): IndexDraft {
  const files = Array.from({ length: index.fileStart.length - 1 }, (_, file) => ({ isNew: false, file }))
  for (const [file, row] of rows.entries()) files[row] = { isNew: true, file }
  return draftIndex(joinColumns(index, changed, files, room), pathColumnsOf(index))
}

/** The columns of an index that paths and commits have made. */
export const pathColumnsOf = ({
  paths,
  past,
  history,
  togetherStart,
  togetherFile,
  togetherShare,
  recency,
}: PathColumns): PathColumns => ({ paths, past, history, togetherStart, togetherFile, togetherShare, recency })

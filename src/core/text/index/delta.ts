// What an ingest has changed in a search index: the columns of the changed files, stored beside the index they belong to.
// A publication writes these alone, as Lucene writes a segment; readers join both, and a merge in the background makes a
// whole index of them. Where many files change, a whole index is written at once.

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
import { type JoinedFile, joinColumns, type Rows, type Size } from './join.ts'
import { joinPaths } from './join-paths.ts'
import { openSearchIndex, partsOfSearchIndex, pathOf, type SearchIndex } from './search-index.ts'
import { openSections, packSections } from './sections.ts'

/**
 * What differs from an index: `gone` are its files that are not as they were, or not there any more; `changed` are the columns
 * of the files that take their place or have come, `rows` the positions of these among all files now. Both ascend.
 */
export type IndexDelta = { gone: Uint32Array; rows: Uint32Array; changed: FileColumns }

/** Raised when the meaning of a delta changes; its columns are of the version of a search index. */
const DELTA_VERSION = 2

/** A delta as bytes; `openDelta(packDelta(d))` equals `d`. */
export function packDelta({ gone, rows, changed }: IndexDelta): Uint8Array {
  const alone = completeIndex(draftIndex(changed, NO_PATHS), undefined)
  return packSections(DELTA_VERSION, {}, { gone, rows, index: Buffer.concat(partsOfSearchIndex(alone)) })
}

/** The past of files is told by the index alone. */
const NO_PATHS: PathColumns = pathColumns([], '', [])

/** Undefined when the bytes are damaged or of another version. */
export function openDelta(bytes: Uint8Array): IndexDelta | undefined {
  const { gone, rows, index } = openSections(DELTA_VERSION, bytes)?.columns ?? {}
  const changed = index instanceof Uint8Array ? openSearchIndex(index) : undefined
  return gone instanceof Uint32Array && rows instanceof Uint32Array && changed ? { gone, rows, changed } : undefined
}

/** The files of an index of `count` files with a delta, in their order. */
function filesWith(count: number, { gone, rows }: Pick<IndexDelta, 'gone' | 'rows'>): JoinedFile[] {
  const left = new Set(gone)
  const places = new Map(Array.from(rows, (row, file) => [row, file]))
  const files: JoinedFile[] = []
  let next = 0
  for (let row = 0; row < count - gone.length + rows.length; row++) {
    const file = places.get(row)
    if (file !== undefined) files.push({ isNew: true, file })
    else {
      while (left.has(next)) next++
      files.push({ isNew: false, file: next++ })
    }
  }
  return files
}

/** The files that an index has with its delta, if there is one. */
type Before = { delta: IndexDelta | undefined; files: number }

const NOTHING = { gone: new Uint32Array(0), rows: new Uint32Array(0) }

/**
 * The delta of an index that has `before` already, and now has other files. @param stayed for each file now its position
 * before, ascending; undefined for one of `made`, which are in the same order
 */
export function extendDelta(
  { delta, files }: Before,
  stayed: readonly (number | undefined)[],
  made: readonly IndexedFile[],
  model: { version: string; dimensions: number },
): IndexDelta {
  const known = delta ?? NOTHING
  const count = files - known.rows.length + known.gone.length
  const earlier = filesWith(count, known)
  const gone = new Set(Array(count).keys())
  const rows: number[] = []
  const columns: JoinedFile[] = []
  let next = 0
  for (const [row, at] of stayed.entries()) {
    const file = at === undefined ? undefined : earlier[at]!
    if (file && !file.isNew) {
      gone.delete(file.file)
      continue
    }
    rows.push(row)
    columns.push(file ? { isNew: false, file: file.file } : { isNew: true, file: next++ })
  }
  const own = columnsOf(made, model)
  const changed = delta ? joinColumns(delta.changed, own, columns) : own
  return { gone: Uint32Array.from(gone), rows: Uint32Array.from(rows), changed }
}

/** An index with a delta, but for the edges of its graph; its vectors in the room that `room` gives them. */
export function joinDelta(index: SearchIndex, delta: IndexDelta, room?: (size: Size) => Rows): IndexDraft {
  const { changed } = delta
  const files = filesWith(index.fileStart.length - 1, delta)
  const paths = hasSamePaths(index, delta) ? pathColumnsOf(index) : joinPaths(index, delta, files)
  return draftIndex(joinColumns(index, changed, files, room), paths)
}

/** Whether a delta only has other contents for files of an index: each of them stays in its place. */
export const hasSamePaths = (index: SearchIndex, { gone, rows, changed }: IndexDelta): boolean =>
  gone.length === rows.length && rows.every((row, at) => row === gone[at] && pathOf(changed, at) === pathOf(index, row))

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

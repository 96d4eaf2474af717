// A search index in one step, as tests of ranking want it.

import type { Graph } from '../../src/core/graph/graph.ts'
import {
  columnsOf,
  completeIndex,
  draftIndex,
  type IndexedFile,
  pathColumns,
} from '../../src/core/text/index/assemble.ts'
import type { SearchIndex } from '../../src/core/text/index/search-index.ts'
import type { PastCommit } from '../../src/core/text/ranking/past.ts'

/** The index of a project; `graph` has its edges (undefined: none are followed), `past` its commits. */
export function assembleIndex(
  files: readonly IndexedFile[],
  graph: Graph | undefined,
  model: { version: string; dimensions: number },
  past: readonly PastCommit[] = [],
): SearchIndex {
  const paths = files.map(({ path }) => path)
  return completeIndex(draftIndex(columnsOf(files, model), pathColumns(paths, '', past)), graph)
}

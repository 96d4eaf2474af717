// The columns that paths and commits have made, joined where files have come or gone.

import { pathSegment } from '../question/path-words.ts'
import type { FileColumns, PathColumns } from './assemble.ts'
import { GONE, type JoinedFile, joinPostings, numbersOf, type Run, runsOf } from './join.ts'
import { type LexicalIndex, mergeSegments } from './lexical.ts'
import { pathOf } from './search-index.ts'

/**
 * The columns of the joined files; those of `gone` whose path one of the changed files has are still what they were. The past
 * of other new files is not known, and so that of all is of no commit: whoever writes a whole index reads it again.
 */
export function joinPaths(
  before: FileColumns & PathColumns,
  { gone, changed }: { gone: Uint32Array; changed: FileColumns },
  joined: readonly JoinedFile[],
): PathColumns {
  const newPaths = Array.from({ length: changed.fileStart.length - 1 }, (_, file) => pathOf(changed, file))
  const known = new Map(Array.from(gone, (file) => [pathOf(before, file), file]))
  const files = joined.map((one): JoinedFile => {
    const file = one.isNew ? known.get(newPaths[one.file]!) : undefined
    return file === undefined ? one : { isNew: false, file }
  })
  const documents = { runs: runsOf(before, changed, files), span: 'files', length: files.length } as const
  return {
    paths: joinPostings(before.paths, mergeSegments([pathSegment(newPaths)]), documents),
    past: '',
    history: joinPostings(before.history, noWords(newPaths.length), documents),
    ...joinTogether(before, documents),
    recency: joinRecency(before, documents),
  }
}

const noWords = (count: number): LexicalIndex => {
  const { lengths: _, ...none } = mergeSegments([])
  return { ...none, lengths: new Float32Array(count) }
}

type Documents = { runs: readonly Run[]; span: 'files'; length: number }
type Together = Pick<PathColumns, 'togetherStart' | 'togetherFile' | 'togetherShare'>

/** The files that were changed together, those that have gone left out. */
function joinTogether(before: Together, { runs, span, length }: Documents): Together {
  const numbers = numbersOf(false, before.togetherStart.length - 1, { runs, span })
  const others: number[] = []
  const shares: number[] = []
  const togetherStart = new Uint32Array(length + 1)
  for (const { isNew, files } of runs) {
    for (let file = files.from; file < files.to; file++) {
      for (let at = before.togetherStart[file]!; !isNew && at < before.togetherStart[file + 1]!; at++) {
        const other = numbers[before.togetherFile[at]!]!
        if (other === GONE) continue
        others.push(other)
        shares.push(before.togetherShare[at]!)
      }
      togetherStart[files.at + file - files.from + 1] = others.length
    }
  }
  return { togetherStart, togetherFile: Uint32Array.from(others), togetherShare: Uint8Array.from(shares) }
}

function joinRecency({ recency }: Pick<PathColumns, 'recency'>, { runs, length }: Documents): Uint8Array {
  const joined = new Uint8Array(length)
  for (const { isNew, files } of runs) if (!isNew) joined.set(recency.subarray(files.from, files.to), files.at)
  return joined
}

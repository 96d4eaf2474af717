// Files that were changed together: one commit connects files in ways that no call or import shows.

import { type SearchIndex, UnitFlag } from '../index/search-index.ts'
import type { Change } from './past.ts'

/** A commit that changed more paths says little about any two of them. */
const PATHS_MAX = 12
/** Commits added to those of a file before shares are taken of them: few say little. */
const DOUBT = 3
const PARTNERS_MAX = 16
/** Number of best files whose partners gain. */
const LOOKED_AROUND = 10

/** The stored value of a share of 1. */
const WHOLE = 255

type Together = Pick<SearchIndex, 'togetherStart' | 'togetherFile' | 'togetherShare'>

/** For each of `count` files the files most often changed with it, with their share of its own changes. */
export function togetherOf(changes: readonly Change[], count: number): Together {
  const { own, counts } = changesTogether(changes, count)
  const togetherStart = new Uint32Array(count + 1)
  const others: number[] = []
  const shares: number[] = []
  for (const [file, ofFile] of counts.entries()) {
    const most = [...ofFile].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, PARTNERS_MAX)
    for (const [other, times] of most) {
      others.push(other)
      shares.push(Math.round((WHOLE * times) / (own[file]! + DOUBT)))
    }
    togetherStart[file + 1] = others.length
  }
  return { togetherStart, togetherFile: Uint32Array.from(others), togetherShare: Uint8Array.from(shares) }
}

/** How often each of `count` files was changed, and how often with each other file. */
function changesTogether(
  changes: readonly Change[],
  count: number,
): { own: Uint32Array; counts: Map<number, number>[] } {
  const own = new Uint32Array(count)
  const counts = Array.from({ length: count }, () => new Map<number, number>())
  for (const { files, paths } of changes) {
    if (paths > PATHS_MAX) continue
    for (const file of files) {
      own[file]!++
      const ofFile = counts[file]!
      for (const other of files) if (other !== file) ofFile.set(other, (ofFile.get(other) ?? 0) + 1)
    }
  }
  return { own, counts }
}

/**
 * Adds to those of `units` whose files were changed together with the best files the share `given` of the best files'
 * scores, scaled by how often they changed together.
 */
export function addTogether(index: SearchIndex, scores: Float32Array, units: readonly number[], given: number): void {
  const { fileOf, togetherStart, togetherFile, togetherShare } = index
  if (togetherFile.length === 0) return
  const gains = new Map<number, number>()
  const { files, tops } = bestFiles(index, scores, units)
  for (const [rank, file] of files.entries()) {
    const score = tops[rank]!
    for (let at = togetherStart[file]!; at < togetherStart[file + 1]!; at++) {
      const gain = (given * score * togetherShare[at]!) / WHOLE
      if (gain > (gains.get(togetherFile[at]!) ?? 0)) gains.set(togetherFile[at]!, gain)
    }
  }
  for (const unit of units) scores[unit]! += gains.get(fileOf[unit]!) ?? 0
}

/** The files with the best units that are no tests, best first, and the scores of those. */
function bestFiles(
  { fileOf, flags }: SearchIndex,
  scores: Float32Array,
  units: readonly number[],
): { files: number[]; tops: number[] } {
  const files: number[] = []
  const tops: number[] = []
  for (const unit of units) {
    const score = scores[unit]!
    if (files.length === LOOKED_AROUND && score <= tops.at(-1)!) continue
    if (flags[unit]! & UnitFlag.Test) continue
    const file = fileOf[unit]!
    const known = files.indexOf(file)
    if (known >= 0 && score <= tops[known]!) continue
    let at = known >= 0 ? known : Math.min(files.length, LOOKED_AROUND - 1)
    const isAfter = (other: number): boolean => tops[other]! < score || (tops[other] === score && files[other]! > file)
    for (; at > 0 && isAfter(at - 1); at--) {
      files[at] = files[at - 1]!
      tops[at] = tops[at - 1]!
    }
    files[at] = file
    tops[at] = score
  }
  return { files, tops }
}

// What a repository's past says about its files: the messages of the commits that changed a file are words about it, in
// the language of those who report and ask. All messages of a file make one document of a lexical index of their own.

import {
  type LexicalIndex,
  QUARTERS,
  type QueryTerm,
  rarity,
  type Segment,
  scoreTerms,
  tellingTerms,
  WEIGHT_MAX,
} from './lexical.ts'
import { codeTerms, hashTerm } from './tokens.ts'

export type PastCommit = { message: string; paths: readonly string[] }

/** A commit that changed more files says little about each: moves, formatting, licences. */
const PATHS_MAX = 30
const MESSAGE_CHARS_MAX = 800
const TRAILER = /^(acked|change-id|co-authored|git-svn-id|reported|reviewed|signed-off|tested)\b.*$/gim
const HASH = /^[0-9a-f]{40}([0-9a-f]{24})?$/

/** The commits in what `git log -z --name-only --format=%H%x00%B` writes; those without paths are left out. */
export function readHistory(log: Uint8Array): PastCommit[] {
  const cells = new TextDecoder().decode(log).split('\0')
  const commits: PastCommit[] = []
  for (let at = 0; at < cells.length; ) {
    if (!HASH.test(cells[at++]!)) continue
    const message = cells[at++] ?? ''
    const paths: string[] = []
    for (; at < cells.length && !HASH.test(cells[at]!); at++) {
      const path = cells[at]!.replace(/^\n/, '')
      if (path !== '') paths.push(path)
    }
    if (paths.length > 0) commits.push({ message, paths })
  }
  return commits
}

/** One document a file of `paths`: the terms of its messages, each the less the more files the commit changed. */
export function historyOf(commits: readonly PastCommit[], paths: readonly string[]): Segment {
  const fileOf = new Map(paths.map((path, file) => [path, file]))
  const lengths = new Float32Array(paths.length)
  const counts = paths.map(() => new Map<number, number>())
  for (const commit of commits) {
    if (commit.paths.length > PATHS_MAX) continue
    const files = commit.paths.flatMap((path) => fileOf.get(path) ?? [])
    if (files.length === 0) continue
    const share = 1 / Math.sqrt(commit.paths.length)
    const terms = codeTerms(commit.message.slice(0, MESSAGE_CHARS_MAX).replace(TRAILER, '')).map(hashTerm)
    for (const file of files) {
      const ofFile = counts[file]!
      for (const term of terms) ofFile.set(term, (ofFile.get(term) ?? 0) + share)
      lengths[file]! += share * terms.length
    }
  }
  const starts = new Uint32Array(paths.length + 1)
  for (const [file, { size }] of counts.entries()) starts[file + 1] = starts[file]! + size
  const hashes = new Uint32Array(starts[paths.length]!)
  const weights = new Uint8Array(hashes.length)
  for (const [file, ofFile] of counts.entries()) {
    const sorted = Uint32Array.from(ofFile.keys()).sort()
    hashes.set(sorted, starts[file])
    for (const [at, term] of sorted.entries())
      weights[starts[file]! + at] = Math.max(1, Math.min(WEIGHT_MAX, Math.round(ofFile.get(term)! * QUARTERS)))
  }
  return { lengths, starts, hashes, weights }
}

/** Changes after which a file counts half as recently changed. */
const RECENT = 20
/** What a file of the newest commit is stored as. */
export const NEWEST = 255

/** How lately each file of `paths` was changed: `NEWEST` by the newest commit, less the more commits came after. */
export function recencyOf(commits: readonly PastCommit[], paths: readonly string[]): Uint8Array {
  const fileOf = new Map(paths.map((path, file) => [path, file]))
  const recency = new Uint8Array(paths.length)
  for (const [age, commit] of commits.entries()) {
    if (commit.paths.length > PATHS_MAX) continue
    for (const path of commit.paths) {
      const file = fileOf.get(path)
      if (file !== undefined && recency[file] === 0) recency[file] = Math.round(NEWEST / (1 + age / RECENT))
    }
  }
  return recency
}

/**
 * Writes to `scores` (one cell a file) how much of a question the past of each file says: its BM25 as a share of what the
 * question's words are worth, the unknown ones included, so that a past which speaks of something else counts for little.
 */
export function scorePast(history: LexicalIndex, query: readonly QueryTerm[], scores: Float32Array): void {
  if (scoreTerms(history, query, scores) === 0) return
  const files = history.lengths.length
  let unknown = query.reduce((sum, { weight }) => sum + weight, 0)
  let worth = 0
  for (const known of tellingTerms(history, query, query.length)) {
    unknown -= known.weight
    worth += known.worth
  }
  worth += unknown * rarity(files, 0)
  for (let file = 0; file < files; file++) scores[file]! /= worth
}

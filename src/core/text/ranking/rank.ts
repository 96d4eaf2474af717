// From a question to ranked units: two scores for every chunk (BM25F and the cosine of the vectors), mixed; the best
// chunk speaks for its unit; then what is known beforehand counts: how much the code is used, what kind of text it is,
// names and paths that the question states, and how well the words of the whole file fit.

import { pathOf, type SearchIndex, UnitFlag, UnitKind } from '../index/search-index.ts'
import { isSettingsPath } from '../places.ts'
import { describesCode, type Wanted, wantedBy } from '../question/intent.ts'
import { type Mentions, mentionsOf } from '../question/mentions.ts'
import { scorePaths } from '../question/path-words.ts'
import { scopeOf, shareOf } from '../question/scope.ts'
import { scoreFiles } from './file-words.ts'
import { NEWEST, scorePast } from './history.ts'
import { queryTerms, scoreTerms } from './lexical-scores.ts'
import type { Scratch } from './scratch.ts'
import type { Spread } from './select.ts'
import { filesStated, quotedChunks, speakingChunks } from './stated.ts'
import { addSupport } from './support.ts'
import { addTogether } from './together.ts'

/** Tuned on development sets (see docs/retrieval-steps.md, which also lists what gave nothing). */
const RANKING = {
  /** Share of the lexical score (of the highest one) in the mix; the rest is the cosine. */
  lexicalShare: 0.15,
  /** The same for a long question (an issue with its logs): it names more of what it is about. */
  lexicalShareLong: 0.5,
  /** Factors by role. A test's applies to all of its score. Issues quote tests and examples that change with the code. */
  test: 0.35,
  testLong: 0.55,
  proseAsked: 0.8,
  /** Factor of everything else where tests, or documents, are what is asked for. */
  notAsked: 0.65,
  generated: 0.5,
  module: 0.8,
  prose: 0.3,
  type: 0.8,
  /** Factor of a function of one line, for a short question: it declares what is done elsewhere, or returns a field. */
  oneLine: 0.85,
  /** Added for uses: times log2(1 + uses), at most useMax. */
  use: 0.01,
  useMax: 5,
  /** Added for the length of a function or type, for a short question: times log2(1 + lines / 5), at most sizeMax. */
  size: 0.01,
  sizeMax: 4,
  /** Added for a unit that the question names: `name` times the share of names in the question, plus `nameAmong`. */
  name: 0.2,
  nameAmong: 0.02,
  /** Added for a unit whose message the question surely quotes; a long question quotes some by chance. */
  quote: 0.3,
  quoteLong: 0.1,
  /** Added for a unit whose name with its owner, or whose path, the question states. */
  pair: 0.1,
  path: 0.2,
  /** Added for a path that has the words of the question's scope (`fix(router): …`, `net/http: …`). */
  scope: 0.15,
  /** Added for a file that is called after settings, where one is asked for. */
  settings: 0.15,
  /** Added for the words of the whole file, relative to the best file: a unit is read in its file. */
  file: 0.1,
  /** Added for the messages of the file's commits: times the share of the question that they say. */
  past: 0.35,
  /** Added for the path: times the share of it that the question says. */
  pathWords: 0.15,
  /** Added when the newest commit changed the file; less, the longer ago its last change was. */
  recent: 0.12,
  /** Factor of the past for a question that describes code, of which messages say little; its path adds nothing. */
  described: 0.3,
  /** Taken for each better unit of the same file: eight results should not all be of one file. */
  crowd: 0.012,
  /** The same for a long question, which is about more than one place. */
  crowdLong: 0.08,
  /** Taken from a function inside a better one, or around it: its lines are shown already. */
  nested: 0.1,
  /** Taken for each better unit of the same file and name: an overload says the same again. */
  twin: 0.2,
  /** Taken for each better unit of the same name in another file, for a short question: answers should differ in name. */
  namesake: 0.015,
  /** Share of the score of its best neighbour in the graph that a unit is given, for a short question. */
  neighbour: 0.05,
  /** Share of the score that the best test of a unit would have as code, given to the unit, for a short question. */
  tested: 0.07,
  /** Share of the scores of the best files that is given to files changed together with them, by how often they were. */
  together: 0.15,
} as const

/** Distinct terms up to which a question is short, and from which on it is long. */
const SHORT_TERMS = 8
const LONG_TERMS = 40

/** What a question says beside its vector. */
export type Asked = {
  /** The highest of the lexical scores. */
  highest: number
  /** How long the question is, 0 to 1. */
  length: number
  mentions: Mentions
  wanted: Wanted
  /** Files whose paths it states. */
  files: ReadonlySet<number>
  /** Words of its scope. */
  scope: readonly string[]
  /** Whether it describes code, see `describesCode`. */
  described: boolean
  /** How surely it quotes a message of each of some chunks, 0 to 1. */
  quoted: ReadonlyMap<number, number>
  /** Chunks that say an identifier of it by which nothing is called. */
  speaking: ReadonlySet<number>
}

/** How much of a proof an identifier is that a chunk says, where one is chosen to be shown. */
const SPEAKING_PROOF = 0.5

/**
 * Reads the words of a question: writes the BM25F scores of all chunks to `scratch.lexical`, and those of all files,
 * of the best one, to `scratch.file`; what their past and their paths say to `scratch.past` and `scratch.paths`;
 * what proves that chunks are meant to `scratch.proofs`.
 */
export function readQuestion(index: SearchIndex, question: string, scratch: Scratch): Asked {
  const terms = queryTerms(question)
  const length = Math.min(1, Math.max(0, (terms.length - SHORT_TERMS) / (LONG_TERMS - SHORT_TERMS)))
  scoreFiles(index, scratch.words, terms, scratch.file)
  scorePast(index.history, terms, scratch.past)
  scorePaths(index.paths, scratch.pathWorths, terms, scratch.paths)
  const highest = scoreTerms(index.lexical, terms, scratch.lexical)
  const mentions = mentionsOf(question)
  const quoted = quotedChunks(index, question)
  const speaking = speakingChunks(index, mentions, scratch.named)
  scratch.proofs = new Map([...Array.from(speaking, (chunk) => [chunk, SPEAKING_PROOF] as const), ...quoted])
  return {
    highest,
    length,
    mentions,
    wanted: wantedBy(question),
    files: filesStated(index, mentions),
    scope: scopeOf(question),
    described: describesCode(question),
    quoted,
    speaking,
  }
}

/** Between what holds for short and for long questions. */
const between = (short: number, long: number, length: number): number => short + (long - short) * length

/** What further units of the same file and name lose for this question. */
export const spreadOf = ({ length }: Asked): Spread => ({
  crowd: between(RANKING.crowd, RANKING.crowdLong, length),
  twin: RANKING.twin,
  nested: RANKING.nested,
  namesake: between(RANKING.namesake, 0, length),
})

/**
 * Scores the units of the candidate chunks into `scratch.unit`; all others have 0.
 * `scratch` holds the lexical scores and the cosines already. Returns the units
 * that have a score, ascending. The best chunk of a unit is found by `bestChunk`.
 */
export function scoreUnits(
  index: SearchIndex,
  asked: Asked,
  candidates: Iterable<number>,
  scratch: Scratch,
): Uint32Array {
  const { length, wanted } = asked
  const scores = scratch.unit
  const units = mixScores(index, asked, candidates, scratch)
  const testFactor = wanted.tests ? 1 : between(RANKING.test, RANKING.testLong, length)
  const weighed = weighing(index, asked, scratch)
  for (const unit of units) {
    const score = weighed(unit)
    scores[unit] = isTest(index, unit) ? score * testFactor : score
  }
  const scored = Uint32Array.from(units).sort()
  if (length < 1) {
    addSupport(index, scores, scored, {
      neighbour: RANKING.neighbour * (1 - length),
      test: (RANKING.tested * (1 - length)) / testFactor,
    })
  }
  addTogether(index, scores, units, RANKING.together)
  return scored
}

/** Writes to `scratch.unit` the mix of both scores of each unit's best candidate; returns the units that have one. */
function mixScores(
  { unitOf }: SearchIndex,
  { highest, length }: Asked,
  candidates: Iterable<number>,
  { lexical, cosine, unit: scores }: Scratch,
): number[] {
  const share = between(RANKING.lexicalShare, RANKING.lexicalShareLong, length)
  const lexicalFactor = highest > 0 ? share / highest : 0
  const vectorFactor = 1 - share
  const units: number[] = []
  scores.fill(0)
  for (const chunk of candidates) {
    const score = lexicalFactor * lexical[chunk]! + vectorFactor * Math.max(0, cosine[chunk]!)
    const unit = unitOf[chunk]!
    if (scores[unit] === 0 && score > 0) units.push(unit)
    if (score > scores[unit]!) scores[unit] = score
  }
  return units
}

/** The score of a unit with what is known of it beforehand; how much less a test is worth is said elsewhere. */
function weighing(index: SearchIndex, asked: Asked, scratch: Scratch): (unit: number) => number {
  const { length, mentions, wanted } = asked
  const { unit: scores, uses, sizes } = scratch
  const size = RANKING.size * (1 - length)
  const oneLine = between(RANKING.oneLine, 1, length)
  const quote = between(RANKING.quote, RANKING.quoteLong, length)
  const name = RANKING.nameAmong + RANKING.name * mentions.share
  const ofFile = fileWorths(index, asked, scratch)
  const quoted = quotedUnits(index, asked)
  const speaking = new Set(Array.from(asked.speaking, (chunk) => index.unitOf[chunk]!))
  return (unit) => {
    const kind = index.kind[unit]!
    let score = scores[unit]! * roleFactor(index, unit, wanted)
    if (kind === UnitKind.Function && sizes[unit] === 0) score *= oneLine
    score += RANKING.use * Math.min(RANKING.useMax, uses[unit]!) + size * Math.min(RANKING.sizeMax, sizes[unit]!)
    if (mentions.names.has(index.nameHash[unit]!) || speaking.has(unit)) score += name
    if (mentions.pairs.has(index.pairHash[unit]!)) score += RANKING.pair
    score += ofFile(index.fileOf[unit]!)
    score += quote * (quoted.get(unit) ?? 0)
    return isNotAsked(kind, isTest(index, unit), wanted) ? score * RANKING.notAsked : score
  }
}

const isTest = ({ flags }: SearchIndex, unit: number): boolean => (flags[unit]! & UnitFlag.Test) !== 0

/** What the units of a file are worth because of their file. */
function fileWorths(index: SearchIndex, asked: Asked, { file: words, past, paths }: Scratch): (file: number) => number {
  const { files: stated, described } = asked
  const ofName = worthOfPath(index, asked)
  const kept = described ? RANKING.described : 1
  const ofPast = kept * RANKING.past
  const ofRecency = (kept * RANKING.recent) / NEWEST
  const ofPath = described && !asked.wanted.onlyProse ? 0 : RANKING.pathWords
  return (file) => {
    let worth = RANKING.file * words[file]! + ofPast * past[file]! + ofPath * paths[file]!
    worth += ofRecency * index.recency[file]!
    if (stated.has(file)) worth += RANKING.path
    return ofName ? worth + ofName(file) : worth
  }
}

/** What the path of a file is worth by what it is called; undefined where the question asks for no kind of file. */
function worthOfPath(index: SearchIndex, { scope, wanted }: Asked): ((file: number) => number) | undefined {
  if (scope.length === 0 && !wanted.settings) return undefined
  const worths = new Map<number, number>()
  return (file) => {
    let worth = worths.get(file)
    if (worth === undefined) {
      const path = pathOf(index, file)
      worth = scope.length > 0 ? RANKING.scope * shareOf(scope, path) : 0
      if (wanted.settings && isSettingsPath(path)) worth += RANKING.settings
      worths.set(file, worth)
    }
    return worth
  }
}

/** The units of the chunks that are quoted, as surely as the best of them. */
function quotedUnits({ unitOf }: SearchIndex, { quoted }: Asked): Map<number, number> {
  const units = new Map<number, number>()
  for (const [chunk, proof] of quoted) units.set(unitOf[chunk]!, Math.max(proof, units.get(unitOf[chunk]!) ?? 0))
  return units
}

const isNotAsked = (kind: number, test: boolean, { onlyTests, onlyProse }: Wanted): boolean =>
  (onlyTests && !test) || (onlyProse && kind < UnitKind.Config)

/** What its role leaves of what a unit says. */
function roleFactor(index: SearchIndex, unit: number, wanted: Wanted): number {
  let factor = 1
  const flags = index.flags[unit]!
  if (flags & UnitFlag.Generated) factor *= RANKING.generated
  const kind = index.kind[unit]!
  if (kind === UnitKind.Type) factor *= RANKING.type
  else if (kind === UnitKind.Module) factor *= RANKING.module
  else if (kind >= UnitKind.Config) factor *= proseFactor(wanted)
  return factor
}

const proseFactor = ({ prose, onlyProse }: Wanted): number => {
  if (onlyProse) return 1
  return prose ? RANKING.proseAsked : RANKING.prose
}

/** The lexical score that counts as much as a cosine of 1 among the chunks of one unit. */
const LEXICAL_PER_COSINE = 20

/** The chunk that speaks for a unit: the one with the best mix of scores, or what the question quotes. */
export function bestChunk(index: SearchIndex, scratch: Scratch, unit: number): number {
  let best = index.chunkStart[unit]!
  for (let chunk = best + 1; chunk < index.chunkStart[unit + 1]!; chunk++) {
    const gain = (c: number): number =>
      scratch.lexical[c]! / LEXICAL_PER_COSINE + scratch.cosine[c]! + (scratch.proofs.get(c) ?? 0)
    if (gain(chunk) > gain(best)) best = chunk
  }
  return best
}

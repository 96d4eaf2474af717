// From a question to ranked units: two scores for every chunk (BM25F and the cosine of the vectors), mixed; each unit
// has the score of its best chunk; then prior evidence: how much the code is used, its kind of text, names and paths in
// the question, and the match with the words of the whole file.

import { pathOf, type SearchIndex, UnitFlag, UnitKind, unitName } from '../index/search-index.ts'
import { isSettingsPath } from '../places.ts'
import { intentOf, type Wanted, wantedBy } from '../question/intent.ts'
import { literalsOf } from '../question/literals.ts'
import { type Mentions, mentionsOf } from '../question/mentions.ts'
import { scorePaths } from '../question/path-words.ts'
import { titleOf } from '../question/question.ts'
import { scopeOf, shareOf } from '../question/scope.ts'
import { typesPhrased } from '../question/type-phrases.ts'
import { scoreFiles } from './file-words.ts'
import { NEWEST, scorePast } from './history.ts'
import { type QueryTerm, scoreTerms } from './lexical-scores.ts'
import { addNameWords } from './name-words.ts'
import { questionTerms } from './question-terms.ts'
import { preferReplacements } from './replaced.ts'
import type { Scratch } from './scratch.ts'
import { chunksOfTypes, filesStated, quotedChunks, speakingChunks } from './stated.ts'
import { addSupport } from './support.ts'
import { addTogether } from './together.ts'
import { type Weights, weightsFor } from './weights.ts'
import { addWholeFiles } from './whole-files.ts'

/** A question without its vector. */
export type Asked = {
  /** The highest of the lexical scores. */
  highest: number
  terms: readonly QueryTerm[]
  /** The weights for it. */
  weights: Weights
  mentions: Mentions
  /** Hashes of the names in its title, where it has one. */
  titled: ReadonlySet<number>
  /** Hashes of types that it may name by a phrase. */
  phrased: ReadonlySet<number>
  wanted: Wanted
  /** Its words, in lower case. */
  says: ReadonlySet<string>
  /** Files whose paths are in it. */
  files: ReadonlySet<number>
  /** Words of its scope. */
  scope: readonly string[]
  /** How surely it quotes a message of each of some chunks, 0 to 1. */
  quoted: ReadonlyMap<number, number>
  /** Chunks that say an identifier of it by which nothing is called. */
  speaking: ReadonlySet<number>
  /** Chunks of the types that it names. */
  typed: ReadonlySet<number>
}

/** How much of a proof an identifier is that a chunk says, where one is chosen to be shown. */
const SPEAKING_PROOF = 0.5

/**
 * Reads the words of a question: writes the BM25F scores of all chunks to `scratch.lexical`, and those of all files, of
 * the best one, to `scratch.file`; those of their past and paths to `scratch.past` and `scratch.paths`; verbatim
 * matches of chunks to `scratch.proofs`.
 */
export function readQuestion(index: SearchIndex, question: string, scratch: Scratch): Asked {
  const terms = questionTerms(question)
  scoreFiles(index, scratch.words, terms, scratch.file)
  scorePast(index.history, terms, scratch.past)
  scorePaths(index.paths, scratch.pathWorths, terms, scratch.paths)
  const highest = scoreTerms(index.lexical, terms, scratch.lexical)
  const mentions = mentionsOf(question)
  const quoted = quotedChunks(index, question)
  const said = { identifiers: mentions.identifiers, literals: literalsOf(question) }
  const speaking = speakingChunks(index, said, scratch.named)
  scratch.proofs = new Map([...Array.from(speaking, (chunk) => [chunk, SPEAKING_PROOF] as const), ...quoted])
  const wanted = wantedBy(question)
  return {
    highest,
    terms,
    weights: weightsFor(terms.length, wanted.onlyProse ? 'change' : intentOf(question)),
    mentions,
    titled: mentionsOf(titleOf(question)).names,
    phrased: typesPhrased(question),
    wanted,
    says: new Set(question.toLowerCase().match(/[\w.]+/g)),
    files: filesStated(index, mentions),
    scope: scopeOf(question),
    quoted,
    speaking,
    typed: chunksOfTypes(index, mentions),
  }
}

/**
 * Scores the units of the candidate chunks into `scratch.unit`; all others have 0.
 * `scratch` holds the lexical scores and the cosines already. Returns the units
 * that have a score, ascending. The best chunk of a unit is found by `bestChunk`.
 */
export function scoreUnits(
  index: SearchIndex,
  asked: Asked,
  candidates: readonly number[],
  scratch: Scratch,
): Uint32Array {
  const { weights, wanted } = asked
  const scores = scratch.unit
  const units = mixScores(index, asked, candidates, scratch)
  const testFactor = wanted.tests ? 1 : weights.test
  const weighed = weighing(index, asked, scratch)
  for (const unit of units) {
    const score = weighed(unit)
    scores[unit] = isTest(index, unit) ? score * testFactor : score
  }
  const scored = new Uint32Array(units).sort()
  addSupport(index, scores, scored, { neighbour: weights.neighbour, test: weights.tested / testFactor })
  addNameWords(index, scores, scored, { terms: asked.terms, weight: weights.nameWords })
  addTogether(index, scores, units, weights.together)
  if (!wanted.deprecated)
    preferReplacements(index, scratch, units, { names: asked.mentions.names, factor: weights.deprecated })
  addWholeFiles(index, scores, scored, weights.wholeFile)
  return scored
}

/** Writes to `scratch.unit` the mix of both scores of each unit's best candidate; returns the units that have one. */
function mixScores(
  { unitOf }: SearchIndex,
  { highest, weights }: Asked,
  candidates: readonly number[],
  { lexical, cosine, unit: scores }: Scratch,
): number[] {
  const lexicalFactor = highest > 0 ? weights.lexicalShare / highest : 0
  const vectorFactor = 1 - weights.lexicalShare
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

/** The score of a unit with its prior evidence; the penalty of tests is in `roleFactor`. */
function weighing(index: SearchIndex, asked: Asked, scratch: Scratch): (unit: number) => number {
  const { weights, mentions, titled, phrased, wanted } = asked
  const { unit: scores, uses, sizes } = scratch
  const name = weights.nameAmong + weights.name * mentions.share
  const typeNamed = name + weights.typeNamed * mentions.share
  const ofFile = fileWorths(index, asked, scratch)
  const quoted = quotedUnits(index, asked)
  const speaking = new Set(Array.from(asked.speaking, (chunk) => index.unitOf[chunk]!))
  return (unit) => {
    const kind = index.kind[unit]!
    let score = scores[unit]! * roleFactor(index, unit, asked)
    if (kind === UnitKind.Function && sizes[unit] === 0) score *= weights.oneLine
    score += weights.use * Math.min(weights.useMax, uses[unit]!)
    score += weights.size * Math.min(weights.sizeMax, sizes[unit]!)
    const isNamed = mentions.names.has(index.nameHash[unit]!)
    if (isNamed && kind === UnitKind.Type && mentions.types.has(unitName(index, unit))) score += typeNamed
    else if (isNamed || speaking.has(unit)) score += name
    if (titled.has(index.nameHash[unit]!)) score += weights.titled
    if (kind === UnitKind.Type && phrased.has(index.nameHash[unit]!)) score += weights.typePhrased
    if (mentions.pairs.has(index.pairHash[unit]!)) score += weights.pair
    score += ofFile(index.fileOf[unit]!)
    score += weights.quote * (quoted.get(unit) ?? 0)
    if (scratch.declares[index.fileOf[unit]!]) score *= weights.declaration
    const older = scratch.older[index.fileOf[unit]!]
    if (older !== undefined && !asked.says.has(older)) score *= weights.older
    const system = scratch.systems[index.fileOf[unit]!]
    if (system && !system.some((word) => asked.says.has(word))) score *= weights.system
    return isNotAsked(kind, isTest(index, unit), wanted) ? score * weights.notAsked : score
  }
}

const isTest = ({ flags }: SearchIndex, unit: number): boolean => (flags[unit]! & UnitFlag.Test) !== 0

/** The worth of a file, which all its units share. */
function fileWorths(
  index: SearchIndex,
  asked: Asked,
  { file: words, past, paths, central }: Scratch,
): (file: number) => number {
  const { files: stated, weights } = asked
  const ofName = worthOfPath(index, asked)
  const ofRecency = weights.recent / NEWEST
  return (file) => {
    let worth = weights.file * words[file]! + weights.past * past[file]! + weights.pathWords * paths[file]!
    worth += ofRecency * index.recency[file]! + weights.central * central[file]!
    if (stated.has(file)) worth += weights.path
    return ofName ? worth + ofName(file) : worth
  }
}

/** The worth of a file by the words of its path; undefined where the question asks for no kind of file. */
function worthOfPath(index: SearchIndex, { scope, wanted, weights }: Asked): ((file: number) => number) | undefined {
  if (scope.length === 0 && !wanted.settings) return undefined
  const worths = new Map<number, number>()
  return (file) => {
    let worth = worths.get(file)
    if (worth === undefined) {
      const path = pathOf(index, file)
      worth = scope.length > 0 ? weights.scope * shareOf(scope, path) : 0
      if (wanted.settings && isSettingsPath(path)) worth += weights.settings
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

/** The factor for a unit's role. */
function roleFactor(index: SearchIndex, unit: number, { wanted, weights }: Asked): number {
  let factor = 1
  const flags = index.flags[unit]!
  if (flags & UnitFlag.Generated) factor *= weights.generated
  const kind = index.kind[unit]!
  if (kind === UnitKind.Type) factor *= weights.type
  else if (kind === UnitKind.Module && !(flags & UnitFlag.Unparsed)) factor *= weights.module
  else if (kind >= UnitKind.Config) factor *= proseFactor(wanted, weights)
  return factor
}

const proseFactor = ({ prose, onlyProse }: Wanted, weights: Weights): number => {
  if (onlyProse) return 1
  return prose ? weights.proseAsked : weights.prose
}

/** The lexical score that counts as much as a cosine of 1 among the chunks of one unit. */
const LEXICAL_PER_COSINE = 20

/** The chunk that represents a unit: the one with the best mix of scores, or with the question's quotation. */
export function bestChunk(index: SearchIndex, scratch: Scratch, unit: number): number {
  let best = index.chunkStart[unit]!
  for (let chunk = best + 1; chunk < index.chunkStart[unit + 1]!; chunk++) {
    const gain = (c: number): number =>
      scratch.lexical[c]! / LEXICAL_PER_COSINE + scratch.cosine[c]! + (scratch.proofs.get(c) ?? 0)
    if (gain(chunk) > gain(best)) best = chunk
  }
  return best
}

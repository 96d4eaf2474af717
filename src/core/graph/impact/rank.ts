// Ranking of the affected tests by how likely they notice a change: tests at which much of the change arrives, when
// every place passes its share in equal parts to all its dependents, and that share words with the change.

import { oncePer } from '../../collections/once.ts'
import { stringNumbers } from '../../collections/string-numbers.ts'
import { languageOf } from '../../languages/files.ts'
import type { FileChange } from './change/changed-lines.ts'
import type { Impact } from './impact.ts'
import type { TestWords } from './index.ts'
import type { Seed } from './walk/walk.ts'
import { NEVER, type Walked } from './walk/walked.ts'
import { type WayNames, wayNames } from './way-names.ts'
import { identifiersOf, namesOf, namesOfTest, numbersOf, stemsOf, wordsOf, wordsOfTests } from './words.ts'

/**
 * The share that a place passes on, and the number of rounds: a random walk with restart (Page et al. 1999), cut off
 * early.
 */
const KEPT = 0.85
const ROUNDS = 12

/** Weights of the logarithm of the share that arrives, of identifiers of changed lines and entities, and of half a step of distance. */
const WEIGHTS = { arrived: 0.5, identifiers: 1, changed: 1, distance: 0.1 }
/**
 * Weights of stems of a test's names, and of words of its code, that are in the names of what changed, in the changed lines, in their
 * comments, and in the lines around them.
 */
const OF_NAMES = { names: 0.3, text: 0.3, comments: 0.5, around: 0.1 }
const OF_CODE = { text: 1, around: 0.5 }
/** Weights of stems of a test's names that are in those of the files, and of their folders, through which the change comes to it. */
const OF_WAYS = { files: 1, folders: 0.6 }
/** Distances beyond this say nothing more. */
const FAR = 60
/** A share so small that it counts as none. */
const NOTHING = 1e-4

/**
 * How likely each test that a walk has reached is to notice a change, the higher the likelier, on a scale of its own: by the share of the change
 * that arrives at it, and by the rare words that it has in common with the changed places and lines.
 */
export function scoreTests(
  impact: Impact,
  walked: Walked,
  seeds: readonly Seed[],
  changes: readonly FileChange[],
): Float64Array {
  const { arrived, passed } = spread(impact, walked, seeds)
  const ofCode = changes.filter(({ path }) => languageOf(path) !== undefined)
  const read = ofCode.length > 0 ? ofCode : changes // beside code, manifests and notes say little
  const joined = (part: 'text' | 'comments' | 'around'): string => read.map((each) => each[part] ?? '').join('\n')
  const text = joined('text')
  const around = joined('around')
  const named = stemsOf(seeds.map(({ place }) => namesOf(impact, place)).join(' '))
  const { stems: names, code } = wordsOfTests(impact)
  const reached = reachedTests(walked)
  const ofNames: Weighted[] = [
    [named, OF_NAMES.names],
    [stemsOf(text), OF_NAMES.text],
    [stemsOf(joined('comments')), OF_NAMES.comments],
    [stemsOf(around), OF_NAMES.around],
    ...ofWays(wayNames(impact, walked, seeds, passed)),
  ]
  const byName = inCommon(names, ofNames, reached)
  const ofWords: Weighted[] = [
    [wordsOf(text), OF_CODE.text],
    [wordsOf(around), OF_CODE.around],
  ]
  const byCode = inCommon(code, ofWords, reached)
  const byIdentifier = identifiersInCommon(impact, identifiersOf(text), reached)
  const byEntity = identifiersInCommon(impact, changedNames(impact, seeds), reached)
  const scores = new Float64Array(arrived.length)
  for (const test of reached)
    scores[test] =
      WEIGHTS.arrived * Math.log(arrived[test]! + NOTHING) +
      byName[test]! +
      againstLength(byCode[test]!, code.start[test + 1]! - code.start[test]!) +
      WEIGHTS.identifiers * byIdentifier[test]! +
      WEIGHTS.changed * byEntity[test]! -
      WEIGHTS.distance * Math.min(walked.testDistance[test]!, FAR)
  return scores
}

/** The tests that a walk has reached. */
export function reachedTests({ testDistance }: Walked): Uint32Array {
  const tests = new Uint32Array(testDistance.length)
  let count = 0
  for (let test = 0; test < testDistance.length; test++) if (testDistance[test]! < NEVER) tests[count++] = test
  return tests.subarray(0, count)
}

/** Makes the tables of an index that the first ranking would make. */
export function readyRanking(impact: Impact): void {
  wordsOfTests(impact)
  termsOf(impact)
}

/** The names of changed places and of the entities directly around them. */
function changedNames(impact: Impact, seeds: readonly Seed[]): Set<string> {
  return new Set(seeds.flatMap(({ place }) => namesOfTest(impact, place).slice(-2)))
}

/** The shares of a change that arrive at each test, and that pass through each reached state. */
type Spread = { arrived: Float64Array; passed: Float64Array }

function spread({ index }: Impact, walked: Walked, seeds: readonly Seed[]): Spread {
  const { sources, ends, targets, count } = walked.steps()
  const parts = new Float64Array(count)
  for (let at = 0, first = 0; at < sources.length; first = ends[at++]!) parts[sources[at]!]! += ends[at]! - first
  // What each state has, and behind it what has arrived at each test so far.
  let now = new Float64Array(count + index.tests.length)
  let next = new Float64Array(now.length)
  const passed = new Float64Array(count)
  for (const { place, wide } of seeds)
    now[walked.numberOf(wide ? place + index.placeCount : place)]! += 1 / seeds.length
  for (let round = 0; round < ROUNDS; round++) {
    next.fill(0, 0, count)
    next.set(now.subarray(count), count)
    for (let at = 0, step = 0; at < sources.length; at++) {
      const source = sources[at]!
      const end = ends[at]!
      const part = (KEPT * now[source]!) / parts[source]!
      if (part === 0) step = end
      for (; step < end; step++) next[targets[step]!]! += part
    }
    ;[now, next] = [next, now]
    for (let at = 0; at < count; at++) passed[at]! += now[at]!
  }
  return { arrived: now.subarray(count), passed }
}

/** Words, and how much each of them counts. */
type Weighted = [words: ReadonlySet<string>, weight: number]

const ofWays = ({ files, folders }: WayNames): Weighted[] => [
  ...Array.from(files, ([stem, share]): Weighted => [new Set([stem]), OF_WAYS.files * share]),
  ...Array.from(folders, ([stem, share]): Weighted => [new Set([stem]), OF_WAYS.folders * share]),
]

/** Of each of some tests, its words among others, each by its rarity among all tests and by the weight of those. */
function inCommon(all: TestWords, others: readonly Weighted[], tests: Uint32Array): Float64Array {
  const count = all.start.length - 1
  const totals = new Float64Array(count)
  if (others.every(([words]) => words.size === 0)) return totals
  const weight = new Float64Array(all.tests.length)
  const numbers = numbersOf(all)
  for (const [words, each] of others)
    for (const word of words) {
      const number = numbers.get(word)
      if (number !== undefined) weight[number]! += each * Math.log(1 + count / all.tests[number]!)
    }
  for (const test of tests) {
    let total = 0
    for (let at = all.start[test]!; at < all.start[test + 1]!; at++) total += weight[all.words[at]!]!
    totals[test] = total
  }
  return totals
}

/** A sum over what a test has in common with a change, against the length of the test. */
const againstLength = (sum: number, length: number): number => sum / Math.sqrt(10 + length)

/** Of each of some tests, the identifiers of its code among others, each by its rarity, against the length of the code. */
function identifiersInCommon(impact: Impact, identifiers: ReadonlySet<string>, of: Uint32Array): Float64Array {
  const { termStart, tests } = impact.index
  const total = new Float64Array(tests.length)
  const wanted = wantedTerms(impact, identifiers)
  if (wanted.length === 0) return total
  const { counts } = termsOf(impact)
  for (const [at, rows] of testsWith(impact, wanted, of).entries()) {
    const weight = Math.log(1 + tests.length / counts[wanted[at]!]!)
    for (const test of rows) total[test]! += weight
  }
  for (const test of of)
    if (total[test]! > 0) total[test] = againstLength(total[test]!, termStart[test + 1]! - termStart[test]!)
  return total
}

/** The terms of tests among some identifiers, in their order. */
function wantedTerms(impact: Impact, identifiers: ReadonlySet<string>): number[] {
  const wanted: number[] = []
  if (identifiers.size === 0) return wanted
  const { numberOf, counts } = termsOf(impact)
  for (const identifier of identifiers) {
    const term = numberOf(identifier)
    if (term >= 0 && counts[term]! > 0) wanted.push(term)
  }
  return wanted
}

/** Of each of some terms, those of some tests that have it, in their order. */
function testsWith({ index }: Impact, wanted: readonly number[], of: Uint32Array): number[][] {
  const { terms, termStart, strings } = index
  const rows = wanted.map((): number[] => [])
  const position = new Int32Array(strings.length)
  for (const [at, term] of wanted.entries()) position[term] = at + 1
  for (const test of of)
    for (let row = termStart[test]!; row < termStart[test + 1]!; row++) {
      const at = position[terms[row]!]!
      if (at > 0) rows[at - 1]!.push(test)
    }
  return rows
}

/** The number of an identifier among the strings of an index, and in how many tests each string is. */
const termsOf = oncePer(({ index: { strings, terms } }: Impact) => {
  const counts = new Uint32Array(strings.length)
  for (let row = 0; row < terms.length; row++) counts[terms[row]!]!++
  return { numberOf: stringNumbers(strings), counts }
})

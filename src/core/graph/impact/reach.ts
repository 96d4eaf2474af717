// The tests that a change may reach: a walk over the whole project, narrowed by the files that each test file loads.

import type { Impact } from './impact.ts'
import { distancesWithin, type Seed, walk } from './walk.ts'
import { NEVER, type Walked } from './walked.ts'

/** Steps of all walks of one question at most: some ten milliseconds. */
const STEPS_MAX = 400_000

/**
 * The walk from the seeds, without tests reached only through code that their file does not load: such a test cannot
 * run that code. One walk is made for all test files that load the same reached files; where there are too many such
 * sets, a test is kept if it loads any changed file.
 */
export function reach(impact: Impact, seeds: readonly Seed[]): Walked {
  const walked = walk(impact, seeds)
  const { index } = impact
  const files = reachedFiles(impact, walked)
  const changed = seeds.map(({ place }) => index.fileOfPlace[place]!)
  const known = new Map<string, Int32Array>()
  const nearest = new Int32Array(index.tests.length).fill(NEVER)
  let left = Math.floor(STEPS_MAX / (walked.from.length + 1))
  for (const [file, tests] of testsByFile(impact, walked)) {
    const loaded = impact.loadedBy(file)
    const isLoaded = (other: number): boolean => other < 0 || loaded[other] === 1
    if (!changed.some(isLoaded)) continue
    const { key, isWhole } = setOf(files, loaded)
    let distances = known.get(key)
    if (!distances) {
      const isAll = isWhole || left-- <= 0
      distances = isAll ? walked.testDistance : distancesWithin(impact, seeds, isLoaded)
      known.set(key, distances)
    }
    for (const test of tests) nearest[test] = Math.min(nearest[test]!, distances[test]!)
  }
  for (const [test, distance] of nearest.entries()) if (distance === NEVER) walked.testDistance[test] = NEVER
  return walked
}

/** Files in one character of a key. */
const BITS = 16

/** Which of the files are loaded, as a text that tells one such set from another, and whether all are. */
function setOf(files: readonly number[], loaded: Uint8Array): { key: string; isWhole: boolean } {
  let key = ''
  let isWhole = true
  for (let from = 0; from < files.length; from += BITS) {
    let bits = 0
    const end = Math.min(from + BITS, files.length)
    for (let at = from; at < end; at++) {
      const other = files[at]!
      if (other < 0 || loaded[other] === 1) bits |= 1 << (at - from)
    }
    isWhole &&= bits === (1 << (end - from)) - 1
    key += String.fromCharCode(bits)
  }
  return { key, isWhole }
}

/** The files in which the walk has reached something, by number. */
function reachedFiles({ index }: Impact, walked: Walked): number[] {
  const files = new Set<number>()
  for (const state of walked.reached()) files.add(index.fileOfPlace[state % walked.places]!)
  return [...files]
}

/** The reached tests by the files in which they run: their own, and those of types that inherit them. */
function testsByFile(impact: Impact, { testDistance }: Walked): Map<number, number[]> {
  const { index } = impact
  const files = new Map<number, number[]>()
  for (const [test, place] of index.tests.entries()) {
    if (testDistance[test] === NEVER) continue
    for (const file of filesOfTest(impact, place)) {
      const tests = files.get(file)
      if (tests) tests.push(test)
      else files.set(file, [test])
    }
  }
  return files
}

/** The files in which a test runs: its own, and those of the types that inherit it. */
function filesOfTest(impact: Impact, place: number): Iterable<number> {
  const { fileOfPlace } = impact.index
  const own = fileOfPlace[place]!
  const types = impact.typesWith(place)
  return types.every((type) => fileOfPlace[type] === own)
    ? [own]
    : new Set([own, ...types.map((type) => fileOfPlace[type]!)])
}

// The tests that a change may reach: a walk over the whole project, narrowed by the files that each test file loads.

import { append } from '../../collections/multimap.ts'
import { oncePer } from '../../collections/once.ts'
import { addFile, type Files, hasFile } from './closure.ts'
import type { Impact } from './impact.ts'
import type { ImpactIndex } from './index.ts'
import { typesWith } from './inheritance.ts'
import { type Seed, walk } from './walk/walk.ts'
import { NEVER, Step, type Walked } from './walk/walked.ts'

/** Steps that are followed again within sets of files, of one question at most. */
const STEPS_MAX = 400_000

/** Sets that are followed at once: one bit of a number each. */
const AT_ONCE = 32

/** A set of loaded files with the tests whose files load it. `isWhole`: no reached file is missing. */
type Loaded = { files: Files; tests: number[]; isWhole: boolean }

/** Half steps to a test of which only its file is known to load the change. */
const LOADED_DISTANCE = 16

/**
 * The walk from the seeds. Where it finds no test, what a library calls is followed from any distance: a change that no test
 * reaches is rare, and a second walk then costs little. In languages in which classes are values, the tests that load
 * the changed files are the last resort.
 */
export function reach(impact: Impact, seeds: readonly Seed[]): Walked {
  const walked = reachedFrom(impact, seeds, false)
  if (hasTests(walked)) return walked
  const far = reachedFrom(impact, seeds, true)
  if (hasTests(far)) return far
  for (const { place, wide } of seeds) {
    if (!impact.hasClassValues(place)) continue
    const state = wide ? place + far.places : place
    const tests = impact.testsThatLoad(impact.index.fileOfPlace[place]!)
    far.reachTests(tests, LOADED_DISTANCE, state, Step.LoadsFile)
  }
  return far
}

const hasTests = ({ testDistance }: Walked): boolean => testDistance.some((distance) => distance < NEVER)

/**
 * A walk from the seeds, without tests reached only through code that their file does not load: such a test cannot
 * run that code. The steps of the walk are followed once more for all test files that load the same reached files; where there
 * are too many such sets, a test is kept if it loads any changed file.
 */
function reachedFrom(impact: Impact, seeds: readonly Seed[], isFar: boolean): Walked {
  const walked = walk(impact, seeds, isFar)
  const { tests } = impact.index
  const kept = new Uint8Array(tests.length)
  const parts: Loaded[] = []
  let left = Math.floor(STEPS_MAX / (walked.considered + 1))
  for (const loaded of loadedSets(impact, walked, seeds)) {
    if (loaded.isWhole || left-- <= 0) for (const test of loaded.tests) kept[test] = 1
    else parts.push(loaded)
  }
  for (let from = 0; from < parts.length; from += AT_ONCE)
    keepReached(impact, walked, seeds, parts.slice(from, from + AT_ONCE), kept)
  for (let test = 0; test < tests.length; test++) if (kept[test] === 0) walked.testDistance[test] = NEVER
  return walked
}

/** The sets of reached files that test files load, each once, in the order of their first tests. */
function loadedSets(impact: Impact, walked: Walked, seeds: readonly Seed[]): Loaded[] {
  const { fileOfPlace } = impact.index
  const reached = impact.closure.none()
  for (const state of walked.reached()) {
    const file = fileOfPlace[state % walked.places]!
    if (file >= 0) addFile(reached, file)
  }
  const words = Uint32Array.from(reached.keys()).filter((word) => reached[word] !== 0)
  const changed = seeds.map(({ place }) => fileOfPlace[place]!)
  const sets: Loaded[] = []
  const byHash = new Map<number, Loaded[]>()
  for (const [file, tests] of testsByFile(impact, walked)) {
    const files = file < 0 ? impact.closure.none() : impact.closure.of(file)
    if (!changed.some((each) => each < 0 || hasFile(files, each))) continue
    const hash = hashWithin(files, reached, words)
    const alike = byHash.get(hash) ?? []
    byHash.set(hash, alike)
    const known = alike.find((one) => isSameWithin(one.files, files, reached, words))
    if (known) {
      for (const test of tests) known.tests.push(test)
      continue
    }
    const made = { files, tests: [...tests], isWhole: isSameWithin(files, reached, reached, words) }
    alike.push(made)
    sets.push(made)
  }
  return sets
}

/** A number for the files of a set among those reached; `words` are the words of `reached` that have any. */
function hashWithin(files: Files, reached: Files, words: Uint32Array): number {
  let hash = 0
  for (let at = 0; at < words.length; at++)
    hash = Math.imul(hash ^ (files[words[at]!]! & reached[words[at]!]!), 0x9e3779b1) ^ (hash >>> 15)
  return hash
}

/** Whether two sets have the same files among those reached. */
function isSameWithin(one: Files, other: Files, reached: Files, words: Uint32Array): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (((one[word]! ^ other[word]!) & reached[word]!) !== 0) return false
  }
  return true
}

/** Marks the tests of sets that the steps of a walk lead to within the files of their set. */
function keepReached(
  { index }: Impact,
  walked: Walked,
  seeds: readonly Seed[],
  sets: readonly Loaded[],
  kept: Uint8Array,
): void {
  const { places } = walked
  const { sources, ends, targets, count } = walked.steps()
  const allowed = allowedIn(index, walked, sets)
  const met = new Uint32Array(count + index.tests.length)
  for (const { place, wide } of seeds) {
    const state = walked.numberOf(wide ? place + places : place)
    met[state] = allowed[state]!
  }
  // Steps are in the order of the walk: few lead back to what was passed.
  for (let isDone = false; !isDone; ) {
    isDone = true
    for (let at = 0, step = 0; at < sources.length; at++) {
      const from = met[sources[at]!]!
      const end = ends[at]!
      if (from === 0) step = end
      for (; step < end; step++) {
        const target = targets[step]!
        const bits = target < count ? from & allowed[target]! : from
        if ((bits & ~met[target]!) === 0) continue
        met[target]! |= bits
        isDone &&= target >= count
      }
    }
  }
  for (const [at, { tests }] of sets.entries())
    for (const test of tests) if ((met[count + test]! & (1 << at)) !== 0) kept[test] = 1
}

/** By reached state, the sets that its file is in. */
function allowedIn({ fileOfPlace, fileNode }: ImpactIndex, walked: Walked, sets: readonly Loaded[]): Uint32Array {
  const ofFile = new Uint32Array(fileNode.length)
  for (const [at, { files }] of sets.entries())
    for (let file = 0; file < ofFile.length; file++) if (hasFile(files, file)) ofFile[file]! |= 1 << at
  const all = sets.length === AT_ONCE ? -1 : (1 << sets.length) - 1
  return walked.reached().map((state) => {
    const file = fileOfPlace[state % walked.places]!
    return file < 0 ? all : ofFile[file]!
  })
}

/** The reached tests by the files in which they run: their own, and those of types that inherit them. */
function testsByFile(impact: Impact, { testDistance }: Walked): Map<number, number[]> {
  const ofTests = filesOfTests(impact)
  const files = new Map<number, number[]>()
  for (let test = 0; test < testDistance.length; test++) {
    if (testDistance[test] === NEVER) continue
    for (const file of ofTests[test]!) {
      append(files, file, test)
    }
  }
  return files
}

/** Makes the table of an index that the first walk would make. */
export const readyReach = (impact: Impact): void => void filesOfTests(impact)

/** By test, the files in which it runs: its own, and those of the types that inherit it; tests of one file share the list. */
const filesOfTests = oncePer((impact: Impact): readonly (readonly number[])[] => {
  const { fileOfPlace, tests } = impact.index
  const alone = new Map<number, readonly number[]>()
  return Array.from(tests, (place) => {
    const own = fileOfPlace[place]!
    const all = new Set([own, ...typesWith(impact, place).map((type) => fileOfPlace[type]!)])
    if (all.size > 1) return [...all]
    const list = alone.get(own) ?? [own]
    alone.set(own, list)
    return list
  })
})

// The names of a project's tests for their runners, kept for the next questions, with the bytes by which answers tell them.

import { Pieces } from '../../../collections/pieces.ts'
import type { Impact } from '../impact.ts'
import { argumentOf } from './commands.ts'
import type { Manifests } from './roots.ts'
import { type NamedTest, nameTest } from './runners.ts'

/** Groups and pieces of tests that have no name yet, and of those without a runner. */
const UNKNOWN = -1
const NONE = -2

/** The names of tests by their number. */
export class TestNames {
  /** Records of tests in JSON without their last brace, and arguments as JSON writes them in a string. */
  readonly pieces = new Pieces()
  readonly #impact: Impact
  readonly #manifests: Manifests
  readonly #named: (NamedTest | undefined)[]
  readonly #records: Int32Array
  readonly #arguments: Int32Array
  /** Those whom one command runs have the same number. */
  readonly #groups: Int32Array
  readonly #groupNumbers = new Map<string, number>()

  constructor(impact: Impact, manifests: Manifests) {
    const { length } = impact.index.tests
    this.#impact = impact
    this.#manifests = manifests
    this.#named = new Array<NamedTest | undefined>(length).fill(undefined)
    this.#records = new Int32Array(length)
    this.#arguments = new Int32Array(length)
    this.#groups = new Int32Array(length).fill(UNKNOWN)
  }

  /** The name of a test; undefined when it has no runner. */
  of(test: number): NamedTest | undefined {
    if (this.#groups[test] === UNKNOWN) this.#name(test)
    return this.#named[test]
  }

  /** The number of the piece that tells a test, which has a name. */
  recordOf(test: number): number {
    return this.#records[test]!
  }

  /** The number of the piece that names a test, which has a name, in a command. */
  argumentOf(test: number): number {
    return this.#arguments[test]!
  }

  /** Tests that have names, those of one runner and group together, in the order of their first ones. */
  grouped(tests: readonly number[]): number[][] {
    const groups: number[][] = []
    const positions = new Int32Array(this.#groupNumbers.size).fill(UNKNOWN)
    for (const test of tests) {
      const group = this.#groups[test]!
      if (positions[group] === UNKNOWN) positions[group] = groups.push([]) - 1
      groups[positions[group]!]!.push(test)
    }
    return groups
  }

  /** Whether these manifests say what those did by which tests were named. */
  isBy({ texts }: Manifests): boolean {
    const own = this.#manifests.texts
    if (own.size !== texts.size) return false
    for (const [path, text] of own) if (texts.get(path) !== text) return false
    return true
  }

  #name(test: number): void {
    const named = nameTest(this.#impact, this.#impact.index.tests[test]!, this.#manifests)
    this.#groups[test] = named ? this.#groupOf(named) : NONE
    if (!named) return
    const { run, ...record } = named
    this.#named[test] = named
    this.#records[test] = this.pieces.numberOf(JSON.stringify(record).slice(0, -1))
    this.#arguments[test] = this.pieces.numberOf(JSON.stringify(argumentOf(named)).slice(1, -1))
  }

  #groupOf({ runner, run: { group } }: NamedTest): number {
    const key = `${runner}\0${group}`
    const known = this.#groupNumbers.get(key) ?? this.#groupNumbers.size
    this.#groupNumbers.set(key, known)
    return known
  }
}

const kept = new WeakMap<Impact, TestNames>()

/** The names of the tests of a project, as long as these manifests say the same. */
export function testNames(impact: Impact, manifests: Manifests): TestNames {
  const before = kept.get(impact)
  const names = before?.isBy(manifests) ? before : new TestNames(impact, manifests)
  kept.set(impact, names)
  return names
}

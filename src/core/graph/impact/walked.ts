// The places that a walk has reached, with distance, predecessor, step and certainty.

/** Steps by which one place affects another, with how sure each is where no edge says it. */
export const STEPS = [
  ['changed', 1],
  ['calls', 1],
  ['references', 0.95],
  ['reads', 0.95],
  ['may be dispatched from', 0.7],
  ['contains', 0.95],
  ['constructs', 0.9],
  ['extends', 0.9],
  ['uses the type', 0.5],
  ['mentions the name', 0.3],
  ['names in a string', 0.4],
  ['is a member', 0.6],
  ['is defined in', 0.4],
  ['loads the file', 0.2],
  ['is set up by', 0.9],
] as const

/** Steps by their position in `STEPS`. */
export const Step = {
  Changed: 0,
  Calls: 1,
  References: 2,
  Reads: 3,
  Dispatched: 4,
  Contains: 5,
  Constructs: 6,
  Extends: 7,
  UsesType: 8,
  Mentions: 9,
  NamesInString: 10,
  IsMember: 11,
  IsDefined: 12,
  LoadsFile: 13,
  IsSetUp: 14,
} as const

const SURE = Float64Array.from(STEPS, ([, sure]) => sure)

/** No distance: not reached. */
export const NEVER = 0x7fffffff

/**
 * States are places, and from `placeCount` on the same places as a whole (all of a type or module). Distances count half
 * steps. `from` and `to` are all steps that were considered, from a state to a state or (from `2 * placeCount` on) a test.
 */
export class Walked {
  readonly places: number
  readonly distance: Int32Array
  readonly via: Int32Array
  readonly step: Uint8Array
  readonly line: Uint32Array
  readonly sure: Float32Array
  readonly testDistance: Int32Array
  readonly testVia: Int32Array
  readonly testStep: Uint8Array
  readonly from = new Numbers()
  readonly to = new Numbers()
  readonly #reached = new Numbers()
  readonly #number: Uint32Array

  constructor(places: number, tests: number) {
    this.places = places
    this.distance = new Int32Array(2 * places).fill(NEVER)
    this.via = new Int32Array(2 * places).fill(-1)
    this.step = new Uint8Array(2 * places)
    this.line = new Uint32Array(2 * places)
    this.sure = new Float32Array(2 * places)
    this.#number = new Uint32Array(2 * places)
    this.testDistance = new Int32Array(tests).fill(NEVER)
    this.testVia = new Int32Array(tests).fill(-1)
    this.testStep = new Uint8Array(tests)
  }

  /** Whether a place stands around the code that changed. */
  isAroundChange(place: number): boolean {
    let at = place
    while (this.distance[at] !== 0 && this.step[at] === Step.Contains) at = this.via[at]!
    return this.distance[at] === 0
  }

  /**
   * Notes a step into a state: from which one (-1: a seed), how (`Step`), on which line (0: none), and how surely (0 to 1); whether
   * it reaches the state for the first time or nearer than before.
   */
  reach(state: number, distance: number, via: number, step: number, line: number, sure: number): boolean {
    if (via >= 0) this.#consider(via, state)
    const certainty = (via < 0 ? 1 : this.sure[via]!) * sure * SURE[step]!
    const known = this.distance[state]!
    if (distance > known || (distance === known && certainty <= this.sure[state]!)) return false
    if (known === NEVER) {
      this.#number[state] = this.#reached.length
      this.#reached.push(state)
    }
    this.distance[state] = distance
    this.via[state] = via
    this.step[state] = step
    this.line[state] = line
    this.sure[state] = certainty
    return distance < known
  }

  reachTest(test: number, distance: number, via: number, step: number): void {
    this.#consider(via, 2 * this.places + test)
    if (distance >= this.testDistance[test]!) return
    this.testDistance[test] = distance
    this.testVia[test] = via
    this.testStep[test] = step
  }

  /** The states that were reached, in the order in which they were first met; valid until the next walk. */
  reached(): Uint32Array {
    return this.#reached.values.subarray(0, this.#reached.length)
  }

  /** The position of a reached state among them. */
  numberOf(state: number): number {
    return this.#number[state]!
  }

  #steps: { sources: Uint32Array; targets: Uint32Array; count: number } | undefined

  /**
   * All steps that were considered, in the order of the walk: from and to which of the `count` reached states, by their position
   * among them, or from `count` on a test. Valid until the next walk.
   */
  steps(): { sources: Uint32Array; targets: Uint32Array; count: number } {
    if (this.#steps) return this.#steps
    const { from, to } = this
    const states = 2 * this.places
    const count = this.#reached.length
    const sources = new Uint32Array(from.length)
    const targets = new Uint32Array(from.length)
    for (let step = 0; step < from.length; step++) {
      const target = to.values[step]!
      sources[step] = this.#number[from.values[step]!]!
      targets[step] = target < states ? this.#number[target]! : target - states + count
    }
    return (this.#steps = { sources, targets, count })
  }

  /** Forgets everything, so that another walk finds it as new, for the price of what was reached. */
  clear(): void {
    const { values, length } = this.#reached
    for (let at = 0; at < length; at++) {
      const state = values[at]!
      this.distance[state] = NEVER
      this.via[state] = -1
      this.sure[state] = 0
    }
    this.#reached.length = 0
    this.testDistance.fill(NEVER)
    this.testVia.fill(-1)
    this.from.length = 0
    this.to.length = 0
    this.#steps = undefined
  }

  #consider(from: number, to: number): void {
    this.from.push(from)
    this.to.push(to)
  }
}

/** A list of numbers that grows. */
class Numbers {
  values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const larger = new Uint32Array(this.length * 2)
      larger.set(this.values)
      this.values = larger
    }
    this.values[this.length++] = value
  }
}

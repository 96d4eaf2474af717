// The places that a walk has reached, with distance, predecessor, step and certainty.

/** Steps by which one place affects another, with how sure each is where no edge says it. */
export const STEPS = [
  ['changed', 1],
  ['calls', 1],
  ['references', 0.95],
  ['reads', 0.95],
  ['may call', 0.7],
  ['contains', 0.95],
  ['constructs', 0.9],
  ['extends', 0.9],
  ['uses the type of', 0.5],
  ['mentions the name', 0.3],
  ['names in a string', 0.4],
  ['is a member', 0.6],
  ['is defined in', 0.4],
  ['loads the file', 0.2],
  ['is set up by', 0.9],
  ['requests', 0.9],
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
  Answers: 15,
} as const

const SURE = Float64Array.from(STEPS, ([, sure]) => sure)

/** No distance: not reached. */
export const NEVER = 0x7fffffff

/**
 * Steps out of states, one behind the other. `to` is a state or (from `2 * placeCount` on) a test; `how` the half steps that it
 * takes (four bits), its `Step` (four), and how surely it is one, in hundredths; `line` 0 where there is none.
 */
export class Steps {
  to = new Uint32Array(1024)
  how = new Uint16Array(1024)
  line = new Uint32Array(1024)
  length = 0

  add(to: number, distance: number, step: number, line: number, certainty: number): void {
    if (this.length === this.to.length) this.#grow()
    this.to[this.length] = to
    this.how[this.length] = distance | (step << 4) | (certainty << 8)
    this.line[this.length++] = line
  }

  #grow(): void {
    const { to, how, line, length } = this
    this.to = new Uint32Array(2 * length)
    this.how = new Uint16Array(2 * length)
    this.line = new Uint32Array(2 * length)
    this.to.set(to)
    this.how.set(how)
    this.line.set(line)
  }
}

/** Hundredths as shares. */
const SHARES = Float64Array.from({ length: 256 }, (_, hundredths) => hundredths / 100)

/**
 * States are places, and from `placeCount` on the same places as a whole (all of a type or module). Distances count half
 * steps.
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
  /** The steps that were considered: the states that they lead out of, where those of each end, and where they lead to. */
  readonly #sources = new Numbers()
  readonly #ends = new Numbers()
  readonly #targets = new Numbers()
  readonly #reached = new Numbers()
  readonly #number: Uint32Array
  /** States by distance, still to be left. */
  #waiting: number[][] = []

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

  /** Begins at a changed state. */
  begin(state: number): void {
    if (this.distance[state] === 0) return
    this.#meet(state)
    this.distance[state] = 0
    this.step[state] = Step.Changed
    this.line[state] = 0
    this.sure[state] = 1
    this.#wait(state, 0)
  }

  /** Calls `leave` with each state that is reached, the nearest first; it follows the steps out of it. */
  eachNearest(leave: (state: number, distance: number) => void): void {
    for (let distance = 0; distance < this.#waiting.length; distance++)
      for (const state of this.#waiting[distance] ?? []) if (this.distance[state] === distance) leave(state, distance)
    this.#waiting = []
  }

  /** Follows steps out of a state, the rows `first` to `end - 1`. */
  follow(state: number, { to, how, line }: Steps, first: number, end: number): void {
    const { distance, sure, testDistance } = this
    const states = 2 * this.places
    const from = distance[state]!
    const certainty = sure[state]!
    this.#consider(state, to, first, end)
    for (let at = first; at < end; at++) {
      const target = to[at]!
      const bits = how[at]!
      const next = from + (bits & 15)
      if (target >= states) {
        if (next < testDistance[target - states]!) this.#meetTest(target - states, next, state, (bits >> 4) & 15)
        continue
      }
      const known = distance[target]!
      if (next > known) continue
      const step = (bits >> 4) & 15
      const now = certainty * SHARES[bits >> 8]! * SURE[step]!
      if (next === known && now <= sure[target]!) continue
      if (known === NEVER) this.#meet(target)
      if (next < known) this.#wait(target, next)
      distance[target] = next
      this.via[target] = state
      this.step[target] = step
      this.line[target] = line[at]!
      sure[target] = now
    }
  }

  /** Tests that are reached once all states have been left. */
  reachTests(tests: readonly number[], distance: number, via: number, step: number): void {
    this.#consider(
      via,
      Uint32Array.from(tests, (test) => 2 * this.places + test),
      0,
      tests.length,
    )
    for (const test of tests) if (distance < this.testDistance[test]!) this.#meetTest(test, distance, via, step)
  }

  #consider(from: number, to: Uint32Array, first: number, end: number): void {
    this.#sources.push(from)
    this.#targets.append(to, first, end)
    this.#ends.push(this.#targets.length)
  }

  #meet(state: number): void {
    this.#number[state] = this.#reached.length
    this.#reached.push(state)
  }

  #meetTest(test: number, distance: number, via: number, step: number): void {
    this.testDistance[test] = distance
    this.testVia[test] = via
    this.testStep[test] = step
  }

  #wait(state: number, distance: number): void {
    ;(this.#waiting[distance] ??= []).push(state)
  }

  /** The states that were reached, in the order in which they were first met; valid until the next walk. */
  reached(): Uint32Array {
    return this.#reached.all()
  }

  /** The position of a reached state among them. */
  numberOf(state: number): number {
    return this.#number[state]!
  }

  /** How many steps were considered. */
  get considered(): number {
    return this.#targets.length
  }

  #steps: Considered | undefined

  /** All steps that were considered, in the order of the walk; valid until the next walk. */
  steps(): Considered {
    if (this.#steps) return this.#steps
    const states = 2 * this.places
    const count = this.#reached.length
    const [sources, targets] = [this.#sources.all(), this.#targets.all()]
    for (let at = 0; at < sources.length; at++) sources[at] = this.#number[sources[at]!]!
    for (let at = 0; at < targets.length; at++) {
      const target = targets[at]!
      targets[at] = target < states ? this.#number[target]! : target - states + count
    }
    return (this.#steps = { sources, ends: this.#ends.all(), targets, count })
  }

  /** Forgets everything, so that another walk finds it as new, for the price of what was reached. */
  clear(): void {
    for (const state of this.reached()) {
      this.distance[state] = NEVER
      this.via[state] = -1
      this.sure[state] = 0
    }
    this.testDistance.fill(NEVER)
    for (const list of [this.#reached, this.#sources, this.#ends, this.#targets]) list.length = 0
    this.#waiting = []
    this.#steps = undefined
  }
}

/**
 * Steps by the positions of reached states: those out of `sources[i]` end before `ends[i]` and begin where those before them end;
 * `targets` are the positions of states, from `count` on tests.
 */
export type Considered = { sources: Uint32Array; ends: Uint32Array; targets: Uint32Array; count: number }

/** A list of numbers that grows. */
class Numbers {
  values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) this.#grow(1)
    this.values[this.length++] = value
  }

  append(values: Uint32Array, first: number, end: number): void {
    if (this.length + end - first > this.values.length) this.#grow(end - first)
    const own = this.values
    let { length } = this
    for (let at = first; at < end; at++) own[length++] = values[at]!
    this.length = length
  }

  all(): Uint32Array {
    return this.values.subarray(0, this.length)
  }

  #grow(more: number): void {
    const larger = new Uint32Array(Math.max(2 * this.length, this.length + more))
    larger.set(this.values)
    this.values = larger
  }
}

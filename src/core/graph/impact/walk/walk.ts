// The walk backwards from changed places to all that may behave differently, nearest first.

import type { Impact } from '../impact.ts'
import { Steps, Walked } from './walked.ts'
import { Depends, Nearness, nearnessOf, Ways } from './ways.ts'

/** A changed place; `wide` when code of a type or module outside of its functions has changed. */
export type Seed = { place: number; wide: boolean }

/**
 * Walks from the seeds; a far walk follows methods that a library calls from any distance, to all that names their type or one
 * that inherits from it, in languages in which a class is a value. The result holds until the next walk over the same index: its tables are as long as the index.
 */
export function walk(impact: Impact, seeds: readonly Seed[], isFar = false): Walked {
  const tables = tablesOf(impact)
  const { walked, near } = tables
  if (isFar) tables.far ??= new KnownWays(new Ways(impact, true))
  walked.clear()
  for (const { place, wide } of seeds) walked.begin(wide ? place + walked.places : place)
  leaveAll(impact, walked, (isFar && tables.far) || near)
  return walked
}

/** States whose ways are found in a step of `readyWays`, and all that it meets. */
const STATES_A_STEP = 64
const STATES_READY = 40_000

/** Finds the ways that lead on from some places, which walks would find, in steps. */
export function* readyWays(impact: Impact, places: readonly number[]): Generator<undefined, void> {
  const { near, walked } = tablesOf(impact)
  const states = new Set(places)
  let left = 0
  for (const state of states) {
    if (left++ === STATES_READY || near.isHalfFull) return
    near.eachWay(state, (to) => {
      if (to < 2 * walked.places) states.add(to)
    })
    if (left % STATES_A_STEP === 0) yield
  }
}

/** The tables of the walks over an index. */
type Tables = { walked: Walked; near: KnownWays; far?: KnownWays }

const spare = new WeakMap<Impact, Tables>()

function tablesOf(impact: Impact): Tables {
  const known = spare.get(impact)
  if (known) return known
  const walked = new Walked(impact.index.placeCount, impact.index.tests.length)
  const made = { walked, near: new KnownWays(new Ways(impact, false)) }
  spare.set(impact, made)
  return made
}

/** Steps that are kept, ten bytes each: of all states in a repository of a million lines. */
const STEPS_KEPT = 1_500_000

/** The ways out of states that have not changed themselves, kept from one walk for the next ones. */
class KnownWays {
  readonly ways: Ways
  readonly steps = new Steps()
  readonly #states: number
  /** Rows of steps by state, where they begin plus one; those of states beyond what is near, where they differ, behind all others. */
  readonly #start: Uint32Array
  readonly #end: Uint32Array
  /** Bits of `Depends`. */
  readonly #depends: Uint8Array

  constructor(ways: Ways) {
    this.ways = ways
    this.#states = 2 * ways.count
    this.#start = new Uint32Array(2 * this.#states)
    this.#end = new Uint32Array(2 * this.#states)
    this.#depends = new Uint8Array(this.#states)
  }

  /** Follows the kept ways out of a state; false where they depend on its file, or there is no room for them. */
  follow(walked: Walked, state: number, nearness: number, mayLoad: (state: number) => boolean): boolean {
    const at = this.#rowsOf(state, nearness)
    if (this.#start[at] === 0) return false
    if ((this.#depends[state]! & Depends.OnLoaders) !== 0 && mayLoad(state)) return false
    walked.follow(state, this.steps, this.#start[at]! - 1, this.#end[at]!)
    return true
  }

  /** Whether the ways of walks that are yet to come have no more room than those that are kept. */
  get isHalfFull(): boolean {
    return 2 * this.steps.length > STEPS_KEPT
  }

  /** Finds the ways out of a state, near a change and beyond, and calls `visit` with the states and tests they lead to. */
  eachWay(state: number, visit: (to: number) => void): void {
    for (const nearness of [Nearness.Near, Nearness.Beyond]) {
      const at = this.#rowsOf(state, nearness)
      for (let row = this.#start[at]! - 1; row >= 0 && row < this.#end[at]!; row++) visit(this.steps.to[row]!)
      if ((this.#depends[state]! & Depends.OnNearness) === 0) return
    }
  }

  #rowsOf(state: number, nearness: number): number {
    const known = this.#placeOf(state, nearness)
    if (this.#start[known] !== 0 || this.steps.length > STEPS_KEPT) return known
    const first = this.steps.length
    this.#depends[state]! |= this.ways.find(state, nearness, noLoaders, this.steps)
    const at = this.#placeOf(state, nearness)
    this.#start[at] = first + 1
    this.#end[at] = this.steps.length
    return at
  }

  #placeOf(state: number, nearness: number): number {
    const isApart = nearness === Nearness.Beyond && (this.#depends[state]! & Depends.OnNearness) !== 0
    return isApart ? state + this.#states : state
  }
}

const noLoaders = (): boolean => false

function leaveAll(impact: Impact, walked: Walked, known: KnownWays): void {
  const { fileOfPlace } = impact.index
  const passing = new Steps()
  const loaded = new Set<number>()
  // Tests that load the file of code without users may run it all the same, where it is the code that changed.
  const mayLoad = (state: number): boolean =>
    !loaded.has(fileOfPlace[state % walked.places]!) && walked.isAroundChange(state % walked.places)
  walked.eachNearest((state, distance) => {
    const nearness = nearnessOf(distance)
    if (nearness !== Nearness.Changed && known.follow(walked, state, nearness, mayLoad)) return
    const loads = (place: number): boolean => {
      const file = fileOfPlace[place]!
      if (loaded.has(file) || !(distance === 0 || walked.isAroundChange(place))) return false
      loaded.add(file)
      return true
    }
    passing.length = 0
    known.ways.find(state, nearness, loads, passing)
    walked.follow(state, passing, 0, passing.length)
  })
}

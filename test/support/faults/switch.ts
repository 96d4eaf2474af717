// The switch that makes one call to the outside fail: shared by all threads of a service under test. Nothing of the
// service knows of it; preload.ts puts it between the service and the modules that reach the outside.

import { appendFileSync } from 'node:fs'
import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/** The faults that a call can have, by the module that has them. */
export const FAULTS = [
  ...(['EIO', 'EMFILE', 'ENOSPC'] as const), // files.ts
  ...(['no read', 'no commit'] as const), // lmdb.ts
  ...(['thread error', 'thread dies before', 'thread dies after'] as const), // piscina.ts
  ...(['git fails', 'git is killed', 'git writes too much'] as const), // git-host.ts
  ...(['refused', 'broken off', 'timed out'] as const), // undici.ts
] as const
export type Fault = (typeof FAULTS)[number]

/** The words of an error that a native module throws ('thread error'), which are for the log alone. */
export const NATIVE_WORDS = 'basic_string::_M_create'

/**
 * Fails the `nth` call (from 1) that can have the fault, of those from one place of the code where it is given; with
 * `lasts`, all later ones too.
 */
export type Order<F extends string = Fault> = { fault: F; nth: number; lasts?: boolean; place?: string }
/** The calls since the order that could have had each fault, and the number of those that failed. */
export type Tally<F extends string = Fault> = {
  calls: Record<F, number>
  failed: number
  /** The same by place, where places are known (places.ts). */
  places?: Map<string, Record<F, number>>
}

const FIELD = { isOn: 0, fault: 1, nth: 2, lasts: 3, failed: 4, calls: 5 } as const
const KEY = 'faults'

const shared = ((): Int32Array => {
  if (isMainThread) setEnvironmentData(KEY, new Int32Array(new SharedArrayBuffer(4 * (FIELD.calls + FAULTS.length))))
  return getEnvironmentData(KEY) as Int32Array
})()

/** Begins to count calls, and gives the order, if any; earlier ones are forgotten. */
export function begin(given: Order | undefined): void {
  shared.fill(0)
  if (given !== undefined) {
    shared[FIELD.fault] = FAULTS.indexOf(given.fault)
    shared[FIELD.nth] = given.nth
    shared[FIELD.lasts] = Number(given.lasts ?? false)
  }
  Atomics.store(shared, FIELD.isOn, 1)
}

/** No call is counted or fails any more. */
export function end(): Tally {
  Atomics.store(shared, FIELD.isOn, 0)
  const calls = FAULTS.map((fault, at) => [fault, Atomics.load(shared, FIELD.calls + at)] as const)
  return { calls: Object.fromEntries(calls) as Tally['calls'], failed: Atomics.load(shared, FIELD.failed) }
}

let isNoting = false

/** Counts a call that can have these faults; the fault that it is to have, if any. */
export function strike<F extends Fault>(possible: readonly F[], name: string): F | undefined {
  if (isNoting || Atomics.load(shared, FIELD.isOn) === 0) return undefined
  let due: F | undefined
  for (const fault of possible) {
    const at = FAULTS.indexOf(fault)
    const call = Atomics.add(shared, FIELD.calls + at, 1) + 1
    const nth = shared[FIELD.nth]!
    if (at !== shared[FIELD.fault] || nth === 0 || call < nth || (call > nth && shared[FIELD.lasts] === 0)) continue
    Atomics.add(shared, FIELD.failed, 1)
    due = fault
    note(`${fault} ${call}: ${name}\n${new Error('at').stack}\n`)
  }
  return due
}

/** Writes to the file that FAULTS_TRACE names, which is no call of the service's. */
function note(text: string): void {
  const file = process.env.FAULTS_TRACE
  if (file === undefined) return
  isNoting = true
  appendFileSync(file, text)
  isNoting = false
}

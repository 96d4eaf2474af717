// A gate between threads: a task that was begun ahead of time waits at it for what it needs last.

/** Shared by the thread that opens or shuts it and the one that waits. What is said first stands. */
export type Gate = Int32Array<SharedArrayBuffer>

const UNDECIDED = 0
const OPEN = 1
const SHUT = 2

/** A gate at which tasks wait. */
export const newGate = (): Gate => new Int32Array(new SharedArrayBuffer(4))

/** Lets what waits go on. */
export const openGate = (gate: Gate): void => decide(gate, OPEN)

/** Sends away what waits. */
export const shutGate = (gate: Gate): void => decide(gate, SHUT)

/** Waits until the gate is opened (true) or shut (false). */
export async function passes(gate: Gate): Promise<boolean> {
  await Atomics.waitAsync(gate, 0, UNDECIDED).value
  return Atomics.load(gate, 0) === OPEN
}

function decide(gate: Gate, state: number): void {
  Atomics.compareExchange(gate, 0, UNDECIDED, state)
  Atomics.notify(gate, 0)
}

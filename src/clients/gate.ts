// A gate between threads, where a task that was begun early waits for its last input, or one that takes long sees that
// nobody waits for it any more.

/** Shared by the thread that opens or shuts it and the one that waits. The first decision is final. */
export type Gate = Int32Array<SharedArrayBuffer>

const UNDECIDED = 0
const OPEN = 1
const SHUT = 2

/** A gate that is still undecided. */
export const newGate = (): Gate => new Int32Array(new SharedArrayBuffer(4))

/** Lets waiting tasks go on. */
export const openGate = (gate: Gate): void => decide(gate, OPEN)

/** Turns waiting tasks away. */
export const shutGate = (gate: Gate): void => decide(gate, SHUT)

/** Whether it has been opened or shut: who waits for it waits no more. */
export const isDecided = (gate: Gate): boolean => Atomics.load(gate, 0) !== UNDECIDED

/** Throws where nobody waits for a task any more: its gate is decided. */
export function throwIfLeft(left: Gate | undefined): void {
  if (left && isDecided(left)) throw new Error('nobody waits for this task any more')
}

/** Resolves when the gate is opened (true) or shut (false). */
export async function passes(gate: Gate): Promise<boolean> {
  await Atomics.waitAsync(gate, 0, UNDECIDED).value
  return Atomics.load(gate, 0) === OPEN
}

/** Does work that is given a gate, which is shut when the signal aborts. */
export async function untilLeft<T>(signal: AbortSignal, work: (left: Gate) => Promise<T>): Promise<T> {
  const left = newGate()
  const leave = (): void => shutGate(left)
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await work(left)
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

function decide(gate: Gate, state: number): void {
  Atomics.compareExchange(gate, 0, UNDECIDED, state)
  Atomics.notify(gate, 0)
}

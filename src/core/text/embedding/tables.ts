// The tables of the built-in model in memory that all threads read: of each its own copy would take 14 MB.

import { sharedMemory } from './kernels.ts'

/** Where the tables begin; before them stands whether they are there. */
const TABLES_AT = 16
/** Bytes behind the tables that the kernel of row-sums.ts may read. */
const READ_PAST = 16
const THERE = 1

/** Memory for the tables of a model, of so many bytes: none of them there yet. */
export const tableMemory = (bytes: number): WebAssembly.Memory => sharedMemory(TABLES_AT + bytes + READ_PAST)

/**
 * The tables in `memory`, of so many bytes; `fill` writes them where they are not there yet. Two threads that come at once both
 * write, the same bytes.
 */
export function tablesIn(memory: WebAssembly.Memory, bytes: number, fill: (tables: Int8Array) => void): Int8Array {
  const tables = new Int8Array(memory.buffer, TABLES_AT, bytes)
  const state = new Int32Array(memory.buffer, 0, 1)
  if (Atomics.load(state, 0) !== THERE) {
    fill(tables)
    Atomics.store(state, 0, THERE)
  }
  return tables
}

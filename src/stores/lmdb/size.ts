// The store's file as all threads of the process have seen it: which one it is, and how long. LMDB makes a file longer and
// never shorter: a shorter one was cut by another program, and reading through the memory map what it lacks would kill the
// process.

import { type Stats, statSync } from 'node:fs'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/** What is kept of a file: its number, and the most bytes that it had. */
const INODE = 0
const BYTES = 1
/** No file is as long: every size is too short until the file has been found whole. */
const CUT = 2n ** 62n

/** A look at the file. */
export type Look = {
  /** Undefined where there is none. */
  stat: Stats | undefined
  /** It is shorter than any thread has seen it; it then stays so, whatever its size, until `begin`. */
  isCut: boolean
  /** It has taken the place of the one that the threads have open. */
  isOther: boolean
}

/** The watch over one file. */
export type SizeWatch = {
  look(): Look
  /** Tells all threads of a file that was found whole, and is open. */
  begin(stat: Stats): void
}

/** The watch over the store's file, shared with the threads that this one starts from now on. */
export function watchSize(file: string): SizeWatch {
  const name = `size of ${file}`
  const known = getEnvironmentData(name) as unknown as SharedArrayBuffer | undefined
  const shared = known ?? new SharedArrayBuffer(2 * BigInt64Array.BYTES_PER_ELEMENT)
  // Its type knows plain data alone; all that can be cloned may be given.
  if (!known) setEnvironmentData(name, shared as unknown as string)
  const cells = new BigInt64Array(shared)
  return {
    look: () => {
      const most = Atomics.load(cells, BYTES) // before the file is looked at: another thread may make it longer then
      const stat = statSync(file, { throwIfNoEntry: false })
      const inode = Atomics.load(cells, INODE)
      if (!stat || inode !== BigInt(stat.ino))
        return { stat, isCut: false, isOther: stat !== undefined && inode !== 0n }
      const isCut = stat.size < most
      raise(cells, isCut ? CUT : BigInt(stat.size))
      return { stat, isCut, isOther: false }
    },
    begin: ({ ino, size }) => {
      const isNew = Atomics.load(cells, INODE) !== BigInt(ino) || Atomics.load(cells, BYTES) === CUT
      if (isNew) Atomics.store(cells, BYTES, 0n)
      Atomics.store(cells, INODE, BigInt(ino))
      raise(cells, BigInt(size))
    },
  }
}

/** Keeps the larger size. */
function raise(cells: BigInt64Array, size: bigint): void {
  for (let most = Atomics.load(cells, BYTES); most < size; ) {
    const before = Atomics.compareExchange(cells, BYTES, most, size)
    if (before === most) return
    most = before
  }
}

// Which thread of a pool a task is given to.

import type { RunOptions } from './pool.ts'
import type { Thread } from './threads.ts'

/** Files whose tasks end soon, or make the state, so that a task waits for them if their thread keeps its state. */
const WAITED: ReadonlySet<string> = new Set(['walk', 'parse', 'chunk', 'preludes', 'link'])

/**
 * The thread for a task; undefined when it has to wait. It is the first that is free; for one in the background the last
 * that keeps nothing, the first one only if all others keep a state, and where all keep one that which was given its state
 * first: never another, since an edit would find the thread that keeps its project busy, and be linked whole. For a task
 * with a key it is the one that keeps its state, even if that has a short task or is making the state. Where the first one does
 * a part of what makes it ready to be asked, a task without a key waits for it: another one would take far longer to open all that.
 */
export function threadFor<One extends Pick<Thread, 'running' | 'isReadying' | 'keeps' | 'since'>>(
  all: readonly One[],
  { keeps, background, apart }: Pick<RunOptions, 'keeps' | 'background' | 'apart'>,
): One | undefined {
  const free = all.filter(({ running }) => running === undefined)
  if (background) {
    const others = all.filter((thread, at) => at > 0 && thread.keeps === undefined)
    if (others.length > 0) return others.findLast(({ running }) => running === undefined)
    const [oldest] = all.toSorted((one, other) => one.since - other.since)
    const only = all[0]?.keeps === undefined ? all[0] : oldest
    return only?.running === undefined ? only : undefined
  }
  if (apart) return free.findLast((thread) => thread.keeps === undefined) ?? free[0]
  if (keeps === undefined) return all[0]?.running !== undefined && all[0].isReadying ? undefined : free[0]
  const own = all.find((thread) => thread.keeps === keeps)
  if (own && own.running === undefined) return own
  if (own?.running !== undefined && WAITED.has(own.running)) return undefined
  const [first] = free.toSorted((one, other) => one.since - other.since)
  return first
}

// A thread's own access to the stores.

import { type Graph, unpackGraph } from '../core/graph/graph.ts'
import { createLog, logConsole } from '../log.ts'
import { openEnv } from '../stores/lmdb/env.ts'
import { openStores, type Stores } from '../stores/open.ts'

// A failed commit (a full disk) rejects more of lmdb's promises than the awaited one, which reports it. The unheard
// ones would end the thread, and with it tasks that have nothing to do with the write.
process.on('unhandledRejection', () => undefined)

logConsole(createLog('warn'))

const opened = new Map<string, Stores>()

/** This thread's stores of a data directory, opened once. */
export function storesOf(dir: string): Stores {
  let stores = opened.get(dir)
  if (!stores) {
    stores = openStores(openEnv(dir, { isOwner: false }))
    opened.set(dir, stores)
  }
  return stores
}

/** The graph of a generation, newly opened; undefined when there is none. */
export async function graphOf(of: { dir: string; project: string; generation: number }): Promise<Graph | undefined> {
  const packed = await storesOf(of.dir).graphs.get(of.project, of.generation)
  return packed && unpackGraph(packed)
}

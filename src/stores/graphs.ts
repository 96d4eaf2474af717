// Graphs of projects, and the impact indexes derived from them.

import type { Env } from './lmdb/env.ts'

/** Packed graphs by project and generation; the project record names the current generation. */
export type GraphStore = {
  /** The packed graph (see core/graph/graph.ts), as a copy. */
  get(project: string, generation: number): Promise<Uint8Array | undefined>
  has(project: string, generation: number): Promise<boolean>
  put(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** The packed impact index of a graph (see core/graph/impact/index.ts), as a copy. */
  getImpact(project: string, generation: number): Promise<Uint8Array | undefined>
  putImpact(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** The packed signatures of the files of a generation (see core/text/grep/signatures.ts), as a copy. */
  getSignatures(project: string, generation: number): Promise<Uint8Array | undefined>
  putSignatures(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** Removes every generation that `keep` rejects: the leftovers of crashes and older ingests. */
  sweep(keep: (project: string, generation: number) => boolean): Promise<void>
}

/** The graphs of all projects. */
export function openGraphs(env: Env): GraphStore {
  const graphs = env.table<Uint8Array, [string, number]>('graphs')
  const impacts = env.table<Uint8Array, [string, number]>('impacts')
  const signatures = env.table<Uint8Array, [string, number]>('signatures')
  return {
    get: (project, generation) => env.read(() => graphs.get([project, generation])),
    has: (project, generation) => env.read(() => graphs.has([project, generation])),
    put: (project, generation, packed) => env.write(() => graphs.put([project, generation], packed)),
    getImpact: (project, generation) => env.read(() => impacts.get([project, generation])),
    putImpact: (project, generation, packed) => env.write(() => impacts.put([project, generation], packed)),
    getSignatures: (project, generation) => env.read(() => signatures.get([project, generation])),
    putSignatures: (project, generation, packed) => env.write(() => signatures.put([project, generation], packed)),
    sweep: (keep) =>
      env.write(() => {
        for (const key of graphs.keys()) if (!keep(...key)) graphs.remove(key)
        for (const key of impacts.keys()) if (!keep(...key)) impacts.remove(key)
        for (const key of signatures.keys()) if (!keep(...key)) signatures.remove(key)
      }),
  }
}

// Graphs of projects, and the indexes derived from them, compressed.

import { compressed, decompressedIfFrame } from './compressed.ts'
import type { Env, Key, Table } from './lmdb/env.ts'

/**
 * Packed graphs by project and generation; the project record names the current generation. Whoever reads bytes that a disk has
 * damaged finds none, and removes them, so that they are made again.
 */
export type GraphStore = {
  /** The packed graph (see core/graph/graph.ts), as a copy. */
  get(project: string, generation: number): Promise<Uint8Array | undefined>
  has(project: string, generation: number): Promise<boolean>
  /** `isInHaste`: of an edit, which people wait for. */
  put(project: string, generation: number, packed: Uint8Array, isInHaste?: boolean): Promise<void>
  /** The packed impact index of a graph (see core/graph/impact/index.ts), as a copy. */
  getImpact(project: string, generation: number): Promise<Uint8Array | undefined>
  putImpact(project: string, generation: number, packed: Uint8Array): Promise<void>
  /**
   * What the last impact index of a project took from its files (see core/graph/impact/file/table.ts), as a copy: the next one
   * takes it over for files that have not changed.
   */
  getFileTable(project: string): Promise<Uint8Array | undefined>
  putFileTable(project: string, packed: Uint8Array): Promise<void>
  /** The packed signatures of a project's files by their hashes (see core/text/grep/signatures.ts), as a copy. */
  getSignatures(project: string): Promise<Uint8Array | undefined>
  putSignatures(project: string, packed: Uint8Array): Promise<void>
  /** Removes what belongs to all generations of projects that `keep` rejects. */
  sweepProjects(keep: (project: string) => boolean): Promise<void>
  /** How often each file of a generation was changed before (see threads/past.ts), as a copy. */
  getPast(project: string, generation: number): Promise<Uint8Array | undefined>
  putPast(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** Answers about the whole of a generation (see threads/questions/prepared.ts), as a copy. */
  getPrepared(project: string, generation: number): Promise<Uint8Array | undefined>
  putPrepared(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** Who uses which package in a generation (see core/graph/package-table.ts), as a copy. */
  getPackages(project: string, generation: number): Promise<Uint8Array | undefined>
  putPackages(project: string, generation: number, packed: Uint8Array): Promise<void>
  /** Removes every generation that `keep` rejects: the leftovers of crashes and older ingests. */
  sweep(keep: (project: string, generation: number) => boolean): Promise<void>
}

/** The graphs of all projects. */
export function openGraphs(env: Env): GraphStore {
  const graphs = env.table<Uint8Array, [string, number]>('graphs')
  const impacts = env.table<Uint8Array, [string, number]>('impacts')
  const fileTables = env.table<Uint8Array, string>('fileTables')
  const signatures = env.table<Uint8Array, string>('signatures')
  const pasts = env.table<Uint8Array, [string, number]>('pasts')
  const prepared = env.table<Uint8Array, [string, number]>('prepared')
  const packages = env.table<Uint8Array, [string, number]>('packages')
  const read = async <K extends Key>(table: Table<Uint8Array, K>, key: K): Promise<Uint8Array | undefined> => {
    const stored = await env.read(() => table.get(key))
    const bytes = stored && decompressedIfFrame(stored)
    // a disk that takes no writes makes nobody fail who reads: the next reader finds them again
    if (stored && !bytes) await env.write(() => removeDamaged(table, key)).catch(() => undefined)
    return bytes
  }
  /** Another thread may have made it again meanwhile. */
  const removeDamaged = <K extends Key>(table: Table<Uint8Array, K>, key: K): void => {
    const stored = table.get(key)
    if (stored && !decompressedIfFrame(stored)) table.remove(key)
  }
  const write = <K extends Key>(
    table: Table<Uint8Array, K>,
    key: K,
    packed: Uint8Array,
    isInHaste?: boolean,
  ): Promise<void> => {
    const frame = compressed(packed, isInHaste)
    return env.write(() => table.put(key, frame))
  }
  return {
    get: (project, generation) => read(graphs, [project, generation]),
    has: (project, generation) => env.read(() => graphs.has([project, generation])),
    put: (project, generation, packed, isInHaste) => write(graphs, [project, generation], packed, isInHaste),
    getImpact: (project, generation) => read(impacts, [project, generation]),
    putImpact: (project, generation, packed) => write(impacts, [project, generation], packed),
    getFileTable: (project) => read(fileTables, project),
    putFileTable: (project, packed) => write(fileTables, project, packed),
    getSignatures: (project) => read(signatures, project),
    putSignatures: (project, packed) => write(signatures, project, packed),
    sweepProjects: (keep) =>
      env.write(() => {
        for (const table of [fileTables, signatures])
          for (const project of table.keys()) if (!keep(project)) table.remove(project)
      }),
    getPast: (project, generation) => read(pasts, [project, generation]),
    putPast: (project, generation, packed) => write(pasts, [project, generation], packed),
    getPrepared: (project, generation) => read(prepared, [project, generation]),
    putPrepared: (project, generation, packed) => write(prepared, [project, generation], packed),
    getPackages: (project, generation) => read(packages, [project, generation]),
    putPackages: (project, generation, packed) => write(packages, [project, generation], packed),
    sweep: (keep) =>
      env.write(() => {
        for (const table of [graphs, impacts, pasts, prepared, packages])
          for (const key of table.keys()) if (!keep(...key)) table.remove(key)
      }),
  }
}

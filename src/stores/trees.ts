// Lists of the files that were ingested.

import type { Tree } from '../core/tree.ts'
import type { Env } from './lmdb/env.ts'

/** The files of a project's generation: the stat cache of the next ingest, and the keys of its facts. */
export type TreeStore = {
  get(project: string, generation: number): Promise<Tree | undefined>
  put(project: string, generation: number, tree: Tree): Promise<void>
  sweep(keep: (project: string, generation: number) => boolean): Promise<void>
  /** Calls `visit` with every stored tree. */
  forEach(visit: (tree: Tree) => void): Promise<void>
}

/** The trees of all projects. */
export function openTrees(env: Env): TreeStore {
  const trees = env.table<Tree, [string, number]>('trees')
  return {
    get: (project, generation) => env.read(() => trees.get([project, generation])),
    put: (project, generation, tree) => env.write(() => trees.put([project, generation], tree)),
    sweep: (keep) =>
      env.write(() => {
        for (const key of trees.keys()) if (!keep(...key)) trees.remove(key)
      }),
    forEach: (visit) =>
      env.read(() => {
        for (const { value } of trees.range()) visit(value)
      }),
  }
}

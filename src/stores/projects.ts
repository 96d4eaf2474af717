// Project records. Each names the generation that readers see.

import type { Project } from '../core/model.ts'
import type { Env } from './lmdb/env.ts'
import type { Lease } from './snapshots.ts'

/** Project records, by name. */
export type ProjectStore = {
  get(name: string): Promise<Project | undefined>
  /** All projects, sorted by name. */
  list(): Promise<Project[]>
  /**
   * Replaces a project by the result of `change`, in one step; `undefined` removes it. Readers follow `generation`:
   * until this commits they see the last good graph, afterwards the new one, never a mixture. Throws, and changes nothing,
   * when the job of `lease` was given to another worker.
   */
  update(
    name: string,
    change: (project: Project | undefined) => Project | undefined,
    lease?: Lease,
  ): Promise<Project | undefined>
}

/** All projects. */
export function openProjects(env: Env): ProjectStore {
  const projects = env.table<Project, string>('projects')
  return {
    get: (name) => env.read(() => projects.get(name)),
    list: () => env.read(() => Array.from(projects.range(), ({ value }) => value)),
    update: (name, change) =>
      env.write(() => {
        const project = change(projects.get(name))
        if (project) projects.put(name, project)
        else projects.remove(name)
        return project
      }),
  }
}

// Runs of routines, with their findings.

import type { CheckedFinding } from '../core/review/findings.ts'
import type { Env } from './lmdb/env.ts'
import { latestWhere } from './slices.ts'

/** The states of a run. */
export type RunStatus = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** A person's word on a finding. */
export type Verdict = { decision: 'confirmed' | 'dismissed'; reason: string | null; by: string; at: string }

/** A finding; those of earlier versions have no field for a verdict. */
export type Finding = CheckedFinding & {
  id: number
  verdict?: Verdict | null
  evidence: { hunk_excerpt?: string; entities: string[]; model: string; provider: string }
  created_at: string
}

/** A routine run: its parameters, state and findings. */
export type Run = {
  id: string
  run_id: string
  job_id: string
  kind: 'review' | 'bughunt'
  project: string
  status: RunStatus
  params: Record<string, unknown>
  model: string | null
  provider: string | null
  summary: string | null
  stats: Record<string, unknown> | null
  error: string | null
  created_at: string
  updated_at: string
  findings: Finding[]
}

/** Runs of routines. */
export type RunStore = {
  get(id: string): Promise<Run | undefined>
  put(run: Run): Promise<void>
  /** Changes a stored run in one step and returns it; undefined when it is gone. */
  update(id: string, change: (run: Run) => Run): Promise<Run | undefined>
  /** True when there was one. */
  remove(id: string): Promise<boolean>
  /** Newest first. */
  list(filter: { project?: string; kind?: string; limit: number }): Promise<Run[]>
  /** Runs whose status is queued or running. */
  open(): Promise<Run[]>
}

/** Run ids sort by creation. */
export function openRuns(env: Env): RunStore {
  const runs = env.table<Run, string>('runs')
  return {
    get: (id) => env.read(() => runs.get(id)),
    put: (run) => env.write(() => runs.put(run.id, run)),
    update: (id, change) =>
      env.write(() => {
        const run = runs.get(id)
        if (!run) return undefined
        const changed = change(run)
        runs.put(id, changed)
        return changed
      }),
    remove: (id) =>
      env.write(() => {
        const exists = runs.has(id)
        if (exists) runs.remove(id)
        return exists
      }),
    list: ({ project, kind, limit }) =>
      latestWhere(
        env,
        runs,
        limit,
        (run) => (project ?? run.project) === run.project && (kind ?? run.kind) === run.kind,
      ),
    open: () =>
      env.read(() =>
        Array.from(runs.range(), ({ value }) => value).filter(
          ({ status }) => status === 'queued' || status === 'running',
        ),
      ),
  }
}

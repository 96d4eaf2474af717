// Runs as they are listed and read.

import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { runNotEnded, runNotFound, ServiceError } from '../../core/errors.ts'
import { countSeverities } from '../../core/review/findings.ts'
import { toSarif } from '../../core/review/sarif.ts'
import { timeAfter } from '../../core/times.ts'
import type { Run } from '../../stores/runs.ts'

/** A run without its findings; they are counted by severity. */
export type RunSummary = Pick<
  Run,
  'id' | 'run_id' | 'kind' | 'project' | 'status' | 'params' | 'created_at' | 'updated_at'
> & {
  severity_counts: Record<string, number>
}

/** A run. Throws runNotFound. */
export async function getRun(ctx: Context, id: string): Promise<Run> {
  const run = await ctx.stores.runs.get(id)
  if (!run) throw runNotFound()
  return settle(ctx, run)
}

/** Runs, the newest first. */
export async function listRuns(
  ctx: Context,
  filter: { project?: string; kind?: string; limit: number },
): Promise<RunSummary[]> {
  const runs = await Promise.all((await ctx.stores.runs.list(filter)).map((run) => settle(ctx, run)))
  return runs.map(({ id, run_id, kind, project, status, params, created_at, updated_at, findings }) => ({
    id,
    run_id,
    kind,
    project,
    status,
    params,
    created_at,
    updated_at,
    severity_counts: countSeverities(findings),
  }))
}

/** Forgets a run that has ended. */
export async function deleteRun(ctx: Context, id: string): Promise<void> {
  const run = await getRun(ctx, id)
  if (run.status === 'queued' || run.status === 'running') throw runNotEnded()
  await ctx.stores.runs.remove(id)
}

/** A run as SARIF 2.1.0; `version` is that of the service. Throws runNotFound. */
export async function getSarif(ctx: Context, id: string, version: string): Promise<ReturnType<typeof toSarif>> {
  const run = await getRun(ctx, id)
  return toSarif({
    run_id: run.id,
    kind: run.kind,
    version,
    status: run.status,
    error: run.error,
    findings: run.findings,
    // the same finding in the same entity of the same file, wherever its lines have moved
    fingerprint: (finding) =>
      createHash('sha256')
        .update([finding.file_path, finding.entity ?? '', finding.category, finding.title].join('\0'))
        .digest('hex')
        .slice(0, 32),
  })
}

/** At start, once jobs are taken up again: runs that a process which was killed has left open end as their jobs did. */
export async function settleRuns(ctx: Context): Promise<void> {
  for (const run of await ctx.stores.runs.open()) await settle(ctx, run)
}

/** A run whose job ended without it (cancelled while queued, cut off by a crash) ends as its job did. */
async function settle(ctx: Context, run: Run): Promise<Run> {
  if (run.status !== 'queued' && run.status !== 'running') return run
  const job = await ctx.jobs.get(run.job_id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'not-found') return undefined
    throw error
  })
  const ended =
    job === undefined ? 'failed' : job.status === 'failed' || job.status === 'cancelled' ? job.status : undefined
  if (!ended) return run
  const error = job?.error ?? (ended === 'failed' ? 'the job of this run is gone' : null)
  const settled = await ctx.stores.runs.update(run.id, (stored) =>
    stored.status === 'queued' || stored.status === 'running'
      ? { ...stored, status: ended, error, updated_at: timeAfter(stored.updated_at, ctx.clock()) }
      : stored,
  )
  return settled ?? run
}

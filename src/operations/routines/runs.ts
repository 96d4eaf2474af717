// Runs as they are listed and read.

import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import { findingNotFound, runNotEnded, runNotFound, ServiceError } from '../../core/errors.ts'
import { countSeverities } from '../../core/review/findings.ts'
import { toMarkdown } from '../../core/review/markdown.ts'
import { toSarif } from '../../core/review/sarif.ts'
import { timeAfter } from '../../core/times.ts'
import type { Finding, Run, Verdict } from '../../stores/runs.ts'

/** A run without its findings; they are counted by severity. */
export type RunSummary = Pick<
  Run,
  'id' | 'run_id' | 'kind' | 'project' | 'status' | 'params' | 'created_at' | 'updated_at'
> & {
  severity_counts: Record<string, number>
}

/** A finding with a verdict, or null where nobody has given one. */
export type JudgedFinding = Finding & { verdict: Verdict | null }
/** A run as the API returns it. */
export type JudgedRun = Run & { findings: JudgedFinding[] }

/** A run. Throws runNotFound. */
export async function getRun(ctx: Context, id: string): Promise<JudgedRun> {
  const stored = await ctx.stores.runs.get(id)
  if (!stored) throw runNotFound()
  const run = await settle(ctx, stored)
  return { ...run, findings: run.findings.map(judged) }
}

const judged = (finding: Finding): JudgedFinding => ({ ...finding, verdict: finding.verdict ?? null })

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
  if (isOpen(run)) throw runNotEnded()
  await ctx.stores.runs.remove(id)
}

const isOpen = ({ status }: Run): boolean => status === 'queued' || status === 'running'

/** A verdict on a finding and its author; a decision of null takes the verdict back. */
export type Judgement = { decision: Verdict['decision'] | null; reason?: string | undefined; by: string }

/** Keeps a person's verdict with a finding, which is returned. Throws runNotFound, findingNotFound, runNotEnded. */
export async function judgeFinding(
  ctx: Context,
  runId: string,
  findingId: number,
  { decision, reason, by }: Judgement,
): Promise<JudgedFinding> {
  const run = await getRun(ctx, runId)
  if (isOpen(run)) throw runNotEnded()
  const at = ctx.clock().toISOString()
  const verdict = decision && { decision, reason: reason?.trim() || null, by, at }
  const changed = await ctx.stores.runs.update(runId, (stored) => ({
    ...stored,
    findings: stored.findings.map((finding) => (finding.id === findingId ? { ...finding, verdict } : finding)),
  }))
  if (!changed) throw runNotFound()
  const finding = changed.findings.find(({ id }) => id === findingId)
  if (!finding) throw findingNotFound()
  return judged(finding)
}

/** A run's summary and findings as a markdown document. Throws runNotFound. */
export async function getMarkdown(ctx: Context, id: string): Promise<string> {
  return toMarkdown(await getRun(ctx, id))
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
    // the same finding in the same entity of the same file, even if its lines have moved
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
  if (!isOpen(run)) return run
  const job = await ctx.jobs.get(run.job_id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.kind === 'not-found') return undefined
    throw error
  })
  const ended =
    job === undefined ? 'failed' : job.status === 'failed' || job.status === 'cancelled' ? job.status : undefined
  if (!ended) return run
  const error = job?.error ?? (ended === 'failed' ? 'the job of this run is gone' : null)
  const settled = await ctx.stores.runs.update(run.id, (stored) =>
    isOpen(stored)
      ? { ...stored, status: ended, error, updated_at: timeAfter(stored.updated_at, ctx.clock()) }
      : stored,
  )
  return settled ?? run
}

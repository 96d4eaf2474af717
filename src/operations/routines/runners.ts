// The jobs of routines: set up the routine, run it, keep its outcome in the run.

import type { Context } from '../../context.ts'
import { runNotFound } from '../../core/errors.ts'
import { ROUTINE_ANSWER_TOKENS } from '../../core/limits.ts'
import type { ProviderName } from '../../core/model.ts'
import { timeAfter } from '../../core/times.ts'
import { reasonOf } from '../../core/told.ts'
import type { Playbook } from '../../stores/guidance.ts'
import type { StoredJob } from '../../stores/jobs.ts'
import type { Run } from '../../stores/runs.ts'
import { fetchClone } from '../clones/clones.ts'
import { openProject } from '../clones/place.ts'
import type { JobRun, Runner } from '../jobs/jobs.ts'
import { resolveLlm } from '../llm-config.ts'
import { ingestedProject } from '../projects.ts'
import { readList } from '../turns.ts'
import { hunt } from './hunt.ts'
import type { Refs } from './launch.ts'
import { review } from './review.ts'
import { type Outcome, type Routine, statsOf, toFindings } from './routine.ts'

/** The job of a review. */
export const runReview: Runner = (ctx, job) =>
  run(ctx, job, (routine) => review(ctx, routine, job.job.input as unknown as Refs))

/** The job of a bug hunt. */
export const runBughunt: Runner = (ctx, job) =>
  run(ctx, job, async (routine, { params }) => {
    const { project, generation, signal } = routine
    const input = { dir: ctx.config.dataDir, project, generation }
    const list = await ctx.clients.pools.interactive.run('walk.paths', input, { signal })
    return hunt(ctx, routine, {
      scope: String(params.scope),
      pathPrefix: typeof params.path_prefix === 'string' ? params.path_prefix : undefined,
      files: new Set(await readList<string>(list)),
    })
  })

/** Runs a routine as a job: keeps its run up to date, and keeps the findings of a failed one. */
async function run(
  ctx: Context,
  job: JobRun,
  work: (routine: Routine, run: Run) => Promise<Outcome>,
): ReturnType<Runner> {
  const id = String(job.job.input?.run_id)
  const started = await change(ctx, id, { status: 'running' })
  if (!started) throw runNotFound()
  let routine: Routine | undefined
  try {
    routine = await openRoutine(ctx, job, started)
    const outcome = await work(routine, started)
    const findings = await toFindings(ctx, routine, outcome)
    job.publishing()
    await change(ctx, id, { status: 'done', summary: outcome.summary, stats: statsOf(routine, outcome), findings })
    return { run_id: id, findings: findings.length }
  } catch (error) {
    if (!job.signal.aborted) {
      const failed = { status: 'failed' as const, error: reasonOf(error) }
      await change(ctx, id, { ...(routine && (await keptOf(ctx, routine))), ...failed })
    }
    throw error
  }
}

/** The findings of a routine whose model failed. */
async function keptOf(ctx: Context, routine: Routine): Promise<Partial<Run>> {
  const outcome = routine.partial?.()
  if (outcome === undefined) return {}
  return {
    summary: outcome.summary,
    stats: statsOf(routine, outcome),
    findings: await toFindings(ctx, routine, outcome),
  }
}

const change = (ctx: Context, id: string, changes: Partial<Run>): Promise<Run | undefined> =>
  ctx.stores.runs.update(id, (stored) => ({
    ...stored,
    ...changes,
    updated_at: timeAfter(stored.updated_at, ctx.clock()),
  }))

/** The commits that a review compares, where this is one. */
const commitsOf = ({ input }: StoredJob): string[] =>
  [input?.targetCommit, input?.baseCommit].filter((commit) => typeof commit === 'string')

/** Sets up the routine of a stored run. Throws noGraph, or the errors of resolveLlm. */
async function openRoutine(ctx: Context, job: JobRun, run: Run): Promise<Routine> {
  const { project: name, params, model, provider } = run
  const project = await ingestedProject(ctx, name)
  await fetchClone(ctx, project, job.signal, commitsOf(job.job))
  const names = Array.isArray(params.playbooks) ? params.playbooks.map(String) : []
  const found = await Promise.all(names.map((playbook) => ctx.stores.playbooks.get(playbook)))
  // Keys are not kept in the run, its provider and model are: the configuration may have changed while it was queued.
  const target = await resolveLlm(ctx, {
    model: model ?? undefined,
    provider: (provider ?? undefined) as ProviderName | undefined,
  })
  let stage: string | undefined
  const begun = new Set<string>()
  const enter = (next: string): void => {
    if (next === stage) return
    stage = next
    job.stage(next)
    // Clients draw a timeline from the log alone: a stage is in it before its work begins.
    if (!begun.has(next)) job.event(STAGES[next] ?? next)
    begun.add(next)
  }
  return {
    project: name,
    repo: openProject(ctx, project),
    generation: project.generation,
    target,
    guidance: { playbooks: found.filter((item): item is Playbook => item !== undefined), skills: [] },
    skills: await ctx.stores.skills.list(),
    signal: job.signal,
    answerTokens: ROUTINE_ANSWER_TOKENS,
    windowTokens: 4 * ROUTINE_ANSWER_TOKENS,
    progress: (next, done, total) => {
      enter(next)
      job.progress(done, total)
    },
    say: (next, message) => {
      enter(next)
      job.event(message)
    },
    note: (step, message) => job.event(message, step),
    spent: { calls: 0, promptChars: 0, rounds: 0, toolCalls: 0, sentBack: false, skills: new Set() },
  }
}

/** The first entry of each stage in the step log. */
const STAGES: Readonly<Record<string, string>> = {
  diff: 'reading the change',
  context: 'gathering the code around the change',
  analyze: 'asking the model for findings',
  summarize: 'writing the summary',
  resolve: 'looking for starting points',
  hunt: 'reading the code',
  findings: 'checking the findings',
}

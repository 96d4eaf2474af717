// The launch of a routine: the checks in the order of the contract, then a run and its job.

import { defaultBase, isRepository, isShallow, mergeBase, resolveBranch } from '../../clients/git.ts'
import type { Repository } from '../../clients/repository.ts'
import type { Context } from '../../context.ts'
import { hunterNeedsOllama, playbookMissing, playbookNotApplicable, tooManyPlaybooks } from '../../core/errors.ts'
import { PLAYBOOKS_PER_RUN_MAX } from '../../core/limits.ts'
import type { RunRequest } from '../../core/model.ts'
import {
  noDefaultBase,
  notARepository,
  nothingToReview,
  refUnresolved,
  unrelatedHistories,
} from '../../core/repository-errors.ts'
import type { Run } from '../../stores/runs.ts'
import { fetchClone } from '../clones/clones.ts'
import { openProject } from '../clones/place.ts'
import { timeUuid } from '../jobs/records.ts'
import { checkLlm, resolveLlm } from '../llm-config.ts'
import { ingestedProject } from '../projects.ts'

/** Queues a run and returns its ids. Throws the first refusal that applies; nothing is stored then. */
export async function startRun(
  ctx: Context,
  request: RunRequest,
  signal: AbortSignal,
): Promise<{ run_id: string; job_id: string }> {
  const { kind } = request
  const project = await ingestedProject(ctx, request.project)
  const repo = openProject(ctx, project)
  if (kind === 'review') await fetchClone(ctx, project, signal)
  const refs = kind === 'review' ? await resolveRefs(repo, project.repo_path, request) : undefined
  const playbooks = request.playbooks ?? []
  await checkPlaybooks(ctx, kind, playbooks)
  const target = await resolveLlm(ctx, { model: request.model, provider: request.provider })
  if (kind === 'review') await checkLlm(ctx, target, signal)
  else await checkHunter(ctx, target, signal)

  const now = ctx.clock()
  const run: Run = {
    id: timeUuid(now),
    run_id: '',
    job_id: timeUuid(now),
    kind,
    project: project.project_name,
    status: 'queued',
    params: paramsOf(request, refs),
    model: target.model,
    provider: target.provider,
    summary: null,
    stats: null,
    error: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    findings: [],
  }
  run.run_id = run.id
  await ctx.jobs.assertIdle(project.project_name)
  await ctx.stores.runs.put(run)
  try {
    await ctx.jobs.submit({
      id: run.job_id,
      kind,
      project: project.project_name,
      repo_path: project.repo_path,
      input: { run_id: run.id, ...refs },
    })
  } catch (error) {
    await ctx.stores.runs.remove(run.id)
    throw error
  }
  return { run_id: run.id, job_id: run.job_id }
}

async function checkHunter(
  ctx: Context,
  target: Awaited<ReturnType<typeof resolveLlm>>,
  signal: AbortSignal,
): Promise<void> {
  await checkLlm(ctx, target, signal)
  if (target.provider !== 'ollama') throw hunterNeedsOllama(target.provider)
}

/** Branches and commits that a review compares: the base commit is where the two histories part. */
export type Refs = { targetRef: string; baseRef: string; targetCommit: string; baseCommit: string }

async function resolveRefs(repo: Repository, path: string, request: RunRequest): Promise<Refs> {
  if (!(await isRepository(repo))) throw notARepository(path)
  const targetRef = request.target_ref!
  const baseRef = request.base_ref ?? (await defaultBase(repo))
  if (baseRef === undefined) throw noDefaultBase(path)
  const targetCommit = await resolveBranch(repo, targetRef)
  if (!targetCommit) throw refUnresolved('target_ref', targetRef, await isShallow(repo))
  const tip = await resolveBranch(repo, baseRef)
  if (!tip) throw refUnresolved('base_ref', baseRef, await isShallow(repo))
  const baseCommit = await mergeBase(repo, tip, targetCommit)
  if (!baseCommit) throw unrelatedHistories(baseRef, targetRef, await isShallow(repo))
  if (baseCommit === targetCommit) throw nothingToReview(baseRef, targetRef, await isShallow(repo))
  return { targetRef, baseRef, targetCommit, baseCommit }
}

async function checkPlaybooks(ctx: Context, kind: RunRequest['kind'], names: readonly string[]): Promise<void> {
  if (names.length > PLAYBOOKS_PER_RUN_MAX) throw tooManyPlaybooks(names.length, PLAYBOOKS_PER_RUN_MAX)
  for (const name of names) {
    const playbook = await ctx.stores.playbooks.get(name)
    if (!playbook) throw playbookMissing(name)
    if (!playbook.routines.includes(kind)) throw playbookNotApplicable(name, kind)
  }
}

const PARAMS: readonly (keyof RunRequest)[] = [
  'kind',
  'project',
  'target_ref',
  'base_ref',
  'scope',
  'path_prefix',
  'model',
  'provider',
  'playbooks',
]

/** The parameters of the run as answered: the request without omitted fields, and the resolved refs. */
function paramsOf(request: RunRequest, refs: Refs | undefined): Record<string, unknown> {
  const given = PARAMS.map((name) => [name, request[name]]).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(given),
    ...(refs && { base_ref: refs.baseRef, target_commit: refs.targetCommit, base_commit: refs.baseCommit }),
  }
}

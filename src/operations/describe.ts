// The descriptor, the model that writes descriptions, is checked before any job that needs it. Also starts the refresh,
// which runs it over a project again.

import { existsSync } from 'node:fs'
import { LlmError, type Target } from '../clients/llm/provider.ts'
import { assertInPlace, type Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import {
  describeModelMissing,
  describeModelUnavailable,
  noChunks,
  noDescribeModel,
  noGraphJson,
} from '../core/errors.ts'
import type { Job } from '../core/model.ts'
import { obtainClone } from './clones/clones.ts'
import { type Placed, repositoryOf } from './clones/place.ts'
import { environmentTarget } from './llm-config.ts'
import { obtain } from './shared/obtain.ts'

/** The configured descriptor. Throws a bad-request when there is none, which tells the caller what to do `instead`. */
export function descriptorTarget(ctx: Context, instead?: string): Target {
  const model = ctx.config.describeModel?.trim()
  if (model === undefined || model === '') throw noDescribeModel(instead)
  return environmentTarget(ctx, ctx.config.describeProvider, model)
}

/**
 * Queues a describe refresh. With `force` the model is asked even where an answer is cached. Throws, in the contract's
 * order: noChunks, noGraphJson, the errors of repositoryToDescribe and checkDescriptor, jobRunning.
 */
export async function startRefresh(ctx: Context, name: string, force: boolean, signal: AbortSignal): Promise<Job> {
  const project = await ctx.stores.projects.get(name)
  if (project === undefined || project.chunks === 0) throw noChunks(name)
  await obtain(ctx, project)
  await obtainClone(ctx, project)
  if (!(await ctx.stores.graphs.has(name, project.generation))) throw noGraphJson(name)
  repositoryToDescribe(ctx, project)
  await checkDescriptor(ctx, signal)
  return ctx.jobs.submit({ kind: 'refresh', project: name, repo_path: project.repo_path, describe: true, force })
}

/**
 * The repository of a project, which may be gone: nothing is described then. Throws as `openRepository` does of one that
 * is there and may not be read.
 */
export function repositoryToDescribe(ctx: Context, project: Placed): Repository {
  const repo = repositoryOf(ctx, project)
  if (existsSync(repo.root)) assertInPlace(repo, project.repo_path)
  return repo
}

/** Throws a bad-request with advice when no descriptor is configured or it cannot be used now. */
export async function checkDescriptor(ctx: Context, signal: AbortSignal, instead?: string): Promise<void> {
  const target = descriptorTarget(ctx, instead)
  try {
    await ctx.clients.llm.probe(target, signal)
  } catch (error) {
    if (!(error instanceof LlmError)) throw error
    if (target.provider !== 'ollama') throw describeModelUnavailable(target.model, error.message)
    const hint = error.code === 'model-missing' ? '' : ` (${error.message})`
    throw describeModelMissing(target.model, target.baseUrl, hint)
  }
}

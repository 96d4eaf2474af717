// The effects of a change: of entities, files, a diff, two refs or the working tree. The answer is the contract's
// `ImpactReport`, made by a worker.

import type { ImpactInput } from '../../workers/impact.ts'
import { diff, diffOfWorkTree, headCommit, isRepository, isShallow, mergeBase, resolveBranch } from '../clients/git.ts'
import type { Repository } from '../clients/repository.ts'
import type { Context } from '../context.ts'
import { noGraph } from '../core/errors.ts'
import type { ImpactRequest, Project } from '../core/model.ts'
import { plainPath } from '../core/paths.ts'
import { notARepository, refUnresolved, unrelatedHistories } from '../core/repository-errors.ts'
import { type Asked, answering } from './asked.ts'
import { openProject } from './clones/place.ts'
import { answered, refOf } from './graph.ts'
import { withImpactIndex } from './impact-index.ts'
import { sharedInTurns } from './turns.ts'

/** The change, and the side of the diff that the graph shows. */
type Change = Pick<ImpactInput, 'diff' | 'paths' | 'side'>

/**
 * Answers a question. Throws noGraph, entityNotFound, entityAmbiguous, notARepository, refUnresolved, unrelatedHistories, diffTooLarge or
 * gitFailed.
 */
export async function readImpact(ctx: Context, asked: Asked, request: ImpactRequest): Promise<Uint8Array> {
  return answering(ctx, asked, async (project) => {
    const repository = openProject(ctx, project)
    const change = await changeOf(ctx, { project, repository }, request)
    const { project_name: name } = project
    const input: ImpactInput = {
      ...refOf(ctx, project),
      ...change,
      repository,
      entities: request.entities ?? [],
      setting: request.setting,
      limit: request.limit,
      chains: request.chains,
      budget: request.budget ?? undefined,
    }
    const { interactive } = ctx.clients.pools
    const answer = await withImpactIndex(ctx, input, () => interactive.run('impact', input))
    if (!answer) throw noGraph(name)
    return 'refused' in answer ? answered(answer, name, answer.name) : answer
  })
}

type Subject = { project: Project; repository: Repository }

async function changeOf(ctx: Context, asked: Subject, request: ImpactRequest): Promise<Change> {
  const { diff, entities = [], base_ref, target_ref } = request
  const files = (request.files ?? []).map(plainPath)
  const side = request.graph_shows ?? 'after'
  if (diff != null) return { diff: Buffer.from(diff), paths: files, side }
  const isNamed = entities.length > 0 || files.length > 0
  if (isNamed && base_ref == null && target_ref == null) return { diff: undefined, paths: files, side }
  if (!(await isRepository(asked.repository))) throw notARepository(asked.project.repo_path)
  const refs = await changeOfRefs(ctx, asked, request)
  return { ...refs, paths: [...files, ...refs.paths], side: request.graph_shows ?? refs.side }
}

/** The change from where the target left the base; without a target, that of the files on disk. */
async function changeOfRefs(
  ctx: Context,
  { project, repository }: Subject,
  { base_ref, target_ref }: ImpactRequest,
): Promise<Change> {
  const { interactive } = ctx.clients.pools
  const target = target_ref == null ? await headCommit(repository) : await resolveBranch(repository, target_ref)
  if (!target) throw refUnresolved('target_ref', target_ref ?? 'HEAD', await isShallow(repository))
  const tip = base_ref == null ? target : await resolveBranch(repository, base_ref)
  if (!tip) throw refUnresolved('base_ref', base_ref ?? '', await isShallow(repository))
  const base = await mergeBase(repository, tip, target)
  if (!base) throw unrelatedHistories(base_ref ?? '', target_ref ?? 'HEAD', await isShallow(repository))
  const side = project.commit === base && !project.dirty ? 'before' : 'after'
  const { bytes, untracked } =
    target_ref == null
      ? await diffOfWorkTree(repository, base)
      : { bytes: await diff(repository, base, target), untracked: [] }
  return { diff: await interactive.run('diff', { bytes: await sharedInTurns(bytes) }), paths: untracked, side }
}

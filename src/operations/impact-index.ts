// The impact index of a graph: made in the quiet time after its ingest, or once for all concurrent requests.

import type { Context } from '../context.ts'
import { factsOutdated, noGraph, type ServiceError } from '../core/errors.ts'
import type { GraphAt } from '../threads/graphs.ts'
import type { MakeAt } from '../threads/impacts.ts'
import { obtain } from './shared/obtain.ts'

const making = new Map<string, Promise<boolean>>()

/** Makes the index of a graph, once for all concurrent requests; false when there is no graph to make it from. */
function makeImpactIndex(ctx: Context, { dir, project, generation, repository }: MakeAt): Promise<boolean> {
  const known = making.get(keyOf({ dir, project, generation }))
  if (known) return known
  const work = async (): Promise<boolean> => {
    await obtain(ctx, { project_name: project, generation }, 'answer from facts')
    return ctx.clients.pools.ingest.run('impact.make', { dir, project, generation, ...(repository && { repository }) })
  }
  return share({ dir, project, generation }, work())
}

/** Whether the index of a graph is being made. */
export const isBeingMade = (at: GraphAt): boolean => making.has(keyOf(at))

/** Lets others who need the index of a graph wait for the same work. */
export function share(at: GraphAt, work: Promise<boolean>): Promise<boolean> {
  const key = keyOf(at)
  const shared = work.finally(() => making.delete(key))
  making.set(key, shared)
  return shared
}

const keyOf = ({ dir, project, generation }: GraphAt): string => `${dir}\0${project}\0${generation}`

/**
 * Asks a question that needs the index; makes the index first where it is missing. Throws noGraph or factsOutdated when it
 * cannot be made.
 */
export async function withImpactIndex<Answer>(
  ctx: Context,
  at: MakeAt,
  ask: () => Promise<Answer | 'missing'>,
): Promise<Answer> {
  const answer = await ask()
  if (answer !== 'missing') return answer
  await making.get(keyOf(at))
  const second = await ask()
  if (second !== 'missing') return second
  await makeImpactIndex(ctx, at)
  const third = await ask()
  if (third === 'missing') throw await withoutFacts(ctx, at)
  return third
}

/** Why a question to the facts of a generation has no answer: its graph is gone, or was made of facts that are. */
export async function withoutFacts(
  ctx: Context,
  { project, generation }: Pick<GraphAt, 'project' | 'generation'>,
): Promise<ServiceError> {
  return (await ctx.stores.graphs.has(project, generation)) ? factsOutdated(project) : noGraph(project)
}

// The impact index of a project: made once for all concurrent requests.

import type { Context } from '../context.ts'
import type { GraphAt } from '../threads/graphs.ts'

const making = new Map<string, Promise<boolean>>()

/** Makes the index of a graph, once for all concurrent requests; false when there is no graph to make it from. */
function makeImpactIndex(ctx: Context, { dir, project, generation }: GraphAt): Promise<boolean> {
  const key = `${dir}\0${project}\0${generation}`
  const known = making.get(key)
  if (known) return known
  const work = ctx.clients.pools.ingest
    .run('impact.make', { dir, project, generation })
    .finally(() => making.delete(key))
  making.set(key, work)
  return work
}

/** Asks a question that needs the index; makes the index first where it is missing. Undefined when it cannot be made. */
export async function withImpactIndex<Answer>(
  ctx: Context,
  at: GraphAt,
  ask: () => Promise<Answer | 'missing'>,
): Promise<Answer | undefined> {
  const answer = await ask()
  if (answer !== 'missing') return answer
  await makeImpactIndex(ctx, at)
  const second = await ask()
  return second === 'missing' ? undefined : second
}

// Lets threads load their code before there is work for them; a pool ends them again when none comes.

import type { Pool } from '../clients/pool.ts'
import type { Context } from '../context.ts'

/** Warms threads of both pools, so that the first request after a start does not wait for them. Returns at once. */
export function warmThreads(ctx: Context): void {
  ready(ctx, ctx.clients.pools.ingest, 'link.warm') // the first thread gets the single task: it will link
  warmIngest(ctx)
  ready(ctx, ctx.clients.pools.interactive, 'search.warm')
}

/** Warms every thread of the ingest pool. Returns at once. */
export function warmIngest(ctx: Context): void {
  const { ingest } = ctx.clients.pools
  for (let thread = 0; thread < ingest.threads; thread++) ready(ctx, ingest, 'parse.warm')
}

type WarmTask = 'link.warm' | 'parse.warm' | 'search.warm'

/** A thread that fails to load reports it when it is given work. */
function ready({ config, log }: Context, pool: Pool, task: WarmTask): void {
  pool.run(task, { dir: config.dataDir }).catch((error: unknown) => log.debug('a thread is not ready', { error }))
}

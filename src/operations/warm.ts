// Lets threads load their code before there is work for them; a pool ends them again when none comes.

import type { Pool } from '../clients/pool/pool.ts'
import type { Context } from '../context.ts'

/** Threads of an ingest would take the cores from the first requests, which rarely are to ingest. */
const INGEST_LATER_MS = 1000

/** Warms threads of both pools, so that early requests after a start do not wait for them. Returns at once. */
export function warmThreads(ctx: Context): void {
  ready(ctx, ctx.clients.pools.interactive, 'search.warm')
  const ingest = (): void => {
    ready(ctx, ctx.clients.pools.ingest, 'link.warm') // the first thread gets the single task: it will link
    warmIngest(ctx)
  }
  setTimeout(ingest, INGEST_LATER_MS).unref()
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

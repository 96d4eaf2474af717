// All that answers requests, put together. Loaded by service.ts while the start waits for its stores and the hash of a password.

import type { Context } from '../context.ts'
import { compileFirst, compileValidators, readContract } from './contract.ts'
import { createDispatch } from './dispatch.ts'
import { BODY_BYTES_MAX } from './exchange.ts'
import { createHandlers } from './handlers.ts'
import { createMetrics } from './metrics.ts'
import { createRouter } from './router.ts'
import { type Server, startServer } from './server.ts'

/** Handlers and their contract, which nobody asks yet. */
type Desk = {
  /** Prepares for the first requests, while something else is waited for. */
  prepare: (other: Promise<unknown>) => Promise<void>
  /**
   * Listens, and answers. Throws when the address is taken.
   * @param assertReady throws while the operations that need the store can't be served
   */
  open: (assertReady: () => void, heartbeatMs: number | undefined) => Promise<Server>
}

/** Puts the parts together. Throws when a handler lacks its operation, or an operation its handler. */
export function setUpDesk(ctx: Context): Desk {
  const contract = readContract(ctx.config.dataDir)
  const metrics = createMetrics(contract.document.info.version)
  const handlers = createHandlers(contract, metrics)
  return {
    prepare: (other) => compileFirst(contract, other),
    open: async (assertReady, heartbeatMs) => {
      const router = createRouter(contract)
      const dispatch = createDispatch(ctx, router, handlers, assertReady)
      const bodyBytesMax = (method: string, path: string): number => {
        const match = router(method, path)
        return match.kind === 'found' ? match.operation.bodyBytesMax : BODY_BYTES_MAX
      }
      const server = await startServer(ctx, { dispatch, metrics, heartbeatMs, bodyBytesMax })
      void compileValidators(contract)
      return server
    },
  }
}

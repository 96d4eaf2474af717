// A listening server over a dispatch of the test's own: the socket is the subject.

import { type Config, readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import type { Dispatch } from '../../src/http/dispatch.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { type Server, startServer } from '../../src/http/server.ts'
import { createLog } from '../../src/log.ts'

/** The values of CKS_HTTP. */
export const FRONTS: readonly Config['http'][] = ['node', 'uws']

/** Runs `work` with a server on that front, and stops it. `parts` are those of the context that the test needs besides. */
export const serverOn =
  (http: Config['http']) =>
  async (
    dispatch: Dispatch,
    work: (server: Server) => Promise<void>,
    heartbeatMs = 15_000,
    parts: object = {},
  ): Promise<void> => {
    const config = { ...readConfig({ CKS_PORT: '0' }), http }
    const ctx = { config, log: createLog('error', [], () => undefined), ...parts } as unknown as Context
    const server = await startServer(ctx, { dispatch, metrics: createMetrics('test'), heartbeatMs })
    try {
      await work(server)
    } finally {
      await server.stop(100)
    }
  }

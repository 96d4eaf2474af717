// The first argument of every operation. Types only: whoever builds one (service.ts, a test) chooses the
// implementations.

import type { EmbedderClient } from './clients/embedder.ts'
import type { LlmClient } from './clients/llm/provider.ts'
import type { Memory } from './clients/memory.ts'
import type { Pools } from './clients/pool/pool.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Jobs } from './operations/jobs/jobs.ts'
import type { Stores } from './stores/open.ts'

/**
 * The outside world as operations see it. The module that defines a client adds its line here; service.ts builds it.
 */
export type Clients = {
  pools: Pools
  memory: Memory
  llm: LlmClient
  embedder: EmbedderClient
}

/** Everything operations work with. */
export type Context = {
  config: Config
  log: Log
  /** The current time, replaceable in tests. */
  clock: () => Date
  /** The service's own data. */
  stores: Stores
  clients: Clients
  jobs: Jobs
}

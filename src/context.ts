// The first argument of every operation. Types alone: whoever builds one (main.ts, a test) chooses what stands behind.

import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** Stores and clients are added here by the module that defines them: `stores` is our own disk, `clients` the outside world. */
export type Context = {
  config: Config
  log: Log
  /** The current time, replaceable in tests. */
  clock: () => Date
}

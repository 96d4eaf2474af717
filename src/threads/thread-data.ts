// What the pool of a thread has handed to it; nothing where a task is called by itself, as in a test.

import { workerData } from 'node:worker_threads'
import type { KeptStates } from '../core/collections/kept-states.ts'

/**
 * The part of the memory budget that the thread keeps open between tasks, and that of the project which it linked last; where
 * it tells of that, and its number there.
 */
export type ThreadData = { cacheBytes?: number; linkedBytes?: number; kept?: KeptStates; number?: number }

export const threadData: ThreadData = workerData ?? {}

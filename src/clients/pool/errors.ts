// Errors of tasks, as they come back from a thread.

import { ServiceError, systemRefused, threadEnded } from '../../core/errors.ts'
import { isSystemError } from '../../core/system-errors.ts'

/** The error of a task as one of this thread's: on the way it lost its class and its code. */
export function refusalOf(error: unknown): unknown {
  if (isSystemError(error)) return systemRefused(error)
  return carriedIn(error) ?? (hasExited(error) ? threadEnded(error) : error)
}

/** The refusal that entry.js has taken along in an error's message. */
function carriedIn(error: unknown): ServiceError | undefined {
  if (!(error instanceof Error) || !error.message.startsWith(REFUSAL)) return undefined
  const { kind, message, headers, fields, stack } = JSON.parse(error.message.slice(REFUSAL.length))
  const refusal = new ServiceError(kind, message, headers, Object.assign(new Error(message), { stack }))
  refusal.fields = fields
  return refusal
}

const REFUSAL = 'refusal: '

/** Whether the thread of a task has ended, and its state with it. */
export const isEnded = (error: unknown): boolean =>
  hasExited(error) || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')

/** Piscina's words for a thread that ended otherwise than by running out of memory. */
const hasExited = (error: unknown): error is Error =>
  error instanceof Error && /^worker exited with code/.test(error.message)

// What a user is told of an error. Words that are not this service's own stay in the log: a library's, native code's.

import { memoryShort, ServiceError, systemRefused, UNFORESEEN } from './errors.ts'
import { isMemoryError, isSystemError } from './system-errors.ts'

/** The refusal that an error amounts to; undefined for one that nobody foresaw. */
export function refusalIn(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError) return error
  if (isSystemError(error)) return systemRefused(error)
  return isMemoryError(error) ? memoryShort(error) : undefined
}

/** Why something failed, in words for everybody. */
export const reasonOf = (error: unknown): string => refusalIn(error)?.message ?? UNFORESEEN

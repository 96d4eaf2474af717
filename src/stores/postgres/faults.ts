// The meaning of errors of PostgreSQL or of the network before it, in words for callers.

import { ServiceError, storeUnavailable } from '../../core/errors.ts'

/** Classes of SQLSTATE that tell of the server rather than of the statement. */
const OUT_OF_REACH = new Set(['08', '28', '3D', '53', '57', '58', 'XX'])
/** A read-only server: a replica that took over, or one that is about to. */
const READ_ONLY = '25006'
const COLLISIONS = new Set(['40001', '40P01'])
const DUPLICATE = '23505'

/** The refusal for an error that tells that the database cannot be used now; undefined for any other. */
export function unreachable(error: unknown): ServiceError | undefined {
  if (error instanceof ServiceError || !(error instanceof Error)) return undefined
  const code = codeOf(error)
  if (isStatementError(error)) {
    if (!OUT_OF_REACH.has(code.slice(0, 2)) && code !== READ_ONLY) return undefined
    return storeUnavailable(`PostgreSQL refuses (${code})`, error)
  }
  return storeUnavailable(`PostgreSQL does not answer${code ? ` (${code})` : ''}`, error)
}

/** Whether an error is such a refusal. */
export const isOutOfReach = (error: unknown): boolean => error instanceof ServiceError && error.kind === 'unavailable'

/** Whether a transaction lost against another one, and can be tried again. */
export const isCollision = (error: unknown): boolean => error instanceof Error && COLLISIONS.has(codeOf(error))

/** Whether a row was not stored because there is another one of its key. */
export const isDuplicate = (error: unknown): boolean => error instanceof Error && codeOf(error) === DUPLICATE

/** Errors that the server itself reports have a severity. */
const isStatementError = (error: Error): boolean => 'severity' in error

function codeOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const { code } = (first instanceof Error ? first : error) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}

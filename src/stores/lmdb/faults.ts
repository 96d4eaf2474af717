// The meaning of errors of LMDB or of the disk under it, in words for callers.

import { setTimeout as wait } from 'node:timers/promises'
import { fileSystemRefused, ServiceError, storeUnavailable } from '../../core/errors.ts'
import { DAMAGED } from './header.ts'

/** Whether an error comes from LMDB or the disk rather than from the work inside a transaction. */
export function isStoreFault(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ServiceError) return false
  const { code } = error as { code?: unknown }
  if (typeof code === 'number') return true // LMDB's own numbers
  return typeof code === 'string' && /^E[A-Z0-9]+$/.test(code) // the file system's; Node's own have an underscore
}

/** MDB_INVALID, MDB_CORRUPTED, MDB_PAGE_NOTFOUND. */
const DAMAGES: ReadonlySet<unknown> = new Set([-30793, -30796, -30797])

/** The refusal for a fault of the store. */
export function refusalOf(error: unknown): ServiceError {
  if (!(error instanceof Error)) return storeUnavailable(String(error))
  return 'code' in error && DAMAGES.has(error.code) ? storeUnavailable(DAMAGED, error) : fileSystemRefused(error)
}

/**
 * The LMDB bundled with lmdb sometimes fails to order its list of free pages at the end of a large transaction and
 * aborts it. The next transaction starts with the list from the file, and the same puts succeed.
 */
export const ABORTED = -30782 // MDB_BAD_TXN
/** The cause follows right after the rejection. */
const CAUSE_MS = 1000

const isCommitError = (error: unknown): error is Error & { commitError: Promise<never> } =>
  error instanceof Error && 'commitError' in error

/** The error code behind a refused commit; undefined when there is none. */
export async function causeOf(error: unknown): Promise<unknown> {
  if (!isCommitError(error)) return undefined
  const cause = error.commitError.catch((fault: unknown) => fault)
  const found = await Promise.race([cause, wait(CAUSE_MS, undefined, { ref: false })])
  return found instanceof Error && 'code' in found ? found.code : undefined
}

/** The refusal for a commit that failed for that cause, as `causeOf` returns it. */
export function notCommitted(error: unknown, cause: unknown): ServiceError {
  if (!isCommitError(error)) return refusalOf(error)
  return storeUnavailable(DAMAGES.has(cause) ? DAMAGED : "its file can't be written — is the disk full?")
}

// Errors as replies to clients. The only place that maps refusals to statuses.

import { type ErrorKind, UNFORESEEN } from '../core/errors.ts'
import { refusalIn } from '../core/told.ts'
import type { Log } from '../log.ts'
import type { Problem } from './validation.ts'

/** An answer that refuses. */
export type ErrorReply = {
  status: number
  body: { detail: string | Problem[]; [field: string]: unknown }
  headers: Record<string, string>
}

const STATUS: Readonly<Record<ErrorKind, number>> = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'too-many': 429,
  upstream: 502,
  unavailable: 503,
}

/** The reply to a refusal. Anything else is a fault: 500, with its words and its stack in the log only. */
export function errorReply(thrown: unknown, log: Log, operation: string): ErrorReply {
  const error = refusalIn(thrown)
  if (error) {
    const status = STATUS[error.kind]
    if (status === 503) log.warn('the store cannot be reached', { operation, error: error.cause ?? error })
    const challenge: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
    const reply = refusal(status, error.message, { ...challenge, ...error.headers })
    return { ...reply, body: { ...reply.body, ...error.fields } }
  }
  log.error('request failed', { operation, error: thrown })
  return refusal(500, UNFORESEEN)
}

/** A refusal with that status; `detail` is the text for the user. */
export function refusal(status: number, detail: string | Problem[], headers: Record<string, string> = {}): ErrorReply {
  return { status, body: { detail }, headers }
}

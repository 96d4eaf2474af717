// One request from route to reply, in the contract's order of checks. Nothing here knows about sockets.

import type { Context } from '../context.ts'
import { missingToken, roleForbidden } from '../core/errors.ts'
import type { SignedIn } from '../core/model.ts'
import { authenticate } from '../operations/accounts/auth.ts'
import type { Body } from './bodies.ts'
import { clientNetwork } from './client-address.ts'
import type { Operation } from './contract.ts'
import { preflightHeaders } from './cors.ts'
import { errorReply, refusal } from './errors.ts'
import { BODY_BYTES_MAX, ClientGone } from './exchange.ts'
import type { Handler, OperationId, Reply, ReplyHeaders } from './handler.ts'
import { assertOwnOrigin } from './origin.ts'
import { mcpChallenge } from './own-address.ts'
import type { Router } from './router.ts'
import { cookieToken } from './session-cookie.ts'

/** A request as it came in. */
export type IncomingRequest = {
  method: string
  path: string
  /** The raw query string, without its question mark. */
  query: string
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
  /** The IP address of the other end of the connection. */
  address: string
  /** The whole body, or why there is none; called only after all other checks have passed. */
  readBody: () => Promise<Body>
  signal: AbortSignal
}

/** A handler's reply, a refusal, or a response without a body. */
export type OutgoingReply = Reply | { status: number; body?: unknown; headers?: ReplyHeaders }

/** The response to a request. */
export type Dispatched = {
  reply: OutgoingReply
  /** The operation that answered, for metrics; `none` when the request named none. */
  operation: OperationId | 'none'
  /** The user, where a long response must end with their session. */
  user?: SignedIn | undefined
}

/** A handler whose operation the caller does not know. */
export type AnyHandler = Handler<OperationId>
/** Every handler by its operation. */
export type Handlers = Readonly<Record<OperationId, AnyHandler>>
/** Answers a request. */
export type Dispatch = (request: IncomingRequest) => Promise<Dispatched>

/**
 * The service as one function. Every refusal and fault becomes a reply; it never throws.
 * @param assertReady throws while the operations that need the store can't be served
 */
export function createDispatch(ctx: Context, router: Router, handlers: Handlers, assertReady: () => void): Dispatch {
  return async (request) => {
    try {
      assertOwnOrigin(ctx.config, request.method, request.headers)
    } catch (error) {
      return { operation: 'none', reply: errorReply(error, ctx.log, 'none') }
    }
    const match = router(request.method, request.path)
    if (match.kind === 'none') return { operation: 'none', reply: refusal(404, 'not found') }
    if (request.method === 'OPTIONS') return { operation: 'none', reply: options(request, match.allow) }
    if (match.kind === 'method') {
      const reply = refusal(405, 'method not allowed', { Allow: match.allow.join(', ') })
      return { operation: 'none', reply }
    }
    const { operation, params } = match
    try {
      const token = operation.access === 'public' ? undefined : readToken(request)
      if (operation.needsStore) assertReady()
      const user = token === undefined ? undefined : await authorise(ctx, operation, token)
      const valid = await validInput(operation, params, request)
      if ('refused' in valid) return { operation: operation.id, reply: valid.refused }
      const { headers, signal } = request
      const address = clientNetwork(request.address, headers['x-forwarded-for'])
      const input = { ...valid.input, user, headers, address, signal } as Parameters<AnyHandler>[1]
      return { operation: operation.id, reply: await handlers[operation.id](ctx, input), user }
    } catch (error) {
      // The client is gone: nobody receives this reply, and nothing is wrong.
      const isGone = error instanceof ClientGone && request.signal.aborted
      const reply = isGone ? refusal(CLIENT_GONE, error.message) : errorReply(error, ctx.log, operation.id)
      // A client for agents learns from its challenge where to read how it may sign in.
      if (reply.status === 401 && operation.id === 'callMcp')
        reply.headers['WWW-Authenticate'] = mcpChallenge(request.headers)
      return { operation: operation.id, reply }
    }
  }
}

/** nginx's status for this, seen only in metrics. */
const CLIENT_GONE = 499

const NOTHING = new Uint8Array()

type Valid = { input: object } | { refused: OutgoingReply }

/** The handler's validated path, query and body; or the refusal. */
async function validInput(operation: Operation, params: Params, request: IncomingRequest): Promise<Valid> {
  const body = operation.hasBody ? await request.readBody() : undefined
  if (typeof body === 'string') return { refused: withoutBody(operation, body) }
  const contentType = request.headers['content-type']
  const checked = body && body.byteLength > BODY_BYTES_MAX ? NOT_READ : body
  const valid = operation.validate({ params, query: new URLSearchParams(request.query), body: checked, contentType })
  return 'problems' in valid ? { refused: refusal(422, valid.problems) } : { input: { ...valid, raw: body ?? NOTHING } }
}

/** In place of a large body, which its handler reads: once it knows the sender, and on another thread. */
const NOT_READ = Buffer.from('{}')

function withoutBody({ bodyBytesMax }: Operation, why: Exclude<Body, Uint8Array>): OutgoingReply {
  if (why === 'too-large') return refusal(413, `request body exceeds the ${bodyBytesMax / 2 ** 20} MiB limit`)
  if (why === 'too-slow') return refusal(408, 'the request body did not arrive in time')
  return refusal(503, 'too many large requests arrive at the same time — try again', { 'Retry-After': '1' })
}

type Params = Record<string, string>

/** A client's bearer token, else that of a page's session. */
function readToken({ method, headers }: IncomingRequest): string {
  const { authorization } = headers
  const token =
    authorization === undefined ? cookieToken(method, headers) : /^Bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) throw missingToken()
  return token
}

/** The user behind the token; refuses with 401, 403 or, without a store, 503. */
async function authorise(ctx: Context, { access }: Operation, token: string): Promise<SignedIn> {
  const user = await authenticate(ctx, token)
  if (access !== 'public' && access !== 'any' && !access.includes(user.role)) throw roleForbidden(user.role)
  return user
}

function options({ headers }: IncomingRequest, allow: readonly string[]): OutgoingReply {
  const isPreflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined
  return { status: 204, headers: { Allow: allow.join(', '), ...(isPreflight ? preflightHeaders(allow) : {}) } }
}

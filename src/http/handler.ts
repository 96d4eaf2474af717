// The input of a handler and its possible replies, both derived from openapi.yaml.
//
//   export const getJob: Handler<'getJob'> = async (ctx, { params }) => {
//     return { status: 200, body: await readJob(ctx, params.job_id) }
//   }

import type { Context } from '../context.ts'
import type { ServiceError } from '../core/errors.ts'
import type { Filled, SignedIn } from '../core/model.ts'
import type { operations, PublicOperationId } from '../core/openapi.d.ts'
import type { Asked, Asker } from '../operations/asked.ts'
import type { Encoding } from './compression.ts'

/** The name of an operation of openapi.yaml. */
export type OperationId = keyof operations

/**
 * A request that has been routed, authorised and validated, with defaults filled in. `signal` aborts when the client
 * goes away or the service stops waiting for it; header names are in lower case.
 */
export type Request<Id extends OperationId> = {
  params: Params<operations[Id]['parameters'], 'path'>
  query: Params<operations[Id]['parameters'], 'query'>
  body: Body<operations[Id]>
  /** The body as it was sent; empty where the operation takes none. */
  raw: Uint8Array
  user: Id extends PublicOperationId ? undefined : SignedIn
  headers: Readonly<Record<string, string>>
  /** The client's network, for fairness among strangers: see client-address.ts. */
  address: string
  signal: AbortSignal
}

/**
 * One Server-Sent Event. `data` is serialised once, so it must not change afterwards. Without an `id` it gets the next
 * number of its stream.
 */
export type ServerEvent = { event: string; data: unknown; id?: string }

/** Replies of an operation: a JSON body, bytes that are ready to send, or a stream of events. */
export type Reply<Id extends OperationId = OperationId> =
  | { status: SuccessStatus<Id>; body: JsonBody<Id>; headers?: ReplyHeaders }
  | BytesReply
  | PiecesReply
  | EventsReply

/** A stream of events. `farewell` makes its last event when the service itself breaks it off, on stopping. */
export type EventsReply = {
  events: AsyncIterable<ServerEvent>
  farewell?: (reason: ServiceError) => ServerEvent
  headers?: ReplyHeaders
}

/** Bytes of any content type. With an `etag` (quotes included) the server answers `If-None-Match` with 304. */
export type BytesReply = {
  status: number
  bytes: Uint8Array
  contentType: string
  /** The encoding that they are in already. */
  encoding?: Encoding
  etag?: string
  headers?: ReplyHeaders
}

/** A document of any content type, sent piece by piece; each is asked for when the one before has left. */
export type PiecesReply = {
  pieces: AsyncIterable<Uint8Array>
  contentType: string
  headers?: ReplyHeaders
}

/** Headers in addition to those of every response. */
export type ReplyHeaders = Readonly<Record<string, string>>

/**
 * A handler. It refuses by throwing a ServiceError (core/errors.ts); anything else thrown is a fault of the service.
 */
export type Handler<Id extends OperationId> = (ctx: Context, request: Request<Id>) => Promise<Reply<Id>>

type Params<P, Place extends string> = P extends { [K in Place]: infer T } ? T : Record<string, never>

type Body<O> = O extends { requestBody: { content: { 'application/json': infer T } } }
  ? Filled<T>
  : O extends { requestBody?: { content: { 'application/json': infer T } } }
    ? Filled<T>
    : undefined

type Responses<Id extends OperationId> = operations[Id]['responses']
type SuccessStatus<Id extends OperationId> = Extract<keyof Responses<Id>, 200 | 201 | 202>
type JsonBody<Id extends OperationId> = Responses<Id>[SuccessStatus<Id>] extends {
  content: { 'application/json': infer T }
}
  ? T
  : never

type Asking = { query: { fresh: 'true' | 'false' }; user: SignedIn }

/** A request about the project in its path. */
export type AskingRequest = Asking & { params: { project: string }; query: { revision?: string | undefined } }

/** Who sent a request, and whether they want changes to be read first. */
export const askerOf = ({ query, user }: Asking): Asker => ({ fresh: query.fresh === 'true', role: user.role })

/** The project that a request asks about. */
export const askedBy = (request: AskingRequest): Exclude<Asked, string> => ({
  project: request.params.project,
  revision: request.query.revision,
  ...askerOf(request),
})

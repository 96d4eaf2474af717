// Calls of the service's API, typed by the contract.

import type { components, paths } from '../../../src/core/openapi.d.ts'

/** A record of the contract by its name. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name]

type Method = 'get' | 'post' | 'patch' | 'delete'
type PathOf<M extends Method> = { [P in keyof paths]: paths[P] extends { [K in M]: object } ? P : never }[keyof paths]
type Operation<P extends keyof paths, M extends Method> = paths[P] extends { [K in M]: infer O } ? O : never
type Content<R> = R extends { content: { 'application/json': infer T } } ? T : never
type Answer<O> = O extends { responses: infer R } ? Content<R[keyof R & (200 | 201 | 202)]> : never
type Body<O> = O extends { requestBody?: { content: { 'application/json': infer T } } } ? Partial<T> : undefined

/** Values of path and query; a query value that is undefined is not sent. */
export type CallOptions = {
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | boolean | undefined>>
  signal?: AbortSignal
}

/** A refusal of the service, in its own words. */
export class Refusal extends Error {
  readonly status: number
  /** The whole body, which may hold more than the words: candidates, for instance. */
  readonly body: unknown
  constructor(status: number, body: unknown) {
    super(wordsOf(status, body))
    this.status = status
    this.body = body
  }
}

/** Called when the session has ended: set by `state/session.ts`. */
export const onSignedOut: { call: () => void } = { call: () => undefined }

/** The service cannot be reached. */
export class Unreachable extends Error {
  constructor() {
    super('The service cannot be reached. It may be restarting; this page goes on by itself when it is back.')
  }
}

/** Called when a request did not reach the service: set by `state/connection.ts`. */
export const onUnreachable: { call: () => void } = { call: () => undefined }

/** GET. Throws Refusal, or Unreachable. */
export function read<P extends PathOf<'get'>>(
  path: P,
  options: CallOptions = {},
): Promise<Answer<Operation<P, 'get'>>> {
  return call('GET', path, options, undefined)
}

/** POST, PATCH or DELETE with a JSON body. Throws as `read` does. */
export function write<M extends 'post' | 'patch' | 'delete', P extends PathOf<M>>(
  method: M,
  path: P,
  body?: Body<Operation<P, M>>,
  options: CallOptions = {},
): Promise<Answer<Operation<P, M>>> {
  return call(method.toUpperCase(), path, options, body)
}

/** The address of an operation, relative to the page. */
export function addressOf(path: keyof paths, { path: values = {}, query = {} }: CallOptions = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `.${filled}${search.size > 0 ? `?${search}` : ''}`
}

async function call<T>(method: string, path: keyof paths, options: CallOptions, body: unknown): Promise<T> {
  const response = await send(method, addressOf(path, options), body, options.signal)
  return (await response.json()) as T
}

/** Sends a request and returns its successful response. Throws as `read` does. */
export async function send(method: string, address: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const request: RequestInit = { method, credentials: 'same-origin', headers: { Accept: 'application/json' } }
  if (signal) request.signal = signal
  if (body !== undefined) {
    request.body = JSON.stringify(body)
    request.headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
  }
  const response = await fetch(address, request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    onUnreachable.call()
    throw new Unreachable()
  })
  if (response.ok) return response
  const refusal = new Refusal(response.status, await response.json().catch(() => undefined))
  if (response.status === 401 && !address.startsWith('./auth/session')) onSignedOut.call()
  throw refusal
}

type Problem = { loc: (string | number)[]; msg: string }

function wordsOf(status: number, body: unknown): string {
  const detail = (body as { detail?: string | Problem[] } | undefined)?.detail
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ')
  return `The service answered with status ${status}.`
}

// The service over HTTP, and nothing else: the same calls that any other client makes.

import type { components } from '../core/openapi.d.ts'
import { CliError, EXIT } from './command.ts'
import type { Problem } from './wording.ts'

/** The service as the command line meets it. A refusal is thrown as ApiError. */
export type Api = {
  url: string
  get: <T>(path: string) => Promise<T>
  post: <T>(path: string, body?: unknown) => Promise<T>
  patch: <T>(path: string, body: unknown) => Promise<T>
  delete: <T>(path: string) => Promise<T>
  /** The events of a stream; a connection that breaks is an error, leaving the loop closes it. */
  events: (path: string, options?: EventOptions) => AsyncGenerator<ApiEvent>
  /** The bytes of a document as they arrive; a connection that breaks is an error. */
  document: (path: string) => AsyncGenerator<Uint8Array>
  /** Without a token, with answers of any status; for public routes. */
  open: (path: string) => Promise<{ status: number; body: unknown }>
}

/** One event of a stream; `data` is the JSON it carries. */
export type ApiEvent = { id: string; event: string; data: unknown }
/**
 * With a body the stream is requested by POST; `lastEventId` is the last event seen; `accept` the content types, where
 * the service has several; `signal` ends this stream alone.
 */
export type EventOptions = { body?: unknown; lastEventId?: string; accept?: string; signal?: AbortSignal }

/** An entity that a name may mean. */
export type Candidate = components['schemas']['Symbol']

/** A refusal of the service in its own words, with its status, the entities that may have been meant, and wrong fields. */
export class ApiError extends CliError {
  readonly status: number
  readonly candidates: readonly Candidate[]
  readonly problems: readonly Problem[]
  constructor(
    status: number,
    detail: string,
    more: { candidates?: Candidate[] | undefined; problems?: Problem[] } = {},
  ) {
    super(status === 401 || status === 403 ? EXIT.denied : EXIT.failed, detail)
    this.status = status
    this.candidates = more.candidates ?? []
    this.problems = more.problems ?? []
  }
}

/** Another server has the address, or a proxy whose service is gone. */
export class NotTheService extends CliError {
  readonly mend: string
  constructor(found: string, mend: string) {
    super(EXIT.unreachable, `${found}\n${mend}`)
    this.mend = mend
  }
}

/** The token to send, and another one when the service no longer takes it. */
export type Tokens = {
  current: () => Promise<string>
  /** A fresh token in place of one that was refused; undefined when there is no way to get one. */
  renew: () => Promise<string | undefined>
}

/** `path` is relative to `url`; every value in it must be encoded already (`segment`). */
export function createApi(url: string, tokens: Tokens, signal: AbortSignal): Api {
  const call = async (method: string, path: string, options: EventOptions = {}): Promise<Response> => {
    const request = { method, path, signal, ...options }
    const first = await send(url, { ...request, token: await tokens.current() })
    if (first.status !== 401) return first
    const token = await tokens.renew()
    return token === undefined ? first : send(url, { ...request, token })
  }
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await call(method, path, { body })
    if (!response.ok) throw await refusal(url, response)
    return await bodyOf<T>(url, response)
  }
  return {
    url,
    get: (path) => json('GET', path),
    post: (path, body) => json('POST', path, body),
    patch: (path, body) => json('PATCH', path, body),
    delete: (path) => json('DELETE', path),
    document: async function* (path) {
      const response = await call('GET', path)
      if (!response.ok) throw await refusal(url, response)
      if (response.body !== null) yield* unbroken(url, response.body, signal)
    },
    open: async (path) => {
      const response = await send(url, { method: 'GET', path, signal })
      return { status: response.status, body: await bodyOf(url, response) }
    },
    events: async function* (path, options = {}) {
      const response = await call(options.body === undefined ? 'GET' : 'POST', path, options)
      if (!response.ok) throw await refusal(url, response)
      if (response.body === null || !typeOf(response).startsWith('text/event-stream'))
        throw notTheService(url, response)
      yield* readEvents(unbroken(url, response.body.pipeThrough(new TextDecoderStream()), options.signal ?? signal))
    },
  }
}

/** A value as one segment of a path. Dots alone are none, however they are written: they would lead to another path. */
export function segment(value: string): string {
  if (/^\.{0,2}$/.test(value)) throw new CliError(EXIT.usage, `nothing is called '${value}'`)
  return encodeURIComponent(value)
}

/** `?a=1&b=2` of the defined values; empty when there is none. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(values).filter((pair): pair is [string, string | number] => pair[1] !== undefined)
  const text = new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** Exchanges a password for a session. */
export async function signIn(
  url: string,
  username: string,
  password: string,
): Promise<{ token: string; role: string }> {
  const response = await send(url, { method: 'POST', path: '/auth/login', body: { username, password } })
  if (!response.ok) throw await refusal(url, response)
  const session = await bodyOf<{ token: string; role: string }>(url, response)
  if (typeof session.token !== 'string') throw notTheService(url, response)
  return session
}

/** Throws exit 3 when nothing answers at this address. */
export async function assertReachable(url: string): Promise<void> {
  await send(url, { method: 'GET', path: '/' })
}

type ApiRequest = EventOptions & { method: string; path: string; token?: string; signal?: AbortSignal }

async function send(url: string, request: ApiRequest): Promise<Response> {
  const { method, path, body, lastEventId, accept, token, signal } = request
  const headers: Record<string, string> = {}
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (accept !== undefined) headers.accept = accept
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
  const content = body === undefined ? null : JSON.stringify(body)
  try {
    const response = await fetch(url + path, { method, headers, signal, body: content, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) throw redirects(url, response)
    return response
  } catch (error) {
    if (signal?.aborted || error instanceof CliError) throw error
    throw unreachable(url, ((error as Error).cause as NodeJS.ErrnoException | undefined) ?? (error as Error))
  }
}

function unreachable(url: string, { code, message }: NodeJS.ErrnoException): CliError {
  const mend = NO_TLS.has(code ?? '')
    ? 'if it has no TLS, give its address with http:// in place of https://'
    : "start it with 'cks serve', or name another with --url or CKS_URL"
  const reason = NO_TLS.has(code ?? '') ? `it does not speak TLS: ${code}` : message
  return new CliError(EXIT.unreachable, `the service at ${url} cannot be reached (${reason})\n${mend}`)
}

/** OpenSSL's errors about a server that answers in plain HTTP; its message is of its own source code. */
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])

/** A redirect is not followed: it may lead a password or a token to another host, and makes a GET of a POST. */
function redirects(url: string, response: Response): NotTheService {
  const target = response.headers.get('location') ?? 'nowhere'
  return new NotTheService(`${url} redirects to ${target}`, 'name the service itself with --url or CKS_URL')
}

const typeOf = (response: Response): string => response.headers.get('content-type') ?? 'nothing'

const notTheService = (url: string, response: Response): NotTheService =>
  new NotTheService(
    `what answers at ${url} is not the service (HTTP ${response.status}, ${typeOf(response)})`,
    'name the service with --url or CKS_URL, and look at the proxy if there is one',
  )

/** The JSON of an answer, which is never null. */
async function bodyOf<T>(url: string, response: Response): Promise<T> {
  const body = readJson(await textOf(url, response))
  if (body === undefined || body === null) throw notTheService(url, response)
  return body as T
}

type Detail = string | { loc: (string | number)[]; msg: string }[]

async function refusal(url: string, response: Response): Promise<CliError> {
  const body = readJson(await textOf(url, response)) as { detail?: Detail; candidates?: Candidate[] } | null | undefined
  const detail = body?.detail
  if (typeof detail === 'string') return new ApiError(response.status, detail, { candidates: body?.candidates })
  if (!Array.isArray(detail)) return notTheService(url, response)
  const problems = detail.map(({ loc, msg }) => ({ field: loc.slice(1).join('.'), msg }))
  const said = problems.map(({ field, msg }) => `${field || 'the body'}: ${msg}`).join('\n')
  return new ApiError(response.status, said, { problems })
}

/** All of a body; a connection that breaks is exit 3. */
async function textOf(url: string, response: Response): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    // Ctrl-C is no fault of the service.
    throw (error as Error).name === 'AbortError' ? error : wentAway(url)
  }
}

const wentAway = (url: string): CliError =>
  new CliError(EXIT.unreachable, `the service at ${url} went away in the middle of its answer`)

/** Undefined for text that is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parts of a body; a connection that breaks is exit 3. */
async function* unbroken<T>(url: string, body: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  try {
    yield* body
  } catch (error) {
    if (signal.aborted) throw error
    throw wentAway(url)
  }
}

async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<ApiEvent> {
  let text = ''
  for await (const chunk of chunks) {
    text += chunk
    const blocks = text.split('\n\n')
    text = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
      const event = field('event')
      if (event !== undefined) yield { id: field('id') ?? '', event, data: JSON.parse(field('data') ?? 'null') }
    }
  }
}

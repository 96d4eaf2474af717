// The errors of providers, in words that name the provider, the model, the address and the remedy. Keys are removed
// from a provider's own words.

import { entryOf } from '../../core/entry-of.ts'
import { ServiceError } from '../../core/errors.ts'
import type { ProviderName } from '../../core/model.ts'
import { oneLine } from '../../core/text/one-line.ts'
import { truncate } from '../../core/text/truncate.ts'
import { windowNamedIn } from './answer-tokens.ts'
import type { ChatRequest, Target } from './wire.ts'

/** The kind of an error, the same for all providers. */
export type LlmErrorCode =
  | 'unreachable'
  | 'auth'
  | 'model-missing'
  | 'rate-limited'
  | 'server'
  | 'refused'
  | 'broken-off'
  | 'timeout'
  | 'garbled'
  | 'empty'
  | 'spent'
  | 'too-long'
  | 'cancelled'

const RETRYABLE: ReadonlySet<LlmErrorCode> = new Set(['unreachable', 'rate-limited', 'server', 'broken-off'])

type Details = {
  status?: number
  retryAfterMs?: number
  definite?: boolean
  final?: boolean
  again?: boolean
  windowTokens?: number
  advice?: string
}

/** `message` is complete and safe to show. */
export class LlmError extends ServiceError {
  readonly code: LlmErrorCode
  readonly provider: ProviderName
  readonly model: string
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined
  /** A missing model that the provider itself called missing, as against a route that isn't there. */
  readonly definite: boolean
  readonly retryable: boolean
  /** The same call may do better at once: something was learned from this one. */
  readonly again: boolean
  /** Tokens that the model takes, as it says in refusing more. */
  readonly windowTokens: number | undefined

  constructor(code: LlmErrorCode, target: Target, reason: string, details: Details = {}) {
    super('upstream', describe(target, redact(reason, target.key), details.advice ?? adviceFor(code, target)))
    this.name = 'LlmError'
    this.code = code
    this.provider = target.provider
    this.model = target.model
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    this.definite = details.definite ?? false
    this.again = details.again ?? false
    this.windowTokens = details.windowTokens
    this.retryable = RETRYABLE.has(code) && details.final !== true
  }

  /** Any error thrown during a call, as an LlmError. Programming errors are passed through. */
  static from(thrown: unknown, target: Target): LlmError {
    if (thrown instanceof LlmError) return thrown
    const { code, message, name } = thrown as { code?: string; message?: string; name?: string }
    if (name === 'HTTPParserError' || code?.startsWith('HPE_') === true) {
      return new LlmError('garbled', target, `the answer is not HTTP (${code ?? message ?? name})`)
    }
    if (code === undefined && !(thrown instanceof AggregateError)) throw thrown
    const fault = faultOf(code ?? '', message ?? '')
    return new LlmError(fault.code, target, fault.reason, fault.details)
  }
}

/** The error of a connection. */
type Fault = { code: LlmErrorCode; reason: string; details?: Details }

/** By the code or the message of undici, OpenSSL or the system. */
function faultOf(code: string, message: string): Fault {
  const refusal = /^Proxy response \((\d+)\)/.exec(message)?.[1]
  if (refusal !== undefined) return { code: 'unreachable', reason: `the proxy answered ${refusal}`, details: PROXY }
  const known = entryOf(FAULTS, code)
  if (known) return known
  if (BROKEN_OFF.has(code)) return { code: 'broken-off', reason: `the connection broke off (${code})` }
  if (NO_TLS.has(code)) return { code: 'unreachable', reason: `does not speak TLS (${code})`, details: TRY_HTTP }
  if (CERTIFICATE.test(code)) {
    return { code: 'unreachable', reason: `its certificate is not trusted (${code})`, details: CERTIFICATE_DETAILS }
  }
  return { code: 'unreachable', reason: `can't be reached (${code || message || 'no connection'})` }
}

const CANCELLED: Fault = { code: 'cancelled', reason: 'the call was cancelled' }

const FAULTS: Readonly<Record<string, Fault>> = {
  UND_ERR_CONNECT_TIMEOUT: { code: 'unreachable', reason: 'no connection in time' },
  UND_ERR_ABORTED: CANCELLED,
  ABORT_ERR: CANCELLED,
  UND_ERR_HEADERS_OVERFLOW: { code: 'garbled', reason: 'the answer has too long a head' },
  UND_ERR_INVALID_ARG: { code: 'refused', reason: 'the request could not be written' },
}

const BROKEN_OFF = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'])
const NO_TLS = new Set(['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'])
const TRY_HTTP: Details = {
  final: true,
  advice: 'if it has none, give its address with http:// in place of https://',
}
const PROXY: Details = { final: true, advice: 'look at HTTPS_PROXY and NO_PROXY' }

/** Node's errors about certificates, in the words of OpenSSL and its own. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|CRL/
const CERTIFICATE_DETAILS: Details = {
  final: true,
  advice:
    'a certificate authority of your own is named to the service in NODE_EXTRA_CA_CERTS, the path of its PEM file',
}

/** The caller gave the call up. */
export const cancelled = (target: Target): LlmError => new LlmError(CANCELLED.code, target, CANCELLED.reason)

/** The model ended without text and without a tool call. */
export const emptyAnswer = (target: Target): LlmError =>
  new LlmError('empty', target, 'the answer was empty', { advice: 'try again, or choose another model' })

/** The model has thought until its limit of tokens; `isNews` where the next call leaves it more. */
export const spentOnThoughts = (target: Target, maxTokens: number | undefined, isNews: boolean): LlmError =>
  new LlmError('spent', target, `its thoughts took all ${maxTokens} tokens, and no answer came`, {
    again: isNews,
    advice: 'choose a model that thinks less, or one with a larger context',
  })

/** More than any answer to the request can be. */
export const answerTooLarge = (target: Target): LlmError => new LlmError('garbled', target, 'the answer is too large')

/** The same of a model's own words: it is the right address, of a model that does not come to an end. */
export const answerTooLong = (target: Target): LlmError =>
  new LlmError('garbled', target, 'the answer is too large', { advice: 'try again, or choose another model' })

/** The provider is there, the model is not. */
export const modelMissing = (target: Target, reason?: string, details?: Details): LlmError =>
  new LlmError('model-missing', target, reason ?? 'the model is not available', details)

/** The provider's filter cut the answer off: the text before it is no answer. */
export const refusedByStop = (target: Target): LlmError =>
  new LlmError('refused', target, "the answer was cut off by the provider's content filter")

/** The error that a provider tells of inside of an answer. */
export function toldInAnswer(
  target: Target,
  said: string,
  request: ChatRequest,
  code: LlmErrorCode = 'server',
): LlmError {
  const text = shown(redact(said, target.key))
  const isEcho = repeats(text, JSON.stringify(request.messages))
  return new LlmError(code, target, isEcho ? 'an error that repeats the request' : text)
}

/** An answer with an error status, and the request it answers. */
export type ErrorAnswer = { status: number; body: string; retryAfter: string | undefined; sent: string }

/** An answer with an error status, as the error it means. */
export function errorOfStatus(target: Target, { status, body, retryAfter, sent }: ErrorAnswer, now: number): LlmError {
  const { text: said, code } = providerText(redact(body, target.key))
  const text = repeats(said, sent) ? '' : said
  const reason = text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}`
  const details = { status, retryAfterMs: retryAfterMs(retryAfter, now) }
  const windowTokens = status === 429 ? undefined : windowNamedIn(said)
  if (windowTokens !== undefined) return new LlmError('too-long', target, reason, { status, windowTokens })
  const kind = kindOf(status, details.retryAfterMs !== undefined)
  switch (kind) {
    case 'garbled':
      return new LlmError(kind, target, `HTTP ${status}: redirects are not followed`, details)
    case 'model-missing':
      return modelMissing(target, reason, { ...details, definite: /model|not_found_error/i.test(`${code} ${text}`) })
    case 'rate-limited': {
      const spent = /insufficient_quota|billing/i.test(code)
      return new LlmError(kind, target, reason, { ...details, final: spent, ...(spent && { advice: SPENT }) })
    }
    default:
      return new LlmError(kind, target, reason, { ...details, final: status === 501 })
  }
}

/** The kind of an error status. 529 is Anthropic's for "overloaded"; so is a 503 with a waiting time. */
function kindOf(status: number, saysHowLong: boolean): LlmErrorCode {
  if (status >= 300 && status < 400) return 'garbled'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'model-missing'
  if (status === 429 || status === 529 || (status === 503 && saysHowLong)) return 'rate-limited'
  return status >= 500 || status === 408 || status === 409 ? 'server' : 'refused'
}

const SPENT = 'look at the account at the provider'

/** `Retry-After`, in seconds or as a date, as milliseconds from `now`. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const seconds = Number(header)
  if (header.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** `text` without `key`, and without anything else that looks like one (providers echo keys with stars in them). */
export function redact(text: string, key: string | undefined): string {
  const known = key === undefined || key.length < 4 ? text : text.replaceAll(key, '[key]')
  return known.replace(/\b(?:sk|pk|rk)-[\w*.-]{6,}/g, '[key]').replace(/\bBearer\s+[^\s"',]{6,}/gi, 'Bearer [key]')
}

/** An address without the user, password and query it may carry. */
export function shownAddress(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) return 'an unreadable address'
  const { origin, pathname } = new URL(baseUrl)
  return origin + pathname.replace(/\/+$/, '')
}

const TEXT_MAX = 400

/** The message inside an error body of any of the three formats; of an HTML page nothing is worth showing. */
function providerText(body: string): { text: string; code: string } {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    const plain = body.trim().startsWith('<') ? '' : body
    return { text: shown(plain), code: '' }
  }
  const { error } = (json ?? {}) as { error?: unknown }
  if (typeof error === 'string') return { text: shown(error), code: '' }
  const { detail } = (json ?? {}) as { detail?: unknown }
  if (typeof detail === 'string') return { text: shown(detail), code: '' }
  if (Array.isArray(detail)) return { text: shown(detail.map(problemText).join('; ')), code: '' }
  const { message, code, type } = (error ?? json ?? {}) as { message?: unknown; code?: unknown; type?: unknown }
  return { text: shown(typeof message === 'string' ? message : body), code: `${code ?? ''} ${type ?? ''}` }
}

/**
 * One problem of a server that lists them as this service does: the message and the place, without the value found
 * there.
 */
const problemText = (problem: { msg?: unknown; loc?: unknown } | null): string =>
  `${problem?.msg ?? 'a problem'} (${Array.isArray(problem?.loc) ? problem.loc.join('.') : 'request'})`

/** This many characters in a row are no coincidence. */
const ECHO_CHARS = 40

/** Whether a provider's message repeats the request. Some do when they refuse one, and prompts belong in no log. */
function repeats(said: string, sent: string): boolean {
  const words = withoutQuoting(said)
  const request = withoutQuoting(sent)
  for (let at = 0; at + ECHO_CHARS <= words.length; at += ECHO_CHARS / 2) {
    if (request.includes(words.slice(at, at + ECHO_CHARS))) return true
  }
  return false
}

/** The characters that stay the same however often a text is put into JSON. */
const withoutQuoting = (text: string): string => text.replace(/\\+[nrt]?|["'\s]+/g, '')

/** The displayed part of a provider's text: its beginning, without undecodable bytes. */
const shown = (text: string): string => truncate(oneLine(text.replaceAll('\ufffd', ' ')), TEXT_MAX)

function describe(target: Target, reason: string, advice: string): string {
  const model = target.model === '' ? '' : ` model '${target.model}'`
  return `${target.provider}${model} at ${shownAddress(target.baseUrl)}: ${reason}${advice === '' ? '' : ` — ${advice}`}`
}

const ADDRESS_SETTING: Record<ProviderName, string> = {
  openai: 'CKS_OPENAI_URL',
  anthropic: 'CKS_ANTHROPIC_URL',
  ollama: 'CKS_OLLAMA_URL',
}

/** The advice for an error. */
function adviceFor(code: LlmErrorCode, { provider, model }: Target): string {
  const address = `check base_url or ${ADDRESS_SETTING[provider]}`
  switch (code) {
    case 'unreachable':
      return provider === 'ollama' ? `start it with 'ollama serve', or ${address}` : `${address} and the network`
    case 'auth':
      return 'give a valid key through POST /config/llm'
    case 'model-missing':
      return provider === 'ollama' && model !== ''
        ? `pull it with 'ollama pull ${model}'`
        : 'choose one of GET /config/llm/models'
    case 'too-long':
      return 'ask for less at once, or choose a model with a larger context'
    case 'rate-limited':
      return 'wait and try again'
    case 'garbled':
      return address
    case 'server':
    case 'broken-off':
    case 'timeout':
      return 'try again'
    default:
      return ''
  }
}

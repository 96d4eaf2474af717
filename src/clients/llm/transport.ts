// HTTP to a provider: one request, its timeouts and its errors. Knows nothing of retries or of the format of bodies.

import type undici from 'undici'
import type { Agent, Dispatcher, EnvHttpProxyAgent } from 'undici'
import { STREAM_BYTES_MAX, STREAM_FRAMES_MAX } from './bounds.ts'
import { answerTooLarge, cancelled, errorOfStatus, LlmError } from './errors.ts'
import { isUnreadable, readFrames, type WholeAnswer } from './frames.ts'
import type { JsonSchema, Target, Wire } from './wire.ts'

/** All in milliseconds. */
export type Timeouts = {
  connect: number
  /** From the request to the first byte of an answer: a local model may have to be loaded first. */
  firstToken: number
  /** Between two pieces of an answer. */
  idle: number
  /** Of a whole answer, but for the time that its reader takes: a server may drip for ever. */
  whole: number
  /** Lists, probes and other requests that need no model: to the first byte, and as long again to the last. */
  brief: number
}

const TIMEOUTS: Timeouts = { connect: 10_000, firstToken: 300_000, idle: 90_000, whole: 1_800_000, brief: 15_000 }

/** Bytes of an answer that is read whole; vectors take more room than words. */
const BODY_BYTES_MAX = 32 * 1024 * 1024
const ERROR_BYTES_MAX = 64 * 1024

/**
 * A request that is answered by one JSON document; `brief` takes the shorter timeout of requests that need no model.
 */
export type JsonCall = {
  method?: 'GET' | 'POST'
  path: string
  body?: JsonSchema | undefined
  signal?: AbortSignal | undefined
  brief?: boolean
  /** A longer answer is an error. */
  bytesMax?: number
}

/** A request that is answered by a stream. */
export type StreamCall = { path: string; body: JsonSchema; signal: AbortSignal | undefined }

/** Requests to providers. Both ways throw an LlmError for any failure. */
export type Transport = {
  /** The JSON document that answers. */
  json: (target: Target, wire: Wire, call: JsonCall) => Promise<unknown>
  /** The frames that answer, as they arrive; a `WholeAnswer` of a server that does not stream. */
  stream: (target: Target, wire: Wire, call: StreamCall) => AsyncGenerator<unknown, void, undefined>
  close: () => Promise<void>
}

/** A proxy for https:// addresses, and the hosts that are reached without it, as NO_PROXY lists them. */
export type HttpsProxy = { url: string; except: string }

/** Addresses of this machine mean this machine. */
const NEVER_BY_PROXY = 'localhost,127.0.0.1,::1'

/** A transport with its own connections. Timeouts not given take their defaults. */
export function openTransport(given: Partial<Timeouts> = {}, proxy?: HttpsProxy): Transport {
  const timeouts = { ...TIMEOUTS, ...given }
  // Opened with the first request: without a model nothing of it is needed.
  let opened: Promise<Client> | undefined

  async function send(target: Target, wire: Wire, call: JsonCall, watch: Watch): Promise<Dispatcher.ResponseData> {
    const sent = call.body === undefined ? null : JSON.stringify(call.body, wellFormed)
    const { request, agent } = await (opened ??= openClient(timeouts, proxy))
    const response = await request(target.baseUrl + call.path, {
      dispatcher: agent,
      method: call.method ?? 'GET',
      headers: {
        accept: 'application/json, text/event-stream, application/x-ndjson',
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...wire.headers(target.key),
      },
      body: sent,
      signal: watch.signal,
    })
    if (response.statusCode >= 200 && response.statusCode < 300) return response
    const body = (await readText(response.body, ERROR_BYTES_MAX, () => watch.arm(timeouts.idle, 'went silent'))) ?? ''
    const header = response.headers['retry-after']
    const retryAfter = Array.isArray(header) ? header[0] : header
    throw errorOfStatus(target, { status: response.statusCode, body, retryAfter, sent: sent ?? '' }, Date.now())
  }

  return {
    async json(target, wire, call) {
      const wholeMs = call.brief === true ? 2 * timeouts.brief : timeouts.whole
      const watch = startWatch(target, wholeMs, call.signal)
      try {
        watch.arm(call.brief === true ? timeouts.brief : timeouts.firstToken, 'did not answer')
        const response = await send(target, wire, call, watch)
        const onBytes = (): void => watch.arm(timeouts.idle, 'went silent')
        const text = await readText(response.body, call.bytesMax ?? BODY_BYTES_MAX, onBytes)
        if (text === undefined) throw answerTooLarge(target)
        return parseAnswer(target, text)
      } catch (error) {
        throw watch.reason() ?? LlmError.from(error, target)
      } finally {
        watch.end()
      }
    },

    async *stream(target, wire, { path, body, signal }) {
      const watch = startWatch(target, timeouts.whole, signal)
      try {
        let wait = (): void => watch.arm(timeouts.firstToken, 'sent no first token')
        wait()
        const response = await send(target, wire, { method: 'POST', path, body }, watch)
        if (/^text\/html\b/.test(String(response.headers['content-type'])))
          throw new LlmError('garbled', target, 'a web page answers there, no model')
        if (wire.frames === 'sse' && /^application\/json\b/.test(String(response.headers['content-type']))) {
          const text = await readText(response.body, BODY_BYTES_MAX, () => watch.arm(timeouts.idle, 'went silent'))
          if (text === undefined) throw answerTooLarge(target)
          watch.disarm()
          yield { wholeAnswer: parseAnswer(target, text) } satisfies WholeAnswer
          return
        }
        let frames = 0
        // Every chunk shows that the provider is at work: some send comments while a model thinks.
        for await (const frame of readFrames(
          heard(target, response.body, () => wait()),
          wire.frames,
        )) {
          if (++frames > STREAM_FRAMES_MAX) throw answerTooLarge(target)
          if (isUnreadable(frame)) throw new LlmError('garbled', target, 'the stream is not what the provider speaks')
          // Time that the reader of these frames takes is not the provider's.
          watch.disarm()
          yield frame
          wait = () => watch.arm(timeouts.idle, 'went silent in the middle of an answer')
          wait()
        }
      } catch (error) {
        throw watch.reason() ?? LlmError.from(error, target)
      } finally {
        watch.end()
      }
    },

    close: async () => (await opened)?.agent.destroy(),
  }
}

/** Where Node's `fetch` finds what sends its requests. */
const OF_FETCH = Symbol.for('undici.globalDispatcher.1')

/**
 * As it is loaded, undici makes itself the one that sends what `fetch` asks for, in the whole process: a program that uses
 * the library has its own ideas of that, and a stated `content-length` is refused by it.
 */
function loadUndici(): Promise<typeof import('undici')> {
  const before: unknown = Reflect.get(globalThis, OF_FETCH)
  loading ??= import('undici').finally(() => Reflect.set(globalThis, OF_FETCH, before))
  return loading
}
let loading: Promise<typeof import('undici')> | undefined

/** Connections, and the function that sends a request over them. */
type Client = { agent: Agent | EnvHttpProxyAgent; request: typeof undici.request }

async function openClient({ connect }: Timeouts, proxy: HttpsProxy | undefined): Promise<Client> {
  const { Agent, EnvHttpProxyAgent, request } = await loadUndici()
  // The two timeouts of undici tick in half seconds and can't tell the first token from the next: ours replace them.
  const options = { connect: { timeout: connect }, headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 4_000 }
  if (!proxy) return { agent: new Agent(options), request }
  // Models at http:// addresses run in one's own network, which proxies know nothing of.
  const noProxy = `${NEVER_BY_PROXY},${proxy.except}`
  return { agent: new EnvHttpProxyAgent({ ...options, httpProxy: '', httpsProxy: proxy.url, noProxy }), request }
}

type Watch = {
  signal: AbortSignal
  arm: (ms: number, what: string) => void
  disarm: () => void
  /** Why the watch, or the caller, ended the call; undefined when neither did. */
  reason: () => LlmError | undefined
  end: () => void
}

/**
 * One signal out of the caller's and a timer that is set again as the answer proceeds; it is set for `wholeMs`
 * altogether.
 */
function startWatch(target: Target, wholeMs: number, callerSignal: AbortSignal | undefined): Watch {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let armedAt: number | undefined
  let leftMs = wholeMs
  let reason: LlmError | undefined
  function stop(error: LlmError): void {
    reason ??= error
    controller.abort(error)
  }
  function disarm(): void {
    clearTimeout(timer)
    if (armedAt !== undefined) leftMs = Math.max(0, leftMs - (performance.now() - armedAt))
    armedAt = undefined
  }
  const onAbort = (): void => stop(cancelled(target))
  if (callerSignal?.aborted === true) onAbort()
  callerSignal?.addEventListener('abort', onAbort, { once: true })
  return {
    signal: controller.signal,
    arm(ms, what) {
      disarm()
      armedAt = performance.now()
      const [wait, text] =
        leftMs < ms ? [leftMs, `was not over within ${wholeMs / 1000} s`] : [ms, `${what} within ${ms / 1000} s`]
      timer = setTimeout(() => stop(new LlmError('timeout', target, text)), wait)
    },
    disarm,
    reason: () => reason,
    end() {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', onAbort)
      // Ends a request that is still under way because its reader left.
      if (!controller.signal.aborted) controller.abort(cancelled(target))
    },
  }
}

/** Half of a surrogate pair, which a cut or a model may have left, is no character: servers refuse the whole request. */
const wellFormed = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value)

/** The same bytes; `onBytes` is told whenever some have come. Throws where there is no end of them. */
async function* heard(
  target: Target,
  body: AsyncIterable<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let bytes = 0
  for await (const part of body) {
    onBytes()
    if ((bytes += part.length) > STREAM_BYTES_MAX) throw answerTooLarge(target)
    yield part
  }
}

/** The body as text; undefined when it is longer than `bytesMax`. */
async function readText(
  body: AsyncIterable<Uint8Array>,
  bytesMax: number,
  onBytes: () => void,
): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    onBytes()
    parts.push(part)
    if ((bytes += part.length) > bytesMax) return undefined
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseAnswer(target: Target, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new LlmError('garbled', target, 'the answer is not JSON')
  }
}

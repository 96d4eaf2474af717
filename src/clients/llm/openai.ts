// OpenAI chat completions, as OpenAI and the many servers that copy it speak it.
// https://platform.openai.com/docs/api-reference/chat

import { jsonOf } from '../../core/review/extent.ts'
import { answerTokens, learnAnswerTokens } from './answer-tokens.ts'
import { CALLS_CHARS_MAX, CALLS_MAX } from './bounds.ts'
import { LlmError, toldInAnswer } from './errors.ts'
import { STREAM_END } from './frames.ts'
import {
  asArray,
  asContent,
  asCount,
  asMatrix,
  asObject,
  asText,
  type Json,
  readArguments,
  readToolCall,
} from './read.ts'
import type { Answer, ChatRequest, JsonSchema, Message, Piece, Quirks, ToolCall, Usage, Wire } from './wire.ts'

/** Assumed where the server doesn't say: OpenAI's own smallest current window, and a cautious one for other servers. */
const WINDOW_OPENAI = 128_000
const WINDOW_OTHER = 16_384

/** OpenAI's chat completions, which many other servers speak. */
export const openai: Wire = {
  label: 'OpenAI',
  frames: 'sse',
  headers: (key): Record<string, string> => (key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }),

  chat(model, request, stream, quirks) {
    const limit = quirks.completionTokens === true ? 'max_completion_tokens' : 'max_tokens'
    const body: JsonSchema = { model, messages: messages(request, quirks), stream }
    if (stream && quirks.noStreamOptions !== true) body.stream_options = { include_usage: true }
    if (request.maxTokens !== undefined) body[limit] = answerTokens(request.maxTokens, quirks)
    if (request.temperature !== undefined && quirks.noTemperature !== true) body.temperature = request.temperature
    if (request.think === false && quirks.completionTokens === true && quirks.noThink !== true) {
      body.reasoning_effort = 'low'
    }
    if (request.tools !== undefined && request.tools.length > 0) {
      body.tools = request.tools.map((tool) => ({ type: 'function', function: { ...tool } }))
    }
    const format = responseFormat(request, quirks)
    if (format !== undefined) body.response_format = format
    return { path: '/chat/completions', body }
  },

  readAnswer(json, target, request) {
    const { error, choices, usage } = asObject(json)
    const choice = asObject(asArray(choices)[0])
    const said = errorText(error ?? choice.error) // routers answer 200 with the error of the server behind them
    if (said !== undefined) throw toldInAnswer(target, said, request)
    if (typeof choice.message !== 'object') throw new LlmError('garbled', target, 'the answer has no choices')
    const message = asObject(choice.message)
    const toolCalls = asArray(message.tool_calls).map((call, index) => readToolCall(call, index))
    const text = asContent(message.content) || asText(message.refusal)
    if (hasFailed(choice.finish_reason)) throw new LlmError('broken-off', target, brokenOff(choice.finish_reason))
    return { text, toolCalls, usage: usageOf(usage), stop: stopReason(choice.finish_reason, toolCalls.length > 0) }
  },

  decoder() {
    const stream: Stream = { calls: [], latest: new Map(), chars: 0, isOver: false }
    return (frame) => {
      // The end of a server that gives no reason for it.
      if (frame === STREAM_END) return stream.isOver ? [] : endOfAnswer(stream, 'stop')
      return readChunk(stream, asObject(frame))
    }
  },

  adapt,
  models: { path: '/models', read: (json) => readModels(json) },
  modelPath: (model) => `/models/${encodeURIComponent(model)}`,
  isModel: (json) => typeof asObject(json).id === 'string',
  sameModel: (listed, wanted) => listed === wanted,

  window(target) {
    const assumed = new URL(target.baseUrl).hostname === 'api.openai.com' ? WINDOW_OPENAI : WINDOW_OTHER
    return {
      path: `/models/${encodeURIComponent(target.model)}`,
      read(json) {
        const { max_model_len, context_length, context_window } = asObject(json)
        return asCount(max_model_len) || asCount(context_length) || asCount(context_window) || assumed
      },
    }
  },

  embed: {
    request: (model, texts) => ({
      path: '/embeddings',
      body: { model, input: [...texts], encoding_format: 'float' },
    }),
    read(json) {
      const rows = asArray(asObject(json).data).map(asObject)
      rows.sort((a, b) => Number(a.index ?? 0) - Number(b.index ?? 0))
      return asMatrix(rows.map((row) => row.embedding))
    },
  },
}

/** The ids of a list of models as OpenAI and Anthropic write it; undefined when it is none. */
export function readModels(json: unknown): string[] | undefined {
  const { data } = asObject(json)
  if (!Array.isArray(data)) return undefined
  return data.map((model) => asText(asObject(model).id)).filter((id) => id !== '')
}

/** The words that ask for JSON of a shape where nothing stronger is to be had. */
export const schemaInWords = (schema: JsonSchema): string =>
  `Answer with one JSON document and nothing else, no code fence. It must fit this JSON schema:\n${JSON.stringify(schema)}`

/** Servers refuse unknown parameters with a 400 that names them. */
function adapt(quirks: Quirks, message: string, request: ChatRequest): boolean {
  if (learnAnswerTokens(quirks, message, request.maxTokens)) return true
  if (/\bmax_(?:completion_)?tokens\b/.test(message) && request.maxTokens !== undefined && !quirks.completionTokens) {
    quirks.thinks = true // those of OpenAI that refuse the older name do
    return (quirks.completionTokens = true)
  }
  const refused = REFUSALS.find(({ says, quirk }) => says.test(message) && quirks[quirk] !== true)
  if (refused) return (quirks[refused.quirk] = true)
  if (request.schema === undefined || quirks.format === 'words' || !NO_FORMAT.test(message)) return false
  quirks.format = quirks.format === 'object' ? 'words' : 'object'
  return true
}

/** Templates without a place for instructions refuse them; they go before the question then. */
const NO_SYSTEM = /\bsystem\b.*\b(?:role|messages?|prompt)\b|\brole\b.*\bsystem\b|developer instruction/i
const NO_FORMAT = /response_format|json_?schema|json_?object|structured|grammar/i

type Switch = 'noThink' | 'noTemperature' | 'noSystem' | 'noStreamOptions' | 'noStream'

/** Refusals, and the parameter that the next request leaves out; the first one still sent counts. */
const REFUSALS: readonly { says: RegExp; quirk: Switch }[] = [
  { says: /reasoning_effort/, quirk: 'noThink' },
  { says: /temperature/, quirk: 'noTemperature' },
  { says: NO_SYSTEM, quirk: 'noSystem' },
  { says: /stream_options/, quirk: 'noStreamOptions' },
  { says: /\bstream(?:ing)?\b/i, quirk: 'noStream' },
]

function responseFormat({ schema }: ChatRequest, { format }: Quirks): JsonSchema | undefined {
  if (schema === undefined || format === 'words') return undefined
  if (format === 'object') return { type: 'json_object' }
  return { type: 'json_schema', json_schema: { ...schema, strict: isStrict(schema.schema) } }
}

/** Strict mode takes only schemas in which every property is required and no other allowed. */
function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict)
  if (typeof schema !== 'object' || schema === null) return true
  const { type, properties, required, additionalProperties } = schema as JsonSchema
  if (type === 'object') {
    const names = Object.keys(asObject(properties))
    if (additionalProperties !== false || names.length !== asArray(required).length) return false
  }
  return Object.values(schema).every(isStrict)
}

/**
 * The conversation as servers with strict templates take it: instructions first and in one message, never two messages of
 * a person in a row.
 */
function messages({ messages: given, schema }: ChatRequest, quirks: Quirks): Json[] {
  const instructions = given.filter(({ role }) => role === 'system').map(({ content }) => content)
  if (schema !== undefined && quirks.format !== undefined) instructions.push(schemaInWords(schema.schema))
  const list: Json[] = []
  const add = (role: string, content: string): void => {
    const last = list.at(-1)
    if (role === 'user' && last?.role === 'user') last.content = `${last.content}\n\n${content}`
    else list.push({ role, content })
  }
  if (instructions.length > 0) add(quirks.noSystem === true ? 'user' : 'system', instructions.join('\n\n'))
  for (const each of given) {
    if (each.role === 'user') add('user', each.content)
    else if (each.role !== 'system') list.push(message(each))
  }
  return list
}

function message(given: Message): Json {
  if (given.role === 'tool') return { role: 'tool', tool_call_id: given.toolCallId, content: given.content }
  if (given.role !== 'assistant' || given.toolCalls === undefined || given.toolCalls.length === 0) {
    return { role: given.role, content: given.content }
  }
  const tool_calls = given.toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.malformed ?? JSON.stringify(call.arguments) },
  }))
  return { role: 'assistant', content: given.content === '' ? null : given.content, tool_calls }
}

/** The error in an answer or a frame; undefined when there is none. */
const errorText = (error: unknown): string | undefined =>
  error === undefined || error === null
    ? undefined
    : asText(asObject(error).message) || asText(error) || 'an error without words'

/** The part of a stream read so far: incomplete calls, the latest of each index, their characters, and whether its end has come. */
type Stream = { calls: PartialCall[]; latest: Map<unknown, PartialCall>; chars: number; isOver: boolean }

function readChunk(stream: Stream, { error, choices, usage }: Json): Piece[] {
  const choice = asObject(asArray(choices)[0])
  const said = errorText(error ?? choice.error)
  if (said !== undefined) return [{ type: 'error', message: said }]
  const pieces: Piece[] = []
  const delta = asObject(choice.delta)
  const text = asContent(delta.content) || asText(delta.refusal)
  if (text !== '') pieces.push({ type: 'text', text })
  for (const part of asArray(delta.tool_calls)) {
    stream.chars += collect(stream, asObject(part))
    if (stream.calls.length > CALLS_MAX || stream.chars > CALLS_CHARS_MAX) return [{ type: 'tooLong' }]
  }
  if (usage !== undefined && usage !== null) pieces.push({ type: 'usage', usage: usageOf(usage) })
  if (asText(choice.finish_reason) !== '') pieces.push(...endOfAnswer(stream, choice.finish_reason))
  return pieces
}

/** The calls that the fragments so far make up, and the end of the answer. */
function endOfAnswer(stream: Stream, reason: unknown): Piece[] {
  const calls = stream.calls.splice(0)
  stream.latest.clear()
  stream.isOver = true
  return [...calls.map(toPiece), stopPiece(reason, calls.length > 0)]
}

type PartialCall = { index: unknown; id: string; name: string; text: string }

/**
 * Tool calls come in fragments, told apart by `index`. Servers that leave it out, or give all calls the same, send each
 * call whole: then another id, or without any index another name, is another call. Returns the characters that came.
 */
function collect({ calls, latest }: Stream, part: Json): number {
  const { name: givenName, arguments: text } = asObject(part.function)
  const [id, name] = [asText(part.id), asText(givenName)]
  const last = part.index === undefined ? calls.at(-1) : latest.get(part.index)
  const isOther =
    last === undefined ||
    (id !== '' && last.id !== '' && id !== last.id) ||
    (part.index === undefined && id === '' && name !== '' && last.name !== '')
  const call = isOther ? { index: part.index, id: '', name: '', text: '' } : last
  if (isOther) {
    calls.push(call)
    latest.set(part.index, call)
  }
  call.id ||= id
  if (name !== call.name) call.name += name // some servers say it again with every fragment
  const more = typeof text === 'string' ? text : text === undefined || text === null ? '' : jsonOf(text)
  call.text += more
  return name.length + more.length
}

const finishCall = (call: PartialCall, index: number): ToolCall => ({
  id: call.id || `call_${index}`,
  name: call.name,
  ...readArguments(call.text),
})

const toPiece = (call: PartialCall, index: number): Piece => ({ type: 'toolCall', call: finishCall(call, index) })

const stopPiece = (reason: unknown, hasTools: boolean): Piece =>
  hasFailed(reason)
    ? { type: 'error', code: 'broken-off', message: brokenOff(reason) }
    : { type: 'stop', reason: stopReason(reason, hasTools) }

/** Reasons that servers other than OpenAI's own have for an end before the end. */
const hasFailed = (reason: unknown): boolean => /error|abort|cancel|insufficient/i.test(asText(reason))
const brokenOff = (reason: unknown): string => `the answer broke off before its end (${asText(reason).slice(0, 60)})`

function stopReason(reason: unknown, hasTools: boolean): Answer['stop'] {
  const word = asText(reason)
  if (/^(?:length|max_tokens|model_length)$/i.test(word)) return 'length'
  if (/content_filter|^(?:sensitive|safety|recitation)$/i.test(word)) return 'filtered'
  return hasTools ? 'tools' : 'stop'
}

function usageOf(usage: unknown): Usage {
  const { prompt_tokens, completion_tokens } = asObject(usage)
  return { inputTokens: asCount(prompt_tokens), outputTokens: asCount(completion_tokens) }
}

// Anthropic messages. https://docs.anthropic.com/en/api/messages

import { entryOf } from '../../core/entry-of.ts'
import { jsonOf } from '../../core/review/extent.ts'
import { answerTokens, learnAnswerTokens } from './answer-tokens.ts'
import { CALLS_CHARS_MAX, CALLS_MAX } from './bounds.ts'
import { LlmError } from './errors.ts'
import { readModels, schemaInWords } from './openai.ts'
import { asCount, asObject, asText, type Json, readArguments } from './read.ts'
import type { Answer, JsonSchema, Message, Piece, ToolCall, Usage, Wire } from './wire.ts'

const VERSION = '2023-06-01'
/** The format asks for a limit on every call. */
const MAX_TOKENS_DEFAULT = 4096
const WINDOW = 200_000

/** Anthropic's messages. */
export const anthropic: Wire = {
  label: 'Anthropic',
  frames: 'sse',
  headers: (key) => ({
    'anthropic-version': VERSION,
    ...(key === undefined || key === '' ? {} : { 'x-api-key': key }),
  }),

  chat(model, request, stream, quirks) {
    const system = request.messages.filter((given) => given.role === 'system').map((given) => given.content)
    const body: JsonSchema = {
      model,
      max_tokens: answerTokens(request.maxTokens ?? MAX_TOKENS_DEFAULT, quirks),
      messages: messages(request.messages),
      stream,
    }
    if (request.schema !== undefined && quirks.format === 'words') system.push(schemaInWords(request.schema.schema))
    if (system.length > 0) body.system = system.join('\n\n')
    if (request.temperature !== undefined && quirks.noTemperature !== true) body.temperature = request.temperature
    const tools = (request.tools ?? []).map(({ name, description, parameters }) => ({
      name,
      description,
      input_schema: parameters,
    }))
    if (request.schema !== undefined && quirks.format !== 'words') {
      const { name, schema } = request.schema
      tools.push({ name, description: 'Gives the answer.', input_schema: schema })
      // With other tools on offer the model must stay free to use them first.
      body.tool_choice = tools.length === 1 ? { type: 'tool', name } : { type: 'any' }
    }
    if (tools.length > 0) body.tools = tools
    return { path: '/v1/messages', body }
  },

  readAnswer(json, target, request) {
    const { content, usage, stop_reason } = asObject(json)
    if (!Array.isArray(content)) throw new LlmError('garbled', target, 'the answer has no content')
    let text = ''
    const toolCalls: ToolCall[] = []
    for (const block of content.map(asObject)) {
      if (block.type === 'text' && request.schema === undefined) text += asText(block.text)
      if (block.type !== 'tool_use') continue
      if (block.name === request.schema?.name) text = jsonOf(block.input ?? {})
      else toolCalls.push({ id: asText(block.id), name: asText(block.name), ...readArguments(block.input) })
    }
    if (text === '' && toolCalls.length === 0) text = content.map((block) => asText(asObject(block).text)).join('')
    return { text, toolCalls, usage: usageOf(usage), stop: stopReason(stop_reason, toolCalls.length > 0) }
  },

  decoder: (request) => decoder(request.schema?.name),

  adapt(quirks, message, request) {
    if (learnAnswerTokens(quirks, message, request.maxTokens ?? MAX_TOKENS_DEFAULT)) return true
    if (request.schema !== undefined && quirks.format === undefined && /tool_choice|\btools?\b/.test(message)) {
      quirks.format = 'words'
      return true
    }
    return /temperature/.test(message) && quirks.noTemperature !== true && (quirks.noTemperature = true)
  },

  models: { path: '/v1/models?limit=1000', read: readModels },
  modelPath: (model) => `/v1/models/${encodeURIComponent(model)}`,
  isModel: (json) => typeof asObject(json).id === 'string',
  sameModel: (listed, wanted) => listed === wanted,
  window: () => ({ read: () => WINDOW }),
}

/** A call of a tool that is being streamed. `whole` is the input from a server that sends it in one piece. */
type ToolBlock = { id: string; name: string; input: string; whole: unknown }

/** The part of a stream read so far; for a request with a `schema` the text is the input of its tool. */
type Stream = {
  schema: string | undefined
  blocks: Map<unknown, ToolBlock>
  /** Characters of inputs. */
  chars: number
  hasCalls: boolean
  isOver: boolean
}

/** Reads the events of one stream in their order. */
function decoder(schema: string | undefined): (frame: unknown) => Piece[] {
  const stream: Stream = { schema, blocks: new Map(), chars: 0, hasCalls: false, isOver: false }
  return (frame) => {
    const event = asObject(frame)
    return entryOf(EVENTS, asText(event.type))?.(stream, event) ?? []
  }
}

const EVENTS: Readonly<Record<string, (stream: Stream, event: Json) => Piece[]>> = {
  message_start: (_, { message }) => [{ type: 'usage', usage: usageOf(asObject(message).usage) }],
  content_block_start: startBlock,
  content_block_delta: continueBlock,
  content_block_stop: endBlock,
  message_delta: endOfMessage,
  // Of a server that gives no reason for its end.
  message_stop: ({ isOver, hasCalls }) => (isOver ? [] : [{ type: 'stop', reason: stopReason(undefined, hasCalls) }]),
  error(_, { error }) {
    const { type, message } = asObject(error)
    const code = type === 'rate_limit_error' || type === 'overloaded_error' ? 'rate-limited' : 'server'
    return [{ type: 'error', code, message: asText(message) || 'an error in the stream' }]
  },
}

function startBlock(stream: Stream, { index, content_block }: Json): Piece[] {
  const { type, id, name, text, input } = asObject(content_block)
  stream.blocks.delete(index)
  if (type === 'tool_use') stream.blocks.set(index, { id: asText(id), name: asText(name), input: '', whole: input })
  if (stream.blocks.size > CALLS_MAX) return [{ type: 'tooLong' }]
  return type === 'text' ? textOf(stream, text) : []
}

function continueBlock(stream: Stream, { index, delta }: Json): Piece[] {
  const { type, text, partial_json } = asObject(delta)
  if (type === 'text_delta') return textOf(stream, text)
  const block = stream.blocks.get(index)
  if (type !== 'input_json_delta' || block === undefined) return []
  block.input += asText(partial_json)
  if ((stream.chars += asText(partial_json).length) > CALLS_CHARS_MAX) return [{ type: 'tooLong' }]
  return block.name === stream.schema ? [{ type: 'text', text: asText(partial_json) }] : []
}

function endBlock(stream: Stream, { index }: Json): Piece[] {
  const ended = stream.blocks.get(index)
  stream.blocks.delete(index)
  if (ended === undefined) return []
  stream.hasCalls ||= ended.name !== stream.schema
  return piecesOf(ended, stream.schema)
}

const textOf = ({ schema }: Stream, text: unknown): Piece[] =>
  schema === undefined ? [{ type: 'text', text: asText(text) }] : []

/** The pieces of a tool's complete block: a call, or the rest of the answer that a schema asks for. */
function piecesOf({ id, name, input, whole }: ToolBlock, schema: string | undefined): Piece[] {
  if (name !== schema) return [{ type: 'toolCall', call: { id, name, ...readArguments(input || whole) } }]
  return input === '' ? [{ type: 'text', text: jsonOf(whole ?? {}) }] : []
}

function endOfMessage(stream: Stream, event: Json): Piece[] {
  const pieces: Piece[] = []
  const { output_tokens } = asObject(event.usage)
  if (output_tokens !== undefined) pieces.push({ type: 'usage', usage: { outputTokens: asCount(output_tokens) } })
  const { stop_reason } = asObject(event.delta)
  if (typeof stop_reason === 'string') {
    pieces.push({ type: 'stop', reason: stopReason(stop_reason, stream.hasCalls) })
    stream.isOver = true
  }
  return pieces
}

/** The conversation without its system messages; results of tools go back in one user message, as the format wants. */
function messages(given: readonly Message[]): Json[] {
  const list: { role: 'user' | 'assistant'; content: Json[] }[] = []
  for (const message of given) {
    if (message.role === 'system') continue
    const role = message.role === 'assistant' ? 'assistant' : 'user'
    const content = blocks(message)
    const last = list.at(-1)
    if (last?.role === role) last.content.push(...content)
    else if (content.length > 0) list.push({ role, content })
  }
  return list
}

function blocks(message: Message): Json[] {
  if (message.role === 'tool') {
    return [{ type: 'tool_result', tool_use_id: message.toolCallId, content: message.content }]
  }
  // Empty text blocks are refused.
  const text = message.content === '' ? [] : [{ type: 'text', text: message.content }]
  if (message.role !== 'assistant') return text
  const calls = (message.toolCalls ?? []).map(({ id, name, arguments: input }) => ({
    type: 'tool_use',
    id,
    name,
    input,
  }))
  return [...text, ...calls]
}

function stopReason(reason: unknown, hasTools: boolean): Answer['stop'] {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length'
  if (reason === 'refusal') return 'filtered'
  return hasTools ? 'tools' : 'stop'
}

function usageOf(usage: unknown): Usage {
  const { input_tokens, cache_read_input_tokens, cache_creation_input_tokens, output_tokens } = asObject(usage)
  return {
    inputTokens: asCount(input_tokens) + asCount(cache_read_input_tokens) + asCount(cache_creation_input_tokens),
    outputTokens: asCount(output_tokens),
  }
}

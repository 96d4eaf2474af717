// Ollama's own API. https://github.com/ollama/ollama/blob/main/docs/api.md

import { LlmError } from './errors.ts'
import { asArray, asCount, asMatrix, asObject, asText, type Json, readToolCall } from './read.ts'
import type { Answer, JsonSchema, Message, Piece, Tool, Usage, Wire } from './wire.ts'

/** The context size assumed when `/api/show` has none, and the most that memory is requested for. */
const WINDOW_ASSUMED = 8_192
const WINDOW_MAX = 32_768
const WINDOW_MIN = 4_096

/** Ollama's own chat format. */
export const ollama: Wire = {
  label: 'Ollama',
  frames: 'ndjson',
  headers: (key): Record<string, string> => (key === undefined || key === '' ? {} : { authorization: `Bearer ${key}` }),

  chat(model, request, stream, quirks) {
    const options: JsonSchema = {}
    if (request.temperature !== undefined) options.temperature = request.temperature
    if (request.maxTokens !== undefined) options.num_predict = request.maxTokens
    if (request.contextTokens !== undefined) options.num_ctx = windowStep(request.contextTokens)
    const { tools = [] } = request
    const messages = quirks.noTools === true ? withWords(request.messages, tools) : request.messages
    const body: JsonSchema = { model, messages: messages.map(message), stream, options }
    if (tools.length > 0 && quirks.noTools !== true)
      body.tools = tools.map((tool) => ({ type: 'function', function: { ...tool } }))
    if (request.schema !== undefined) body.format = quirks.format === 'object' ? 'json' : request.schema.schema
    if (request.think === false && quirks.noThink !== true) body.think = false
    return { path: '/api/chat', body }
  },

  readAnswer(json, target) {
    const answer = asObject(json)
    if (typeof answer.message !== 'object') throw new LlmError('garbled', target, 'the answer has no message')
    if (answer.done === false) throw new LlmError('broken-off', target, 'the answer broke off before its end')
    const { content, tool_calls } = asObject(answer.message)
    const toolCalls = asArray(tool_calls).map((call, index) => readToolCall(call, index))
    return {
      text: asText(content),
      toolCalls,
      usage: usageOf(answer),
      stop: stopReason(answer.done_reason, toolCalls.length > 0),
    }
  },

  decoder() {
    let toolCalls = 0
    return (frame) => {
      const { error, message: given, done, done_reason, ...rest } = asObject(frame)
      if (error !== undefined) return [{ type: 'error', message: asText(error) || 'an error in the stream' }]
      const { content, tool_calls } = asObject(given)
      const pieces: Piece[] = []
      if (asText(content) !== '') pieces.push({ type: 'text', text: asText(content) })
      for (const call of asArray(tool_calls)) {
        pieces.push({ type: 'toolCall', call: readToolCall(call, toolCalls++) })
      }
      if (done === true) {
        pieces.push({ type: 'usage', usage: usageOf(rest) })
        pieces.push({ type: 'stop', reason: stopReason(done_reason, toolCalls > 0) })
      }
      return pieces
    }
  },

  adapt(quirks, text, request) {
    if (request.think === false && quirks.noThink !== true && /think/i.test(text)) return (quirks.noThink = true)
    const hasTools = request.tools !== undefined && request.tools.length > 0
    if (hasTools && quirks.noTools !== true && /\btools?\b/i.test(text)) return (quirks.noTools = true)
    if (request.schema === undefined || quirks.format !== undefined || !/format|schema|grammar/i.test(text))
      return false
    quirks.format = 'object'
    return true
  },

  models: {
    path: '/api/tags',
    read(json) {
      const { models } = asObject(json)
      if (!Array.isArray(models)) return undefined
      return models.map((model) => asText(asObject(model).name) || asText(asObject(model).model)).filter(Boolean)
    },
  },
  isModel: () => false,
  // A name without a tag means its `latest`.
  sameModel: (listed, wanted) => listed === wanted || listed === `${wanted}:latest` || `${listed}:latest` === wanted,

  cutsPrompts: true,
  window: (target) => ({
    path: '/api/show',
    body: { model: target.model },
    read(json) {
      const about = asObject(asObject(json).model_info)
      const key = Object.keys(about).find((name) => name.endsWith('.context_length'))
      return Math.min(WINDOW_MAX, asCount(key === undefined ? undefined : about[key]) || WINDOW_ASSUMED)
    },
  }),

  embed: {
    request: (model, texts) => ({ path: '/api/embed', body: { model, input: [...texts] } }),
    read: (json) => asMatrix(asObject(json).embeddings),
  },
}

/** Ollama reloads a model for every other `num_ctx`, so sizes go in steps of two. */
function windowStep(tokens: number): number {
  let step = WINDOW_MIN
  while (step < tokens && step < WINDOW_MAX) step *= 2
  return step
}

/** The messages for a model whose template has no place for tools: its instructions explain how to call them. */
function withWords(messages: readonly Message[], tools: readonly Tool[]): readonly Message[] {
  if (tools.length === 0) return messages
  const list = tools.map((tool) => JSON.stringify(tool)).join('\n')
  const content = `${TOOLS_IN_WORDS}\n${list}`
  const [first, ...rest] = messages
  if (first?.role !== 'system') return [{ role: 'system', content }, ...messages]
  return [{ role: 'system', content: `${first.content}\n\n${content}` }, ...rest]
}

const TOOLS_IN_WORDS =
  'To call a tool, answer with nothing but its call, as in <tool_call>{"name": "…", "arguments": {…}}</tool_call>; its result comes with the next message. The tools, with JSON schemas of their arguments:'

function message(given: Message): Json {
  if (given.role === 'tool') return { role: 'tool', content: given.content, tool_name: given.toolName }
  if (given.role !== 'assistant' || given.toolCalls === undefined || given.toolCalls.length === 0) {
    return { role: given.role, content: given.content }
  }
  const tool_calls = given.toolCalls.map((call) => ({ function: { name: call.name, arguments: call.arguments } }))
  return { role: 'assistant', content: given.content, tool_calls }
}

function stopReason(reason: unknown, hasTools: boolean): Answer['stop'] {
  if (reason === 'length') return 'length'
  return hasTools ? 'tools' : 'stop'
}

function usageOf(answer: Json): Usage {
  return { inputTokens: asCount(answer.prompt_eval_count), outputTokens: asCount(answer.eval_count) }
}

// Readers of what model providers send, in each of their formats: streams, whole answers, errors, lists of models.

import { anthropic } from '../../src/clients/llm/anthropic.ts'
import { errorOfStatus } from '../../src/clients/llm/errors.ts'
import { readFrames } from '../../src/clients/llm/frames.ts'
import { ollama } from '../../src/clients/llm/ollama.ts'
import { openai } from '../../src/clients/llm/openai.ts'
import { LlmError } from '../../src/clients/llm/provider.ts'
import { thoughtFilter, withoutLeadingThoughts } from '../../src/clients/llm/thoughts.ts'
import type { ChatRequest, Target as Model, Wire } from '../../src/clients/llm/wire.ts'
import { readAnswer, readBrokenAnswer } from '../../src/core/review/answer.ts'
import { readBrokenList, readObject } from '../../src/core/review/loose-json.ts'
import { toArguments, writtenCalls } from '../../src/core/review/tool-calls.ts'
import { readVerdicts } from '../../src/core/review/verdicts.ts'
import type { Target } from './targets.ts'

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8')

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
}

async function framesOf(bytes: Uint8Array, format: 'sse' | 'ndjson'): Promise<unknown[]> {
  const frames: unknown[] = []
  for await (const frame of readFrames(inPieces(bytes), format)) frames.push(frame)
  return frames
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(text(bytes))
  } catch {
    return undefined
  }
}

/** Refusals are errors of the client's own. */
function unlessRefused(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof LlmError)) throw error
  }
}

const MODEL: Model = { provider: 'openai', model: 'm', baseUrl: 'http://localhost' }
const REQUESTS = [{ messages: [] }, { messages: [], schema: { name: 's', schema: { type: 'object' } } }].map(
  (request) => request as unknown as ChatRequest,
)

/** The bytes as a stream, a whole answer, an error and every other answer that a format has. */
async function asProvider(wire: Wire, bytes: Uint8Array): Promise<void> {
  const frames = await framesOf(bytes, wire.frames)
  const json = jsonIn(bytes)
  const target: Model = { ...MODEL, provider: wire.label.toLowerCase() as Model['provider'] }
  for (const request of REQUESTS) {
    const decode = wire.decoder(request)
    for (const frame of frames) unlessRefused(() => decode(frame))
    for (const value of [json, ...frames]) unlessRefused(() => wire.readAnswer(value, target, request))
    wire.adapt({}, text(bytes), request)
  }
  for (const value of [json, ...frames]) {
    unlessRefused(() => [wire.models.read(value), wire.isModel(value), wire.embed?.read(value)])
    unlessRefused(() => wire.window(target).read(value))
  }
  for (const status of [400, 404, 429, 503])
    errorOfStatus(target, { status, body: text(bytes), retryAfter: text(bytes), sent: 'sent' }, 0)
}

const OPENAI_STREAM = `data: {"choices":[{"delta":{"content":"a","tool_calls":[{"index":0,"id":"x","function":{"name":"f","arguments":"{\\"a\\":"}}]}}]}

data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"1}"}}]},"finish_reason":"tool_calls"}],"usage":{"prompt_tokens":3,"completion_tokens":1}}

data: [DONE]

`
const OPENAI_ANSWER =
  '{"choices":[{"message":{"content":[{"text":"a"}],"tool_calls":[{"id":"x","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"stop"}],"usage":{"prompt_tokens":3}}'
const ANTHROPIC_STREAM = `event: message_start
data: {"type":"message_start","message":{"usage":{"input_tokens":3}}}

data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"x","name":"s","input":{}}}

data: {"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}}

data: {"type":"content_block_stop","index":0}

data: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"a"}}

data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}

data: {"type":"message_stop"}

`
const ANTHROPIC_ANSWER =
  '{"content":[{"type":"text","text":"a"},{"type":"tool_use","id":"x","name":"s","input":{"a":1}}],"stop_reason":"end_turn","usage":{"input_tokens":1}}'
const OLLAMA_STREAM =
  '{"message":{"content":"a","tool_calls":[{"function":{"name":"f","arguments":{"a":1}}}]},"done":false}\n{"message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":2}\n'
const OTHERS = [
  '{"data":[{"id":"m"}],"embeddings":[[1,2]],"models":[{"name":"m:latest"}]}',
  '{"error":{"message":"maximum context length is 8192 tokens, max_tokens is not supported","code":"x"}}',
  '{"model_info":{"llama.context_length":4096},"parameters":"num_ctx 8192\\nstop \\"x\\""}',
]

export const ANSWERS: Readonly<Record<string, Target>> = {
  sse: {
    read: (bytes) => framesOf(bytes, 'sse'),
    seeds: ['event: x\ndata: {"a":1}\n\n: c\n\ndata: [DONE]\n\n', 'data: {"a":\rdata: 2}\r\n\r\n'],
  },
  ndjson: { read: (bytes) => framesOf(bytes, 'ndjson'), seeds: ['{"a":1}\n{"b":[]}\n', '{"a"\n'] },
  OpenAI: { read: (bytes) => asProvider(openai, bytes), seeds: [OPENAI_STREAM, OPENAI_ANSWER, ...OTHERS] },
  Anthropic: { read: (bytes) => asProvider(anthropic, bytes), seeds: [ANTHROPIC_STREAM, ANTHROPIC_ANSWER, ...OTHERS] },
  Ollama: { read: (bytes) => asProvider(ollama, bytes), seeds: [OLLAMA_STREAM, ...OTHERS] },
  thoughts: {
    read: (bytes) => {
      const filter = thoughtFilter()
      return (
        [...text(bytes)].map((each) => filter.push(each)).join('') + filter.end() + withoutLeadingThoughts(text(bytes))
      )
    },
    seeds: ['<think>a</think>b', 'a\n</think>\nb', '<|channel|>analysis<|message|>a<|channel|>final<|message|>b'],
  },
  'model answer': {
    read: (bytes) => [
      readObject(text(bytes)),
      readBrokenList(text(bytes)),
      readAnswer(text(bytes)),
      readBrokenAnswer(text(bytes)),
      readVerdicts(text(bytes), 3),
      writtenCalls(text(bytes), new Set(['read_file'])).map(({ arguments: given }) => toArguments(given)),
    ],
    seeds: [
      'Here: ```json\n{"summary": "x", "findings": [{"title": "a",}]}\n``` done',
      "{'a': True, b: [1, 2",
      '{"summary":"s","findings":[{"file":"a.ts","line":"3-4","severity":"HIGH","confidence":"80%","title":"t","body":"b"}]}',
      '[{"index":1,"verdict":"refuted","reason":"r"},{"finding":2,"holds":true}]',
      '<tool_call>{"name":"read_file","arguments":"{\\"path\\":\\"a\\"}"}</tool_call>',
    ],
  },
}

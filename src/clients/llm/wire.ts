// The types that the client and the three wire formats share. Types alone.

import type { ProviderName } from '../../core/model.ts'

/** Where a call goes. `baseUrl` has no trailing slash; `key` is sent, never shown. */
export type Target = { provider: ProviderName; model: string; baseUrl: string; key?: string | undefined }

/** A JSON schema, or a JSON object that is sent as it stands. */
export type JsonSchema = { [key: string]: unknown }

/** `parameters` is a JSON schema of type object. */
export type Tool = { name: string; description: string; parameters: JsonSchema }

/** `malformed` holds the text of arguments that were not a JSON object (`arguments` is then empty). */
export type ToolCall = { id: string; name: string; arguments: Record<string, unknown>; malformed?: string }

/** A turn of a conversation. The result of a tool answers the call of its `toolCallId`. */
export type Message =
  | { role: 'system' | 'user'; content: string }
  | { role: 'assistant'; content: string; toolCalls?: ToolCall[] }
  | { role: 'tool'; content: string; toolCallId: string; toolName: string }

/** A request to a model. */
export type ChatRequest = {
  messages: readonly Message[]
  tools?: readonly Tool[]
  /** Asks for JSON of this shape. The answer is still text: a model may return something else. */
  schema?: { name: string; schema: JsonSchema }
  /** Tokens of the answer at most. */
  maxTokens?: number
  temperature?: number
  /** Tokens of prompt and answer that the server should make room for (Ollama cuts longer prompts silently). */
  contextTokens?: number
  /** False asks a model that can think aloud not to, where the provider has such a switch. */
  think?: boolean
  /** Waits behind calls that a person is waiting for. */
  background?: boolean
  signal?: AbortSignal | undefined
}

/** How texts are embedded: in the background for an index, not for a question that somebody has asked. */
export type EmbedCall = Pick<ChatRequest, 'background' | 'signal'>

/** Tokens of one call, as the provider counts them. */
export type Usage = { inputTokens: number; outputTokens: number }

/** `length`: the limit of tokens ended the answer, `tools`: the model waits for the results of its calls. */
export type StopReason = 'stop' | 'length' | 'tools'

/** A piece of a streamed answer; `end` is the last. */
export type ChatEvent =
  | { type: 'text'; text: string }
  | { type: 'toolCall'; call: ToolCall }
  | { type: 'end'; usage: Usage; stop: StopReason }

/** A whole answer. */
export type Answer = { text: string; toolCalls: ToolCall[]; usage: Usage; stop: StopReason | 'filtered' }

/** The content of one frame of a stream. */
export type Piece =
  | { type: 'text'; text: string }
  | { type: 'toolCall'; call: ToolCall }
  | { type: 'usage'; usage: Partial<Usage> }
  | { type: 'stop'; reason: StopReason | 'filtered' }
  /** Of calls that do not come to an end. */
  | { type: 'tooLong' }
  | { type: 'error'; message: string; code?: 'server' | 'garbled' | 'rate-limited' | 'broken-off' }

/** The refusals and habits of a model on a server; learned from its answers, kept for the life of the client. */
export type Quirks = {
  completionTokens?: boolean
  noTemperature?: boolean
  noStreamOptions?: boolean
  /** Gives its answers whole only. */
  noStream?: boolean
  /** Takes no instructions apart from the question. */
  noSystem?: boolean
  /** Thinks before it answers, whether asked to or not, and its thoughts count as tokens of the answer. */
  thinks?: boolean
  /** Tokens of an answer beyond which it refuses the request. */
  answerTokensMax?: number
  /** Takes no tools: they are described in words, and calls come as text. */
  noTools?: boolean
  /** Has no switch for thinking. */
  noThink?: boolean
  /** Thought aloud in its last answer without a tag that says so at the beginning. */
  leadingThoughts?: boolean
  /** How structured output is asked for: first by schema, then as any JSON, then by words alone. */
  format?: 'object' | 'words'
}

/** A wire format: how requests are written and answers read. It holds no state. */
export type Wire = {
  label: string
  frames: 'sse' | 'ndjson'
  headers: (key: string | undefined) => Record<string, string>
  chat: (model: string, request: ChatRequest, stream: boolean, quirks: Quirks) => { path: string; body: JsonSchema }
  /** Throws an LlmError when `json` is no answer. */
  readAnswer: (json: unknown, target: Target, request: ChatRequest) => Answer
  /** A reader of one stream's frames, with the state that takes. */
  decoder: (request: ChatRequest) => (frame: unknown) => Piece[]
  /** True when `message` (of a 400 or 422) names something that `quirks` can now leave out: the call is then made again. */
  adapt: (quirks: Quirks, message: string, request: ChatRequest) => boolean
  models: { path: string; read: (json: unknown) => string[] | undefined }
  /** The route of one model, where the format has one, and whether its answer describes a model. */
  modelPath?: (model: string) => string
  isModel: (json: unknown) => boolean
  /** Whether a listed name means the model asked for. */
  sameModel: (listed: string, wanted: string) => boolean
  /** A prompt that is too long is cut without a word, where other formats refuse it. */
  cutsPrompts?: true
  /** Where the size of the context is found (no path: nowhere); `read(undefined)` is the figure to assume. */
  window: (target: Target) => { path?: string; body?: JsonSchema; read: (json: unknown) => number }
  embed?: {
    request: (model: string, texts: readonly string[]) => { path: string; body: JsonSchema }
    read: (json: unknown) => number[][] | undefined
  }
}

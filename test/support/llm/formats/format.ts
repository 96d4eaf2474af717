// A wire format of model providers from the server's side, and the values that all of them answer with.

import type { ProviderName } from '../../../../src/core/model.ts'
import type { FakeCall, FakeLlm, FakeMessage } from '../fake.ts'

export type Route = 'chat' | 'embed' | 'models' | 'model'

export type Reply = {
  text: string
  toolCalls: { name: string; arguments: Record<string, unknown> | string }[]
  stop: 'stop' | 'length'
}

export type Body = Record<string, unknown>

export type Format = {
  provider: ProviderName
  routes: Partial<Record<Route, RegExp>>
  stream: string
  read: (body: Body) => { messages: FakeMessage[]; tools: string[]; schema: unknown; stream: boolean }
  whole: (call: FakeCall, reply: Reply) => unknown
  /** A streamed answer, one element for every write. */
  frames: (call: FakeCall, reply: Reply) => string[]
  /** An error inside a stream, and as the body of an error status. */
  error: (message: string) => string
  failure: (status: number, message: string, code: string) => unknown
  /** Answers of the other routes. */
  answer: (route: Route, fake: FakeLlm, call: FakeCall) => unknown
}

export const USAGE = { input: 11, output: 7 }
export const CREATED = 1_700_000_000

/** Words with the space that follows them, so that an answer comes in several pieces. */
export const pieces = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

/** A vector that depends on the words of a text: texts that share words lie near each other. */
export function fakeVector(text: string, dimension: number): number[] {
  const vector = new Array<number>(dimension).fill(0.001)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    let hash = 7
    for (const char of word) hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003
    vector[hash % dimension]! += 1
  }
  return vector
}

export const texts = (content: unknown): string =>
  Array.isArray(content)
    ? content.map((part: Body) => String(part.text ?? part.content ?? '')).join('\n')
    : String(content ?? '')

/** Messages and names of tools, as OpenAI and Ollama send them. */
export const conversation = (body: Body): { messages: FakeMessage[]; tools: string[] } => ({
  messages: (body.messages as Body[]).map((message) => {
    const calls = message.tool_calls as { function: { name: string; arguments: unknown } }[] | undefined
    const said = { role: String(message.role), content: texts(message.content) }
    return calls === undefined ? said : { ...said, toolCalls: calls.map((call) => call.function) }
  }),
  tools: ((body.tools ?? []) as { function: { name: string } }[]).map((tool) => tool.function.name),
})

// Refusals of the scripted model server: keys it was not told of, models it does not have, and fields that a test wants
// it not to know.

import type { FakeCall, FakeLlm, Fault } from './fake.ts'

export type Refusal = Extract<Fault, { kind: 'status' }>

/** Routes and request fields that the server can pretend not to know. */
export type Refusable = 'model-route' | 'list-route' | Field['name']

/** Why a call is refused; undefined when it is not. */
export function refusalOf(fake: FakeLlm, call: FakeCall): Refusal | undefined {
  const { authorization = '', 'x-api-key': apiKey = '' } = call.headers
  const key = authorization.replace(/^Bearer /, '') || String(apiKey)
  if (fake.key !== undefined && key !== fake.key) {
    return refusal(401, `Incorrect API key provided: ${key}. You can find your key in your account.`, 'invalid_api_key')
  }
  if (call.route === 'models' && fake.refuses.has('list-route')) return { ...refusal(404, ''), raw: 'no such route' }
  if (call.route === 'model' && fake.refuses.has('model-route')) return { ...refusal(404, ''), raw: 'no such route' }
  const isKnown = fake.models.some((name) => name === call.model || name === `${call.model}:latest`)
  if (call.route !== 'models' && !isKnown) {
    const code = call.provider === 'anthropic' ? 'not_found_error' : 'model_not_found'
    return refusal(404, `model '${call.model}' not found`, code)
  }
  const field = FIELDS.find(({ name, isIn }) => fake.refuses.has(name) && isIn(call.body))
  return field && refusal(400, field.message(call))
}

const refusal = (status: number, message: string, code = ''): Refusal => ({ kind: 'status', status, message, code })

type Body = Record<string, unknown>

type Field = {
  name: 'max_tokens' | 'json_schema' | 'json_object' | 'temperature' | 'stream_options' | 'tools'
  isIn: (body: Body) => boolean
  message: (call: FakeCall) => string
}

const formatOf = ({ response_format }: Body): string | undefined =>
  (response_format as { type?: string } | undefined)?.type

/** In the words of the servers that refuse them. */
const FIELDS: readonly Field[] = [
  {
    name: 'max_tokens',
    isIn: ({ max_tokens }) => max_tokens !== undefined,
    message: () => "Unsupported parameter: 'max_tokens' is not supported, use 'max_completion_tokens' instead.",
  },
  {
    name: 'temperature',
    isIn: ({ temperature }) => temperature !== undefined,
    message: () => "Unsupported value: 'temperature' does not support 0 with this model.",
  },
  {
    name: 'stream_options',
    isIn: ({ stream_options }) => stream_options !== undefined,
    message: () => 'unknown field: stream_options',
  },
  {
    name: 'tools',
    isIn: ({ tools }) => tools !== undefined,
    message: ({ model }) => `registry.ollama.ai/library/${model}:latest does not support tools`,
  },
  {
    name: 'json_schema',
    isIn: (body) => formatOf(body) === 'json_schema',
    message: () => "'response_format.type' must be 'text' or 'json_object'",
  },
  {
    name: 'json_object',
    isIn: (body) => formatOf(body) === 'json_object',
    message: () => 'response_format is not supported',
  },
]

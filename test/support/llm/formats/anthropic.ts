// Anthropic's format from the server's side, as its official client accepts it.

import type { FakeCall, FakeMessage } from '../fake.ts'
import { type Body, type Format, pieces, type Reply, texts, USAGE } from './format.ts'

export const anthropic: Format = {
  provider: 'anthropic',
  routes: { chat: /^\/v1\/messages$/, models: /^\/v1\/models$/, model: /^\/v1\/models\/(.+)$/ },
  stream: 'text/event-stream',
  read(body) {
    const tools = (body.tools ?? []) as { name: string; input_schema: unknown }[]
    const forced = body.tool_choice as { type: string; name?: string } | undefined
    const schema = tools.find((tool) => forced?.type === 'tool' && tool.name === forced.name)?.input_schema
    const system: FakeMessage[] = body.system === undefined ? [] : [{ role: 'system', content: texts(body.system) }]
    return {
      messages: [
        ...system,
        ...(body.messages as Body[]).map(({ role, content }) => ({ role: String(role), content: texts(content) })),
      ],
      tools: tools.map((tool) => tool.name),
      schema,
      stream: body.stream === true,
    }
  },
  whole(call, reply) {
    const content = anthropicBlocks(call, reply)
    return {
      ...anthropicMessage(call),
      content,
      stop_reason: anthropicStop(reply, content),
      usage: anthropicUsage(USAGE.output),
    }
  },
  frames(call, reply) {
    const event = (type: string, rest: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`
    const blocks = anthropicBlocks(call, reply)
    const body = blocks.flatMap((block, index) => {
      const isText = block.type === 'text'
      const start = isText ? { type: 'text', text: '' } : { ...block, input: {} }
      const deltas = isText
        ? pieces(block.text ?? '').map((text) => ({ type: 'text_delta', text }))
        : pieces(JSON.stringify(block.input)).map((partial_json) => ({ type: 'input_json_delta', partial_json }))
      return [
        event('content_block_start', { index, content_block: start }),
        ...deltas.map((delta) => event('content_block_delta', { index, delta })),
        event('content_block_stop', { index }),
      ]
    })
    const delta = { stop_reason: anthropicStop(reply, blocks), stop_sequence: null }
    return [
      event('message_start', {
        message: { ...anthropicMessage(call), content: [], stop_reason: null, usage: anthropicUsage(1) },
      }),
      event('ping', {}),
      ...body,
      event('message_delta', { delta, usage: { output_tokens: USAGE.output } }),
      event('message_stop', {}),
    ]
  },
  error: (message) =>
    `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'api_error', message } })}\n\n`,
  failure: (status, message, code) => ({
    type: 'error',
    error: { type: status === 401 ? 'authentication_error' : code || 'invalid_request_error', message },
  }),
  answer(route, fake, call) {
    const model = (id: string): object => ({ type: 'model', id, display_name: id, created_at: '2025-01-01T00:00:00Z' })
    if (route === 'model') return model(call.model)
    return {
      data: fake.models.map(model),
      has_more: false,
      first_id: fake.models[0] ?? null,
      last_id: fake.models.at(-1) ?? null,
    }
  },
}

type Block = { type: string; text?: string; id?: string; name?: string; input?: unknown }

/** A call forced to a tool is answered with its input; the text of the reply is that input. */
function anthropicBlocks(call: FakeCall, reply: Reply): Block[] {
  const calls = reply.toolCalls.map(({ name, arguments: input }, index) => ({
    type: 'tool_use',
    id: `toolu_${index + 1}`,
    name,
    input,
  }))
  const forced = (call.body.tool_choice as { name?: string } | undefined)?.name
  if (forced !== undefined && call.schema !== undefined) {
    try {
      return [{ type: 'tool_use', id: 'toolu_0', name: forced, input: JSON.parse(reply.text) }]
    } catch {
      return [{ type: 'text', text: reply.text }]
    }
  }
  return [...(reply.text === '' ? [] : [{ type: 'text', text: reply.text }]), ...calls]
}

const anthropicStop = (reply: Reply, blocks: Block[]): string => {
  if (reply.stop === 'length') return 'max_tokens'
  return blocks.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn'
}

const anthropicUsage = (output: number): object => ({ input_tokens: USAGE.input, output_tokens: output })

const anthropicMessage = (call: FakeCall): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: call.model,
  stop_sequence: null,
})

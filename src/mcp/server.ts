// The Model Context Protocol over the official SDK: one server for both lines of the protocol, over HTTP and stdio. The SDK
// is a third of the code that a start would load: this file is imported when it is first used.

import type { Readable, Writable } from 'node:stream'
import { createMcpHandler, fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio as serveSdk } from '@modelcontextprotocol/server/stdio'
import { INSTRUCTIONS, TOOLS, type Tool } from '../core/agent/tools.ts'

/** The answer to a call: its text, and whether it is a refusal. */
export type ToolAnswer = { text: string; isError: boolean }

/** A call of a tool; `progress` tells the client, where it wants to know, how far the work is. */
export type ToolCall = {
  name: string
  args: Readonly<Record<string, unknown>>
  signal: AbortSignal
  progress: (done: number, total: number, message: string) => Promise<void>
}

/** Answers calls. A fault that it throws is answered by the protocol's own error. */
export type RunTool = (call: ToolCall) => Promise<ToolAnswer>

/** The tools that are offered: those that every client gets, or all. */
export const toolsOffered = (all: boolean): Tool[] => TOOLS.filter(({ isDefault }) => all || isDefault)

/** What a server offers: its version, the tools, and what answers their calls. */
export type Offer = { version: string; tools: readonly Tool[]; run: RunTool }

/** Answers one HTTP request, whose JSON has been read already. */
export const serveRequest = (offer: Offer, request: Request, parsedBody: unknown): Promise<Response> =>
  createMcpHandler(() => createMcpServer(offer)).fetch(request, { parsedBody })

/** The streams of a client; `passedOver` is told of a message that cannot be read. */
export type Line = { stdin: Readable; stdout: Writable; passedOver: (why: string) => void }

/**
 * Serves the client at the other end of a line. `closed` resolves at its end: when the client has closed it, when a message
 * is longer than any that is read, or after `close`.
 */
export function serveStdio(
  offer: Offer,
  { stdin, stdout, passedOver }: Line,
): { closed: Promise<void>; close: () => Promise<void> } {
  const transport = new StdioServerTransport(stdin, stdout)
  const onerror = ({ message }: Error): void => passedOver(message.includes('\n') ? NO_MESSAGE : message)
  const { close } = serveSdk(() => createMcpServer(offer), { transport, onerror })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const { onclose } = transport
  transport.onclose = () => {
    onclose?.()
    resolve()
  }
  return { closed, close }
}

/** In place of the SDK's, which lists all that each kind of message has and this one lacks, over many lines. */
const NO_MESSAGE = 'it is none of the protocol'

/** Clients call tools that only read without asking their user each time. */
const ANNOTATIONS = { readOnlyHint: true, openWorldHint: false } as const

function createMcpServer({ version, tools, run }: Offer): McpServer {
  const server = new McpServer(
    { name: 'code-knowledge-service', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  for (const { name, description, inputSchema } of tools) {
    const schema = fromJsonSchema<Record<string, unknown>>(inputSchema as JsonSchemaType)
    server.registerTool(
      name,
      { description, inputSchema: schema, annotations: ANNOTATIONS },
      async (args, { mcpReq }) => {
        const token = mcpReq._meta?.progressToken
        const progress: ToolCall['progress'] = async (done, total, message) => {
          if (token === undefined) return
          const params = { progressToken: token, progress: done, total, message }
          await mcpReq.notify({ method: 'notifications/progress', params })
        }
        const { text, isError } = await run({ name, args, signal: mcpReq.signal, progress })
        return { content: [{ type: 'text', text }], ...(isError && { isError }) }
      },
    )
  }
  return server
}

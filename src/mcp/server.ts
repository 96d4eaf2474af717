// The Model Context Protocol over the official SDK: one server for both lines of the protocol, over HTTP and stdio.

import { fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server'
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

/** A server that offers `tools`; it answers one HTTP request, or one connection over stdio. */
export function createMcpServer(version: string, tools: readonly Tool[], run: RunTool): McpServer {
  const server = new McpServer(
    { name: 'code-knowledge-service', version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  for (const { name, description, inputSchema } of tools) {
    const schema = fromJsonSchema<Record<string, unknown>>(inputSchema as JsonSchemaType)
    server.registerTool(name, { description, inputSchema: schema }, async (args, { mcpReq }) => {
      const token = mcpReq._meta?.progressToken
      const progress: ToolCall['progress'] = async (done, total, message) => {
        if (token === undefined) return
        const params = { progressToken: token, progress: done, total, message }
        await mcpReq.notify({ method: 'notifications/progress', params })
      }
      const { text, isError } = await run({ name, args, signal: mcpReq.signal, progress })
      return { content: [{ type: 'text', text }], ...(isError && { isError }) }
    })
  }
  return server
}

// Clients of the Model Context Protocol as agents have them, of both lines of the SDK, on the shared service.

import assert from 'node:assert/strict'
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { service } from '../ingests.ts'

type Called = { text: string; isError: boolean }
/** Who follows a call. */
export type Following = { onprogress?: (progress: { message?: string | undefined }) => void; signal?: AbortSignal }
type Connected = {
  tools: () => Promise<string[]>
  call: (name: string, args: object, following?: Following) => Promise<Called>
  close: () => Promise<void>
}
type Content = { content: { type: string; text: string }[]; isError?: boolean }

const read = (result: unknown): Called => {
  const { content, isError = false } = result as Content
  assert.equal(content.length, 1)
  return { text: content[0]!.text, isError }
}
/** Options of a transport that sends a token. */
export const withToken = (token: string) => ({ requestInit: { headers: { authorization: `Bearer ${token}` } } })

/** A client of the current line. */
export async function modern(query = '', token = service.admin.token!): Promise<Connected> {
  const client = new ModernClient({ name: 'test', version: '1' })
  await client.connect(new ModernHttp(new URL(`${service.url}/mcp${query}`), withToken(token)))
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, following) => read(await client.callTool({ name, arguments: { ...args } }, following)),
    close: () => client.close(),
  }
}

/** A client of the line before. */
export async function older(query = '', token = service.admin.token!): Promise<Connected> {
  const client = new OlderClient({ name: 'test', version: '1' })
  await client.connect(new OlderHttp(new URL(`${service.url}/mcp${query}`), withToken(token)) as never)
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, following) =>
      read(await client.callTool({ name, arguments: { ...args } }, undefined, following)),
    close: () => client.close(),
  }
}

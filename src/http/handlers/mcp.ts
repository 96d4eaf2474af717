// The Model Context Protocol over streamable HTTP: the tools of agents, with the tokens and roles of every other route.

import type { RunTool } from '../../mcp/server.ts'
import type { AgentCall } from '../../operations/agent/answer.ts'
import type { Handler, Reply } from '../handler.ts'
import { addressOf } from '../own-address.ts'

/** Handlers that need the version of the service. */
export function mcpHandlers(version: string) {
  const callMcp: Handler<'callMcp'> = async (ctx, request) => {
    const { serveRequest, toolsOffered } = await import('../../mcp/server.ts')
    const { answerAgent } = await import('../../operations/agent/answer.ts')
    const { headers, body, raw, query, signal, user } = request
    const run: RunTool = ({ name, args, signal, progress }) => {
      const call: AgentCall = { user, project: query.project, repo: query.repo, signal, progress }
      return answerAgent(ctx, call, { name, args })
    }
    const response = await serveRequest(
      { version, tools: toolsOffered(query.tools === 'all'), run },
      new Request(`${addressOf(headers)}/mcp`, { method: 'POST', headers, body: raw, signal }),
      body,
    )
    return replyOf(response)
  }
  const getResourceMetadata: Handler<'getResourceMetadata'> = async (_, { headers }) => ({
    status: 200,
    body: metadataOf(addressOf(headers)),
  })
  const getMcpResourceMetadata: Handler<'getMcpResourceMetadata'> = async (_, { headers }) => ({
    status: 200,
    body: metadataOf(addressOf(headers)),
  })
  return { callMcp, getResourceMetadata, getMcpResourceMetadata }
}

/** The headers that the protocol sets on its answers; all others are the server's own. */
const PROTOCOL_HEADERS = ['mcp-protocol-version', 'mcp-session-id', 'allow']

async function replyOf(response: Response): Promise<Reply<'callMcp'>> {
  const kept = PROTOCOL_HEADERS.flatMap((name) => {
    const value = response.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const contentType = response.headers.get('content-type') ?? 'application/json'
  const headers = Object.fromEntries(kept)
  if (response.body !== null && contentType.startsWith('text/event-stream'))
    return { pieces: response.body, contentType, headers: { ...headers, 'X-Accel-Buffering': 'no' } }
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()), contentType, headers }
}

/**
 * The service as a protected resource (https://www.rfc-editor.org/rfc/rfc9728). It is its own authority: tokens come
 * from POST /auth/login, so no authorization server is named.
 */
const metadataOf = (address: string) => ({
  resource: `${address}/mcp`,
  resource_name: 'Code Knowledge Service',
  bearer_methods_supported: ['header'],
  resource_documentation: `${address}/docs`,
})

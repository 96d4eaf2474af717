// The graph of a project in the formats of other tools.

import * as exports from '../../operations/export.ts'
import { askedBy, type Handler, type PiecesReply } from '../handler.ts'

const TYPES = {
  graphml: 'application/graphml+xml',
  dot: 'text/vnd.graphviz',
  cypher: 'application/x-cypher-query',
  jsonl: 'application/x-ndjson',
  csv: 'text/csv',
  mermaid: 'text/vnd.mermaid',
} as const

/** Handlers that need the version of the service. */
export function exportHandlers(version: string) {
  const exportGraph: Handler<'exportGraph'> = async (ctx, request) => {
    const { query, signal } = request
    const { format, table, path: within, limit = Number.MAX_SAFE_INTEGER } = query
    const asked = { format, table, within, structural: query.include === 'structural', limit }
    return documentReply(await exports.exportGraph(ctx, askedBy(request), asked, signal), TYPES[format])
  }
  const exportScip: Handler<'exportScip'> = async (ctx, request) =>
    documentReply(await exports.exportScip(ctx, askedBy(request), version, request.signal), 'application/x-protobuf')
  return { exportGraph, exportScip }
}

function documentReply({ fileName, pieces, state }: exports.ExportedDocument, contentType: string): PiecesReply {
  const { commit, generated_at, tree } = state
  const revision = {
    ...(commit !== null && { 'X-CKS-Commit': commit }),
    ...(generated_at !== null && { 'X-CKS-Generated-At': generated_at }),
    'X-CKS-Tree': tree.state,
  }
  const headers = { 'Content-Disposition': `attachment; filename="${fileName}"`, ...revision }
  return { pieces, contentType, headers }
}

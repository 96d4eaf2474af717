// The graph of a project in the formats of other tools.

import * as exports from '../../operations/export.ts'
import type { Handler, PiecesReply } from '../handler.ts'

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
  const exportGraph: Handler<'exportGraph'> = async (ctx, { params, query, signal }) => {
    const { format, table, path: within, limit = Number.MAX_SAFE_INTEGER } = query
    const asked = { format, table, within, structural: query.include === 'structural', limit }
    return documentReply(await exports.exportGraph(ctx, params.project, asked, signal), TYPES[format])
  }
  const exportScip: Handler<'exportScip'> = async (ctx, { params, signal }) =>
    documentReply(await exports.exportScip(ctx, params.project, version, signal), 'application/x-protobuf')
  return { exportGraph, exportScip }
}

function documentReply({ fileName, pieces }: exports.ExportedDocument, contentType: string): PiecesReply {
  return { pieces, contentType, headers: { 'Content-Disposition': `attachment; filename="${fileName}"` } }
}

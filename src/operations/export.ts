// The graph of a project as a document in the format of another tool.

import type { ExportFormat } from '../../workers/export.ts'
import type { Context } from '../context.ts'
import { noGraph, pathNotFound } from '../core/errors.ts'
import { refOf } from './graph.ts'
import { ingestedProject } from './projects.ts'

/**
 * The document that is asked for: `within` a folder or file ('' for all); of CSV, one table; with folders, files and
 * modules (`structural`) or code entities alone, `limit` nodes at most. A flowchart (Mermaid) shows files and folders.
 */
export type ExportQuery = {
  format: 'graphml' | 'dot' | 'cypher' | 'jsonl' | 'csv' | 'mermaid'
  table: 'nodes' | 'edges'
  within: string
  structural: boolean
  limit: number
}

/** A document on its way: its pieces are made as they are taken. */
export type ExportedDocument = { fileName: string; pieces: AsyncIterable<Uint8Array> }

const EXTENSIONS = {
  graphml: 'graphml',
  dot: 'dot',
  cypher: 'cypher',
  jsonl: 'jsonl',
  csv: 'csv',
  mermaid: 'mmd',
} as const

/**
 * The graph as it is now; an ingest that publishes another one meanwhile does not change the document. Throws noGraph or
 * pathNotFound.
 */
export async function exportGraph(
  ctx: Context,
  name: string,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<ExportedDocument> {
  const { project_name: project, generation } = await ingestedProject(ctx, name)
  const { interactive } = ctx.clients.pools
  const within = query.within.replace(/^\.?\/+|\/+$/g, '')
  const at = { dir: ctx.config.dataDir, project, generation, within }
  const opened = await interactive.run('export.open', at, { signal })
  if (!opened) throw noGraph(project)
  if (!opened.isThere) throw pathNotFound(project, query.within)
  const { packed } = opened
  const { format, table, structural, limit } = query
  const fileName = `${project}${format === 'csv' ? `-${table}` : ''}.${EXTENSIONS[format]}`
  if (format === 'mermaid') {
    const chart = await interactive.run('export.chart', { ...at, packed }, { signal })
    return { fileName, pieces: only(chart) }
  }
  const shape: ExportFormat = format === 'csv' ? `csv-${table}` : format
  const input = { ...at, packed, format: shape, structural, limit }
  return { fileName, pieces: piecesOf((from) => interactive.run('export.piece', { ...input, from }, { signal })) }
}

/** The graph as an index of SCIP. Throws noGraph. */
export async function exportScip(
  ctx: Context,
  name: string,
  version: string,
  signal: AbortSignal,
): Promise<ExportedDocument> {
  const ref = refOf(ctx, await ingestedProject(ctx, name))
  const { interactive } = ctx.clients.pools
  const opened = await interactive.run('export.open', { ...ref, within: '' }, { signal })
  if (!opened) throw noGraph(name)
  const input = { ...ref, packed: opened.packed, version }
  const make = (from: number) => interactive.run('scip.piece', { ...input, from }, { signal })
  return { fileName: `${name}.scip`, pieces: piecesOf(make) }
}

async function* only(piece: Uint8Array): AsyncGenerator<Uint8Array> {
  yield piece
}

async function* piecesOf(
  make: (from: number) => Promise<{ bytes: Uint8Array; next: number | undefined }>,
): AsyncGenerator<Uint8Array> {
  for (let from: number | undefined = 0; from !== undefined; ) {
    const { bytes, next } = await make(from)
    yield bytes
    from = next
  }
}

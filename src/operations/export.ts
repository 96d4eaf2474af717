// The graph of a project as a document in the format of another tool.

import type { ExportFormat } from '../../workers/export.ts'
import type { Context } from '../context.ts'
import { noGraph, pathNotFound } from '../core/errors.ts'
import { plainPath } from '../core/paths.ts'
import { type TreeNow, withStale } from '../core/tree-now.ts'
import { type Asked, type AskedProject, answering } from './asked.ts'
import { refOf } from './graph.ts'
import { lookAtFiles } from './tree/state.ts'

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
export type ExportedDocument = {
  fileName: string
  pieces: AsyncIterable<Uint8Array>
  /** The revision that it is of, when that was ingested, and whether the tree has changed since. */
  state: { commit: string | null; generated_at: string | null; tree: TreeNow }
}

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
  asked: Asked,
  query: ExportQuery,
  signal: AbortSignal,
): Promise<ExportedDocument> {
  return answering(
    ctx,
    asked,
    async (known) => {
      const { project_name: project, generation } = known
      const { interactive } = ctx.clients.pools
      const within = plainPath(query.within)
      const at = { dir: ctx.config.dataDir, project, generation, within }
      const opened = await interactive.run('export.open', at, { signal })
      if (!opened) throw noGraph(project)
      if (!opened.isThere) throw pathNotFound(project, query.within)
      const { packed } = opened
      const { format, table, structural, limit } = query
      const fileName = `${project}${format === 'csv' ? `-${table}` : ''}.${EXTENSIONS[format]}`
      if (format === 'mermaid') {
        const chart = await interactive.run('export.chart', { ...at, packed }, { signal })
        return { fileName, pieces: only(chart), state: await stateOf(ctx, known) }
      }
      const shape: ExportFormat = format === 'csv' ? `csv-${table}` : format
      const input = { ...at, packed, format: shape, structural, limit }
      const pieces = piecesOf((from) => interactive.run('export.piece', { ...input, from }, { signal }))
      return { fileName, pieces, state: await stateOf(ctx, known) }
    },
    signal,
  )
}

async function stateOf(ctx: Context, project: AskedProject): Promise<ExportedDocument['state']> {
  const { commit, generated_at } = project
  return { commit, generated_at, tree: withStale(project.tree, (await lookAtFiles(ctx, project)).stale) }
}

/** The graph as an index of SCIP. Throws noGraph. */
export async function exportScip(
  ctx: Context,
  asked: Asked,
  version: string,
  signal: AbortSignal,
): Promise<ExportedDocument> {
  return answering(
    ctx,
    asked,
    async (project) => {
      const ref = refOf(ctx, project)
      const { interactive } = ctx.clients.pools
      const opened = await interactive.run('export.open', { ...ref, within: '' }, { signal })
      if (!opened) throw noGraph(ref.project)
      const input = { ...ref, packed: opened.packed, version }
      const make = (from: number) => interactive.run('scip.piece', { ...input, from }, { signal })
      return { fileName: `${ref.project}.scip`, pieces: piecesOf(make), state: await stateOf(ctx, project) }
    },
    signal,
  )
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

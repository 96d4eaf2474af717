// The graph of a project as an index of SCIP, written a piece at a time: each piece is the documents of some files.

import { extractorVersion } from '../src/clients/extractor.ts'
import { append } from '../src/core/collections/multimap.ts'
import { decodeFacts } from '../src/core/facts/bytes.ts'
import { CODE_KINDS, type Graph, kindCode, unpackGraph } from '../src/core/graph/graph.ts'
import { languageOf } from '../src/core/languages/files.ts'
import { documentOf, type ScipGraph } from '../src/core/scip/document.ts'
import { type FileNames, fileNames } from '../src/core/scip/names.ts'
import { packageOf } from '../src/core/scip/package-name.ts'
import { symbolsOf } from '../src/core/scip/symbols.ts'
import { documentBytes, metadataBytes } from '../src/core/scip/wire.ts'
import { factKey } from '../src/stores/facts.ts'
import { withFiles } from '../src/threads/commit-files.ts'
import { type GraphRef, openGraph } from '../src/threads/graphs.ts'
import { sourcesOf } from '../src/threads/questions/sources.ts'
import { storesOf } from '../src/threads/stores.ts'

/** Bytes of a piece, about. */
const PIECE_BYTES = 256 * 1024

/** The graph to write, packed, and the file that the piece begins with (0 at first). */
export type ScipInput = GraphRef & { packed: Uint8Array; version: string; from: number }

/**
 * A piece of the index, and the file that the next one begins with; undefined after the last. Files that have changed
 * since the ingest are left out, their places are no longer known; their paths are told.
 */
export const piece = withFiles(pieceOf)

async function pieceOf(input: ScipInput): Promise<{ bytes: Uint8Array; next: number | undefined; stale: string[] }> {
  const { files, scip } = await prepared(input)
  const sources = await sourcesOf(input)
  const parts: Uint8Array[] = []
  let size = 0
  const take = (bytes: Uint8Array): void => {
    parts.push(bytes)
    size += bytes.length
  }
  if (input.from === 0)
    take(
      metadataBytes(input.version, new URL(`file://${input.root.split('/').map(encodeURIComponent).join('/')}`).href),
    )
  let at = input.from
  for (; at < files.length && size < PIECE_BYTES; at++) {
    const { path, nodes } = files[at]!
    const { lines, isStale, hash } = sources.read(path)
    if (isStale) continue
    const language = SCIP_LANGUAGES[languageOf(path)?.id ?? ''] ?? ''
    const names = await namesOf(input.dir, path, hash, lines)
    const shown = lines.map((line) => line.replace(/\r$/, ''))
    take(documentBytes(documentOf(scip, { path, language, nodes, lines: shown, names })))
  }
  return { bytes: Buffer.concat(parts), next: at < files.length ? at : undefined, stale: sources.stale() }
}

/** Where the names of a file stand; undefined when its facts are those of another version of the service. */
async function namesOf(
  dir: string,
  path: string,
  hash: string,
  lines: readonly string[],
): Promise<FileNames | undefined> {
  const language = languageOf(path)?.id
  const key = language && factKey(hash, language, extractorVersion(), path)
  const bytes = key && (await storesOf(dir).facts.get(key))
  const facts = bytes ? decodeFacts(bytes) : undefined
  return facts && fileNames(facts, lines)
}

/** The names of languages in scip.proto, by ours. */
const SCIP_LANGUAGES: Readonly<Record<string, string>> = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  go: 'Go',
  rust: 'Rust',
  c: 'C',
  cpp: 'CPP',
  csharp: 'CSharp',
  php: 'PHP',
  ruby: 'Ruby',
  kotlin: 'Kotlin',
}

type Prepared = { files: { path: string; nodes: number[] }[]; scip: ScipGraph }

const known = new WeakMap<Graph, Prepared>()

async function prepared(input: ScipInput): Promise<Prepared> {
  const graph = (await openGraph(input)) ?? unpackGraph(input.packed)
  if (!graph) throw new Error('the packed graph is of another version')
  const there = known.get(graph)
  if (there) return there
  const sources = await sourcesOf(input)
  const named = packageOf(input.project, (path) => {
    const { lines } = sources.read(path)
    return lines.length === 0 ? undefined : lines.join('\n')
  })
  const made = { files: filesOf(graph), scip: { graph, symbols: symbolsOf(graph, named) } }
  known.set(graph, made)
  return made
}

const MODULE = kindCode('Module')

/** The files that have code, by path, with their entities and the modules that contain the code outside of these. */
function filesOf(graph: Graph): Prepared['files'] {
  const byPath = new Map<string, number[]>()
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node]! >= CODE_KINDS && graph.kind[node] !== MODULE) continue
    const path = graph.strings[graph.path[node]!]!
    if (path === '') continue
    append(byPath, path, node)
  }
  return Array.from(byPath, ([path, nodes]) => ({ path, nodes })).sort((a, b) => (a.path < b.path ? -1 : 1))
}

// Lines of files as they are on disk now, and whether those are still the lines that were ingested.

import { type Graph, kindCode } from '../../core/graph/graph.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { sourcesOf } from './sources.ts'

/** Lines of a file, 1-based and inclusive. */
export type ExcerptPlace = { path: string; from: number; to: number }

/**
 * The lines of each place, as far as its file has them; the paths of files that have changed since the ingest, and of
 * those that it did not see, of which no line is given; of those that are folders the names inside, with a slash behind folders.
 */
export type Excerpts = {
  excerpts: string[][]
  stale: string[]
  unknown: string[]
  folders: { path: string; names: string[] }[]
}

/** Reads the lines of places; of a file that is gone there are none. */
export async function excerpts(input: GraphRef & { places: readonly ExcerptPlace[] }): Promise<Excerpts> {
  const sources = await sourcesOf(input)
  const graph = await openGraph(input)
  const known = new Set(input.places.filter(({ path }) => graph && hasFile(graph, path)).map(({ path }) => path))
  const excerpts = input.places.map(({ path, from, to }) =>
    known.has(path) ? sources.read(path).lines.slice(Math.max(0, from - 1), to) : [],
  )
  const unknown = input.places.map(({ path }) => path).filter((path) => !known.has(path))
  const folders = unknown.flatMap((path) => {
    const names = graph ? namesIn(graph, path) : []
    return names.length > 0 ? [{ path, names }] : []
  })
  return { excerpts, stale: sources.stale(), unknown, folders }
}

/** The files and folders of a graph that lie directly in a folder, '' for its root. */
function namesIn(graph: Graph, folder: string): string[] {
  const prefix = folder === '' ? '' : `${folder}/`
  const names = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node] !== FILE) continue
    const path = graph.strings[graph.path[node]!]!
    if (!path.startsWith(prefix)) continue
    const end = path.indexOf('/', prefix.length)
    names.add(end < 0 ? path.slice(prefix.length) : path.slice(prefix.length, end + 1))
  }
  return [...names].sort()
}

const FILE = kindCode('File')

/** Whether a graph has a file. Only such are read: a path that a caller gives may lead anywhere. */
export function hasFile(graph: Graph, path: string): boolean {
  const string = graph.strings.indexOf(path)
  if (string === -1) return false
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === FILE && graph.path[node] === string) return true
  return false
}

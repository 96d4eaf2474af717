// A Mermaid flowchart of the dependencies of a folder's files. Mermaid draws some hundred edges at most, so one folder
// is shown at a time: its files and folders, and around it the rest of the project ever more coarsely.

import { compareText } from '../../order.ts'
import { isWithin } from '../../paths.ts'
import { fileView } from '../files.ts'
import type { Graph } from '../graph.ts'

/** Mermaid refuses more than 500 edges (`maxEdges`); fewer can still be read. */
const EDGES_MAX = 200

/**
 * The flowchart around `path` (a folder or a file, '' for the whole project): its parts are nodes of their own, its
 * siblings are one node, and so are the siblings of each folder above. Edges carry the number of relationships; the
 * weakest are left out beyond a limit, and a comment says how many.
 */
export function mermaid(graph: Graph, path: string): string {
  const { edges } = fileView(graph)
  const focus = path === '' ? commonFolder(edges.flatMap(({ source, target }) => [source, target])) : path
  const weights = new Map<string, Map<string, number>>()
  for (const { source, target, weight } of edges) {
    const [from, to] = [partOf(source, focus), partOf(target, focus)]
    if (from === to || (!isWithin(from, focus) && !isWithin(to, focus))) continue
    const row = weights.get(from) ?? new Map<string, number>()
    row.set(to, (row.get(to) ?? 0) + weight)
    weights.set(from, row)
  }
  const all = [...weights].flatMap(([from, row]) => [...row].map(([to, weight]) => ({ from, to, weight })))
  const ranked = all.sort((a, b) => b.weight - a.weight || compareText(a.from, b.from) || compareText(a.to, b.to))
  const kept = ranked.slice(0, EDGES_MAX)
  const parts = [...new Set(kept.flatMap(({ from, to }) => [from, to]))].sort(compareText)
  const idOf = new Map(parts.map((part, index) => [part, `n${index}`]))
  const node = (part: string): string => `${idOf.get(part)}["${labelOf(part)}"]`
  const own = parts.filter((part) => isWithin(part, focus))
  return [
    'flowchart LR',
    ...(ranked.length > kept.length ? [`  %% ${ranked.length - kept.length} weaker dependencies are left out`] : []),
    `  subgraph focus["${labelOf(focus === '' ? '.' : focus)}"]`,
    ...own.map((part) => `    ${node(part)}`),
    '  end',
    ...parts.filter((part) => !isWithin(part, focus)).map((part) => `  ${node(part)}`),
    ...kept.map(({ from, to, weight }) => `  ${idOf.get(from)} -->|${weight}| ${idOf.get(to)}`),
    '',
  ].join('\n')
}

/** The part of the picture that a file belongs to: a child of `focus` or of a folder above it. */
function partOf(file: string, focus: string): string {
  if (file === focus) return file
  let folder = focus
  while (folder !== '' && !file.startsWith(`${folder}/`)) folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))
  const end = file.indexOf('/', folder === '' ? 0 : folder.length + 1)
  return end === -1 ? file : file.slice(0, end)
}

/** The deepest folder that holds all files: a project whose code lies in one folder is shown from there. */
function commonFolder(files: readonly string[]): string {
  let common = (files[0] ?? '').slice(0, Math.max(0, (files[0] ?? '').lastIndexOf('/')))
  for (const file of files)
    while (!isWithin(file, common)) common = common.slice(0, Math.max(0, common.lastIndexOf('/')))
  return common
}

/** Markup and quotation marks are written as entity codes (https://mermaid.js.org/syntax/flowchart.html). */
const labelOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N} ./_-]/gu, (character) => `#${character.codePointAt(0)};`)

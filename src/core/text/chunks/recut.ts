// The files whose chunks an edit may have changed though their bytes have not: those whose entities are others now.

import { CODE_KINDS, type Graph, kindCode } from '../../graph/graph.ts'

const MODULE = kindCode('Module')

/** The files whose entities or module are not the same in two graphs, down to the last line. */
export function filesThatDiffer(before: Graph, now: Graph): Set<string> {
  const differing = new Set<string>()
  const next = chainsOf(before)
  const [old, own] = [before.strings, now.strings]
  for (let node = 0; node < now.nodeCount; node++) {
    if (!isCut(now, node)) continue
    const path = own[now.path[node]!]!
    const other = next.take(path)
    if (
      other === undefined ||
      COLUMNS.some((column) => before[column][other] !== now[column][node]) ||
      old[before.qualifiedName[other]!] !== own[now.qualifiedName[node]!] ||
      old[before.name[other]!] !== own[now.name[node]!]
    )
      differing.add(path)
  }
  for (const path of next.rest()) differing.add(path)
  return differing
}

const COLUMNS = ['kind', 'startLine', 'endLine', 'sigEndLine', 'docStart', 'docEnd', 'nodeFlags'] as const

const isCut = ({ kind }: Graph, node: number): boolean => kind[node]! < CODE_KINDS || kind[node] === MODULE

/** The nodes of each file in their order, to be taken one by one. */
function chainsOf(graph: Graph) {
  const first = new Int32Array(graph.strings.length).fill(NONE)
  const following = new Int32Array(graph.nodeCount)
  for (let node = graph.nodeCount - 1; node >= 0; node--) {
    if (!isCut(graph, node)) continue
    following[node] = first[graph.path[node]!]!
    first[graph.path[node]!] = node
  }
  const textOf = new Map<string, number>()
  for (const [text, node] of first.entries()) if (node !== NONE) textOf.set(graph.strings[text]!, text)
  return {
    take: (path: string): number | undefined => {
      const text = textOf.get(path)
      const node = text === undefined ? NONE : first[text]!
      if (node === NONE) return undefined
      first[text!] = following[node]!
      return node
    },
    *rest(): Generator<string> {
      for (const [path, text] of textOf) if (first[text] !== NONE) yield path
    },
  }
}

const NONE = -1

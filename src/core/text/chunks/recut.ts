// The files whose chunks an edit may have changed though their bytes have not: those whose entities are others now.

import { CODE_KINDS, type Graph, kindCode } from '../../graph/graph.ts'

const MODULE = kindCode('Module')

/** The files whose entities or module are not the same in two graphs, down to the last line. */
export function filesThatDiffer(before: Graph, now: Graph): Set<string> {
  const differing = new Set<string>()
  const chains = chainsOf(before)
  const chainOf = new Int32Array(now.strings.length).fill(UNKNOWN)
  for (let node = 0; node < now.nodeCount; node++) {
    if (!isCut(now, node)) continue
    const text = now.path[node]!
    if (chainOf[text] === UNKNOWN) chainOf[text] = chains.ofPath.get(now.strings[text]!) ?? NONE
    const other = chainOf[text] === NONE ? NONE : take(chains, chainOf[text]!)
    if (other === NONE || !isAlike(before, other, now, node)) differing.add(now.strings[text]!)
  }
  for (const [path, chain] of chains.ofPath) if (chains.first[chain] !== NONE) differing.add(path)
  return differing
}

/** Whether two nodes of one file are the same. */
function isAlike(before: Graph, other: number, now: Graph, node: number): boolean {
  return (
    before.kind[other] === now.kind[node] &&
    before.startLine[other] === now.startLine[node] &&
    before.endLine[other] === now.endLine[node] &&
    before.sigEndLine[other] === now.sigEndLine[node] &&
    before.docStart[other] === now.docStart[node] &&
    before.docEnd[other] === now.docEnd[node] &&
    before.nodeFlags[other] === now.nodeFlags[node] &&
    before.strings[before.qualifiedName[other]!] === now.strings[now.qualifiedName[node]!] &&
    before.strings[before.name[other]!] === now.strings[now.name[node]!]
  )
}

const isCut = ({ kind }: Graph, node: number): boolean => kind[node]! < CODE_KINDS || kind[node] === MODULE

const NONE = -1
/** A path of the graph now that has not been looked up in the one before. */
const UNKNOWN = -2

/** The nodes of each file in their order, to be taken one by one: chains by path, their first nodes, the node after each. */
type Chains = { ofPath: Map<string, number>; first: Int32Array; following: Int32Array }

function chainsOf(graph: Graph): Chains {
  const first = new Int32Array(graph.strings.length).fill(NONE)
  const following = new Int32Array(graph.nodeCount)
  for (let node = graph.nodeCount - 1; node >= 0; node--) {
    if (!isCut(graph, node)) continue
    following[node] = first[graph.path[node]!]!
    first[graph.path[node]!] = node
  }
  const ofPath = new Map<string, number>()
  for (let text = 0; text < first.length; text++) if (first[text] !== NONE) ofPath.set(graph.strings[text]!, text)
  return { ofPath, first, following }
}

/** The next node of a chain, or NONE. */
function take({ first, following }: Chains, chain: number): number {
  const node = first[chain]!
  if (node !== NONE) first[chain] = following[node]!
  return node
}

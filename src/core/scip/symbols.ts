// The symbols of SCIP for the nodes of a graph: a package, then the path of descriptors that leads to the entity.

import { CODE_KINDS, edgeCode, type Graph, kindCode } from '../graph/graph.ts'

/** The package that the symbols of a project belong to: the manager and names that its manifest states. */
export type PackageName = { manager: string; name: string; version: string }

/** The suffix of a descriptor, by the kind of its node. */
const SUFFIXES: Readonly<Record<number, string>> = {
  [kindCode('Class')]: '#',
  [kindCode('Interface')]: '#',
  [kindCode('Enum')]: '#',
  [kindCode('Type')]: '#',
  [kindCode('Function')]: '().',
  [kindCode('Method')]: '().',
  [kindCode('Module')]: '/',
}

const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const MODULE = kindCode('Module')

/**
 * The symbol of each code entity by its node, such as `cks npm shop 1.0.0 `src/order.ts`/Order#total().`. The file comes
 * first: entities of one name in two files of a module are two symbols. No two are the same.
 */
export function symbolsOf(graph: Graph, { manager, name, version }: PackageName): (string | undefined)[] {
  const head = ['cks', manager, name, version].map(spaceDoubled).join(' ')
  const owners = ownersOf(graph)
  const symbols: (string | undefined)[] = new Array(graph.nodeCount)
  const taken = new Set<string>()
  const symbolAt = (node: number): string => {
    const known = symbols[node]
    if (known !== undefined) return known
    const owner = owners[node]!
    const isOuter = owner === -1 || (graph.kind[owner] === MODULE && graph.startLine[owner]! <= 1)
    const around = isOuter ? `${head} ${escaped(graph.strings[graph.path[node]!]!)}/` : symbolAt(owner)
    let symbol = around + descriptorOf(graph, node, 0)
    for (let number = 1; taken.has(symbol); number++) symbol = around + descriptorOf(graph, node, number)
    taken.add(symbol)
    symbols[node] = symbol
    return symbol
  }
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node]! < CODE_KINDS) symbolAt(node)
  return symbols
}

/** The node that each node is defined in, -1 where there is none. */
function ownersOf(graph: Graph): Int32Array {
  const owners = new Int32Array(graph.nodeCount).fill(-1)
  for (let node = 0; node < graph.nodeCount; node++)
    for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
      if (graph.type[edge] === DEFINES || graph.type[edge] === DEFINES_METHOD) owners[graph.target[edge]!] = node
  return owners
}

/** `number` tells entities of one name in one place apart; the first has 0. */
function descriptorOf(graph: Graph, node: number, number: number): string {
  const name = graph.strings[graph.name[node]!]!
  const suffix = SUFFIXES[graph.kind[node]!] ?? '.'
  if (number === 0) return escaped(name) + suffix
  // The descriptor of a method has a place to tell overloads apart, that of a type does not.
  return suffix === '().' ? `${escaped(name)}(+${number}).` : `${escaped(`${name}~${number + 1}`)}${suffix}`
}

const escaped = (name: string): string =>
  name !== '' && /^[\w+$-]*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``

const spaceDoubled = (text: string): string => (text === '' ? '.' : text.replaceAll(' ', '  '))

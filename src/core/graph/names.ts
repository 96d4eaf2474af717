// Entities by the names that people give them: a qualified name or the end of one, a line of a file, a name in a file.

import { oncePer } from '../collections/once.ts'
import { stringNumbers } from '../collections/string-numbers.ts'
import { isTestPath } from '../text/places.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, NodeFlag } from './graph.ts'
import { eachIncoming, eachOutgoing } from './incoming.ts'
import { unnumbered } from './overloads.ts'

/** The node of a qualified name, or -1. */
export function nodeNamed(graph: Graph, qualifiedName: string): number {
  const string = stringNumber(graph)(qualifiedName)
  return string === -1 ? -1 : graph.qualifiedName.indexOf(string)
}

/** The number of a text among the strings of a graph, -1 when it is none of them. */
const stringNumber = oncePer(({ strings }: Graph) => stringNumbers(strings))

/** Whether a node belongs to tests, examples or benchmarks, by its source or its path. */
export function isTestNode(graph: Graph, node: number): boolean {
  if ((graph.nodeFlags[node]! & NodeFlag.Test) !== 0) return true
  const known = testPaths(graph)
  const path = graph.path[node]!
  if (known[path] === 0) known[path] = isTestPath(graph.strings[path]!) ? 2 : 1
  return known[path] === 2
}

/** By path: 0 not yet asked, 1 production code, 2 tests. Asking the expression takes a microsecond. */
const testPaths = oncePer(({ strings }: Graph) => new Uint8Array(strings.length))

/**
 * The nodes that a given name may mean, best first: one when it is unambiguous, none when nothing has it. `parameters`
 * are those given with it (`parse(Reader, Type)`), which tell the overloads among several nodes apart.
 */
export type Named = { nodes: number[]; parameters: string | undefined }

/**
 * Looks a name up. It may be a qualified name, the end of one (`Context.json`, also written `Context#json`,
 * `Context::json` or `Http\Context`), a file, a line of a file (`src/context.ts:40`: the innermost entity there), or a
 * name in a file (`src/context.ts#json`, `tests/test_a.py::test_b`). Files may be given by the end of their path.
 */
export function findNamed(graph: Graph, given: string): Named {
  const name = given.trim().replace(/^(?:\.\/|\\)/, '')
  const exact = nodeNamed(graph, name)
  if (exact !== -1) return { nodes: [exact], parameters: undefined }
  const placed = findPlaced(graph, name)
  if (placed) return { nodes: placed, parameters: undefined }
  const [, base = name, parameters] = /^([^(]+)\((.*)\)$/s.exec(name) ?? []
  const [, path, inFile] = /^(.+?)(?:#|::)(.+)$/.exec(base) ?? []
  if (path !== undefined && inFile !== undefined) {
    const files = new Set(filesNamed(graph, path).map((file) => graph.path[file]!))
    const within = files.size > 0 ? endingIn(graph, inFile).filter((node) => files.has(graph.path[node]!)) : []
    if (within.length > 0) return { nodes: bestOf(graph, within), parameters }
  }
  return { nodes: bestOf(graph, beginningAt(graph, base) ?? endingIn(graph, base)), parameters }
}

/** The nodes of a name that begin on the line given with it (`Shape:40`); undefined where there are none. */
function beginningAt(graph: Graph, given: string): number[] | undefined {
  const [, name, line] = /^(.+):(\d+)$/.exec(given) ?? []
  if (name === undefined) return undefined
  const nodes = endingIn(graph, name).filter((node) => graph.startLine[node] === Number(line))
  return nodes.length > 0 ? nodes : undefined
}

const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')
const FILE = kindCode('File')
const MODULE = kindCode('Module')

/** The node that `path` or `path:line` means; undefined when it is no path of the graph. */
function findPlaced(graph: Graph, name: string): number[] | undefined {
  const files = filesNamed(graph, name)
  if (files.length > 0) return files
  const [, path, line] = /^(.+?):(\d+)(?:[-:]\d+)?$/.exec(name) ?? []
  if (path === undefined) return undefined
  const found = filesNamed(graph, path).flatMap((file) => innermostAt(graph, file, Number(line)) ?? [])
  return found.length > 0 ? found : undefined
}

/** The files of a graph. */
const fileNodes = oncePer((graph: Graph) =>
  Uint32Array.from(graph.kind.keys()).filter((node) => graph.kind[node] === FILE),
)

/** The file of a path, or else all files whose paths end in it. */
function filesNamed(graph: Graph, given: string): number[] {
  const path = given.replaceAll('\\', '/')
  const end = `/${path}`
  const files: number[] = []
  for (const node of fileNodes(graph)) {
    const own = graph.strings[graph.path[node]!]!
    if (own === path) return [node]
    if (own.endsWith(end)) files.push(node)
  }
  return files
}

/** The innermost entity of a file around a line; outside of all, the file; undefined for a line that the file does not have. */
function innermostAt(graph: Graph, file: number, line: number): number | undefined {
  if (line < 1 || line > graph.endLine[file]! + 1) return undefined // an editor counts the empty line behind the last
  let best = file
  for (let node = 0; node < graph.nodeCount; node++) {
    if (graph.kind[node]! >= CODE_KINDS || graph.path[node] !== graph.path[file]) continue
    const [first, last] = [graph.startLine[node]!, graph.endLine[node]!]
    if (line < first || line > last) continue
    if (best === file || last - first <= graph.endLine[best]! - graph.startLine[best]!) best = node
  }
  return best
}

/** The nodes whose qualified name, numbers aside where none is given, ends in a name. */
function endingIn(graph: Graph, name: string): number[] {
  const wanted = name.replace(/::|\\/g, '.').replace(/(?<=\w)#(?=\w)/g, '.')
  const end = `.${wanted}`
  const fits = (node: number): boolean => {
    const qualified = graph.strings[graph.qualifiedName[node]!]!
    return [qualified, unnumbered(qualified)].some((full) => full === wanted || full.endsWith(end))
  }
  const simple = stringNumber(graph)(unnumbered(wanted.slice(wanted.lastIndexOf('.') + 1)))
  const nodes: number[] = []
  for (let node = 0; node < graph.nodeCount && simple !== -1; node++) {
    if (graph.name[node] === simple && fits(node)) nodes.push(node)
  }
  if (nodes.length > 0) return nodes
  // Names with dots in them: modules are called after their files.
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node]! >= CODE_KINDS && fits(node)) nodes.push(node)
  return nodes
}

/**
 * The nodes of the first group that has any: code before structure, production before tests, visible entities before
 * those inside a function. A constructor gives way to the type of its name.
 */
function bestOf(graph: Graph, nodes: readonly number[]): number[] {
  const rankOf = (node: number): number => {
    const kind = graph.kind[node]!
    const structure = kind < CODE_KINDS ? 0 : kind === MODULE ? 4 : 8
    return structure + (isTestNode(graph, node) ? 2 : 0) + ((graph.nodeFlags[node]! & NodeFlag.Local) !== 0 ? 1 : 0)
  }
  const among = new Set(nodes)
  const ranked = nodes
    .filter((node) => !isConstructorAmong(graph, node, among))
    .map((node) => ({ node, rank: rankOf(node), name: graph.strings[graph.qualifiedName[node]!]! }))
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || a.node - b.node)
  const best = ranked.filter(({ rank }) => rank === ranked[0]!.rank)
  const isOne = new Set(best.map(({ name }) => unnumbered(name))).size === 1
  const isType = isOne && best.every(({ node }) => graph.kind[node] !== FUNCTION && graph.kind[node] !== METHOD)
  const wholes = isType ? best.filter(({ node }) => isWhole(graph, node)) : []
  return (wholes.length === 1 ? wholes : best).map(({ node }) => node)
}

/** Whether an entity has members or users: those of a type that is declared in parts are all of its first part. */
function isWhole(graph: Graph, node: number): boolean {
  let isFound = false
  eachOutgoing(graph, node, (edge) => {
    isFound ||= graph.type[edge] === DEFINES_METHOD
  })
  eachIncoming(graph, node, (edge) => {
    isFound ||= USES.has(graph.type[edge]!)
  })
  return isFound
}

const USES: ReadonlySet<number> = new Set((['CALLS', 'REFERENCES', 'INHERITS', 'IMPLEMENTS'] as const).map(edgeCode))

function isConstructorAmong(graph: Graph, node: number, among: ReadonlySet<number>): boolean {
  const owner = ownerOf(graph, node)
  return among.has(owner) && graph.kind[owner]! < CODE_KINDS && graph.name[owner] === graph.name[node]
}

const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')

/** The entity or module that a node is defined in, or -1. */
function ownerOf(graph: Graph, node: number): number {
  let owner = -1
  eachIncoming(graph, node, (edge, source) => {
    if (graph.type[edge] === DEFINES || graph.type[edge] === DEFINES_METHOD) owner = source
  })
  return owner
}

// Compares the graphs of two revisions: entities that were added, removed, changed or moved, and the edges between them.
// Entities are the same when they have the same qualified name; overloads are told apart by their signatures, and one that
// is new under one name and gone under another, with the same text, has moved.

import { append } from '../../collections/multimap.ts'
import { type Graph, kindCode } from '../graph.ts'
import { unnumbered } from '../overloads.ts'
import { type EdgeChange, edgeChanges } from './edges.ts'
import { isCode, nameOf, nodesWhere, pathOf, qualifiedNameOf, sortedByPlace } from './nodes.ts'
import { type EntityTexts, textsOf } from './texts.ts'

/** One of two revisions: its graph, the hash of a file's bytes ('' where it is unknown), and the lines of a file. */
export type Side = { graph: Graph; hashOf: (path: string) => string; linesOf: (path: string) => readonly string[] }

/** An entity by its node in each revision, with its differences; none for an entity of one revision alone. */
export type EntityChange = {
  change: 'added' | 'removed' | 'changed' | 'moved'
  base: number | undefined
  head: number | undefined
  differs: ('signature' | 'body' | 'place')[]
}

/** All differences, by path and line; edges between entities that both revisions have come first. */
export type Comparison = {
  entities: EntityChange[]
  edges: EdgeChange[]
  files: { added: number; removed: number; changed: number }
}

/** The differences between two revisions. */
export function compareGraphs(base: Side, head: Side): Comparison {
  const isSame = sameFiles(base, head)
  const texts = { base: textsOf(base), head: textsOf(head) }
  const matches = new Int32Array(base.graph.nodeCount).fill(-1)
  matchStructure(base.graph, head.graph, matches)
  matchByName(base.graph, head.graph, { texts, isSame }, matches)
  const moved = matchByText(base.graph, head.graph, texts, matches)
  const entities = entityChanges(base, head, { texts, matches, moved, isSame })
  return { entities, edges: edgeChanges(base.graph, head.graph, matches), files: fileCounts(base, head, isSame) }
}

type Texts = { base: EntityTexts; head: EntityTexts }

const FILE = kindCode('File')

// ---- files --------------------------------------------------------------------------------------------------------

const filesOf = (graph: Graph): Set<string> =>
  new Set([...nodesWhere(graph, (kind) => kind === FILE)].map((node) => pathOf(graph, node)))

/** Whether a file has the same bytes in both revisions. */
function sameFiles(base: Side, head: Side): (path: string) => boolean {
  const known = new Map<string, boolean>()
  return (path) => {
    const there = known.get(path)
    if (there !== undefined) return there
    const hash = base.hashOf(path)
    const isSame = hash !== '' && hash === head.hashOf(path)
    known.set(path, isSame)
    return isSame
  }
}

function fileCounts(base: Side, head: Side, isSame: (path: string) => boolean): Comparison['files'] {
  const [before, after] = [filesOf(base.graph), filesOf(head.graph)]
  const both = [...before].filter((path) => after.has(path))
  return {
    added: after.size - both.length,
    removed: before.size - both.length,
    changed: both.filter((path) => !isSame(path)).length,
  }
}

// ---- which entities are the same ------------------------------------------------------------------------------------

/** Folders, files, modules and packages are the same by their kind and name. */
function matchStructure(base: Graph, head: Graph, matches: Int32Array): void {
  const key = (graph: Graph, node: number): string => `${graph.kind[node]} ${qualifiedNameOf(graph, node)}`
  const there = new Map<string, number>()
  for (const node of nodesWhere(head, (kind) => !isCode(kind))) there.set(key(head, node), node)
  for (const node of nodesWhere(base, (kind) => !isCode(kind))) matches[node] = there.get(key(base, node)) ?? -1
}

function namesakes(graph: Graph): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const node of nodesWhere(graph, isCode)) {
    const name = unnumbered(qualifiedNameOf(graph, node))
    const group = groups.get(name) ?? []
    groups.set(name, group)
    group.push(node)
  }
  return groups
}

/**
 * Of several entities of one name, those in the same place of the same text belong together, then those with the same
 * signature, then the rest in order.
 */
function matchByName(
  base: Graph,
  head: Graph,
  { texts, isSame }: { texts: Texts; isSame: (path: string) => boolean },
  matches: Int32Array,
): void {
  const after = namesakes(head)
  const isThere = (node: number, other: number): boolean =>
    pathOf(base, node) === pathOf(head, other) &&
    base.startLine[node] === head.startLine[other] &&
    isSame(pathOf(base, node))
  const isAlike = (node: number, other: number): boolean =>
    texts.base.signature(node) !== null && texts.base.signature(node) === texts.head.signature(other)
  for (const [name, nodes] of namesakes(base)) {
    const free = [...(after.get(name) ?? [])]
    const rules = nodes.length > 1 || free.length > 1 ? [isThere, isAlike, () => true] : [() => true]
    for (const fits of rules)
      for (const node of nodes) {
        const at = matches[node] === -1 ? free.findIndex((other) => fits(node, other)) : -1
        if (at !== -1) matches[node] = free.splice(at, 1)[0]!
      }
  }
}

/** Entities of the base that the head has under another name, with the same kind, own name and text. */
function matchByText(base: Graph, head: Graph, texts: Texts, matches: Int32Array): ReadonlySet<number> {
  const taken = new Set(matches)
  const key = (graph: Graph, { signature, body }: EntityTexts, node: number): string | undefined =>
    signature(node) === null
      ? undefined
      : JSON.stringify([graph.kind[node], nameOf(graph, node), signature(node), body(node)])
  const free = new Map<string, number[]>()
  for (const node of nodesWhere(head, isCode)) {
    const text = taken.has(node) ? undefined : key(head, texts.head, node)
    if (text !== undefined) append(free, text, node)
  }
  const moved = new Set<number>()
  for (const node of nodesWhere(base, isCode)) {
    if (matches[node] !== -1 || free.size === 0) continue
    const other = free.get(key(base, texts.base, node) ?? '')?.shift()
    if (other === undefined) continue
    matches[node] = other
    moved.add(node)
  }
  return moved
}

// ---- differences --------------------------------------------------------------------------------------------------

type Matched = {
  texts: Texts
  matches: Int32Array
  moved: ReadonlySet<number>
  isSame: (path: string) => boolean
}

function entityChanges(base: Side, head: Side, matched: Matched): EntityChange[] {
  const { matches } = matched
  const changes: EntityChange[] = []
  for (const node of nodesWhere(base.graph, isCode)) {
    const other = matches[node]!
    if (other === -1) changes.push({ change: 'removed', base: node, head: undefined, differs: [] })
    else {
      const differs = differencesOf(base.graph, head.graph, node, other, matched)
      const isElsewhere = differs.length === 1 && differs[0] === 'place'
      if (differs.length > 0)
        changes.push({ change: isElsewhere ? 'moved' : 'changed', base: node, head: other, differs })
    }
  }
  const known = new Set(matches)
  for (const node of nodesWhere(head.graph, isCode))
    if (!known.has(node)) changes.push({ change: 'added', base: undefined, head: node, differs: [] })
  const placeOf = (change: EntityChange): readonly [string, number] =>
    change.head === undefined
      ? [pathOf(base.graph, change.base!), base.graph.startLine[change.base!]!]
      : [pathOf(head.graph, change.head), head.graph.startLine[change.head]!]
  return sortedByPlace(changes, placeOf)
}

function differencesOf(
  base: Graph,
  head: Graph,
  node: number,
  other: number,
  { texts, moved, isSame }: Matched,
): EntityChange['differs'] {
  const path = pathOf(base, node)
  const isElsewhere = path !== pathOf(head, other) || moved.has(node)
  if (!isElsewhere && isSame(path)) return []
  const differs: EntityChange['differs'] = []
  if (base.kind[node] !== head.kind[other] || texts.base.signature(node) !== texts.head.signature(other))
    differs.push('signature')
  if (texts.base.body(node) !== texts.head.body(other)) differs.push('body')
  if (isElsewhere) differs.push('place')
  return differs
}

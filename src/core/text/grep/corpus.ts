// The files of a project as a line search sees them: their order, their languages and the entities in them.

import { entitiesByPath } from '../../graph/entities.ts'
import { CODE_KINDS, type Graph, kindCode, NodeFlag } from '../../graph/graph.ts'
import { languageOf } from '../../languages/files.ts'
import { isWithin } from '../../paths.ts'
import { type FileState, hasFacts, stateCode, type Tree } from '../../tree.ts'
import { isGeneratedPath, isSourcePath, isTestPath } from '../places.ts'
import { findLines } from './lines.ts'
import type { Pattern } from './pattern.ts'

/** The files of a generation, by their row in its tree. */
export type Corpus = {
  readonly tree: Tree
  readonly graph: Graph
  /** Rows of files with text, in the order of their paths. */
  readonly rows: readonly number[]
  /** By row: code first, then other text, tests, and generated files. */
  readonly rank: Uint8Array
  /** The names of code entities, each once: as lines of a text, and as strings of the graph. */
  readonly names: { readonly text: string; readonly strings: readonly number[] }
  /** By path: the code entities of a file (nodes of the graph), outer ones before those inside them. */
  readonly entities: ReadonlyMap<string, readonly number[]>
}

/** Restrictions on files; a missing one restricts nothing. */
export type FileFilter = {
  /** A folder or a file, without slashes around it. */
  under?: string | undefined
  languages?: readonly string[] | undefined
  tests: 'include' | 'exclude' | 'only'
}

const NO_TEXT = new Set<FileState>(['binary', 'oversized', 'undecodable', 'unreadable', 'pointer'])
const noText: ReadonlySet<number> = new Set(Array.from(NO_TEXT, stateCode))

const CODE = 0
const OTHER = 1
const TEST = 2
const GENERATED = 3

/** Whether the file of a row is text. */
export const hasText = (tree: Tree, row: number): boolean => !noText.has(tree.states[row]!)

/** The corpus of a tree and of its graph. */
export function corpusOf(tree: Tree, graph: Graph): Corpus {
  const entities = new Map(Array.from(entitiesByPath(graph), ([path, nodes]) => [graph.strings[path]!, nodes]))
  const tests = testModules(graph)
  const rows: number[] = []
  const rank = new Uint8Array(tree.paths.length)
  for (const [row, path] of tree.paths.entries()) {
    if (!hasText(tree, row)) continue
    rows.push(row)
    rank[row] = rankOf(path, { isTest: tests.has(path) || isTestPath(path), isCode: hasFacts(tree.states[row]!) })
  }
  return { tree, graph, rows, rank, entities, names: namesOf(graph) }
}

function rankOf(path: string, { isTest, isCode }: { isTest: boolean; isCode: boolean }): number {
  if (isGeneratedPath(path)) return GENERATED
  if (isTest) return TEST
  return isCode || isSourcePath(path) ? CODE : OTHER
}

const MODULE = kindCode('Module')

function testModules(graph: Graph): ReadonlySet<string> {
  const paths = new Set<string>()
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node] === MODULE && (graph.nodeFlags[node]! & NodeFlag.Test) !== 0)
      paths.add(graph.strings[graph.path[node]!]!)
  return paths
}

/** Whether a file is a test, or was generated. */
export const isTestFile = ({ rank }: Corpus, row: number): boolean => rank[row] === TEST

/**
 * The files that a filter admits, in the order of the search: by rank; within a rank those first that define an entity
 * with a matching name; then by path.
 */
export function filesToSearch(corpus: Corpus, filter: FileFilter, pattern: Pattern): number[] {
  const defining = definingPaths(corpus, pattern)
  const buckets: number[][] = []
  for (const row of corpus.rows) {
    if (!passes(corpus, row, filter)) continue
    const bucket = 2 * corpus.rank[row]! + (defining.has(corpus.tree.paths[row]!) ? 0 : 1)
    ;(buckets[bucket] ??= []).push(row)
  }
  return buckets.flat()
}

function passes(corpus: Corpus, row: number, { under = '', languages, tests }: FileFilter): boolean {
  const path = corpus.tree.paths[row]!
  if (!isWithin(path, under)) return false
  if (tests !== 'include' && isTestFile(corpus, row) !== (tests === 'only')) return false
  return !languages || languages.includes(languageOf(path)?.id ?? '')
}

function definingPaths({ graph, names }: Corpus, pattern: Pattern): ReadonlySet<string> {
  const { found } = findLines(names.text, pattern, { from: 0, most: Number.POSITIVE_INFINITY, isLate: () => false })
  const paths = new Set<string>()
  if (found.length === 0) return paths
  const fits = new Uint8Array(graph.strings.length)
  for (const line of found) fits[names.strings[line]!] = 1
  for (let node = 0; node < graph.nodeCount; node++)
    if (graph.kind[node]! < CODE_KINDS && fits[graph.name[node]!] === 1) paths.add(graph.strings[graph.path[node]!]!)
  return paths
}

function namesOf(graph: Graph): Corpus['names'] {
  const strings = new Set<number>()
  for (let node = 0; node < graph.nodeCount; node++) if (graph.kind[node]! < CODE_KINDS) strings.add(graph.name[node]!)
  const all = [...strings]
  return { text: all.map((string) => graph.strings[string]!.replaceAll(/[\r\n]/g, ' ')).join('\n'), strings: all }
}

/** The innermost entity around a line (1-based), a node of the graph; undefined when there is none. */
export function entityAt({ graph, entities }: Corpus, path: string, line: number): number | undefined {
  let innermost: number | undefined
  for (const node of entities.get(path) ?? []) {
    if (graph.startLine[node]! > line) break
    if (graph.endLine[node]! < line) continue
    if (innermost === undefined || isInside(graph, node, innermost)) innermost = node
  }
  return innermost
}

const isInside = ({ startLine, endLine }: Graph, node: number, outer: number): boolean =>
  endLine[node]! - startLine[node]! <= endLine[outer]! - startLine[outer]!

/** Whether a line declares an entity with a matching name. */
export function isDefinition({ graph }: Corpus, node: number, line: number, text: string, pattern: Pattern): boolean {
  const name = graph.strings[graph.name[node]!]!
  const isHeader = line >= graph.startLine[node]! && line <= Math.max(graph.startLine[node]!, graph.sigEndLine[node]!)
  return isHeader && text.includes(name) && pattern.matches(name)
}

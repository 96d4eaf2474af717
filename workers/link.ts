// Completes the tree of a generation with what the parse workers found, links its facts and stores the packed graph.

import { engineVersion, extractorVersion } from '../src/clients/extractor.ts'
import { decodeText, readBytes } from '../src/clients/files.ts'
import { decodeFacts } from '../src/core/facts.ts'
import { packGraph } from '../src/core/graph/graph.ts'
import { type LinkFile, link } from '../src/core/graph/link/link.ts'
import { languageOf, languages } from '../src/core/languages/registry.ts'
import { FILE_STATES, hasFacts, isInGraph, stateCode, type Tree } from '../src/core/tree.ts'
import { factKey } from '../src/stores/facts.ts'
import type { Stores } from '../src/stores/open.ts'
import type { ParseOutput } from './parse.ts'
import { storesOf } from './stores.ts'

export type LinkTask = {
  dir: string
  root: string
  project: string
  previous: number
  generation: number
  /** What the parse workers answered, batch by batch. */
  batches: readonly { files: Uint32Array; output: ParseOutput }[]
}

export type LinkOutput = {
  /** The previous generation's graph is that of these files too: nothing was stored. */
  unchanged: boolean
  files: number
  filesChanged: number
  /** Files left out, by reason. */
  skipped: Record<string, number>
  parseErrors: number
  languages: Record<string, number>
  nodes: number
  edges: number
  callsResolved: number
  callsExternal: number
  callsUnresolved: number
}

type Counts = Omit<LinkOutput, 'unchanged' | 'nodes' | 'edges' | 'callsResolved' | 'callsExternal' | 'callsUnresolved'>

export default async function linkProject(task: LinkTask): Promise<LinkOutput> {
  const stores = storesOf(task.dir)
  const { trees, graphs } = stores
  const tree = await trees.get(task.project, task.generation)
  if (!tree) throw new Error('the walked tree is gone')
  complete(tree, task)
  tree.engine = engineVersion()
  const before = task.previous > 0 ? await trees.get(task.project, task.previous) : undefined
  const counts = countFiles(tree, before)
  if (before && sameFiles(before, tree) && (await graphs.has(task.project, task.previous))) {
    // The new tree knows the files' present times, the graph stays as it is.
    await trees.put(task.project, task.previous, tree)
    return { ...counts, unchanged: true, nodes: 0, edges: 0, callsResolved: 0, callsExternal: 0, callsUnresolved: 0 }
  }
  const graph = link({
    project: task.project,
    files: await readFacts(stores, tree),
    manifests: readManifests(task.root, tree),
  })
  await trees.put(task.project, task.generation, tree)
  await graphs.put(task.project, task.generation, packGraph(graph))
  const { callsResolved, callsExternal, callsUnresolved } = graph
  const calls = { callsResolved, callsExternal, callsUnresolved }
  return { ...counts, unchanged: false, nodes: graph.nodeCount, edges: graph.edgeCount, ...calls }
}

function complete(tree: Tree, { batches }: LinkTask): void {
  for (const { files, output } of batches) {
    for (const [at, index] of files.entries()) {
      tree.hashes[index] = output.hashes[at]!
      tree.states[index] = output.states[at]!
      tree.lines[index] = output.lines[at]!
    }
  }
}

function sameFiles(one: Tree, other: Tree): boolean {
  return (
    one.engine === other.engine &&
    one.paths.length === other.paths.length &&
    one.paths.every(
      (path, index) =>
        path === other.paths[index] &&
        one.hashes[index] === other.hashes[index] &&
        one.states[index] === other.states[index],
    )
  )
}

function countFiles(tree: Tree, before: Tree | undefined): Counts {
  const known = new Map(before?.paths.map((path, index) => [path, before.hashes[index]]))
  const counts: Counts = { files: 0, filesChanged: 0, skipped: { ...tree.left }, parseErrors: 0, languages: {} }
  for (const [index, path] of tree.paths.entries()) {
    const state = tree.states[index]!
    if (!isInGraph(state)) {
      const reason = FILE_STATES[state]!
      counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1
      continue
    }
    counts.files++
    if (known.get(path) !== tree.hashes[index]) counts.filesChanged++
    if (state === stateCode('errors')) counts.parseErrors++
    const language = hasFacts(state) ? languageOf(path) : undefined
    if (language) counts.languages[language.id] = (counts.languages[language.id] ?? 0) + 1
  }
  return counts
}

async function readFacts({ facts }: Stores, tree: Tree): Promise<LinkFile[]> {
  const version = extractorVersion()
  const files: LinkFile[] = []
  const keys: string[] = []
  const parsed: LinkFile[] = []
  for (const [index, path] of tree.paths.entries()) {
    const state = tree.states[index]!
    if (!isInGraph(state)) continue
    const file: LinkFile = { path, lines: tree.lines[index]!, facts: undefined }
    files.push(file)
    const language = languageOf(path)
    if (!language || !hasFacts(state)) continue
    keys.push(factKey(tree.hashes[index]!, language.id, version, path))
    parsed.push(file)
  }
  await facts.each(keys, (bytes, at) => {
    const file = parsed[at]!
    file.facts = bytes && decodeFacts(bytes)
    if (!file.facts) throw new Error(`the facts of ${file.path} are gone`)
  })
  return files
}

const MANIFESTS = new Set(languages.flatMap((language) => language.manifests))

function readManifests(root: string, tree: Tree): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [index, path] of tree.paths.entries()) {
    if (!MANIFESTS.has(path.slice(path.lastIndexOf('/') + 1)) || !isInGraph(tree.states[index]!)) continue
    const read = readBytes(root, path)
    const decoded = 'bytes' in read ? decodeText(read.bytes, path) : undefined
    if (decoded && 'text' in decoded) texts.set(path, decoded.text)
  }
  return texts
}

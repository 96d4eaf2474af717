// Completes the tree of a generation with the results of the parse workers, links its facts and stores the packed
// graph.

import { setImmediate as turn } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { engineVersion } from '../src/clients/extractor.ts'
import { collectGarbage } from '../src/clients/garbage.ts'
import { type Gate, isDecided, throwIfLeft } from '../src/clients/gate.ts'
import type { Repository } from '../src/clients/repository.ts'
import { decodeText } from '../src/core/decode.ts'
import { callTotals, type Graph, packGraph, packWithStrings } from '../src/core/graph/graph.ts'
import { linkToKeep } from '../src/core/graph/link/link.ts'
import { type PackedStrings, packStrings } from '../src/core/graph/packed-strings.ts'
import { isManifest, languageOf } from '../src/core/languages/files.ts'
import { languagesOf } from '../src/core/languages/linked.ts'
import { FILE_STATES, HASH_BYTES, hasFacts, isInGraph, stateCode, type Tree } from '../src/core/tree.ts'
import { forgetLinked, graphHeld, haveSameFiles, isKeepable, keepLinked, mayBeKept } from '../src/threads/linked.ts'
import { type LinkedAs, type LinkedTree, linkTree, readFacts, type ScipOutcome } from '../src/threads/linking.ts'
import { takePreludes } from '../src/threads/preludes.ts'
import { storesOf } from '../src/threads/stores.ts'
import { treeReader } from '../src/threads/tree-files.ts'
import type { ParseOutput } from './parse.ts'

/** The generation to be linked. */
export type LinkTask = LinkedAs & {
  /** Whether the walk found the files of `previous`, none of them touched: its tree is that of `generation`, too. */
  isSame: boolean
  /** The results of the parse workers, batch by batch. */
  batches: readonly { files: Uint32Array; output: ParseOutput }[]
  /** Whether the nodes are to be told before the outcome. */
  asksNodes: boolean
  /** Receives what is known before the task ends. */
  port: MessagePort
  /** Shut when nobody waits for the link any more. */
  left?: Gate | undefined
}

/**
 * What the port receives: the packed graph with nodes only, in shared memory, before the edges are found; the outcome of an
 * edit that is followed, while its graph is being stored.
 */
export type LinkNews = { nodes: Uint8Array } | { linked: LinkOutput }

/** The outcome of linking. */
export type LinkOutput = Pick<LinkedTree, 'filesLinked' | 'toCut' | 'notFollowed'> & {
  /** The previous generation's graph holds for these files too: nothing was stored. */
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
  /** How the indexes joined; `forgotten` when only the previous generation had any. */
  scip?: ScipOutcome | 'forgotten' | undefined
  /** Questions of the linker that never ended: a fault of its rules, which costs their edges. */
  endless: number
}

type Counts = Pick<LinkOutput, 'files' | 'filesChanged' | 'skipped' | 'parseErrors' | 'languages'>

/** Warms up its thread: loads this module and the store of a data directory. */
export async function warm({ dir }: { dir: string }): Promise<void> {
  await storesOf(dir).ping()
}

/** A published generation of a project. */
export type KeepInput = { dir: string; repo: Repository; project: string; generation: number; left?: Gate }

/**
 * Links a published generation again, to keep it for its next edit; false where it cannot be told from what it was linked, or
 * it is too large to be kept, and once `left` is shut. For a service that has started.
 */
export async function keep({ left, ...input }: KeepInput): Promise<boolean> {
  try {
    return await linkAgain(input, () => throwIfLeft(left))
  } catch (error) {
    if (!left || !isDecided(left)) throw error
    collectGarbage() // half of a linker
    return false
  }
}

async function linkAgain({ dir, repo, project, generation }: KeepInput, onStep: () => void): Promise<boolean> {
  const stores = storesOf(dir)
  const at = { dir, project, generation }
  const tree = await stores.trees.get(project, generation)
  if (!tree || tree.torn || tree.indexed || tree.engine !== engineVersion() || !mayBeKept(tree)) return false
  if (graphHeld(at, tree)) return true
  const languages = await languagesOf(tree.paths)
  await takePreludes(stores, languages)
  const { texts: manifests, changed } = await readManifests(repo, tree)
  if (changed) return false
  const files = await readFacts(stores, tree)
  keepLinked(at, tree, linkToKeep({ project, files, languages, manifests }, { onStep }))
  collectGarbage() // answers that are dropped
  return isKeepable(at)
}

/** Gives the memory of the project that this thread keeps back: others are in use, and all of them would take too much. */
export async function forget(): Promise<void> {
  forgetLinked()
  packedRoom = new Uint8Array(0)
  packedStrings = undefined
  collectGarbage()
}

/** Links the tree of a generation and stores its graph, unless it equals the previous generation's. */
export default async function linkProject(task: LinkTask): Promise<LinkOutput> {
  const { output, graph } = await linkedOrKept(task).catch((error: unknown) => {
    if (task.left && isDecided(task.left)) collectGarbage() // half of a linker
    throw error
  })
  if (graph) {
    // the stages after an edit need its outcome alone, and begin while the graph is packed and stored
    if (output.toCut) tell(task, { linked: output })
    const isEdit = output.toCut !== undefined
    const packed = isEdit ? packEdited(graph) : packGraph(graph)
    await storesOf(task.dir).graphs.put(task.project, task.generation, packed, isEdit)
  }
  return output
}

/** The strings of the last edit's graph, most of which are those of the next one. */
let packedStrings: PackedStrings | undefined

function packEdited(graph: Graph): Uint8Array {
  packedStrings = packStrings(graph.strings, packedStrings)
  return packWithStrings(graph, packedStrings, roomAgain)
}

/**
 * Memory for the packed graph of an edit, used again by the next one: new memory each time would have the collector go
 * through all that this thread keeps, after every edit of a large project.
 */
let packedRoom = new Uint8Array(0)

function roomAgain(size: number): Uint8Array {
  if (packedRoom.length < size || packedRoom.length > size * 2)
    packedRoom = new Uint8Array(Math.ceil(size * ROOM_TO_GROW))
  return packedRoom.subarray(0, size)
}

const ROOM_TO_GROW = 1.05

const tell = ({ port }: LinkTask, news: LinkNews): void => port.postMessage(news)

/** The outcome, and the graph to be stored; none where that of the previous generation holds. */
async function linkedOrKept(task: LinkTask): Promise<{ output: LinkOutput; graph?: Graph }> {
  const stores = storesOf(task.dir)
  const { trees, graphs } = stores
  const before = task.previous > 0 ? await trees.get(task.project, task.previous) : undefined
  const tree = task.isSame && before ? { ...before } : await trees.get(task.project, task.generation)
  if (!tree) throw new Error('the walked tree is gone')
  complete(tree, task)
  tree.engine = engineVersion()
  const indexes = task.scip ?? []
  if (indexes.length > 0) tree.indexed = true
  const counts = countFiles(tree, before)
  if (before && haveSameGraph(before, tree) && (await graphs.has(task.project, task.previous))) {
    // The new tree has the files' current times; the graph stays as it is.
    if (!task.isSame) await trees.put(task.project, task.previous, tree)
    const calls = { callsResolved: 0, callsExternal: 0, callsUnresolved: 0 }
    return { output: { ...counts, unchanged: true, filesLinked: 0, nodes: 0, edges: 0, ...calls, endless: 0 } }
  }
  const languages = await languagesOf(tree.paths)
  await takePreludes(stores, languages)
  const { texts: manifests, changed } = await readManifests(task.repo, tree)
  if (changed) tree.torn = true
  // an edit is followed meanwhile: the disk takes as long as a third of that
  const stored = trees.put(task.project, task.generation, tree)
  stored.catch(() => undefined) // awaited below
  await turn()
  const onNodes = (nodes: Graph): void => tell(task, { nodes: shared(packGraph(nodes)) })
  const watched = { ...task, onNodes: task.asksNodes ? onNodes : undefined, onStep: () => throwIfLeft(task.left) }
  const { graph, scip, ...rest } = await linkTree(stores, watched, { tree, languages, manifests, before, stored })
  await stored
  const { resolved, external, unresolved } = callTotals(graph)
  const calls = { callsResolved: resolved, callsExternal: external, callsUnresolved: unresolved }
  const size = { nodes: graph.nodeCount, edges: graph.edgeCount }
  const told = scip ?? (before?.indexed ? 'forgotten' : undefined)
  return { output: { ...counts, ...rest, unchanged: false, ...size, ...calls, scip: told }, graph }
}

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length))
  copy.set(bytes)
  return copy
}

function complete(tree: Tree, { batches }: LinkTask): void {
  for (const { files, output } of batches) {
    for (const [at, index] of files.entries()) {
      tree.hashes[index] = hashAt(output, at)
      tree.states[index] = output.states[at]!
      tree.lines[index] = output.lines[at]!
    }
  }
}

function hashAt({ hashes }: ParseOutput, file: number): string {
  const bytes = hashes.subarray(file * HASH_BYTES, (file + 1) * HASH_BYTES)
  return bytes.some((byte) => byte !== 0) ? Buffer.from(bytes).toString('hex') : ''
}

/** Whether two trees have the same graph. */
const haveSameGraph = (one: Tree, other: Tree): boolean =>
  !one.torn && !one.indexed && !other.indexed && haveSameFiles(one, other)

function countFiles(tree: Tree, before: Tree | undefined): Counts {
  const earlier = before?.paths ?? []
  let at = 0
  const counts: Counts = { files: 0, filesChanged: 0, skipped: { ...tree.left }, parseErrors: 0, languages: {} }
  for (const [index, path] of tree.paths.entries()) {
    const state = tree.states[index]!
    while (earlier[at]! < path) at++ // both are sorted
    if (!isInGraph(state)) {
      const reason = FILE_STATES[state]!
      counts.skipped[reason] = (counts.skipped[reason] ?? 0) + 1
      continue
    }
    counts.files++
    if (earlier[at] !== path || before!.hashes[at] !== tree.hashes[index]) counts.filesChanged++
    if (state === stateCode('errors')) counts.parseErrors++
    const language = hasFacts(state) ? languageOf(path) : undefined
    if (language) counts.languages[language.id] = (counts.languages[language.id] ?? 0) + 1
  }
  return counts
}

/** The manifests as they are now, and whether one has changed since the tree was read. */
async function readManifests(repo: Repository, tree: Tree): Promise<{ texts: Map<string, string>; changed: boolean }> {
  const texts = new Map<string, string>()
  let changed = false
  const rows = [...tree.paths.keys()].filter((row) => isManifest(tree.paths[row]!) && isInGraph(tree.states[row]!))
  const readRow = await treeReader(repo, tree, rows)
  for (const index of rows) {
    const path = tree.paths[index]!
    const read = readRow(index)
    if (!('bytes' in read) || read.hash !== tree.hashes[index]) changed = true
    const decoded = 'bytes' in read ? decodeText(read.bytes, path) : undefined
    if (decoded && 'text' in decoded) texts.set(path, decoded.text)
  }
  return { texts, changed }
}

// The ways to link the tree of a generation, the one of the least cost first.

import { extractorVersion } from '../clients/extractor.ts'
import { collectGarbage } from '../clients/garbage.ts'
import type { Repository } from '../clients/repository.ts'
import type { IndexFile } from '../clients/scip-index.ts'
import { factsGone } from '../core/errors.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import type { Graph } from '../core/graph/graph.ts'
import { newTally, type Tally } from '../core/graph/link/edges/stated.ts'
import {
  type Kept,
  type LinkFile,
  type LinkInput,
  link,
  linkRest,
  linkToKeep,
  type Watch,
} from '../core/graph/link/link.ts'
import type { Step } from '../core/graph/link/program/step.ts'
import { languageOf } from '../core/languages/files.ts'
import type { Languages } from '../core/languages/linked.ts'
import type { Joined } from '../core/scip/overlay.ts'
import { hasFacts, isInGraph, type Tree } from '../core/tree.ts'
import { factKey } from '../stores/facts.ts'
import type { Stores } from '../stores/open.ts'
import type { GraphAt } from './graphs.ts'
import { keptOf } from './kept.ts'
import {
  forgetLinked,
  graphHeld,
  isKeepable,
  keepLinked,
  keepMoved,
  type NotFollowed,
  relinked,
  type Trees,
} from './linked.ts'
import { filesToCut, type ToCut } from './recut.ts'
import { overlayOf } from './scip-overlay.ts'

/** The generation that a tree is linked as, of a project in a data directory. */
export type LinkedAs = {
  dir: string
  repo: Repository
  project: string
  previous: number
  /** Another generation that parts of the graph may be taken from, where there is no previous one. */
  like?: number | undefined
  generation: number
  /** Indexes of compilers, whose edges take the place of those of the linker. */
  scip?: readonly IndexFile[] | undefined
}

/** How indexes joined, and how their edges compare with those of the linker. */
export type ScipOutcome = { joined: Joined; tally: Tally }

/** A tree, and that of the generation before, where there is one. */
type Inputs = {
  tree: Tree
  languages: Languages
  manifests: ReadonlyMap<string, string>
  before: Tree | undefined
  /** Resolves when the tree is in the store: threads that are told of nodes look for it there. */
  stored: Promise<void>
}

/** A linked tree. */
export type LinkedTree = {
  graph: Graph
  /** Source files that were linked; the nodes and edges of all others were taken over. */
  filesLinked: number
  /** The only files whose chunks may not be those of the previous generation, where that is known: the others' stand. */
  toCut?: readonly ToCut[] | undefined
  /** Why the edit of a linked project was not followed through its own files. */
  notFollowed?: NotFollowed | undefined
  scip?: ScipOutcome
}

/** What a tree is linked from; `trees` where there is a generation before it. */
type Linking = {
  stores: Stores
  task: LinkedAs
  source: Omit<LinkInput, 'files'>
  tree: Tree
  trees: Trees | undefined
  /** The generation before, as this thread may keep it. */
  at: GraphAt
  watch: Watch
}

/**
 * The graph of a tree, at the least cost: the one before on other lines, an edit followed, the rest linked, or all; and how many
 * questions of the linker never ended. `onNodes` is told the nodes of a graph of which more than an edit is linked, before its
 * edges are found; `onStep` is called throughout a link of more than an edit, which ends with what it throws. Throws factsGone.
 */
export async function linkTree(
  stores: Stores,
  { onNodes, onStep, ...task }: LinkedAs & { onNodes: Watch['onNodes'] | undefined; onStep: Step },
  { tree, languages, manifests, before, stored }: Inputs,
): Promise<LinkedTree & { endless: number }> {
  const { dir, project, previous, like = 0 } = task
  const generation = previous > 0 ? previous : like
  const earlier = before ?? (generation > 0 ? await stores.trees.get(project, generation) : undefined)
  const at = { dir, project, generation: previous }
  const held = before && graphHeld(at, before)
  const kept = earlier && (await keptOf(stores, { project, generation }, earlier, tree, held))
  const trees = before && { before, tree }
  let endless = 0
  const onEndless = (questions: number): void => {
    endless = questions
  }
  const watch = { ...(onNodes && { onNodes }), onEndless, onStep }
  const linking = { stores, task, source: { project, languages, manifests }, tree, trees, at, watch }
  if (!trees) await stored
  // an edit that is followed is known at once: nothing is to be begun beside it
  const quiet = { ...linking, watch: { onEndless } }
  const done = (await linkMoved(trees ? quiet : linking, kept)) ?? (await linkFollowed(quiet))
  if (typeof done === 'object') return { ...done, endless }
  forgetLinked()
  await stored
  const rest = (await linkUnkept(linking, kept)) ?? (task.scip?.length ? undefined : await linkWhole(linking))
  if (rest) return { ...rest, endless, notFollowed: done }
  return { ...(await linkWithIndexes(linking, task.scip!)), endless }
}

/** The graph before with other lines, where all of it holds; `kept`: the parts that do. */
async function linkMoved({ stores, task, source, tree, trees, at, watch }: Linking, kept: Kept | undefined) {
  if (!kept || !isAllKept(kept, tree)) return undefined
  const files = await readFacts(stores, tree, kept.paths)
  const graph = linkRest({ ...source, files }, kept, watch)
  if (!graph) return undefined
  if (!trees) return { graph, filesLinked: 0 }
  await keepMoved(stores, at, task.generation, trees, graph)
  return { graph, filesLinked: 0, toCut: filesToCut({ before: kept.graph, now: graph }, trees) }
}

/** The project that this thread keeps, with the edit followed, or why it was not; undefined when there is no generation before. */
async function linkFollowed({ stores, task, source, trees, at, watch }: Linking) {
  const again = trees && (await relinked(stores, at, task.generation, trees, source.manifests, watch))
  if (typeof again !== 'object') return again
  const { graph, drawn } = again.linked
  return { graph, filesLinked: drawn, toCut: filesToCut({ before: again.before, now: graph }, trees!) }
}

/**
 * The graph before with the families that do not hold linked. An edited project is linked with its other families, to be kept
 * whole for the next edit, unless these are most of it or all of it is too large to be kept.
 */
async function linkUnkept({ stores, source, tree, trees, at, watch }: Linking, kept: Kept | undefined) {
  if (!kept || (trees && isKeepable(at) && kept.paths.size * 2 < tree.paths.length)) return undefined
  const files = await readFacts(stores, tree, kept.paths)
  const graph = linkRest({ ...source, files }, kept, watch)
  return graph && { graph, filesLinked: countWithFacts(files) }
}

/** All of a project, which this thread keeps for its next edit. */
async function linkWhole({ stores, task, source, tree, at, watch }: Linking) {
  const files = await readFacts(stores, tree)
  const linked = linkToKeep({ ...source, files }, watch)
  keepLinked({ ...at, generation: task.generation }, tree, linked)
  collectGarbage() // answers that are dropped, before the graph is packed
  return { graph: linked.graph, filesLinked: countWithFacts(files) }
}

/** All of a project, with the edges that indexes of compilers state. */
async function linkWithIndexes({ stores, task, source, tree, watch }: Linking, indexes: readonly IndexFile[]) {
  const files = await readFacts(stores, tree)
  const { overlay, joined } = overlayOf(indexes, { root: task.repo.root, tree, files })
  let tally = newTally()
  const onTally = (made: Tally): void => {
    tally = made
  }
  const graph = link({ ...source, files, overlay }, { ...watch, onTally })
  return { graph, filesLinked: countWithFacts(files), scip: { joined, tally } }
}

const countWithFacts = (files: readonly LinkFile[]): number => files.filter((file) => file.facts).length

/** Whether the graph before holds for all code of a tree, at most on other lines. */
const isAllKept = ({ paths }: Kept, tree: Tree): boolean =>
  tree.paths.every((path, at) => !languageOf(path) || !hasFacts(tree.states[at]!) || paths.has(path))

/** The files of a tree with their facts; those in `without` get none. Throws factsGone. */
export async function readFacts({ facts }: Stores, tree: Tree, without?: ReadonlySet<string>): Promise<LinkFile[]> {
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
    if (!language || !hasFacts(state) || without?.has(path)) continue
    keys.push(factKey(tree.hashes[index]!, language.id, version, path))
    parsed.push(file)
  }
  let lost: string | undefined
  await facts.each(keys, (bytes, at) => {
    const file = parsed[at]!
    file.facts = bytes && decodeFacts(bytes)
    if (!file.facts) lost ??= file.path
  })
  if (lost !== undefined) throw factsGone(lost)
  return files
}

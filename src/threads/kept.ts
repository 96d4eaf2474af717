// The parts of the previous generation's graph that still hold for a new tree.

import { extractorVersion } from '../clients/extractor.ts'
import { decodeFacts } from '../core/facts/bytes.ts'
import { NONE } from '../core/facts.ts'
import { type Graph, unpackGraph } from '../core/graph/graph.ts'
import { type Kept, type Moved, movedFacts } from '../core/graph/link/link.ts'
import { languageOf, readersOf } from '../core/languages/files.ts'
import { compareText } from '../core/order.ts'
import { hasFacts, isInGraph, type Tree } from '../core/tree.ts'
import { factKey } from '../stores/facts.ts'
import type { Stores } from '../stores/open.ts'

/** A file by its row in each of two trees; NONE in the one from which it is absent. */
export type Changed = { old: number; now: number }

/**
 * The parts of an earlier generation's graph (that of the tree `before`) that still hold: none if files were added or
 * removed; else the language families with no changed manifest and no changed code, apart from its position. Undefined
 * when there are none. `held`: that graph, where the thread has it in memory.
 */
export async function keptOf(
  stores: Stores,
  { project, generation }: { project: string; generation: number },
  before: Tree,
  tree: Tree,
  held?: Graph,
): Promise<Kept | undefined> {
  const changed = changedFiles(before, tree)
  if (before.torn || tree.torn || before.indexed || tree.indexed || before.engine !== tree.engine) return undefined
  if (changed.some(({ old, now }) => old < 0 || now < 0)) return undefined
  const { touched, moved } = await touchedBy(stores, changed, before, tree)
  const families = new Set<string>()
  const paths = new Set<string>()
  for (const [index, path] of tree.paths.entries()) {
    const language = isInGraph(tree.states[index]!) ? languageOf(path) : undefined
    if (!language || touched.has(language.family)) continue
    families.add(language.family)
    paths.add(path)
  }
  for (const path of moved.keys()) if (!paths.has(path)) moved.delete(path)
  if (paths.size === 0) return undefined
  const packed = held ? undefined : await stores.graphs.get(project, generation)
  const graph = held ?? (packed && unpackGraph(packed))
  return graph && { graph, families, paths, moved }
}

/** The families that changed files belong to or are read by, and code that has only moved within its file. */
async function touchedBy(
  stores: Stores,
  changed: readonly Changed[],
  before: Tree,
  tree: Tree,
): Promise<{ touched: Set<string>; moved: Map<string, Moved> }> {
  const touched = new Set<string>()
  for (const { now } of changed) for (const { family } of readersOf(tree.paths[now]!)) touched.add(family)
  const moved = new Map<string, Moved>()
  for (const { old, now } of changed) {
    const path = tree.paths[now]!
    const language = languageOf(path)
    if (!language || touched.has(language.family)) continue
    const isParsed = hasFacts(before.states[old]!) && hasFacts(tree.states[now]!)
    const keys = [before.hashes[old]!, tree.hashes[now]!].map((hash) =>
      factKey(hash, language.id, extractorVersion(), path),
    )
    const how = isParsed ? await movedFile(stores, keys) : undefined
    if (how) moved.set(path, how)
    else touched.add(language.family)
  }
  return { touched, moved }
}

/** The new positions of a file's code, by the keys of its facts, if nothing else about it has changed. */
async function movedFile({ facts }: Stores, keys: readonly string[]): Promise<Moved | undefined> {
  const [before, after] = (await Promise.all(keys.map((key) => facts.get(key)))).map(
    (bytes) => bytes && decodeFacts(bytes),
  )
  return before && after && movedFacts(before, after)
}

/** The files in the graph that have come, have gone, or have other bytes or another state, by path. */
export function changedFiles(before: Tree, tree: Tree): Changed[] {
  const changed: Changed[] = []
  let [old, now] = [nextInGraph(before, 0), nextInGraph(tree, 0)]
  while (old < before.paths.length || now < tree.paths.length) {
    const order = orderOf(before.paths[old], tree.paths[now])
    if (order < 0) changed.push({ old, now: NONE })
    else if (order > 0) changed.push({ old: NONE, now })
    else if (tree.hashes[now] !== before.hashes[old] || tree.states[now] !== before.states[old])
      changed.push({ old, now })
    if (order <= 0) old = nextInGraph(before, old + 1)
    if (order >= 0) now = nextInGraph(tree, now + 1)
  }
  return changed
}

/** The first file in the graph from `index` on; the number of files when there is none. */
function nextInGraph({ paths, states }: Tree, index: number): number {
  let at = index
  while (at < paths.length && !isInGraph(states[at]!)) at++
  return at
}

/** The order of two paths, after all of which there is none. */
function orderOf(one: string | undefined, other: string | undefined): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return compareText(one, other)
}

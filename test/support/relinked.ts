// Projects linked, edited and linked again, compared with a link of everything.

import assert from 'node:assert/strict'
import { packGraph, unpackGraph } from '../../src/core/graph/graph.ts'
import { type Linked, type LinkFile, type LinkInput, link, linkToKeep } from '../../src/core/graph/link/link.ts'
import { type Refusal, relink } from '../../src/core/graph/link/relink/relink.ts'
import { compareText } from '../../src/core/order.ts'
import { languages } from './languages.ts'
import { linkFileOf, manifestsIn } from './link-files.ts'
import type { SourceTree } from './repositories/trees.ts'

/** The texts of the manifests of a tree. */
const manifestsOf = (tree: SourceTree): Map<string, string> =>
  new Map([...manifestsIn(tree)].sort(([one], [other]) => compareText(one, other)))

/** A tree as the input of a link. */
export function inputOf(tree: SourceTree): LinkInput {
  const manifests = manifestsOf(tree)
  return { project: 'p', files: [...tree].map(([path, text]) => linkFileOf(path, text)), languages, manifests }
}

/** The project linked again with the files that differ, and the reason for which it was refused. */
export function edited(
  kept: Linked,
  before: SourceTree,
  after: SourceTree,
): { linked: Linked | undefined; why: Refusal[] } {
  const changed = [...after].filter(([path, text]) => before.get(path) !== text)
  const why: Refusal[] = []
  const edits = new Map<string, LinkFile | undefined>(changed.map(([path, text]) => [path, linkFileOf(path, text)]))
  for (const path of before.keys()) if (!after.has(path)) edits.set(path, undefined)
  return { linked: relink(kept, edits, { onRefused: (reason) => why.push(reason) }, manifestsOf(after)), why }
}

/** Asserts that a linked project has the graph of a link of everything. */
export const assertFresh = (linked: Linked, tree: SourceTree): void => assertFreshFrom(linked, inputOf(tree))

/** The same, given all that is linked. */
export function assertFreshFrom(linked: Linked, input: LinkInput): void {
  const [now, fresh] = [packGraph(linked.graph), packGraph(link(input))]
  if (!Buffer.from(now).equals(fresh)) assert.deepEqual(unpackGraph(now), unpackGraph(fresh))
}

/**
 * Asserts that an edit of files by path, undefined for one that goes, is followed, and gives the graph of a link of
 * everything; so does the edit back. Returns the number of files whose edges were looked for.
 */
export function assertFollowed(before: Record<string, string>, after: Record<string, string | undefined>): number {
  const old = new Map(Object.entries(before))
  const now = new Map(
    Object.entries({ ...before, ...after }).filter((file): file is [string, string] => file[1] !== undefined),
  )
  const kept = linkToKeep(inputOf(old))
  const { linked, why } = edited(kept, old, now)
  assert.deepEqual(why, [])
  assertFresh(linked!, now)
  const { linked: again } = edited(linked!, now, old)
  if (again) assertFresh(again, old)
  return linked!.drawn
}

// Links an edited project again at the cost of the edit. The linker of the last link is kept. An edit of the bodies of
// functions, or of whole functions, is followed through the edited files alone; if nothing of it shows in others, all
// their edges stand. Where that cannot be told, everything is linked again. (Name hashes, as in Sorbet, with the early
// cutoff of Mokhov, Mitchell and Peyton Jones, Build Systems à la Carte, 2018, section 2.3.)

import type { StringId } from '../../../ids.ts'
import type { CallCounts, Graph } from '../../graph.ts'
import { edgeTable, packEdges } from '../edges/edges.ts'
import { addExternalPackage } from '../edges/node-table.ts'
import { buildNodes } from '../edges/nodes.ts'
import { addDefinitions, packagesNamed } from '../edges/structure-edges.ts'
import type { Linked, Watch } from '../link.ts'
import { type Linker, newLinker } from '../linker.ts'
import { carryOwnState } from '../own-state.ts'
import { addEdges, collectMembers, countsByFamily, inKeyOrder } from '../phases.ts'
import { buildProgram, type LinkFile } from '../program/program.ts'
import { addsFunctions, carryStores, mentionThemselves } from './additions.ts'
import { carriedObjects, namesBelow, noteObjects } from './below.ts'
import { haveSameCollected, haveSameStores } from './collected.ts'
import { importsAlone, namesShown, type Side, sidesOf, withMentions } from './mentions.ts'
import { patchedNodes } from './patched-nodes.ts'
import { flowAlike, makesAlike } from './rounds.ts'
import { compareVersions, type Versions } from './rows.ts'
import { nodesKept, redrawnWith, spliced } from './splice.ts'
import { type Edited, haveSameFiles, translation } from './translation.ts'

/** The respect in which an edit may show in other files. */
export type Refusal =
  | 'kind of edit'
  | 'files'
  | 'imports'
  | 'names'
  | 'members'
  | 'values'
  | 'objects'
  | 'nodes'
  | 'edges'

/** The greatest number of edited files that are followed. */
const FILES_MAX = 16

/**
 * The project with some files edited (the new ones by path), linked; the graph equals that of `link`. Undefined when the
 * edit may show in other files: then everything has to be linked. Manifests and the set of files must be the same.
 */
export function relink(
  kept: Linked,
  edits: ReadonlyMap<string, LinkFile>,
  watch: Watch & { onRefused?: (why: Refusal) => void } = {},
): Linked | undefined {
  const refused = (why: Refusal): undefined => {
    watch.onRefused?.(why)
  }
  kept.settle?.()
  const { linker: old, graph: before } = kept
  const files = kept.input.files.map((file) => edits.get(file.path) ?? file)
  const input = { ...kept.input, files }
  const versions = versionsOf(kept, edits)
  if (!versions) return refused('kind of edit')
  const program = buildProgram(input, old.program)
  if (!haveSameFiles(old.program, program)) return refused('files')
  const changed: Edited = new Map([...versions].map(([path, own]) => [program.byPath.get(path)!.index, own]))
  const now = newLinker(program, true)
  now.exportAt = old.exportAt // all that was ever asked
  const sides = sidesOf(old, now, changed)
  if (!sides) return refused('kind of edit')
  if (!importsAlone(old, sides)) return refused('imports')
  const t = translation(old, now, changed)
  const patched = patchedNodes(kept, { now, edits, changed, t })
  const nodes = patched?.nodes ?? buildNodes(now, input)
  const mentioned = mentionsOf(now, changed, sides)
  const isUnmentioned = addsUnmentioned(changed, sides, mentioned)
  collectMembers(now, isUnmentioned ? () => carryStores(old, now, t) : undefined)
  const isCollected = (isUnmentioned || haveSameStores(old, now, t, changed)) && haveSameCollected(old, now, t, changed)
  if (!isCollected || !carryOwnState(old, now, t)) return refused('members')
  const below = namesBelow(old, now, t, sides)
  const shown = below?.size === 0 ? mentioned : below && mentionsOf(now, changed, sides, below)
  if (!shown) return refused('names')
  const { names, edited } = shown
  const both = { old, now, edited, names, t }
  const settle = flowAlike(both)
  if (!settle) return refused('values')
  now.made = carriedObjects(old.made, t)
  now.concrete = carriedObjects(old.concrete, t)
  noteObjects(now, sides)
  if (!makesAlike(both)) return refused('objects')

  for (const name of packagesNamed(now)) addExternalPackage(nodes, name)
  const { units, sources } = redrawnWith(program, nodes, edited.keys())
  for (const [name, node] of nodes.ofExternal) if (!kept.nodes.ofExternal.has(name)) sources[node] = 1
  const count = nodes.kind.length
  watch.onNodes?.(packEdges(nodes, edgeTable(), {}))
  const { ofEntity, ofModule } = kept.nodes
  const was = { program: old.program, ofEntity, ofModule, nodeCount: before.nodeCount }
  const externals = { old: kept.nodes.ofExternal, now: nodes.ofExternal }
  const places = nodesKept(was, { program, ...nodes, nodeCount: count }, edited, externals)
  if (!places) return refused('nodes')
  const edges = edgeTable()
  const counts: CallCounts[] = [...kept.counts]
  for (const unit of units) {
    addDefinitions(nodes, edges, unit)
    counts[unit.index] = addEdges({ linker: now, nodes, edges }, unit)
  }
  if (nodes.kind.length !== count) return refused('nodes')
  const calls = inKeyOrder(countsByFamily(program, counts))
  const like = patched && { graph: before, from: patched.from }
  const graph = spliced(before, packEdges(nodes, edges, calls, like), places, sources)
  if (!graph) return refused('edges')
  if (now.endless > 0) watch.onEndless?.(now.endless)
  return { input, linker: now, nodes, graph, counts, drawn: units.length, settle }
}

/** The names under which other files may find something else, and the edited files with those that mention one of them. */
type Mentions = { names: ReadonlySet<StringId>; edited: Edited }

/** The mentions of an edit, for which methods of types `below` others are members too. */
function mentionsOf(
  now: Linker,
  changed: Edited,
  sides: readonly Side[],
  below: ReadonlySet<StringId> = new Set(),
): Mentions | undefined {
  const names = namesShown(sides, below)
  const edited = names && withMentions(now, changed, names, sides)
  return edited && { names, edited }
}

/** Whether an edit only adds functions, under names that no code has. */
const addsUnmentioned = (changed: Edited, sides: readonly Side[], mentioned: Mentions | undefined): boolean =>
  mentioned?.edited.size === changed.size && addsFunctions(changed) && !mentionThemselves(sides, changed)

/** The versions of the edited files with code, by path; undefined when their differences cannot be followed. */
function versionsOf(kept: Linked, edits: ReadonlyMap<string, LinkFile>): Map<string, Versions> | undefined {
  const found = new Map<string, Versions>()
  for (const { path, facts } of kept.input.files) {
    const edit = edits.get(path)
    if (!edit || !(facts || edit.facts)) continue
    const versions = facts && edit.facts && compareVersions(facts, edit.facts)
    if (!versions || found.size === FILES_MAX) return undefined
    if (kept.linker.program.byPath.has(path)) found.set(path, versions)
  }
  return found
}

/**
 * A linked project some of whose code has moved within its files, nothing else: `graph` has the new lines. The linker
 * stays, since rows of files have the same numbers.
 */
export function withMoved(kept: Linked, edits: ReadonlyMap<string, LinkFile>, graph: Graph): Linked {
  const files = kept.input.files.map((file) => edits.get(file.path) ?? file)
  return { ...kept, input: { ...kept.input, files }, graph, drawn: 0 }
}

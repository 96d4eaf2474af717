// Links an edited project again at the cost of the edit. The linker of the last link is kept. An edit is followed through
// the edited files, and those in which it shows; the edges of all others stand. Where these are too many, or cannot be told,
// everything is linked again. (Name hashes, as in Sorbet, with the early cutoff of Mokhov, Mitchell and Peyton Jones, Build
// Systems à la Carte, 2018, section 2.3.)

import type { Facts } from '../../../facts.ts'
import type { BindingId, StringId } from '../../../ids.ts'
import type { CallCounts, Graph } from '../../graph.ts'
import { edgeTable, packEdges } from '../edges/edges.ts'
import { type NodeTable, placeExternalPackages } from '../edges/node-table.ts'
import { buildNodes } from '../edges/nodes.ts'
import { addContainers, addDefinitions, packagesNamed } from '../edges/structure-edges.ts'
import type { Linked, Watch } from '../link.ts'
import { type Linker, newLinker } from '../linker.ts'
import { carryOwnState } from '../own-state.ts'
import { addEdges, collectMembers, countsByFamily, inKeyOrder } from '../phases.ts'
import { buildProgram, type LinkInput, type Program } from '../program/program.ts'
import { addsFunctions, carryStores, mentionThemselves } from './additions.ts'
import { namesBelow } from './below.ts'
import { haveSameCollected, noteStores } from './collected.ts'
import {
  alignFiles,
  comeVersions,
  dropGone,
  type Edits,
  filesAfter,
  goneVersions,
  hasOtherPaths,
  isWholeFile,
} from './files.ts'
import { importsAsked, namesShown, type Side, sidesOf, withMentions } from './mentions.ts'
import { namesOfMessages } from './messages.ts'
import { carryObjects, namesDispatched } from './objects.ts'
import { inWholes } from './parting.ts'
import { type PatchedNodes, patchedNodes } from './patched-nodes.ts'
import { haveSameTexts, partsDiffer, resolvedElsewhere, resolvesAlone } from './resolution.ts'
import { flowAlike, forgetFlow } from './rounds.ts'
import { compareVersions, type Versions } from './rows.ts'
import { type Followed, followedWith, nothingShown, type Shown, showBinding, showsAny } from './shown.ts'
import { nodesKept, noteContainers, redrawnWith, spliced } from './splice.ts'
import { type Edited, haveSameFiles, type Translation, translation } from './translation.ts'

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

/** All that is followed, each time that it is, has at most this part of the program's expressions, or so many. */
const PART_MAX = 1 / 6
const EXPRS_MAX = 4000

/**
 * The project with some files edited, linked; the graph equals that of `link`. `manifests`: all of them, where one has
 * changed. Undefined when the edit cannot be followed: then everything has to be linked.
 */
export function relink(
  kept: Linked,
  edits: Edits,
  watch: Watch & { onRefused?: (why: Refusal) => void } = {},
  manifests: LinkInput['manifests'] = kept.input.manifests,
): Linked | undefined {
  const result = relinked(kept, edits, manifests, watch)
  if (typeof result !== 'string') return result
  watch.onRefused?.(result)
  return undefined
}

function relinked(kept: Linked, edits: Edits, manifests: LinkInput['manifests'], watch: Watch): Linked | Refusal {
  kept.settle?.()
  const { linker: old } = kept
  const input = { ...kept.input, files: filesAfter(kept.input.files, edits), manifests }
  const versions = versionsOf(kept, edits)
  if (!versions) return 'kind of edit'
  const hasOtherFiles = hasOtherPaths(old.program, edits) || versions.values().some(isWholeFile)
  const isReconfigured = !haveSameTexts(kept.input.manifests, manifests)
  const resolvesAnew = hasOtherFiles || isReconfigured || versions.values().some(partsDiffer)
  const program = buildProgram(input, old.program, resolvesAnew)
  if (isReconfigured && !resolvesAlone(program)) return 'files'
  if (!alignFiles(kept, program) || !haveSameFiles(old.program, program)) return 'files'
  const changed: Edited = new Map(
    program.units.flatMap(({ path, index }) => (versions.has(path) ? [[index, versions.get(path)!]] : [])),
  )
  const edit: Edit = { kept, edits, input, program, changed, hasOtherFiles }
  let left = Math.max(EXPRS_MAX, program.exprUnit.length * PART_MAX)
  let followed: Followed = { files: changed, names: new Set() }
  if (resolvesAnew) {
    const shown = resolvedElsewhere(old, newLinker(program, true), changed)
    const more = shown && followedWith(followed, shown, program)
    if (!more) return 'files'
    followed = more
  }
  let begun: Begun | undefined
  for (;;) {
    const attempt = follow(edit, followed, begun, left)
    if (attempt.why === undefined) return drawn(edit, attempt, watch)
    const more = attempt.shown && followedWith(followed, attempt.shown, program)
    if (!more || more === followed) return attempt.why
    followed = more
    left -= attempt.exprs
    begun = attempt.begun
    if (begun) forgetFlow(begun.now)
  }
}

/**
 * An edit of a linked project: the files edited, by path, the program now, the edited files with code by number, and whether
 * files or their modules come or go.
 */
type Edit = {
  kept: Linked
  edits: Edits
  input: LinkInput
  program: Program
  changed: Edited
  hasOtherFiles: boolean
}

/** The linker of the program now, with what all files say about members, and the nodes: the same whatever is followed. */
type Begun = { now: Linker; patched: PatchedNodes | undefined; nodes: NodeTable }
/** An edit that shows nowhere but in the files that are followed; `settle`: see `Linked`. */
type Done = Begun & { why: undefined; edited: Edited; settle: () => void }
/** What more shows of an edit, if it can be told, and what may be used again. `exprs`: the expressions followed. */
type Undone = { why: Refusal; shown?: Shown | undefined; begun?: Begun | undefined; exprs: number }

const refused = (why: Refusal): Undone => ({ why, exprs: 0 })

/** Follows an edit through some files, with others that mention what they declare; at most so many expressions. */
function follow(edit: Edit, followed: Followed, known: Begun | undefined, exprsMax: number): Done | Undone {
  const { program, changed, hasOtherFiles } = edit
  const { linker: old } = edit.kept
  const { files } = followed
  const now = known?.now ?? newLinker(program, true)
  now.exportAt = old.exportAt // all that was ever asked
  const sides = sidesOf(old, now, files)
  if (!sides) return refused('kind of edit')
  const asked = importsAsked(old, sides)
  if (!asked) return refused('imports')
  const t = translation(old, now, files)
  const isFirst = files === changed
  const begun = known ?? withNodes(edit, now, isFirst ? t : translation(old, now, changed))
  const own = new Set([...followed.names, ...asked])
  const mentioned = mentionsOf(now, files, sides, own, exprsMax)
  const isUnmentioned = isFirst && !hasOtherFiles && addsUnmentioned(files, sides, mentioned)
  if (!known) collectMembers(now, isUnmentioned ? { carryStores: (open) => carryStores(old, now, t, open) } : {})
  const shown = nothingShown()
  if (!isUnmentioned && !noteStores({ old, now, t, edited: files, shown })) return refused('members')
  const onGone = (binding: BindingId): void => showBinding(shown, old, binding)
  if (!haveSameCollected(old, now, t, files) || !carryOwnState(old, now, t, onGone)) return refused('members')
  for (const name of namesOfMessages(old, now, t)) shown.names.add(name)
  const reusable = isUnmentioned ? undefined : begun
  const isMore = followedWith(followed, shown, program) !== followed
  if (isMore) return { why: 'members', shown, begun: reusable, exprs: 0 }
  const below = namesBelow(old, now, t, sides)
  const all =
    below?.size === 0 ? mentioned : below && mentionsOf(now, files, sides, new Set([...own, ...below]), exprsMax)
  if (!all) return refused('names')
  const { names, edited } = all
  const both = { old, now, edited, names, t, shown: nothingShown() }
  const settle = flowAlike(both)
  let exprs = 0
  for (const { after } of edited.values()) exprs += after.exprs.length
  if (!settle) return { why: 'values', shown: showsAny(both.shown) ? both.shown : undefined, begun: reusable, exprs }
  for (const name of namesDispatched(both, carryObjects(both, sides))) both.shown.names.add(name)
  if (showsAny(both.shown)) return { why: 'objects', shown: both.shown, begun: reusable, exprs }
  return { ...begun, why: undefined, edited, settle }
}

/** A linker with its nodes; `t`: the translation for the edited files. */
function withNodes({ kept, edits, input, changed, hasOtherFiles }: Edit, now: Linker, t: Translation): Begun {
  const patched = patchedNodes(kept, { now, edits, changed, t, input: hasOtherFiles ? input : undefined })
  return { now, patched, nodes: patched?.nodes ?? buildNodes(now, input) }
}

/** Draws the edges of the followed files, beside all others of before. */
function drawn({ kept, input, program, hasOtherFiles }: Edit, done: Done, watch: Watch): Linked | Refusal {
  const { now, edited, patched, nodes, settle } = done
  const { graph: before } = kept
  placeExternalPackages(nodes, packagesNamed(now))
  const { units, sources } = redrawnWith(program, nodes, edited.keys())
  for (const [name, node] of nodes.ofExternal) if (!kept.nodes.ofExternal.has(name)) sources[node] = 1
  const count = nodes.kind.length
  watch.onNodes?.(packEdges(nodes, edgeTable(), {}))
  const was = { program: kept.linker.program, nodes: kept.nodes, nodeCount: before.nodeCount }
  const places = nodesKept(was, { program, nodes, nodeCount: count }, edited)
  if (!places) return 'nodes'
  const edges = edgeTable()
  if (hasOtherFiles) {
    noteContainers(nodes, sources)
    addContainers(nodes, edges)
  }
  const counts: CallCounts[] = [...kept.counts]
  for (const unit of units) {
    addDefinitions(nodes, edges, unit)
    counts[unit.index] = addEdges({ linker: now, nodes, edges }, unit)
  }
  if (nodes.kind.length !== count) return 'nodes'
  const calls = inKeyOrder(countsByFamily(program, counts))
  const like = patched && { graph: before, from: patched.from }
  const graph = spliced(before, packEdges(nodes, edges, calls, like), places, sources)
  if (!graph) return 'edges'
  if (now.endless > 0) watch.onEndless?.(now.endless)
  const linked = { input, linker: now, nodes, graph, counts, drawn: units.length, settle }
  dropGone(linked)
  return linked
}

/** The names under which other files may find something else, and the edited files with those that mention one of them. */
type Mentions = { names: ReadonlySet<StringId>; edited: Edited }

/** The mentions of an edit, and of `more` names. */
function mentionsOf(
  now: Linker,
  changed: Edited,
  sides: readonly Side[],
  more: ReadonlySet<StringId>,
  exprsMax: number,
): Mentions | undefined {
  const names = namesShown(sides, more)
  const edited = names && withMentions(now, changed, names, sides, exprsMax)
  return edited && { names, edited }
}

/** Whether an edit only adds functions, under names that no code has. */
const addsUnmentioned = (changed: Edited, sides: readonly Side[], mentioned: Mentions | undefined): boolean =>
  mentioned?.edited.size === changed.size && addsFunctions(changed) && !mentionThemselves(sides, changed)

/**
 * The versions of the edited files with code, by path; undefined when their differences cannot be followed, as those of the
 * first file of a language.
 */
function versionsOf({ input }: Linked, edits: Edits): Map<string, Versions> | undefined {
  const found = new Map<string, Versions>()
  const before = new Map(input.files.map((file) => [file.path, file]))
  for (const [path, edit] of edits) {
    const [was, is] = [before.get(path)?.facts, edit?.facts]
    if (is && !input.languages.has(is.language)) return undefined
    if (!was && !is) continue
    const versions = !was ? comeVersions(is!) : is ? versionsApart(was, is) : goneVersions(was)
    if (!versions) return undefined
    found.set(path, versions)
  }
  return found
}

function versionsApart(before: Facts, after: Facts): Versions | undefined {
  const versions = compareVersions(before, after)
  return versions && inWholes(versions)
}

/**
 * A linked project some of whose code has moved within its files, nothing else: `graph` has the new lines. The linker
 * stays, since rows of files have the same numbers.
 */
export function withMoved(kept: Linked, edits: Edits, graph: Graph): Linked {
  return { ...kept, input: { ...kept.input, files: filesAfter(kept.input.files, edits) }, graph, drawn: 0 }
}

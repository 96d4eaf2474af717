// Edges by the index of a compiler. Where it states the meaning of a name, that decides; where it is silent (no
// occurrence, or the name of a variable), the linker's own answer stays. Both are compared on the way.

import { type EntityId, toId } from '../../../ids.ts'
import { SCIP_LISTED_MAX } from '../../../limits.ts'
import type { Overlay, Place } from '../../../scip/overlay.ts'
import { EntityKind, Op } from '../../../vocabulary.ts'
import { unnumbered } from '../../overloads.ts'
import { callAt } from '../calls/call.ts'
import { derive } from '../certainty.ts'
import { entityKind } from '../entities.ts'
import type { Unit } from '../program/unit.ts'
import { Value } from '../values/values.ts'
import { constructionTarget } from './construction-target.ts'
import type { Build } from './edges.ts'
import { type NodeTable, targetNode } from './node-table.ts'

/** A name with the qualified names that the linker finds and that indexes state; none means the outside. */
export type Difference = { path: string; line: number; own: string[]; stated: string[] }

/**
 * How many names mean the same to the linker and the indexes, how many the indexes alone find a meaning for, and how many
 * mean something else; the first of the latter two.
 */
export type Tally = {
  agreed: number
  added: number
  disagreed: number
  additions: Difference[]
  disagreements: Difference[]
}

/** The statements of indexes while a graph is built, and the comparison so far. */
export type Statements = { overlay: Overlay; tally: Tally }

/** A name that is used: in a call (its row of `calls`) or a mention. */
export type NamedUse = { unit: Unit; nameOffset: number; line: number; call?: number }

/** A new comparison. */
export const newTally = (): Tally => ({ agreed: 0, added: 0, disagreed: 0, additions: [], disagreements: [] })

/**
 * The nodes that a name means as indexes state it, none when that is outside the project; undefined when they state
 * nothing of it. `own` are the nodes that the linker found.
 */
export function statedNodes(build: Build, use: NamedUse, own: readonly number[]): readonly number[] | undefined {
  const { statements, nodes } = build
  const stated = use.nameOffset < 0 ? undefined : statements?.overlay.get(use.unit.path)?.get(use.nameOffset)
  if (!statements || stated === undefined) return undefined
  const isOutside = stated.places.length === 0
  const found = nodesOf(build, use, stated.places)
  // An index of one package knows nothing of the code of another. And a function called by a library function
  // (`sort(byName)`) has another name than that.
  const isRefuted = (node: number): boolean =>
    statements.overlay.has(nodes.path[node]!) && isNamedBy(nodes, node, stated.word)
  if (isOutside ? !own.every(isRefuted) : found.length === 0) return undefined
  // One symbol for several definitions, or for a name that is defined again, does not say which of them is meant.
  const names = new Set(found.map((node) => unnumbered(nodes.qualifiedName[node]!)))
  const isAmongThem = own.length > 0 && own.every((node) => names.has(unnumbered(nodes.qualifiedName[node]!)))
  const meant = isAmongThem ? [...new Set(own)] : found
  note(build, use, own, meant)
  return meant
}

/** Whether a word is the name of a node, or of the type whose constructor it is. */
function isNamedBy({ name, qualifiedName }: NodeTable, node: number, word: string): boolean {
  return name[node] === word || unnumbered(qualifiedName[node]!).split('.').at(-2) === word
}

function nodesOf({ linker, nodes }: Build, { unit, call }: NamedUse, stated: readonly Place[]): number[] {
  const found = new Set<number>()
  for (const { path, entity } of stated) {
    const owner = linker.program.byPath.get(path)
    if (!owner) continue
    const meant = toId(entity, owner.entityBase)
    const made = call === undefined ? meant : constructed(linker, unit, call, meant)
    const node = targetNode(nodes, made)
    if (node >= 0) found.add(node)
  }
  return [...found]
}

/** The constructor that a call of a class means, as in edges of the linker's own. */
function constructed(linker: Build['linker'], unit: Unit, call: number, entity: EntityId): EntityId {
  const { calls, exprs } = unit.facts
  const expr = calls.expr[call]!
  const isConstruction = exprs.op[expr] === Op.New || unit.language.rules.construct !== 'none'
  if (!isConstruction || entityKind(linker, entity) !== EntityKind.Class) return entity
  const id = linker.values.value(Value.Class, entity)
  return derive(linker, constructionTarget, id, callAt(unit, expr)).answer
}

function note({ statements, nodes }: Build, use: NamedUse, own: readonly number[], meant: readonly number[]): void {
  const { tally } = statements!
  const ours = new Set(own)
  if (ours.size === meant.length && meant.every((node) => ours.has(node))) {
    tally.agreed++
    return
  }
  const kind = ours.size === 0 ? 'added' : 'disagreed'
  const list = ours.size === 0 ? tally.additions : tally.disagreements
  tally[kind]++
  if (list.length === SCIP_LISTED_MAX) return
  const namesOf = (all: Iterable<number>): string[] => Array.from(all, (node) => nodes.qualifiedName[node]!)
  list.push({ path: use.unit.path, line: use.line, own: namesOf(ours), stated: namesOf(meant) })
}

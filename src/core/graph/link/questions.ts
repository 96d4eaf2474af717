// The questions that the rooms of the linker ask each other, in one table: the question, the key under which its answer
// is remembered, and the function that works it out. Rooms import the questions and never each other's answers, so that
// files form no cycle though the questions do. Remembered questions that lead back to themselves are
// answered together (see circles.ts). No other file reaches the memo, so every dependency between answers passes through here.

import { listOf, NONE } from '../../facts.ts'
import {
  type BindingRow,
  type EntityId,
  type ExprId,
  type ExprRow,
  type FunctionId,
  type ImportRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../ids.ts'
import type { Call } from './calls/call.ts'
import type { findConstructors } from './calls/construction.ts'
import type { chooseAmong } from './calls/overload-choice.ts'
import type { findReturn } from './calls/returns.ts'
import type { findIndexed } from './containers/indexing.ts'
import type { findElement } from './containers/iteration.ts'
import type { findSiteElements } from './containers/sites.ts'
import type { evaluate } from './evaluate.ts'
import { type Linker, stringId, unitOfExpr } from './linker.ts'
import type { findBases, findDirectBases } from './members/bases.ts'
import type { findMixins } from './members/class-members.ts'
import type { findMember } from './members/members.ts'
import type { findOwnMember } from './members/own-members.ts'
import { ask, onceFinal, Question, recall, remember } from './memo.ts'
import type { findAssigned } from './names/assignments.ts'
import type { findBound, findEntityValue } from './names/bindings.ts'
import type { findExport } from './names/exports.ts'
import type { findImported } from './names/imports.ts'
import type { findNamed } from './names/names.ts'
import type { findSelf } from './names/self.ts'
import type { findUnbound } from './names/unbound-names.ts'
import type { Unit } from './program/unit.ts'
import type { findExpected, findPassed } from './types/expected-type.ts'
import type { resolveLate } from './types/late-types.ts'
import type { evaluateType } from './types/type-expressions.ts'
import type { findUnwrapped, Unwrapping } from './types/wrappers.ts'
import { EMPTY_SET, Value } from './values/values.ts'

/** By question, the function that works out its answer. */
export type Answers = {
  readonly exprValue: typeof evaluate
  readonly typeValue: typeof evaluateType
  readonly nameValue: typeof findNamed
  readonly unboundName: typeof findUnbound
  readonly bindingValue: typeof findBound
  readonly entityValue: typeof findEntityValue
  readonly assignedAnywhere: typeof findAssigned
  readonly selfOf: typeof findSelf
  readonly importValue: typeof findImported
  readonly exportValue: typeof findExport
  readonly memberOf: typeof findMember
  readonly ownMember: typeof findOwnMember
  readonly basesOf: typeof findBases
  readonly directBasesOf: typeof findDirectBases
  readonly mixinsOf: typeof findMixins
  readonly returnOf: typeof findReturn
  readonly chooseOverloads: typeof chooseAmong
  readonly constructorsOf: typeof findConstructors
  readonly expectedType: typeof findExpected
  readonly passedValue: typeof findPassed
  readonly settled: typeof resolveLate
  readonly unwrapped: typeof findUnwrapped
  readonly elementOf: typeof findElement
  readonly indexValue: typeof findIndexed
  readonly siteElements: typeof findSiteElements
}

let answers: Answers

/** Registers the function that answers each question; called once, where the linker is composed. */
export function answerWith(all: Answers): void {
  answers = all
}

/** The values of an expression (row). Key: the expression. */
export function exprValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  if (row < 0) return EMPTY_SET
  const { exprs } = linker
  const expr = toId(row, unit.exprBase)
  const slot = exprs.slots === undefined ? expr : exprs.slots.slot(expr)
  const known = recall(linker, exprs, slot)
  return known >= 0 ? known : remember(linker, exprs, slot, answers.exprValue, unit, row)
}

/** The values of an expression, by its number in the program. */
export const exprValueAt = (linker: Linker, expr: ExprId): SetId => {
  const unit = unitOfExpr(linker, expr)
  return exprValue(linker, unit, toRow(expr, unit.exprBase))
}

/** The values of several expressions, by their numbers in the program. */
export function anyOf(linker: Linker, exprs: readonly ExprId[] | undefined): SetId {
  let result = EMPTY_SET
  if (exprs !== undefined) for (const expr of exprs) result = linker.values.union(result, exprValueAt(linker, expr))
  return result
}

/** The union of the expressions of a list; `read` evaluates each. */
export function unionOfList(
  linker: Linker,
  unit: Unit,
  list: number,
  read: (linker: Linker, unit: Unit, row: ExprRow) => SetId,
): SetId {
  let result = EMPTY_SET
  for (const item of listOf(unit.facts, list)) result = linker.values.union(result, read(linker, unit, item))
  return result
}

/** The instances of the type that an expression (row) denotes. Key: the expression. */
export function typeValue(linker: Linker, unit: Unit, row: ExprRow): SetId {
  if (row < 0) return EMPTY_SET
  const { types } = linker
  const slot = types.slots.slot(toId(row, unit.exprBase))
  const known = recall(linker, types, slot)
  return known >= 0 ? known : remember(linker, types, slot, answers.typeValue, unit, row)
}

/**
 * The values of `name` (a string of the program) at `offset` in `scope` of a unit; the empty set when it is unknown.
 */
export const nameValue: Answers['nameValue'] = (linker, unit, name, scope, offset) =>
  answers.nameValue(linker, unit, name, scope, offset)

/**
 * The values of a name that no scope of the file binds: from other files of the module, star imports, the prelude.
 * Key: file and name, once the answer is final.
 */
export const unboundName = (linker: Linker, unit: Unit, name: StringId): SetId =>
  onceFinal(linker, linker.unbound, unit, name, answers.unboundName)

/** The values of one binding (row) at a use. */
export const bindingValue: Answers['bindingValue'] = (linker, unit, row, use) =>
  answers.bindingValue(linker, unit, row, use)

/** An entity (row) as a value: the module, function or class itself. */
export const entityValue: Answers['entityValue'] = (linker, unit, entity) => answers.entityValue(linker, unit, entity)

/** The values of `this` in a scope: the instance (in static code the class) of the enclosing class. */
export const selfOf: Answers['selfOf'] = (linker, unit, scope) => answers.selfOf(linker, unit, scope)

/** The values that an import (row) binds. Key: file and import, once the answer is final. */
export const importValue = (linker: Linker, unit: Unit, row: ImportRow): SetId =>
  onceFinal(linker, linker.imported, unit, row, answers.importValue)

/**
 * The values that a module exports under a name; unless asked from `inside` it, without those that it imports only for
 * itself. Key: file, name and side.
 */
export function exportValue(linker: Linker, unit: Unit, name: StringId, inside = true): SetId {
  const slot = linker.exportAt.slot(unit.index, inside ? name : -2 - name)
  return remember(linker, linker.exports, slot, inside ? findInnerExport : findPublicExport, unit, name)
}

const findInnerExport = (linker: Linker, unit: Unit, name: StringId): SetId =>
  answers.exportValue(linker, unit, name, true)

const findPublicExport = (linker: Linker, unit: Unit, name: StringId): SetId =>
  answers.exportValue(linker, unit, name, false)

/**
 * The member `name` of every value of a set, or a stand-in for a missing one; getters are replaced by their results.
 */
export const memberValue = (linker: Linker, set: SetId, name: StringId): SetId => memberOf(linker, set, name, false)

/**
 * The member `name` of every value of a set as an unqualified name inside its class means it: neither a catch-all
 * member (`__getattr__`), nor the class of an object (`constructor`).
 */
export const plainMember = (linker: Linker, set: SetId, name: StringId): SetId => memberOf(linker, set, name, true)

/**
 * A member that the language itself looks up, by the name in a rule (`__call__`); the empty set when the rule has no
 * name, or the member is unknown.
 */
export function specialMember(linker: Linker, set: SetId, rule: string | undefined): SetId {
  const name = stringId(linker, rule)
  return name === undefined ? EMPTY_SET : linker.values.known(plainMember(linker, set, name))
}

/** The member `name` of every value of a set; `bare` as in `plainMember`. Key: value, name and `bare`. */
export function memberOf(linker: Linker, set: SetId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  if (set === values.externalSet) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const slot = linker.memberAt.slot(id, bare ? -2 - name : name)
    const known = recall(linker, linker.members, slot)
    const found = known >= 0 ? known : remember(linker, linker.members, slot, bare ? findPlain : findAny, id, name)
    result = values.union(result, found)
  }
  return result
}

const findAny = (linker: Linker, id: ValueId, name: StringId): SetId => answers.memberOf(linker, id, name, false)

const findPlain = (linker: Linker, id: ValueId, name: StringId): SetId => answers.memberOf(linker, id, name, true)

/** The member declared by one class of a line of bases; undefined when it has none. */
export const ownMember: Answers['ownMember'] = (linker, base, query) => answers.ownMember(linker, base, query)

/**
 * The bases of an entity in the order in which members are looked up, as classes with their type arguments; not itself.
 * Key: the entity.
 */
export function basesOf(linker: Linker, entity: EntityId): readonly ValueId[] {
  const known = recall(linker, linker.orders, entity)
  const list = known >= 0 ? known : remember(linker, linker.orders, entity, answers.basesOf, entity, undefined)
  return linker.values.items(list)
}

/** The values of all assignments to a binding (row) in its own file. Key: the binding. */
export function assignedAnywhere(linker: Linker, unit: Unit, row: BindingRow): SetId {
  return ask(linker, Question.Assigned, toId(row, unit.bindingBase), () => answers.assignedAnywhere(linker, unit, row))
}

/** Whether the bases of an entity are known, or being worked out. */
export const hasBases = (linker: Linker, entity: EntityId): boolean => recall(linker, linker.orders, entity) !== NONE

/** The direct bases of an entity, for those that have it as a base far above. Key: the entity. */
export function directBasesOf(linker: Linker, entity: EntityId): readonly ValueId[] {
  return linker.values.items(ask(linker, Question.Bases, entity, () => answers.directBasesOf(linker, entity)))
}

/** The modules that a class prepends or is extended by, the last one first. Key: the entity, by question. */
export function mixinsOf(linker: Linker, entity: EntityId, question: Mixing): readonly ValueId[] {
  const list = ask(linker, question, entity, () => answers.mixinsOf(linker, entity, question))
  return linker.values.items(list)
}

/** The ways in which a class includes modules other than as a base. */
export type Mixing = typeof Question.Prepended | typeof Question.Extended

/**
 * The values that a function returns, in its own terms: those of its declared type, else of its return statements. Key:
 * the function.
 */
export function returnOf(linker: Linker, fn: FunctionId): SetId {
  const known = recall(linker, linker.functions, fn)
  return known >= 0 ? known : remember(linker, linker.functions, fn, answers.returnOf, fn, undefined)
}

/**
 * The functions among several of one name that a call may mean by its arguments. Key: the functions and the place of
 * the arguments among the lists of their file; a call made up by the linker has no such place and is not remembered.
 */
export function chooseOverloads(linker: Linker, set: SetId, call: Call): SetId {
  const { unit, args, list } = call
  const isWritten = !call.within && (args.length === 0 || list >= 0)
  if (!isWritten || linker.values.items(set).length < 2) return answers.chooseOverloads(linker, set, call)
  const place = linker.overloadsAt.slot(-1 - unit.index, args.length === 0 ? -1 : list)
  const slot = linker.overloadsAt.slot(place, set)
  const known = recall(linker, linker.overloads, slot)
  return known >= 0 ? known : remember(linker, linker.overloads, slot, answers.chooseOverloads, set, call)
}

/** The constructors that constructing an instance of a class calls. */
export const constructorsOf: Answers['constructorsOf'] = (linker, id) => answers.constructorsOf(linker, id)

/** The type that the place of an expression expects; the empty set when it expects none. Key: the expression. */
export function expectedType(linker: Linker, unit: Unit, row: ExprRow): SetId {
  if (row < 0) return answers.expectedType(linker, unit, row)
  const slot = linker.expected.slots.slot(toId(row, unit.exprBase))
  return remember(linker, linker.expected, slot, answers.expectedType, unit, row)
}

/** The values that an undeclared parameter receives: from the context of a lambda, its default, and callers. */
export const passedValue: Answers['passedValue'] = (linker, unit, row, param) =>
  answers.passedValue(linker, unit, row, param)

/** A set with its late types evaluated, as far as their type parameters are bound. Key: the type. */
export function settled(linker: Linker, set: SetId): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (!hasLate(values, ids)) return set
  let result = EMPTY_SET
  for (const id of ids) {
    const isLate = values.kind(id) === Value.Late
    const type = isLate ? ask(linker, Question.Late, id, () => answers.settled(linker, id)) : values.single(id)
    result = values.union(result, type)
  }
  return result
}

function hasLate(values: Linker['values'], ids: readonly ValueId[]): boolean {
  for (const id of ids) if (values.kind(id) === Value.Late) return true
  return false
}

/** The content of one promise, optional or result, as code of `unit` unwraps it. Key: the value, by question. */
export const unwrapped = (linker: Linker, unit: Unit, id: ValueId, question: Unwrapping): SetId =>
  ask(linker, question, id, () => answers.unwrapped(linker, unit, id, question))

/** The values that iterating every iterable of a set gives; `which` is one of `Iterated`. Key: value and `which`. */
export function elementOf(linker: Linker, unit: Unit, set: SetId, which: number): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const found = ask(linker, Question.Element + which, id, () => answers.elementOf(linker, unit, id, which))
    result = values.union(result, found)
  }
  return result
}

/**
 * The values under a key (an expression, or NONE for any key) of every container of a set; `isGuessed` when the
 * containers themselves were read under an unknown key.
 */
export const indexValue: Answers['indexValue'] = (linker, unit, set, key, isGuessed) =>
  answers.indexValue(linker, unit, set, key, isGuessed)

/** All elements that a literal container may hold; of a map, its values. Key: the container. */
export const siteElements = (linker: Linker, id: ValueId): SetId =>
  ask(linker, Question.SiteValues, id, () => answers.siteElements(linker, id, false))

/** All keys that a literal map may have; of other containers, their elements. Key: the container. */
export const siteKeys = (linker: Linker, id: ValueId): SetId =>
  ask(linker, Question.SiteKeys, id, () => answers.siteElements(linker, id, true))

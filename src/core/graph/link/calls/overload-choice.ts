// The functions of one name that a call may mean: by the number of its arguments, then by plain types. The complete
// rules of overload resolution by types are in overloads.ts. The entry point is `chooseOverloads`.

import { addAll, least } from '../../../collections/lists.ts'
import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { type ScopeRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, ScopeKind } from '../../../vocabulary.ts'
import { entityFlags, entityOfFunction, functionFlags } from '../entities.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { acceptsCount, acceptsNames, countsOf } from './argument-counts.ts'
import { argumentFit } from './argument-fit.ts'
import type { Call } from './call.ts'
import { isGeneric } from './overload-methods.ts'
import { mostSpecific } from './overloads.ts'
import { paramRows } from './signatures.ts'

/** The functions of `set` that a call may mean by its arguments. */
export function chooseAmong(linker: Linker, set: SetId, call: Call): SetId {
  const ids = linker.values.items(set)
  if (ids.length < 2) return ids.length === 1 && isOfOther(linker, ids[0]!, call) ? linker.values.externalSet : set
  const meant = call.unit.hooks.meantFunctions(linker, set, call.unit)
  if (meant !== undefined) return meant
  const chosen = isOneGroup(linker, ids) ? bestOf(linker, ids, call) : bestOfEach(linker, ids, call)
  return chosen.length === ids.length ? set : linker.values.setOf(chosen)
}

/** Per function the overloads that a call may mean, and all values that are no overloads. */
function bestOfEach(linker: Linker, ids: readonly ValueId[], call: Call): readonly ValueId[] {
  const groups = new Map<number, ValueId[]>()
  const result: ValueId[] = []
  for (const id of ids) {
    const group = groupOfOverloads(linker, id)
    if (group < 0) result.push(id)
    else append(groups, group, id)
  }
  for (const group of groups.values()) {
    if (group.length > 1) addAll(result, bestOf(linker, group, call))
    else if (!isOfOther(linker, group[0]!, call)) result.push(group[0]!)
  }
  return result
}

/** Whether several values are overloads of one function, as in nearly all sets of them. */
function isOneGroup(linker: Linker, ids: readonly ValueId[]): boolean {
  const group = groupOfOverloads(linker, ids[0]!)
  if (group < 0) return false
  for (let at = 1; at < ids.length; at++) if (groupOfOverloads(linker, ids[at]!) !== group) return false
  return true
}

/**
 * A key shared by all overloads of one function; NONE for a value that is no overload. With overloading the key is the
 * name. Without it, only the signatures of one function in one scope and the call signatures of one type belong
 * together.
 */
function groupOfOverloads(linker: Linker, id: ValueId): number {
  const { values } = linker
  if (values.kind(id) !== Value.Function) return NONE
  const fn = values.fn(id)
  const unit = unitOfFunction(linker, fn)
  const { entities, functions, scopes } = unit.facts
  const row = toRow(fn, unit.functionBase)
  const entity = functions.entity[row]!
  if (entity < 0) {
    const isNameless = hasFlag(functions.flags[row]!, Flag.Abstract)
    return isNameless ? toId(scopes.parent[functions.scope[row]!]!, unit.scopeBase) * 2 ** 24 + values.env(id) : NONE
  }
  const name = unit.names[entities.name[entity]!]!
  if (unit.language.rules.overloads !== 'none') return name
  // functions assigned to one name in turn are no overloads
  if (unit.hooks.reassignsFunctions && !hasFlag(entities.flags[entity]!, Flag.Abstract | Flag.Overload)) return NONE
  return toId(entities.declaredIn[entity]!, unit.scopeBase) * 2 ** 24 + name
}

/** The overloads of one function that a call may mean; several when they cannot be told apart. */
function bestOf(linker: Linker, group: readonly ValueId[], call: Call): readonly ValueId[] {
  const { language, hooks } = unitOfFunction(linker, linker.values.fn(group[0]!))
  if (language.rules.overloads === 'types') return mostSpecific(linker, group, call)
  const signatures = group.filter((id) => isSignature(linker, id))
  const isLenient = hooks.defaultsElsewhere
  const accepting = (signatures.length > 0 ? signatures : group).filter(
    (id) => acceptsCount(linker, id, call, isLenient) && acceptsNames(linker, id, call),
  )
  const counted = isLenient && accepting.length > 1 ? withoutInline(linker, accepting, call) : accepting
  const fitting = onConstant(linker, isLenient && counted.length > 1 ? deducible(linker, counted) : counted)
  if (fitting.length < 2) return fitting.length === 0 ? group : fitting
  const chosen = bestFitting(linker, fitting, call)
  if (chosen.length === 0) return fitting
  const last = isLenient && chosen.length > 1 ? preferred(linker, chosen, call) : chosen
  return [last.find((id) => isReadonly(linker, id) === isOnConstant(linker, id)) ?? last[0]!]
}

/** The functions whose parameters fit the arguments best; none when the arguments contradict all. */
function bestFitting(linker: Linker, ids: readonly ValueId[], call: Call): readonly ValueId[] {
  let best = 0
  let chosen: ValueId[] = []
  for (const id of ids) {
    const fit = argumentFit(linker, id, call)
    if (fit < best) continue
    if (fit > best) chosen = []
    best = fit
    chosen.push(id)
  }
  return chosen
}

/**
 * The functions for which the call leaves out the fewest parameters without a default, and of these the ones that are
 * no templates.
 */
function preferred(linker: Linker, ids: readonly ValueId[], call: Call): readonly ValueId[] {
  const missing = ids.map((id) => Math.max(0, countsOf(linker, id).least - call.args.length))
  const fewest = least(missing)
  const nearest = ids.filter((_, i) => missing[i] === fewest)
  const plain = nearest.length < 2 ? nearest : nearest.filter((id) => !isGeneric(linker, id))
  return plain.length > 0 ? plain : nearest
}

/**
 * The functions without those templates whose type parameters occur in no parameter: `template <class T> T make(int)`.
 */
function deducible(linker: Linker, ids: readonly ValueId[]): readonly ValueId[] {
  const { values } = linker
  const told = ids.filter((id) => {
    if (!isGeneric(linker, id) || values.env(id) !== 0) return true
    const unit = unitOfFunction(linker, values.fn(id))
    return paramRows(unit, toRow(values.fn(id), unit.functionBase)).some((row) => {
      const type = unit.facts.params.type[row]!
      const types = type < 0 ? [] : values.items(typeValue(linker, unit, type))
      return types.length === 0 || types.some((one) => values.isOpen(one) || values.kind(one) !== Value.Instance)
    })
  })
  return told.length > 0 ? told : ids
}

/** On a constant object, the methods that may be called on constant objects. */
function onConstant(linker: Linker, ids: readonly ValueId[]): readonly ValueId[] {
  if (!ids.some((id) => isOnConstant(linker, id))) return ids
  const callable = ids.filter((id) => isReadonly(linker, id) || !isOnConstant(linker, id))
  return callable.length > 0 ? callable : ids
}

const isOnConstant = ({ values }: Linker, fn: ValueId): boolean =>
  values.receiver(fn) >= 0 && values.isConstant(values.receiver(fn))

const isReadonly = (linker: Linker, id: ValueId): boolean =>
  hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Readonly)

/**
 * Whether a function is a signature without a body (`@overload`); signatures determine the result in place of the body.
 */
function isSignature(linker: Linker, id: ValueId): boolean {
  const entity = entityOfFunction(linker, linker.values.fn(id))
  return entity >= 0 && hasFlag(entityFlags(linker, entity), Flag.Abstract)
}

/**
 * Whether the only candidate does not take this number of arguments, where overloading is by types: a library declares
 * the one that is called.
 */
function isOfOther(linker: Linker, id: ValueId, call: Call): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const owner = unitOfFunction(linker, linker.values.fn(id))
  return owner.language.rules.overloads === 'types' && !owner.outside && !acceptsCount(linker, id, call)
}

/**
 * The functions without those that are declared where they are defined (methods in the body of their class, templates)
 * and take more arguments than given.
 */
function withoutInline(linker: Linker, ids: readonly ValueId[], call: Call): readonly ValueId[] {
  const left = ids.filter((id) => !isInline(linker, id) || acceptsCount(linker, id, call))
  return left.length > 0 ? left : ids
}

const isClassScope = ({ facts, ownerKind }: Unit, scope: ScopeRow): boolean =>
  ownerKind[scope] === Owner.Entity && facts.scopes.kind[scope] === ScopeKind.Class

function isInline(linker: Linker, id: ValueId): boolean {
  const unit = unitOfFunction(linker, linker.values.fn(id))
  const { functions, entities } = unit.facts
  const entity = functions.entity[toRow(linker.values.fn(id), unit.functionBase)]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0) return false
  if (!isClassScope(unit, scope)) return isGeneric(linker, id)
  return !hasFlag(entities.flags[entity]!, Flag.Constructor)
}

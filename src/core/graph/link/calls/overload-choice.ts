// Which of several functions of one name a call with given arguments can mean: by number, then by plain types. The full
// rules of Java and C# are in overloads.ts. `chooseOverloads` is the way in.

import { Flag, NONE, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { entityFlags, entityOfFunction, functionFlags } from '../entities.ts'
import { type Linker, unitOfFunction } from '../linker.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { acceptsCount, countsOf } from './argument-counts.ts'
import { argumentFit } from './argument-fit.ts'
import type { Call } from './call.ts'
import { isGeneric } from './overload-methods.ts'
import { mostSpecific } from './overloads.ts'
import { paramRows } from './signatures.ts'

/** Of several functions of one name, those that a call can mean by its arguments. */
export function chooseAmong(linker: Linker, set: number, call: Call): number {
  const ids = linker.values.items(set)
  if (ids.length < 2) return ids.length === 1 && isOfOther(linker, ids[0]!, call) ? linker.values.externalSet : set
  const meant = call.unit.hooks.meantFunctions(linker, set, call.unit)
  if (meant !== undefined) return meant
  const chosen = isOneGroup(linker, ids) ? bestOf(linker, ids, call) : bestOfEach(linker, ids, call)
  return chosen.length === ids.length ? set : linker.values.setOf(chosen)
}

/** Of several functions those overloads that a call can mean, and all values that are no overloads. */
function bestOfEach(linker: Linker, ids: readonly number[], call: Call): readonly number[] {
  const groups = new Map<number, number[]>()
  const result: number[] = []
  for (const id of ids) {
    const group = groupOfOverloads(linker, id)
    if (group < 0) result.push(id)
    else append(groups, group, id)
  }
  for (const group of groups.values()) {
    if (group.length > 1) result.push(...bestOf(linker, group, call))
    else if (!isOfOther(linker, group[0]!, call)) result.push(group[0]!)
  }
  return result
}

/** Whether several values are overloads of one function, as nearly all sets of them are. */
function isOneGroup(linker: Linker, ids: readonly number[]): boolean {
  const group = groupOfOverloads(linker, ids[0]!)
  if (group < 0) return false
  for (let at = 1; at < ids.length; at++) if (groupOfOverloads(linker, ids[at]!) !== group) return false
  return true
}

/**
 * A number that is the same for all overloads of a function, or -1 when it has none: overloads go by their name; where
 * a language has none, only the signatures of one function in one scope do, and those that a type is called by.
 */
function groupOfOverloads(linker: Linker, id: number): number {
  const { values } = linker
  if (values.kind(id) !== Value.Function) return NONE
  const fn = values.a(id)
  const unit = unitOfFunction(linker, fn)
  const { entities, functions, scopes } = unit.facts
  const row = fn - unit.functionBase
  const entity = functions.entity[row]!
  if (entity < 0) {
    const isNameless = hasFlag(functions.flags[row]!, Flag.Abstract)
    return isNameless ? (unit.scopeBase + scopes.parent[functions.scope[row]!]!) * 2 ** 24 + values.env(id) : NONE
  }
  const name = unit.names[entities.name[entity]!]!
  if (unit.language.rules.overloads !== 'none') return name
  // several functions that a name is given in turn are no overloads
  if (unit.hooks.reassignsFunctions && !hasFlag(entities.flags[entity]!, Flag.Abstract | Flag.Overload)) return NONE
  return (unit.scopeBase + entities.declaredIn[entity]!) * 2 ** 24 + name
}

/** Of the overloads of one function those that a call means: all that cannot be told apart. */
function bestOf(linker: Linker, group: readonly number[], call: Call): readonly number[] {
  const { language, hooks } = unitOfFunction(linker, linker.values.a(group[0]!))
  if (language.rules.overloads === 'types') return mostSpecific(linker, group, call)
  const signatures = group.filter((id) => isSignature(linker, id))
  const isLenient = hooks.defaultsElsewhere
  const accepting = (signatures.length > 0 ? signatures : group).filter((id) =>
    acceptsCount(linker, id, call, isLenient),
  )
  const counted = isLenient && accepting.length > 1 ? withoutWhole(linker, accepting, call) : accepting
  const fitting = onConstant(linker, isLenient && counted.length > 1 ? deducible(linker, counted) : counted)
  if (fitting.length < 2) return fitting.length === 0 ? group : fitting
  const chosen = bestFitting(linker, fitting, call)
  if (chosen.length === 0) return fitting
  const last = isLenient && chosen.length > 1 ? preferred(linker, chosen, call) : chosen
  return [last.find((id) => isReadonly(linker, id) === isOnConstant(linker, id)) ?? last[0]!]
}

/** The functions whose parameters the arguments of a call fit best; none when they contradict all. */
function bestFitting(linker: Linker, ids: readonly number[], call: Call): readonly number[] {
  let best = 0
  let chosen: number[] = []
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
 * Of functions that fit alike those of which a call leaves out the fewest parameters that have no default where they
 * are defined, and of these the ones that are no templates.
 */
function preferred(linker: Linker, ids: readonly number[], call: Call): readonly number[] {
  const missing = ids.map((id) => Math.max(0, countsOf(linker, id).least - call.args.length))
  const fewest = Math.min(...missing)
  const nearest = ids.filter((_, i) => missing[i] === fewest)
  const plain = nearest.length < 2 ? nearest : nearest.filter((id) => !isGeneric(linker, id))
  return plain.length > 0 ? plain : nearest
}

/** Without templates none of whose parameters tells the types that the call leaves out: `template <class T> T make(int)`. */
function deducible(linker: Linker, ids: readonly number[]): readonly number[] {
  const { values } = linker
  const told = ids.filter((id) => {
    if (!isGeneric(linker, id) || values.env(id) !== 0) return true
    const unit = unitOfFunction(linker, values.a(id))
    return paramRows(unit, values.a(id) - unit.functionBase).some((row) => {
      const type = unit.facts.params.type[row]!
      const types = type < 0 ? [] : values.items(typeValue(linker, unit, type))
      return types.length === 0 || types.some((one) => values.isOpen(one) || values.kind(one) !== Value.Instance)
    })
  })
  return told.length > 0 ? told : ids
}

/** On a constant object, the methods that may be called on one. */
function onConstant(linker: Linker, ids: readonly number[]): readonly number[] {
  if (!ids.some((id) => isOnConstant(linker, id))) return ids
  const callable = ids.filter((id) => isReadonly(linker, id) || !isOnConstant(linker, id))
  return callable.length > 0 ? callable : ids
}

const isOnConstant = ({ values }: Linker, fn: number): boolean =>
  values.receiver(fn) >= 0 && values.isConstant(values.receiver(fn))

const isReadonly = (linker: Linker, id: number): boolean =>
  hasFlag(functionFlags(linker, linker.values.a(id)), Flag.Readonly)

/** A signature without a body (`@overload`): where there are some, they say what a call returns, not the body. */
function isSignature(linker: Linker, id: number): boolean {
  const entity = entityOfFunction(linker, linker.values.a(id))
  return entity >= 0 && hasFlag(entityFlags(linker, entity), Flag.Abstract)
}

/** Where overloads are told apart, a lone method that does not take so many arguments is not meant: a library's is. */
function isOfOther(linker: Linker, id: number, call: Call): boolean {
  if (linker.values.kind(id) !== Value.Function) return false
  const owner = unitOfFunction(linker, linker.values.a(id))
  return owner.language.rules.overloads === 'types' && !owner.outside && !acceptsCount(linker, id, call)
}

/** Without methods that are defined within their class, their only declaration, and take more arguments than are given. */
function withoutWhole(linker: Linker, ids: readonly number[], call: Call): readonly number[] {
  const left = ids.filter((id) => !isWhole(linker, id) || acceptsCount(linker, id, call))
  return left.length > 0 ? left : ids
}

const isOfClass = ({ facts, ownerKind }: Unit, scope: number): boolean =>
  ownerKind[scope] === Owner.Entity && facts.scopes.kind[scope] === ScopeKind.Class

function isWhole(linker: Linker, id: number): boolean {
  const unit = unitOfFunction(linker, linker.values.a(id))
  const { functions, entities } = unit.facts
  const entity = functions.entity[linker.values.a(id) - unit.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  return scope >= 0 && isOfClass(unit, scope) && !hasFlag(entities.flags[entity]!, Flag.Constructor)
}

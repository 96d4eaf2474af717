// The targets of calls: functions, constructors, members of function type, and the calls in macros (macro-targets.ts).

import { NONE } from '../../../facts.ts'
import { type EntityId, type EntityRow, type ExprRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { argumentValue } from '../calls/argument-inference.ts'
import { type Call, callAt, madeUpCall, NO_ARGUMENTS } from '../calls/call.ts'
import { callableMembers, constructSignatures } from '../calls/callable-members.ts'
import { calleeOf } from '../calls/calls.ts'
import { matchArguments, paramRows } from '../calls/signatures.ts'
import { How, noteHow, settle } from '../certainty.ts'
import { entityOfFunction } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { classOfSuper } from '../members/bases.ts'
import { oncePerUnit, type Unit } from '../program/unit.ts'
import { chooseOverloads, exprValue, typeValue } from '../questions.ts'
import { underlyingOf } from '../types/aliases.ts'
import { isOutside } from '../types/library-types.ts'
import { isPureType } from '../types/type-or-value.ts'
import { callableOnly, namedByText } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { constructionTarget } from './construction-target.ts'
import { addTarget, asUses, type Found, newFound, type Targets } from './found-targets.ts'
import { addBodyOfMacro } from './macro-targets.ts'

/** How many indirections are followed to a target: partial applications, callable objects, aliases. */
const DEPTH_MAX = 4

const NOTHING: Targets = newFound(undefined, 0)
const OUTSIDE: Targets = { ...newFound(undefined, 0), external: true }

/** The entities of the project that the call expression `row` reaches, and whether it reaches code outside. */
export function targetsOf(linker: Linker, unit: Unit, row: ExprRow): Targets {
  const { exprs } = unit.facts
  const { answer: callee, how } = settle(linker, calleeOf, unit, row)
  if (callee === EMPTY_SET) return NOTHING
  if (callee === linker.values.externalSet) return OUTSIDE
  const found = newFound(exprs.op[exprs.a[row]!] === Op.Name ? { unit, row: exprs.a[row]! } : undefined, how)
  const call = callAt(unit, row)
  addTargets(linker, call.isNew ? callee : withoutClasses(linker, unit, callee), { call, found, depth: 0 })
  const entities = found.declared ? [...found.declared, ...found.entities] : found.entities
  found.entities = unit.hooks.callableFrom(linker, unit, exprs.a[row]!, entities)
  return found
}

/** The callees of a call without `new`, where a class cannot be called: the functions, if there are any. */
function withoutClasses(linker: Linker, unit: Unit, callee: SetId): SetId {
  const { values } = linker
  const ids = values.items(callee)
  if (ids.length < 2 || unit.hooks.special.prototype === undefined) return callee
  if (!ids.some((id) => values.kind(id) === Value.Function)) return callee
  return values.setOf(ids.filter((id) => values.kind(id) !== Value.Class))
}

/** A call, its targets found so far, and the number of indirections followed. */
export type Search = { call: Call; found: Found; depth: number }

/** Adds the entities that a call of any value in `callee` reaches. */
export function addTargets(linker: Linker, callee: SetId, search: Search): void {
  const { values } = linker
  const { call, found, depth } = search
  for (const id of values.items(chooseOverloads(linker, callee, call))) {
    switch (values.kind(id)) {
      case Value.External:
        found.external = true
        break
      case Value.Module:
        if (linker.program.units[values.a(id)]!.outside) found.external = true
        break
      case Value.Function:
        addFunction(linker, id, search)
        addCallbacks(linker, id, call, found)
        break
      case Value.FuncType:
        found.known = true
        if (depth === 0) addDeclared(linker, id, found)
        break
      case Value.Text:
        for (const one of values.items(namedByText(linker, id))) addFunction(linker, one, search)
        break
      case Value.Class:
        addConstruction(linker, id, call, found)
        break
      case Value.SelfClass:
        addConstruction(linker, values.value(Value.Class, values.entity(id)), call, ofSelfClass(call, found))
        break
      case Value.Super:
        addSuper(linker, id, call, found)
        break
      case Value.Bound:
        if (depth < DEPTH_MAX) addTargets(linker, calleeOfPartial(linker, id), { call, found, depth: depth + 1 })
        break
      case Value.Instance:
      case Value.Self:
      case Value.Object:
        addCalledObject(linker, id, search)
        break
      default:
    }
  }
}

/** Where the targets of calling the class of `this` go: without `new` that class is a value like any other. */
const ofSelfClass = ({ unit, isNew }: Call, found: Found): Found =>
  !isNew && unit.hooks.usesIndirectly ? asUses(found) : found

/** The callee of a partial application. */
export function calleeOfPartial(linker: Linker, id: ValueId): SetId {
  const owner = unitOfExpr(linker, linker.values.expr(id))
  return exprValue(linker, owner, owner.facts.exprs.a[toRow(linker.values.expr(id), owner.exprBase)]!)
}

/**
 * Adds the targets of calling an object: the members that make it callable, else the function type behind its alias.
 */
function addCalledObject(linker: Linker, id: ValueId, { call, found, depth }: Search): void {
  const { values } = linker
  const { unit, isNew } = call
  const members = isNew ? constructSignatures(linker, unit, id) : callableMembers(linker, unit, id)
  if (members !== EMPTY_SET && depth < DEPTH_MAX) {
    // A variable assigned an instance is evidence of its call operator; a declared type shows only that there is one.
    const isGiven = (found.how & (How.Inferred | How.Flow)) === How.Inferred
    const isSeen = depth === 0 && ((isGiven && found.isName) || isMade(linker, call))
    const isUse = !isSeen && unit.hooks.usesIndirectly
    const into = isUse ? asUses(found) : found
    addTargets(linker, members, { call: { ...call, isNew: false }, found: into, depth: depth + 1 })
    return
  }
  const under = depth < DEPTH_MAX ? underlyingOf(linker, id) : EMPTY_SET
  if (under !== EMPTY_SET) addTargets(linker, under, { call, found, depth: depth + 1 })
  else if (values.kind(id) === Value.Instance && isOutside(linker, id)) found.external = true
}

/** Whether the callee is an object constructed in place: `Adder(1)(2)`. */
function isMade(linker: Linker, { unit, row }: Call): boolean {
  const { exprs } = unit.facts
  const callee = row === undefined ? NONE : exprs.a[row]!
  if (callee < 0 || exprs.op[callee] !== Op.Call || exprs.op[exprs.a[callee]!] !== Op.Name) return false
  const only = linker.values.only(exprValue(linker, unit, exprs.a[callee]!))
  return only >= 0 && linker.values.kind(only) === Value.Class
}

/**
 * Adds the member with the function type `id` as its declared type: the declared target, independent of the functions
 * held.
 */
function addDeclared(linker: Linker, id: ValueId, found: Found): void {
  const unit = unitOfExpr(linker, linker.values.expr(id))
  if (unit.outside || unit.declares) return
  const entity = methodsByType(unit).get(toRow(linker.values.expr(id), unit.exprBase))
  if (entity !== undefined) (found.declared ??= []).push(toId(entity, unit.entityBase))
}

/** By the expression of a function type, the method (row) whose member declares it. */
const methodsByType = oncePerUnit((unit): ReadonlyMap<number, EntityRow> => {
  const methods = new Map<number, EntityRow>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Member && bindings.ref[row]! >= 0 && bindings.type[row]! >= 0)
      methods.set(bindings.type[row]!, bindings.ref[row]!)
  return methods
})

function addFunction(linker: Linker, id: ValueId, search: Search): void {
  const { found, depth } = search
  const unit = unitOfFunction(linker, linker.values.fn(id))
  if (unit.outside || unit.declares) {
    addMixedIn(unit.hooks.calledOfMixer(linker, unit, id, found.how), found)
    found.external = true
    return
  }
  found.known = true
  const entity = entityOfFunction(linker, linker.values.fn(id))
  if (entity >= 0) addTarget(found, entity)
  else if (depth < MACRO_DEPTH_MAX) addBodyOfMacro(linker, id, search)
}

/** Adds the methods of the project that a function of the library calls on its receiver. */
function addMixedIn(methods: readonly EntityId[], found: Found): void {
  if (methods.length === 0) return
  found.known = true
  for (const method of methods) addTarget(found, method)
}

/** Nested macros that are expanded. */
const MACRO_DEPTH_MAX = 5

/**
 * Adds the functions that a call passes to a function of the library, which calls them: `map(f, items)`. A function
 * written in place is part of the calling code.
 */
function addCallbacks(linker: Linker, id: ValueId, call: Call, found: Found): void {
  const { values } = linker
  const { unit } = call
  const depth = CALLBACK_DEPTH
  const owner = unitOfFunction(linker, values.fn(id))
  if (!owner.outside || !unit.language.rules.libraryCalls) return
  const called = unit.hooks.calledByLibrary?.(linker, id, call)
  if (called !== undefined) {
    if (called.length > 0) noteHow(linker, How.Inferred)
    for (const entity of called.filter((one) => !found.entities.includes(one))) addTarget(found, entity)
    return
  }
  const fn = toRow(values.fn(id), owner.functionBase)
  const isCallable = (type: ExprRow): boolean => type >= 0 && callableOnly(linker, typeValue(linker, owner, type))
  if (!Array.from(paramRows(owner, fn), (row) => owner.facts.params.type[row]!).some(isCallable)) return
  for (const { param, arg } of matchArguments(linker, id, call)) {
    if (unit.facts.exprs.op[arg] === Op.Function) continue
    const wanted = isCallable(owner.facts.params.type[param]!)
    const given = values
      .items(argumentValue(linker, unit, arg))
      .filter((one) => wanted || values.kind(one) === Value.Function)
    if (given.length > 0) noteHow(linker, How.Inferred)
    const handed = values.setOf(given)
    const only = values.only(handed)
    // a single function is meant with any parameters: its parameter's type has selected it already
    if (only >= 0 && values.kind(only) === Value.Function) addFunction(linker, only, { call, found, depth })
    else addTargets(linker, handed, { call: madeUpCall(unit, NO_ARGUMENTS), found, depth })
  }
}

/** A passed value is called itself, or through the member that makes it callable. */
const CALLBACK_DEPTH = DEPTH_MAX - 1

/** Adds the target of `new C()`: its constructor when the project has one, else the class. */
function addConstruction(linker: Linker, id: ValueId, call: Call, found: Found): void {
  const { values } = linker
  const owner = unitOfEntity(linker, values.entity(id))
  // where a name declared only as a type is called, a value from elsewhere is meant
  const isType = owner.hooks.typesAreApart && isPureType(linker, values.entity(id))
  if (owner.outside || owner.declares || isType) {
    found.external = true
    return
  }
  found.known = true
  const isConstruction = call.isNew || owner.language.rules.construct !== 'none'
  if (isConstruction) addTarget(found, constructionTarget(linker, id, call))
  else (found.uses ??= []).push(values.entity(id)) // `T(x)` converts to a type
}

/** Adds the target of `super(…)`: the constructor of the base. */
function addSuper(linker: Linker, id: ValueId, call: Call, found: Found): void {
  const base = classOfSuper(linker, linker.values.entity(id), call.unit)
  if (base < 0) found.external = true
  else addConstruction(linker, base, { ...call, isNew: true }, found)
}

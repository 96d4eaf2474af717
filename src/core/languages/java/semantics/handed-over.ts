// Arguments that may be functions (objects of functional interfaces): kept under the parameter, field or container that
// takes them, so that held-functions.ts can follow them. `noteArguments` is the way in.

import { append } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import { type Call, receiverOfCall } from '../../../graph/link/calls/call.ts'
import { receiverBinding } from '../../../graph/link/calls/receiver-values.ts'
import { abstractMethods, matchArguments, type Passed, paramRows } from '../../../graph/link/calls/signatures.ts'
import { entityKind } from '../../../graph/link/entities.ts'
import { noteKept } from '../../../graph/link/handing.ts'
import { type Linker, unitOfBinding, unitOfEntity, unitOfFunction } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { boundName, isTestOrExample, oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, exprValue, returnOf, typeValue } from '../../../graph/link/questions.ts'
import { isOfProject, isOutside } from '../../../graph/link/types/library-types.ts'
import { typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { Value } from '../../../graph/link/values/values.ts'
import {
  type BindingId,
  type BindingRow,
  type ExprId,
  type ExprRow,
  type FunctionId,
  type FunctionRow,
  type ParamRow,
  type ScopeRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, COMPONENT, EntityKind, Op } from '../../../vocabulary.ts'
import { ROOT_METHODS } from '../library-types.ts'

/**
 * Binding -> argument expressions, possibly functions, that calls pass for it or store in it (see held-functions.ts).
 */
export const handedOver = ownState(() => new Map<BindingId, ExprId[]>(), {
  carry: (known, { binding, expr }) => {
    const carried = new Map<BindingId, ExprId[]>()
    for (const [key, args] of known)
      if (binding(key) >= 0)
        carried.set(
          binding(key),
          args.map(expr).filter((arg) => arg >= 0),
        )
    return carried
  },
})
/** Function -> its parameters (rows) that may take functions. */
const functionTakers = ownState(() => new Map<FunctionId, readonly ParamRow[]>())
/**
 * Type -> the name of its single method if it is a functional interface, else -1; class, as `-1 - entity`, -> a base
 * that is one.
 */
const functional = ownState(() => new Map<number, number>())

/**
 * Keeps the arguments of a call that may be functions, under the parameters, containers and components that take them.
 */
export function noteArguments(linker: Linker, id: ValueId, call: Call, pairs: readonly Passed[]): void {
  if (linker.values.kind(id) !== Value.Function) noteComponents(linker, id, call)
  else if (unitOfFunction(linker, linker.values.fn(id)).outside) notePutInto(linker, id, call)
  else noteHandedOver(linker, id, call.unit, pairs)
}

/**
 * Keeps the arguments (of `unit`) of a call of the project's function `id` that may be functions, under its parameters.
 */
function noteHandedOver(linker: Linker, id: ValueId, unit: Unit, pairs: readonly Passed[]): void {
  if (pairs.length === 0) return
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const takers = takersOf(linker, owner, toRow(linker.values.fn(id), owner.functionBase))
  if (takers.length === 0) return
  for (const { param, arg } of pairs)
    if (takers.includes(param)) note(linker, toId(owner.facts.params.binding[param]!, owner.bindingBase), unit, arg)
}

/** Keeps the arguments that the library's function `id` takes as any object, under its receiver: `list.add(f)`. */
function notePutInto(linker: Linker, id: ValueId, call: Call): void {
  if (call.args.length === 0) return
  const owner = unitOfFunction(linker, linker.values.fn(id))
  const takers = takersOf(linker, owner, toRow(linker.values.fn(id), owner.functionBase))
  const into = takers.length === 0 ? NONE : containerOf(linker, call)
  if (into < 0) return
  for (const { param, arg } of matchArguments(linker, id, call))
    if (takers.includes(param)) note(linker, into, call.unit, arg)
}

/** The variable, parameter or field (a binding) that holds the container on which a method is called, or -1. */
function containerOf(linker: Linker, { unit, row }: Call): BindingId {
  const object = row === undefined ? NONE : receiverOfCall(unit, row)
  if (object < 0 || isFunctional(linker, exprValue(linker, unit, object))) return NONE
  const binding = receiverBinding(linker, unit, object)
  return binding < 0 ? NONE : toId(binding, unit.bindingBase)
}

/**
 * The parameters (rows) of a function that may take a function: those typed as functional interfaces, as containers of
 * them or by a type parameter; in the library only the last one, since its use of the others is unknown.
 */
function takersOf(linker: Linker, owner: Unit, fn: FunctionRow): readonly ParamRow[] {
  const known = functionTakers(linker).get(toId(fn, owner.functionBase))
  if (known !== undefined) return known
  const takers = [...paramRows(owner, fn)].filter(
    (row) => takesAnything(linker, owner, row) || isTaker(linker, owner, row),
  )
  functionTakers(linker).set(toId(fn, owner.functionBase), takers)
  return takers
}

function isTaker(linker: Linker, owner: Unit, param: ParamRow): boolean {
  if (owner.outside) return false
  const declared = linker.values.items(typeValue(linker, owner, owner.facts.params.type[param]!))
  return declared.some((id) => functionalMethod(linker, id) >= 0 || holdsSome(linker, id))
}

/** Keeps the constructor arguments of a record without a declared constructor, under its components by position. */
function noteComponents(linker: Linker, id: ValueId, call: Call): void {
  const { values } = linker
  const owner = unitOfEntity(linker, values.entity(id))
  const scope = owner.facts.entities.scope[toRow(values.entity(id), owner.entityBase)]!
  if (owner.outside || scope < 0) return
  const fields = fieldsOf(owner)
  for (const [position, arg] of call.args.entries()) {
    const field = fields.get(scope)?.[position]
    if (field !== undefined) note(linker, toId(field, owner.bindingBase), call.unit, arg)
  }
}

/** By scope of a record, the fields (rows of `bindings`) that its components are. */
const fieldsOf = oncePerUnit(({ facts: { bindings, strings } }: Unit): ReadonlyMap<ScopeRow, readonly BindingRow[]> => {
  const fields = new Map<ScopeRow, BindingRow[]>()
  for (let row = 1; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Member && strings[bindings.name[row]!]!.startsWith(COMPONENT))
      append(fields, bindings.scope[row]!, (row - 1) as BindingRow)
  return fields
})

/**
 * Keeps an argument under a binding (`key`); arguments that tests and examples pass to production code are left out.
 */
function note(linker: Linker, key: BindingId, unit: Unit, arg: ExprRow): void {
  if ((isTestOrExample(unit) && !isTestOrExample(unitOfBinding(linker, key))) || !mayBeFunction(linker, unit, arg))
    return
  noteKept(linker, key, toId(arg, unit.exprBase))
  const known = handedOver(linker).get(key)
  if (!known?.includes(toId(arg, unit.exprBase))) append(handedOver(linker), key, toId(arg, unit.exprBase))
}

/** Whether an argument may be a function, or an object or container that holds one. */
function mayBeFunction(linker: Linker, unit: Unit, arg: ExprRow): boolean {
  if (unit.facts.exprs.op[arg] === Op.Function) return true
  const { values } = linker
  return values.items(exprValue(linker, unit, arg)).some((id) => {
    const kind = values.kind(id)
    if (kind === Value.Function || kind === Value.Class || kind === Value.Site) return true
    return isFunctionOrObject(linker, id) || holdsSome(linker, id)
  })
}

const isFunctionOrObject = (linker: Linker, id: ValueId): boolean =>
  functionalMethod(linker, id) >= 0 || isImplementer(linker, id)

/** Whether a value is an object of a class of the project that implements a functional interface. */
export function isImplementer(linker: Linker, id: ValueId): boolean {
  const { values } = linker
  if (!isOfProject(linker, id)) return false
  const key = -1 - values.a(id)
  const known = functional(linker).get(key)
  if (known !== undefined) return known >= 0
  const base =
    entityKind(linker, values.entity(id)) === EntityKind.Interface
      ? undefined
      : basesOf(linker, values.entity(id)).find(
          (one) => values.kind(one) === Value.Class && isOfFunctional(linker, one),
        )
  functional(linker).set(key, base ?? NONE)
  return base !== undefined
}

/** Whether a class (a value) is a functional interface. */
const isOfFunctional = (linker: Linker, id: ValueId): boolean =>
  functionalMethod(linker, linker.values.value(Value.Instance, linker.values.entity(id))) >= 0

/** Whether the type arguments of a library type are functional interfaces: `List<Runnable>`. */
function holdsSome(linker: Linker, id: ValueId): boolean {
  if (linker.values.kind(id) !== Value.Instance || linker.values.env(id) === 0 || !isOutside(linker, id)) return false
  const isOne = (one: ValueId): boolean => linker.values.kind(one) === Value.Instance && isFunctionOrObject(linker, one)
  return typeArguments(linker, id).some((set) => linker.values.items(set).some(isOne))
}

/** Whether a parameter's type is a plain type parameter, as in the methods of containers. */
export function takesAnything(linker: Linker, owner: Unit, param: ParamRow): boolean {
  const type = owner.facts.params.type[param]!
  if (type < 0) return false
  const { exprs } = owner.facts
  const element = exprs.op[type] === Op.ArrayType ? exprs.a[type]! : type
  return linker.values.items(typeValue(linker, owner, element)).every((id) => linker.values.kind(id) === Value.Param)
}

/** The name of the one method of a functional interface, -1 for any other type. */
export function functionalMethod(linker: Linker, id: ValueId): StringId {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return NONE
  const entity = values.entity(id)
  const known = functional(linker).get(entity)
  if (known !== undefined) return known as StringId
  const isInterface = entityKind(linker, entity) === EntityKind.Interface
  const methods = isInterface ? abstractMethods(linker, id).map((one) => methodName(linker, one)) : []
  const own = methods.filter(
    (name) => !ROOT_METHODS.some((root) => linker.program.strings[name]!.startsWith(`${root}(`)),
  )
  const name = own.length === 1 ? own[0]! : NONE
  functional(linker).set(entity, name)
  return name
}

function methodName(linker: Linker, method: ValueId): StringId {
  const owner = unitOfFunction(linker, linker.values.fn(method))
  return boundName(owner, owner.facts.functions.entity[toRow(linker.values.fn(method), owner.functionBase)]!)
}

/** Whether a value is of a functional interface. */
export const isFunctional = (linker: Linker, set: SetId): boolean =>
  linker.values.items(set).some((id) => functionalMethod(linker, id) >= 0)

/** Whether a library function returns a function made of its arguments, which it calls later: `p.and(q)`. */
export const givesFunction = (linker: Linker, id: ValueId): boolean =>
  isFunctional(linker, returnOf(linker, linker.values.fn(id)))

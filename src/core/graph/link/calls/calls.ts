// Results of calls. The entry point for expressions is `callResult`; signatures.ts pairs arguments with parameters.

import { listOf } from '../../../facts.ts'
import { type ExprRow, type SetId, toId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Op } from '../../../vocabulary.ts'
import { type Linker, unitOfBinding, unitOfExpr, unitOfFunction } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { chooseOverloads, exprValue, returnOf, settled, typeValue } from '../questions.ts'
import { withoutAliases } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { inferTypes } from '../types/infer.ts'
import { pointedTo } from '../types/library-types.ts'
import { typeParamsOfFunction } from '../types/type-arguments.ts'
import { valuesOnly } from '../types/type-or-value.ts'
import { keptFunctions, namedByText } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { boundByFallbacks, boundLeft, defaultsBound, inferFromArguments } from './argument-inference.ts'
import { type Call, callAt } from './call.ts'
import { callableMembers, constructSignatures } from './callable-members.ts'
import { constructed, constructedByFunction } from './construction.ts'
import { givenByType, valueApplied } from './instantiation.ts'
import { passedThrough } from './pass-through.ts'

/** The values of the Call or New expression `row`. */
export function callResult(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const callee = calleeOf(linker, unit, row)
  if (callee === linker.values.externalSet && exprs.op[row] === Op.New) return typeValue(linker, unit, exprs.a[row]!)
  if (!linker.values.isKnown(callee)) return callee
  return unit.hooks.ownValue(linker, unit, row, callee) ?? applyCall(linker, callee, callAt(unit, row))
}

/**
 * The callees of the Call or New expression `row`: the values of its callee expression, and functions that the hook
 * `callee` adds on account of the arguments.
 */
export function calleeOf(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const callee = exprs.a[row]!
  const denoted = valuesOnly(linker, exprValue(linker, unit, callee))
  const found = exprs.op[callee] === Op.Apply ? valueApplied(linker, unit, row, denoted) : denoted
  return unit.hooks.callee(linker, unit, row, found)
}

/** The values that a call of any of `callee` returns. */
export function applyCall(linker: Linker, callee: SetId, call: Call): SetId {
  const { values } = linker
  const ids = values.items(chooseOverloads(linker, callee, call))
  if (ids.length > 1 && call.unit.hooks.keepsFunctions) return settled(linker, givenAsDeclared(linker, ids, call))
  let result = EMPTY_SET
  for (const id of ids) result = values.union(result, callOne(linker, id, call))
  return settled(linker, result)
}

/**
 * The results of a declared function type, and the functions among the results of the functions that a variable of it
 * holds.
 */
function givenAsDeclared(linker: Linker, ids: readonly ValueId[], call: Call): SetId {
  const { values } = linker
  let declared = EMPTY_SET
  let held = EMPTY_SET
  for (const id of ids) {
    const given = callOne(linker, id, call)
    if (values.kind(id) === Value.Function) held = values.union(held, given)
    else declared = values.union(declared, given)
  }
  if (declared === EMPTY_SET || values.isExternal(declared)) return values.union(declared, held)
  return values.union(
    declared,
    keptFunctions(linker, declared, () => held),
  )
}

/** The result of calling one value; the empty set when it is unknown, or the value is not callable. */
function callOne(linker: Linker, id: ValueId, call: Call): SetId {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Function:
      return call.isNew ? constructedByFunction(linker, id) : callFunction(linker, id, call)
    case Value.Text:
      return applyCall(linker, namedByText(linker, id), { ...call, isNew: false })
    case Value.Class:
      return constructed(linker, id, call)
    case Value.ParamClass:
    case Value.SelfClass:
      return values.toInstances(values.single(id))
    case Value.FuncType:
      return callFunctionType(linker, id, call)
    case Value.Param: {
      const callable = values.items(boundOf(linker, id))
      const types = callable.filter((one) => values.kind(one) === Value.FuncType)
      return types.length > 0 ? applyCall(linker, values.setOf(types), call) : applyMembers(linker, id, call)
    }
    case Value.Late: {
      const type = settled(linker, values.single(id))
      return type === values.single(id) ? EMPTY_SET : applyCall(linker, type, call)
    }
    case Value.Bound:
      return applyCall(linker, functionsApplied(linker, id), call)
    case Value.Module:
      return linker.program.units[values.a(id)]!.outside ? values.externalSet : EMPTY_SET
    case Value.Super:
    case Value.Package:
      return EMPTY_SET
    default:
      return applyMembers(linker, id, call)
  }
}

/** The functions at the end of a chain of partial applications. A chain may lead back to its own variable. */
function functionsApplied(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const todo = [id]
  const seen = new Set(todo)
  let result = EMPTY_SET
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    const owner = unitOfExpr(linker, values.expr(at))
    const applied = exprValue(linker, owner, owner.facts.exprs.a[toRow(values.expr(at), owner.exprBase)]!)
    for (const one of values.items(applied)) {
      if (values.kind(one) !== Value.Bound) result = values.union(result, values.single(one))
      else if (!seen.has(one)) {
        seen.add(one)
        todo.push(one)
      }
    }
  }
  return result
}

/** The result of calling an object, or constructing through it. */
function applyMembers(linker: Linker, id: ValueId, call: Call): SetId {
  const { values } = linker
  const { unit, isNew } = call
  const members = isNew ? constructSignatures(linker, unit, id) : callableMembers(linker, unit, id)
  if (members !== EMPTY_SET) return applyCall(linker, members, { ...call, isNew: false })
  const pointed = pointedTo(linker, values.single(id))
  if (pointed !== values.single(id)) return applyCall(linker, pointed, call)
  const under = withoutAliases(linker, id)
  return under === EMPTY_SET ? EMPTY_SET : applyCall(linker, under, call)
}

/** The result of a function, with its type parameters bound by the arguments. */
function callFunction(linker: Linker, id: ValueId, call: Call): SetId {
  const { values } = linker
  const fn = values.fn(id)
  const owner = unitOfFunction(linker, fn)
  const returned = passedThrough(linker, id, call) ?? givenByType(linker, fn, call) ?? returnOf(linker, fn)
  const flags = owner.facts.functions.flags[toRow(fn, owner.functionBase)]!
  if ((flags & Flag.Generator) !== 0 && owner.facts.functions.returnType[toRow(fn, owner.functionBase)]! < 0) {
    return values.single(values.value(Value.Generator, fn, values.env(id)))
  }
  if (!values.isOpenSet(returned)) return returned
  let env = values.env(id)
  const own = typeParamsOfFunction(owner, toRow(fn, owner.functionBase))
  if (own.length > 0 || values.receiver(id) < 0 || isShared(linker, returned)) {
    env = inferFromArguments(linker, id, call)
    env = defaultsBound(linker, owner, own, env)
    env = boundByFallbacks(linker, id, own, env)
    if (owner.language.rules.leavesBounds) env = boundLeft(linker, owner, own, env)
    env = values.withEmpty(
      env,
      own.map((param) => toId(param, owner.bindingBase)),
    )
  }
  return values.subst(returned, env)
}

/** Whether a type mentions a type parameter that a module declares for all its functions (`TypeVar`). */
function isShared(linker: Linker, set: SetId, depth = 0): boolean {
  const { values } = linker
  return values.items(set).some((id) => {
    if (!values.isOpen(id)) return false
    const kind = values.kind(id)
    if (kind === Value.Param || kind === Value.ParamClass) {
      const unit = unitOfBinding(linker, values.binding(id))
      return unit.facts.bindings.scope[toRow(values.binding(id), unit.bindingBase)] === 0
    }
    if (kind !== Value.Instance && kind !== Value.Class) return false
    return depth < 2 && values.pairs(values.env(id)).some((one, i) => i % 2 === 1 && isShared(linker, one, depth + 1))
  })
}

function callFunctionType(linker: Linker, id: ValueId, { unit, args }: Call): SetId {
  const { values } = linker
  const owner = unitOfExpr(linker, values.expr(id))
  const { exprs } = owner.facts
  const row = toRow(values.expr(id), owner.exprBase)
  const result = exprs.b[row]!
  if (result < 0) return EMPTY_SET
  const returned = values.subst(typeValue(linker, owner, result), values.env(id))
  if (!values.isOpenSet(returned) || exprs.a[row]! < 0) return returned
  const types = listOf(owner.facts, exprs.a[row]!)
  let env = values.env(id)
  for (let i = 0; i < types.length && i < args.length; i++) {
    const pattern = values.subst(typeValue(linker, owner, types[i]!), env)
    env = inferTypes(linker, pattern, exprValue(linker, unit, args[i]!), env)
  }
  return values.subst(returned, env)
}

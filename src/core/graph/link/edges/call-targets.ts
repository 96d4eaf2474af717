// What a call calls: functions, constructors, members of function type, what macros (see macro-targets.ts) call.

import { BindingKind, NONE, Op } from '../../../facts.ts'
import { argumentValue } from '../calls/argument-inference.ts'
import { type Call, callAt, NO_ARGUMENTS } from '../calls/call.ts'
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
import { callableOnly, namedByText } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { constructionTarget } from './construction-target.ts'
import { asUses, type Found, newFound, type Targets } from './found-targets.ts'
import { addBodyOfMacro } from './macro-targets.ts'

/**
 * How far it is followed through what stands for something to be
 * called: partial applications, callable objects, aliases.
 */
const DEPTH_MAX = 4

const NOTHING: Targets = newFound(undefined, 0)
const OUTSIDE: Targets = { ...newFound(undefined, 0), external: true }

/** The entities of the project that the call expression `row` calls, and whether it calls something outside. */
export function targetsOf(linker: Linker, unit: Unit, row: number): Targets {
  const { exprs } = unit.facts
  const { answer: callee, how } = settle(linker, () => calleeOf(linker, unit, row))
  if (callee === EMPTY_SET) return NOTHING
  if (callee === linker.values.externalSet) return OUTSIDE
  const found = newFound(exprs.op[exprs.a[row]!] === Op.Name ? { unit, row: exprs.a[row]! } : undefined, how)
  const call = callAt(unit, row)
  addTargets(linker, call.isNew ? callee : withoutClasses(linker, unit, callee), { call, found, depth: 0 })
  if (found.declared.length > 0) found.entities.unshift(...found.declared)
  found.entities = unit.hooks.callableFrom(linker, unit, exprs.a[row]!, found.entities)
  return found
}

/** Of what is called without `new`, where a class can't be: the functions, if there are any. */
function withoutClasses(linker: Linker, unit: Unit, callee: number): number {
  const { values } = linker
  const ids = values.items(callee)
  if (ids.length < 2 || unit.language.rules.prototype === undefined) return callee
  if (!ids.some((id) => values.kind(id) === Value.Function)) return callee
  return values.setOf(ids.filter((id) => values.kind(id) !== Value.Class))
}

/** A call, what is found of it so far, and how many things that stand for others have been followed on the way. */
export type Search = { call: Call; found: Found; depth: number }

/** Adds to what is found of a call what it may mean that calls any of `callee`. */
export function addTargets(linker: Linker, callee: number, search: Search): void {
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
        addConstruction(linker, values.value(Value.Class, values.a(id)), call, ofSelfClass(call, found))
        break
      case Value.Super:
        addSuper(linker, id, call, found)
        break
      case Value.Bound:
        if (depth < DEPTH_MAX) addTargets(linker, appliedBy(linker, id), { call, found, depth: depth + 1 })
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

/** Where it goes what a call of the class of `this` means: without `new` that class is a value like others. */
const ofSelfClass = ({ unit, isNew }: Call, found: Found): Found =>
  !isNew && unit.hooks.usesIndirectly ? asUses(found) : found

/** What a partial application applies. */
function appliedBy(linker: Linker, id: number): number {
  const owner = unitOfExpr(linker, linker.values.a(id))
  return exprValue(linker, owner, owner.facts.exprs.a[linker.values.a(id) - owner.exprBase]!)
}

/** What calling an object calls: the members that make it callable, else what its type is an alias of. */
function addCalledObject(linker: Linker, id: number, { call, found, depth }: Search): void {
  const { values } = linker
  const { unit, isNew } = call
  const members = isNew ? constructSignatures(linker, unit, id) : callableMembers(linker, unit, id)
  if (members !== EMPTY_SET && depth < DEPTH_MAX) {
    // A name that was given an instance stands for it; a declared type says only what can be called.
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

/** Whether what is called is an object that is made in its place: `Adder(1)(2)`. */
function isMade(linker: Linker, { unit, row }: Call): boolean {
  const { exprs } = unit.facts
  const callee = row === undefined ? NONE : exprs.a[row]!
  if (callee < 0 || exprs.op[callee] !== Op.Call || exprs.op[exprs.a[callee]!] !== Op.Name) return false
  const only = linker.values.only(exprValue(linker, unit, exprs.a[callee]!))
  return only >= 0 && linker.values.kind(only) === Value.Class
}

/** The member whose declared type a function type is: what is called as declared, whatever function it holds. */
function addDeclared(linker: Linker, id: number, found: Found): void {
  const unit = unitOfExpr(linker, linker.values.a(id))
  if (unit.outside || unit.declares) return
  const entity = methodsByType(unit).get(linker.values.a(id) - unit.exprBase)
  if (entity !== undefined) found.declared.push(unit.entityBase + entity)
}

/** The methods that members of function type are, by the expression of the type. */
const methodsByType = oncePerUnit((unit): ReadonlyMap<number, number> => {
  const methods = new Map<number, number>()
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++)
    if (bindings.kind[row] === BindingKind.Member && bindings.ref[row]! >= 0 && bindings.type[row]! >= 0)
      methods.set(bindings.type[row]!, bindings.ref[row]!)
  return methods
})

function addFunction(linker: Linker, id: number, search: Search): void {
  const { found, depth } = search
  const unit = unitOfFunction(linker, linker.values.a(id))
  if (unit.outside || unit.declares) {
    addMixedIn(unit.hooks.calledOfMixer(linker, unit, id, found.how), found)
    found.external = true
    return
  }
  found.known = true
  const entity = entityOfFunction(linker, linker.values.a(id))
  if (entity >= 0) found.entities.push(entity)
  else if (depth < MACRO_DEPTH_MAX) addBodyOfMacro(linker, id, search)
}

/** Adds the methods of the project that a function of the library calls of what it is called on. */
function addMixedIn(methods: readonly number[], found: Found): void {
  if (methods.length === 0) return
  found.known = true
  found.entities.push(...methods)
}

/** Macros use macros. */
const MACRO_DEPTH_MAX = 5

/**
 * The functions that a call hands to a function of the library which calls them: `map(f, items)`. One that is written
 * right there is a part of the code that calls, whether it has a name or not.
 */
function addCallbacks(linker: Linker, id: number, call: Call, found: Found): void {
  const { values } = linker
  const { unit } = call
  const depth = CALLBACK_DEPTH
  const owner = unitOfFunction(linker, values.a(id))
  if (!owner.outside || !unit.language.rules.libraryCalls) return
  const called = unit.hooks.calledByLibrary?.(linker, id, call)
  if (called !== undefined) {
    if (called.length > 0) noteHow(linker, How.Inferred)
    found.entities.push(...called.filter((entity) => !found.entities.includes(entity)))
    return
  }
  const fn = values.a(id) - owner.functionBase
  const isCallable = (type: number): boolean => type >= 0 && callableOnly(linker, typeValue(linker, owner, type))
  if (!Array.from(paramRows(owner, fn), (row) => owner.facts.params.type[row]!).some(isCallable)) return
  for (const [param, arg] of matchArguments(linker, id, call)) {
    if (unit.facts.exprs.op[arg] === Op.Function) continue
    const wanted = isCallable(owner.facts.params.type[param]!)
    const given = values
      .items(argumentValue(linker, unit, arg))
      .filter((one) => wanted || values.kind(one) === Value.Function)
    if (given.length > 0) noteHow(linker, How.Inferred)
    const handed = values.setOf(given)
    const only = values.only(handed)
    // a lone one is meant whatever it takes, which the place has asked for already
    if (only >= 0 && values.kind(only) === Value.Function) addFunction(linker, only, { call, found, depth })
    else addTargets(linker, handed, { call: { unit, args: NO_ARGUMENTS, isNew: false }, found, depth })
  }
}

/** What is handed over is called as it is, or by the member that makes it callable. */
const CALLBACK_DEPTH = DEPTH_MAX - 1

/** `new C()`: its constructor when the project has one, else the class. */
function addConstruction(linker: Linker, id: number, call: Call, found: Found): void {
  const { values } = linker
  const owner = unitOfEntity(linker, values.a(id))
  // a name that is declared as a type alone is that of a value from elsewhere, where it is called
  const isType = owner.hooks.isOnlyType(linker, values.a(id))
  if (owner.outside || owner.declares || isType) {
    found.external = true
    return
  }
  found.known = true
  const isConstruction = call.isNew || owner.language.rules.construct !== 'none'
  if (isConstruction) found.entities.push(constructionTarget(linker, id, call))
}

/** `super(…)`: the constructor of the base. */
function addSuper(linker: Linker, id: number, call: Call, found: Found): void {
  const base = classOfSuper(linker, linker.values.a(id), call.unit)
  if (base < 0) found.external = true
  else addConstruction(linker, base, { ...call, isNew: true }, found)
}

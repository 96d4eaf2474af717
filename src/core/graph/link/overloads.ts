// Which of several methods of one name a call means, by the types of its arguments: the applicable methods, first
// without boxing, then with it, then with variable arity, and of these the most specific (The Java Language
// Specification, 15.12.2; C# 12.6.4 asks the same of the cases met here). `mostSpecific` is the way in.

import { EntityKind, Flag, NONE, Op, ParamKind, ReturnKind } from '../../facts.ts'
import { underlyingOf } from './aliases.ts'
import { isLambda } from './argument-inference.ts'
import { basesOf } from './bases.ts'
import { functionReturn } from './calls.ts'
import { typeArguments } from './containers.ts'
import { exprValue, stringEntity, typeValue } from './evaluate.ts'
import { isExtensionMethod } from './extension-sight.ts'
import { How, type Linker, settle, unitOfEntity, unitOfFunction } from './linker.ts'
import { abstractMethods, paramRows, signatureOf } from './signatures.ts'
import { isArray, isSubtype, languageOfTypes, mayBe, preludeInstance, preludeNameOf, subtype } from './subtypes.ts'
import { groupOf } from './tables.ts'
import { hasFlag, type Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'

export type Method = {
  id: number
  /** Declared types of the parameters, as sets of values. */
  types: readonly number[]
  /** Parameters that may be left out. */
  optional: number
  /** Whether the last parameter takes any number of arguments. */
  rest: boolean
  /** The class that declares it. */
  owner: number
  abstract: boolean
}

type Argument = { expr: number; value: number; lambda: boolean; name: number }

const Phase = { Strict: 0, Loose: 1, Variable: 2 } as const
const PHASES = [Phase.Strict, Phase.Loose, Phase.Variable]

/**
 * The one of `group` (functions of one name) that a call with these
 * arguments means; none when no number of arguments fits.
 */
export function mostSpecific(
  linker: Linker,
  unit: Unit,
  group: readonly number[],
  args: Int32Array,
): readonly number[] {
  const all = candidatesOf(linker, group)
  // what an extension method is called on binds its type parameters too
  const applied = all.filter((method) => takesTypes(linker, method.id, true) && !isExtensionMethod(linker, method.id))
  const methods = applied.length > 0 ? applied : all
  const given = Array.from(args, (arg) => argumentOf(linker, unit, arg))
  const added = methods.filter((method) => isExtensionMethod(linker, method.id))
  const own = added.length === 0 ? methods : methods.filter((method) => !added.includes(method))
  const chosen = bestApplicable(linker, unit, own, given) ?? bestApplicable(linker, unit, added, given)
  if (chosen) return [chosen.id]
  const fitting = methods.filter((method) => takes(method, given.length))
  if (fitting.length > 0) return [best(linker, fitting, given, Phase.Variable).id]
  // a prelude need not list every overload
  return group.filter((id) => unitOfFunction(linker, linker.values.a(id)).outside)
}

/** The most specific of the methods that take these arguments. */
function bestApplicable(
  linker: Linker,
  unit: Unit,
  methods: readonly Method[],
  given: readonly Argument[],
): Method | undefined {
  const nearest = unit.language.rules.markedOverrides ? ofNearestClass(linker, unit, methods, given) : methods
  for (const phase of PHASES) {
    const possible = nearest.filter((method) => accepts(linker, unit, method, given, phase))
    if (possible.length === 0) continue
    const sure = possible.filter((method) =>
      given.every((arg, i) => isSure(linker, arg, typeAt(linker, method, i, phase === Phase.Variable))),
    )
    const applicable = sure.length > 0 ? sure : possible
    // an argument of which nothing is known leaves a guess
    if (applicable.length > 1 && given.some((arg) => !arg.lambda && isUnknown(linker, arg.value)))
      linker.flag |= How.Inferred
    return best(linker, applicable, given, phase)
  }
  return undefined
}

/**
 * Without the methods of the bases of a class that declares an applicable one itself: where overriding is marked, those
 * hide what is above, however well that fits. What a method overrides is declared above.
 */
function ofNearestClass(
  linker: Linker,
  unit: Unit,
  methods: readonly Method[],
  given: readonly Argument[],
): readonly Method[] {
  if (methods.length < 2) return methods
  const isApplicable = (method: Method): boolean => PHASES.some((phase) => accepts(linker, unit, method, given, phase))
  return methods.filter(
    (method) =>
      !methods.some(
        (other) => derives(linker, other.owner, method.owner) && !isOverride(linker, other.id) && isApplicable(other),
      ),
  )
}

function isOverride(linker: Linker, id: number): boolean {
  const unit = unitOfFunction(linker, linker.values.a(id))
  return hasFlag(unit.facts.functions.flags[linker.values.a(id) - unit.functionBase]!, Flag.Override)
}

function isUnknown(linker: Linker, set: number): boolean {
  return set === EMPTY_SET || linker.values.items(set).some((id) => linker.values.kind(id) === Value.External)
}

/** The functions of a group that no other overrides; found once, for a group is chosen from again and again. */
function candidatesOf(linker: Linker, group: readonly number[]): readonly Method[] {
  const key = linker.values.orderedList(group)
  const known = linker.candidates.get(key)
  if (known) {
    linker.flag |= known.flag
    return known.methods
  }
  const found = settle(linker, () =>
    withoutOverridden(
      linker,
      group.map((id) => methodOf(linker, id)),
    ),
  )
  if (found.settled) linker.candidates.set(key, { methods: found.answer, flag: found.flag })
  return found.answer
}

function methodOf(linker: Linker, id: number): Method {
  const { values } = linker
  const unit = unitOfFunction(linker, values.a(id))
  const fn = values.a(id) - unit.functionBase
  const { params, entities, functions } = unit.facts
  const types: number[] = []
  let rest = false
  let optional = 0
  for (const row of paramRows(unit, fn)) {
    if (params.kind[row] === ParamKind.Receiver && values.receiver(id) >= 0) continue
    const type = params.type[row]!
    types.push(type < 0 ? EMPTY_SET : values.subst(typeValue(linker, unit, type), values.env(id)))
    if (params.kind[row] === ParamKind.Rest) rest = true
    if (params.fallback[row]! >= 0) optional++
  }
  const entity = functions.entity[fn]!
  return {
    id,
    types,
    optional,
    rest,
    owner: entity < 0 ? -1 : unit.entityBase + entities.parent[entity]!,
    abstract: entity >= 0 && (entities.flags[entity]! & Flag.Abstract) !== 0,
  }
}

function argumentOf(linker: Linker, unit: Unit, row: number): Argument {
  const { exprs } = unit.facts
  const isNamed = exprs.op[row] === Op.Keyword
  const expr = isNamed ? exprs.b[row]! : row
  return {
    expr,
    value: withoutTexts(linker, exprValue(linker, unit, expr)),
    lambda: isLambda(unit, expr),
    name: isNamed ? exprs.a[row]! : -1,
  }
}

/** Texts that are known are strings like others. */
function withoutTexts(linker: Linker, set: number): number {
  const { values } = linker
  const ids = values.items(set)
  if (!ids.some((id) => values.kind(id) === Value.Text)) return set
  return values.setOf(
    ids.map((id) => {
      const entity = values.kind(id) === Value.Text ? stringEntity(linker, id) : NONE
      return entity < 0 ? id : values.value(Value.Instance, entity)
    }),
  )
}

/** Without the methods that another of the same parameter types in a derived class overrides. */
function withoutOverridden(linker: Linker, methods: readonly Method[]): readonly Method[] {
  const isOfClass = methods.some((method) => isOnClass(linker, method.id))
  return methods.filter(
    (base) =>
      !methods.some(
        (other) =>
          other !== base &&
          (isOfClass && isRequired(linker, base) !== isRequired(linker, other)
            ? isRequired(linker, base) && !other.abstract
            : derives(linker, other.owner, base.owner)) &&
          sameTypes(linker, other, base),
      ),
  )
}

/** Whether a method is called on an object of a class, not of an interface. */
function isOnClass(linker: Linker, id: number): boolean {
  const { values } = linker
  const receiver = values.receiver(id)
  if (receiver < 0 || (values.kind(receiver) !== Value.Instance && values.kind(receiver) !== Value.Self)) return false
  return !isInterface(linker, values.a(receiver))
}

/** Whether a method is one that an interface requires: a class that inherits a method for it has that. */
const isRequired = (linker: Linker, method: Method): boolean => method.abstract && isInterface(linker, method.owner)

function isInterface(linker: Linker, entity: number): boolean {
  if (entity < 0) return false
  const unit = unitOfEntity(linker, entity)
  return unit.facts.entities.kind[entity - unit.entityBase] === EntityKind.Interface
}

function derives(linker: Linker, derived: number, base: number): boolean {
  if (derived < 0 || derived === base) return false
  return basesOf(linker, derived).some((id) => linker.values.kind(id) === Value.Class && linker.values.a(id) === base)
}

function sameTypes(linker: Linker, one: Method, other: Method): boolean {
  if (one.types.length !== other.types.length) return false
  return one.types.every((type, i) => {
    const wanted = other.types[i]!
    return type === wanted || (isSubtype(linker, type, wanted) && isSubtype(linker, wanted, type))
  })
}

// ---- applicable ---------------------------------------------------------------------------------------------------

function takes(method: Method, count: number): boolean {
  const { types, rest, optional } = method
  if (rest) return count >= types.length - 1 - optional
  return count <= types.length && count >= types.length - optional
}

function accepts(linker: Linker, unit: Unit, method: Method, args: readonly Argument[], phase: number): boolean {
  const variable = phase === Phase.Variable
  if (variable ? !method.rest : method.rest && args.length !== method.types.length) return false
  if (!takes(method, args.length)) return false
  return args.every((arg, i) => arg.name >= 0 || fits(linker, unit, arg, typeAt(linker, method, i, variable), phase))
}

/** The type that the parameter at a position asks for; of a variable number of arguments that of each. */
function typeAt(linker: Linker, method: Method, position: number, variable: boolean): number {
  const last = method.types.length - 1
  if (!variable || !method.rest || position < last) return method.types[position] ?? EMPTY_SET
  let element = EMPTY_SET
  for (const id of linker.values.items(method.types[last]!)) {
    element = linker.values.union(element, typeArguments(linker, id)[0] ?? EMPTY_SET)
  }
  return element
}

function fits(linker: Linker, unit: Unit, arg: Argument, wanted: number, phase: number): boolean {
  const { values } = linker
  if (wanted === EMPTY_SET) return true
  if (arg.lambda) return values.items(wanted).some((want) => lambdaFits(linker, unit, arg.expr, want))
  if (arg.value === EMPTY_SET) return true
  const slot = linker.fitsAt.slot(arg.value * PHASES.length + phase, wanted)
  const known = linker.fits[slot]
  if (known !== undefined) return known
  const { answer, flag, settled } = settle(linker, () => valuesFit(linker, arg.value, wanted, phase))
  if (settled && flag === 0) linker.fits[slot] = answer
  return answer
}

function valuesFit(linker: Linker, given: number, wanted: number, phase: number): boolean {
  const { values } = linker
  const wants = values.items(wanted)
  if (isVoidReference(linker, given) && wants.every((want) => isVoid(linker, values.single(want)) === false))
    return false
  return values.items(given).every((id) => wants.some((want) => valueFits(linker, id, want, phase)))
}

/** Whether a value is one method, handed over by its name, that returns nothing. */
function isVoidReference(linker: Linker, set: number): boolean {
  const { values } = linker
  const [id, ...others] = values.items(set)
  if (id === undefined || others.length > 0 || values.kind(id) !== Value.Function) return false
  const { voidType } = unitOfFunction(linker, values.a(id)).language.rules
  return values.items(functionReturn(linker, id)).some((one) => preludeNameOf(linker, one) === voidType)
}

/** A lambda becomes a function of as many parameters, that returns something if the lambda does. */
function lambdaFits(linker: Linker, unit: Unit, row: number, want: number): boolean {
  if (linker.values.kind(want) !== Value.Instance) return true
  const { exprs, returns } = unit.facts
  const fn = exprs.a[row]!
  const count = paramRows(unit, fn).length
  const { voidType, awaitable } = unit.language.rules
  const isAsync = awaitable.length > 0 && hasFlag(unit.facts.functions.flags[fn]!, Flag.Async)
  return callables(linker, want).some((one) => {
    if (signatureOf(linker, one).length !== count) return false
    const isVoid = linker.values.items(functionReturn(linker, one)).some((id) => preludeNameOf(linker, id) === voidType)
    if (isAsync) return isVoid || givesPromise(linker, unit, one)
    let returnsValue = false
    for (let at = unit.returnsOf.start[fn]!; at < unit.returnsOf.start[fn + 1]!; at++) {
      const returned = unit.returnsOf.rows[at]!
      if (returns.kind[returned] !== ReturnKind.Return) continue
      returnsValue = true
      const op = exprs.op[returns.expr[returned]!]
      // a call, or an expression of which nothing is known, may be a statement
      if (isVoid && op !== Op.Call && op !== Op.New && op !== Op.Unknown) return false
      // without parameters what it calls does not depend on where it stands
      if (!isVoid && op === Op.Call && count === 0 && givesVoid(linker, unit, returns.expr[returned]!)) return false
    }
    return returnsValue || isVoid || functionReturn(linker, one) === EMPTY_SET
  })
}

/** Whether a function type returns what can be awaited, as asynchronous functions do, or what a call has to tell. */
function givesPromise(linker: Linker, unit: Unit, one: number): boolean {
  const returned = linker.values.items(functionReturn(linker, one))
  return returned.every((id) => {
    const name = preludeNameOf(linker, id)
    return name === undefined || unit.language.rules.awaitable.includes(name)
  })
}

function givesVoid(linker: Linker, unit: Unit, row: number): boolean {
  const { voidType } = unit.language.rules
  return linker.values.items(exprValue(linker, unit, row)).some((id) => preludeNameOf(linker, id) === voidType)
}

/** The function types that a value of a functional interface or delegate type has. */
function callables(linker: Linker, id: number): readonly number[] {
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) return linker.values.items(under)
  return isInterface(linker, linker.values.a(id)) ? abstractMethods(linker, id).slice(0, 1) : []
}

function valueFits(linker: Linker, id: number, want: number, phase: number): boolean {
  const { values } = linker
  if (id === want) return true
  const kind = values.kind(id)
  if (kind === Value.External || values.kind(want) === Value.External) return mayBe(linker, id, want) !== false
  if (kind === Value.Function && values.kind(want) === Value.Instance) return callables(linker, want).length > 0
  const name = preludeNameOf(linker, id)
  const wanted = preludeNameOf(linker, want)
  const { rules } = languageOfTypes(linker, id, want)
  const boxes = rules.boxes ?? {}
  if (name !== undefined && name === rules.nullType) return wanted === undefined || boxes[wanted] === undefined
  const box = name === undefined ? undefined : boxes[name]
  if (box === undefined && (wanted === undefined || boxes[wanted] === undefined)) return subtype(linker, id, want, true)
  if (box !== undefined && wanted !== undefined && boxes[wanted] !== undefined) return subtype(linker, id, want, true)
  if (phase === Phase.Strict) return false
  if (box !== undefined) {
    if (values.kind(want) === Value.Param) return true
    const boxed = preludeInstance(linker, id, box)
    return boxed < 0 || subtype(linker, boxed, want, true)
  }
  // unboxed, then widened
  const primitive = Object.keys(boxes).find((one) => boxes[one] === name)
  if (primitive === undefined) return values.kind(id) === Value.Param
  const unboxed = preludeInstance(linker, id, primitive)
  return unboxed < 0 || subtype(linker, unboxed, want, true)
}

/**
 * Whether an argument is known to be what a parameter takes, where
 * types outside the project are met; else it is taken to be.
 */
function isSure(linker: Linker, arg: Argument, wanted: number): boolean {
  const { values } = linker
  if (arg.lambda || wanted === EMPTY_SET) return true
  const wants = values.items(wanted)
  return values.items(arg.value).every((id) => {
    const isOutside = values.kind(id) === Value.External
    // nothing is known of it, but that it is a number of arguments is unlikely
    if (isOutside && values.a(id) === 0) return !wants.some((want) => isArray(linker, want))
    return wants.some((want) => {
      if (!isOutside && values.kind(want) !== Value.External) return isDeclared(linker, id, want)
      return values.kind(want) === Value.Param || mayBe(linker, id, want) === true
    })
  })
}

/** Whether a class of the project is of a type of the project by what it declares. */
function isDeclared(linker: Linker, id: number, want: number): boolean {
  const { values } = linker
  const isObject = values.kind(id) === Value.Instance || values.kind(id) === Value.Self
  if (isObject && preludeNameOf(linker, id) === unitOfEntity(linker, values.a(id)).language.rules.nullType) return true
  if (!isObject || values.kind(want) !== Value.Instance) return true
  return unitOfEntity(linker, values.a(want)).outside || subtype(linker, id, want)
}

// ---- most specific ------------------------------------------------------------------------------------------------

/**
 * The method that is at least as specific as all others; among equals that of the derived class, then one with a body.
 */
function best(linker: Linker, methods: readonly Method[], args: readonly Argument[], phase: number): Method {
  const count = args.length
  const variable = phase === Phase.Variable
  const moreSpecific = (one: Method, other: Method): boolean => {
    for (let i = 0; i < count; i++) {
      const [type, also] = [typeAt(linker, one, i, variable), typeAt(linker, other, i, variable)]
      if (!isSubtype(linker, type, also) && !(isFunction(linker, args[i]!) && givesMore(linker, type, also)))
        return false
    }
    return true
  }
  let top = methods.filter((one) => methods.every((other) => other === one || moreSpecific(one, other)))
  if (top.length === 0) top = [...methods]
  const fixed = top.filter((one) => one.types.length === count)
  if (fixed.length > 0) top = fixed
  const derived = top.filter((one) => !top.some((other) => derives(linker, other.owner, one.owner)))
  if (derived.length > 0) top = derived
  const plain = top.filter((one) => !takesTypes(linker, one.id, false))
  if (plain.length > 0 && plain.length < top.length && !plain.some((one) => one.abstract)) top = plain
  return top.find((one) => !one.abstract) ?? top[0]!
}

/** Whether an argument is a lambda, or one method that is handed over by its name. */
function isFunction(linker: Linker, arg: Argument): boolean {
  const { values } = linker
  const [id, ...others] = arg.lambda ? [] : values.items(arg.value)
  return arg.lambda || (id !== undefined && others.length === 0 && values.kind(id) === Value.Function)
}

/** Of two function types that a lambda fits, the one that returns something is more specific than one that does not. */
function givesMore(linker: Linker, type: number, other: number): boolean {
  return isVoid(linker, type) === false && isVoid(linker, other) === true
}

/** Whether functions of a type return nothing; undefined for what is no function type. */
function isVoid(linker: Linker, type: number): boolean | undefined {
  const { values } = linker
  const [id] = values.items(type)
  if (id === undefined || values.kind(id) !== Value.Instance) return undefined
  const [one] = callables(linker, id)
  if (one === undefined) return undefined
  const { voidType } = unitOfEntity(linker, values.a(id)).language.rules
  return values.items(functionReturn(linker, one)).some((returned) => preludeNameOf(linker, returned) === voidType)
}

/**
 * Whether a function has type parameters of its own; with `given`,
 * whether the call names arguments for them (`f<int>()`).
 */
function takesTypes(linker: Linker, id: number, given: boolean): boolean {
  const { values } = linker
  const unit = unitOfFunction(linker, values.a(id))
  const own = groupOf(unit.typeParamsOfFunction, values.a(id) - unit.functionBase)
  if (!given || own.length === 0) return own.length > 0
  const first = unit.bindingBase + unit.facts.typeParams.binding[own[0]!]!
  return values.lookup(values.env(id), first) !== undefined
}

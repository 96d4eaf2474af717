// Which of several functions of one name a call with given arguments can mean: by number, then by plain types. The full
// rules of Java and C# are in overloads.ts. `chooseOverloads` is the way in.

import { BindFlag, EntityKind, Flag, NONE, Op, ParamKind, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { entityFlags, entityKind, entityName, entityOfFunction, functionFlags } from '../entities.ts'
import { exprValue } from '../evaluate.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { basesOf } from '../members/bases.ts'
import { boundOf } from '../members/module-members.ts'
import { recall, remember } from '../memo.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { underlyingOf } from '../types/aliases.ts'
import { asBase } from '../types/infer.ts'
import { stringEntity } from '../types/library-types.ts'
import { typeValue } from '../types/type-expressions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isLambda } from './argument-inference.ts'
import { ofBuild } from './builds.ts'
import { type Call, standsFor } from './call.ts'
import { constructorsOf } from './construction.ts'
import { mostSpecific } from './overloads.ts'
import { differInPointers } from './pointers.ts'
import { abstractMethods, matchArguments, paramRows, signatureOf } from './signatures.ts'

/** Of several functions of one name, those that a call can mean by its arguments. */
export function chooseOverloads(linker: Linker, set: number, call: Call): number {
  const { unit, args } = call
  const ids = linker.values.items(set)
  if (ids.length < 2) return ids.length === 1 && isOfOther(linker, ids[0]!, call) ? linker.values.externalSet : set
  if (call.within || (args.length > 0 && args.buffer !== unit.facts.lists.buffer)) return chooseAmong(linker, set, call)
  // A list of arguments is known by where it stands among the lists of its file.
  const place = linker.overloadsAt.slot(-1 - unit.index, args.length === 0 ? -1 : args.byteOffset)
  const slot = linker.overloadsAt.slot(place, set)
  const known = recall(linker, linker.overloads, slot)
  return known >= 0 ? known : remember(linker, linker.overloads, slot, chooseAmong, set, call)
}

function chooseAmong(linker: Linker, set: number, call: Call): number {
  const { values } = linker
  if (call.unit.language.rules.ownFileFirst) return ofBuild(linker, set, call.unit)
  const ids = values.items(set)
  if (isOneGroup(linker, ids)) {
    const chosen = bestOf(linker, ids, call)
    return chosen.length === ids.length ? set : values.setOf(chosen)
  }
  const groups = new Map<number, number[]>()
  const rest: number[] = []
  for (const id of ids) {
    const group = groupOfOverloads(linker, id)
    if (group < 0) rest.push(id)
    else append(groups, group, id)
  }
  let changed = false
  for (const group of groups.values()) {
    const chosen = group.length > 1 ? bestOf(linker, group, call) : isOfOther(linker, group[0]!, call) ? [] : group
    if (chosen.length !== group.length) changed = true
    rest.push(...chosen)
  }
  return changed ? values.setOf(rest) : set
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
function groupOfOverloads({ program, values }: Linker, id: number): number {
  if (values.kind(id) !== Value.Function) return NONE
  const fn = values.a(id)
  const unit = program.units[program.functionUnit[fn]!]!
  const { entities, functions, scopes } = unit.facts
  const row = fn - unit.functionBase
  const entity = functions.entity[row]!
  if (entity < 0) {
    const isNameless = hasFlag(functions.flags[row]!, Flag.Abstract)
    return isNameless ? (unit.scopeBase + scopes.parent[functions.scope[row]!]!) * 2 ** 24 + values.env(id) : NONE
  }
  const name = unit.names[entities.name[entity]!]!
  const { overloads, reassignedFunctions } = unit.language.rules
  if (overloads !== 'none') return name
  // several functions that a name is given in turn are no overloads
  if (reassignedFunctions && !hasFlag(entities.flags[entity]!, Flag.Abstract | Flag.Overload)) return NONE
  return (unit.scopeBase + entities.declaredIn[entity]!) * 2 ** 24 + name
}

function bestOf(linker: Linker, group: readonly number[], call: Call): readonly number[] {
  const { rules } = unitOfFunction(linker, linker.values.a(group[0]!)).language
  if (rules.overloads === 'types') return mostSpecific(linker, group, call)
  const signatures = group.filter((id) => isSignature(linker, id))
  const isLenient = rules.defaultsElsewhere === true
  const accepting = (signatures.length > 0 ? signatures : group).filter((id) =>
    acceptsCount(linker, id, call, isLenient),
  )
  const counted = isLenient && accepting.length > 1 ? withoutWhole(linker, accepting, call) : accepting
  const fitting = onConstant(linker, isLenient && counted.length > 1 ? deducible(linker, counted) : counted)
  if (fitting.length < 2) return fitting.length === 0 ? group : fitting
  let best = -1
  let chosen: number[] = []
  for (const id of fitting) {
    const score = fit(linker, id, call)
    if (score > best) {
      best = score
      chosen = [id]
    } else if (score === best) chosen.push(id)
  }
  if (best < 0) return fitting
  const last = isLenient && chosen.length > 1 ? preferred(linker, chosen, call) : chosen
  return [last.find((id) => isReadonly(linker, id) === isOnConstant(linker, id)) ?? last[0]!]
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

function isGeneric(linker: Linker, id: number): boolean {
  const { functionBase, typeParamsOfFunction } = unitOfFunction(linker, linker.values.a(id))
  const { start } = typeParamsOfFunction
  const fn = linker.values.a(id) - functionBase
  return start[fn + 1]! > start[fn]!
}

/** On a constant object, the methods that may be called on one. */
function onConstant(linker: Linker, ids: readonly number[]): readonly number[] {
  if (!ids.some((id) => isOnConstant(linker, id))) return ids
  const callable = ids.filter((id) => isReadonly(linker, id) || !isOnConstant(linker, id))
  return callable.length > 0 ? callable : ids
}

const isOnConstant = ({ values }: Linker, fn: number): boolean =>
  values.receiver(fn) >= 0 && values.isConstant(values.receiver(fn))

function isReadonly(linker: Linker, id: number): boolean {
  return hasFlag(functionFlags(linker, linker.values.a(id)), Flag.Readonly)
}

/**
 * A signature without a body (`@overload`): where there are some,
 * they say what a call returns, not the body below them.
 */
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

/** Whether a function takes this many arguments; `isLenient`: what is left out may have a default declared elsewhere. */
function acceptsCount(linker: Linker, id: number, { unit, args }: Call, isLenient = false): boolean {
  const { op } = unit.facts.exprs
  for (let at = 0; at < args.length; at++) if (op[args[at]!] === Op.Spread) return true
  const { least, most } = countsOf(linker, id)
  return (isLenient || args.length >= least) && args.length <= most
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

/** How many arguments a function takes at least, as far as its definition tells, and at most. */
function countsOf(linker: Linker, id: number): { least: number; most: number } {
  const { values } = linker
  const owner = unitOfFunction(linker, values.a(id))
  const { params, bindings } = owner.facts
  let most = 0
  let least = 0
  const { start, rows } = owner.paramsOf
  const fn = values.a(id) - owner.functionBase
  for (let at = start[fn]!; at < start[fn + 1]!; at++) {
    const row = rows[at]!
    const kind = params.kind[row]!
    if (kind === ParamKind.Receiver && values.receiver(id) >= 0) continue
    if (kind === ParamKind.Rest) most = Number.POSITIVE_INFINITY
    else if (kind !== ParamKind.KeywordRest) {
      most++
      const binding = params.binding[row]!
      const isOptional =
        params.fallback[row]! >= 0 || (binding >= 0 && hasFlag(bindings.flags[binding]!, BindFlag.Optional))
      if (!isOptional) least++
    }
  }
  return { least, most }
}

/** How well the arguments fit the declared types, added up; `Fit.Contradiction` when one contradicts its parameter. */
function fit(linker: Linker, id: number, call: Call): number {
  const { values } = linker
  const owner = unitOfFunction(linker, values.a(id))
  const { params } = owner.facts
  let score = 0
  for (const [row, passed] of matchArguments(linker, id, call)) {
    const { unit, row: arg } = standsFor(call, passed) ?? { unit: call.unit, row: passed }
    const type = params.type[row]!
    if (type < 0) continue
    const wanted = values.subst(typeValue(linker, owner, type), values.env(id))
    if (isLambda(unit, arg)) {
      score += lambdaFit(linker, unit, arg, wanted)
      continue
    }
    const one = compare(linker, wanted, exprValue(linker, unit, arg))
    if (one === Fit.Contradiction) return Fit.Contradiction
    if (unit.language.rules.pointers && isOfProject(linker, wanted) && differInPointers(linker, owner, type, unit, arg))
      return Fit.Contradiction
    score += params.kind[row] === ParamKind.Rest ? Math.min(one, Fit.Unknown) : one
  }
  return score
}

const isOfProject = (linker: Linker, set: number): boolean =>
  linker.values
    .items(set)
    .every((id) => linker.values.kind(id) === Value.Instance && !unitOfEntity(linker, linker.values.a(id)).outside)

function lambdaFit(linker: Linker, unit: Unit, arg: number, wanted: number): number {
  const { values } = linker
  const row = unit.facts.exprs.op[arg] === Op.Keyword ? unit.facts.exprs.b[arg]! : arg
  const count = paramRows(unit, unit.facts.exprs.a[row]!).length
  for (const id of values.items(wanted)) {
    const functions = values.kind(id) === Value.FuncType ? [id] : abstractMethods(linker, id)
    for (const one of functions) if (signatureOf(linker, one).length === count) return Fit.Base
  }
  return Fit.Converted
}

/** How well a value fits a declared type: the more, the better. */
const Fit = {
  /** Another type. */
  Contradiction: -1,
  /** A class that one of its constructors may make of the value. */
  Converted: 0,
  Unknown: 1,
  /** A type that takes anything. */
  Any: 2,
  /** A base, or for a lambda a function type of as many parameters. */
  Base: 3,
  /** One of the two nearest bases. */
  NearBase: 4,
  /** The very class, perhaps with other type arguments. */
  SameClass: 5,
  Same: 6,
} as const

const NEAR_BASES = 2

/** How well any of the values of one set fits any of another. */
function compare(linker: Linker, wanted: number, given: number): number {
  const { values } = linker
  if (wanted === EMPTY_SET || given === EMPTY_SET) return Fit.Unknown
  let best: number = Fit.Contradiction
  for (const one of values.items(given)) {
    for (const want of values.items(wanted)) best = Math.max(best, compareOne(linker, want, one))
  }
  return best
}

function compareOne(linker: Linker, wanted: number, given: number): number {
  const { values } = linker
  const want = unaliased(linker, wanted)
  const one = unaliased(linker, given)
  const kind = values.kind(want)
  if (want === one) return Fit.Same
  if (kind === Value.External || values.kind(one) === Value.External) return Fit.Unknown
  if (kind === Value.Param) return values.kind(one) === Value.Text ? boundFits(linker, want, one) : Fit.Any
  if (kind === Value.Text && values.kind(one) === Value.Text)
    return values.a(want) === values.a(one) ? Fit.Same : Fit.Contradiction
  if (kind === Value.ParamClass && CLASSES.has(values.kind(one))) return Fit.Any
  if (kind !== Value.Instance) return kind === values.kind(one) ? Fit.Any : Fit.Unknown
  if (values.kind(one) === Value.Text) return textFits(linker, want, one)
  const instance = values.kind(one) === Value.Self ? values.value(Value.Instance, values.a(one)) : one
  if (values.kind(instance) !== Value.Instance) return Fit.Unknown
  if (values.a(instance) === values.a(want)) return Fit.SameClass
  const order = basesOf(linker, values.a(instance))
  const at = order.findIndex((base) => values.kind(base) === Value.Class && values.a(base) === values.a(want))
  if (at >= 0) return at < NEAR_BASES ? Fit.NearBase : Fit.Base
  if (asBase(linker, instance, values.a(want)) >= 0) return Fit.Base
  if (unitOfEntity(linker, values.a(want)).outside && isTop(linker, values.a(want))) return Fit.Any
  if (order.some((base) => values.kind(base) === Value.External)) return Fit.Unknown
  return isConverted(linker, want) ? Fit.Converted : Fit.Contradiction
}

/** How well a text fits a type parameter: as its bound does (`K extends keyof Tags`), anything if it has none. */
function boundFits(linker: Linker, param: number, text: number): number {
  const bound = boundOf(linker, param) ?? EMPTY_SET
  return bound === EMPTY_SET ? Fit.Any : compare(linker, bound, linker.values.single(text))
}

const CLASSES: ReadonlySet<number> = new Set([Value.Class, Value.ParamClass, Value.SelfClass])

/** The type that an alias stands for, where overloads are told apart by it. */
function unaliased(linker: Linker, id: number): number {
  const { values } = linker
  if (values.kind(id) !== Value.Instance) return id
  if (entityKind(linker, values.a(id)) !== EntityKind.Type) return id
  if (!unitOfEntity(linker, values.a(id)).language.rules.convertingConstructors) return id
  const under = values.only(underlyingOf(linker, id))
  return under >= 0 && values.kind(under) === Value.Instance ? under : id
}

/** Whether a class of the project has constructors, one of which may make it of an argument. */
function isConverted(linker: Linker, want: number): boolean {
  const unit = unitOfEntity(linker, linker.values.a(want))
  if (unit.outside || !unit.language.rules.convertingConstructors) return false
  return constructorsOf(linker, want) !== EMPTY_SET
}

function textFits(linker: Linker, want: number, text: number): number {
  const entity = stringEntity(linker, text)
  return entity < 0 ? Fit.Unknown : compareOne(linker, want, linker.values.value(Value.Instance, entity))
}

/** A prelude type without bases or members of its own that says "anything": Object, any. */
function isTop(linker: Linker, entity: number): boolean {
  const { topTypes = [] } = unitOfEntity(linker, entity).language.rules
  return topTypes.includes(entityName(linker, entity))
}

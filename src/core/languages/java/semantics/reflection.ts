// Calls by reflection: a method, constructor or field looked up in a known class by a name that is in the source,
// then called, used to construct, or read. Which members look things up is in ../reflection.ts. The entry points are `reflected`, `madeByName` and `readField`.

import { entryOf } from '../../../entry-of.ts'
import { listOf, NONE } from '../../../facts.ts'
import { receiverBinding } from '../../../graph/link/calls/receiver-values.ts'
import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { entityOfFunction } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity } from '../../../graph/link/linker.ts'
import { namespaceMember } from '../../../graph/link/names/shared-names.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import type { Unit } from '../../../graph/link/program/unit.ts'
import { constructorsOf, exprValue, plainMember } from '../../../graph/link/questions.ts'
import { isSameType } from '../../../graph/link/types/subtypes.ts'
import { typeArguments } from '../../../graph/link/types/type-arguments.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  type BindingId,
  type EntityId,
  type ExprRow,
  type SetId,
  type StringId,
  toId,
  type ValueId,
} from '../../../ids.ts'
import { BindingKind, Op } from '../../../vocabulary.ts'
import { reflection as rules } from '../reflection.ts'

/** A member called on an object (`object.name(args)`), as rows of expressions. */
type MemberCall = { object: ExprRow; name: string; args: readonly ExprRow[] }

/** A value with more possible texts or assignments than this is taken to be unknown. */
const WAYS_MAX = 3

/** The file whose reflective calls are evaluated. */
type Reader = { linker: Linker; unit: Unit }

/** The entities that the call `row` reaches by reflection: `Foo.class.getMethod("bar").invoke(foo)`. */
export function reflected(linker: Linker, unit: Unit, row: ExprRow): readonly EntityId[] {
  const name = calledName(unit, row)
  if (name === undefined) return []
  const isMade = rules.creates.includes(name)
  const called = isMade || rules.calls.includes(name) ? memberCall(unit, row) : undefined
  if (!called) return []
  const reader = { linker, unit }
  const found = new Set<EntityId>()
  for (const lookup of lookupsOf(reader, called.object)) {
    const isConstructor = entryOf(rules.constructors, lookup.name) !== undefined
    if (isConstructor) addConstructors(reader, lookup, found)
    else if (!isMade) addMethods(reader, lookup, found)
  }
  if (isMade && found.size === 0) {
    for (const made of linker.values.items(exactClasses(reader, called.object))) addConstructed(linker, made, [], found)
  }
  return [...found]
}

/** Adds the constructors that a look-up returns: `Foo.class.getConstructor(int.class)`. */
function addConstructors(reader: Reader, lookup: MemberCall, found: Set<EntityId>): void {
  const { linker } = reader
  const holder = entryOf(rules.constructors, lookup.name)!
  const types = parameterTypes(reader, lookup.args.slice(holder + 1), holder < 0)
  for (const made of linker.values.items(exactClasses(reader, partOf(lookup, holder))))
    addConstructed(linker, made, types, found)
}

/** Adds the methods that a look-up returns: `Foo.class.getMethod("bar")`. */
function addMethods(reader: Reader, lookup: MemberCall, found: Set<EntityId>): void {
  const { linker } = reader
  const places = entryOf(rules.lookups, lookup.name)
  if (places === undefined) return
  const classes = linker.values.items(classesOf(reader, partOf(lookup, places.type)))
  const types = parameterTypes(reader, lookup.args.slice(places.name + 1), places.type < 0)
  for (const member of namesOf(reader, lookup.args[places.name])) {
    for (const one of classes) {
      const functions = plainMember(linker, linker.values.single(one), member)
      addChosen(linker, linker.values.items(functions), types, found)
    }
  }
}

/** The argument of a look-up at a position, or its receiver for -1. */
const partOf = (lookup: MemberCall, position: number): ExprRow | undefined =>
  position < 0 ? lookup.object : lookup.args[position]

/** The objects that the expression `row`, a value under a cast, makes of a class by its name; the empty set for any other. */
export function madeByName(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const name = calledName(unit, row)
  if (name === undefined || !rules.creates.includes(name)) return EMPTY_SET
  const reader = { linker, unit }
  const called = memberCall(unit, row)!
  let result = exactClasses(reader, called.object)
  for (const lookup of lookupsOf(reader, called.object)) {
    const holder = entryOf(rules.constructors, lookup.name)
    if (holder !== undefined) result = linker.values.union(result, exactClasses(reader, partOf(lookup, holder)))
  }
  return result
}

/** The values of a field that the expression `row` reads by name: `Foo.class.getField("bar").get(foo)`. */
export function readField(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const name = calledName(unit, row)
  const called = name !== undefined && rules.reads.includes(name) ? memberCall(unit, row) : undefined
  if (!called) return EMPTY_SET
  const reader = { linker, unit }
  let result = EMPTY_SET
  for (const lookup of lookupsOf(reader, called.object)) {
    const places = entryOf(rules.fields, lookup.name)
    if (places === undefined) continue
    const objects = linker.values.toInstances(classesOf(reader, partOf(lookup, places.type)))
    for (const text of textsOf(linker, unit, lookup.args[places.name], 0)) {
      const member = linker.program.stringIds.get(text)
      if (member !== undefined) result = linker.values.union(result, plainMember(linker, objects, member))
    }
  }
  return result
}

// ---- look-ups -----------------------------------------------------------------------------------------------------

/** The look-up calls whose result an expression is, through variables and conversions. */
function lookupsOf(reader: Reader, row: ExprRow, depth = 0): MemberCall[] {
  if (depth > WAYS_MAX) return []
  const { linker, unit } = reader
  return originsOf(linker, unit, row).flatMap((at) => {
    const call = memberCall(unit, at)
    if (!call) return []
    if (rules.passes.includes(call.name)) return lookupsOf(reader, call.object, depth + 1)
    const held = rules.unwraps.includes(call.name) ? call.args[0] : undefined
    return held === undefined ? [call] : lookupsOf(reader, held, depth + 1)
  })
}

/** The name of the member that an expression calls, undefined where it calls none. */
function calledName({ facts: { exprs, strings } }: Unit, row: ExprRow): string | undefined {
  const callee = exprs.op[row] === Op.Call ? exprs.a[row]! : NONE
  return callee >= 0 && exprs.op[callee] === Op.Member ? strings[exprs.b[callee]!]! : undefined
}

function memberCall(unit: Unit, row: ExprRow): MemberCall | undefined {
  const name = calledName(unit, row)
  if (name === undefined) return undefined
  const { exprs } = unit.facts
  const args = exprs.b[row]! < 0 ? [] : [...listOf(unit.facts, exprs.b[row]!)]
  return { object: exprs.a[exprs.a[row]!]!, name, args }
}

/** The expressions assigned to a variable, when they are few; else the expression itself. */
function originsOf(linker: Linker, unit: Unit, row: ExprRow): readonly ExprRow[] {
  const { exprs, values } = unit.facts
  if (exprs.op[row] === Op.Cast) return originsOf(linker, unit, exprs.b[row]!)
  let rows: readonly ExprRow[] = []
  if (exprs.op[row] === Op.Union) rows = [...listOf(unit.facts, exprs.a[row]!)]
  else if (exprs.op[row] === Op.Name) {
    const binding = receiverBinding(linker, unit, row)
    rows = binding < 0 ? [] : Array.from(groupOf(unit.valuesOf, binding), (at) => values.expr[at]!)
  }
  return rows.length > 0 && rows.length <= WAYS_MAX ? rows : [row]
}

/** The parameter types that a look-up names; undefined when they are not known. */
function parameterTypes(
  { linker, unit }: Reader,
  args: readonly ExprRow[],
  isListed: boolean,
): readonly SetId[] | undefined {
  const types = (rows: readonly ExprRow[]): SetId[] => rows.map((row) => classObject(linker, unit, row))
  if (isListed) return types(args)
  const [at, ...others] = args[0] === undefined ? [] : originsOf(linker, unit, args[0])
  const list = at === undefined || others.length > 0 ? undefined : memberCall(unit, at)
  return list && rules.typeLists.includes(list.name) ? types(list.args.slice(1)) : undefined
}

/** Adds the only function of the project, among several, with the given parameter types. */
function addChosen(
  linker: Linker,
  functions: readonly ValueId[],
  types: readonly SetId[] | undefined,
  found: Set<EntityId>,
): void {
  const { values } = linker
  const entities = functions.flatMap((id) => {
    if (values.kind(id) !== Value.Function) return []
    const entity = entityOfFunction(linker, values.fn(id))
    if (entity < 0 || unitOfEntity(linker, entity).outside) return []
    const takes = types && signatureOf(linker, id)
    const fits =
      !takes || (takes.length === types.length && takes.every((type, i) => isSameType(linker, type, types[i]!)))
    return fits ? [entity] : []
  })
  if (entities.length === 1) found.add(entities[0]!)
}

function addConstructed(
  linker: Linker,
  instance: ValueId,
  types: readonly SetId[] | undefined,
  found: Set<EntityId>,
): void {
  if (linker.values.kind(instance) !== Value.Instance) return
  addChosen(linker, linker.values.items(constructorsOf(linker, instance)), types, found)
}

// ---- classes and names --------------------------------------------------------------------------------------------

/** The instances of the classes that a class object represents: `Foo.class`, or the name passed to a look-up. */
function classesOf({ linker, unit }: Reader, row: ExprRow | undefined): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const at of row === undefined ? [] : originsOf(linker, unit, row)) {
    const call = memberCall(unit, at)
    if (call && rules.classLookups.includes(call.name)) {
      for (const name of textsOf(linker, unit, call.args[0], 0))
        result = values.union(result, values.toInstances(classNamed(linker, unit, name)))
    } else if (call && rules.classesOf.includes(call.name)) {
      const instances = values.items(exprValue(linker, unit, call.object))
      result = values.union(result, values.setOf(instances.filter((id) => values.kind(id) === Value.Instance)))
    } else result = values.union(result, classObject(linker, unit, at))
  }
  return result
}

/** The same where the class is exact: `Class<? extends Foo>` constructs instances of some class below `Foo`. */
function exactClasses(reader: Reader, row: ExprRow | undefined): SetId {
  const { linker, unit } = reader
  const { exprs } = unit.facts
  const isNamed = (at: ExprRow): boolean =>
    exprs.op[at] === Op.Instance || rules.classLookups.includes(memberCall(unit, at)?.name ?? '')
  const isExact = row !== undefined && originsOf(linker, unit, row).every(isNamed)
  return isExact ? classesOf(reader, row) : EMPTY_SET
}

/** The instances of `Foo` for an expression of type `Class<Foo>`, or a parameter that receives one. */
function classObject(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const binding = unit.facts.exprs.op[row] === Op.Name ? receiverBinding(linker, unit, row) : NONE
  const isParameter = binding >= 0 && unit.facts.bindings.kind[binding] === BindingKind.Parameter
  const passed = isParameter ? linker.values.items(linker.inflow[toId(binding, unit.bindingBase)]!) : []
  const isKnown = passed.length > 0 && passed.length <= WAYS_MAX
  let result = EMPTY_SET
  for (const id of isKnown ? passed : linker.values.items(exprValue(linker, unit, row)))
    result = linker.values.union(result, typeArguments(linker, id)[0] ?? EMPTY_SET)
  return result
}

/** A class by its full name, `a.b.C` or `a.b.C$D`. */
function classNamed(linker: Linker, unit: Unit, name: string): SetId {
  const dot = name.lastIndexOf('.')
  const [outer, ...inner] = name.slice(dot + 1).split('$')
  const id = (text: string): StringId => linker.program.stringIds.get(text) ?? NONE
  let found = namespaceMember(linker, unit, name.slice(0, Math.max(dot, 0)), id(outer!))
  for (const part of inner) found = plainMember(linker, found, id(part))
  return found
}

/** The names under which methods of the texts that an expression may be are bound. */
function namesOf({ linker, unit }: Reader, row: ExprRow | undefined): StringId[] {
  return textsOf(linker, unit, row, 0).flatMap((text) => linker.program.stringIds.get(text + rules.methodSuffix) ?? [])
}

/** The possible texts of an expression: literal, concatenated, assigned to a variable or passed for a parameter. */
function textsOf(linker: Linker, unit: Unit, row: ExprRow | undefined, depth: number): readonly string[] {
  if (row === undefined || row < 0 || depth > 2 * WAYS_MAX) return []
  const { exprs, strings, values, bindings } = unit.facts
  const all = (rows: readonly ExprRow[]): string[] =>
    rows.length > WAYS_MAX ? [] : rows.flatMap((one) => textsOf(linker, unit, one, depth + 1))
  switch (exprs.op[row]) {
    case Op.Key:
      return [strings[exprs.a[row]!]!]
    case Op.Union:
      return all([...listOf(unit.facts, exprs.a[row]!)])
    case Op.Operator: {
      const parts = [...listOf(unit.facts, exprs.a[row]!)].map((one) => textsOf(linker, unit, one, depth + 1))
      const isKnown = parts.every((part) => part.length === 1)
      return isKnown && strings[exprs.b[row]!] === '+' ? [parts.map((part) => part[0]).join('')] : []
    }
    case Op.Name: {
      const binding = receiverBinding(linker, unit, row)
      if (binding < 0) return []
      const given = all(Array.from(groupOf(unit.valuesOf, binding), (at) => values.expr[at]!))
      return bindings.kind[binding] === BindingKind.Parameter
        ? passedTexts(linker, toId(binding, unit.bindingBase))
        : given
    }
    default:
      return []
  }
}

function passedTexts(linker: Linker, binding: BindingId): string[] {
  const { values, program } = linker
  const texts = values.items(linker.inflow[binding]!).filter((id) => values.kind(id) === Value.Text)
  return texts.length > WAYS_MAX ? [] : texts.map((id) => program.strings[values.a(id)]!)
}

// Calls by reflection: a method looked up in a known class by a name that stands in the source, then called. The
// language says which members look methods and classes up (`LinkRules.reflection`). `reflected` is the way in.

import { entryOf } from '../../entry-of.ts'
import { listOf, NONE, Op } from '../../facts.ts'
import type { LinkRules } from '../../languages/language.ts'
import { typeArguments } from './containers.ts'
import { receiverBinding } from './dispatch.ts'
import { exprValue } from './evaluate.ts'
import { type Linker, unitOfFunction } from './linker.ts'
import { memberValue } from './members.ts'
import { namespaceMember } from './shared-names.ts'
import { signatureOf } from './signatures.ts'
import { groupOf } from './tables.ts'
import type { Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'

type Rules = NonNullable<LinkRules['reflection']>

/** The entities that the call `row` reaches by reflection: `Foo.class.getMethod("bar").invoke(foo)`. */
export function reflected(linker: Linker, unit: Unit, row: number): readonly number[] {
  const rules = unit.language.rules.reflection
  const invoked = rules && memberOf(unit, unit.facts.exprs.a[row]!)
  if (!rules || !invoked || !rules.calls.includes(invoked.name)) return []
  const lookup = origin(linker, unit, invoked.object)
  const found = unit.facts.exprs.op[lookup] === Op.Call ? memberOf(unit, unit.facts.exprs.a[lookup]!) : undefined
  const places = found && entryOf(rules.lookups, found.name)
  if (!places) return []
  const args = [...listOf(unit.facts, unit.facts.exprs.b[lookup]!)]
  const name = textOf(unit, args[places.name])
  const holder = places.type < 0 ? found.object : args[places.type]
  if (name === undefined || holder === undefined) return []
  const member = linker.program.stringIds.get(name + rules.methodSuffix)
  if (member === undefined) return []
  const functions = memberValue(linker, classOf(linker, unit, rules, holder), member, true)
  return entitiesOf(linker, functions, places.type < 0 ? args.slice(places.name + 1) : undefined)
}

/** The functions of the project among the values; of several those that take as many parameters as types are named. */
function entitiesOf(linker: Linker, functions: number, types: readonly number[] | undefined): number[] {
  const { values } = linker
  const found: number[] = []
  for (const id of values.items(functions)) {
    if (values.kind(id) !== Value.Function) continue
    const owner = unitOfFunction(linker, values.a(id))
    const entity = owner.facts.functions.entity[values.a(id) - owner.functionBase]!
    if (entity < 0 || owner.outside) continue
    if (types && signatureOf(linker, id).length !== types.length) continue
    found.push(owner.entityBase + entity)
  }
  return found.length === 1 ? found : []
}

/** The instances of the class that a class object stands for: of `Foo.class`, or of the name given to a look-up. */
function classOf(linker: Linker, unit: Unit, rules: Rules, row: number): number {
  const { values } = linker
  const from = origin(linker, unit, row)
  const { exprs } = unit.facts
  const called = exprs.op[from] === Op.Call ? memberOf(unit, exprs.a[from]!) : undefined
  if (called && rules.classLookups.includes(called.name)) {
    return values.toInstances(classNamed(linker, unit, textOf(unit, listOf(unit.facts, exprs.b[from]!)[0])))
  }
  let result = EMPTY_SET
  for (const id of values.items(exprValue(linker, unit, from))) {
    result = values.union(result, typeArguments(linker, id)[0] ?? EMPTY_SET)
  }
  return result
}

/** A class by its full name, `a.b.C` or `a.b.C$D`. */
function classNamed(linker: Linker, unit: Unit, name: string | undefined): number {
  if (name === undefined) return EMPTY_SET
  const dot = name.lastIndexOf('.')
  const [outer, ...inner] = name.slice(dot + 1).split('$')
  const id = (text: string): number => linker.program.stringIds.get(text) ?? NONE
  let found = namespaceMember(linker, unit, name.slice(0, Math.max(dot, 0)), id(outer!))
  for (const part of inner) found = memberValue(linker, found, id(part), true)
  return found
}

/** The expression that a variable was given, when it was given one only; else the expression itself. */
function origin(linker: Linker, unit: Unit, row: number): number {
  if (unit.facts.exprs.op[row] !== Op.Name) return row
  const binding = receiverBinding(linker, unit, row)
  const given = binding < 0 ? [] : groupOf(unit.valuesOf, binding)
  return given.length === 1 ? unit.facts.values.expr[given[0]!]! : row
}

function memberOf(unit: Unit, row: number): { object: number; name: string } | undefined {
  const { exprs, strings } = unit.facts
  return row >= 0 && exprs.op[row] === Op.Member ? { object: exprs.a[row]!, name: strings[exprs.b[row]!]! } : undefined
}

function textOf(unit: Unit, row: number | undefined): string | undefined {
  const { exprs, strings } = unit.facts
  return row !== undefined && exprs.op[row] === Op.Key ? strings[exprs.a[row]!] : undefined
}

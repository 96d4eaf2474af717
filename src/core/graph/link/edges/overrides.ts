// Finds the method of a base that a method overrides.

import { BindingKind, EntityKind, Flag, NONE } from '../../../facts.ts'
import { paramRows } from '../calls/signatures.ts'
import type { Linker } from '../linker.ts'
import { firstBinding } from '../names/bindings.ts'
import { groupOf } from '../program/tables.ts'
import { boundName, type Unit } from '../program/unit.ts'
import { isSameType } from '../types/subtypes.ts'
import { typeValue } from '../types/type-expressions.ts'
import { Value } from '../values/values.ts'

/** A method or class: an entity (row) of a unit. */
type EntityOf = { unit: Unit; row: number }

/** A base of a class, with the type arguments that the class gives it. */
type BaseOf = EntityOf & { env: number }

/** The method (row) of a base that a method overrides: same name, and among overloads the same parameters. */
export function overriddenMethod(linker: Linker, method: EntityOf, base: BaseOf): number {
  const { unit, row } = method
  if (unit.language.rules.overloads === 'types') return sameSubsignature(linker, method, base)
  const { entities } = base.unit.facts
  const name = unit.names[unit.facts.entities.name[row]!]!
  const candidates: number[] = []
  for (const member of groupOf(base.unit.membersOf, base.row)) {
    if (entities.kind[member] !== EntityKind.Method) continue
    if (
      base.unit.names[entities.name[member]!] !== name ||
      (entities.flags[member]! & (Flag.Private | Flag.Static)) !== 0
    )
      continue
    candidates.push(member)
  }
  if (candidates.length === 0) return NONE
  if (unit.language.rules.overloads === 'none') return candidates[0]!
  const types = parameterTypes(linker, unit, row)
  const sameCount = candidates.filter((one) => parameterTypes(linker, base.unit, one).length === types.length)
  const exact = sameCount.find((one) =>
    parameterTypes(linker, base.unit, one).every((type, i) => fits(linker, type, types[i]!)),
  )
  return exact ?? NONE
}

/** The method of a class with the same parameters as another method of its name, or the same erasure (JLS 8.4.2). */
function sameSubsignature(linker: Linker, { unit, row }: EntityOf, { unit: base, row: owner, env }: BaseOf): number {
  const { entities, bindings } = base.facts
  const { bindingNext } = linker.program
  const scope = entities.scope[owner]!
  if (scope < 0) return NONE
  let own: number[] | undefined
  // a method bound under a special name (`IStore.Save` in C#) overrides one of its plain name
  const bound = firstBinding(linker, base, scope, boundName(unit, row))
  const first = bound >= 0 ? bound : firstBinding(linker, base, scope, unit.names[unit.facts.entities.name[row]!]!)
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const binding = at - base.bindingBase
    const member = bindings.ref[binding]!
    if (bindings.kind[binding] !== BindingKind.Entity || entities.kind[member] !== EntityKind.Method) continue
    if ((entities.flags[member]! & (Flag.Private | Flag.Static)) !== 0) continue
    own ??= parameterTypes(linker, unit, row)
    const types = parameterTypes(linker, base, member)
    if (types.length !== own.length) continue
    if (types.every((type, i) => isSameType(linker, own![i]!, linker.values.subst(type, env)))) return member
  }
  return NONE
}

function parameterTypes(linker: Linker, unit: Unit, entity: number): number[] {
  const fn = unit.facts.entities.fn[entity]!
  if (fn < 0) return []
  return Array.from(paramRows(unit, fn), (row) => {
    const type = unit.facts.params.type[row]!
    return type < 0 ? 0 : typeValue(linker, unit, type)
  })
}

/** Two parameter types match when they are of one class; type parameters match anything. */
export function fits(linker: Linker, one: number, other: number): boolean {
  const { values } = linker
  if (one === 0 || other === 0) return true
  const heads = (set: number): number[] =>
    values.items(set).map((id) => (values.kind(id) === Value.Instance ? values.a(id) : -1))
  const ones = heads(one)
  const others = heads(other)
  return ones.includes(-1) || others.includes(-1) || ones.some((head) => others.includes(head))
}

// Which methods of a base a method overrides, and which interfaces a type satisfies without naming them.

import { BindingKind, EntityKind, Flag, NONE } from '../../facts.ts'
import { basesOf } from './bases.ts'
import { entityValue, firstBinding } from './bindings.ts'
import { functionReturn } from './calls.ts'
import { type EdgeTable, edgeCode, Resolution } from './edges.ts'
import { typeValue } from './evaluate.ts'
import { type Linker, unitOfFunction } from './linker.ts'
import { memberValue } from './members.ts'
import type { NodeTable } from './nodes.ts'
import { paramRows, signatureOf } from './signatures.ts'
import { isSameType } from './subtypes.ts'
import { groupOf } from './tables.ts'
import { boundName, hasFlag, type Unit } from './unit.ts'
import { Value } from './values.ts'

/**
 * The method of `owner` (a local entity of `base`) that method `row` overrides: same name, and among overloads the same
 * parameters, `env` being the type arguments that the class of the method gives its base.
 */
export function chooseByParameters(
  linker: Linker,
  unit: Unit,
  row: number,
  base: Unit,
  owner: number,
  env: number,
): number {
  if (unit.language.rules.overloads === 'types') return sameSubsignature(linker, unit, row, base, owner, env)
  const { entities } = base.facts
  const name = unit.names[unit.facts.entities.name[row]!]!
  const candidates: number[] = []
  for (const member of groupOf(base.membersOf, owner)) {
    if (entities.kind[member] !== EntityKind.Method) continue
    if (base.names[entities.name[member]!] !== name || (entities.flags[member]! & (Flag.Private | Flag.Static)) !== 0)
      continue
    candidates.push(member)
  }
  if (candidates.length === 0) return NONE
  if (unit.language.rules.overloads === 'none') return candidates[0]!
  const types = parameterTypes(linker, unit, row)
  const sameCount = candidates.filter((one) => parameterTypes(linker, base, one).length === types.length)
  const exact = sameCount.find((one) =>
    parameterTypes(linker, base, one).every((type, i) => fits(linker, type, types[i]!)),
  )
  return exact ?? NONE
}

/** The method of a class whose parameters, or their erasures, are those of another method of its name (JLS 8.4.2). */
function sameSubsignature(linker: Linker, unit: Unit, row: number, base: Unit, owner: number, env: number): number {
  const { entities, bindings } = base.facts
  const { bindingNext } = linker.program
  const scope = entities.scope[owner]!
  if (scope < 0) return NONE
  let own: number[] | undefined
  // a method that is bound under a name of its own (`IStore.Save` in C#) overrides one of its plain name
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
function fits(linker: Linker, one: number, other: number): boolean {
  const { values } = linker
  if (one === 0 || other === 0) return true
  const heads = (set: number): number[] =>
    values.items(set).map((id) => (values.kind(id) === Value.Instance ? values.a(id) : -1))
  const ones = heads(one)
  const others = heads(other)
  return ones.includes(-1) || others.includes(-1) || ones.some((head) => others.includes(head))
}

/** `methods` are entities: the abstract methods. */
type Interface = { entity: number; methods: number[] }

const interfacesOf = new WeakMap<Linker, Interface[]>()

/** IMPLEMENTS edges of the types of a unit to the interfaces whose methods they all have. */
export function addImplicitInterfaces(linker: Linker, nodes: NodeTable, edges: EdgeTable, unit: Unit): void {
  const interfaces = interfacesOf.get(linker) ?? collectInterfaces(linker)
  interfacesOf.set(linker, interfaces)
  const { entities } = unit.facts
  const { values } = linker
  for (let row = 1; row < entities.length; row++) {
    const kind = entities.kind[row]!
    if (kind !== EntityKind.Class && kind !== EntityKind.Type) continue
    const source = nodes.ofEntity[unit.entityBase + row]!
    if (source < 0) continue
    const instance = values.single(values.value(Value.Instance, unit.entityBase + row))
    const has = (method: number): boolean => {
      const of = linker.program.units[linker.program.entityUnit[method]!]!
      const name = of.names[of.facts.entities.name[method - of.entityBase]!]!
      const wanted = entityValue(linker, of, method - of.entityBase)
      const found = memberValue(linker, instance, name, true)
      const isExported = hasFlag(of.facts.entities.flags[method - of.entityBase]!, Flag.Exported)
      return values.items(found).some((id) => {
        if (values.kind(id) !== Value.Function || !sameSignature(linker, wanted, id)) return false
        // a method that only its package sees is another one in another package
        return isExported || unitOfFunction(linker, values.a(id)).sharedScope === of.sharedScope
      })
    }
    for (const one of interfaces) {
      if (
        linker.program.entityUnit[one.entity] !== unit.index &&
        unitFamily(linker, one.entity) !== unit.language.family
      )
        continue
      if (!unit.test && linker.program.units[linker.program.entityUnit[one.entity]!]!.test) continue
      if (!one.methods.every(has)) continue
      edges.add(
        source,
        nodes.ofEntity[one.entity]!,
        edgeCode('IMPLEMENTS'),
        entities.nameLine[row]!,
        Resolution.Inferred,
        90,
      )
    }
  }
}

const unitFamily = (linker: Linker, entity: number): string =>
  linker.program.units[linker.program.entityUnit[entity]!]!.language.family

/** The interfaces of the project with the names of all their methods; those without methods are satisfied by everything and left out. */
function collectInterfaces(linker: Linker): Interface[] {
  const { program, values } = linker
  const result: Interface[] = []
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (!unit.language.rules.implicitInterfaces) continue
    const { entities } = unit.facts
    for (let row = 1; row < entities.length; row++) {
      if (entities.kind[row] !== EntityKind.Interface) continue
      const methods = methodsOf(unit, row)
      let open = false
      for (const base of basesOf(linker, unit.entityBase + row)) {
        if (values.kind(base) !== Value.Class) {
          open = true
          continue
        }
        const baseUnit = program.units[program.entityUnit[values.a(base)]!]!
        methods.push(...methodsOf(baseUnit, values.a(base) - baseUnit.entityBase))
      }
      if (!open && methods.length > 0) result.push({ entity: unit.entityBase + row, methods })
    }
  }
  return result
}

function methodsOf(unit: Unit, owner: number): number[] {
  const { entities } = unit.facts
  const result: number[] = []
  for (const member of groupOf(unit.membersOf, owner))
    if (entities.kind[member] === EntityKind.Method) result.push(unit.entityBase + member)
  return result
}

/** Whether two functions take and give the same, as far as the types are known. */
function sameSignature(linker: Linker, one: number, other: number): boolean {
  const wanted = signatureOf(linker, linker.values.value(Value.Function, linker.values.a(one), 0, 0))
  const given = signatureOf(linker, linker.values.value(Value.Function, linker.values.a(other), 0, 0))
  if (wanted.length !== given.length || !wanted.every((type, i) => fits(linker, type, given[i]!))) return false
  const gives = (id: number): boolean => {
    const unit = unitOfFunction(linker, linker.values.a(id))
    return unit.facts.functions.returnType[linker.values.a(id) - unit.functionBase]! >= 0
  }
  return gives(one) === gives(other) && fits(linker, functionReturn(linker, one), functionReturn(linker, other))
}

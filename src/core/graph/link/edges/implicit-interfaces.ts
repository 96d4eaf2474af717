// Interfaces that a type satisfies without naming them, since it has all their methods. Few of all pairs are looked at:
// an interface is tried on the types that have a member of the name,
// among those of its methods, that the fewest types have.

import { EntityKind, Flag } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { edgeCode } from '../../graph.ts'
import { functionReturn } from '../calls/returns.ts'
import { signatureOf } from '../calls/signatures.ts'
import { nameOfEntity } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { basesOf } from '../members/bases.ts'
import { plainMember } from '../members/members.ts'
import { entityValue } from '../names/bindings.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { underlyingOf } from '../types/aliases.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { type Build, inferred } from './edges.ts'
import { fits } from './overrides.ts'

const IMPLEMENTS = edgeCode('IMPLEMENTS')

/** The certainty of an interface that a type does not name. */
const UNNAMED = inferred(90)

/** An interface of the project; `methods` are entities, `names` what they are called. */
type Interface = { unit: Unit; entity: number; methods: readonly number[]; names: readonly number[] }

/** The interfaces of a program whose methods types may have without naming them. */
export type Interfaces = {
  all: readonly Interface[]
  /** Name -> the interfaces (places in `all`) of whose names it is the rarest. */
  byRarest: ReadonlyMap<number, readonly number[]>
  /** Entity -> the names of interface methods that it binds in its body or in extensions. */
  bound: ReadonlyMap<number, ReadonlySet<number>>
}

/** IMPLEMENTS edges of the types of a unit to the interfaces whose methods they all have. */
export function addImplicitInterfaces({ linker, nodes, edges }: Build, unit: Unit): void {
  const interfaces = (linker.interfaces ??= collectInterfaces(linker))
  const { entities } = unit.facts
  for (let row = 1; row < entities.length; row++) {
    const kind = entities.kind[row]!
    if (kind !== EntityKind.Class && kind !== EntityKind.Type) continue
    const source = nodes.ofEntity[unit.entityBase + row]!
    if (source < 0) continue
    for (const one of candidates(linker, interfaces, unit.entityBase + row)) {
      if (one.unit.language.family !== unit.language.family || (one.unit.test && !unit.test)) continue
      if (!satisfies(linker, unit.entityBase + row, one)) continue
      edges.add(source, nodes.ofEntity[one.entity]!, IMPLEMENTS, entities.nameLine[row]!, UNNAMED)
    }
  }
}

function satisfies(linker: Linker, entity: number, { methods, names }: Interface): boolean {
  const { values } = linker
  const instance = values.single(values.value(Value.Instance, entity))
  return methods.every((method, at) => {
    const unit = unitOfEntity(linker, method)
    const wanted = entityValue(linker, unit, method - unit.entityBase)
    const found = plainMember(linker, instance, names[at]!)
    const isExported = hasFlag(unit.facts.entities.flags[method - unit.entityBase]!, Flag.Exported)
    return values.items(found).some((id) => {
      if (values.kind(id) !== Value.Function || !sameSignature(linker, wanted, id)) return false
      // a method that only its package sees is another one in another package
      return isExported || unitOfFunction(linker, values.a(id)).sharedScope === unit.sharedScope
    })
  })
}

/** The interfaces of which a type has members of all names. */
function candidates(linker: Linker, { all, byRarest, bound }: Interfaces, entity: number): readonly Interface[] {
  const names = namesOf(linker, bound, entity, 0)
  if (!names) return all
  const places: number[] = []
  for (const name of names)
    for (const place of byRarest.get(name) ?? [])
      if (all[place]!.names.every((each) => names.has(each))) places.push(place)
  return places.sort((one, other) => one - other).map((place) => all[place]!)
}

/** Types named after types that are followed. */
const DEPTH_MAX = 4

/** The names of interface methods under which a type may have a member; undefined where that cannot be told. */
function namesOf(
  linker: Linker,
  bound: Interfaces['bound'],
  entity: number,
  depth: number,
): ReadonlySet<number> | undefined {
  const { values } = linker
  if (depth > DEPTH_MAX) return undefined
  const names = new Set(bound.get(entity))
  for (const base of basesOf(linker, entity)) {
    const kind = values.kind(base)
    if (kind === Value.External) continue
    if (kind !== Value.Class) return undefined
    for (const name of bound.get(values.a(base)) ?? []) names.add(name)
  }
  const under = underlyingOf(linker, values.value(Value.Instance, entity))
  if (under === EMPTY_SET) return names
  for (const id of values.items(under)) {
    if (values.kind(id) === Value.External || values.kind(id) === Value.FuncType) continue // without members
    if (values.kind(id) !== Value.Instance || seesThrough(unitOfEntity(linker, values.a(id)))) return undefined
    const more = namesOf(linker, bound, values.a(id), depth + 1)
    if (!more) return undefined
    for (const name of more) names.add(name)
  }
  return names
}

/** Whether a unit has types of the library that have the members of what they hold. */
const seesThrough = ({ outside, language }: Unit): boolean => outside && language.rules.transparent.length > 0

/** The interfaces of the project; those without methods are satisfied by everything and left out. */
function collectInterfaces(linker: Linker): Interfaces {
  const all: Interface[] = []
  for (const unit of linker.program.units.slice(0, linker.program.projectUnits)) {
    if (!unit.language.rules.implicitInterfaces) continue
    for (let row = 1; row < unit.facts.entities.length; row++) {
      if (unit.facts.entities.kind[row] !== EntityKind.Interface) continue
      if (hasFlag(unit.facts.entities.flags[row]!, Flag.Anonymous)) continue
      const methods = allMethods(linker, unit.entityBase + row)
      if (!methods || methods.length === 0) continue
      const names = methods.map((method) => nameOfEntity(linker, method))
      all.push({ unit, entity: unit.entityBase + row, methods, names })
    }
  }
  const bound = namesBound(linker, new Set(all.flatMap(({ names }) => names)))
  const counts = new Map<number, number>()
  for (const names of bound.values()) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const byRarest = new Map<number, number[]>()
  for (const [place, { names }] of all.entries()) {
    const rarest = names.reduce((one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one))
    append(byRarest, rarest, place)
  }
  return { all, byRarest, bound }
}

/** The methods of an interface and of those it embeds; undefined when one of those is not known. */
function allMethods(linker: Linker, entity: number): number[] | undefined {
  const methods = methodsOf(linker, entity)
  for (const base of basesOf(linker, entity)) {
    if (linker.values.kind(base) !== Value.Class) return undefined
    methods.push(...methodsOf(linker, linker.values.a(base)))
  }
  return methods
}

function methodsOf(linker: Linker, entity: number): number[] {
  const unit = unitOfEntity(linker, entity)
  const members = groupOf(unit.membersOf, entity - unit.entityBase)
  return Array.from(members)
    .filter((member) => unit.facts.entities.kind[member] === EntityKind.Method)
    .map((member) => unit.entityBase + member)
}

/** Entity -> those of `wanted` names that its body, its extensions or what is stored in it bind. */
function namesBound(linker: Linker, wanted: ReadonlySet<number>): Map<number, Set<number>> {
  const bound = new Map<number, Set<number>>()
  const add = (entity: number, name: number): void => {
    if (!wanted.has(name)) return
    const names = bound.get(entity)
    if (names) names.add(name)
    else bound.set(entity, new Set([name]))
  }
  for (const unit of linker.program.units) {
    if (!unit.language.rules.implicitInterfaces) continue
    const { bindings } = unit.facts
    for (let row = 0; row < bindings.length; row++) {
      const scope = bindings.scope[row]!
      if (scope >= 0 && unit.ownerKind[scope] === Owner.Entity)
        add(unit.entityBase + unit.ownerRow[scope]!, unit.names[bindings.name[row]!]!)
    }
  }
  for (const [entity, extensions] of linker.extensionsOf)
    for (const { unit, row } of extensions) {
      const single = unit.facts.extensions.entity[row]!
      if (single >= 0) add(entity, nameOfEntity(linker, unit.entityBase + single))
    }
  for (const [key, stored] of linker.stored) {
    if (linker.values.kind(key) === Value.Instance) for (const name of stored.keys()) add(linker.values.a(key), name)
  }
  return bound
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

// Interfaces that a type implements without naming them, by having all their methods. Few pairs are compared: an
// interface is tried on the types that have a member with its rarest method name.

import { addTo, append } from '../../../collections/multimap.ts'
import { edgeCode } from '../../../graph/graph.ts'
import { type Build, inferred } from '../../../graph/link/edges/edges.ts'
import { nameOfEntity } from '../../../graph/link/entities.ts'
import { type Linker, unitOfEntity, unitOfFunction } from '../../../graph/link/linker.ts'
import { ownState } from '../../../graph/link/own-state.ts'
import { groupOf } from '../../../graph/link/program/tables.ts'
import { hasFlag, Owner, type Unit } from '../../../graph/link/program/unit.ts'
import { basesOf, entityValue, plainMember } from '../../../graph/link/questions.ts'
import { underlyingOf } from '../../../graph/link/types/aliases.ts'
import { haveIdenticalSignatures } from '../../../graph/link/types/identical-types.ts'
import { EMPTY_ENV, Value } from '../../../graph/link/values/values.ts'
import { AFTER_MODULE, type EntityId, type EntityRow, type StringId, toId, toRow, type ValueId } from '../../../ids.ts'
import { EntityKind, Flag } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'

const IMPLEMENTS = edgeCode('IMPLEMENTS')

/** The certainty of an interface that a type does not name. */
const UNNAMED = inferred(90)

/** An interface of the project; `methods` are entities, `names` their names. */
type Interface = { unit: Unit; entity: EntityId; methods: readonly EntityId[]; names: readonly StringId[] }

/** The interfaces of a program, which types implement by having their methods. */
type Interfaces = {
  all: readonly Interface[]
  /** Name -> the interfaces (indexes into `all`) whose rarest method name it is. */
  byRarest: ReadonlyMap<number, readonly number[]>
  bound: Names
}

/** Entity -> the names of interface methods that its body, its extensions or values stored in it bind. */
type Names = ReadonlyMap<number, ReadonlySet<number>>

/** Adds IMPLEMENTS edges from the types of a unit to the interfaces whose methods they all have. */
export function addImplicitInterfaces({ linker, nodes, edges }: Build, unit: Unit): void {
  const interfaces = interfacesOf(linker)
  const { kind, flags, nameLine, length } = unit.facts.entities
  for (let row: EntityRow = AFTER_MODULE; row < length; row++) {
    const entity = toId(row, unit.entityBase)
    const source = nodes.ofEntity[entity]!
    if ((kind[row] !== EntityKind.Class && kind[row] !== EntityKind.Type) || source < 0) continue
    if (hasFlag(flags[row]!, Flag.Alias)) continue
    for (const one of candidates(linker, interfaces, entity))
      if (isMeant(unit, one.unit) && satisfies(linker, entity, one))
        edges.add(source, nodes.ofEntity[one.entity]!, IMPLEMENTS, nameLine[row]!, UNNAMED)
  }
}

/** Whether the interfaces of a file can be meant for the types of a unit: those of tests are for tests. */
const isMeant = (unit: Unit, other: Unit): boolean =>
  other.language.family === unit.language.family && (unit.test || !other.test)

function satisfies(linker: Linker, entity: EntityId, { methods, names }: Interface): boolean {
  const { values } = linker
  const instance = values.single(values.value(Value.Instance, entity))
  return methods.every((method, at) => {
    const unit = unitOfEntity(linker, method)
    const wanted = entityValue(linker, unit, toRow(method, unit.entityBase))
    const found = plainMember(linker, instance, names[at]!)
    const isExported = hasFlag(unit.facts.entities.flags[toRow(method, unit.entityBase)]!, Flag.Exported)
    return values.items(found).some((id) => {
      if (values.kind(id) !== Value.Function || !sameSignature(linker, wanted, id)) return false
      // an unexported method is a different one in each package
      return isExported || unitOfFunction(linker, values.fn(id)).sharedScope === unit.sharedScope
    })
  })
}

/** The interfaces of which a type has members of all names. */
function candidates(linker: Linker, { all, byRarest, bound }: Interfaces, entity: EntityId): readonly Interface[] {
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

/** The names of interface methods that a type may have as members; undefined if that is unknown. */
function namesOf(linker: Linker, bound: Names, entity: EntityId, depth: number): Set<number> | undefined {
  const { values } = linker
  const names = depth > DEPTH_MAX ? undefined : namesDeclared(linker, bound, entity)
  if (!names) return undefined
  for (const id of values.items(underlyingOf(linker, values.value(Value.Instance, entity)))) {
    const kind = values.kind(id)
    if (kind === Value.External || kind === Value.FuncType) continue // without members
    const isOpaque = kind === Value.Instance && !seesThrough(unitOfEntity(linker, values.entity(id)))
    const more = isOpaque ? namesOf(linker, bound, values.entity(id), depth + 1) : undefined
    if (!more) return undefined
    for (const name of more) names.add(name)
  }
  return names
}

/** The names that a type and its bases bind; undefined if a base may have further members. */
function namesDeclared(linker: Linker, bound: Names, entity: EntityId): Set<number> | undefined {
  const { values } = linker
  const names = new Set(bound.get(entity))
  for (const base of basesOf(linker, entity)) {
    if (values.kind(base) === Value.External) continue
    if (values.kind(base) !== Value.Class) return undefined
    for (const name of bound.get(values.a(base)) ?? []) names.add(name)
  }
  return names
}

/** Whether a unit has library types with the members of their contents. */
const seesThrough = ({ outside, language }: Unit): boolean => outside && language.rules.transparent.length > 0

/** The interfaces of the project, collected on first use. */
const interfacesOf = ownState(collectInterfaces)

function collectInterfaces(linker: Linker): Interfaces {
  const { units, projectUnits } = linker.program
  const all = units.slice(0, projectUnits).flatMap((unit) => interfacesIn(linker, unit))
  const bound = namesBound(linker, new Set(all.flatMap(({ names }) => names)))
  return { all, byRarest: placesByRarest(all, bound), bound }
}

const isGo = ({ language }: Unit): boolean => language.id === FILES.go.id

/** The interfaces of a unit; those without methods are left out, since every type implements them. */
function interfacesIn(linker: Linker, unit: Unit): Interface[] {
  const { kind, flags, length } = unit.facts.entities
  const result: Interface[] = []
  for (let row: EntityRow = AFTER_MODULE; isGo(unit) && row < length; row++) {
    if (kind[row] !== EntityKind.Interface || hasFlag(flags[row]!, Flag.Anonymous)) continue
    const methods = allMethods(linker, toId(row, unit.entityBase)) ?? []
    const names = methods.map((method) => nameOfEntity(linker, method))
    if (methods.length > 0) result.push({ unit, entity: toId(row, unit.entityBase), methods, names })
  }
  return result
}

/** The interfaces (indexes) by the name among those of their methods that the fewest types have. */
function placesByRarest(all: readonly Interface[], bound: Names): Map<number, number[]> {
  const counts = new Map<number, number>()
  for (const names of bound.values()) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const byRarest = new Map<number, number[]>()
  for (const [place, { names }] of all.entries()) {
    const rarest = names.reduce((one, other) => ((counts.get(other) ?? 0) < (counts.get(one) ?? 0) ? other : one))
    append(byRarest, rarest, place)
  }
  return byRarest
}

/** The methods of an interface and of the interfaces it embeds; undefined when one of those is unknown. */
function allMethods(linker: Linker, entity: EntityId): EntityId[] | undefined {
  const methods = methodsOf(linker, entity)
  for (const base of basesOf(linker, entity)) {
    if (linker.values.kind(base) !== Value.Class) return undefined
    methods.push(...methodsOf(linker, linker.values.entity(base)))
  }
  return methods
}

function methodsOf(linker: Linker, entity: EntityId): EntityId[] {
  const unit = unitOfEntity(linker, entity)
  const members = groupOf(unit.membersOf, toRow(entity, unit.entityBase))
  return [...members]
    .filter((member) => unit.facts.entities.kind[member] === EntityKind.Method)
    .map((member) => toId(member, unit.entityBase))
}

/** Names of `wanted`, by the entities that bind them. */
type Binders = { wanted: ReadonlySet<number>; names: Map<number, Set<number>> }

function namesBound(linker: Linker, wanted: ReadonlySet<StringId>): Names {
  const binders: Binders = { wanted, names: new Map() }
  for (const unit of linker.program.units) if (isGo(unit)) noteDeclared(binders, unit)
  for (const [entity, extensions] of linker.extensionsOf)
    for (const { unit, row } of extensions) {
      const single = unit.facts.extensions.entity[row]!
      if (single >= 0) note(binders, entity, nameOfEntity(linker, toId(single, unit.entityBase)))
    }
  for (const [key, stored] of linker.stored) {
    if (linker.values.kind(key) !== Value.Instance) continue
    for (const name of stored.keys()) note(binders, linker.values.entity(key), name)
  }
  return binders.names
}

/** Notes the names bound in the bodies of a unit's entities. */
function noteDeclared(binders: Binders, unit: Unit): void {
  const { bindings } = unit.facts
  for (let row = 0; row < bindings.length; row++) {
    const scope = bindings.scope[row]!
    if (scope >= 0 && unit.ownerKind[scope] === Owner.Entity)
      note(binders, toId(unit.ownerRow[scope]!, unit.entityBase), unit.names[bindings.name[row]!]!)
  }
}

function note({ wanted, names }: Binders, entity: EntityId, name: StringId): void {
  if (wanted.has(name)) addTo(names, entity, name)
}

/** Whether two functions have the same parameters and results, as far as the types are known. */
function sameSignature(linker: Linker, one: ValueId, other: ValueId): boolean {
  const [wanted, given] = [one, other].map((id) =>
    linker.values.value(Value.Function, linker.values.fn(id), EMPTY_ENV, 0),
  )
  return gives(linker, one) === gives(linker, other) && haveIdenticalSignatures(linker, wanted!, given!)
}

/** Whether a function declares a result. */
function gives(linker: Linker, id: ValueId): boolean {
  const unit = unitOfFunction(linker, linker.values.fn(id))
  return unit.facts.functions.returnType[toRow(linker.values.fn(id), unit.functionBase)]! >= 0
}

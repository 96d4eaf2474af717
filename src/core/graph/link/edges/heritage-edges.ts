// INHERITS, IMPLEMENTS and OVERRIDES.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import type { EntityId } from '../../../ids.ts'
import {
  AFTER_MODULE,
  type EntityRow,
  type ExprRow,
  FIRST,
  type HeritageRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind, Flag, HeritageKind, Op } from '../../../vocabulary.ts'
import { edgeCode } from '../../graph.ts'
import { derive, How } from '../certainty.ts'
import { entityOfFunction } from '../entities.ts'
import type { Expression } from '../hooks/calls.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { classesOfInstance, namedBases, namesType } from '../members/bases.ts'
import { extendedBy } from '../members/extension-targets.ts'
import { declarationsOf } from '../program/merged-declarations.ts'
import { groupOf } from '../program/tables.ts'
import { extensionOf, type Unit } from '../program/unit.ts'
import { basesOf, exprValue, typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { type Build, BY_NAME, type Certainty, EXACT, inferred } from './edges.ts'
import { targetNode } from './node-table.ts'
import { isOverridable, overriddenMethod } from './overrides.ts'

const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const OVERRIDES = edgeCode('OVERRIDES')

/** The certainty of a base whose class was inferred, and of one of several classes that a name may mean. */
const INFERRED = inferred(90)
const ONE_OF_SEVERAL = inferred(50)

/** Adds the edges from the entities of a unit to the types that they extend, implement or mix in. */
export function addHeritage(build: Build, unit: Unit): void {
  addDeclaredBases(build, unit)
  addImplementedTraits(build, unit)
  const { entities } = unit.facts
  const known = new Map<EntityId, boolean>()
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (entities.kind[row] === EntityKind.Method) addOverrides(build, unit, row, known)
  }
  unit.hooks.addImplicitInterfaces(build, unit)
}

/** Adds the edges to the bases that class declarations name. */
function addDeclaredBases(build: Build, unit: Unit): void {
  const { linker, nodes } = build
  const { heritage } = unit.facts
  for (let row: HeritageRow = FIRST; row < heritage.length; row++) {
    if (UNSTATED.has(heritage.kind[row]!)) continue
    const type = heritage.kind[row] === HeritageKind.Implements ? IMPLEMENTS : INHERITS
    const source = nodes.ofEntity[toId(heritage.entity[row]!, unit.entityBase)]!
    const { answer: bases, how } = derive(linker, namedBases, unit, row)
    // A class whose base is a parameter (`class Wrapped(base)`) declares no particular base class.
    if ((how & How.Flow) !== 0 && !unit.hooks.isConstant(unit, heritage.type[row]!)) continue
    addBases(build, { source, type, line: heritage.line[row]!, named: namedBy(unit, row) }, bases)
  }
}

/** Kinds of heritage that give members without being a base. */
const UNSTATED = new Kinds([HeritageKind.Members, HeritageKind.Like, HeritageKind.Extended])

/** Adds the edges to the traits that extensions implement for their types. */
function addImplementedTraits(build: Build, unit: Unit): void {
  const { linker, nodes } = build
  const { extensions } = unit.facts
  for (let row = 0; row < extensions.length; row++) {
    // an implementation for references to a type (`impl Trait for &Foo`) is none for the type
    if (extensions.trait[row]! < 0 || unit.facts.exprs.op[extensions.target[row]!] === Op.Ref) continue
    const trait = extensions.trait[row]!
    const traits = exprValue(linker, unit, trait)
    for (const id of linker.values.items(typeValue(linker, unit, extensions.target[row]!))) {
      if (linker.values.kind(id) !== Value.Instance) continue
      const type = linker.values.entity(id)
      // the lines of an edge are those of the file of its source
      const line = unitOfEntity(linker, type) === unit ? extensions.line[row]! : NONE
      const source = nodes.ofEntity[type]!
      addBases(build, { source, type: IMPLEMENTS, line, named: { unit, row: trait, isType: true } }, traits)
    }
  }
}

/** An expression that names a base, and whether it names a type. */
type Named = Expression & { isType: boolean }

const namedBy = (unit: Unit, row: HeritageRow): Named => ({
  unit,
  row: unit.facts.heritage.type[row]!,
  isType: namesType(unit, row),
})

/** A declaration of bases: the node of the class, the type and line of the edges, and the expression that names them. */
type Declaration = { source: number; type: number; line: number; named: Named }

function addBases(build: Build, { source, type, line, named }: Declaration, bases: SetId): void {
  const { linker, edges } = build
  const { targets, count } = classesNamed(build, bases)
  const certainty = certaintyOf(linker, named, count)
  // `class ValueError(ValueError)` extends the class of the library
  for (const base of targets) if (base !== source) edges.add(source, base, type, line, certainty)
}

/** The nodes of the classes that a base may be, and their number together with classes outside the project. */
function classesNamed(build: Build, bases: SetId): { targets: ReadonlySet<number>; count: number } {
  const { values } = build.linker
  const ids = withoutNamespaces(build.linker, bases)
  const targets = new Set(ids.flatMap((id) => nodesOfBase(build, id)))
  return { targets, count: targets.size + (ids.some((id) => values.kind(id) === Value.External) ? 1 : 0) }
}

/** The values of a base, without namespaces that share the name of a class. */
function withoutNamespaces({ values, program }: Linker, bases: SetId): readonly ValueId[] {
  const ids = values.items(bases)
  if (ids.length < 2) return ids
  const others = ids.filter((id) => {
    if (values.kind(id) !== Value.Class) return true
    const { facts, entityBase } = program.units[program.entityUnit[values.entity(id)]!]!
    return facts.entities.kind[toRow(values.entity(id), entityBase)] !== EntityKind.Namespace
  })
  return others.length === 0 ? ids : others
}

/**
 * The certainty of the bases that an expression names, by their number. A single one is exact; of several, which
 * assignments or imports in branches leave, each may be meant. An intersection names all of its parts.
 */
function certaintyOf(linker: Linker, { unit, row, isType }: Named, count: number): Certainty {
  const { exprs } = unit.facts
  // type arguments say nothing of the class that they are given to
  let head = row
  while (exprs.op[head] === Op.Apply) head = exprs.a[head]!
  const { how } = derive(linker, exprValue, unit, head)
  if ((how & How.Name) !== 0) return BY_NAME
  if (count > 1 && exprs.op[head] !== Op.Union) return ONE_OF_SEVERAL
  // the name of a type is declared, even if a value has the same name
  const isDeclared = isType && exprs.op[head] === Op.Name
  return !isDeclared && (how & (How.Inferred | How.Flow)) !== 0 ? INFERRED : EXACT
}

/** The nodes of a base: of a class, of the classes behind an object, or of the function that returns a class. */
function nodesOfBase({ linker, nodes }: Build, id: ValueId): readonly number[] {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Class:
      return [targetNode(nodes, values.entity(id))]
    case Value.Instance:
      return classesOfInstance(linker, id).map((base) => targetNode(nodes, values.entity(base)))
    case Value.Function: {
      const entity = entityOfFunction(linker, values.fn(id))
      return entity < 0 ? [] : [nodes.ofEntity[entity]!]
    }
    default:
      return []
  }
}

/**
 * Adds the edges from a method (an entity row) to the methods that it overrides; `known`: classes of which is known
 * whether their bases are exact.
 */
function addOverrides(build: Build, unit: Unit, row: EntityRow, known: Map<EntityId, boolean>): void {
  const { linker, nodes, edges } = build
  const { entities } = unit.facts
  const { values } = linker
  if ((entities.flags[row]! & (Flag.Constructor | Flag.Private)) !== 0) return
  let found = 0
  for (const base of overridableBases(build, unit, row)) {
    if (values.kind(base) !== Value.Class) continue
    const baseUnit = unitOfEntity(linker, values.entity(base))
    if (baseUnit.outside) continue
    for (const part of declarationsOf(linker.program, values.entity(base))) {
      const partUnit = unitOfEntity(linker, part)
      const inPart = { unit: partUnit, row: toRow(part, partUnit.entityBase), env: values.env(base) }
      const target = overriddenMethod(linker, { unit, row }, inPart)
      if (target === NONE || !isOverridable(linker, target, part)) continue
      const source = nodes.ofEntity[toId(row, unit.entityBase)]!
      const line = entities.nameLine[row]!
      const certainty = hasExactBases(build, unit, row, known) ? EXACT : INFERRED
      edges.add(source, nodes.ofEntity[target]!, OVERRIDES, line, certainty)
      if (++found === unit.hooks.overridden) return
    }
  }
}

/** Whether all bases of the class of a method (a row), or the trait that its extension implements, are exact. */
function hasExactBases(build: Build, unit: Unit, row: EntityRow, known: Map<EntityId, boolean>): boolean {
  const { linker } = build
  const trait = traitOf(unit, row)
  if (trait !== NONE) return certaintyOf(linker, { unit, row: trait, isType: true }, 1) === EXACT
  const owners = ownersOf(build, unit, row)
  let answer = known.get(owners[0]!)
  if (answer === undefined) {
    const { values } = linker
    const line = owners.flatMap((owner) =>
      basesOf(linker, owner).flatMap((id) => (values.kind(id) === Value.Class ? [values.entity(id)] : [])),
    )
    answer = [...owners, ...line].every((entity) => namesExactBases(build, entity))
    known.set(owners[0]!, answer)
  }
  return answer
}

/** Whether the expressions that name the bases of a class leave one class each. */
const namesExactBases = (build: Build, entity: EntityId): boolean =>
  declarationsOf(build.linker.program, entity).every((part) => {
    const unit = unitOfEntity(build.linker, part)
    const rows = groupOf(unit.heritageOf, toRow(part, unit.entityBase))
    return rows.every((at) => {
      const { count } = classesNamed(build, namedBases(build.linker, unit, at))
      return certaintyOf(build.linker, namedBy(unit, at), count) === EXACT
    })
  })

/**
 * The bases whose methods a method may override: those of its class, or for an extension the trait that it implements.
 */
function overridableBases(build: Build, unit: Unit, row: EntityRow): readonly ValueId[] {
  const { linker } = build
  const trait = traitOf(unit, row)
  if (trait !== NONE) return linker.values.items(exprValue(linker, unit, trait))
  const owners = ownersOf(build, unit, row)
  return owners.length === 1 ? basesOf(linker, owners[0]!) : owners.flatMap((owner) => basesOf(linker, owner))
}

/** The trait (an expression) that the extension around a method (a row) implements, or NONE. */
function traitOf(unit: Unit, row: EntityRow): ExprRow {
  const extension = isInItsClass(unit, row) ? NONE : extensionOf(unit, row)
  return extension < 0 ? NONE : unit.facts.extensions.trait[extension]!
}

/** The class of a method (a row), which may be defined outside the class where the language allows it, or its parts. */
function ownersOf({ linker, nodes }: Build, unit: Unit, row: EntityRow): readonly EntityId[] {
  const extension = extensionOf(unit, row)
  const parent = unit.facts.entities.parent[row]!
  if (extension < 0) return parent <= 0 ? [] : [toId(parent, unit.entityBase)]
  if (isInItsClass(unit, row)) {
    const own = toId(parent, unit.entityBase)
    const parts = typeValue(linker, unit, unit.facts.extensions.target[extension]!)
    return [own, ...classesOf(linker, parts).filter((part) => part !== own)]
  }
  if (!unit.hooks.definesMembersOutside) return []
  const extended = extendedBy(nodes, unit, row)
  if (extended !== NONE) return [extended]
  // a class that is itself defined outside of its class was unknown when the nodes were made
  return classesOf(linker, typeValue(linker, unit, unit.facts.extensions.target[extension]!)).slice(0, 1)
}

/** The project's classes with an instance in a set. */
const classesOf = (linker: Linker, set: SetId): EntityId[] =>
  linker.values.items(set).flatMap((id) => {
    const isOfProject =
      linker.values.kind(id) === Value.Instance && !unitOfEntity(linker, linker.values.entity(id)).outside
    return isOfProject ? [linker.values.entity(id)] : []
  })

/** Whether a method (a row) stands in the body of its class, which may extend other parts of that class. */
function isInItsClass({ facts: { entities } }: Unit, row: EntityRow): boolean {
  const parent = entities.parent[row]!
  return parent > 0 && entities.scope[parent] === entities.declaredIn[row]
}

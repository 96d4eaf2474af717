// INHERITS, IMPLEMENTS and OVERRIDES.

import { NONE } from '../../../facts.ts'
import {
  AFTER_MODULE,
  type EntityRow,
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
import { type Linker, unitOfEntity } from '../linker.ts'
import { classesOfInstance, namedBases } from '../members/bases.ts'
import { declarationsOf } from '../program/merged-declarations.ts'
import { extensionOf, type Unit } from '../program/unit.ts'
import { basesOf, exprValue, typeValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { type Build, EXACT } from './edges.ts'
import { targetNode } from './node-table.ts'
import { overriddenMethod } from './overrides.ts'

const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')
const OVERRIDES = edgeCode('OVERRIDES')

/** Adds the edges from the entities of a unit to the types that they extend, implement or mix in. */
export function addHeritage(build: Build, unit: Unit): void {
  addDeclaredBases(build, unit)
  addImplementedTraits(build, unit)
  const { entities } = unit.facts
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (entities.kind[row] === EntityKind.Method) addOverrides(build, unit, row)
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
    const { answer: bases, how } = derive(linker, () => namedBases(linker, unit, row))
    // A class whose base is a parameter (`class Wrapped(base)`) declares no particular base class.
    if ((how & How.Flow) !== 0 && !unit.hooks.isConstant(unit, heritage.type[row]!)) continue
    addBases(build, { source, type, line: heritage.line[row]! }, bases)
  }
}

/** Kinds of heritage that give members without being a base. */
const UNSTATED: ReadonlySet<number> = new Set([HeritageKind.Members, HeritageKind.Like, HeritageKind.Extended])

/** Adds the edges to the traits that extensions implement for their types. */
function addImplementedTraits(build: Build, unit: Unit): void {
  const { linker, nodes } = build
  const { extensions } = unit.facts
  for (let row = 0; row < extensions.length; row++) {
    // an implementation for references to a type (`impl Trait for &Foo`) is none for the type
    if (extensions.trait[row]! < 0 || unit.facts.exprs.op[extensions.target[row]!] === Op.Ref) continue
    const traits = exprValue(linker, unit, extensions.trait[row]!)
    for (const id of linker.values.items(typeValue(linker, unit, extensions.target[row]!))) {
      if (linker.values.kind(id) !== Value.Instance) continue
      const source = nodes.ofEntity[linker.values.a(id)]!
      addBases(build, { source, type: IMPLEMENTS, line: extensions.line[row]! }, traits)
    }
  }
}

/** A declaration of bases: the node of the class, the type of the edges to its bases, and the line. */
type Declaration = { source: number; type: number; line: number }

function addBases(build: Build, { source, type, line }: Declaration, bases: SetId): void {
  // `class ValueError(ValueError)` extends the class of the library
  for (const id of build.linker.values.items(bases))
    for (const base of nodesOfBase(build, id)) if (base !== source) build.edges.add(source, base, type, line, EXACT)
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

/** Adds the edges from a method (an entity row) to the methods that it overrides. */
function addOverrides({ linker, nodes, edges }: Build, unit: Unit, row: EntityRow): void {
  const { entities } = unit.facts
  const { values } = linker
  if ((entities.flags[row]! & (Flag.Constructor | Flag.Static | Flag.Private)) !== 0) return
  let found = 0
  for (const base of overridableBases(linker, unit, row)) {
    if (values.kind(base) !== Value.Class) continue
    const baseUnit = unitOfEntity(linker, values.entity(base))
    if (baseUnit.outside) continue
    for (const part of declarationsOf(linker.program, values.entity(base))) {
      const partUnit = unitOfEntity(linker, part)
      const inPart = { unit: partUnit, row: toRow(part, partUnit.entityBase), env: values.env(base) }
      const target = overriddenMethod(linker, { unit, row }, inPart)
      if (target === NONE) continue
      const source = nodes.ofEntity[toId(row, unit.entityBase)]!
      const line = entities.nameLine[row]!
      edges.add(source, nodes.ofEntity[toId(target, partUnit.entityBase)]!, OVERRIDES, line, EXACT)
      if (++found === unit.hooks.overridden) return
    }
  }
}

/**
 * The bases whose methods a method may override: those of its class, or for an extension the trait that it implements.
 */
function overridableBases(linker: Linker, unit: Unit, row: EntityRow): readonly ValueId[] {
  const { entities, extensions } = unit.facts
  const extension = extensionOf(unit, row)
  if (extension >= 0) {
    const trait = extensions.trait[extension]!
    return trait < 0 ? [] : linker.values.items(exprValue(linker, unit, trait))
  }
  const owner = entities.parent[row]!
  return owner <= 0 ? [] : basesOf(linker, toId(owner, unit.entityBase))
}

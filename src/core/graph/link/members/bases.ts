// The bases of a class in the order in which members are looked up: C3, depth first or by depth, depending on the
// language. The entry point is `basesOf`.

import { Kinds } from '../../../collections/kinds.ts'
import { addAll } from '../../../collections/lists.ts'
import { oncePer } from '../../../collections/once.ts'
import { NONE } from '../../../facts.ts'
import {
  type EntityId,
  type EnvId,
  type ExprRow,
  type HeritageRow,
  type SetId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { EntityKind, HeritageKind, Op } from '../../../vocabulary.ts'
import { constructSignatures } from '../calls/callable-members.ts'
import { callValues } from '../calls/returns.ts'
import { entityKind, entityOfFunction, isInterface } from '../entities.ts'
import { type ExtensionRow, type Linker, unitOfEntity } from '../linker.ts'
import { declarationsOf } from '../program/merged-declarations.ts'
import type { Program } from '../program/program.ts'
import { countOf, groupOf } from '../program/tables.ts'
import type { Unit } from '../program/unit.ts'
import { basesOf, directBasesOf, exprValue, typeValue, unionOfList } from '../questions.ts'
import { aliasedType, underlyingOf } from '../types/aliases.ts'
import { boundOf } from '../types/bounds.ts'
import { inferTypes } from '../types/infer.ts'
import { typeParamsOfEntity } from '../types/type-arguments.ts'
import { externalType } from '../types/type-expressions.ts'
import { typesOnly } from '../types/type-or-value.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { merged } from './c3.ts'
import { askDeepestFirst, tangledClasses } from './deep-bases.ts'
import { isDeep } from './deep-names.ts'
import { basesHanded } from './mixins.ts'

/**
 * The greatest number of bases of one class. No written hierarchy is that deep; a misunderstood one may be infinite.
 */
const BASES_MAX = 256

export function findBases(linker: Linker, entity: EntityId): SetId {
  const ordered = basesInOrder(linker, entity)
  const seen = new Set<number>([entity])
  const result: ValueId[] = []
  for (const base of ordered) {
    const key = classKey(linker, base)
    if (seen.has(key)) continue
    seen.add(key)
    if (result.push(base) === BASES_MAX) break
  }
  return linker.values.orderedList(result)
}

/** The bases of a class, some of them several times. With a single direct base every language keeps that one's order. */
function basesInOrder(linker: Linker, entity: EntityId): readonly ValueId[] {
  const { rules } = unitOfEntity(linker, entity).language
  if (rules.bases === 'by-depth') return byDepth(linker, entity)
  if (isDeep(linker.program, entity)) {
    if (tangledClasses(linker).has(entity)) return depthFirst(linker, entity)
    askDeepestFirst(linker, entity)
  }
  const direct = directBases(linker, entity)
  const lines = direct.map((base) => [base, ...inheritedBases(linker, base)])
  return direct.length > 1 && rules.bases === 'c3' ? linearise(linker, [...lines, direct]) : lines.flat()
}

/** Bases ordered by distance, whichever of the direct bases leads to them. */
function byDepth(linker: Linker, entity: EntityId): readonly ValueId[] {
  const result: ValueId[] = []
  const seen = new Set<ValueId>()
  for (let level = directBasesOf(linker, entity); level.length > 0 && result.length < BASES_MAX; ) {
    const fresh: ValueId[] = []
    for (const base of level) {
      if (seen.has(base)) continue
      seen.add(base)
      fresh.push(base)
    }
    addAll(result, fresh)
    level = fresh.flatMap((base) => basesOfBase(linker, base))
  }
  return result
}

/** The bases of a class, each followed by its own. */
function depthFirst(linker: Linker, entity: EntityId): readonly ValueId[] {
  const result: ValueId[] = []
  const seen = new Set<number>([entity])
  const open = [...directBasesOf(linker, entity)].reverse()
  while (open.length > 0 && result.length < BASES_MAX) {
    const base = open.pop()!
    const key = classKey(linker, base)
    if (seen.has(key)) continue
    seen.add(key)
    result.push(base)
    open.push(...[...basesOfBase(linker, base)].reverse())
  }
  return result
}

/** The direct bases of a base, with its type arguments. */
function basesOfBase(linker: Linker, base: ValueId): readonly ValueId[] {
  const { values } = linker
  if (values.kind(base) !== Value.Class) return []
  const bases = directBasesOf(linker, values.entity(base))
  return values.env(base) === EMPTY_ENV ? bases : bases.map((id) => values.substOne(id, values.env(base)))
}

/** The superclass of a class and the bases of that; of an interface, the interfaces that it extends. */
export function superclassesOf(linker: Linker, entity: EntityId): readonly ValueId[] {
  return basesOfKinds(linker, entity, [HeritageKind.Extends]).flatMap((base) => [base, ...inheritedBases(linker, base)])
}

/** The bases of a class with its type arguments, and with the superclass that the call creating the class passed. */
export function inheritedBases(linker: Linker, base: ValueId): ValueId[] {
  const { values } = linker
  if (values.kind(base) !== Value.Class) return []
  const handed = values.items(basesHanded(linker, values.entity(base), values.env(base)))
  if (handed.length > 0) return handed.flatMap((id) => [id, ...inheritedBases(linker, id)])
  return basesOf(linker, values.entity(base)).map((id) => values.substOne(id, values.env(base)))
}

/** The direct bases of an entity, in order of precedence, as a list. */
export const findDirectBases = (linker: Linker, entity: EntityId): SetId =>
  linker.values.orderedList(directBases(linker, entity))

function directBases(linker: Linker, entity: EntityId): readonly ValueId[] {
  const { directBases: own } = unitOfEntity(linker, entity).hooks
  return own ? own(linker, entity) : basesNamed(linker, entity)
}

/** The bases, mixins, embedded types and traits that an entity names: by kind, or all in the order of the text. */
export function basesNamed(linker: Linker, entity: EntityId): readonly ValueId[] {
  const result: ValueId[] = []
  const { Mixin, Extends, Embeds, Implements, Members, Like } = HeritageKind
  const { rules } = unitOfEntity(linker, entity).language
  const kinds = [Mixin, Members, Extends, Embeds, Implements, Like]
  if (rules.bases === 'c3') addAll(result, basesOfKinds(linker, entity, kinds))
  else for (const kind of kinds) addAll(result, basesOfKinds(linker, entity, [kind]))
  for (const extension of linker.extensionsOf.get(entity) ?? []) {
    const trait = extension.unit.facts.extensions.trait[extension.row]!
    if (trait < 0) continue
    const named = exprValue(linker, extension.unit, trait)
    result.push(...baseClasses(linker, linker.values.subst(named, ownTerms(linker, extension, entity))))
  }
  return result
}

/** The bases in the heritage rows of some kinds, in their order, in all declarations of a class. */
export function basesOfKinds(linker: Linker, entity: EntityId, kinds: readonly number[]): ValueId[] {
  const result: ValueId[] = []
  for (const part of partsWithBases(linker.program, entity)) {
    const unit = unitOfEntity(linker, part)
    const { heritage } = unit.facts
    for (const at of groupOf(unit.heritageOf, toRow(part, unit.entityBase))) {
      if (!kinds.includes(heritage.kind[at]!)) continue
      addAll(result, baseClasses(linker, namedBases(linker, unit, at)))
    }
  }
  return result
}

/** The declarations of a class that name bases: few do of one that is declared in thousands of places, each of which asks. */
function partsWithBases(program: Program, entity: EntityId): readonly EntityId[] {
  const parts = declarationsOf(program, entity)
  if (parts.length <= PARTS_MAX) return parts
  const known = withBases(program).get(parts)
  if (known?.of === parts.length) return known.parts
  const naming = parts.filter((part) => {
    const { heritageOf, entityBase } = program.units[program.entityUnit[part]!]!
    return countOf(heritageOf, toRow(part, entityBase)) > 0
  })
  withBases(program).set(parts, { of: parts.length, parts: naming })
  return naming
}

const PARTS_MAX = 16

/** Of long lists of declarations, those that name bases. */
const withBases = oncePer((_: Program) => new Map<readonly EntityId[], { of: number; parts: readonly EntityId[] }>())

/**
 * The values of a row of `heritage`. An interface extends, and a class implements, the type of a name, not its value.
 */
export function namedBases(linker: Linker, unit: Unit, row: HeritageRow): SetId {
  const { heritage } = unit.facts
  const named = exprValue(linker, unit, heritage.type[row]!)
  if (named === linker.values.externalSet) return externalType(linker, unit, heritage.type[row]!)
  return namesType(unit, row) ? typesNamed(linker, unit, heritage.type[row]!) : named
}

/** Whether a row of `heritage` names a type: an interface that is extended or implemented. */
export const namesType = ({ facts: { heritage, entities } }: Unit, row: HeritageRow): boolean =>
  heritage.kind[row] === HeritageKind.Implements || entities.kind[heritage.entity[row]!] === EntityKind.Interface

/** The types that a base expression names; `A & { b: B }` names each part. */
function typesNamed(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  if (exprs.op[row] === Op.Union) return unionOfList(linker, unit, exprs.a[row]!, typesNamed)
  return typesOnly(linker, exprValue(linker, unit, row))
}

/** The type parameters of `impl<T> Trait<T> for Foo<T>` in terms of those of `Foo`. */
function ownTerms(linker: Linker, { unit, row }: ExtensionRow, entity: EntityId): EnvId {
  const { values } = linker
  const owner = unitOfEntity(linker, entity)
  let env: EnvId = EMPTY_ENV
  for (const param of typeParamsOfEntity(owner, toRow(entity, owner.entityBase))) {
    const binding = toId(param, owner.bindingBase)
    env = values.extend(env, binding, values.single(values.value(Value.Param, binding)))
  }
  if (env === 0) return EMPTY_ENV
  const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
  return inferTypes(linker, target, values.single(values.value(Value.Instance, entity, env)), EMPTY_ENV)
}

/** The classes that a base expression denotes, with aliases resolved. */
const baseClasses = (linker: Linker, set: SetId): ValueId[] =>
  linker.values.items(set).flatMap((id) => baseClassesOfValue(linker, id))

/** The classes that one value denotes when it is named as a base. */
function baseClassesOfValue(linker: Linker, id: ValueId): readonly ValueId[] {
  const { values } = linker
  switch (values.kind(id)) {
    case Value.Class:
      return aliasedClasses(linker, id)
    case Value.Instance:
      return classesOfInstance(linker, id)
    case Value.FuncType:
      return classesMade(linker, values.single(id))
    case Value.Param:
      return classesOfParameter(linker, id)
    case Value.SelfClass:
      return [values.value(Value.Class, values.entity(id))]
    case Value.External:
    case Value.Object:
    case Value.Module:
      return [id]
    case Value.Function: {
      const entity = entityOfFunction(linker, values.fn(id))
      return entity < 0 ? [] : [values.value(Value.Class, entity)]
    }
    default:
      return []
  }
}

/**
 * A class, or the classes behind an alias without members of its own; the alias stays beside bases that are no classes.
 */
function aliasedClasses(linker: Linker, id: ValueId): readonly ValueId[] {
  const { values } = linker
  const entity = values.entity(id)
  const isType = entityKind(linker, entity) === EntityKind.Type
  if (!isType || aliasedType(linker, entity) < 0 || hasMembers(linker, entity)) return [id]
  const under = values.items(underlyingOf(linker, id))
  const bases = under.filter((one) => ALIASED_BASES.has(values.kind(one)) && one !== id)
  return bases.some((one) => values.kind(one) === Value.Class) ? bases : [id, ...bases]
}

/** Kinds of values behind an alias that have members to inherit. */
const ALIASED_BASES = new Kinds([Value.Class, Value.Object, Value.Module])

/**
 * The class of an instance that is named as a base; for an object with construct signatures, the classes that those
 * make.
 */
export function classesOfInstance(linker: Linker, id: ValueId): ValueId[] {
  const { values } = linker
  const named = classesOfAlias(linker, id)
  if (named.length > 0) return named
  const unit = unitOfEntity(linker, values.entity(id))
  const signatures = constructSignatures(linker, unit, id)
  if (signatures !== EMPTY_SET) return classesMade(linker, signatures)
  // where construct signatures make the bases, a named object type that is no class is no base
  const isNone = unit.hooks.special.construct !== undefined && aliasedType(linker, values.entity(id)) >= 0
  return isNone ? [] : [values.value(Value.Class, values.entity(id), values.env(id))]
}

/** The classes of the results of functions or constructors. */
function classesMade(linker: Linker, functions: SetId): ValueId[] {
  const { values } = linker
  return values
    .items(callValues(linker, functions))
    .filter((one) => values.kind(one) === Value.Instance)
    .map((one) => values.value(Value.Class, values.entity(one), values.env(one)))
}

/** The classes that the bound of a type parameter constructs: `class extends Base` in a mixin. */
function classesOfParameter(linker: Linker, id: ValueId): ValueId[] {
  const { values } = linker
  return values.items(boundOf(linker, id)).flatMap((bound) => {
    const kind = values.kind(bound)
    if (kind === Value.FuncType) return classesMade(linker, values.single(bound))
    return kind === Value.Instance ? classesOfAlias(linker, bound) : []
  })
}

/** The classes that a named constructor type makes: `type Constructor<T> = new () => T`. */
function classesOfAlias(linker: Linker, id: ValueId): ValueId[] {
  const { values } = linker
  const under = values.items(underlyingOf(linker, id)).filter((one) => values.kind(one) === Value.FuncType)
  return under.length > 0 ? classesMade(linker, values.setOf(under)) : []
}

const hasMembers = (linker: Linker, entity: EntityId): boolean => linker.extensionsOf.has(entity)

/** The class of a base, whatever its type arguments; other bases stand for themselves. */
const classKey = ({ values }: Linker, base: ValueId): number =>
  values.kind(base) === Value.Class ? values.a(base) : -base - 1

/**
 * C3 linearisation: repeatedly the first head that is in no other tail (Barrett and others, OOPSLA 1996); where there is
 * none, the first head. It ends where `findBases` takes no more.
 */
function linearise(linker: Linker, lines: readonly (readonly ValueId[])[]): ValueId[] {
  const keys = lines.map((line) => line.map((base) => classKey(linker, base)))
  return merged(keys, BASES_MAX + 1).map(([line, at]) => lines[line]![at]!)
}

/**
 * Whether a class or one of its bases lies outside the project, and may have members that the prelude does not declare.
 */
export function hasUnknownBase(linker: Linker, entity: EntityId): boolean {
  const unit = unitOfEntity(linker, entity)
  if (!unit.outside && unit.hooks.isOpen(linker, unit, entity)) return true
  const { values } = linker
  const bases = basesOf(linker, entity)
  return bases.some((base) => {
    if (values.kind(base) !== Value.Class) return values.kind(base) === Value.External
    const owner = unitOfEntity(linker, values.entity(base))
    return owner.hooks.isOpen(linker, owner, values.entity(base))
  })
}

/** The class whose constructor `super(…)` in a class calls; NONE when it is not in the project. */
export function classOfSuper(linker: Linker, entity: EntityId, from: Unit): ValueId {
  const { values } = linker
  const isByClass = from.language.rules.superOf !== undefined
  for (const base of isByClass ? superclassesOf(linker, entity) : basesOf(linker, entity)) {
    if (isByClass && values.kind(base) === Value.External) break
    if (values.kind(base) === Value.Class && !isInterface(linker, values.entity(base))) return base
  }
  return NONE
}

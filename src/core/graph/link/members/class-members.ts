// Members of a class from other places than its own body and its bases: its other declarations, modules that the class
// itself extends, the implicit root class, and the method that stands in for missing ones.

import { oncePer } from '../../../collections/once.ts'
import { NONE } from '../../../facts.ts'
import {
  type BindingId,
  type BindingRow,
  type EntityId,
  type EnvId,
  type ScopeId,
  type ScopeRow,
  type SetId,
  type StringId,
  toId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { BindFlag, BindingKind, Flag, HeritageKind } from '../../../vocabulary.ts'
import { How, noteHow } from '../certainty.ts'
import { type Linker, unitOfBinding, unitOfEntity } from '../linker.ts'
import { Question } from '../memo.ts'
import { declarationsOf, representativeOf } from '../program/merged-declarations.ts'
import type { Program } from '../program/program.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { basesOf, exprValue, type Mixing, mixinsOf, ownMember, plainMember } from '../questions.ts'
import { libraryType } from '../types/library-types.ts'
import { typeParamsOfEntity } from '../types/type-arguments.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { basesOfKinds, inheritedBases } from './bases.ts'
import type { MemberQuery } from './member-query.ts'
import { basesHanded } from './mixins.ts'
import { scopeMember } from './scope-members.ts'

/** The classes in which a member of `entity` is looked up, in order: prepended mixins, the class itself, its bases. */
export function memberOrder(linker: Linker, entity: EntityId, env: EnvId): readonly ValueId[] {
  const { values } = linker
  const own = values.value(Value.Class, entity, env)
  const isHanded = basesHanded(linker, entity, env) !== EMPTY_SET
  const line = [own, ...(isHanded ? inheritedBases(linker, own) : basesOf(linker, entity))]
  const prepended = hasPrepended(linker.program) ? mixinsOf(linker, entity, Question.Prepended) : NO_CLASSES
  return prepended.length === 0 ? line : [...new Set([...prepended, ...line])]
}

const NO_CLASSES: readonly ValueId[] = []

/** Whether any class of a program has prepended mixins, which spares all others the question. */
const hasPrepended = oncePer((program: Program): boolean =>
  program.units.some(({ facts }) => facts.heritage.kind.includes(HeritageKind.Prepended)),
)

/** The modules that a class names in heritage rows of one kind, the last one first, as a list. */
export function findMixins(linker: Linker, entity: EntityId, question: Mixing): SetId {
  const kind = question === Question.Prepended ? HeritageKind.Prepended : HeritageKind.Extended
  return linker.values.orderedList(basesOfKinds(linker, entity, [kind]).reverse())
}

/** The queried member in all declarations of a class; those in tests count only when there are no others. */
export function memberOfDeclarations(
  linker: Linker,
  bindings: readonly BindingId[],
  query: MemberQuery,
): SetId | undefined {
  const said: SetId[] = []
  const isTest = bindings.every((binding) => unitOfBinding(linker, binding).test)
  const seen = new Set<ScopeId>()
  for (const binding of bindings) {
    const unit = unitOfBinding(linker, binding)
    const scope = unit.facts.bindings.scope[toRow(binding, unit.bindingBase)]!
    if (unit.test !== isTest || seen.has(toId(scope, unit.scopeBase))) continue
    seen.add(toId(scope, unit.scopeBase))
    const env = inTermsOfDeclaration(linker, unit, scope, query.env)
    const found = scopeMember(linker, unit, scope, { ...query, env })
    if (found !== undefined) said.push(found)
  }
  return said.length === 0 ? undefined : linker.values.unionAll(said)
}

/** The type arguments of a class as arguments for the type parameters of one of its declarations. */
function inTermsOfDeclaration(linker: Linker, unit: Unit, scope: ScopeRow, env: EnvId): EnvId {
  const { values, program } = linker
  const part = unit.ownerKind[scope] === Owner.Entity ? unit.ownerRow[scope]! : NONE
  const representative = part < 0 ? NONE : representativeOf(program, toId(part, unit.entityBase))
  if (representative < 0 || representative === toId(part, unit.entityBase)) return env
  const owner = unitOfEntity(linker, representative)
  const params = typeParamsOfEntity(owner, toRow(representative, owner.entityBase))
  let result = env
  for (const [i, param] of typeParamsOfEntity(unit, part).entries()) {
    const set = params[i] === undefined ? undefined : values.lookup(env, toId(params[i], owner.bindingBase))
    if (set !== undefined) result = values.extend(result, toId(param, unit.bindingBase), set)
  }
  return result
}

/**
 * The queried static member of a class from the class of `base`. Where a language keeps the two sides apart, methods of
 * a module as an object are not inherited by the classes that mix it in; its constants are.
 */
export function ownStatic(linker: Linker, base: ValueId, query: MemberQuery): SetId | undefined {
  const { values } = linker
  const entity = values.entity(query.of)
  const found = ownMember(linker, base, query)
  if (found === undefined || values.kind(base) !== Value.Class || values.a(base) === entity) return found
  if (!keepsApart(unitOfEntity(linker, entity)) || isSuperclass(linker, entity, values.a(base), 0)) return found
  const kept = values.items(found).filter((one) => values.kind(one) !== Value.Function)
  return kept.length === 0 ? undefined : values.setOf(kept)
}

const keepsApart = (unit: Unit): boolean => unit.language.rules.statics === 'apart'

function isSuperclass(linker: Linker, entity: EntityId, base: number, depth: number): boolean {
  if (depth > SUPERCLASSES_MAX) return false
  const { values } = linker
  return basesOfKinds(linker, entity, [HeritageKind.Extends]).some(
    (one) =>
      values.kind(one) === Value.Class &&
      (values.a(one) === base || isSuperclass(linker, values.entity(one), base, depth + 1)),
  )
}

/** The depth of superclasses that are searched. */
const SUPERCLASSES_MAX = 50

/**
 * A member of the class of `base` from a module that it extends, as a member of the class `id`; for languages that keep
 * static and instance members apart.
 */
export function extendedMember(linker: Linker, base: ValueId, id: ValueId, name: StringId): SetId | undefined {
  const { values } = linker
  if (values.kind(base) !== Value.Class || !keepsApart(unitOfEntity(linker, values.entity(base)))) return undefined
  return memberOfExtended(linker, base, id, name)
}

/** A member of the class of `base` from a module or class that it extends, as a member of the class `id`. */
export function memberOfExtended(linker: Linker, base: ValueId, id: ValueId, name: StringId): SetId | undefined {
  const { values } = linker
  for (const module of mixinsOf(linker, values.entity(base), Question.Extended)) {
    if (values.kind(module) !== Value.Class) return values.externalSet
    for (const one of memberOrder(linker, values.entity(module), values.env(module))) {
      const found = ownMember(linker, one, { name, of: id, isInstance: true, env: values.env(module) })
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** A member of the root class, which every class extends implicitly. */
export function rootMember(linker: Linker, id: ValueId, name: StringId, instance: boolean): SetId {
  const { values } = linker
  const unit = unitOfEntity(linker, values.entity(id))
  const entity = libraryType(linker, unit, unit.language.rules.types?.root)
  if (entity < 0 || entity === values.a(id)) return EMPTY_SET
  const own = values.value(Value.Class, entity)
  // a member of every object is a member of a class too
  return (
    ownMember(linker, own, { name, of: id, isInstance: true, env: EMPTY_ENV }) ??
    (instance ? undefined : ownMember(linker, own, { name, of: id, isInstance: false, env: EMPTY_ENV })) ??
    EMPTY_SET
  )
}

/** The method `handler` that is called in place of a missing method, if the class has it. */
export function missingMethod(linker: Linker, id: ValueId, name: StringId, handler: string | undefined): SetId {
  if (handler === undefined) return EMPTY_SET
  const { values, program } = linker
  const { suffix } = unitOfEntity(linker, values.entity(id)).hooks.special.missing!
  const string = program.stringIds.get(handler)
  if (string === undefined || string === name || !program.strings[name]!.endsWith(suffix)) return EMPTY_SET
  const found = plainMember(linker, values.single(id), string)
  if (found === EMPTY_SET || hasLostBase(linker, values.entity(id))) return EMPTY_SET
  noteHow(linker, How.Inferred)
  return found
}

/** Whether a class or one of its bases names an unknown base, and may therefore have any method. */
function hasLostBase(linker: Linker, entity: EntityId): boolean {
  const { values, program } = linker
  const classes = basesOf(linker, entity).filter((base) => values.kind(base) === Value.Class)
  return [entity, ...classes.map((base) => values.entity(base))].some((one) =>
    declarationsOf(program, one).some((part) => {
      const unit = unitOfEntity(linker, part)
      const { heritage } = unit.facts
      return groupOf(unit.heritageOf, toRow(part, unit.entityBase)).some(
        (row) => exprValue(linker, unit, heritage.type[row]!) === EMPTY_SET,
      )
    }),
  )
}

/**
 * The side on which a member of that name is looked up where a class has a static and an instance member: 0 instance, 1
 * static. NONE when there is nothing to choose.
 */
export function sideOf(linker: Linker, unit: Unit, first: BindingId, isInstance: boolean): number {
  const { statics, overloads } = unit.language.rules
  if (statics === 'apart' || (statics === 'of-class' && isInstance)) return isInstance ? 0 : 1
  if (overloads !== 'none' || linker.program.bindingNext[first]! < 0) return NONE
  const sides = new Set<number>()
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!)
    sides.add(isStatic(unit, toRow(at, unit.bindingBase)))
  return sides.size < 2 ? NONE : isInstance ? 0 : 1
}

/**
 * The side of a member: 1 static, 0 instance; NONE for members of both sides where they are kept apart: classes,
 * constants.
 */
export function isStatic(unit: Unit, row: BindingRow): number {
  const { bindings, entities } = unit.facts
  const isApart = keepsApart(unit)
  if (bindings.kind[row] === BindingKind.Entity) {
    const entity = bindings.ref[row]!
    if (isApart && entities.fn[entity]! < 0) return NONE
    return (entities.flags[entity]! & Flag.Static) !== 0 ? 1 : 0
  }
  if (hasFlag(bindings.flags[row]!, BindFlag.Static)) return 1
  return isApart && !hasFlag(bindings.flags[row]!, BindFlag.Instance) ? NONE : 0
}

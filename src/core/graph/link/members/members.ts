// The members of values by the kind of value. The entry points are `memberValue` and `plainMember`; members of objects
// and classes are in instance-members.ts.

import { type EntityId, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { Flag } from '../../../vocabulary.ts'
import { generatorInstance } from '../containers/iteration.ts'
import { siteInstance } from '../containers/sites.ts'
import { functionFlags } from '../entities.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { superMember } from '../names/self.ts'
import { hasFlag } from '../program/unit.ts'
import { anyOf, memberOf, plainMember, settled } from '../questions.ts'
import { libraryType, stringEntity } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { blanketMember } from './extension-members.ts'
import { sentToSelf } from './found-members.ts'
import { classMember, instanceMember } from './instance-members.ts'
import {
  boundMember,
  folderMember,
  functionMember,
  moduleFallback,
  moduleMember,
  objectMember,
  packageMember,
} from './module-members.ts'
import { memberBelow } from './subclasses.ts'

/** The member `name` of one value, by its kind. */
export function findMember(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values, program } = linker
  const a = values.expr(id)
  if (!bare && isClassMember(linker, id, name)) return classOfObject(linker, id, name)
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Instance:
      return instanceMember(linker, id, name, bare)
    case Value.Class:
      return classMember(linker, id, name, bare)
    case Value.Self:
    case Value.SelfClass:
      return memberOfSelf(linker, id, name, bare)
    case Value.Late:
      return memberOf(linker, settled(linker, values.single(id)), name, bare)
    case Value.Super:
      return superMember(linker, id, name)
    case Value.Module:
      return moduleMember(linker, program.units[a]!, name) || (bare ? EMPTY_SET : moduleFallback(linker, id, name))
    case Value.Folder:
      return folderMember(linker, program.strings[a]!, name)
    case Value.Package:
      return packageMember(linker, id, name)
    case Value.Object:
      return objectMember(linker, id, name)
    case Value.Function:
      return functionMember(linker, id, name)
    case Value.FuncType:
      return blanketMember(linker, unitOfExpr(linker, a), id, name)
    case Value.Param:
    case Value.ParamClass:
      return boundMember(linker, id, name)
    case Value.Text:
      return memberOfLibrarys(linker, textEntity(linker, id), name, bare)
    case Value.Generator: {
      const instance = generatorInstance(linker, id)
      return instance < 0 ? EMPTY_SET : memberOf(linker, linker.values.single(instance), name, bare)
    }
    case Value.Site:
    case Value.TupleType:
      return unitOfExpr(linker, a).hooks.namedElement(linker, id, name) ?? memberOfSite(linker, id, name, bare)
    default:
      return EMPTY_SET
  }
}

/** Whether a member of an object of the project is the object's class. */
function isClassMember(linker: Linker, id: ValueId, name: StringId): boolean {
  const kind = linker.values.kind(id)
  if (kind !== Value.Instance && kind !== Value.Self) return false
  const entity = linker.values.entity(id)
  const { hooks, outside, facts, entityBase } = unitOfEntity(linker, entity)
  if (outside || hooks.special.classOf !== linker.program.strings[name]) return false
  // a function is a constructor when its prototype has members
  return facts.entities.fn[toRow(entity, entityBase)]! < 0 || linker.extensionsOf.has(entity)
}

/** The class of an object, or the value of a declared member of that name (`constructor: jQuery`). */
function classOfObject(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values } = linker
  const declared = plainMember(linker, values.single(id), name)
  const isOther = (one: ValueId): boolean => {
    if (values.kind(one) !== Value.Function) return values.kind(one) === Value.Class
    const isConstructor = hasFlag(functionFlags(linker, values.fn(one)), Flag.Constructor)
    return !isConstructor && !unitOfFunction(linker, values.fn(one)).outside
  }
  const others = values.items(declared).filter(isOther)
  return others.length > 0 ? values.setOf(others) : values.toClasses(values.single(id))
}

/** A member of `this`, which may be an object of any subclass of the class that contains the expression. */
function memberOfSelf(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  const entity = values.entity(id)
  const kind = values.kind(id) === Value.Self ? Value.Instance : Value.Class
  const { missing } = unitOfEntity(linker, entity).hooks.special
  const own = values.single(values.value(kind, entity, values.env(id), values.receiver(id)))
  const found = memberOf(linker, own, name, bare || missing?.others === true)
  if (found === EMPTY_SET) return memberBelow(linker, entity, name, kind === Value.Instance)
  return sentToSelf(linker, found, values.toInstances(own), values.value(Value.Self, entity))
}

/** A member of an instance of a library type (an entity, or NONE for a type that the prelude lacks). */
function memberOfLibrarys(linker: Linker, entity: EntityId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  if (entity < 0) return values.externalSet
  return memberOf(linker, values.single(values.value(Value.Instance, entity)), name, bare)
}

/** The library type of a literal with a known text: the integer or the string type. */
function textEntity(linker: Linker, id: ValueId): EntityId {
  const unit = linker.program.units[linker.values.receiver(id)]!
  const integerType = unit.language.rules.types?.integer
  const isInteger = integerType !== undefined && /^\d+$/.test(linker.program.strings[linker.values.a(id)]!)
  return isInteger ? libraryType(linker, unit, integerType) : stringEntity(linker, id)
}

/** A member of a literal container: the values stored under the name, and the member of its library type. */
function memberOfSite(linker: Linker, id: ValueId, name: StringId, bare: boolean): SetId {
  const { values } = linker
  const stored = anyOf(linker, linker.stored.get(id)?.get(name))
  const instance = siteInstance(linker, id)
  const ofType = instance < 0 ? EMPTY_SET : memberOf(linker, values.single(instance), name, bare)
  return values.union(stored, ofType) || values.externalSet
}

// Members: what `object.name` may be, through own members, extensions, base classes, traits, embedding, aliases and
// stored values. `memberValue` and `plainMember` are the ways in; `basesOf` gives the order of the bases.

import { EntityKind, Flag } from '../../../facts.ts'
import { callValues } from '../calls/returns.ts'
import { generatorInstance } from '../containers/iteration.ts'
import { namedElement, siteInstance } from '../containers/sites.ts'
import { entityKind, entityName, functionFlags } from '../entities.ts'
import { anyOf } from '../evaluate.ts'
import { type Linker, unitOfEntity, unitOfExpr, unitOfFunction } from '../linker.ts'
import { recall, remember } from '../memo.ts'
import { handedOnByLibrary, starValue } from '../names/imports.ts'
import { superMember } from '../names/self.ts'
import { macroNamespaceMember, namespaceMember } from '../names/shared-names.ts'
import { groupOf } from '../program/tables.ts'
import { hasFlag, namespaceName, type Unit } from '../program/unit.ts'
import { underlyingOf } from '../types/aliases.ts'
import { settled } from '../types/late-types.ts'
import { isOutside, libraryType, pointedTo, stringEntity } from '../types/library-types.ts'
import { typeArguments } from '../types/type-arguments.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { hasUnknownBase } from './bases.ts'
import { extendedMember, memberOrder, metaclassMember, missingMethod, ownStatic, rootMember } from './class-members.ts'
import { blanketMember } from './extension-members.ts'
import { fallbackMember } from './fallback-members.ts'
import { foreignMember, isForeignGeneric } from './foreign-generics.ts'
import { gettersCalled, sentToSelf, withInherited } from './found-members.ts'
import {
  boundMember,
  folderMember,
  functionMember,
  moduleFallback,
  moduleMember,
  objectMember,
  packageMember,
} from './module-members.ts'
import { isDeclaredAbove, isTypedAbove, ownMember } from './own-members.ts'
import { memberBelow } from './subclasses.ts'

/**
 * The member `name` of every value of a set, or what stands in for one that is missing. Getters give what they return.
 */
export const memberValue = (linker: Linker, set: number, name: number): number => memberOf(linker, set, name, false)

/**
 * The member `name` of every value of a set, as it is meant where the name stands alone inside its class: not one that
 * is only a fallback (`__getattr__`), nor the class of an object (`constructor`).
 */
export const plainMember = (linker: Linker, set: number, name: number): number => memberOf(linker, set, name, true)

function memberOf(linker: Linker, set: number, name: number, bare: boolean): number {
  const { values } = linker
  if (set === values.externalSet) return set
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const slot = linker.memberAt.slot(id, bare ? -2 - name : name)
    const known = recall(linker, linker.members, slot)
    const found = known >= 0 ? known : remember(linker, linker.members, slot, bare ? findPlain : find, id, name)
    result = values.union(result, found)
  }
  return result
}

const find = (linker: Linker, id: number, name: number): number => findMember(linker, id, name, false)

const findPlain = (linker: Linker, id: number, name: number): number => findMember(linker, id, name, true)

function findMember(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values, program } = linker
  const a = values.a(id)
  if (!bare && isClassMember(linker, id, name)) return classOfObject(linker, id, name)
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Instance:
      return instanceMember(linker, id, name, bare)
    case Value.Class:
      return classMember(linker, id, name, bare)
    case Value.Self:
    case Value.SelfClass: {
      const kind = values.kind(id) === Value.Self ? Value.Instance : Value.Class
      const { missingMethods } = unitOfEntity(linker, a).language.rules
      const own = values.single(values.value(kind, a, values.env(id), values.receiver(id)))
      const found = memberOf(linker, own, name, bare || missingMethods?.others === true)
      if (found === EMPTY_SET) return memberBelow(linker, a, name, kind === Value.Instance)
      return sentToSelf(linker, found, values.toInstances(own), values.value(Value.Self, a))
    }
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
    case Value.Text: {
      const unit = program.units[values.receiver(id)]!
      const { integerType } = unit.language.rules
      const isInteger = integerType !== undefined && /^\d+$/.test(program.strings[a]!)
      const entity = isInteger ? libraryType(linker, unit, integerType) : stringEntity(linker, id)
      return entity < 0
        ? values.externalSet
        : memberOf(linker, values.single(values.value(Value.Instance, entity)), name, bare)
    }
    case Value.Generator: {
      const instance = generatorInstance(linker, id)
      return instance < 0 ? EMPTY_SET : memberOf(linker, linker.values.single(instance), name, bare)
    }
    case Value.Site:
    case Value.TupleType: {
      const element = namedElement(linker, id, name)
      if (element !== undefined) return element
      let result = anyOf(linker, linker.stored.get(id)?.get(name))
      const instance = siteInstance(linker, id)
      if (instance >= 0) result = values.union(result, memberOf(linker, values.single(instance), name, bare))
      return result === EMPTY_SET ? values.externalSet : result
    }
    default:
      return EMPTY_SET
  }
}

/** Whether a member of an object of the project is the object's class. */
function isClassMember(linker: Linker, id: number, name: number): boolean {
  const kind = linker.values.kind(id)
  if (kind !== Value.Instance && kind !== Value.Self) return false
  const entity = linker.values.a(id)
  const { language, outside, facts, entityBase } = unitOfEntity(linker, entity)
  if (outside || language.rules.classMember !== linker.program.strings[name]) return false
  // a function is a constructor when its prototype has members
  return facts.entities.fn[entity - entityBase]! < 0 || linker.extensionsOf.has(entity)
}

/** The class of an object, unless a member of that name says what else it is made by (`constructor: jQuery`). */
function classOfObject(linker: Linker, id: number, name: number): number {
  const { values } = linker
  const declared = plainMember(linker, values.single(id), name)
  const isOther = (one: number): boolean => {
    if (values.kind(one) !== Value.Function) return values.kind(one) === Value.Class
    const isConstructor = hasFlag(functionFlags(linker, values.a(one)), Flag.Constructor)
    return !isConstructor && !unitOfFunction(linker, values.a(one)).outside
  }
  const others = values.items(declared).filter(isOther)
  return others.length > 0 ? values.setOf(others) : values.toClasses(values.single(id))
}

// ---- classes and instances ----------------------------------------------------------------------------------------

function instanceMember(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values } = linker
  const entity = values.a(id)
  const line = memberOrder(linker, entity, values.env(id))
  const query = { name, of: id, isInstance: true, env: values.env(id) }
  const ofBase = (base: number): number | undefined => ownMember(linker, base, query)
  let isOutside = false // a base out of sight may have it
  for (const [at, base] of line.entries()) {
    const found = ofBase(base)
    if (found === values.externalSet) isOutside = true
    else if (found !== undefined) {
      const own = isProjects(linker, found) ? memberOfWrapped(linker, unitOfEntity(linker, entity), id, name, bare) : 0
      if (isProjects(linker, own)) return own
      return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), ofBase), base, name)
    }
  }
  const unit = unitOfEntity(linker, entity)
  if (!bare && unit.outside && isForeignGeneric(linker, id)) return foreignMember(linker, id, name)
  const wrapped = memberOfWrapped(linker, unit, id, name, bare)
  const found =
    (isProjects(linker, wrapped) ? wrapped : EMPTY_SET) ||
    blanketMember(linker, unit, id, name) ||
    memberOf(linker, underlyingOf(linker, id), name, bare) ||
    wrapped ||
    memberOfPointed(linker, unit, id, name)
  if (found !== EMPTY_SET) return found
  if (isOutside) return values.externalSet
  const isMethod = isMethodName(linker, unit.language.rules.missingMethods?.suffix, name)
  const fallback = bare || isMethod ? EMPTY_SET : fallbackMember(linker, unit, id, name)
  if (fallback !== EMPTY_SET) return fallback
  if (unit.outside || hasUnknownBase(linker, entity)) return values.externalSet
  const { missingMethods } = unit.language.rules
  const root = rootMember(linker, id, name, true)
  if (root !== EMPTY_SET || (bare && missingMethods?.others)) return root
  return missingMethod(linker, id, name, missingMethods?.instance)
}

/** Whether a member is a method of the project: what implements a trait for a pointer hands on to what it points to. */
function isProjects(linker: Linker, member: number): boolean {
  const [id] = linker.values.items(member)
  if (id === undefined || linker.values.kind(id) !== Value.Function) return false
  return !unitOfFunction(linker, linker.values.a(id)).outside
}

/** A member of what a type of the library holds and stands for: `Box<T>` has the members of `T`. */
function memberOfWrapped(linker: Linker, unit: Unit, id: number, name: number, bare: boolean): number {
  const isTransparent =
    unit.outside && unit.language.rules.transparent.includes(entityName(linker, linker.values.a(id)))
  return isTransparent ? memberOf(linker, typeArguments(linker, id)[0] ?? EMPTY_SET, name, bare) : EMPTY_SET
}

/** Whether a name is that of a method, where methods are told from other members by what their names end in. */
const isMethodName = (linker: Linker, suffix: string | undefined, name: number): boolean =>
  suffix !== undefined && suffix !== '' && linker.program.strings[name]!.endsWith(suffix)

/** A member of what an object of the project points to, as its own dereferencing member says. */
function memberOfPointed(linker: Linker, unit: Unit, id: number, name: number): number {
  const { dereference } = unit.language.rules
  if (dereference === undefined || linker.program.stringIds.get(dereference) === name) return EMPTY_SET
  const target = ownPointed(linker, unit, id)
  return target === linker.values.single(id) ? EMPTY_SET : memberValue(linker, target, name)
}

/** What an object of the project points to, as its own dereferencing member says; the empty set where it has none. */
function ownPointed(linker: Linker, unit: Unit, id: number): number {
  const { values, program } = linker
  const { dereference } = unit.language.rules
  const string = dereference === undefined || unit.outside ? undefined : program.stringIds.get(dereference)
  if (string === undefined) return EMPTY_SET
  const method = plainMember(linker, values.single(id), string)
  return method === EMPTY_SET || method === values.externalSet ? EMPTY_SET : callValues(linker, method)
}

/** What pointers point to, those of the library and those of the project; any other value is itself. */
export function pointedAt(linker: Linker, set: number): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const isOwn = values.kind(id) === Value.Self || (values.kind(id) === Value.Instance && !isOutside(linker, id))
    const own = isOwn ? ownPointed(linker, unitOfEntity(linker, values.a(id)), id) : EMPTY_SET
    result = values.union(result, own === EMPTY_SET ? pointedTo(linker, values.single(id)) : own)
  }
  return result
}

function classMember(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values, program } = linker
  const entity = values.a(id)
  const env = values.env(id)
  const unit = unitOfEntity(linker, entity)
  let external = unit.outside
  const line = memberOrder(linker, entity, env)
  const query = { name, of: id, isInstance: false, env }
  for (const [at, base] of line.entries()) {
    const found = ownStatic(linker, base, query) ?? extendedMember(linker, base, id, name)
    if (found === undefined) continue
    if (found !== values.externalSet) {
      const above = (further: number): number | undefined => ownMember(linker, further, query)
      return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), above))
    }
    external = true
  }
  const ofMetaclass = metaclassMember(linker, line, id, name)
  if (ofMetaclass !== EMPTY_SET) return ofMetaclass
  const row = entity - unit.entityBase
  if (unit.facts.entities.kind[row] === EntityKind.Namespace && !unit.outside) {
    const shared =
      namespaceMember(linker, unit, namespaceName(unit, row), name) ||
      macroNamespaceMember(linker, unit, row, name) ||
      starMember(linker, unit, row, name)
    if (shared !== EMPTY_SET) return shared
  }
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) {
    const found = memberOf(linker, under, name, bare)
    if (found !== EMPTY_SET) return found
  }
  const { construct, prototype, missingMethods } = unit.language.rules
  if (construct.startsWith('member:') && program.strings[name] === construct.slice(7)) return values.single(id)
  if (prototype !== undefined && program.strings[name] === prototype) {
    return values.single(values.value(Value.Instance, entity, env))
  }
  const blanket = blanketMember(linker, unit, id, name)
  if (blanket !== EMPTY_SET) return blanket
  if (external || hasUnknownBase(linker, entity)) return values.externalSet
  return rootMember(linker, id, name, false) || missingMethod(linker, id, name, missingMethods?.static)
}

/** A name that star imports inside a namespace bring into it. */
function starMember(linker: Linker, unit: Unit, row: number, name: number): number {
  const scope = unit.facts.entities.scope[row]!
  let library = EMPTY_SET
  for (const star of scope > 0 ? groupOf(unit.starsOf, scope) : []) {
    const found = starValue(linker, unit, star, name)
    if (found !== EMPTY_SET && found !== linker.values.externalSet) return found
    library ||= handedOnByLibrary(linker, unit, star, name)
  }
  return library
}

/**
 * What is stored in an object of an interface or alias does not hide what a base or the type behind it declares, nor,
 * where assignments declare nothing, what is stored in any object.
 */
export function isSaidElsewhere(linker: Linker, key: number, name: number): boolean {
  const entity = linker.values.a(key)
  const unit = unitOfEntity(linker, entity)
  const kind = entityKind(linker, entity)
  if (kind === EntityKind.Interface) return isDeclaredAbove(linker, entity, name)
  if (unit.language.rules.declaredFields && isDeclaredAbove(linker, entity, name)) return true
  if (unit.language.rules.inheritedFieldTypes) return isTypedAbove(linker, entity, name)
  if (kind !== EntityKind.Type || !linker.stored.get(key)?.has(name)) return false
  const found = plainMember(linker, underlyingOf(linker, key), name)
  return found !== EMPTY_SET && found !== linker.values.externalSet
}

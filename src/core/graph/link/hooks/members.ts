// Hooks for the look-up of members.

import type { BindingRow, EntityId, ScopeId, SetId, StringId, ValueId } from '../../../ids.ts'
import type { ExtensionRow, Linker } from '../linker.ts'
import type { MemberQuery } from '../members/member-query.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

type ExtensionHook = (
  linker: Linker,
  entity: EntityId,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
) => SetId | undefined

/** Hooks for the look-up of members. */
export type MemberHooks = {
  /**
   * The member of a type (an entity) from its extensions, in the order of the language; undefined when none has it.
   * Default: the first extension that has it.
   */
  extensionMember: ExtensionHook | undefined
  /** A member declared in the body of a type (an entity), as the queried type has it. Default: `declared`. */
  declaredMember(linker: Linker, entity: EntityId, declared: SetId, query: MemberQuery): SetId | undefined
  /** The classes in which a member of `super` is looked up. Default: all bases. */
  superBases: ((linker: Linker, entity: EntityId) => readonly ValueId[]) | undefined
  /** A member of an object of the library that the prelude does not declare; undefined for none. Default: undefined. */
  memberOfLibrary(linker: Linker, id: ValueId, name: StringId): SetId | undefined
  /** The direct bases of an entity, `bases` being those that it names. Default: `bases`. */
  directBases(linker: Linker, entity: EntityId, bases: readonly ValueId[]): readonly ValueId[]
  /** The types that an extension extends, `target` being the named type. Default: `target`. */
  extendedTypes(linker: Linker, target: SetId): SetId
  /** Whether an extension in a unit adds to a type (an instance). Default: yes. */
  isExtended(linker: Linker, unit: Unit, id: ValueId): boolean
  /** Whether a member from an extension of many types cannot be called on an object. Default: no. */
  isFree(linker: Linker, member: SetId): boolean
  /** A member of a class by its metaclass; `line` is the class with its bases. Default: none. */
  metaclassMember(linker: Linker, line: readonly ValueId[], id: ValueId, name: StringId): SetId
  /** Whether a base from the library may have members that its prelude does not declare. Default: yes. */
  isOpenBase(linker: Linker, unit: Unit, entity: EntityId): boolean
  /** The member that a catch-all method for missing members delegates to. Default: none. */
  fallbackMember(linker: Linker, method: ValueId, name: StringId): SetId
  /** The values assigned to a class (an entity) as a member of its objects; undefined for none. Default: undefined. */
  storedInClass(linker: Linker, entity: EntityId, query: MemberQuery): SetId | undefined
  /** The values that the bases of a class declare for a member assigned in its objects. Default: none. */
  saidAbove(linker: Linker, entity: EntityId, query: MemberQuery): SetId
  /**
   * Whether a base declares the type of a member, which then overrules assignments; undefined leaves the decision to
   * the kernel. Default: undefined.
   */
  isTypedAbove(linker: Linker, entity: EntityId, name: StringId): boolean | undefined
  /**
   * The values that an object returns when it is read as the member `name` of an object of the class `base` (or NONE):
   * those of a descriptor. Default: none.
   */
  describedValue(linker: Linker, id: ValueId, base: ValueId, name: StringId): SetId
  /** Values of a method (bound by `row`) as a member, beside the method itself. Default: none. */
  besideMethod(linker: Linker, unit: Unit, row: BindingRow, method: ValueId): SetId
  /** The classes in which a member is looked up before the class itself. Default: none. */
  prepended(linker: Linker, entity: EntityId): readonly ValueId[]
  /** The bases that a class names, in the order in which they are searched. Default: by kind, as written. */
  basesInOrder: ((linker: Linker, entity: EntityId) => readonly ValueId[]) | undefined
  /** The values of an object's member as the code of a unit sees it. Default: all of them. */
  memberInFile: ((linker: Linker, unit: Unit, object: SetId, name: StringId) => SetId) | undefined
  /**
   * Whether members of a type are defined outside its body, in extensions whose own type may be such a member. Default:
   * no.
   */
  definesMembersOutside: boolean
  /** Whether the project only adds to a class (an entity) that is declared elsewhere. Default: no. */
  isForeign(program: Program, entity: EntityId): boolean
  /** A static member of a class by an object that the class or one of its bases (`line`) extends. Default: none. */
  memberOfExtended(linker: Linker, line: readonly ValueId[], name: StringId): SetId
  /** The objects assigned as the prototype of an object literal (a scope). Default: none. */
  prototypesSet(linker: Linker, scope: ScopeId): SetId
  /**
   * Whether a call of an interface member of function type reaches the methods of implementing classes. Default: no.
   */
  implementsMembers: boolean
}

const no = (): boolean => false
const NO_ENTITIES: readonly ValueId[] = []

/** The defaults of these hooks. */
export const MEMBER_DEFAULTS: MemberHooks = {
  extensionMember: undefined,
  declaredMember: (_linker, _entity, declared) => declared,
  superBases: undefined,
  memberOfLibrary: () => undefined,
  directBases: (_linker, _entity, bases) => bases,
  extendedTypes: (_linker, target) => target,
  isExtended: () => true,
  isFree: no,
  metaclassMember: () => EMPTY_SET,
  isOpenBase: () => true,
  fallbackMember: () => EMPTY_SET,
  storedInClass: () => undefined,
  saidAbove: () => EMPTY_SET,
  isTypedAbove: () => undefined,
  describedValue: () => EMPTY_SET,
  besideMethod: () => EMPTY_SET,
  prepended: () => NO_ENTITIES,
  basesInOrder: undefined,
  memberInFile: undefined,
  definesMembersOutside: false,
  isForeign: no,
  memberOfExtended: () => EMPTY_SET,
  prototypesSet: () => EMPTY_SET,
  implementsMembers: false,
}

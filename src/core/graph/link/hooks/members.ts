// Hooks for the look-up of members.

import type { BindingRow, EntityId, SetId, StringId, ValueId } from '../../../ids.ts'
import type { ExtensionRow, Linker } from '../linker.ts'
import type { MemberQuery } from '../members/member-query.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

type OwnMember = (
  linker: Linker,
  entity: EntityId,
  declared: SetId | undefined,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
) => SetId | undefined

/** Hooks for the look-up of members. */
export type MemberHooks = {
  /**
   * The member of a type (an entity): `declared` in its body, if it is, or given by its extensions; undefined when it
   * has none. Default: the declared one, else that of the first extension that has it.
   */
  ownMember: OwnMember | undefined
  /** A member of an object of the library that the prelude does not declare; undefined for none. Default: undefined. */
  memberOfLibrary(linker: Linker, id: ValueId, name: StringId): SetId | undefined
  /** The direct bases of an entity, in the order in which they are searched. Default: those that it names, by kind. */
  directBases: ((linker: Linker, entity: EntityId) => readonly ValueId[]) | undefined
  /** The types that an extension in a unit extends, `target` being the named type. Default: `target`. */
  extendedTypes(linker: Linker, unit: Unit, target: SetId): SetId
  /**
   * A member of the class `id` that neither it nor its bases (`line`) declare: by its metaclass, its companion, or an
   * object that it extends. Default: none.
   */
  classMember(linker: Linker, line: readonly ValueId[], id: ValueId, name: StringId): SetId
  /** Whether a class (an entity of the unit) may have members out of sight. Default: if it is of the library. */
  isOpen(linker: Linker, unit: Unit, entity: EntityId): boolean
  /** The member that a catch-all method for missing members delegates to. Default: none. */
  fallbackMember(linker: Linker, method: ValueId, name: StringId): SetId
  /**
   * A member of a class (an entity) that no declaration of it has, `stored` being the values stored in its objects, if
   * there are any. Default: `stored`.
   */
  memberStored(linker: Linker, entity: EntityId, query: MemberQuery, stored: SetId | undefined): SetId | undefined
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
  /** The values of an object's member as the code of a unit sees it. Default: all of them. */
  memberInFile: ((linker: Linker, unit: Unit, object: SetId, name: StringId) => SetId) | undefined
  /**
   * Whether members of a type are defined outside its body, in extensions whose own type may be such a member. Default:
   * no.
   */
  definesMembersOutside: boolean
  /**
   * Whether a call of an interface member of function type reaches the methods of implementing classes. Default: no.
   */
  implementsMembers: boolean
}

/** The defaults of these hooks. */
export const MEMBER_DEFAULTS: MemberHooks = {
  ownMember: undefined,
  memberOfLibrary: () => undefined,
  directBases: undefined,
  extendedTypes: (_linker, _unit, target) => target,
  classMember: () => EMPTY_SET,
  isOpen: (_linker, unit) => unit.outside,
  fallbackMember: () => EMPTY_SET,
  memberStored: (_linker, _entity, _query, stored) => stored,
  isTypedAbove: () => undefined,
  describedValue: () => EMPTY_SET,
  besideMethod: () => EMPTY_SET,
  memberInFile: undefined,
  definesMembersOutside: false,
  implementsMembers: false,
}

// Hooks of the kernel: look up a member.

import type { ExtensionRow, Linker } from '../linker.ts'
import type { MemberQuery } from '../members/member-query.ts'
import type { Program } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { EMPTY_SET } from '../values/values.ts'

type ExtensionHook = (
  linker: Linker,
  entity: number,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
) => number | undefined

/** Look up a member. */
export type MemberHooks = {
  /**
   * The member of a type (an entity) that its extensions give, those first that fit the receiver; undefined when none
   * does. Default: that of the first.
   */
  extensionMember: ExtensionHook | undefined
  /** A member that the body of a type (an entity) declares, as the type asked has it. Default: `declared`. */
  declaredMember(linker: Linker, entity: number, declared: number, query: MemberQuery): number | undefined
  /** The classes in which a member of `super` is looked for. Default: all bases. */
  superBases: ((linker: Linker, entity: number) => readonly number[]) | undefined
  /** What the Member expression `row` may be. Default: the member of its object, with what stands in for it. */
  memberNamed: ((linker: Linker, unit: Unit, row: number) => number) | undefined
  /** A member of an object of the library that the prelude does not declare, else undefined. Default: undefined. */
  memberOfLibrary(linker: Linker, id: number, name: number): number | undefined
  /** Name of the member that gives the object whose members are those of this one too. Default: none. */
  dereference: string | undefined
  /** The direct bases of an entity, `bases` being those that it names. Default: `bases`. */
  directBases(linker: Linker, entity: number, bases: readonly number[]): readonly number[]
  /** The types that an extension is of, `target` being what it names. Default: `target`. */
  extendedTypes(linker: Linker, target: number): number
  /** Whether an extension in a unit adds to a type (an instance). Default: yes. */
  isExtended(linker: Linker, unit: Unit, id: number): boolean
  /** Whether a member that an extension of many types gives is none of an object. Default: no. */
  isFree(linker: Linker, member: number): boolean
  /** What the Through expression `row` (`<T as Trait>::name`) means. Default: nothing. */
  throughTrait(linker: Linker, unit: Unit, row: number): number
  /** Name of the member of every object that is its class. Default: none. */
  classMember: string | undefined
  /** A member that a class, whose bases are in `line` with itself, has as an object of another class. Default: none. */
  metaclassMember(linker: Linker, line: readonly number[], id: number, name: number): number
  /** Whether a base of the library may have members that nobody knows. Default: yes. */
  isOpenBase(linker: Linker, unit: Unit, entity: number): boolean
  /** A member that a method which answers for missing ones hands the question on to. Default: none. */
  fallbackMember(linker: Linker, method: number, name: number): number
  /** What is stored in a class (an entity) as a member of its objects; undefined for nothing. Default: undefined. */
  storedInClass(linker: Linker, entity: number, query: MemberQuery): number | undefined
  /** What the bases of a class say of a member that is stored in its objects. Default: nothing. */
  saidAbove(linker: Linker, entity: number, query: MemberQuery): number
  /** Whether a base says what a member is, so that what is stored does not; undefined where the kernel decides. Default: undefined. */
  isTypedAbove(linker: Linker, entity: number, name: number): boolean | undefined
  /** What an object gives that is read as the member `name` of an object of the class `base` (or NONE). Default: nothing but itself. */
  describedValue(linker: Linker, id: number, base: number, name: number): number
  /** What a method (bound by `row`) is beside itself, as a member. Default: nothing. */
  besideMethod(linker: Linker, unit: Unit, row: number, method: number): number
  /** The classes in which a member is looked for before the class itself. Default: none. */
  prepended(linker: Linker, entity: number): readonly number[]
  /** What a class names as its bases in the order in which they count. Default: by kind, as they are written. */
  basesInOrder: ((linker: Linker, entity: number) => readonly number[]) | undefined
  /** What an object has under a name as the code of a unit sees it. Default: all that it has. */
  memberInFile: ((linker: Linker, unit: Unit, object: number, name: number) => number) | undefined
  /** Whether members of a type are defined outside its body, in extensions whose own type may be such a member. Default: no. */
  definesMembersOutside: boolean
  /** Whether the project only adds to a class (an entity) that is declared elsewhere. Default: no. */
  isForeign(program: Program, entity: number): boolean
  /** A static member that a class has by an object that it or one of its bases (`line`) extends. Default: none. */
  memberOfExtended(linker: Linker, line: readonly number[], name: number): number
  /** The objects that are set as the prototype of an object literal (a scope). Default: none. */
  prototypesSet(linker: Linker, scope: number): number
  /** Whether a member of function type of an interface is, when called, what classes that implement it define. Default: no. */
  implementsMembers: boolean
}

const no = (): boolean => false
const NO_ENTITIES: readonly number[] = []

/** The defaults of these hooks. */
export const MEMBER_DEFAULTS: MemberHooks = {
  extensionMember: undefined,
  declaredMember: (_linker, _entity, declared) => declared,
  superBases: undefined,
  memberNamed: undefined,
  memberOfLibrary: () => undefined,
  dereference: undefined,
  directBases: (_linker, _entity, bases) => bases,
  extendedTypes: (_linker, target) => target,
  isExtended: () => true,
  isFree: no,
  throughTrait: () => EMPTY_SET,
  classMember: undefined,
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

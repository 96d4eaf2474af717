// The hooks by which a language adds to what the kernel says of names, members, calls and edges. The kernel calls them
// wherever the answer may depend on the language, through `Unit.hooks`, and never asks which language it is in. Each has
// a default; a language gives those in which it differs (`semantics/` beside its lowering).

import { NONE } from '../../facts.ts'
import type { Call } from './calls/call.ts'
import type { Argument } from './calls/overload-methods.ts'
import type { Passed } from './calls/signatures.ts'
import type { Build } from './edges/edges.ts'
import type { ExtensionRow, Linker } from './linker.ts'
import type { MemberQuery } from './members/member-query.ts'
import type { Use } from './names/use.ts'
import type { Program } from './program/program.ts'
import type { Unit } from './program/unit.ts'
import { EMPTY_SET } from './values/values.ts'

/** All hooks. Sets, values, bindings and entities are numbers of the program; rows are those of the unit. */
export type Hooks = NameHooks & TypeHooks & MemberHooks & CallHooks & ContainerHooks & EdgeHooks

/** An expression, with the file in which it stands. */
export type Expression = { unit: Unit; row: number }

/** Look up a name. */
type NameHooks = {
  /** Of several bindings of one name that files share, those that the code of `from` means. Default: all. */
  meantBindings(linker: Linker, all: readonly number[], from: Unit): readonly number[]
  /** Whether full names of the language's library begin with a name: `java`. Default: no. */
  isPlatformRoot(name: string): boolean
  /** Whether the prelude declares the types of a package of the library, by its full name. Default: yes. */
  isInPrelude(name: string): boolean
  /** Whether an import of a name is of the file that defines it, not of the module that it is taken from. Default: no. */
  importsDefinitions: boolean
  /** Whether an import that brings in nothing known (a macro) leaves its name to star imports. Default: no. */
  importsMacros: boolean
  /**
   * A name that a star import (a row) of the library hands on to importers of the unit, where that library comes after all
   * other names. Default: star imports of the library are like others.
   */
  handedOn: ((linker: Linker, unit: Unit, row: number, name: number) => number) | undefined
  /** A name that a module of the library does not declare. Default: external. */
  libraryName(linker: Linker, unit: Unit, name: number): number
  /** The module below a module that is a member of it by its name. Default: none. */
  submodule(linker: Linker, unit: Unit, name: number): number
  /** The value of several bindings of a name in one scope, `first` being the first. Default: types merge, the latest variable counts. */
  valueInOrder: ((linker: Linker, unit: Unit, first: number, use: Use) => number) | undefined
  /** The value of a binding (row) of an entity. Default: the entity, or what is assigned to its name. */
  definedValue: ((linker: Linker, unit: Unit, row: number) => number) | undefined
  /** What a binding (row) of a declared type is at a use. Default: `declared`. */
  declaredAs(linker: Linker, unit: Unit, row: number, declared: number, use: Use): number
  /** The enum of which a member (row) of the entity `owner` is a constant, or NONE. Default: NONE. */
  enumOf(linker: Linker, unit: Unit, row: number, owner: number): number
  /** Whether a name that the body of a class binds holds at an offset in that body. Default: yes. */
  holdsInBody(linker: Linker, unit: Unit, first: number, offset: number): boolean
  /** Star imports (rows) with the one that wins first. Default: as written. */
  starsInOrder(rows: Int32Array): Int32Array
  /** Whether star imports of a module take a name. Default: yes. */
  isPublic(linker: Linker, unit: Unit, name: number): boolean
  /** Whether a module of the library without a prelude of its own has the names of the main one. Default: no. */
  isPreludeModule: boolean
  /** What `this` is in a block that another object runs as part of itself. Default: nothing is known. */
  blockReceiver(linker: Linker, unit: Unit, scope: number): number
  /** A name that the class around a scope inherits and that is visible there as it stands. Default: none. */
  inheritedName(linker: Linker, unit: Unit, name: number, scope: number): number
  /** A name that some file declares for the whole program. Default: none. */
  programName(linker: Linker, unit: Unit, name: number): number
  /** A name of a package or of those around it, as its code sees it. Default: none. */
  nameAround(linker: Linker, unit: Unit, name: string, called: number): number
  /** The name to look for in a star import in place of a name that no file declares. Default: the name. */
  nameIncluded(linker: Linker, name: number): number
  /** Joins scopes of a file with those of other files, beside its module. Default: none. */
  shareScopes(program: Program, unit: Unit): void
  /** Joins what the files of a language share with its prelude. Default: nothing. */
  shareLibrary(program: Program, prelude: Unit, units: readonly Unit[]): void
}

/** Relate types. */
type TypeHooks = {
  /** The class that boxes a type of the prelude which is no class, by their names. Default: none. */
  boxOf(name: string): string | undefined
  /** The type that such a class boxes. Default: none. */
  boxedBy(name: string): string | undefined
  /** Whether a type of the prelude is that of functions which return nothing. Default: what is no type of the prelude. */
  isVoid(name: string | undefined): boolean
  /** Whether a type outside the project is of a type of the prelude by its name alone. Default: no. */
  isNamedAs(name: string, wanted: string): boolean
  /** Of what an expression denotes, what can be a type. Default: all of it. */
  withTypes(linker: Linker, set: number): number
  /** A generic type of another package, applied to types. Default: external. */
  foreignType(linker: Linker, unit: Unit, args: ArrayLike<number>): number
  /** The class that an expression (row) names, as a set, with the type arguments that it has there. Default: `named`. */
  classNamed(linker: Linker, unit: Unit, row: number, named: number): number
  /** Whether a type (an entity) may name the type parameters of the class that declares it. Default: no. */
  isOfGeneric(linker: Linker, entity: number): boolean
}

/** Look up a member. */
type MemberHooks = {
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
}

type ExtensionHook = (
  linker: Linker,
  entity: number,
  extensions: readonly ExtensionRow[],
  query: MemberQuery,
) => number | undefined

/** Choose an overload. */
type CallHooks = {
  /**
   * Of several values that a call in `from` may mean, those that are meant whatever its arguments are; undefined where
   * the arguments decide. Default: undefined.
   */
  meantFunctions(linker: Linker, set: number, from: Unit): number | undefined
  /** Whether a method without a body of an interface is one that every object has. Default: no. */
  isRootMethod(name: string): boolean
  /** Whether the type arguments of an argument speak against the type wanted. Default: no. */
  excludes(linker: Linker, arg: Argument, wanted: number): boolean
  /** An argument (a row, of the value `given`) where a parameter of the type `wanted` takes it. Default: `given`. */
  argumentAs(linker: Linker, unit: Unit, row: number, given: number, wanted: number): number
  /** What an expression under a cast makes, beside its value. Default: nothing. */
  castValue(linker: Linker, unit: Unit, row: number): number
  /** Keeps what a call hands to a function or class `id`; `pairs` are empty where that is of the library or a class. Default: nothing. */
  noteArguments(linker: Linker, id: number, call: Call, pairs: readonly Passed[]): void
  /** What the Operator expression `row` gives by itself, `left` being its first operand, else undefined. Default: undefined. */
  operatorResult(linker: Linker, unit: Unit, row: number, left: number): number | undefined
  /** What the Call expression `row` calls, `found` being what its callee means. Default: `found`. */
  callee(linker: Linker, unit: Unit, row: number, found: number): number
  /** What a call gives by a rule of its own, else undefined. Default: undefined. */
  callResult(linker: Linker, row: number, callee: number, call: Call): number | undefined
  /** Of the members that implement an operator for its left operand, those meant. Default: all that are `found`. */
  operatorMeant(linker: Linker, left: number, found: number, call: Call): number
  /** What constructing a class makes in place of an instance. Default: nothing. */
  constructed(linker: Linker, id: number, call: Call): number
  /** Whether a class without a constructor has one of its own, which calls that of its base. Default: no. */
  implicitConstructors: boolean
  /** What a method of a base declares for a parameter (row). Default: nothing. */
  inheritedParameter(linker: Linker, unit: Unit, param: number): number
  /**
   * Lets tables of named arguments flow into the parameters of a function that they name, by `flow`; adds parameters that
   * receive more to `changed`. Default: a table is matched as an argument.
   */
  flowKeywords:
    | ((
        linker: Linker,
        id: number,
        call: Call,
        flow: (binding: number, given: number) => void,
        changed: Set<number>,
      ) => void)
    | undefined
  /** Of the entities that a callee (a row) names those that may be called there. Default: all. */
  callableFrom(linker: Linker, unit: Unit, callee: number, entities: number[]): number[]
  /**
   * The methods that a function of the library calls of the object that it is called on; `how` sure that function is (see
   * certainty.ts). Default: none.
   */
  calledOfMixer(linker: Linker, unit: Unit, id: number, how: number): readonly number[]
  /** What a lambda (a function row) that is given values of these types takes at a position. Default: the one there. */
  takenAt(linker: Linker, unit: Unit, fn: number, given: readonly number[], position: number): number
  /** The functions of the project that a text names. Default: none. */
  namedByText(linker: Linker, id: number): number
  /** The methods of values that the texts name which a key (row) may be. Default: none. */
  methodsNamed(linker: Linker, unit: Unit, set: number, key: number): number
  /** Whether a method takes the place of one of a class only where it is marked so. Default: no. */
  marksOverrides: boolean
  /** Whether functions are followed through fields, containers, conversions and results of declared types to where they are called; fields may be given by their position. Default: no. */
  keepsFunctions: boolean
  /** Whether an argument contradicts a declared type, of the values `wanted`, though its values fit. Default: no. */
  contradicts(linker: Linker, type: Expression, wanted: number, arg: Expression): boolean
  /** Whether a constructor of the class that is wanted may convert an argument. Default: no. */
  convertsArguments: boolean
  /** Whether default arguments may stand in a declaration that is not the definition. Default: no. */
  defaultsElsewhere: boolean
}

/** Iterate. */
type ContainerHooks = {
  /**
   * The part (`Iterated`) that going through a value gives where the language has a rule of its own for it, else
   * undefined. Default: undefined.
   */
  iterated(linker: Linker, id: number, which: number): number | undefined
  /** What a type of the project declares that going through it gives. Default: nothing. */
  declaredElement(linker: Linker, id: number): number
  /** Whether an index into a value calls its member for that. Default: yes. */
  isIndexedByMember(linker: Linker, id: number): boolean
  /** Whether an `await` takes off one promise, not all that are in each other, and is of type parameters too. Default: no. */
  awaitsOnce: boolean
  /** What awaiting an object gives that is no promise; undefined where nothing says so. Default: undefined. */
  awaitedObject(linker: Linker, unit: Unit, id: number): number | undefined
  /** What a literal table (an expression) of named arguments has under a key; undefined for any other. Default: undefined. */
  keywordUnder(linker: Linker, expr: number, key: number): number | undefined
  /** A class with the type arguments that an index (row) names. Default: nothing. */
  classApplied(linker: Linker, unit: Unit, id: number, key: number): number
  /** What an index into a class means that means nothing else. Default: nothing. */
  classIndexed(linker: Linker, id: number): number
  /** What an object hands out at a position when it is taken apart. Default: nothing. */
  partOf(linker: Linker, id: number, position: number): number
  /** The element of a tuple that a name means; undefined when none does. Default: undefined. */
  namedElement(linker: Linker, id: number, name: number): number | undefined
  /** What an index into an object gives that has no elements. Default: nothing. */
  indexOfPointer(linker: Linker, id: number): number
}

/** What a call reaches through a value that stands for functions, and whether some of them have no name. */
export type CalledInside = { entities: readonly number[]; lambdas: boolean }

/** Edges. */
type EdgeHooks = {
  /** Adds the edges from the types of a unit to interfaces that they do not name. Default: none. */
  addImplicitInterfaces(build: Build, unit: Unit): void
  /** The entities that the call `row` is told to reach, beside the `declared` ones. Default: none. */
  dispatchedTo(linker: Linker, unit: Unit, row: number, declared: readonly number[]): readonly number[]
  /** The objects that a receiver (an expression that names no variable) is known to be. Default: none. */
  dispatchedOn(linker: Linker, unit: Unit, row: number): number
  /** What the call `row` of a member reaches if that stands for functions; undefined where it does not. Default: undefined. */
  calledInside(linker: Linker, unit: Unit, row: number): CalledInside | undefined
  /** The entities that a function of the library calls of what it is given. Default: those that its parameters take as functions. */
  calledByLibrary: ((linker: Linker, id: number, call: Call) => readonly number[]) | undefined
  /** How many methods a method overrides at most: the nearest by default. */
  overridden: number
  /** Whether a call through a value that names neither function nor class is a use of what it calls. Default: no, a call. */
  usesIndirectly: boolean
  /** Whether an expression (row) that names a base is a constant, which no caller passes. Default: no. */
  isConstant(unit: Unit, row: number): boolean
}

const nothing = (): void => undefined
const no = (): boolean => false
const external = ({ values }: Linker): number => values.externalSet
const NO_ENTITIES: readonly number[] = []

const DEFAULTS: Hooks = {
  meantBindings: (_linker, all) => all,
  extensionMember: undefined,
  meantFunctions: () => undefined,
  iterated: () => undefined,
  addImplicitInterfaces: nothing,
  isPlatformRoot: no,
  isInPrelude: () => true,
  declaredMember: (_linker, _entity, declared) => declared,
  superBases: undefined,
  boxOf: () => undefined,
  boxedBy: () => undefined,
  isVoid: (name) => name === undefined,
  isNamedAs: no,
  isRootMethod: no,
  excludes: no,
  argumentAs: (_linker, _unit, _row, given) => given,
  castValue: () => EMPTY_SET,
  noteArguments: nothing,
  operatorResult: () => undefined,
  dispatchedTo: () => NO_ENTITIES,
  dispatchedOn: () => EMPTY_SET,
  calledInside: () => undefined,
  calledByLibrary: undefined,
  overridden: 1,
  importsDefinitions: false,
  importsMacros: false,
  handedOn: undefined,
  libraryName: external,
  submodule: () => EMPTY_SET,
  memberNamed: undefined,
  memberOfLibrary: () => undefined,
  dereference: undefined,
  directBases: (_linker, _entity, bases) => bases,
  extendedTypes: (_linker, target) => target,
  isExtended: () => true,
  isFree: no,
  throughTrait: () => EMPTY_SET,
  withTypes: (_linker, set) => set,
  foreignType: external,
  callee: (_linker, _unit, _row, found) => found,
  callResult: () => undefined,
  operatorMeant: (_linker, _left, found) => found,
  declaredElement: () => EMPTY_SET,
  isIndexedByMember: () => true,
  awaitsOnce: false,
  awaitedObject: () => undefined,
  valueInOrder: undefined,
  definedValue: undefined,
  declaredAs: (_linker, _unit, _row, declared) => declared,
  enumOf: () => NONE,
  holdsInBody: () => true,
  starsInOrder: (rows) => rows,
  isPublic: () => true,
  isPreludeModule: false,
  classMember: undefined,
  metaclassMember: () => EMPTY_SET,
  isOpenBase: () => true,
  fallbackMember: () => EMPTY_SET,
  storedInClass: () => undefined,
  saidAbove: () => EMPTY_SET,
  isTypedAbove: () => undefined,
  describedValue: () => EMPTY_SET,
  besideMethod: () => EMPTY_SET,
  constructed: () => EMPTY_SET,
  implicitConstructors: false,
  inheritedParameter: () => EMPTY_SET,
  flowKeywords: undefined,
  keywordUnder: () => undefined,
  classApplied: () => EMPTY_SET,
  classIndexed: () => EMPTY_SET,
  usesIndirectly: false,
  blockReceiver: () => EMPTY_SET,
  inheritedName: () => EMPTY_SET,
  prepended: () => NO_ENTITIES,
  isConstant: no,
  basesInOrder: undefined,
  callableFrom: (_linker, _unit, _callee, entities) => entities,
  calledOfMixer: () => NO_ENTITIES,
  takenAt: (_linker, _unit, _fn, given, position) => given[position] ?? EMPTY_SET,
  namedByText: () => EMPTY_SET,
  methodsNamed: () => EMPTY_SET,
  programName: () => EMPTY_SET,
  memberInFile: undefined,
  marksOverrides: false,
  nameAround: () => EMPTY_SET,
  partOf: () => EMPTY_SET,
  namedElement: () => undefined,
  keepsFunctions: false,
  nameIncluded: (_linker, name) => name,
  shareScopes: nothing,
  shareLibrary: nothing,
  classNamed: (_linker, _unit, _row, named) => named,
  isOfGeneric: no,
  contradicts: no,
  convertsArguments: false,
  indexOfPointer: () => EMPTY_SET,
  defaultsElsewhere: false,
  definesMembersOutside: false,
}

/** The hooks of a language: its own, else the defaults. All objects of hooks have one shape. */
export const hooksOf = (own: Partial<Hooks>): Hooks => ({ ...DEFAULTS, ...own })

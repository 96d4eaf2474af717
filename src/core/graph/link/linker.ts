// The state of one link: the program, the values, and what has been found out so far. Evaluation is on demand; how its
// answers are remembered is in memo.ts.

import { EntityKind } from '../../facts.ts'
import { type Askers, newAskers, noteReader } from './askers.ts'
import type { HandedBack } from './calls/handed-back.ts'
import type { Method } from './calls/overload-methods.ts'
import type { Interfaces } from './edges/implicit-interfaces.ts'
import type { Redeclared } from './edges/redeclared.ts'
import type { Implementations } from './members/trait-impls.ts'
import type { TraitTable } from './members/traits-in-sight.ts'
import { type Memo, NOT_CUT, newMemo } from './memo.ts'
import type { Events } from './names/assignments.ts'
import type { Places } from './program/places.ts'
import type { Program } from './program/program.ts'
import { type PairMap, pairMap } from './program/tables.ts'
import type { Unit } from './program/unit.ts'
import { mentionsOf } from './types/type-mentions.ts'
import { valueTable } from './values/value-table.ts'
import type { Values } from './values/values.ts'

/** How an answer was reached; bits, gathered in `Linker.flag` while evaluating. */
export const How = {
  /** It depends on what callers pass as arguments, so it is asked again in the next round. */
  Flow: 1,
  /** A type was inferred, not declared. */
  Inferred: 2,
  /**
   * It is any member of an object, for nothing tells the key; such a
   * value is called where it is read, and goes no further.
   */
  AnyKey: 4,
} as const

/** `object.name = value` found for one object: the value expressions (numbers in the program) by name. */
export type Stored = Map<number, number[]>

/** A row of the `extensions` of a unit. */
export type ExtensionRow = { unit: Unit; row: number }

/** The state of one linking: the program, and every answer found so far. */
export type Linker = {
  program: Program
  values: Values
  exprs: Memo
  types: Memo
  functions: Memo
  members: Memo
  memberAt: PairMap
  exports: Memo
  exportAt: PairMap
  orders: Memo
  expected: Memo
  /** Further questions about values, see `ask`. */
  asked: Memo
  askedAt: PairMap
  /** Overloads chosen, by set of functions and list of arguments. */
  overloads: Memo
  overloadsAt: PairMap
  /** All of the above. */
  memos: readonly Memo[]
  askers: Askers
  flag: number
  depth: number
  /** The outermost unfinished question that the current answer ran into. */
  cutTo: number
  /** Questions that were given up because the stack ended before their answer did. */
  endless: number
  /** Binding -> what callers pass for it; to be read through `passedIn`. */
  inflow: Int32Array
  /** Binding of a parameter -> 1 when a call leaves it to its default. */
  defaulted: Uint8Array
  /** Class -> the classes of the project that extend it. */
  below: Map<number, number[]>
  /** Interface -> the classes of the project that implement it, where its members of function type mean theirs. */
  implementers: Map<number, number[]>
  /** Key of an object (see `storeKey`) -> what is stored in it. */
  stored: Map<number, Stored>
  /** Elements stored under unknown keys. */
  storedElements: Map<number, number[]>
  /** Names of methods that run the blocks that they are given as part of some object, made when first asked for. */
  runners: ReadonlySet<number> | undefined
  /** Functions stored as members: function -> the object. */
  storedIn: Map<number, number>
  extensionsOf: Map<number, ExtensionRow[]>
  blanket: ExtensionRow[]
  /** Traits by the names of their methods, made when first asked for; as are the next two. */
  traits: TraitTable | undefined
  /** Interfaces by the names of their methods. */
  interfaces: Interfaces | undefined
  /** Class or interface -> the classes below it of which the project makes objects. */
  made: ReadonlyMap<number, ReadonlySet<number>> | undefined
  /** The same, of all classes below that are not abstract. */
  concrete: ReadonlyMap<number, ReadonlySet<number>> | undefined
  /** Method without a body -> the method that all those objects have for it, or none (see `byObjects`). */
  onlyMethods: Map<number, readonly number[]>
  /** Methods that are declared more than once, made when first asked for. */
  redeclared: Redeclared | undefined
  /** Number of a file -> those of the files that it includes. */
  includes: Map<number, ReadonlySet<number>>
  /** Namespaces in sight of a file, by their full names. */
  namespacesSeen: Map<Unit, ReadonlySet<string>>
  /** Library functions (of the program) -> whether a parameter is declared as a function. */
  takesFunctions: Map<number, boolean>
  /** First binding of a name in a scope -> what happens to the name there. */
  events: Map<number, Events>
  /** Binding -> its assignments (rows) in the order of the text. */
  inOrder: Map<number, readonly number[]>
  /** Entity -> the type expression that it stands for (see `aliasedType`). */
  aliased: Int32Array
  /** Of each unit, where its lambdas, objects and containers stand. */
  contexts: (Places | undefined)[]
  /** Entity -> its methods (rows) without a body. */
  abstractMembers: Map<number, readonly number[]>
  /** Entity -> its type parameters that are given by position. */
  positionalParams: Map<number, readonly number[]>
  /** Whether values fit a declared type, by phase (see `fits` in applicable.ts), where that is settled. */
  fits: boolean[]
  fitsAt: PairMap
  /** What names with many declarations are, by name and file (see `sharedValue`), where that is settled. */
  shared: Map<number, number>
  /** Function -> what it returns of what it is given, null for nothing (see handed-back.ts). */
  handedBack: Map<number, HandedBack | null>
  /** Function -> all implementations of its trait for its type, null when it is the only one (see trait-impls.ts). */
  implementations: Map<number, Implementations | null>
  /** Functions of one name (a list) -> those among which a call chooses, and the flags of that answer. */
  candidates: Map<number, { methods: readonly Method[]; flag: number }>
}

/** A linker that has not answered anything. */
export function newLinker(program: Program): Linker {
  const memos = {
    exprs: newMemo(0, program.exprUnit.length),
    types: newMemo(1, program.exprUnit.length),
    functions: newMemo(2, program.functionUnit.length),
    members: newMemo(3, 4096),
    exports: newMemo(4, 1024),
    orders: newMemo(5, program.entityUnit.length),
    expected: newMemo(6, program.exprUnit.length),
    asked: newMemo(7, 4096),
    overloads: newMemo(8, 4096),
  }
  return {
    program,
    values: valueTable(mentionsOf(program)),
    ...memos,
    memos: Object.values(memos),
    memberAt: pairMap(4096),
    exportAt: pairMap(1024),
    askedAt: pairMap(4096),
    overloadsAt: pairMap(4096),
    askers: newAskers(program.bindingUnit.length),
    flag: 0,
    depth: 0,
    cutTo: NOT_CUT,
    endless: 0,
    inflow: new Int32Array(program.bindingUnit.length),
    defaulted: new Uint8Array(program.bindingUnit.length),
    below: new Map(),
    implementers: new Map(),
    stored: new Map(),
    storedElements: new Map(),
    runners: undefined,
    storedIn: new Map(),
    extensionsOf: new Map(),
    blanket: [],
    traits: undefined,
    interfaces: undefined,
    made: undefined,
    concrete: undefined,
    onlyMethods: new Map(),
    redeclared: undefined,
    includes: new Map(),
    namespacesSeen: new Map(),
    takesFunctions: new Map(),
    events: new Map(),
    inOrder: new Map(),
    aliased: new Int32Array(program.entityUnit.length),
    contexts: [],
    abstractMembers: new Map(),
    positionalParams: new Map(),
    fits: [],
    fitsAt: pairMap(4096),
    shared: new Map(),
    handedBack: new Map(),
    implementations: new Map(),
    candidates: new Map(),
  }
}

/** What callers pass for a binding, as far as it is known now: the answer that is being worked out depends on it. */
export function passedIn(linker: Linker, binding: number): number {
  linker.flag |= How.Flow
  noteReader(linker.askers, binding)
  return linker.inflow[binding]!
}

/** Whether an entity is a namespace. */
export const isNamespace = (linker: Linker, entity: number): boolean => {
  const unit = unitOfEntity(linker, entity)
  return unit.facts.entities.kind[entity - unit.entityBase] === EntityKind.Namespace
}

/** The unit of an entity, by its number in the program. */
export const unitOfEntity = (linker: Linker, entity: number): Unit =>
  linker.program.units[linker.program.entityUnit[entity]!]!
/** The unit of a function. */
export const unitOfFunction = (linker: Linker, fn: number): Unit =>
  linker.program.units[linker.program.functionUnit[fn]!]!
/** The unit of a scope. */
export const unitOfScope = (linker: Linker, scope: number): Unit =>
  linker.program.units[linker.program.scopeUnit[scope]!]!
/** The unit of a binding. */
export const unitOfBinding = (linker: Linker, binding: number): Unit =>
  linker.program.units[linker.program.bindingUnit[binding]!]!
/** The unit of an expression. */
export const unitOfExpr = (linker: Linker, expr: number): Unit => linker.program.units[linker.program.exprUnit[expr]!]!

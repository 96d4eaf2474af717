// The state of one link: the program, its values, and the answers found so far. Evaluation is on demand; memo.ts
// remembers its answers.

import {
  type AssignmentRow,
  type BindingId,
  type Column,
  columnOf,
  type EntityId,
  type EntityRow,
  type ExprId,
  type FunctionId,
  type RowOf,
  type ScopeId,
  type SetId,
  type StringId,
  type ValueId,
} from '../../ids.ts'
import type { Candidates } from './calls/overload-methods.ts'
import type { PassThrough } from './calls/pass-through.ts'
import { How, NOT_CUT, noteHow } from './certainty.ts'
import { newUnfinished, type Unfinished } from './circles.ts'
import { type Dependents, newDependents, noteReader } from './dependents.ts'
import type { Receivers } from './edges/message-receivers.ts'
import type { Redeclared } from './edges/redeclared.ts'
import type { Arrival, Handing } from './handing.ts'
import { type Finals, type Memo, newFinals, newMemo, newSparseMemo, type SparseMemo } from './memo.ts'
import type { Places } from './program/places.ts'
import type { Program } from './program/program.ts'
import { Cells, PairMap } from './program/tables.ts'
import type { Unit } from './program/unit.ts'
import { newSupport, type Support } from './support.ts'
import { TypeMentions } from './types/type-mentions.ts'
import { Values } from './values/value-table.ts'

/** The assignments `object.name = value` to one object: by name, the value expressions (numbers in the program). */
export type Stored = Map<StringId, ExprId[]>

/** A row of the `extensions` of a unit. */
export type ExtensionRow = { unit: Unit; row: RowOf<'extensions'> }

/** The state of one linking: the program, and every answer found so far. */
export type Linker = {
  program: Program
  /** State of the languages' semantics (see own-state.ts): for the whole link, and until `forgetAll`. */
  own: unknown[]
  ownAnswers: unknown[]
  values: Values
  /** One slot for each expression in the link of a whole project, sparse in that of an edit. */
  exprs: Memo
  types: SparseMemo
  functions: Memo
  members: Memo
  memberAt: PairMap
  exports: Memo
  exportAt: PairMap
  orders: Memo
  expected: SparseMemo
  /** Further questions about values, see `ask`. */
  asked: Memo
  askedAt: PairMap
  /** Overloads chosen, by set of functions and list of arguments. */
  overloads: Memo
  overloadsAt: PairMap
  /** All of the above. */
  memos: readonly Memo[]
  dependents: Dependents
  /** The certainty of the answer that is being worked out: bits of `How` (see certainty.ts). */
  how: number
  depth: number
  /** Position of the outermost unfinished question that the current answer met. */
  cutTo: number
  unfinished: Unfinished
  /** The number of questions given up because the stack overflowed. */
  endless: number
  /** Binding -> the values that callers pass for it; read it through `passedIn`. */
  inflow: Column<SetId>
  /** Binding -> the values, in their order, that callers are known to pass for it from the next round on. */
  arriving: Map<BindingId, ValueId[]>
  /** The number of rounds in which arguments have arrived. */
  round: number
  /** Binding of a parameter -> 1 when a call uses its default. */
  defaulted: Uint8Array
  /** What has arrived at the end of each round. */
  arrivals: Arrival[]
  /** The files whose calls hand values over, the unit of the calls that are visited, and where these are only recorded. */
  support: Support
  flowing: number
  handing: Handing | undefined
  /** Class -> the classes of the project that extend it. */
  below: Map<EntityId, EntityId[]>
  /** Scope of an object literal -> the classes that have its members. */
  hosts: Map<ScopeId, EntityId[]>
  /** Interface -> the classes of the project that implement it, in languages with `implementedMembers`. */
  implementers: Map<EntityId, EntityId[]>
  /** Key of an object (see `storeKey`) -> the assignments to its members. */
  stored: Map<ValueId, Stored>
  /** The names under which anything is stored, which spares looking in `stored` for any other. */
  storedNames: Set<StringId>
  /** Elements stored under unknown keys. */
  storedElements: Map<ValueId, ExprId[]>
  /** Binding of a variable shared by files -> the values assigned in files other than its own. */
  assigned: Map<BindingId, ExprId[]>
  /** Functions stored as members: function -> the object. */
  storedIn: Map<FunctionId, ValueId>
  extensionsOf: Map<EntityId, ExtensionRow[]>
  /** Of long lists of extensions those that declare each name; computed on first use, until `forgetAll`. */
  extensionsNamed: Map<readonly ExtensionRow[], ReadonlyMap<StringId, readonly ExtensionRow[]>>
  blanket: ExtensionRow[]
  /** The classes of circles of bases that are too large to be asked for; computed on first use (see deep-bases.ts). */
  tangled: ReadonlySet<EntityId> | undefined
  /** Class or interface -> the subclasses that the project instantiates; computed on first use, like the next. */
  made: Map<EntityId, Set<EntityId>> | undefined
  /** Class -> the files (by number), other than tests, whose code instantiates it; complete once `made` is there. */
  madeIn: Map<EntityId, Set<number>>
  /** Class or interface -> all subclasses that are not abstract. */
  concrete: Map<EntityId, Set<EntityId>> | undefined
  /** Abstract method -> its implementation in all those objects, if it is only one (see `byObjects`). */
  onlyMethods: Map<EntityId, readonly EntityId[]>
  /** Methods by name, for those that are declared more than once; computed on first use. */
  redeclared: Redeclared | undefined
  /** The methods to which frameworks hand messages; computed on first use. */
  receivers: Receivers | undefined
  /** Library functions (of the program) -> whether a parameter has a function type. */
  takesFunctions: Map<FunctionId, boolean>
  /** Binding -> its assignments (rows) in source order. */
  inOrder: Map<BindingId, readonly AssignmentRow[]>
  /** Sets of several values -> those without interfaces and aliases (see `valuesOnly`). */
  withoutTypes: Cells<SetId, SetId>
  /** Entity -> the type expression behind the alias (see `aliasedType`). */
  aliased: Int32Array
  /** By unit, the positions of its lambdas, objects and containers. */
  places: (Places | undefined)[]
  /** Entity -> its abstract methods (rows). */
  abstractMembers: Map<EntityId, readonly EntityRow[]>
  /** Entity -> its type parameters that are given by position. */
  positionalParams: Map<EntityId, readonly BindingId[]>
  /** Whether values fit a declared type, by phase (see applicable.ts), once that is final. */
  fits: boolean[]
  /** Function types -> the number of their parameters, and interfaces -> their abstract methods, where these are certain. */
  arities: Map<ValueId, number>
  abstracts: Map<ValueId, readonly ValueId[]>
  fitsAt: PairMap
  /** The declared types of parameters, by function (a value) and row, where they are certain (see `parameterType`). */
  declared: SetId[]
  declaredAt: PairMap
  /** The values of names with many declarations, by name and file (see `sharedValue`), once they are final. */
  shared: Map<number, SetId>
  /** The values that imports bind (see `importValue`). */
  imported: Finals
  /** The values of names that no scope of their file binds (see `unboundName`). */
  unbound: Finals
  /** Function -> the parameters that it returns unchanged, null for none (see pass-through.ts). */
  passThroughs: Map<FunctionId, PassThrough | null>
  /** Functions of one name (a list) -> the overloads among which a call chooses, with the certainty of that answer. */
  candidates: Map<SetId, Candidates>
}

/** A linker without answers; `isOfEdit`: it will be asked about few of the expressions. */
export function newLinker(program: Program, isOfEdit = false): Linker {
  const memos = {
    exprs: isOfEdit ? newSparseMemo(0, 1, 4096) : newMemo(0, 1, program.exprUnit.length),
    types: newSparseMemo(1, 2, 4096),
    functions: newMemo(2, 0, program.functionUnit.length),
    members: newMemo(3, 5, 4096),
    exports: newMemo(4, 6, 1024),
    orders: newMemo(5, 3, program.entityUnit.length),
    expected: newSparseMemo(6, 4, 1024),
    asked: newMemo(7, 7, 4096),
    overloads: newMemo(8, 8, 4096),
  }
  return {
    program,
    own: [],
    ownAnswers: [],
    values: new Values(new TypeMentions(program)),
    ...memos,
    memos: Object.values(memos),
    memberAt: new PairMap(4096),
    exportAt: new PairMap(1024),
    askedAt: new PairMap(4096),
    overloadsAt: new PairMap(4096),
    dependents: newDependents(program.bindingUnit.length),
    how: 0,
    depth: 0,
    cutTo: NOT_CUT,
    unfinished: newUnfinished(),
    endless: 0,
    inflow: columnOf(new Int32Array(program.bindingUnit.length)),
    arriving: new Map(),
    round: 0,
    defaulted: new Uint8Array(program.bindingUnit.length),
    arrivals: [],
    support: newSupport(),
    flowing: 0,
    handing: undefined,
    below: new Map(),
    hosts: new Map(),
    implementers: new Map(),
    stored: new Map(),
    storedNames: new Set(),
    storedElements: new Map(),
    assigned: new Map(),
    storedIn: new Map(),
    extensionsOf: new Map(),
    extensionsNamed: new Map(),
    blanket: [],
    tangled: undefined,
    made: undefined,
    madeIn: new Map(),
    concrete: undefined,
    onlyMethods: new Map(),
    redeclared: undefined,
    receivers: undefined,
    takesFunctions: new Map(),
    inOrder: new Map(),
    withoutTypes: new Cells(),
    aliased: new Int32Array(program.entityUnit.length),
    places: [],
    abstractMembers: new Map(),
    positionalParams: new Map(),
    fits: [],
    arities: new Map(),
    abstracts: new Map(),
    fitsAt: new PairMap(4096),
    declared: [],
    declaredAt: new PairMap(1024),
    shared: new Map(),
    imported: newFinals(),
    unbound: newFinals(),
    passThroughs: new Map(),
    candidates: new Map(),
  }
}

/** The values that callers pass for a binding, as far as known; records that the current answer depends on them. */
export function passedIn(linker: Linker, binding: BindingId): SetId {
  noteHow(linker, How.Flow)
  noteReader(linker.dependents, binding)
  return linker.inflow[binding]!
}

/** The number of a text among the strings of the program; undefined for no text, or one that occurs in no file. */
export const stringId = ({ program }: Linker, text: string | undefined): StringId | undefined =>
  text === undefined ? undefined : program.stringIds.get(text)

/** The unit of an entity, by its number in the program. */
export const unitOfEntity = (linker: Linker, entity: EntityId): Unit =>
  linker.program.units[linker.program.entityUnit[entity]!]!
/** The unit of a function. */
export const unitOfFunction = (linker: Linker, fn: FunctionId): Unit =>
  linker.program.units[linker.program.functionUnit[fn]!]!
/** The unit of a scope. */
export const unitOfScope = (linker: Linker, scope: ScopeId): Unit =>
  linker.program.units[linker.program.scopeUnit[scope]!]!
/** The unit of a binding. */
export const unitOfBinding = (linker: Linker, binding: BindingId): Unit =>
  linker.program.units[linker.program.bindingUnit[binding]!]!
/** The unit of an expression. */
export const unitOfExpr = (linker: Linker, expr: ExprId): Unit => linker.program.units[linker.program.exprUnit[expr]!]!

// One file of a program: its facts, and indexes over them.

import { append } from '../../../collections/multimap.ts'
import { columnFrom } from '../../../facts/shared-columns.ts'
import { type Facts, NONE } from '../../../facts.ts'
import {
  type AssignmentRow,
  type Base,
  type BindingId,
  type BindingRow,
  baseOf,
  type CallRow,
  type Column,
  columnOf,
  type EntityId,
  type EntityRow,
  type ExprId,
  type ExprRow,
  type FunctionId,
  type FunctionRow,
  type HeritageRow,
  type ImportRow,
  type Operand,
  type ParamRow,
  type RowOf,
  type ScopeId,
  type ScopeRow,
  type StringId,
} from '../../../ids.ts'
import type { ImportTarget, LinkLanguage } from '../../../languages/language.ts'
import { BindingKind, EntityKind, Flag, ImportKind, Op, ScopeKind } from '../../../vocabulary.ts'
import type { Hooks } from '../hooks.ts'
import { type BindingTable, bindingTable } from './binding-table.ts'
import { type Groups, groupBy } from './tables.ts'

/** The owner of a scope of kind Class: an entity, a row of `extensions`, or an object literal. */
export const Owner = { Entity: 0, Extension: 1, Object: 2 } as const

/** A file with facts. `*Base` is added to a local row to get its number in the program. */
export type Unit = {
  index: number
  path: string
  facts: Facts
  language: LinkLanguage
  /** The hooks of its language. */
  hooks: Hooks
  /** Part of a prelude: its entities are no nodes. */
  outside: boolean
  test: boolean
  /** A file of declarations without implementations, in which nothing is called. */
  declares: boolean
  /** Excluded from the build of the graph: its definitions rank after all others of their names. */
  elsewhere: boolean
  /** Local string -> string of the program. */
  names: Column<StringId>
  entityBase: Base<EntityId, EntityRow>
  functionBase: Base<FunctionId, FunctionRow>
  scopeBase: Base<ScopeId, ScopeRow>
  bindingBase: Base<BindingId, BindingRow>
  exprBase: Base<ExprId, ExprRow>
  /** Its bindings by scope and name. */
  bound: BindingTable
  /** Of a scope: kind and row of its owner; -1 when it has none. */
  ownerKind: Int8Array
  ownerRow: Column<Operand>
  valuesOf: Groups<BindingRow, AssignmentRow>
  paramsOf: Groups<FunctionRow, ParamRow>
  returnsOf: Groups<FunctionRow, RowOf<'returns'>>
  heritageOf: Groups<EntityRow, HeritageRow>
  typeParamsOfEntity: Groups<EntityRow, RowOf<'typeParams'>>
  typeParamsOfFunction: Groups<FunctionRow, RowOf<'typeParams'>>
  /** Entities declared directly in an entity. */
  membersOf: Groups<EntityRow, EntityRow>
  /** Star imports of a scope. */
  starsOf: Groups<ScopeRow, ImportRow>
  /** Binding (local row) that declares an entity, or -1. */
  bindingOfEntity: Column<BindingRow>
  /** Row of `functions` of a macro -> the rows of `calls` in its body. */
  callsOfMacro: ReadonlyMap<FunctionRow, readonly CallRow[]>
  /** Row of `params` of a binding, or -1. */
  paramOfBinding: Column<ParamRow>
  /** Row of `imports` -> its target; filled on demand. */
  targets: (ImportTarget | null | undefined)[]
  /** The names that its imports look up and that it does not have, as far as they are known. */
  sought: Set<string> | undefined
  /** Number of the scope that this file's module scope is merged into, or -1. */
  sharedScope: number
  moduleName: string
  /** The results of `oncePerUnit`, by the number of the work. */
  readonly once: unknown[]
}

let works = 0

/**
 * `work`, done once for each file, also where it is a unit of several programs, one after the other. For results that follow from the
 * facts, names and path of one file alone, without the numbers at which its tables begin, and are not changed.
 */
export function oncePerUnit<T extends {}>(work: (unit: Unit) => T): (unit: Unit) => T {
  const number = works++
  return (unit) => (unit.once[number] ??= orEmpty(work(unit))) as T
}

/** One of all lists, maps and sets without entries: most files have no entry in most of them. */
function orEmpty(made: unknown): unknown {
  if (made instanceof Map && made.size === 0) return NO_ENTRIES
  if (made instanceof Set && made.size === 0) return NO_ITEMS
  return Array.isArray(made) && made.length === 0 ? NO_ROWS : made
}

const NO_ENTRIES = new Map()
const NO_ITEMS = new Set()
const NO_ROWS: readonly never[] = []

/** Whether a file is a test, or an example that uses the project. */
export const isTestOrExample = oncePerUnit((unit) => unit.test || unit.language.isExample?.(unit.path) === true)

/** The number of rows in the files of a program so far. */
export type Totals = { entities: number; functions: number; scopes: number; bindings: number; exprs: number }

/** A file to be linked; `outside`: it belongs to a library. */
export type Source = { path: string; facts: Facts; language: LinkLanguage; outside: boolean }

/** What the facts of a file say alone, prepared for questions. */
type Prepared = Pick<
  Unit,
  | 'ownerKind'
  | 'ownerRow'
  | 'valuesOf'
  | 'paramsOf'
  | 'returnsOf'
  | 'heritageOf'
  | 'typeParamsOfEntity'
  | 'typeParamsOfFunction'
  | 'membersOf'
  | 'starsOf'
  | 'bindingOfEntity'
  | 'callsOfMacro'
  | 'paramOfBinding'
>

function prepare(facts: Facts): Prepared {
  const { scopes, entities, bindings, params, imports } = facts
  const paramOfBinding = new Int32Array(bindings.length).fill(NONE)
  for (let row = 0; row < params.length; row++)
    if (params.binding[row]! >= 0) paramOfBinding[params.binding[row]!] = row
  const bindingOfEntity = new Int32Array(entities.length).fill(NONE)
  for (let row = bindings.length - 1; row >= 0; row--)
    if (bindings.kind[row] === BindingKind.Entity) bindingOfEntity[bindings.ref[row]!] = row
  const stars = new Int32Array(imports.length)
  for (let row = 0; row < imports.length; row++)
    stars[row] = imports.kind[row] === ImportKind.Star ? imports.scope[row]! : NONE
  return {
    ...ownersOf(facts),
    valuesOf: groupBy(facts.values.binding, bindings.length),
    paramsOf: groupBy(params.fn, facts.functions.length),
    returnsOf: groupBy(facts.returns.fn, facts.functions.length),
    heritageOf: groupBy(facts.heritage.entity, entities.length),
    typeParamsOfEntity: groupBy(facts.typeParams.entity, entities.length),
    typeParamsOfFunction: groupBy(facts.typeParams.fn, facts.functions.length),
    membersOf: groupBy(entities.parent, entities.length),
    starsOf: groupBy(columnOf<ScopeRow>(stars), scopes.length),
    bindingOfEntity: columnOf(columnFrom(bindingOfEntity)),
    callsOfMacro: callsOfMacros(facts),
    paramOfBinding: columnOf(columnFrom(paramOfBinding)),
  }
}

/** Numbers the strings of a file. */
export type Naming = (facts: Facts) => Int32Array

/**
 * The unit of a file. Its tables begin at `totals`, which is advanced by their lengths. `known`: one of the same facts, in
 * another program of the same strings, files and manifests.
 */
export function unitOf(source: Source, index: number, naming: Naming, totals: Totals, known?: Unit): Unit {
  const { path, facts, language, outside } = source
  const { scopes, entities, exprs, bindings } = facts
  const prepared: Prepared = known ?? prepare(facts)
  const names = known?.names ?? columnOf<StringId>(columnFrom(naming(facts)))
  const unit: Unit = {
    index,
    path,
    facts,
    language,
    hooks: language.hooks,
    outside,
    test: known?.test ?? (!outside && language.isTest(path)),
    declares: known?.declares ?? language.declares?.(path) ?? false,
    elsewhere: hasFlag(entities.flags[0] ?? 0, Flag.Elsewhere) || language.isElsewhere?.(path) === true,
    names,
    entityBase: baseOf(totals.entities),
    functionBase: baseOf(totals.functions),
    scopeBase: baseOf(totals.scopes),
    bindingBase: baseOf(totals.bindings),
    exprBase: baseOf(totals.exprs),
    bound: known?.bound ?? bindingTable(facts, names),
    ownerKind: prepared.ownerKind,
    ownerRow: prepared.ownerRow,
    valuesOf: prepared.valuesOf,
    paramsOf: prepared.paramsOf,
    returnsOf: prepared.returnsOf,
    heritageOf: prepared.heritageOf,
    typeParamsOfEntity: prepared.typeParamsOfEntity,
    typeParamsOfFunction: prepared.typeParamsOfFunction,
    membersOf: prepared.membersOf,
    starsOf: prepared.starsOf,
    bindingOfEntity: prepared.bindingOfEntity,
    callsOfMacro: prepared.callsOfMacro,
    paramOfBinding: prepared.paramOfBinding,
    targets: known?.targets ?? [],
    sought: known?.sought,
    sharedScope: NONE,
    moduleName: '',
    once: known?.once ?? [],
  }
  totals.entities += entities.length
  totals.functions += facts.functions.length
  totals.scopes += scopes.length
  totals.bindings += bindings.length
  totals.exprs += exprs.length
  return unit
}

/** By scope, kind and row of its owner. */
function ownersOf({ scopes, exprs, entities, extensions }: Facts): Pick<Unit, 'ownerKind' | 'ownerRow'> {
  const ownerKind = new Int8Array(scopes.length).fill(NONE)
  const ownerRow = new Int32Array(scopes.length).fill(NONE)
  const own = (scope: ScopeRow, kind: number, owner: number): void => {
    if (scope < 0) return
    ownerKind[scope] = kind
    ownerRow[scope] = owner
  }
  for (let row = 0; row < exprs.length; row++) if (exprs.op[row] === Op.Object) own(exprs.a[row]!, Owner.Object, row)
  for (let row = 1; row < entities.length; row++) {
    if (!isFunctionKind(entities.kind[row]!)) own(entities.scope[row]!, Owner.Entity, row)
  }
  for (let row = 0; row < extensions.length; row++) own(extensions.scope[row]!, Owner.Extension, row)
  return { ownerKind, ownerRow: columnOf(columnFrom(ownerRow)) }
}

const NO_CALLS: ReadonlyMap<FunctionRow, readonly CallRow[]> = new Map()

function callsOfMacros(facts: Facts): ReadonlyMap<FunctionRow, readonly CallRow[]> {
  const { calls, scopes, functions } = facts
  if (!functions.flags.some((flags) => hasFlag(flags, Flag.Macro))) return NO_CALLS
  const result = new Map<FunctionRow, CallRow[]>()
  const isMacro = (fn: FunctionRow): boolean => hasFlag(functions.flags[fn]!, Flag.Macro)
  for (let row = 0; row < calls.length; row++) {
    const fn = scopes.fn[calls.scope[row]!]!
    if (fn >= 0 && isMacro(fn)) append(result, fn, row)
  }
  return result
}

/** The name (a string of the program) that an entity is bound to: not its own in languages that rename methods. */
export function boundName(unit: Unit, entity: EntityRow): StringId {
  const binding = unit.bindingOfEntity[entity]!
  return unit.names[binding < 0 ? unit.facts.entities.name[entity]! : unit.facts.bindings.name[binding]!]!
}

/** The full name of an entity of kind Namespace, with those of its package and enclosing namespaces: 'A.B'. */
export function namespaceName(unit: Unit, entity: EntityRow): string {
  const { entities, strings } = unit.facts
  let name = strings[entities.name[entity]!]!
  for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!)
    name = `${strings[entities.name[up]!]}.${name}`
  return unit.facts.package === '' ? name : `${unit.facts.package}.${name}`
}

/** The full names of the namespaces around an entity, the innermost first. */
export function enclosingNamespaces(unit: Unit, entity: EntityRow): string[] {
  const { entities } = unit.facts
  const names: string[] = []
  for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!)
    if (entities.kind[up] === EntityKind.Namespace) names.push(namespaceName(unit, up))
  return names
}

/** The function whose body a scope belongs to (local row), or -1. */
export function functionOfScope(facts: Facts, scope: ScopeRow): FunctionRow {
  for (let at = scope; at >= 0; at = facts.scopes.parent[at]!) {
    if (facts.scopes.kind[at] === ScopeKind.Function) return facts.scopes.fn[at]!
    if (facts.scopes.kind[at] === ScopeKind.Class) return NONE
  }
  return NONE
}

/** The extension (a row) in whose body an entity (a row) is declared, or NONE. */
export function extensionOf({ facts, ownerKind, ownerRow }: Unit, entity: EntityRow): RowOf<'extensions'> {
  const scope = entity < 0 ? NONE : facts.entities.declaredIn[entity]!
  return scope >= 0 && ownerKind[scope] === Owner.Extension ? ownerRow[scope]! : NONE
}

/** Whether a scope holds the members of a class or object. */
export const isClassBody = ({ facts, ownerKind }: Unit, scope: ScopeRow): boolean =>
  facts.scopes.kind[scope] === ScopeKind.Class && ownerKind[scope]! >= 0

/** Whether entities of a kind are functions. */
export const isFunctionKind = (kind: number): boolean => kind === EntityKind.Function || kind === EntityKind.Method

/** Whether a scope is, or lies in, another one. */
export function isInScope({ scopes }: Facts, scope: ScopeRow, outer: ScopeRow): boolean {
  for (let at = scope; at >= 0; at = scopes.parent[at]!) if (at === outer) return true
  return false
}

/** Whether a flag is set; a cell of NONE has none. */
export const hasFlag = (flags: number, flag: number): boolean => flags > 0 && (flags & flag) !== 0

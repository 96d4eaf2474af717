// All files of a project side by side: every row of every table gets a number that is unique in the program. Also
// builds the indexes that evaluation needs. The entry point is `buildProgram`; nothing here evaluates anything.

import { type Facts, NONE } from '../../../facts.ts'
import { type BindingId, type BindingRow, type Column, columnOf, type StringId, toId } from '../../../ids.ts'
import type { LinkLanguage, ModuleResolver } from '../../../languages/language.ts'
import type { Overlay } from '../../../scip/overlay.ts'
import { type StringTable, stringTable } from '../../../string-table.ts'
import { ScopeKind } from '../../../vocabulary.ts'
import { type MergedDeclarations, mergeDeclarations, noMergedDeclarations } from './merged-declarations.ts'
import { nameModules } from './module-names.ts'
import { preludeOf } from './prelude.ts'
import { shareLibraries, shareScopes } from './sharing.ts'
import { filled, PairMap } from './tables.ts'
import { type Source, type Totals, type Unit, unitOf } from './unit.ts'

/** A file of the project; without facts it is merely a node. */
export type LinkFile = { path: string; lines: number; facts: Facts | undefined }

/** Row of the program -> the number of its unit. */
type UnitColumn = Uint16Array | Int32Array

/** All files of a project and the preludes of their languages. */
export type Program = {
  units: Unit[]
  /** Units of the project come first. */
  projectUnits: number
  byPath: Map<string, Unit>
  /** Every folder that contains a file of the project, directly or below. */
  folders: ReadonlySet<string>
  strings: string[]
  stringIds: StringIds
  /** The number of a string, which is added if no file has it. */
  intern(text: string): StringId
  entityUnit: UnitColumn
  functionUnit: UnitColumn
  scopeUnit: UnitColumn
  bindingUnit: UnitColumn
  exprUnit: UnitColumn
  /** Binding -> the next one of its scope and name, in order of declaration, or NONE. */
  bindingNext: Column<BindingId>
  /**
   * String -> whether any class or namespace binds that name, or did before an edit: a filter, since most names looked up
   * in a class are no members.
   */
  ofMember: Uint8Array
  /** (shared scope, name) -> bindings of all files that share it. */
  sharedAt: PairMap
  sharedBindings: BindingId[][]
  /** Shared scope by language family and name: a package, or a folder. */
  sharedScopes: Map<string, number>
  /** The preludes by the ids of their languages. */
  preludes: Map<string, PreludeUnits>
  resolvers: Map<string, ModuleResolver>
  /** Units by language family and dotted module name. */
  modulesByName: Map<string, Unit>
  /** Every proper prefix of a package name, with its family. */
  packagePrefixes: Set<string>
  paths: ReadonlySet<string>
  /** Namespaces that macros open, as `family:name`. */
  macroNamespaces: Set<string>
  /** Units with imports marked global, by language family and compilation. */
  globalImports: Map<string, Unit[]>
  /** Classes that are declared in several places. */
  merged: MergedDeclarations
}

/**
 * The numbers of strings, which programs of an edited project share, and the texts asked for: names that the rules of a
 * language look up themselves.
 */
export class StringIds {
  readonly asked = new Set<string>()
  readonly table: StringTable<StringId>

  constructor(table: StringTable<StringId>) {
    this.table = table
  }

  /** The number of a text; undefined if no file has it. */
  get(text: string): StringId | undefined {
    this.asked.add(text)
    return this.table.ids.get(text)
  }

  /** The number of a text, which is added if no file has it. */
  add(text: string): StringId {
    this.asked.add(text)
    return this.table.intern(text)
  }
}

/** The units of a prelude: the main one, and named modules. `base`: the prelude of the language that it builds upon. */
export type PreludeUnits = { main: Unit; modules: ReadonlyMap<string, Unit>; base: PreludeUnits | undefined }

/** The input of a link; manifests by path. */
export type LinkInput = {
  project: string
  files: readonly LinkFile[]
  /** By id. Files of other languages are left out. */
  languages: ReadonlyMap<string, LinkLanguage>
  manifests: ReadonlyMap<string, string>
  /** The statements of compilers' indexes about the files. */
  overlay?: Overlay | undefined
}

/**
 * The program of a project. `before`: an earlier one, whose files with the same facts are not read again; `resolvesAnew`:
 * their imports may lead elsewhere.
 */
export function buildProgram(input: LinkInput, before?: Program, resolvesAnew = false): Program {
  const { files, languages } = input
  const stringIds = before?.stringIds ?? new StringIds(stringTable<StringId>())
  const { strings, intern } = stringIds.table
  const unitBefore = before && unitsBefore(before)
  const units: Unit[] = []
  const totals: Totals = { entities: 0, functions: 0, scopes: 0, bindings: 0, exprs: 0 }
  const namesIn = new Map<LinkLanguage, (path: string, text: string) => string>()
  const addUnit = (source: Source): Unit => {
    const known = unitBefore?.(source)
    const named = source.outside ? undefined : namesIn.get(source.language)
    const nameOf = named ? (text: string): StringId => intern(named(source.path, text)) : intern
    const naming = ({ strings: texts }: Facts) => filled(new Int32Array(texts.length), (row) => nameOf(texts[row]!))
    const unit = unitOf(source, units.length, naming, totals, known)
    if (resolvesAnew) unit.targets = []
    if (!named && !known) shareTexts(unit, strings)
    units.push(unit)
    return unit
  }
  const used = new Set<LinkLanguage>()
  for (const file of files) {
    const language = file.facts && languages.get(file.facts.language)
    if (!file.facts || !language) continue
    if (!used.has(language) && language.names) namesIn.set(language, language.names(input.manifests))
    used.add(language)
    addUnit({ path: file.path, facts: file.facts, language, outside: false })
  }
  const projectUnits = units.length
  const preludes = addPreludes(used, languages, addUnit)

  type Rows = (unit: Unit) => [base: number, count: number]
  const columnOfUnits = (
    name: 'entityUnit' | 'functionUnit' | 'scopeUnit' | 'bindingUnit' | 'exprUnit',
    total: number,
    rowsOf: Rows,
  ) => unitColumn(units, total, rowsOf, before && { units: before.units, column: before[name] })

  const program: Program = {
    units,
    projectUnits,
    byPath: new Map(units.slice(0, projectUnits).map((unit) => [unit.path, unit])),
    folders: foldersOf(units.slice(0, projectUnits)),
    strings,
    stringIds,
    intern: internTo(stringIds),
    entityUnit: columnOfUnits('entityUnit', totals.entities, ({ entityBase, facts }) => [
      entityBase,
      facts.entities.length,
    ]),
    functionUnit: columnOfUnits('functionUnit', totals.functions, ({ functionBase, facts }) => [
      functionBase,
      facts.functions.length,
    ]),
    scopeUnit: columnOfUnits('scopeUnit', totals.scopes, ({ scopeBase, facts }) => [scopeBase, facts.scopes.length]),
    bindingUnit: columnOfUnits('bindingUnit', totals.bindings, ({ bindingBase, facts }) => [
      bindingBase,
      facts.bindings.length,
    ]),
    exprUnit: columnOfUnits('exprUnit', totals.exprs, ({ exprBase, facts }) => [exprBase, facts.exprs.length]),
    bindingNext: nextBindings(units, totals.bindings),
    ofMember: namesOfMembers(units, strings.length, before),
    sharedAt: new PairMap(1024),
    sharedBindings: [],
    sharedScopes: new Map(),
    preludes,
    resolvers: new Map(),
    modulesByName: new Map(),
    packagePrefixes: new Set(),
    globalImports: new Map(),
    macroNamespaces: new Set(),
    paths: new Set(files.map((file) => file.path)),
    merged: noMergedDeclarations(),
  }
  mergeDeclarations(program)
  nameModules(program, input, used)
  for (const own of Map.groupBy(units.slice(0, projectUnits), ({ language }) => language.family).values())
    own[0]!.hooks.joinAugmented(program, own)
  for (const unit of units.slice(0, projectUnits)) shareScopes(program, unit)
  shareLibraries(program, units.slice(0, projectUnits))
  return program
}

/** Made apart from `buildProgram`: a function that was made in there would keep its `before`, which keeps the one before it. */
const internTo =
  (stringIds: StringIds): Program['intern'] =>
  (text) =>
    stringIds.add(text)

/** The units of a program that hold for one of mostly the same files, whose strings have the same numbers. */
function unitsBefore({ units }: Program) {
  const known = new Map(units.map((unit) => [unit.facts, unit]))
  return ({ facts, path, language, outside }: Source): Unit | undefined => {
    const unit = known.get(facts)
    const isSame = unit?.path === path && unit.language === language && unit.outside === outside
    return isSame ? unit : undefined
  }
}

/** Lets a file hold the texts of the program in place of its own, which are equal: most names occur in many files. */
function shareTexts({ facts, names }: Unit, strings: readonly string[]): void {
  for (let row = 0; row < names.length; row++) facts.strings[row] = strings[names[row]!]!
}

/** The chains of the bindings of all units, in the numbers of the program. */
function nextBindings(units: readonly Unit[], count: number): Column<BindingId> {
  const next = columnOf<BindingId>(new Int32Array(count).fill(NONE))
  for (const { bound, bindingBase } of units)
    for (let row = 0 as BindingRow; row < bound.next.length; row++)
      if (bound.next[row]! >= 0) next[toId(row, bindingBase)] = toId(bound.next[row]!, bindingBase)
  return next
}

function namesOfMembers(units: readonly Unit[], count: number, before: Program | undefined): Uint8Array {
  const ofMember = new Uint8Array(count)
  const known = new Set(before?.units.map(({ facts }) => facts))
  if (before) ofMember.set(before.ofMember)
  for (const { facts, names } of units) {
    if (known.has(facts)) continue
    const { bindings, scopes } = facts
    for (let row = 0; row < bindings.length; row++) {
      const kind = scopes.kind[bindings.scope[row]!]
      if (kind === ScopeKind.Class || kind === ScopeKind.Namespace) ofMember[names[bindings.name[row]!]!] = 1
    }
  }
  return ofMember
}

/** Adds the preludes of languages and of those that they build upon, which are used with them. */
function addPreludes(
  used: Set<LinkLanguage>,
  languages: ReadonlyMap<string, LinkLanguage>,
  addUnit: (source: Source) => Unit,
): Program['preludes'] {
  const preludes: Program['preludes'] = new Map()
  const add = (language: LinkLanguage): PreludeUnits => {
    const known = preludes.get(language.id)
    if (known) return known
    const below = language.library === undefined ? undefined : languages.get(language.library)
    if (below) used.add(below)
    const units = preludeUnits(language, below && add(below), addUnit)
    preludes.set(language.id, units)
    return units
  }
  for (const language of used) add(language)
  return preludes
}

function preludeUnits(
  language: LinkLanguage,
  base: PreludeUnits | undefined,
  addUnit: (source: Source) => Unit,
): PreludeUnits {
  const sources = preludeOf(language)
  const path = `prelude:${language.id}`
  const main = addUnit({ path, facts: sources.main, language, outside: true })
  const modules = new Map<string, Unit>()
  for (const [name, facts] of sources.modules)
    modules.set(name, addUnit({ path: `${path}:${name}`, facts, language, outside: true }))
  return { main, modules, base }
}

/** The column of a table in which each unit has `count` rows from `base` on: in as few bytes as the units allow. */
export function unitColumn(
  units: readonly Unit[],
  total: number,
  rowsOf: (unit: Unit) => [base: number, count: number],
  before?: { units: readonly Unit[]; column: UnitColumn },
): UnitColumn {
  const column = units.length <= 1 << 16 ? new Uint16Array(total) : new Int32Array(total)
  if (before?.units.length === units.length) return copiedRuns(column, units, rowsOf, before)
  for (const unit of units) {
    const [base, count] = rowsOf(unit)
    column.fill(unit.index, base, base + count)
  }
  return column
}

/** Fills a column from that of before: runs of units with as many rows as then are copied. */
function copiedRuns(
  column: UnitColumn,
  units: readonly Unit[],
  rowsOf: (unit: Unit) => [base: number, count: number],
  before: { units: readonly Unit[]; column: UnitColumn },
): UnitColumn {
  let [to, from, rows] = [0, 0, 0]
  const copy = (): void => column.set(before.column.subarray(from, from + rows), to)
  for (const unit of units) {
    const [base, count] = rowsOf(unit)
    const [baseBefore, countBefore] = rowsOf(before.units[unit.index]!)
    if (count === countBefore) rows += count
    else {
      copy()
      column.fill(unit.index, base, base + count)
      to = base + count
      from = baseBefore + countBefore
      rows = 0
    }
  }
  copy()
  return column
}

function foldersOf(units: readonly Unit[]): Set<string> {
  const folders = new Set<string>()
  for (const { path } of units) {
    for (let slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
      const folder = path.slice(0, slash)
      if (folders.has(folder)) break
      folders.add(folder)
    }
  }
  return folders
}

// The files of a project side by side: every row of every table gets a number that is unique in the program, and the
// indexes that evaluation needs. `buildProgram` is the way in; nothing here evaluates anything.

import { BindingKind, EntityKind, type Facts, Flag, ImportFlag, ImportKind, NONE, Op, ScopeKind } from '../../facts.ts'
import type { ImportTarget, Language, ModuleResolver } from '../../languages/language.ts'
import { preludeOf } from './prelude.ts'
import { shareScopes } from './sharing.ts'
import { type Groups, groupBy, groupOf, type PairMap, pairMap } from './tables.ts'
import { collectWholes, noWholes, type Wholes } from './wholes.ts'

export type LinkFile = { path: string; lines: number; facts: Facts | undefined }

/** What owns a scope of kind Class: an entity, a row of `extensions`, or an object literal. */
export const Owner = { Entity: 0, Extension: 1, Object: 2 } as const

/** A file with facts. `*Base` is added to a local row to get its number in the program. */
export type Unit = {
  index: number
  path: string
  facts: Facts
  language: Language
  /** Part of a prelude: its entities are no nodes. */
  outside: boolean
  test: boolean
  /** Declares what is implemented elsewhere: nothing in it is called. */
  declares: boolean
  /** Local string -> string of the program. */
  names: Int32Array
  entityBase: number
  functionBase: number
  scopeBase: number
  bindingBase: number
  exprBase: number
  /** Of a scope: kind and row of its owner; -1 when it has none. */
  ownerKind: Int8Array
  ownerRow: Int32Array
  valuesOf: Groups
  paramsOf: Groups
  returnsOf: Groups
  heritageOf: Groups
  typeParamsOfEntity: Groups
  typeParamsOfFunction: Groups
  decoratorsOf: Groups
  /** Star imports of a scope. */
  starsOf: Groups
  /** Binding (local row) that declares an entity, or -1. */
  bindingOfEntity: Int32Array
  /** Row of `functions` of a macro -> the rows of `calls` in its body. */
  callsOfMacro: ReadonlyMap<number, readonly number[]>
  /** Row of `params` of a binding, or -1. */
  paramOfBinding: Int32Array
  /** Row of `imports` -> where it leads; filled on demand. */
  targets: (ImportTarget | null | undefined)[]
  /** Number of the scope that this file's module scope is merged into, or -1. */
  sharedScope: number
  moduleName: string
}

export type Program = {
  units: Unit[]
  /** Units of the project come first. */
  projectUnits: number
  byPath: Map<string, Unit>
  /** Every folder with a file of the project in it or below it. */
  folders: ReadonlySet<string>
  strings: string[]
  stringIds: Map<string, number>
  entityUnit: Int32Array
  functionUnit: Int32Array
  scopeUnit: Int32Array
  bindingUnit: Int32Array
  exprUnit: Int32Array
  /** (scope, name) -> first binding; `bindingNext` chains those of the same name, in order of declaration. */
  bindingAt: PairMap
  bindingFirst: number[]
  bindingNext: Int32Array
  /** (shared scope, name) -> bindings of all files that share it. */
  sharedAt: PairMap
  sharedBindings: number[][]
  /** Shared scope by language family and name: a package, or a folder. */
  sharedScopes: Map<string, number>
  /** Prelude unit of a language, and its named modules. */
  preludes: Map<string, { main: Unit; modules: Map<string, Unit> }>
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
  wholes: Wholes
}

export type LinkInput = {
  project: string
  files: readonly LinkFile[]
  manifests: ReadonlyMap<string, string>
}

export function buildProgram(input: LinkInput, languages: ReadonlyMap<string, Language>): Program {
  const { files } = input
  const strings: string[] = []
  const stringIds = new Map<string, number>()
  const intern = (text: string): number => {
    let id = stringIds.get(text)
    if (id === undefined) {
      id = strings.push(text) - 1
      stringIds.set(text, id)
    }
    return id
  }

  const units: Unit[] = []
  const totals = { entities: 0, functions: 0, scopes: 0, bindings: 0, exprs: 0 }
  const addUnit = (path: string, facts: Facts, language: Language, outside: boolean): Unit => {
    const unit = unitOf(units.length, path, facts, language, outside, intern, totals)
    units.push(unit)
    return unit
  }
  const used = new Set<Language>()
  for (const file of files) {
    const language = file.facts && languages.get(file.facts.language)
    if (!file.facts || !language) continue
    used.add(language)
    addUnit(file.path, file.facts, language, false)
  }
  const projectUnits = units.length
  const preludes: Program['preludes'] = new Map()
  for (const language of used) {
    const sources = preludeOf(language)
    const main = addUnit(`prelude:${language.id}`, sources.main, language, true)
    const modules = new Map<string, Unit>()
    for (const [name, facts] of sources.modules)
      modules.set(name, addUnit(`prelude:${language.id}:${name}`, facts, language, true))
    preludes.set(language.id, { main, modules })
  }

  const unitColumn = (count: number, base: (unit: Unit) => number, size: (unit: Unit) => number): Int32Array => {
    const column = new Int32Array(count)
    for (const unit of units) column.fill(unit.index, base(unit), base(unit) + size(unit))
    return column
  }
  const program: Program = {
    units,
    projectUnits,
    byPath: new Map(units.slice(0, projectUnits).map((unit) => [unit.path, unit])),
    folders: foldersOf(units.slice(0, projectUnits)),
    strings,
    stringIds,
    entityUnit: unitColumn(
      totals.entities,
      (unit) => unit.entityBase,
      (unit) => unit.facts.entities.length,
    ),
    functionUnit: unitColumn(
      totals.functions,
      (unit) => unit.functionBase,
      (unit) => unit.facts.functions.length,
    ),
    scopeUnit: unitColumn(
      totals.scopes,
      (unit) => unit.scopeBase,
      (unit) => unit.facts.scopes.length,
    ),
    bindingUnit: unitColumn(
      totals.bindings,
      (unit) => unit.bindingBase,
      (unit) => unit.facts.bindings.length,
    ),
    exprUnit: unitColumn(
      totals.exprs,
      (unit) => unit.exprBase,
      (unit) => unit.facts.exprs.length,
    ),
    bindingAt: pairMap(totals.bindings),
    bindingFirst: [],
    bindingNext: new Int32Array(totals.bindings).fill(NONE),
    sharedAt: pairMap(1024),
    sharedBindings: [],
    sharedScopes: new Map(),
    preludes,
    resolvers: new Map(),
    modulesByName: new Map(),
    packagePrefixes: new Set(),
    globalImports: new Map(),
    macroNamespaces: new Set(),
    paths: new Set(files.map((file) => file.path)),
    wholes: noWholes(),
  }
  for (const unit of units) indexBindings(program, unit)
  collectWholes(program)
  nameModules(program, input, files, used)
  for (const unit of units.slice(0, projectUnits)) shareScopes(program, unit)
  return program
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

/** The number of a string that occurs in the program, or -1. */
export const stringId = (program: Program, text: string): number => program.stringIds.get(text) ?? NONE

/** The name (a string of the program) under which an entity is bound: not its own where a language keeps methods apart. */
export function boundName(unit: Unit, entity: number): number {
  const binding = unit.bindingOfEntity[entity]!
  return unit.names[binding < 0 ? unit.facts.entities.name[entity]! : unit.facts.bindings.name[binding]!]!
}

/** The declared package of an entity of kind Namespace, with what encloses it: 'A.B'. */
export function namespaceName(unit: Unit, entity: number): string {
  const { entities, strings } = unit.facts
  let name = strings[entities.name[entity]!]!
  for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!)
    name = `${strings[entities.name[up]!]}.${name}`
  return unit.facts.package === '' ? name : `${unit.facts.package}.${name}`
}

function unitOf(
  index: number,
  path: string,
  facts: Facts,
  language: Language,
  outside: boolean,
  intern: (text: string) => number,
  totals: { entities: number; functions: number; scopes: number; bindings: number; exprs: number },
): Unit {
  const { scopes, entities, extensions, exprs, bindings, params, imports } = facts
  const ownerKind = new Int8Array(scopes.length).fill(NONE)
  const ownerRow = new Int32Array(scopes.length).fill(NONE)
  const own = (scope: number, kind: number, row: number): void => {
    if (scope < 0) return
    ownerKind[scope] = kind
    ownerRow[scope] = row
  }
  for (let row = 0; row < exprs.length; row++) if (exprs.op[row] === Op.Object) own(exprs.a[row]!, Owner.Object, row)
  for (let row = 1; row < entities.length; row++) {
    const kind = entities.kind[row]!
    if (kind !== EntityKind.Function && kind !== EntityKind.Method) own(entities.scope[row]!, Owner.Entity, row)
  }
  for (let row = 0; row < extensions.length; row++) own(extensions.scope[row]!, Owner.Extension, row)
  const paramOfBinding = new Int32Array(bindings.length).fill(NONE)
  for (let row = 0; row < params.length; row++)
    if (params.binding[row]! >= 0) paramOfBinding[params.binding[row]!] = row
  const bindingOfEntity = new Int32Array(entities.length).fill(NONE)
  for (let row = bindings.length - 1; row >= 0; row--)
    if (bindings.kind[row] === BindingKind.Entity) bindingOfEntity[bindings.ref[row]!] = row
  const stars = new Int32Array(imports.length)
  for (let row = 0; row < imports.length; row++) stars[row] = imports.kind[row] === 2 ? imports.scope[row]! : NONE

  const unit: Unit = {
    index,
    path,
    facts,
    language,
    outside,
    test: !outside && language.isTest(path),
    declares: language.declares?.(path) ?? false,
    names: Int32Array.from(facts.strings, intern),
    entityBase: totals.entities,
    functionBase: totals.functions,
    scopeBase: totals.scopes,
    bindingBase: totals.bindings,
    exprBase: totals.exprs,
    ownerKind,
    ownerRow,
    valuesOf: groupBy(facts.values.binding, bindings.length),
    paramsOf: groupBy(params.fn, facts.functions.length),
    returnsOf: groupBy(facts.returns.fn, facts.functions.length),
    heritageOf: groupBy(facts.heritage.entity, entities.length),
    typeParamsOfEntity: groupBy(facts.typeParams.entity, entities.length),
    typeParamsOfFunction: groupBy(facts.typeParams.fn, facts.functions.length),
    decoratorsOf: groupBy(facts.decorators.target, entities.length),
    starsOf: groupBy(stars, scopes.length),
    bindingOfEntity,
    callsOfMacro: callsOfMacros(facts),
    paramOfBinding,
    targets: [],
    sharedScope: NONE,
    moduleName: '',
  }
  totals.entities += entities.length
  totals.functions += facts.functions.length
  totals.scopes += scopes.length
  totals.bindings += bindings.length
  totals.exprs += exprs.length
  return unit
}

function callsOfMacros(facts: Facts): Map<number, number[]> {
  const { calls, scopes, functions } = facts
  const result = new Map<number, number[]>()
  const isMacro = (fn: number): boolean => hasFlag(functions.flags[fn]!, Flag.Macro)
  if (!functions.flags.some((_, fn) => isMacro(fn))) return result
  for (let row = 0; row < calls.length; row++) {
    const fn = scopes.fn[calls.scope[row]!]!
    if (fn < 0 || !isMacro(fn)) continue
    const rows = result.get(fn)
    if (rows) rows.push(row)
    else result.set(fn, [row])
  }
  return result
}

/** Puts the bindings of a unit into the table of names, keeping those of one name in order of declaration. */
function indexBindings(program: Program, unit: Unit): void {
  const { bindings } = unit.facts
  for (let row = bindings.length - 1; row >= 0; row--) {
    if (bindings.kind[row] === BindingKind.Member && bindings.scope[row]! < 0) continue
    const slot = program.bindingAt.slot(unit.scopeBase + bindings.scope[row]!, unit.names[bindings.name[row]!]!)
    program.bindingNext[unit.bindingBase + row] = program.bindingFirst[slot] ?? NONE
    program.bindingFirst[slot] = unit.bindingBase + row
  }
}

function nameModules(program: Program, input: LinkInput, files: readonly LinkFile[], used: Iterable<Language>): void {
  const paths = program.paths
  const folders = new Map<string, string[]>()
  for (const { path } of files) {
    const slash = path.lastIndexOf('/')
    const folder = slash < 0 ? '' : path.slice(0, slash)
    const names = folders.get(folder)
    if (names) names.push(path.slice(slash + 1))
    else folders.set(folder, [path.slice(slash + 1)])
  }
  for (const language of used) {
    const packages = new Map<string, string[]>()
    for (const unit of program.units.slice(0, program.projectUnits)) {
      if (unit.language.family !== language.family) continue
      for (const name of packagesOf(unit)) {
        const paths = packages.get(name)
        if (!paths) packages.set(name, [unit.path])
        else if (paths.at(-1) !== unit.path) paths.push(unit.path)
      }
    }
    const resolver = language.modules({
      has: (path) => paths.has(path),
      list: (folder) => folders.get(folder) ?? [],
      manifests: input.manifests,
      packages,
      parts: (path) => declaredParts(program.byPath.get(path)),
    })
    program.resolvers.set(language.id, resolver)
    for (const name of packages.keys()) {
      for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
        program.packagePrefixes.add(`${language.family}:${name.slice(0, dot)}`)
      }
      program.packagePrefixes.add(`${language.family}:${name}`)
    }
  }
  for (const unit of program.units.slice(0, program.projectUnits)) {
    unit.moduleName = program.resolvers.get(unit.language.id)!.moduleName(unit.path, unit.facts.package)
    const key = `${unit.language.family}:${unit.moduleName}`
    if (!program.modulesByName.has(key)) program.modulesByName.set(key, unit)
    noteGlobalImports(program, unit)
  }
}

/** The imports of a file that declare a part of its module. */
function declaredParts(unit: Unit | undefined): { specifier: string; file: string | undefined }[] {
  if (!unit) return []
  const { imports, strings } = unit.facts
  const result: { specifier: string; file: string | undefined }[] = []
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] !== ImportKind.Namespace || (imports.flags[row]! & ImportFlag.InPlace) === 0) continue
    const file = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
    result.push({ specifier: strings[imports.specifier[row]!]!, file })
  }
  return result
}

function noteGlobalImports(program: Program, unit: Unit): void {
  if (!unit.facts.imports.flags.some((flags) => flags > 0 && (flags & ImportFlag.Global) !== 0)) return
  const key = `${unit.language.family}:${compilationOf(program, unit)}`
  const known = program.globalImports.get(key)
  if (known) known.push(unit)
  else program.globalImports.set(key, [unit])
}

/** The unit of compilation that a file is of. */
export const compilationOf = (program: Program, unit: Unit): string =>
  program.resolvers.get(unit.language.id)?.compilation?.(unit.path) ?? ''

function packagesOf(unit: Unit): string[] {
  const names = unit.facts.package === '' ? [] : [unit.facts.package]
  const { entities } = unit.facts
  for (let row = 1; row < entities.length; row++) {
    if (entities.kind[row] === EntityKind.Namespace) names.push(namespaceName(unit, row))
  }
  return names
}

/** The function whose body a scope belongs to (local row), or -1. */
export function functionOfScope(facts: Facts, scope: number): number {
  for (let at = scope; at >= 0; at = facts.scopes.parent[at]!) {
    if (facts.scopes.kind[at] === ScopeKind.Function) return facts.scopes.fn[at]!
    if (facts.scopes.kind[at] === ScopeKind.Class) return NONE
  }
  return NONE
}

export const hasFlag = (flags: number, flag: (typeof Flag)[keyof typeof Flag]): boolean =>
  flags > 0 && (flags & flag) !== 0
export { groupOf }

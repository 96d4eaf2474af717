// CONTAINS, DEFINES, DEFINES_METHOD, IMPORTS, DEPENDS_ON and REFERENCES.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import {
  AFTER_MODULE,
  type EntityId,
  type EntityRow,
  FIRST,
  type ImportRow,
  MODULE_SCOPE,
  type SetId,
  type StringId,
  toId,
  type ValueId,
} from '../../../ids.ts'
import type { ImportTarget } from '../../../languages/language.ts'
import { EntityKind, ImportFlag, ImportKind, Op } from '../../../vocabulary.ts'
import { edgeCode } from '../../graph.ts'
import { derive, How } from '../certainty.ts'
import { entityOfFunction, isNamespace } from '../entities.ts'
import { type Linker, unitOfBinding, unitOfEntity, unitOfFunction } from '../linker.ts'
import { extendedBy } from '../members/extension-targets.ts'
import { targetOf } from '../names/imports.ts'
import { firstBinding } from '../names/scope-bindings.ts'
import { isTestOrExample, oncePerUnit, type Unit } from '../program/unit.ts'
import { exprValue, importValue } from '../questions.ts'
import { Value } from '../values/values.ts'
import { type Build, BY_NAME, COMPILED, type EdgeTable, EXACT, inferred } from './edges.ts'
import { addExternalPackage, type NodeTable, nodeOfScope, targetNode } from './node-table.ts'
import { statedNodes } from './stated.ts'

const CONTAINS = edgeCode('CONTAINS')
const DEFINES = edgeCode('DEFINES')
const DEFINES_METHOD = edgeCode('DEFINES_METHOD')
const IMPORTS = edgeCode('IMPORTS')
const DEPENDS_ON = edgeCode('DEPENDS_ON')
const REFERENCES = edgeCode('REFERENCES')

/** Adds the edges of containment: folders, files, modules, entities. */
export function addStructure({ linker, nodes, edges }: Build): void {
  addContainers(nodes, edges)
  for (const unit of linker.program.units.slice(0, linker.program.projectUnits)) addDefinitions(nodes, edges, unit)
}

/** Adds the edges that lead to folders, files and modules. */
export function addContainers({ contains }: NodeTable, edges: EdgeTable): void {
  for (let at = 0; at < contains.length; at += 2) edges.add(contains[at]!, contains[at + 1]!, CONTAINS, 0, EXACT)
}

/** Adds the edges that lead to the entities of a unit from those that contain them. */
export function addDefinitions(nodes: NodeTable, edges: EdgeTable, unit: Unit): void {
  const { entities } = unit.facts
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) addDefinition(nodes, edges, unit, row)
}

function addDefinition(nodes: NodeTable, edges: EdgeTable, unit: Unit, row: EntityRow): void {
  const { entities } = unit.facts
  const node = nodes.ofEntity[toId(row, unit.entityBase)]!
  if (node < 0) return
  let parent = nodes.ofModule[unit.index]!
  for (let up = entities.parent[row]!; up > 0; up = entities.parent[up]!) {
    if (nodes.ofEntity[toId(up, unit.entityBase)]! >= 0) {
      parent = nodes.ofEntity[toId(up, unit.entityBase)]!
      break
    }
  }
  const extended = extendedBy(nodes, unit, row)
  if (extended >= 0 && nodes.ofEntity[extended]! >= 0) parent = nodes.ofEntity[extended]!
  if (parent === node) return
  const type =
    entities.kind[row] === EntityKind.Method && parent !== nodes.ofModule[unit.index] ? DEFINES_METHOD : DEFINES
  const line = nodes.path[parent] === unit.path ? entities.nameLine[row]! : 0 // lines are those of the parent's file
  edges.add(parent, node, type, line, EXACT)
}

/** Adds the edges of a unit's imports. */
export function addImports(build: Build, unit: Unit): void {
  const { imports } = unit.facts
  for (let row: ImportRow = FIRST; row < imports.length; row++) {
    const target = targetOf(build.linker, unit, row)
    if (target?.kind === 'external') addDependency(build, unit, row)
    else if (target && (imports.flags[row]! & ImportFlag.InPlace) === 0) addImported(build, unit, row, target)
  }
}

/** Adds the edge of an import (a row) from outside the project. */
function addDependency({ linker, nodes, edges }: Build, unit: Unit, row: ImportRow): void {
  const name = packageOf(linker, unit, row)
  if (name === '') return
  edges.add(
    nodes.ofModule[unit.index]!,
    addExternalPackage(nodes, name),
    DEPENDS_ON,
    unit.facts.imports.line[row]!,
    EXACT,
  )
}

/** The package from outside the project that an import (a row) makes a file depend on; '' for none. */
function packageOf(linker: Linker, unit: Unit, row: ImportRow): string {
  const { flags, kind } = unit.facts.imports
  const target = targetOf(linker, unit, row)
  const inPlace = ImportFlag.InPlace | ImportFlag.TypeOnly
  // such an import only declares types of a module elsewhere
  const isForTypes = kind[row] === ImportKind.Star && (flags[row]! & inPlace) === inPlace
  return target?.kind === 'external' && !isForTypes ? target.name : ''
}

/** The packages from outside the project, in the order in which files first name them. */
export function packagesNamed(linker: Linker): Set<string> {
  const { program } = linker
  const names = new Set<string>()
  for (const unit of program.units.slice(0, program.projectUnits))
    for (let row: ImportRow = FIRST; row < unit.facts.imports.length; row++) names.add(packageOf(linker, unit, row))
  names.delete('')
  return names
}

/** Adds the edges of an import (a row) from the project. */
function addImported(build: Build, unit: Unit, row: ImportRow, target: ImportTarget): void {
  const { linker, nodes, edges } = build
  const line = unit.facts.imports.line[row]!
  const folder = sharedFolder(build, unit, target)
  if (folder !== undefined) edges.add(nodes.ofModule[unit.index]!, folder, IMPORTS, line, EXACT)
  else for (const file of importedFiles(linker, unit, row, target)) addImport(build, unit, file, line)
}

/** The node of a folder that an import names as one module, whose files share their names. */
function sharedFolder({ linker, nodes }: Build, unit: Unit, target: ImportTarget): number | undefined {
  if (target.kind !== 'folder') return undefined
  const isShared = linker.program.sharedScopes.has(`${unit.language.family}:${target.path}`)
  return isShared ? nodes.ofFolder.get(target.path) : undefined
}

/** The files that the import in `row` leads to: the named file, else the files that define the imported names. */
function importedFiles(linker: Linker, unit: Unit, row: ImportRow, target: ImportTarget): Unit[] {
  const kind = unit.facts.imports.kind[row]
  const isWhole = target.kind !== 'external' && !target.rest?.length
  const isOfPath = kind === ImportKind.Named || (kind === ImportKind.Namespace && !isWhole)
  const isItem = isOfPath && unit.hooks.importsDefinitions
  const named = target.kind === 'file' ? linker.program.byPath.get(target.path) : undefined
  if (named && !isItem && isWhole) return [named]
  if (target.kind === 'package' && kind === ImportKind.Star && isWhole) return usedOfPackage(linker, unit, target.name)
  const value = importValue(linker, unit, row)
  // A name imported from a module may be a submodule; any other name is an import from the named module.
  const name = unit.facts.strings[unit.facts.imports.name[row]!]
  const isSubmodule = (one: Unit): boolean =>
    name === undefined || kind === ImportKind.Star || one.moduleName === `${named!.moduleName}.${name}`
  const found = named && !isItem ? modulesOf(linker, value).filter(isSubmodule) : definingUnits(linker, value)
  return found.length === 0 && named ? [named] : found
}

/**
 * The files of a package that an on-demand import uses: those that declare a name used in the importing file, unless
 * that file or its own package declares the name.
 */
function usedOfPackage(linker: Linker, unit: Unit, name: string): Unit[] {
  const { program } = linker
  const shared = program.sharedScopes.get(`${unit.language.family}:${name}`)
  if (shared === undefined) return []
  const used = new Set<Unit>()
  for (const string of namesUsed(unit)) {
    const slot = program.sharedAt.find(shared, string)
    if (slot < 0 || firstBinding(unit, MODULE_SCOPE, string) >= 0) continue
    if (unit.sharedScope >= 0 && program.sharedAt.find(unit.sharedScope, string) >= 0) continue
    for (const binding of program.sharedBindings[slot]!) {
      const other = unitOfBinding(linker, binding)
      if (unit.test || !other.test) used.add(other)
    }
  }
  return [...used]
}

/** The names (strings of the program) that a file uses. */
const namesUsed = oncePerUnit((unit): ReadonlySet<StringId> => {
  const { op, a, length } = unit.facts.exprs
  const used = new Set<StringId>()
  for (let row = 0; row < length; row++) if (op[row] === Op.Name) used.add(unit.names[a[row]!]!)
  return used
})

function addImport({ linker, nodes, edges }: Build, unit: Unit, target: Unit, line: number): void {
  if (target === unit || target.outside) return
  edges.add(nodes.ofModule[unit.index]!, nodes.ofModule[target.index]!, IMPORTS, line, EXACT)
  const declared = linker.program.byPath.get(target.language.declarationsOf?.(target.path) ?? '')
  if (declared && declared !== unit)
    edges.add(nodes.ofModule[unit.index]!, nodes.ofModule[declared.index]!, IMPORTS, line, EXACT)
}

/** The project's modules among values. */
function modulesOf(linker: Linker, set: SetId): Unit[] {
  const { values, program } = linker
  const modules = [...values.items(set)].filter((id) => values.kind(id) === Value.Module)
  return modules.map((id) => program.units[values.a(id)]!).filter((unit) => !unit.outside)
}

/** The project's files that define the functions, classes and modules among values. */
function definingUnits(linker: Linker, set: SetId): Unit[] {
  const { values, program } = linker
  const result = new Set<Unit>()
  for (const id of values.items(set)) {
    const kind = values.kind(id)
    if (kind === Value.Class) result.add(unitOfEntity(linker, values.entity(id)))
    else if (kind === Value.Function) result.add(unitOfFunction(linker, values.fn(id)))
    else if (kind === Value.Module) result.add(program.units[values.a(id)]!)
  }
  return [...result].filter((unit) => !unit.outside)
}

/** The certainty of a mention through a value of inferred type. */
const INFERRED = inferred(80)

/** Operations of expressions that name something: `Foo`, `a.Foo`, `Foo<int>`, one of several readings of a name. */
const NAMING = new Kinds([Op.Name, Op.Member, Op.Entity, Op.Module, Op.Apply, Op.First])

/** Adds the edges of the mentions of types and values in a unit. */
export function addReferences(build: Build, unit: Unit): void {
  const { linker, nodes, edges } = build
  const { mentions, exprs } = unit.facts
  const { values } = linker
  for (let row = 0; row < mentions.length; row++) {
    const whole = mentions.expr[row]!
    const expr = exprs.op[whole] === Op.Ref ? exprs.a[whole]! : whole // the address of a function is one, too
    const op = exprs.op[expr]
    if (!NAMING.has(op!)) continue
    const { answer: set, how } = derive(linker, exprValue, unit, expr)
    const isInferred = (how & (How.Inferred | How.Flow)) !== 0
    const certainty = (how & How.Name) !== 0 ? BY_NAME : isInferred ? INFERRED : EXACT
    const own: number[] = []
    for (const id of values.items(set)) {
      const entity = entityOfValue(linker, id)
      // that a test or example hands its function to the code does not make the code name it
      const isForeign = isInferred && entity >= 0 && !isTestOrExample(unit) && isOfTest(linker, entity)
      const isSilent = entity >= 0 && !unit.hooks.usesNamespaces && isNamespace(linker, entity)
      const target = entity < 0 || isForeign || isSilent ? NONE : targetNode(nodes, entity)
      if (target >= 0) own.push(target)
    }
    const line = mentions.line[row]!
    const stated = statedNodes(build, { unit, nameOffset: mentions.nameOffset[row]!, line }, own)
    const source = nodeOfScope(nodes, unit, mentions.scope[row]!)
    for (const target of stated ?? own)
      if (source !== target) edges.add(source, target, REFERENCES, line, stated ? COMPILED : certainty)
  }
}

const isOfTest = (linker: Linker, entity: EntityId): boolean => isTestOrExample(unitOfEntity(linker, entity))

/** The entity that a value denotes itself (not as an instance of it), or NONE. */
function entityOfValue(linker: Linker, id: ValueId): EntityId {
  const { values } = linker
  if (values.kind(id) === Value.Class) return values.entity(id)
  if (values.kind(id) !== Value.Function) return NONE
  const entity = entityOfFunction(linker, values.fn(id))
  return entity < 0 || unitOfEntity(linker, entity).outside ? NONE : entity
}

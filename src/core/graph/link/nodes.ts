// The nodes of a graph: project, folders, packages, files, modules and entities, with their qualified names.

import { EntityKind, Flag, NONE, Op } from '../../facts.ts'
import { NODE_KIND_OF, NODE_KINDS, NodeFlag } from '../graph.ts'
import { extendedBy, extensionTargets, firstParts, type Targets } from './extension-targets.ts'
import { keptPackages, type Taking, takeEntities, takeModule } from './kept.ts'
import { isNamespace, type Linker, unitOfEntity } from './linker.ts'
import { isNear } from './moved.ts'
import type { LinkInput } from './program.ts'
import { hasFlag, Owner, type Unit } from './unit.ts'

const kindCode = (kind: (typeof NODE_KINDS)[number]): number => NODE_KINDS.indexOf(kind)

/** The nodes of a graph that is being made, column by column, and where to find them. */
export type NodeTable = {
  kind: number[]
  name: string[]
  qualifiedName: string[]
  path: string[]
  startLine: number[]
  endLine: number[]
  sigEndLine: number[]
  docStart: number[]
  docEnd: number[]
  flags: number[]
  /** Entity of the program -> its node, or that of the entity it is folded into; -1 when it has none. */
  ofEntity: Int32Array
  ofModule: Int32Array
  ofFile: Map<string, number>
  ofFolder: Map<string, number>
  ofExternal: Map<string, number>
  /** What the extensions of each unit extend. */
  extended: Targets
  /** See `firstParts`. */
  firstPart: Map<number, number>
  /** Structural edges: parent, child. */
  contains: [number, number][]
  /** Qualified names that are taken, with the last number given to a later one of that name (see `addNode`). */
  names: Map<string, number>
}

/** The nodes of all files; those of kept ones are taken over. */
export function buildNodes(linker: Linker, input: LinkInput, taking?: Taking): NodeTable {
  const extended = extensionTargets(linker)
  const table: NodeTable = {
    kind: [],
    name: [],
    qualifiedName: [],
    path: [],
    startLine: [],
    endLine: [],
    sigEndLine: [],
    docStart: [],
    docEnd: [],
    flags: [],
    ofEntity: new Int32Array(linker.program.entityUnit.length).fill(NONE),
    ofModule: new Int32Array(linker.program.units.length).fill(NONE),
    ofFile: new Map(),
    ofFolder: new Map(),
    ofExternal: new Map(),
    extended,
    firstPart: firstParts(linker, extended),
    contains: [],
    names: new Map(),
  }
  const packages = taking ? keptPackages(taking.kept) : packageFolders(linker, input)
  addStructure(table, input, packages)
  const { byPath } = linker.program
  for (const { path } of input.files) {
    const unit = byPath.get(path)
    if (unit) addModule(table, unit)
    else if (taking) takeModule(table, taking, path)
  }
  for (const { path } of input.files) {
    const unit = byPath.get(path)
    for (let row = 1; unit && row < unit.facts.entities.length; row++) addEntity(linker, table, unit, row)
    if (!unit && taking) takeEntities(table, taking, path)
  }
  return table
}

/** Adds a node; a qualified name that is taken gets `~2`, `~3`, …. */
function addNode(
  table: NodeTable,
  kind: (typeof NODE_KINDS)[number],
  name: string,
  qualifiedName: string,
  path: string,
  startLine: number,
  endLine: number,
): number {
  let unique = qualifiedName
  for (let count = table.names.get(qualifiedName) ?? 0; table.names.has(unique); ) {
    unique = `${qualifiedName}~${++count}`
    table.names.set(qualifiedName, count)
  }
  const head = { sigEndLine: 0, docStart: 0, docEnd: 0, flags: 0 }
  return addNamed(table, { kind: kindCode(kind), name, qualifiedName: unique, path, startLine, endLine, ...head })
}

type Named = { [Column in NodeColumn]: NodeTable[Column][number] }
type NodeColumn = (typeof NODE_COLUMNS)[number]
const NODE_COLUMNS = [
  'kind',
  'name',
  'qualifiedName',
  'path',
  'startLine',
  'endLine',
  'sigEndLine',
  'docStart',
  'docEnd',
  'flags',
] as const

/** Adds a node whose qualified name is its own already. */
export function addNamed(table: NodeTable, node: Named): number {
  if (!table.names.has(node.qualifiedName)) table.names.set(node.qualifiedName, 1)
  table.kind.push(node.kind)
  table.name.push(node.name)
  table.qualifiedName.push(node.qualifiedName)
  table.path.push(node.path)
  table.startLine.push(node.startLine)
  table.endLine.push(node.endLine)
  table.sigEndLine.push(node.sigEndLine)
  table.docStart.push(node.docStart)
  table.docEnd.push(node.docEnd)
  table.flags.push(node.flags)
  return table.kind.length - 1
}

function addStructure(table: NodeTable, input: LinkInput, packages: ReadonlySet<string>): void {
  const project = addNode(table, 'Project', input.project, input.project, '', 0, 0)
  let root = project
  if (packages.has('')) {
    root = addNode(table, 'Package', input.project, '.', '', 0, 0)
    table.contains.push([project, root])
  }
  const folderOf = (path: string): number => {
    if (path === '') return root
    const known = table.ofFolder.get(path)
    if (known !== undefined) return known
    const slash = path.lastIndexOf('/')
    const parent = folderOf(slash < 0 ? '' : path.slice(0, slash))
    const node = addNode(table, packages.has(path) ? 'Package' : 'Folder', path.slice(slash + 1), path, path, 0, 0)
    table.ofFolder.set(path, node)
    table.contains.push([parent, node])
    return node
  }
  for (const file of input.files) {
    const slash = file.path.lastIndexOf('/')
    const folder = folderOf(slash < 0 ? '' : file.path.slice(0, slash))
    const node = addNode(table, 'File', file.path.slice(slash + 1), file.path, file.path, 1, Math.max(1, file.lines))
    table.ofFile.set(file.path, node)
    table.contains.push([folder, node])
  }
  table.ofFolder.set('', root)
}

/**
 * Folders that are packages: they hold a manifest, a package file, or source of a language whose modules are folders.
 */
function packageFolders(linker: Linker, input: LinkInput): Set<string> {
  const { program } = linker
  const markers = new Set<string>()
  for (const unit of program.units) {
    for (const name of unit.language.rules.packageFiles ?? []) markers.add(name)
    for (const name of unit.language.manifests) markers.add(name)
  }
  const result = new Set<string>()
  const folder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
  for (const file of input.files)
    if (markers.has(file.path.slice(file.path.lastIndexOf('/') + 1))) result.add(folder(file.path))
  let isRootPackage = false
  for (const unit of program.units.slice(0, program.projectUnits)) {
    if (unit.language.rules.module !== 'file') result.add(folder(unit.path))
    if (unit.language.rules.module === 'folder' && !unit.path.includes('/')) isRootPackage = true
  }
  if (!isRootPackage) result.delete('')
  return result
}

/** Every source file is a module; where several files make one module, each is named by its file too. */
function addModule(table: NodeTable, unit: Unit): void {
  const file = unit.path.slice(unit.path.lastIndexOf('/') + 1)
  const stem = file.includes('.') ? file.slice(0, file.lastIndexOf('.')) : file
  const shared = unit.language.rules.module !== 'file'
  const last = `.${unit.moduleName}`.endsWith(`.${stem}`) ? stem : (unit.moduleName.split('.').at(-1) ?? stem)
  const name = shared ? stem : last
  const qualified = shared ? [unit.moduleName, file].filter((part) => part !== '').join('.') : unit.moduleName
  const ofFile = table.ofFile.get(unit.path)!
  const end = table.endLine[ofFile]!
  const node = addNode(table, 'Module', name || stem, qualified || stem, unit.path, 1, end)
  if (unit.test) table.flags[node] = NodeFlag.Test
  table.ofModule[unit.index] = node
  table.contains.push([ofFile, node])
}

function addEntity(linker: Linker, table: NodeTable, unit: Unit, row: number): void {
  const { entities, strings } = unit.facts
  const number = unit.entityBase + row
  if (table.ofEntity[number]! >= 0) return
  const extended = extendedBy(table, unit, row)
  const isOfNamespace = extended >= 0 && isNamespace(linker, extended)
  const kind = NODE_KIND_OF[isOfNamespace ? EntityKind.Function : entities.kind[row]!]
  const flags = entities.flags[row]!
  if (!kind || hasFlag(flags, Flag.Anonymous)) return
  const name = strings[entities.name[row]!]!
  if (hasFlag(flags, Flag.Overload)) {
    const first = foldedInto(unit, row)
    if (first >= 0) {
      if (table.ofEntity[unit.entityBase + first]! < 0) addEntity(linker, table, unit, first)
      const node = table.ofEntity[unit.entityBase + first]!
      table.ofEntity[number] = node
      if (node >= 0 && (isNear(table.endLine[node]!, entities.startLine[row]!) || isNext(unit, first, row))) {
        table.endLine[node] = Math.max(table.endLine[node]!, entities.endLine[row]!)
      }
      return
    }
  }
  const parent = parentName(linker, table, unit, row)
  const end = Math.max(entities.startLine[row]!, entities.endLine[row]!)
  const node = addNode(
    table,
    kind,
    name,
    parent === '' ? name : `${parent}.${name}`,
    unit.path,
    entities.startLine[row]!,
    end,
  )
  table.sigEndLine[node] = Math.max(0, entities.sigEndLine[row]!)
  table.docStart[node] = Math.max(0, entities.docStart[row]!)
  table.docEnd[node] = Math.max(0, entities.docEnd[row]!)
  table.flags[node] =
    (unit.test ? NodeFlag.Test : 0) |
    (hasFlag(flags, Flag.Generated) ? NodeFlag.Generated : 0) |
    (hasFlag(flags, Flag.Exported) ? NodeFlag.Exported : 0) |
    (hasFlag(flags, Flag.Abstract) ? NodeFlag.Abstract : 0) |
    (hasFlag(flags, Flag.Local) ? NodeFlag.Local : 0)
  table.ofEntity[number] = node
}

/** The node that an edge to an entity leads to. */
export const targetNode = ({ ofEntity, firstPart }: NodeTable, entity: number): number =>
  ofEntity[firstPart.get(entity) ?? entity]!

/** Whether nothing but signatures of one name is declared in a place between two entities. */
function isNext(unit: Unit, first: number, row: number): boolean {
  const { entities } = unit.facts
  for (let other = first + 1; other < row; other++) {
    if (entities.parent[other] === entities.parent[row] && entities.name[other] !== entities.name[row]) return false
  }
  return true
}

const isFunction = (kind: number): boolean => kind === EntityKind.Function || kind === EntityKind.Method

/** The first entity of the same name and place, whose node an overload signature shares. */
function foldedInto(unit: Unit, row: number): number {
  const { entities } = unit.facts
  for (let other = 1; other < row; other++) {
    if (
      isFunction(entities.kind[other]!) === isFunction(entities.kind[row]!) &&
      (entities.flags[other]! & Flag.Static) === (entities.flags[row]! & Flag.Static) &&
      entities.name[other] === entities.name[row] &&
      entities.parent[other] === entities.parent[row] &&
      entities.declaredIn[other] === entities.declaredIn[row]
    ) {
      return other
    }
  }
  return NONE
}

/** Qualified name of what encloses an entity. */
function parentName(linker: Linker, table: NodeTable, unit: Unit, row: number): string {
  const { entities, strings } = unit.facts
  const extended = extendedBy(table, unit, row)
  if (extended >= 0) {
    const owner = unitOfEntity(linker, extended)
    addEntity(linker, table, owner, extended - owner.entityBase)
    const node = table.ofEntity[extended]!
    if (node >= 0) return table.qualifiedName[node]!
  }
  let holders = '' // names of what is no node and yet holds entities: the variable of an object literal
  for (let up = entities.parent[row]!; up > 0; up = entities.parent[up]!) {
    if (table.ofEntity[unit.entityBase + up]! < 0) addEntity(linker, table, unit, up)
    const node = table.ofEntity[unit.entityBase + up]!
    if (node >= 0) return join(table.qualifiedName[node]!, holders)
    if (entities.kind[up] === EntityKind.Namespace || hasFlag(entities.flags[up]!, Flag.Extension))
      holders = join(strings[entities.name[up]!]!, holders)
  }
  const scope = entities.declaredIn[row]!
  if (scope >= 0 && unit.ownerKind[scope] === Owner.Extension) {
    const { extensions, exprs } = unit.facts
    const target = extensions.target[unit.ownerRow[scope]!]!
    if (target >= 0 && exprs.op[target] === Op.Name) return join(unit.moduleName, strings[exprs.a[target]!]!)
  }
  return join(unit.moduleName, holders)
}

const join = (outer: string, name: string): string => (outer === '' ? name : name === '' ? outer : `${outer}.${name}`)

/** The node of the code that is in a scope: the entity that owns it, or the module. */
export function nodeOfScope(table: NodeTable, unit: Unit, scope: number): number {
  const { scopes, entities } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    let entity = scopes.entity[at]!
    while (entity > 0) {
      const node = table.ofEntity[unit.entityBase + entity]!
      if (node >= 0) return node
      entity = entities.parent[entity]!
    }
  }
  return table.ofModule[unit.index]!
}

/** The node of an external package; made when it is first asked for. */
export function addExternalPackage(table: NodeTable, name: string): number {
  const known = table.ofExternal.get(name)
  if (known !== undefined) return known
  const node = addNode(table, 'ExternalPackage', name, name, '', 0, 0)
  table.ofExternal.set(name, node)
  return node
}

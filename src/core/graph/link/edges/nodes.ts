// The nodes of a graph: project, folders, packages, files and modules; those of entities are in entity-nodes.ts.

import { AFTER_MODULE, type EntityRow } from '../../../ids.ts'
import { folderOf } from '../../../paths.ts'
import { NodeFlag } from '../../graph.ts'
import { keptPackages, type Taking, takeEntities, takeModule } from '../kept.ts'
import type { Linker } from '../linker.ts'
import { extensionTargets, firstParts } from '../members/extension-targets.ts'
import type { LinkInput } from '../program/program.ts'
import type { Unit } from '../program/unit.ts'
import { addEntity } from './entity-nodes.ts'
import { addNode, emptyTable, type NodeTable } from './node-table.ts'

/** The nodes of all files; `taking` supplies those of kept files. */
export function buildNodes(linker: Linker, input: LinkInput, taking?: Taking): NodeTable {
  const table = containerNodes(linker, input, taking)
  const { byPath } = linker.program
  for (const { path } of input.files) {
    const unit = byPath.get(path)
    for (let row: EntityRow = AFTER_MODULE; unit && row < unit.facts.entities.length; row++)
      addEntity(linker, table, unit, row)
    if (!unit && taking) takeEntities(table, taking, path)
  }
  return table
}

/** The nodes of the project, its folders, files and modules, which come before all others. */
export function containerNodes(linker: Linker, input: LinkInput, taking?: Taking): NodeTable {
  const extended = extensionTargets(linker)
  const table = emptyTable(linker.program, extended, firstParts(linker, extended))
  const packages = taking ? keptPackages(taking.kept) : packageFolders(linker, input)
  addContainers(table, input, packages)
  const { byPath } = linker.program
  for (const { path } of input.files) {
    const unit = byPath.get(path)
    if (unit) addModule(table, unit)
    else if (taking) takeModule(table, taking, path)
  }
  return table
}

/** Adds the nodes of the project, its folders, packages and files, each inside its parent. */
function addContainers(table: NodeTable, input: LinkInput, packages: ReadonlySet<string>): void {
  const project = addNode(table, { kind: 'Project', name: input.project })
  let root = project
  if (packages.has('')) {
    root = addNode(table, { kind: 'Package', name: input.project, qualifiedName: '.' })
    table.contains.push(project, root)
  }
  const folderOf = (path: string): number => {
    if (path === '') return root
    const known = table.ofFolder.get(path)
    if (known !== undefined) return known
    const slash = path.lastIndexOf('/')
    const parent = folderOf(slash < 0 ? '' : path.slice(0, slash))
    const kind = packages.has(path) ? 'Package' : 'Folder'
    const node = addNode(table, { kind, name: path.slice(slash + 1), qualifiedName: path, path })
    table.ofFolder.set(path, node)
    table.contains.push(parent, node)
    return node
  }
  for (const { path, lines } of input.files) {
    const slash = path.lastIndexOf('/')
    const folder = folderOf(slash < 0 ? '' : path.slice(0, slash))
    const place = { path, startLine: 1, endLine: Math.max(1, lines) }
    const node = addNode(table, { kind: 'File', name: path.slice(slash + 1), qualifiedName: path, ...place })
    table.ofFile.set(path, node)
    table.contains.push(folder, node)
  }
  table.ofFolder.set('', root)
}

/**
 * The folders that are packages: those with a manifest, a package file, or a module of a language whose modules are
 * folders.
 */
function packageFolders(linker: Linker, input: LinkInput): Set<string> {
  const { program } = linker
  const markers = new Set(
    program.units.flatMap(({ language }) => [...(language.packageFiles ?? []), ...language.manifests]),
  )
  const result = new Set<string>()
  for (const { path } of input.files) if (markers.has(path.slice(path.lastIndexOf('/') + 1))) result.add(folderOf(path))
  let isRootPackage = false
  for (const { path, language } of program.byPath.values()) {
    if (language.rules.module !== 'file') result.add(folderOf(path))
    if (language.rules.module === 'folder' && !path.includes('/')) isRootPackage = true
  }
  if (!isRootPackage) result.delete('')
  return result
}

/**
 * Adds the module of a source file; where several files form one module, each has a module node named after the file.
 */
function addModule(table: NodeTable, unit: Unit): void {
  const file = unit.path.slice(unit.path.lastIndexOf('/') + 1)
  const stem = file.includes('.') ? file.slice(0, file.lastIndexOf('.')) : file
  const shared = unit.language.rules.module !== 'file'
  const last = `.${unit.moduleName}`.endsWith(`.${stem}`) ? stem : (unit.moduleName.split('.').at(-1) ?? stem)
  const name = shared ? stem : last
  const qualified = shared ? [unit.moduleName, file].filter((part) => part !== '').join('.') : unit.moduleName
  const ofFile = table.ofFile.get(unit.path)!
  const node = addNode(table, {
    kind: 'Module',
    name: name || stem,
    qualifiedName: qualified || stem,
    path: unit.path,
    startLine: 1,
    endLine: table.endLine[ofFile]!,
    flags: unit.test ? NodeFlag.Test : 0,
  })
  table.ofModule[unit.index] = node
  table.contains.push(ofFile, node)
}

// Where Go imports lead: modules by their go.mod, `replace` and `use` of workspaces included, then the folders `vendor`.

import { folderOf, inFolder, isWithin, joinPath } from '../../paths.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'

type Root = { module: string; folder: string }

/** The modules of a tree, longest path first, and the folders that have a folder `vendor`, the innermost first. */
type Tree = { files: ProjectFiles; roots: readonly Root[]; vendors: string[] }

/** The module resolver of a project. */
export function modules(files: ProjectFiles): ModuleResolver {
  const tree: Tree = { files, roots: readRoots(files), vendors: [] }
  for (const folder of new Set(['', ...tree.roots.map((root) => root.folder)]))
    if (files.hasFolder(inFolder(folder, 'vendor'))) tree.vendors.push(folder)
  tree.vendors.sort((one, other) => other.length - one.length)
  return {
    resolve: (specifier, fromPath) => resolve(tree, specifier, fromPath),
    moduleName,
  }
}

/** The folder, dotted; the package at the root goes by its own name. External test packages keep their suffix. */
function moduleName(path: string, declaredPackage: string): string {
  const folder = folderOf(path)
  if (folder === '') return declaredPackage
  const name = folder.replaceAll('/', '.')
  return declaredPackage.endsWith('_test') ? `${name}_test` : name
}

function resolve(tree: Tree, specifier: string, fromPath: string): ImportTarget | undefined {
  const { files, roots } = tree
  if (specifier.startsWith('.')) {
    const path = joinPath(folderOf(fromPath), specifier)
    return path === undefined ? undefined : { kind: 'folder', path }
  }
  const path = folderByModules(tree, specifier) ?? folderInVendor(tree, specifier, fromPath)
  if (path !== undefined) return { kind: 'folder', path }
  const parts = specifier.split('/')
  const standard = !parts[0]!.includes('.') && !roots.some((root) => root.module.split('/')[0] === parts[0])
  if (roots.length === 0 && !standard && parts.length > 2) {
    const path = parts.slice(3).join('/') // a repository from before modules: host/owner/name/path
    if (path !== '' && holdsGo(files, path)) return { kind: 'folder', path }
  }
  if (standard) return { kind: 'external', name: specifier, standard: true }
  return { kind: 'external', name: parts.slice(0, parts[0]!.includes('.') ? 3 : 1).join('/') }
}

/** The folder of a package in one of the project's modules. */
function folderByModules({ files, roots }: Tree, specifier: string): string | undefined {
  for (const { module, folder } of roots) {
    if (!isWithin(specifier, module)) continue
    const path = inFolder(folder, specifier.slice(module.length + 1))
    if (holdsGo(files, path)) return path
  }
  return undefined
}

/** The copy of a package that the module around a file keeps beside its go.mod. */
function folderInVendor({ files, vendors }: Tree, specifier: string, fromPath: string): string | undefined {
  for (const folder of vendors) {
    if (!isWithin(fromPath, folder)) continue
    const path = inFolder(folder, `vendor/${specifier}`)
    if (holdsGo(files, path)) return path
  }
  return undefined
}

const holdsGo = (files: ProjectFiles, folder: string): boolean =>
  files.list(folder).some((name) => name.endsWith('.go'))

/** Module paths with their folders, longest first. */
function readRoots(files: ProjectFiles): Root[] {
  const roots: Root[] = []
  for (const [path, text] of files.manifests) {
    if (!/(^|\/)go\.mod$/.test(path)) continue
    const folder = folderOf(path)
    const module = /^[ \t]*module[ \t]+"?([^\s"]+)"?/m.exec(text)?.[1]
    if (module) roots.push({ module, folder })
    for (const match of text.matchAll(
      /^[ \t]*(?:replace[ \t]+)?([^\s(]+)(?:[ \t]+v[^\s]+)?[ \t]+=>[ \t]+(\.{1,2}\/[^\s]*|\.{1,2})/gm,
    )) {
      const replaced = joinPath(folder, match[2]!)
      if (replaced !== undefined) roots.push({ module: match[1]!, folder: replaced })
    }
  }
  return roots.sort((one, other) => other.module.length - one.module.length || (one.folder < other.folder ? -1 : 1))
}

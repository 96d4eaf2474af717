// Where Go imports lead: modules by their go.mod, `replace` and `use` of workspaces included.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, joinPath } from '../paths.ts'

type Root = { module: string; folder: string }

/** The module resolver of a project. */
export function modules(files: ProjectFiles): ModuleResolver {
  const roots = readRoots(files)
  return {
    resolve: (specifier, fromPath) => resolve(files, roots, specifier, fromPath),
    moduleName,
  }
}

/** The folder, dotted; the package at the root goes by its own name. External test packages keep their suffix. */
function moduleName(path: string, declaredPackage: string): string {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  if (folder === '') return declaredPackage
  const name = folder.replaceAll('/', '.')
  return declaredPackage.endsWith('_test') ? `${name}_test` : name
}

function resolve(
  files: ProjectFiles,
  roots: readonly Root[],
  specifier: string,
  fromPath: string,
): ImportTarget | undefined {
  if (specifier.startsWith('.')) {
    const path = joinPath(folderOf(fromPath), specifier)
    return path === undefined ? undefined : { kind: 'folder', path }
  }
  const path = folderByModules(files, roots, specifier)
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

/** The folder of a package of one of the project's modules. */
function folderByModules(files: ProjectFiles, roots: readonly Root[], specifier: string): string | undefined {
  for (const { module, folder } of roots) {
    if (specifier !== module && !specifier.startsWith(`${module}/`)) continue
    const inside = specifier.slice(module.length + 1)
    const path = [folder, inside].filter((part) => part !== '').join('/')
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

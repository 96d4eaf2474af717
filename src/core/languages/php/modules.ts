// Where PHP names lead: by Composer's autoload rules where a composer.json states them, else to whatever file of the
// project declares the namespace.

import { append } from '../../multimap.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, foldersAbove, joinPath } from '../paths.ts'
import { ELOQUENT } from './eloquent.ts'

/** The file that says where classes are found. */
export const MANIFEST = 'composer.json'

/**
 * A folder that holds the files of classes; `underscores`: PSR-0, by
 * the full name, `_` in a class name being a folder too.
 */
type Root = { folder: string; manifest: string; underscores: boolean }

/** The module resolver of a project: Composer's autoloading, and paths of `require`. */
export function modules(files: ProjectFiles): ModuleResolver {
  const roots = new Map<string, Root[]>()
  for (const [path, text] of files.manifests) if (isManifest(path)) addRoots(roots, path, text)

  function resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined {
    if (specifier.startsWith('./')) {
      const path = beside(files, fromPath, specifier.slice(2))
      return path === undefined ? undefined : { kind: 'file', path }
    }
    if (name === undefined) return undefined
    const autoloaded = /^\w/.test(name) && !name.endsWith(')') ? autoload(specifier, fromPath) : undefined
    if (autoloaded !== undefined) return { kind: 'file', path: autoloaded, rest: [name] }
    const namespace = specifier.slice(0, Math.max(0, specifier.lastIndexOf('.')))
    if (namespace === '' || files.packages.has(namespace))
      return { kind: 'package', name: namespace, rest: [name], open: true }
    if (files.packages.has(specifier)) return { kind: 'package', name: specifier, rest: [], open: true }
    const external = { kind: 'external', name: specifier.split('.')[0]! } as const
    const stub = ELOQUENT.get(specifier)
    return stub === undefined ? external : { ...external, standard: true, rest: [stub.toLowerCase()] }
  }

  /** The file of a class by the rules of the composer.json files: the nearest one, and there the longest prefix. */
  function autoload(full: string, fromPath: string): string | undefined {
    let best: string | undefined
    let near = -2
    for (let end = full.length; end >= 0; end = end === 0 ? -1 : Math.max(0, full.lastIndexOf('.', end - 1))) {
      for (const { folder, manifest, underscores } of roots.get(full.slice(0, end)) ?? []) {
        const inner = underscores ? withUnderscores(full) : full.slice(end === 0 ? 0 : end + 1)
        const path = `${folder === '' ? '' : `${folder}/`}${inner.replaceAll('.', '/')}.php`
        if (nearness(manifest, fromPath) <= near || !files.has(path)) continue
        best = path
        near = nearness(manifest, fromPath)
      }
    }
    return best
  }

  return { resolve, moduleName }
}

const isManifest = (path: string): boolean => path === MANIFEST || path.endsWith(`/${MANIFEST}`)

/** How many folders around `path` the manifest shares, when it is in one of them. */
function nearness(manifest: string, path: string): number {
  const folder = folderOf(manifest)
  return folder === '' ? 0 : path.startsWith(`${folder}/`) ? folder.split('/').length : -1
}

type Autoload = Partial<Record<'psr-4' | 'psr-0', Record<string, string | string[]>>>

/** Adds the autoload rules of a composer.json, by prefix: parts joined by dots, '' for all classes. */
function addRoots(roots: Map<string, Root[]>, manifest: string, text: string): void {
  let parsed: { autoload?: Autoload; 'autoload-dev'?: Autoload } | null
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch {
    return // what Composer can't read either says nothing
  }
  const home = folderOf(manifest)
  for (const section of [parsed?.autoload, parsed?.['autoload-dev']]) {
    for (const standard of ['psr-4', 'psr-0'] as const) {
      for (const [prefix, folders] of Object.entries(section?.[standard] ?? {})) {
        const underscores = standard === 'psr-0'
        const name = underscores ? '' : prefix.replace(/\\+$/, '').replaceAll('\\', '.')
        for (const folder of [folders].flat()) {
          if (typeof folder !== 'string') continue
          const path = [home, ...folder.split('/')].filter((part) => part !== '' && part !== '.').join('/')
          append(roots, name, { folder: path, manifest, underscores })
        }
      }
    }
  }
}

/** 'A.B_C' -> 'A.B.C': in the class name `_` is a folder. */
function withUnderscores(full: string): string {
  const at = full.lastIndexOf('.') + 1
  return full.slice(0, at) + full.slice(at).replaceAll('_', '.')
}

/** The file that an include names: below the folder of the file, or of one around it. */
function beside(files: ProjectFiles, fromPath: string, specifier: string): string | undefined {
  for (const folder of foldersAbove(fromPath)) {
    const path = joinPath(folder, specifier)
    if (path !== undefined && files.has(path)) return path
  }
  return undefined
}

/** The namespace; a file without one is named by its path. */
function moduleName(path: string, declaredPackage: string): string {
  return declaredPackage === '' ? path.replace(/\.\w+$/, '').replaceAll('/', '.') : declaredPackage
}

// Resolution of PHP names: by Composer's autoload rules where a composer.json states them, else to any file of the
// project that declares the namespace.

import { append } from '../../../collections/multimap.ts'
import { folderOf, foldersAbove, joinPath } from '../../../paths.ts'
import { PHP_MANIFEST } from '../../files.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../../language.ts'
import { ELOQUENT } from '../laravel/eloquent.ts'

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
    const path = isClassKey(name) ? autoload(specifier, fromPath) : undefined
    return path === undefined ? byNamespace(specifier, name) : { kind: 'file', path, rest: [name] }
  }

  /** Where a name leads that no rule of a composer.json leads to: a namespace of the project, or a library. */
  function byNamespace(specifier: string, name: string): ImportTarget {
    const namespace = specifier.slice(0, Math.max(0, specifier.lastIndexOf('.')))
    if (namespace === '' || files.packages.has(namespace))
      return { kind: 'package', name: namespace, rest: [name], open: true }
    if (files.packages.has(specifier)) return { kind: 'package', name: specifier, rest: [], open: true }
    const external = { kind: 'external', name: specifier.split('.')[0]! } as const
    const stub = ELOQUENT.get(specifier)
    return stub === undefined ? external : { ...external, standard: true, rest: [stub.toLowerCase()] }
  }

  /**
   * The file of a class by the autoload rules of the composer.json files: the nearest file, and in it the longest
   * prefix.
   */
  function autoload(full: string, fromPath: string): string | undefined {
    let best: string | undefined
    let near = -2
    for (const prefix of prefixes(full)) {
      for (const root of roots.get(prefix) ?? []) {
        const path = pathOf(full, prefix, root)
        const distance = nearness(root.manifest, fromPath)
        if (distance <= near || !files.has(path)) continue
        best = path
        near = distance
      }
    }
    return best
  }

  return { resolve, moduleName }
}

const isClassKey = (key: string): boolean => /^\w/.test(key) && !key.endsWith(')')

/** 'A.B.C' -> 'A.B.C', 'A.B', 'A', ''. */
function prefixes(full: string): string[] {
  const names = full.split('.')
  return names.map((_, i) => names.slice(0, names.length - i).join('.')).concat('')
}

/** Where a root has the file of a class; the prefix is that of the root's rule. */
function pathOf(full: string, prefix: string, { folder, underscores }: Root): string {
  const inner = underscores ? withUnderscores(full) : full.slice(prefix === '' ? 0 : prefix.length + 1)
  return `${folder === '' ? '' : `${folder}/`}${inner.replaceAll('.', '/')}.php`
}

const isManifest = (path: string): boolean => path === PHP_MANIFEST || path.endsWith(`/${PHP_MANIFEST}`)

/** The number of folders that the manifest's folder shares with `path`, if it is around it. */
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
    return // Composer cannot read it either: it maps nothing
  }
  const home = folderOf(manifest)
  const add = (prefix: string, folders: unknown, underscores: boolean): void => {
    for (const folder of [folders].flat()) {
      if (typeof folder !== 'string') continue
      const path = [home, ...folder.split('/')].filter((part) => part !== '' && part !== '.').join('/')
      append(roots, prefix, { folder: path, manifest, underscores })
    }
  }
  for (const section of [parsed?.autoload, parsed?.['autoload-dev']]) {
    for (const [prefix, folders] of Object.entries(section?.['psr-4'] ?? {}))
      add(prefix.replace(/\\+$/, '').replaceAll('\\', '.'), folders, false)
    for (const folders of Object.values(section?.['psr-0'] ?? {})) add('', folders, true)
  }
}

/** 'A.B_C' -> 'A.B.C': in the class name `_` is a folder. */
function withUnderscores(full: string): string {
  const at = full.lastIndexOf('.') + 1
  return full.slice(0, at) + full.slice(at).replaceAll('_', '.')
}

/** The file that an include names, relative to the file's folder or one around it. */
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

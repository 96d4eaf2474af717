// Where imports lead. Package roots are inferred: a folder with a manifest, its `src` and `lib`, what the manifest
// declares, the parent of the importing file's top package, and the folders above the importing file.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf } from '../paths.ts'
import { STANDARD_MODULES } from './standard-library.ts'

export const MANIFESTS = ['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'] as const

/** The module resolver of a project. */
export function modules(files: ProjectFiles): ModuleResolver {
  const { sources, roots } = declaredRoots(files)
  const rootsOf = new Map<string, readonly string[]>()
  const found = new Map<string, ImportTarget>()

  /** Folders from which absolute imports of files in `folder` may start, most likely first. */
  function searchPath(folder: string): readonly string[] {
    let path = rootsOf.get(folder)
    if (!path) {
      const above = [folder, ...ancestors(folder)].filter((each) => !isPackage(files, each))
      // What tests keep as data (sample projects) is nothing that the product imports.
      const others = isTest(`${folder}/`) ? roots : roots.filter((root) => !isTest(`${root}/`))
      path = [...new Set([importRoot(folder), ...roots.filter((root) => isWithin(folder, root)), ...above, ...others])]
      rootsOf.set(folder, path)
    }
    return path
  }

  /** The folder from which the modules of `folder` are imported: the parent of its topmost package, or the folder of sources that it is in. */
  function importRoot(folder: string): string {
    const top = packageParent(files, folder)
    // Between a folder of sources and a package stand namespace packages.
    return sources.find((root) => top !== root && isWithin(top, root)) ?? top
  }

  function absolute(parts: readonly string[], folder: string): ImportTarget {
    const top = importRoot(folder)
    const script = !isPackage(files, folder) && packageParent(files, folder) === top
    const standard = STANDARD_MODULES.has(parts[0]!)
    let partial: Inside | undefined
    for (const root of searchPath(folder)) {
      if (standard && root !== top) continue
      const target = moduleAt(root, parts)
      if (target && !target.rest) return target
      partial ??= target
    }
    if (partial) return partial
    // A script inside a package folder still starts its imports at that folder.
    const beside = standard || script ? undefined : moduleAt(folder, parts)
    if (beside && !beside.rest) return beside
    return standard
      ? { kind: 'external', name: parts.join('.'), standard: true }
      : { kind: 'external', name: parts[0]! }
  }

  /** The module below a root, as far as the path leads; undefined when not even its first part is there. */
  function moduleAt(root: string, parts: readonly string[]): Inside | undefined {
    let at = root
    let inside: Inside | undefined // the deepest package passed; what follows may be a name that it defines
    for (const [index, part] of parts.entries()) {
      at = join(at, part)
      const rest = parts.slice(index + 1)
      const packageFile = [`${at}/__init__.py`, `${at}/__init__.pyi`].find(files.has)
      if (packageFile !== undefined) {
        inside = withRest({ kind: 'file', path: packageFile }, rest)
        continue
      }
      // A module that is a file holds no further modules.
      const file = rest.length > 0 ? undefined : [`${at}.py`, `${at}.pyi`].find(files.has)
      if (file !== undefined) return { kind: 'file', path: file }
    }
    if (inside && !inside.rest) return inside
    return holdsPython(at) ? { kind: 'folder', path: at } : inside
  }

  /** Whether a folder without `__init__` can be imported: a namespace package. */
  function holdsPython(folder: string): boolean {
    return files.list(folder).some((name) => /\.pyi?$/.test(name))
  }

  function relative(specifier: string, fromPath: string): ImportTarget | undefined {
    const dots = /^\.+/.exec(specifier)![0].length
    let folder = folderOf(fromPath)
    for (let up = 1; up < dots; up++) {
      if (folder === '') return undefined
      folder = folderOf(folder)
    }
    const parts = specifier.slice(dots).split('.').filter(Boolean)
    if (parts.length > 0) return moduleAt(folder, parts)
    const file = [join(folder, '__init__.py'), join(folder, '__init__.pyi')].find(files.has)
    return file === undefined ? { kind: 'folder', path: folder } : { kind: 'file', path: file }
  }

  function resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined {
    const folder = folderOf(fromPath)
    const key = `${folder}\0${specifier}`
    let target = found.get(key)
    if (!target) {
      target = specifier.startsWith('.') ? relative(specifier, fromPath) : absolute(specifier.split('.'), folder)
      if (!target) return undefined
      found.set(key, target)
    }
    if (name === undefined || target.kind === 'external') return target
    // From a folder without `__init__` only modules can be imported.
    if (target.kind === 'folder') return ending(moduleAt(target.path, [name])) ?? { ...target, rest: [name] }
    return { ...target, rest: [...(target.rest ?? []), name] }
  }

  return { resolve, moduleName }
}

/** Says that of a path and its name nothing is left to be looked up. */
const ending = (target: Inside | undefined): Inside | undefined => target && { ...target, rest: target.rest ?? [] }

/** A target inside the project. */
type Inside = Exclude<ImportTarget, { kind: 'external' }>

const withRest = (target: Inside, rest: readonly string[]): Inside => (rest.length === 0 ? target : { ...target, rest })

/** The repo-relative dotted path, `__init__` standing for its folder: 'src/click/core.py' -> 'src.click.core'. */
export function moduleName(path: string): string {
  const parts = path.replace(/\.pyi?$/, '').split('/')
  if (parts.at(-1) === '__init__' && parts.length > 1) parts.pop()
  return parts.join('.')
}

function isPackage(files: ProjectFiles, folder: string): boolean {
  return folder !== '' && (files.has(`${folder}/__init__.py`) || files.has(`${folder}/__init__.pyi`))
}

/** The folder that holds the topmost package around a folder; the folder itself when it is in none. */
function packageParent(files: ProjectFiles, folder: string): string {
  while (isPackage(files, folder)) folder = folderOf(folder)
  return folder
}

/** Roots that manifests imply or name; `sources` are those below the manifest, which hold nothing but packages. */
function declaredRoots(files: ProjectFiles): { sources: string[]; roots: string[] } {
  const sources: string[] = []
  const roots: string[] = []
  for (const [path, text] of files.manifests) {
    const folder = folderOf(path)
    const named = [...text.matchAll(DECLARED)].map((match) => join(folder, match[1]!.replace(/^\.\/?|\/$/g, '')))
    sources.push(...named.filter((each) => each !== folder), join(folder, 'src'))
    roots.push(...named, folder, join(folder, 'src'), join(folder, 'lib'))
  }
  return { sources: [...new Set(sources)], roots: [...new Set([...roots, '', 'src', 'lib'])] }
}

// `package-dir = {"" = "src"}`, `where = ["src"]`, `pythonpath = ["src"]`, `package_dir={'': 'src'}`, `from = "src"`
const DECLARED = /(?:where|pythonpath|package[-_]dir|from)\s*[=:][^\n]*?["'=\s]([\w./-]+)["']?\s*[\]}\n]/g

function isWithin(folder: string, root: string): boolean {
  return root === '' || folder === root || folder.startsWith(`${root}/`)
}

function ancestors(folder: string): string[] {
  const result: string[] = []
  while (folder !== '') {
    folder = folderOf(folder)
    result.push(folder)
  }
  return result
}

const join = (folder: string, name: string): string =>
  folder === '' ? name : name === '' ? folder : `${folder}/${name}`

/** Whether a file is a test, as pytest and unittest find them, or an example or benchmark: nothing that the product runs. */
export function isTest(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|testing|examples?|docs?|benchmarks?)\//.test(path) ||
    /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.pyi?$/.test(path)
  )
}

// Where imports lead. Package roots are inferred: a folder with a manifest, its `src` and `lib`, what the manifest
// declares, the parent of the importing file's top package, and the folders above the importing file.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, foldersAbove, inFolder, isWithin } from '../paths.ts'
import { STANDARD_MODULES } from './standard-library.ts'

/** Files that say where packages lie. */
export const MANIFESTS = ['pyproject.toml', 'setup.cfg', 'setup.py', 'pytest.ini', 'tox.ini'] as const

/** What the resolver of a project knows, and what it has found so far. */
type Project = {
  readonly files: ProjectFiles
  /** Folders that manifests name or imply as holding nothing but packages. */
  readonly sources: readonly string[]
  /** All folders that imports may start at. */
  readonly roots: readonly string[]
  /** By folder, where absolute imports of its files may start. */
  readonly searchPaths: Map<string, readonly string[]>
  /** By folder and specifier. */
  readonly found: Map<string, ImportTarget>
}

/** The module resolver of a project. */
export function modules(files: ProjectFiles): ModuleResolver {
  const project: Project = { files, ...declaredRoots(files), searchPaths: new Map(), found: new Map() }
  return { resolve: (specifier, fromPath, name) => resolve(project, specifier, fromPath, name), moduleName }
}

function resolve(
  project: Project,
  specifier: string,
  fromPath: string,
  name: string | undefined,
): ImportTarget | undefined {
  const target = resolveModule(project, specifier, fromPath)
  if (target === undefined || name === undefined || target.kind === 'external') return target
  // From a folder without `__init__` only modules can be imported.
  if (target.kind === 'folder') return inNamespace(project, target, specifier, fromPath, name)
  return { ...target, rest: [...(target.rest ?? []), name] }
}

/** A module of a namespace package, which may lie in parts below several roots. */
function inNamespace(
  project: Project,
  target: Extract<Inside, { kind: 'folder' }>,
  specifier: string,
  fromPath: string,
  name: string,
): ImportTarget {
  const here = moduleAt(project.files, target.path, [name])
  if (here) return ending(here)!
  const roots = specifier.startsWith('.') ? [] : searchPath(project, folderOf(fromPath))
  for (const root of roots) {
    const found = moduleAt(project.files, root, [...specifier.split('.'), name])
    if (found && !found.rest) return ending(found)!
  }
  return { ...target, rest: [name] }
}

function resolveModule(project: Project, specifier: string, fromPath: string): ImportTarget | undefined {
  const folder = folderOf(fromPath)
  const key = `${folder}\0${specifier}`
  let target = project.found.get(key)
  if (!target) {
    target = specifier.startsWith('.')
      ? relative(project.files, specifier, folder)
      : absolute(project, specifier.split('.'), folder)
    if (target) project.found.set(key, target)
  }
  return target
}

function relative(files: ProjectFiles, specifier: string, fromFolder: string): ImportTarget | undefined {
  const dots = /^\.+/.exec(specifier)![0].length
  let folder = fromFolder
  for (let up = 1; up < dots; up++) {
    if (folder === '') return undefined
    folder = folderOf(folder)
  }
  const parts = specifier.slice(dots).split('.').filter(Boolean)
  if (parts.length > 0) return moduleAt(files, folder, parts)
  const file = [inFolder(folder, '__init__.py'), inFolder(folder, '__init__.pyi')].find(files.has)
  return file === undefined ? { kind: 'folder', path: folder } : { kind: 'file', path: file }
}

function absolute(project: Project, parts: readonly string[], folder: string): ImportTarget {
  const { files } = project
  const top = importRoot(project, folder)
  const script = !isPackage(files, folder) && packageParent(files, folder) === top
  const standard = STANDARD_MODULES.has(parts[0]!)
  let partial: Inside | undefined
  let namespace: Inside | undefined
  for (const root of searchPath(project, folder)) {
    if (standard && root !== top) continue
    const target = moduleAt(files, root, parts)
    // a folder is a package only where no root has a module or package of its name
    if (target && !target.rest && target.kind === 'file') return target
    if (target?.kind === 'folder') namespace ??= target
    else partial ??= target
  }
  if (partial ?? namespace) return (partial ?? namespace)!
  // A script inside a package folder still starts its imports at that folder.
  const beside = standard || script ? undefined : moduleAt(files, folder, parts)
  if (beside && !beside.rest) return beside
  return standard ? { kind: 'external', name: parts.join('.'), standard: true } : { kind: 'external', name: parts[0]! }
}

/** Folders from which absolute imports of files in `folder` may start, most likely first. */
function searchPath(project: Project, folder: string): readonly string[] {
  const { files, roots, searchPaths } = project
  let path = searchPaths.get(folder)
  if (!path) {
    const above = [folder, ...foldersAbove(folder)].filter((each) => !isPackage(files, each))
    // What tests keep as data (sample projects) is nothing that the product imports.
    const others = isTest(`${folder}/`) ? roots : roots.filter((root) => !isTest(`${root}/`))
    const around = roots.filter((root) => isWithin(folder, root))
    path = [...new Set([importRoot(project, folder), ...around, ...above, ...others])]
    searchPaths.set(folder, path)
  }
  return path
}

/**
 * The folder from which the modules of `folder` are imported: the parent
 * of its topmost package, or the folder of sources that it is in.
 */
function importRoot({ files, sources }: Project, folder: string): string {
  const top = packageParent(files, folder)
  // Between a folder of sources and a package stand namespace packages.
  return sources.find((root) => top !== root && isWithin(top, root)) ?? top
}

/** The module below a root, as far as the path leads; undefined when not even its first part is there. */
function moduleAt(files: ProjectFiles, root: string, parts: readonly string[]): Inside | undefined {
  let at = root
  let inside: Inside | undefined // the deepest package passed; what follows may be a name that it defines
  for (const [index, part] of parts.entries()) {
    at = inFolder(at, part)
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
  return holdsPython(files, at) ? { kind: 'folder', path: at } : inside
}

/** Whether a folder without `__init__` can be imported: a namespace package. */
function holdsPython(files: ProjectFiles, folder: string): boolean {
  return files.list(folder).some((name) => /\.pyi?$/.test(name))
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
    const named = [...text.matchAll(DECLARED)].map((match) => inFolder(folder, match[1]!.replace(/^\.\/?|\/$/g, '')))
    sources.push(...named.filter((each) => each !== folder), inFolder(folder, 'src'))
    roots.push(...named, folder, inFolder(folder, 'src'), inFolder(folder, 'lib'))
  }
  return { sources: [...new Set(sources)], roots: [...new Set([...roots, '', 'src', 'lib'])] }
}

// `package-dir = {"" = "src"}`, `where = ["src"]`, `pythonpath = ["src"]`, `package_dir={'': 'src'}`, `from = "src"`
const DECLARED = /(?:where|pythonpath|package[-_]dir|from)\s*[=:][^\n]*?["'=\s]([\w./-]+)["']?\s*[\]}\n]/g

/**
 * Whether a file is a test, as pytest and unittest find them, or an
 * example or benchmark: nothing that the product runs.
 */
export function isTest(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|testing|examples?|docs?|benchmarks?)\//.test(path) ||
    /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.pyi?$/.test(path)
  )
}

// Resolution of imports. Package roots are inferred: a folder with a manifest, its `src` and `lib`, the folders that
// the manifest declares, the parent of the importing file's top package, and the folders above the importing file.

import { once } from '../../../collections/once.ts'
import { folderOf, foldersAbove, inFolder } from '../../../paths.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../../language.ts'
import { STANDARD_MODULES } from './standard-library.ts'

/** Specifier of the stub beside the importing file (`a.pyi` beside `a.py`); Python itself has no such specifier. */
export const STUB_BESIDE = './*.pyi'

/**
 * Specifier of the nearest `conftest.py` above the importing file, other than that file; Python itself has no such
 * specifier.
 */
export const CONFTEST = './conftest.py'

/** The folders and packages of a project, and the remembered answers. */
type Project = {
  readonly files: ProjectFiles
  /** Folders that manifests name or imply as holding nothing but packages, in their order. */
  readonly sources: Places
  /** All folders that imports may start at, in their order. */
  readonly roots: Places
  /** By folder, where absolute imports of its files start first. */
  readonly nearest: Map<string, readonly string[]>
  /** By the first part of an import, the roots that have something of that name; a monorepo has thousands of roots. */
  readonly rootsOf: Map<string, readonly string[]>
  /** By folder and specifier. */
  readonly found: Map<string, ImportTarget>
  /** By module, whether a manifest names its distribution. */
  readonly dependencies: Map<string, boolean>
  /** Folders above packages; computed at most once. */
  readonly above: () => ReadonlySet<string>
}

/** Folders, each with its place in their order. */
type Places = ReadonlyMap<string, number>

/** The module resolver of a project. */
export function modules(files: ProjectFiles): ModuleResolver {
  const { sources, roots } = declaredRoots(files)
  const inOrder = (folders: readonly string[]): Places =>
    new Map([...new Set(folders)].map((folder, at) => [folder, at]))
  const project: Project = {
    files,
    sources: inOrder(sources),
    roots: inOrder(roots),
    nearest: new Map(),
    rootsOf: new Map(),
    found: new Map(),
    dependencies: new Map(),
    above: once(() => new Set(files.named('__init__.py').flatMap((path) => foldersAbove(folderOf(path))))),
  }
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
  if (specifier.startsWith('.') || moduleAt(project, target.path, [name])) return { ...target, rest: [name] }
  const parts = specifier.split('.')
  for (const root of searchPath(project, folderOf(fromPath), parts[0]!)) {
    const found = moduleAt(project, root, [...parts, name])
    if (found && !found.rest) return { kind: 'folder', path: inFolder(root, parts.join('/')), rest: [name] }
  }
  // a part of the namespace that another distribution has
  return { kind: 'external', name: parts[0]! }
}

function resolveModule(project: Project, specifier: string, fromPath: string): ImportTarget | undefined {
  if (specifier === STUB_BESIDE) return { kind: 'file', path: `${fromPath}i` }
  if (specifier === CONFTEST) return conftestAbove(project.files, fromPath)
  const folder = folderOf(fromPath)
  const key = `${folder}\0${specifier}`
  let target = project.found.get(key)
  if (!target) {
    target = specifier.startsWith('.')
      ? relative(project, specifier, folder)
      : absolute(project, specifier.split('.'), folder)
    if (target) project.found.set(key, target)
  }
  // `import grpc` in `transport/grpc.py` means the library: no module of a package imports itself by its last name.
  const isItself = target?.kind === 'file' && target.path === fromPath && fromPath === `${folder}/${specifier}.py`
  return isItself && isPackage(project.files, folder) ? { kind: 'external', name: specifier } : target
}

function conftestAbove(files: ProjectFiles, fromPath: string): Inside | undefined {
  const paths = foldersAbove(fromPath).map((folder) => inFolder(folder, 'conftest.py'))
  const path = paths.find((one) => one !== fromPath && files.has(one))
  return path === undefined ? undefined : { kind: 'file', path }
}

function relative(project: Project, specifier: string, fromFolder: string): ImportTarget | undefined {
  const { files } = project
  const dots = /^\.+/.exec(specifier)![0].length
  let folder = fromFolder
  for (let up = 1; up < dots; up++) {
    if (folder === '') return undefined
    folder = folderOf(folder)
  }
  const parts = specifier.slice(dots).split('.').filter(Boolean)
  if (parts.length > 0) return moduleAt(project, folder, parts)
  const file = [inFolder(folder, '__init__.py'), inFolder(folder, '__init__.pyi')].find(files.has)
  return file === undefined ? { kind: 'folder', path: folder } : { kind: 'file', path: file }
}

function absolute(project: Project, parts: readonly string[], folder: string): ImportTarget {
  const { files } = project
  const top = importRoot(project, folder)
  const standard = STANDARD_MODULES.has(parts[0]!)
  const roots = [...searchPath(project, folder, parts[0]!)]
  const found = inRoots(project, standard ? roots.filter((root) => root === top) : roots, parts)
  if (found) return found
  // A script inside a package folder still starts its imports at that folder.
  const script = !isPackage(files, folder) && packageParent(files, folder) === top
  const beside = standard || script ? undefined : moduleAt(project, folder, parts)
  if (beside && !beside.rest && !isDependency(project, parts[0]!)) return beside
  return standard ? { kind: 'external', name: parts.join('.'), standard: true } : { kind: 'external', name: parts[0]! }
}

/** The first root that contains the module, else one that contains its first part, else the folders of that name. */
function inRoots(project: Project, roots: readonly string[], parts: readonly string[]): Inside | undefined {
  let partial: Inside | undefined
  const folders: Extract<Inside, { kind: 'folder' }>[] = []
  for (const root of roots) {
    const target = moduleAt(project, root, parts)
    // a folder is a package only where no root has a module or package of its name
    if (target?.kind === 'folder') folders.push(target)
    else if (target?.kind === 'file' && !target.rest) return target
    else partial ??= target
  }
  const [namespace, ...others] = folders
  if (partial || !namespace || others.length === 0) return partial ?? namespace
  return { ...namespace, others: others.map((each) => each.path) }
}

/** Whether a manifest names the distribution of a module: `faker` as `Faker`, `yaml` as `PyYAML`. */
function isDependency({ files, dependencies }: Project, module: string): boolean {
  let known = dependencies.get(module)
  if (known === undefined) {
    const named = new RegExp(`(?<![\\w.-])(?:py|python-)?${module.replace(/_/g, '[-_]')}(?![\\w.-])`, 'i')
    known = [...files.manifests.values()].some((text) => named.test(text))
    dependencies.set(module, known)
  }
  return known
}

/** Folders from which an absolute import in `folder` may start if its first part is `part`, most likely first. */
function searchPath(project: Project, folder: string, part: string): Iterable<string> {
  const own = startsOf(project, folder)
  // Sample projects kept as data of tests are not imported by the product.
  const isOfTest = isTest(`${folder}/`)
  const others = rootsOf(project, part).filter((root) => isOfTest || !isTest(`${root}/`))
  return new Set([...own, ...others])
}

/** Where imports in a folder start first: the root of its package, the roots around it, the folders above. */
function startsOf(project: Project, folder: string): readonly string[] {
  const known = project.nearest.get(folder)
  if (known) return known
  const above = [folder, ...foldersAbove(folder)]
  const outside = above.filter((each) => !isPackage(project.files, each))
  const starts = [importRoot(project, folder), ...among(project.roots, above), ...outside]
  project.nearest.set(folder, starts)
  return starts
}

/** The folders that are in `places`, in the order of `places`. */
const among = (places: Places, folders: readonly string[]): string[] =>
  folders.filter((each) => places.has(each)).sort((one, other) => places.get(one)! - places.get(other)!)

/** The roots below which there is a module, a package or a folder of a name. */
function rootsOf({ files, roots, rootsOf: known }: Project, part: string): readonly string[] {
  let found = known.get(part)
  if (!found) {
    found = [...roots.keys()].filter((root) => {
      const at = inFolder(root, part)
      return files.has(`${at}.py`) || files.has(`${at}.pyi`) || files.hasFolder(at)
    })
    known.set(part, found)
  }
  return found
}

/**
 * The folder from which the modules of `folder` are imported: the parent
 * of its topmost package, or the folder of sources that it is in.
 */
function importRoot({ files, sources }: Project, folder: string): string {
  const top = packageParent(files, folder)
  // Between a folder of sources and a package stand namespace packages.
  return among(sources, foldersAbove(top))[0] ?? top
}

/** The module below a root, as far as the path leads; undefined when not even its first part is there. */
function moduleAt({ files, above }: Project, root: string, parts: readonly string[]): Inside | undefined {
  let at = root
  let inside: Inside | undefined // the deepest package on the path; the next part may be a name that it defines
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
  const isFolder = holdsPython(files, at) || (inside === undefined && above().has(at))
  return isFolder ? { kind: 'folder', path: at } : inside
}

/** Whether a folder without `__init__` can be imported: a namespace package. */
function holdsPython(files: ProjectFiles, folder: string): boolean {
  return files.list(folder).some((name) => /\.pyi?$/.test(name))
}

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
  return { sources, roots: [...roots, '', 'src', 'lib'] }
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

// Crates and modules from the layout of files and Cargo manifests.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, inFolder, isWithin } from '../paths.ts'
import { type ModuleTree, moduleTree } from './module-tree.ts'

type Crate = {
  /** Name as paths write it: dashes are underscores. */
  name: string
  /** Folder of Cargo.toml, '' for the root. */
  folder: string
  /** The library's root file, undefined for a crate that has none. */
  library: string | undefined
  /** Root files of binaries, tests and the like that the manifest puts at a place of its own. */
  roots: readonly string[]
  /** Names that dependencies with a path or another package name go by here. */
  dependencies: ReadonlyMap<string, string>
  /** Names of all dependencies as paths write them. */
  external: ReadonlySet<string>
  /** Whether paths of `use` start at the root of the crate, as they did before the edition of 2018. */
  fromRoot: boolean
}

/** The crates of a project and the file of each module path. */
export function rustModules(files: ProjectFiles): ModuleResolver {
  const crates = readCrates(files)
  const byName = new Map(crates.filter((crate) => crate.library).map((crate) => [crate.name, crate]))

  function crateOf(path: string): Crate | undefined {
    return crates.find((crate) => crate.folder === '' || path.startsWith(`${crate.folder}/`))
  }

  const tree = moduleTree(files)
  const roots = new Map<string, string>()

  function rootFor(path: string, crate: Crate | undefined): string {
    let root = roots.get(path)
    if (root === undefined) roots.set(path, (root = rootOf(path, crate, files, tree)))
    return root
  }

  function resolve(specifier: string, fromPath: string, name: string | undefined): ImportTarget | undefined {
    const crate = crateOf(fromPath)
    const root = rootFor(fromPath, crate)
    const path: Path = { segments: specifier.split('::'), file: fromPath, root, crate, isOfUse: name !== undefined }
    return named(targetOf(path), name)
  }

  function targetOf(path: Path): ImportTarget | undefined {
    const { segments, crate, root, file } = path
    return (
      qualifiedTarget(tree, path) ??
      moduleTarget(tree, path) ??
      crateTarget(tree, byName, path) ??
      // a module or type that the module itself imports, by a star or by name; before 2018, one of the root
      (crate?.fromRoot === true
        ? { kind: 'file', path: root, rest: segments }
        : path.isOfUse
          ? { kind: 'file', path: file, rest: segments }
          : undefined)
    )
  }

  function moduleName(path: string): string {
    const crate = crateOf(path)
    const inside = crate?.folder ? path.slice(crate.folder.length + 1) : path
    const parts = inside.replace(/\.rs$/, '').split('/')
    const prefix = crate ? [crate.name] : []
    if (parts[0] === 'src') parts.shift()
    const last = parts.at(-1)
    if (last === 'mod' || (parts.length === 1 && (last === 'lib' || (last === 'main' && !crate?.library)))) parts.pop()
    return [...prefix, ...parts].join('.')
  }

  return { resolve, moduleName }
}

/** A target with the name that is asked of it, where that is also the name of what it leads to: `use kit::area::area`. */
const named = (target: ImportTarget | undefined, name: string | undefined): ImportTarget | undefined =>
  target?.kind === 'file' && name !== undefined && target.rest?.at(-1) === name
    ? { ...target, rest: [...target.rest, name] }
    : target

/** Crates of the standard library. */
export const STANDARD: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/** Packages whose types are those of the standard library, or made like them: maps, sets, vectors, what is made once, errors. */
export const ALIKE: ReadonlySet<string> = new Set([
  'hashbrown',
  'indexmap',
  'rustc_hash',
  'ahash',
  'fnv',
  'once_cell',
  'anyhow',
  'eyre',
  'smallvec',
  'arrayvec',
  'thin_vec',
])

/** A path as it is written: its names, the file that it is in, and the crate and root file that this belongs to. */
type Path = { segments: readonly string[]; file: string; root: string; crate: Crate | undefined; isOfUse: boolean }

/** What a path leads to that begins with `crate`, `self` or `super`; undefined for others. */
function qualifiedTarget(tree: ModuleTree, { segments, file, root }: Path): ImportTarget | undefined {
  const [head, next] = segments
  if (head === 'crate')
    return isReExportedStandard(tree, root, next)
      ? { kind: 'external', name: next!, standard: true }
      : descend(tree, root, root, segments.slice(1))
  if (head === 'self') return descend(tree, file, root, segments.slice(1))
  if (head !== 'super') return undefined
  let at = file
  let used = 0
  while (segments[used] === 'super') {
    at = tree.parent(at, root) ?? at
    used++
  }
  return descend(tree, at, root, segments.slice(used))
}

/** `crate::alloc`, where the root has it by `extern crate alloc` and not as a module of its own. */
const isReExportedStandard = (tree: ModuleTree, root: string, name: string | undefined): boolean =>
  (name === 'std' || name === 'core' || name === 'alloc') && tree.child(root, root, name) === undefined

/** What a path leads to that begins with a module declared where it stands. */
function moduleTarget(tree: ModuleTree, { segments, file, root, crate, isOfUse }: Path): ImportTarget | undefined {
  const head = segments[0]!
  if (crate?.fromRoot === true && isOfUse && tree.child(root, root, head)) return descend(tree, root, root, segments)
  // programs lie side by side: what one does not declare is no module of it, though there is a file of that name
  const isProgram = file === root && file !== crate?.library
  const child = isProgram && !tree.declares(root, head) ? undefined : tree.child(file, root, head)
  return child === undefined ? undefined : descend(tree, child, root, segments.slice(1))
}

/** What a path leads to that begins with the name of a crate: one of the project, of the standard library or of others. */
function crateTarget(
  tree: ModuleTree,
  byName: ReadonlyMap<string, Crate>,
  { segments, crate }: Path,
): ImportTarget | undefined {
  const head = segments[0]!
  const renamed = crate?.dependencies.get(head) ?? head
  const library = byName.get(renamed)?.library ?? (crate?.name === head ? crate.library : undefined)
  if (library) return descend(tree, library, library, segments.slice(1))
  if (STANDARD.has(head) || ALIKE.has(renamed)) return { kind: 'external', name: renamed, standard: true }
  return !crate || crate.external.has(head) ? { kind: 'external', name: head } : undefined
}

/**
 * Follows names through child modules as far as files go; what is left are members. A module that is declared inside
 * inline ones lies in folders of their names.
 */
function descend(tree: ModuleTree, from: string, root: string, names: readonly string[]): ImportTarget {
  let at = from
  let used = 0
  while (used < names.length) {
    let child: string | undefined
    let length = 0
    while (child === undefined && length < INLINE_MAX && used + length < names.length)
      child = tree.child(at, root, names.slice(used, used + ++length).join('/'))
    if (child === undefined) break
    at = child
    used += length
  }
  return { kind: 'file', path: at, rest: names.slice(used) }
}

/** Inline modules around a `mod x;` that are followed. */
const INLINE_MAX = 3

/**
 * The root file of the crate that a file is compiled in: the library, a binary, or a test, example or bench of its own.
 */
function rootOf(path: string, crate: Crate | undefined, files: ProjectFiles, tree: ModuleTree): string {
  const folder = crate?.folder ?? ''
  const found = placedRoot(path, folder, files) ?? declaredRoot(path, crate)
  if (found !== undefined) return found
  const main = inFolder(folder, 'src/main.rs')
  const library = crate?.library
  if (library === undefined) return files.has(main) ? main : inFolder(folder, 'src/lib.rs')
  if (path === library || tree.reached(library).has(path)) return library
  return [main, ...crate!.roots].find((root) => files.has(root) && tree.reached(root).has(path)) ?? library
}

/** The root of a program that Cargo knows by its place: a test, example, bench, binary, or the script that builds. */
function placedRoot(path: string, folder: string, files: ProjectFiles): string | undefined {
  const inside = folder ? path.slice(folder.length + 1) : path
  if (inside === 'src/main.rs' || inside === 'build.rs') return path
  const [, place, name] = /^(tests|examples|benches|src\/bin)\/([^/]+)(?:\/|$)/.exec(inside) ?? []
  if (place === undefined) return undefined
  const top = inFolder(folder, `${place}/${name}`)
  if (top.endsWith('.rs')) return top
  const main = `${top}/main.rs`
  // a folder without main.rs (tests/common/mod.rs) is a module of the tests beside it
  return files.has(main) ? main : `${inFolder(folder, place)}/main.rs`
}

/** The root that the manifest puts around a file, deeper than the library's. */
function declaredRoot(path: string, crate: Crate | undefined): string | undefined {
  if (!crate || crate.roots.includes(path)) return crate && path
  const depth = (root: string): number => (isWithin(path, folderOf(root)) ? folderOf(root).length : -1)
  const library = crate.library === undefined ? -1 : depth(crate.library)
  return crate.roots.filter((root) => depth(root) > library).sort((a, b) => depth(b) - depth(a) || (a < b ? -1 : 1))[0]
}

/** Innermost crates first. */
function readCrates(files: ProjectFiles): Crate[] {
  const crates: Crate[] = []
  const manifests = [...files.manifests].map(([path, text]): [string, Toml] => [path, readToml(text)])
  const ofWorkspaces = manifests.flatMap(([, manifest]) =>
    manifest.has('workspace.dependencies') ? [...renamedDependencies(manifest)] : [],
  )
  for (const [path, manifest] of manifests) {
    const name = manifest.get('package')?.get('name')
    if (!name) continue
    const folder = folderOf(path)
    const declared = manifest.get('lib')?.get('path')
    const library = [declared, 'src/lib.rs']
      .map((file) => file && inFolder(folder, file.replace(/^\.\//, '')))
      .find((file) => file && files.has(file))
    crates.push({
      name: (manifest.get('lib')?.get('name') ?? name).replaceAll('-', '_'),
      folder,
      library: library || undefined,
      roots: [...manifest]
        .filter(([section]) => /^(bin|test|bench|example)#/.test(section))
        .map(([, entries]) => inFolder(folder, (entries.get('path') ?? '').replace(/^\.\//, '')))
        .filter((file) => files.has(file)),
      dependencies: new Map([...ofWorkspaces, ...renamedDependencies(manifest)]),
      external: dependencyNames(manifest),
      fromRoot: /^(?:2015)?$/.test(manifest.get('package')?.get('edition') ?? inheritedEdition(manifest)),
    })
  }
  return crates.sort((a, b) => b.folder.length - a.folder.length || (a.folder < b.folder ? -1 : 1))
}

/** An edition that the workspace says is a later one: workspaces that say one for all their crates are younger. */
const inheritedEdition = (manifest: Toml): string => (manifest.get('package')?.has('edition.workspace') ? 'later' : '')

function renamedDependencies(manifest: Toml): Map<string, string> {
  const out = new Map<string, string>()
  for (const [section, entries] of manifest) {
    const single = /dependencies\.([\w-]+)$/.exec(section)
    if (single) {
      const target = entries.get('package')
      if (target) out.set(single[1]!.replaceAll('-', '_'), target.replaceAll('-', '_'))
    } else if (/dependencies$/.test(section)) {
      for (const [name, value] of entries) {
        const target = /\bpackage\s*=\s*"([^"]+)"/.exec(value)?.[1]
        if (target) out.set(name.replaceAll('-', '_'), target.replaceAll('-', '_'))
      }
    }
  }
  return out
}

function dependencyNames(manifest: Toml): Set<string> {
  const out = new Set<string>()
  for (const [section, entries] of manifest) {
    const single = /dependencies\.([\w-]+)$/.exec(section)
    if (single) out.add(single[1]!.replaceAll('-', '_'))
    else if (/dependencies$/.test(section))
      for (const name of entries.keys()) out.add(name.split('.')[0]!.replaceAll('-', '_'))
  }
  return out
}

type Toml = Map<string, Map<string, string>>

/**
 * Sections with their one-line entries, strings without their quotes: all that Cargo manifests are asked for here. The
 * sections of an array (`[[bin]]`) are told apart by a number.
 */
function readToml(text: string): Toml {
  const out: Toml = new Map()
  let section = new Map<string, string>()
  out.set('', section)
  for (const raw of text.split('\n')) {
    const header = /^\s*(\[{1,2})\s*([^\]]+?)\s*\]{1,2}/.exec(raw)
    if (header) {
      section = new Map()
      const title = header[2]!.replaceAll('"', '')
      out.set(header[1] === '[[' ? `${title}#${out.size}` : title, section)
      continue
    }
    const entry = /^\s*([\w.-]+|"[^"]+")\s*=\s*(.+?)\s*$/.exec(raw)
    if (entry) section.set(entry[1]!.replaceAll('"', ''), /^"([^"]*)"/.exec(entry[2]!)?.[1] ?? entry[2]!)
  }
  return out
}

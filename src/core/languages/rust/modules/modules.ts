// Where paths of Rust lead: through the modules of the crate around, to other crates of the project, and to libraries.

import { isWithin } from '../../../paths.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../../language.ts'
import { type Crate, readCrates, rootOf } from './crates.ts'
import { type ModuleTree, moduleTree } from './module-tree.ts'

/** The crates of a project and the file of each module path. */
export function rustModules(files: ProjectFiles): ModuleResolver {
  const crates = readCrates(files)
  const byName = new Map(crates.filter((crate) => crate.library).map((crate) => [crate.name, crate]))

  function crateOf(path: string): Crate | undefined {
    return crates.find((crate) => isWithin(path, crate.folder))
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
      // a module or type that the module itself imports, by a star or by name; before the 2018 edition, the root's
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

/** A target that keeps the last name of its path where that is also the name of the module: `use kit::area::area`. */
const named = (target: ImportTarget | undefined, name: string | undefined): ImportTarget | undefined =>
  target?.kind === 'file' && name !== undefined && target.rest?.at(-1) === name
    ? { ...target, rest: [...target.rest, name] }
    : target

/** Crates of the standard library. */
export const STANDARD: ReadonlySet<string> = new Set(['std', 'core', 'alloc', 'proc_macro', 'test'])

/**
 * Packages whose types are those of the standard library or modelled on them: maps, sets, vectors, cells that are set
 * once, errors.
 */
export const STANDARD_LIKE: ReadonlySet<string> = new Set([
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

/** The target of a path that begins with `crate`, `self` or `super`; undefined for others. */
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

/** The target of a path that begins with a module declared in the same file. */
function moduleTarget(tree: ModuleTree, { segments, file, root, crate, isOfUse }: Path): ImportTarget | undefined {
  const head = segments[0]!
  if (crate?.fromRoot === true && isOfUse && tree.child(root, root, head)) return descend(tree, root, root, segments)
  // programs lie side by side: a file of that name is no module of this one unless it is declared
  const isProgram = file === root && file !== crate?.library
  const child = isProgram && !tree.declares(root, head) ? undefined : tree.child(file, root, head)
  return child === undefined ? undefined : descend(tree, child, root, segments.slice(1))
}

/** The target of a path that begins with the name of a crate: of the project, the standard library or others. */
function crateTarget(
  tree: ModuleTree,
  byName: ReadonlyMap<string, Crate>,
  { segments, crate }: Path,
): ImportTarget | undefined {
  const head = segments[0]!
  const renamed = crate?.dependencies.get(head) ?? head
  const library = byName.get(renamed)?.library ?? (crate?.name === head ? crate.library : undefined)
  if (library) return descend(tree, library, library, segments.slice(1))
  if (STANDARD.has(head) || STANDARD_LIKE.has(renamed)) return { kind: 'external', name: renamed, standard: true }
  return !crate || crate.external.has(head) ? { kind: 'external', name: head } : undefined
}

/**
 * Follows names through child modules as far as files go; the remaining names are members. A module declared inside
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

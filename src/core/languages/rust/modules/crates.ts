// The crates of a project, by its Cargo manifests and the layout of files, with the root file of each.

import { folderOf, inFolder, isWithin } from '../../../paths.ts'
import type { ProjectFiles } from '../../language.ts'
import { type Dependency, type Manifest, readManifest } from './manifests.ts'
import type { ModuleTree } from './module-tree.ts'

/** A crate, as its manifest describes it. */
export type Crate = {
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

/** The crates of a project, the innermost first. */
export function readCrates(files: ProjectFiles): Crate[] {
  const manifests = [...files.manifests].map(([path, text]): [string, Manifest] => [path, readManifest(text)])
  const ofWorkspaces = manifests.flatMap(([, { ofWorkspace, dependencies }]) =>
    ofWorkspace.length > 0 ? dependencies : [],
  )
  return manifests
    .flatMap(([path, manifest]) => readCrate(files, folderOf(path), manifest, ofWorkspaces) ?? [])
    .sort((a, b) => b.folder.length - a.folder.length || (a.folder < b.folder ? -1 : 1))
}

/** The crate that a manifest in a folder describes; undefined where that describes none. */
function readCrate(
  files: ProjectFiles,
  folder: string,
  manifest: Manifest,
  ofWorkspaces: readonly Dependency[],
): Crate | undefined {
  const { package: own, library, targets, dependencies } = manifest
  if (!own) return undefined
  const at = (file: string): string => inFolder(folder, file.replace(/^\.\//, ''))
  return {
    name: asPath(library.name ?? own.name),
    folder,
    library: [library.path ?? 'src/lib.rs', 'src/lib.rs'].map(at).find(files.has),
    roots: targets.map(at).filter(files.has),
    dependencies: new Map(
      [...ofWorkspaces, ...dependencies].flatMap(({ name, renamed }) =>
        renamed ? [[asPath(name), asPath(renamed)]] : [],
      ),
    ),
    external: new Set(dependencies.map(({ name }) => asPath(name))),
    // an edition inherited from a workspace is a later one: workspaces have shared editions only since 2022
    fromRoot: !own.inheritsEdition && /^(?:2015)?$/.test(own.edition ?? ''),
  }
}

/** A name as paths write it. */
const asPath = (name: string): string => name.replaceAll('-', '_')

// ---- roots ----------------------------------------------------------------------------------------------------------

/**
 * The root file of the crate that a file is compiled in: the library, a binary, or a test, example or bench of its own.
 */
export function rootOf(path: string, crate: Crate | undefined, files: ProjectFiles, tree: ModuleTree): string {
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

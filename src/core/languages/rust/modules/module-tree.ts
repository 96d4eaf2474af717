// Which file is which module: by the layout of files, by `#[path]`, and by the `mod x;` that a crate's root leads to.

import { folderOf, inFolder, joinPath } from '../../../paths.ts'
import type { ProjectFiles } from '../../language.ts'

/** The modules of a project's crates; a root is the file that a crate begins with. */
export type ModuleTree = {
  /**
   * The file of a module that `path` declares or that lies where its
   * modules lie. `name` is `a/b` inside an inline module `a`.
   */
  child(path: string, root: string, name: string): string | undefined
  /** Whether a file declares a module of that name as one of its own. */
  declares(path: string, name: string): boolean
  /** The file whose module declares a file's module; undefined for the root. */
  parent(path: string, root: string): string | undefined
  /** The files that `mod x;` leads to from a root, with the file that declares each. */
  reached(root: string): ReadonlyMap<string, string>
}

/** The modules that the files of a project declare or imply by their paths; computed on demand. */
export function moduleTree(files: ProjectFiles): ModuleTree {
  const declarations = new Map<string, Map<string, string | undefined>>()
  const trees = new Map<string, Map<string, string>>()

  function declaredBy(path: string): Map<string, string | undefined> {
    let names = declarations.get(path)
    if (names) return names
    names = new Map()
    for (const { specifier, file } of files.parts(path)) {
      if (!specifier.startsWith('self::')) continue
      const name = specifier.slice('self::'.length).replaceAll('::', '/')
      if (names.get(name) === undefined) names.set(name, file)
    }
    declarations.set(path, names)
    return names
  }

  function child(path: string, root: string, name: string): string | undefined {
    const given = declaredBy(path).get(name)
    if (given !== undefined) {
      const file = joinPath(folderOf(path), given)
      if (file !== undefined && files.has(file)) return file
    }
    const base = isFolderModule(path, root) ? folderOf(path) : path.replace(/\.rs$/, '')
    const file = inFolder(base, `${name}.rs`)
    if (files.has(file) && file !== path) return file
    const folder = inFolder(base, `${name}/mod.rs`)
    return files.has(folder) ? folder : undefined
  }

  function reached(root: string): Map<string, string> {
    let found = trees.get(root)
    if (found) return found
    found = new Map()
    trees.set(root, found)
    const todo = [root]
    for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
      for (const name of declaredBy(path).keys()) {
        const file = child(path, root, name)
        if (file === undefined || file === root || found.has(file)) continue
        found.set(file, path)
        todo.push(file)
      }
    }
    return found
  }

  function parent(path: string, root: string): string | undefined {
    if (path === root) return undefined
    const declaring = reached(root).get(path)
    if (declaring !== undefined) return declaring
    const folder = /(^|\/)mod\.rs$/.test(path) ? folderOf(folderOf(path)) : folderOf(path)
    for (const candidate of [inFolder(folder, 'mod.rs'), `${folder}.rs`])
      if (candidate !== path && files.has(candidate)) return candidate
    return folderOf(root) === folder ? root : undefined
  }

  return { child, declares: (path, name) => declaredBy(path).has(name), parent, reached }
}

const isFolderModule = (path: string, root: string): boolean => path === root || /(^|\/)mod\.rs$/.test(path)

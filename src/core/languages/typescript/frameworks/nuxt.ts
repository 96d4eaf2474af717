// Auto-imports of Nuxt: the modules whose exports are visible in all files of an application.
// https://nuxt.com/docs/guide/concepts/auto-imports

import { append } from '../../../collections/multimap.ts'
import { folderOf, foldersAbove, joinPath } from '../../../paths.ts'
import { NUXT_MANIFESTS } from '../../files.ts'
import type { ModuleResolver, ProjectFiles } from '../../language.ts'

/** A Nuxt application is a compilation, identified by its folder; empty when the project has none. */
export function autoImports(files: ProjectFiles): Pick<ModuleResolver, 'compilation' | 'implicitStars'> {
  const modules = new Map<string, readonly string[]>()
  for (const [path, text] of files.manifests)
    if (NUXT_MANIFESTS.some((name) => path.slice(path.lastIndexOf('/') + 1) === name))
      modules.set(folderOf(path), importedModules(files, folderOf(path), text))
  if (modules.size === 0) return {}
  return {
    compilation: (path) => foldersAbove(path).find((folder) => modules.has(folder)) ?? NOWHERE,
    implicitStars: (compilation) => modules.get(compilation) ?? [],
  }
}

/** The compilation of files outside of applications. It is no folder, since '' is the root. */
const NOWHERE = '/'

/** Where an application may keep its sources. */
const SOURCES = ['', 'app', 'src'] as const
const FOLDERS = ['composables', 'utils', 'shared/utils', 'shared/types'] as const

/**
 * Specifiers, from the root of the project, of the modules that the application in `root` imports everywhere, in order
 * of preference.
 */
function importedModules(files: ProjectFiles, root: string, configuration: string): readonly string[] {
  const indexes = indexesByFolder(files)
  const folders = [...FOLDERS, ...furtherFolders(configuration)]
  const paths = SOURCES.flatMap((source) => folders.flatMap((folder) => joinPath(root, `${source}/${folder}`) ?? []))
  const found = paths.flatMap((path) => [
    ...(files.has(path) ? [path] : []),
    ...files.list(path).flatMap((name) => (isModule(name) ? [`${path}/${name}`] : [])),
    ...(indexes.get(path) ?? []),
  ])
  return [...new Set(found)].map((path) => `/${path}`)
}

const isModule = (name: string): boolean => /\.[cm]?[jt]s$/.test(name) && !/\.(d|test|spec)\.[cm]?[jt]s$/.test(name)

/** The main modules of folders, by the folder around these. */
function indexesByFolder(files: ProjectFiles): Map<string, string[]> {
  const indexes = new Map<string, string[]>()
  for (const name of ['index.ts', 'index.js', 'index.mjs'])
    for (const path of files.named(name)) append(indexes, folderOf(folderOf(path)), path)
  return indexes
}

/** `imports: { dirs: ['stores', './composables/user'] }`: the folders that are spelled out. */
function furtherFolders(configuration: string): readonly string[] {
  const [, list = ''] = /\bimports\s*:\s*\{\s*dirs\s*:\s*\[([^\]]*)\]/.exec(configuration) ?? []
  return Array.from(list.matchAll(/['"](?:[~@]\/)?([^'"*]+?)(?:\/\*+)?['"]/g), ([, folder]) => folder!)
}

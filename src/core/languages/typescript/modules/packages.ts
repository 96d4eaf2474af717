// Packages of the project: which file their manifests name under a specifier.

import { folderOf, foldersAbove, joinPath } from '../../../paths.ts'
import type { ProjectFiles } from '../../language.ts'
import { isTest } from '../tests.ts'
import { isRecord, type Package } from './manifests.ts'
import { type FileNames, fileAt, implementationOf, isDeclaration } from './source-files.ts'

/** The packages of a project, and its files. */
export type Packages = {
  files: ProjectFiles
  byFolder: ReadonlyMap<string, Package>
  /** Nearest to the root first. */
  byName: ReadonlyMap<string, readonly Package[]>
  nearestPackage: Map<string, Package | undefined>
}

/**
 * Conditions of `exports` and `imports` that always hold. TOOL_CONDITIONS hold for some tools only: tried when no other
 * leads anywhere.
 */
const CONDITIONS = new Set(['source', 'types', 'import', 'module', 'node', 'require', 'default'])
const TOOL_CONDITIONS = new Set(['development', 'production', 'browser', 'bun', 'deno', 'worker', 'react-native'])
/** Folders of build output; the sources are in `src` or beside them. */
const BUILT = /^(dist|lib|build|out|output|esm|cjs|es|types|typings|dts)(?=\/|$)/

/** The source file at a path, or the main module of the folder there; `suffixes` as in `fileAt`. */
export function at(project: Packages, path: string | undefined, suffixes?: readonly string[]): string | undefined {
  if (path === undefined) return undefined
  return fileAt(project.files, path, suffixes) ?? folderAt(project, path, suffixes)
}

/** The main module of a folder. */
export function folderAt(project: Packages, folder: string, suffixes?: readonly string[]): string | undefined {
  const own = project.byFolder.get(folder)
  const entry = own === undefined ? undefined : packageEntry(project, own)
  return entry ?? fileAt(project.files, folder === '' ? 'index' : `${folder}/index`, suffixes)
}

/** `@scope/name/sub` -> `@scope/name`; undefined for texts that cannot be a package's name. */
export function packageName(specifier: string): string | undefined {
  return /^(@[^/\s]+\/[^/\s]+|[^@#./\s][^/\s]*)/.exec(specifier.replace(REGISTRY, ''))?.[0].replace(VERSION, '')
}

/** `npm:`, `jsr:` before a name. */
const REGISTRY = /^(npm|jsr):\/?/
const VERSION = /(?<=.)@[\d^~*].*$/

/** The entry of `of` for a folder or the nearest folder around it. */
export function nearest<T>(
  of: ReadonlyMap<string, T>,
  cache: Map<string, T | undefined>,
  folder: string,
): T | undefined {
  if (cache.has(folder)) return cache.get(folder)
  const found = of.get(folder) ?? (folder === '' ? undefined : nearest(of, cache, folderOf(folder)))
  cache.set(folder, found)
  return found
}

/** A file that a package names, or the source it is built from. */
export function packageFile(
  { files }: { files: FileNames },
  { folder }: Package,
  relative: string,
): string | undefined {
  const clean = relative.replace(/^\.\//, '')
  const path = joinPath(folder, clean)
  if (path === undefined) return undefined
  const stem = clean.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
  const direct = fileAt(files, path)
  const implementation = direct === undefined ? undefined : implementationOf(files, direct)
  if (implementation !== undefined) return implementation
  if (direct !== undefined && !isDeclaration(direct)) return direct
  for (const root of ['src', '', 'source', 'lib']) {
    const built = stem
      .replace(BUILT, root)
      .replace(/^\//, '')
      .replace(/^src\/(esm|cjs|es|types)\//, 'src/')
    const inside = built === stem || built === '' ? undefined : joinPath(folder, built)
    // not through the package.json of that folder, which may lead back here
    const source = inside === undefined ? undefined : (fileAt(files, inside) ?? fileAt(files, `${inside}/index`))
    if (source !== undefined && !source.endsWith('.json')) return source
  }
  return direct
}

/** The main module of a package. */
function packageEntry(project: Packages, own: Package): string | undefined {
  const named = own.exports === undefined ? undefined : exported(project, own, '.')
  if (named) return named
  const candidates = own.entries.flatMap((entry) => packageFile(project, own, entry) ?? [])
  const found = candidates.find((path) => !isDeclaration(path)) ?? candidates[0]
  if (found !== undefined) return found
  for (const name of ['src/index', 'index', 'src/main', 'lib/index']) {
    const path = joinPath(own.folder, name)
    const file = path === undefined ? undefined : fileAt(project.files, path)
    if (file !== undefined) return file
  }
  return undefined
}

/**
 * `name` or `name/sub` of a package in the project. Within itself a package has its name only by `exports` or when a
 * workspace around links it.
 */
export function workspacePackage(project: Packages, specifier: string, folder: string): string | undefined {
  const name = packageName(specifier)
  const own = name === undefined ? undefined : packageNamed(project, name, folder)
  if (own === undefined || name === undefined) return undefined
  const within = nearest(project.byFolder, project.nearestPackage, folder)
  if (own === within && own.exports === undefined && !isLinked(project, own)) return undefined
  const sub = specifier
    .replace(REGISTRY, '')
    .slice(name.length)
    .replace(/^@[^/]*/, '')
    .slice(1)
  if (sub === '') return packageEntry(project, own)
  const named = own.exports === undefined ? undefined : exported(project, own, `./${sub}`)
  if (named !== undefined) return named ?? undefined
  const inside = at(project, joinPath(own.folder, sub))
  return inside ?? packageFile(project, own, sub) ?? at(project, joinPath(own.folder, `src/${sub}`))
}

/** Whether a folder around a package is a workspace: that makes the package importable by name for its own files. */
const isLinked = (project: Packages, { folder }: Package): boolean =>
  folder !== '' && foldersAbove(folder).some((above) => project.byFolder.get(above)?.isWorkspace === true)

/** The nearest of the packages that share a name. A package among tests counts for tests only. */
function packageNamed(project: Packages, name: string, folder: string): Package | undefined {
  const isAmongTests = isTest(`${folder}/index.js`)
  let best: Package | undefined
  let shared = -1
  for (const found of project.byName.get(name) ?? []) {
    if (!isAmongTests && isTest(`${folderOf(found.folder)}/index.js`)) continue
    const depth = sharedDepth(found.folder, folder)
    if (depth <= shared) continue
    best = found
    shared = depth
  }
  return best
}

/** How many folders two paths have in common. */
function sharedDepth(one: string, other: string): number {
  const parts = other.split('/')
  const differs = one.split('/').findIndex((part, i) => part !== parts[i])
  return one === '' ? 0 : differs < 0 ? one.split('/').length : differs
}

/** The file that a package exports under a path; null when `exports` forbids the path. */
function exported(project: Packages, own: Package, subpath: string): string | null | undefined {
  const { exports } = own
  const table =
    isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports }
  return matchTable(project, own, table, subpath)
}

/** `#name`, through `imports` of the nearest package. */
export function packageImport(project: Packages, specifier: string, folder: string): string | undefined {
  const own = nearest(project.byFolder, project.nearestPackage, folder)
  if (own === undefined || !isRecord(own.imports)) return undefined
  return matchTable(project, own, own.imports, specifier) ?? undefined
}

/** Any specifier, through the import maps of the folders around. */
export function importMapped(project: Packages, specifier: string, folder: string): string | undefined {
  for (const place of [folder, ...(folder === '' ? [] : foldersAbove(folder))]) {
    const map = project.byFolder.get(place)?.importMap
    if (map === undefined) continue
    const prefix = Object.keys(map)
      .filter((key) => key === specifier || (key.endsWith('/') && specifier.startsWith(key)))
      .sort((one, other) => other.length - one.length)[0]
    const target = prefix === undefined ? undefined : map[prefix]
    if (prefix === undefined || typeof target !== 'string') continue
    const whole = target + specifier.slice(prefix.length)
    return whole.startsWith('.') ? at(project, joinPath(place, whole)) : workspacePackage(project, whole, folder)
  }
  return undefined
}

function matchTable(
  project: Packages,
  own: Package,
  table: Readonly<Record<string, unknown>>,
  key: string,
): string | null | undefined {
  if (Object.hasOwn(table, key)) return table[key] === null ? null : firstFile(project, own, table[key], '')
  const matches = Object.keys(table).flatMap((pattern) => {
    const star = matchPattern(pattern, key)
    return star === undefined ? [] : [{ pattern, star }]
  })
  const [best] = matches.sort(
    (one, other) =>
      prefixLength(other.pattern) - prefixLength(one.pattern) || other.pattern.length - one.pattern.length,
  )
  if (best === undefined) return undefined
  return table[best.pattern] === null ? null : firstFile(project, own, table[best.pattern], best.star)
}

/** The first file among the targets of an `exports` or `imports` entry whose conditions hold. */
function firstFile(project: Packages, own: Package, target: unknown, star: string): string | undefined {
  if (typeof target === 'string') {
    const path = target.replaceAll('*', () => star)
    if (path.startsWith('./')) return packageFile(project, own, path.endsWith('/') ? path + star : path)
    return packageName(path) === own.name ? undefined : workspacePackage(project, path, own.folder)
  }
  const options = (values: readonly unknown[]): string[] =>
    values.flatMap((value) => firstFile(project, own, value, star) ?? [])
  let found: string[] = []
  if (Array.isArray(target)) found = options(target)
  else if (isRecord(target)) {
    found = options(valuesUnder(target, CONDITIONS))
    if (found.length === 0) found = options(valuesUnder(target, TOOL_CONDITIONS))
  }
  return found.find((path) => !isDeclaration(path)) ?? found[0]
}

/** The values of a record of conditions under the conditions that hold. */
const valuesUnder = (target: Readonly<Record<string, unknown>>, conditions: ReadonlySet<string>): unknown[] =>
  Object.entries(target).flatMap(([condition, value]) => (conditions.has(condition.split('@')[0]!) ? [value] : []))

/**
 * The text that the star of a pattern matches, '' for an equal pattern without star; undefined when it does not match.
 */
export function matchPattern(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf('*')
  if (star < 0) {
    if (pattern.endsWith('/') && text.startsWith(pattern)) return text.slice(pattern.length)
    return pattern === text ? '' : undefined
  }
  const before = pattern.slice(0, star)
  const after = pattern.slice(star + 1)
  if (text.length < before.length + after.length || !text.startsWith(before) || !text.endsWith(after)) return undefined
  return text.slice(before.length, text.length - after.length)
}

/** Length of the fixed part of a pattern: the longest wins, and a pattern without a star wins over all with one. */
export const prefixLength = (pattern: string): number =>
  pattern.includes('*') ? pattern.indexOf('*') : pattern.length + 1

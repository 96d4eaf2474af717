// Where an import leads: Node's and TypeScript's rules of module resolution, over the files of a project.

import type { ImportTarget, ModuleResolver, ProjectFiles } from '../language.ts'
import { folderOf, joinPath } from '../paths.ts'
import { isBuiltin } from './builtins.ts'
import { isRecord, type Package, type PathMapping, readPackages, readPathMappings } from './manifests.ts'

const EXTENSIONS = [
  '.ts',
  '.tsx',
  '.mts',
  '.cts',
  '.js',
  '.jsx',
  '.mjs',
  '.cjs',
  '.d.ts',
  '.d.mts',
  '.d.cts',
  '.json',
  '.vue',
  '.svelte',
]
/** What an extension in a specifier may stand for in the sources. */
const SOURCES: Readonly<Record<string, readonly string[]>> = {
  '.js': ['.ts', '.tsx', '.js', '.jsx', '.d.ts'],
  '.jsx': ['.tsx', '.ts', '.jsx', '.js', '.d.ts'],
  '.mjs': ['.mts', '.mjs', '.d.mts'],
  '.cjs': ['.cts', '.cjs', '.d.cts'],
}
/**
 * Conditions of `exports` and `imports` that always hold, and those
 * that hold for some tools: asked when no other leads anywhere.
 */
const CONDITIONS = new Set(['source', 'types', 'import', 'module', 'node', 'require', 'default'])
const TOOL_CONDITIONS = new Set(['development', 'production', 'browser', 'bun', 'deno', 'worker', 'react-native'])
/** Folders that a build writes to; their sources are in `src` or beside them. */
const BUILT = /^(dist|lib|build|out|output|esm|cjs|es|types|typings|dts)(?=\/|$)/

/** Prepares the resolution of a project's imports. */
export function modulesOf(files: ProjectFiles): ModuleResolver {
  const packages = readPackages(files)
  const mappings = readPathMappings(files, packages.byFolder)
  const project: Project = { files, ...packages, mappings, nearestMapping: new Map(), nearestPackage: new Map() }
  const known = new Map<string, ImportTarget | undefined>()
  return {
    resolve(specifier, fromPath) {
      const key = `${folderOf(fromPath)}\n${specifier}`
      if (!known.has(key)) known.set(key, resolve(project, specifier, fromPath))
      return known.get(key)
    },
    moduleName: (path) => path.replace(/(\.d)?\.[a-z]+$/i, '').replaceAll('/', '.'),
  }
}

type Project = {
  files: ProjectFiles
  byFolder: Map<string, Package>
  byName: Map<string, Package>
  mappings: Map<string, PathMapping>
  nearestMapping: Map<string, PathMapping | undefined>
  nearestPackage: Map<string, Package | undefined>
}

function resolve(project: Project, written: string, fromPath: string): ImportTarget | undefined {
  const specifier = written.replace(/[?].*$/, '')
  const folder = folderOf(fromPath)
  if (/^\.{1,2}(\/|$)/.test(specifier)) return fileTarget(at(project, joinPath(folder, specifier)))
  if (specifier.startsWith('/')) return fileTarget(at(project, specifier.slice(1)))
  if (isBuiltin(specifier)) return { kind: 'external', name: specifier.replace(/^node:/, ''), standard: true }
  const found =
    (specifier.startsWith('#') ? packageImport(project, specifier, folder) : undefined) ??
    mapped(project, specifier, folder) ??
    workspacePackage(project, specifier, folder) ??
    rootAlias(project, specifier, folder)
  if (found !== undefined) return fileTarget(found)
  const name = packageName(specifier)
  return name === undefined ? undefined : { kind: 'external', name }
}

const fileTarget = (path: string | undefined): ImportTarget | undefined =>
  path === undefined ? undefined : { kind: 'file', path }

/** `@scope/name/sub` -> `@scope/name`; undefined for what can be no package's name. */
function packageName(specifier: string): string | undefined {
  return /^(@[^/\s]+\/[^/\s]+|[^@#./\s][^/\s]*)/
    .exec(specifier.replace(/^(npm|jsr):\/?/, ''))?.[0]
    .replace(/(?<=.)@[\d^~*].*$/, '')
}

// ---- files --------------------------------------------------------------------------------------------------------

/** The source file that a path without or with extension stands for, or the one that a folder stands for. */
function at(project: Project, path: string | undefined): string | undefined {
  if (path === undefined) return undefined
  return fileAt(project, path) ?? folderAt(project, path)
}

function fileAt({ files }: Project, path: string): string | undefined {
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0]
  const stem = extension === undefined ? path : path.slice(0, -extension.length)
  for (const source of SOURCES[extension ?? ''] ?? []) if (files.has(stem + source)) return stem + source
  if (files.has(path)) return path
  for (const added of EXTENSIONS) if (files.has(path + added)) return path + added
  return undefined
}

function folderAt(project: Project, folder: string): string | undefined {
  const own = project.byFolder.get(folder)
  const entry = own === undefined ? undefined : packageEntry(project, own)
  return entry ?? fileAt(project, folder === '' ? 'index' : `${folder}/index`)
}

/** A file that a package names, or the source it is built from. */
function packageFile(project: Project, { folder }: Package, relative: string): string | undefined {
  const clean = relative.replace(/^\.\//, '')
  const path = joinPath(folder, clean)
  if (path === undefined) return undefined
  const stem = clean.replace(/(\.d)?\.[cm]?[jt]sx?$/, '')
  const direct = fileAt(project, path)
  if (direct !== undefined && !direct.endsWith('.d.ts')) return direct
  for (const root of ['src', '', 'source', 'lib']) {
    const built = stem
      .replace(BUILT, root)
      .replace(/^\//, '')
      .replace(/^src\/(esm|cjs|es|types)\//, 'src/')
    const inside = built === stem || built === '' ? undefined : joinPath(folder, built)
    // not through the package.json of that folder: it may lead back here
    const source = inside === undefined ? undefined : (fileAt(project, inside) ?? fileAt(project, `${inside}/index`))
    if (source !== undefined && !source.endsWith('.json')) return source
  }
  return direct
}

// ---- packages -----------------------------------------------------------------------------------------------------

/** The main module of a package. */
function packageEntry(project: Project, own: Package): string | undefined {
  const named = own.exports === undefined ? undefined : exported(project, own, '.')
  if (named !== undefined) return named
  const candidates = own.entries.flatMap((entry) => packageFile(project, own, entry) ?? [])
  const found = candidates.find((path) => !/\.d\.[cm]?ts$/.test(path)) ?? candidates[0]
  if (found !== undefined) return found
  for (const name of ['src/index', 'index', 'src/main', 'lib/index']) {
    const path = joinPath(own.folder, name)
    const file = path === undefined ? undefined : fileAt(project, path)
    if (file !== undefined) return file
  }
  return undefined
}

/**
 * `name` or `name/sub`, of a package that is part of the project; within itself a package has a name only by `exports`.
 */
function workspacePackage(project: Project, specifier: string, folder: string): string | undefined {
  const name = packageName(specifier)
  const own = name === undefined ? undefined : project.byName.get(name)
  if (own === undefined || name === undefined) return undefined
  const within = nearest(project.byFolder, project.nearestPackage, folder)
  if (own === within && own.exports === undefined) return undefined
  if (specifier === name) return packageEntry(project, own)
  const sub = specifier.slice(name.length + 1)
  const named = own.exports === undefined ? undefined : exported(project, own, `./${sub}`)
  if (named !== undefined) return named
  const inside = at(project, joinPath(own.folder, sub))
  return inside ?? packageFile(project, own, sub) ?? at(project, joinPath(own.folder, `src/${sub}`))
}

function exported(project: Project, own: Package, subpath: string): string | undefined {
  const { exports } = own
  const table =
    isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.')) ? exports : { '.': exports }
  return matchTable(project, own, table, subpath)
}

/** `#name`, through `imports` of the nearest package. */
function packageImport(project: Project, specifier: string, folder: string): string | undefined {
  const own = nearest(project.byFolder, project.nearestPackage, folder)
  return own !== undefined && isRecord(own.imports) ? matchTable(project, own, own.imports, specifier) : undefined
}

function matchTable(
  project: Project,
  own: Package,
  table: Readonly<Record<string, unknown>>,
  key: string,
): string | undefined {
  if (Object.hasOwn(table, key)) return firstFile(project, own, table[key], '')
  let best: { pattern: string; star: string } | undefined
  for (const pattern of Object.keys(table)) {
    const star = matchPattern(pattern, key)
    if (star !== undefined && (!best || pattern.length > best.pattern.length)) best = { pattern, star }
  }
  return best && firstFile(project, own, table[best.pattern], best.star)
}

/** The first file among the targets of an `exports` entry whose conditions hold. */
function firstFile(project: Project, own: Package, target: unknown, star: string): string | undefined {
  if (typeof target === 'string') {
    if (target.startsWith('./')) return packageFile(project, own, target.replaceAll('*', star))
    return undefined
  }
  const found = Array.isArray(target)
    ? target.flatMap((option) => firstFile(project, own, option, star) ?? [])
    : isRecord(target)
      ? [CONDITIONS, TOOL_CONDITIONS]
          .map((conditions) => filesUnder(project, own, target, star, conditions))
          .find((paths) => paths.length > 0)
      : undefined
  return found?.find((path) => !/\.d\.[cm]?ts$/.test(path)) ?? found?.[0]
}

function filesUnder(
  project: Project,
  own: Package,
  target: Readonly<Record<string, unknown>>,
  star: string,
  conditions: ReadonlySet<string>,
): string[] {
  return Object.entries(target).flatMap(([condition, value]) =>
    conditions.has(condition.split('@')[0]!) ? (firstFile(project, own, value, star) ?? []) : [],
  )
}

/**
 * What the star of a pattern stands for, '' for a pattern without one that is equal; undefined when it doesn't match.
 */
function matchPattern(pattern: string, text: string): string | undefined {
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

// ---- path mapping -------------------------------------------------------------------------------------------------

function nearest<T>(of: ReadonlyMap<string, T>, cache: Map<string, T | undefined>, folder: string): T | undefined {
  if (cache.has(folder)) return cache.get(folder)
  const found = of.get(folder) ?? (folder === '' ? undefined : nearest(of, cache, folderOf(folder)))
  cache.set(folder, found)
  return found
}

/** Through `paths` and `baseUrl` of the nearest configuration. */
function mapped(project: Project, specifier: string, folder: string): string | undefined {
  const mapping = nearest(project.mappings, project.nearestMapping, folder)
  if (!mapping) return undefined
  const matches = mapping.paths
    .flatMap(({ pattern, targets }) => {
      const star = matchPattern(pattern, specifier)
      return star === undefined ? [] : [{ pattern, targets, star }]
    })
    .sort((one, other) => prefixLength(other.pattern) - prefixLength(one.pattern))
  for (const target of matches[0]?.targets ?? []) {
    const found = at(project, target.replaceAll('*', matches[0]!.star))
    if (found !== undefined) return found
  }
  return mapping.baseUrl === undefined ? undefined : at(project, joinPath(mapping.baseUrl, specifier))
}

const prefixLength = (pattern: string): number => (pattern.includes('*') ? pattern.indexOf('*') : pattern.length + 1)

/** `@/x` and `~/x`, which no package can be named: the sources of the nearest package, as bundlers have it. */
function rootAlias(project: Project, specifier: string, folder: string): string | undefined {
  if (!/^[@~]\//.test(specifier)) return undefined
  const own = nearest(project.byFolder, project.nearestPackage, folder)?.folder ?? ''
  const rest = specifier.slice(2)
  return (
    at(project, joinPath(own, `src/${rest}`)) ??
    at(project, joinPath(own, rest)) ??
    at(project, joinPath(own, `app/${rest}`))
  )
}

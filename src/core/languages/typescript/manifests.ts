// The configuration files that decide where an import leads: package.json, tsconfig.json and jsconfig.json.

import type { ProjectFiles } from '../language.ts'
import { folderOf, joinPath } from '../paths.ts'

/** A package of the project; `folder` is '' for the root. */
export type Package = {
  folder: string
  name: string
  /** Files named by types, module, main and such, in order of preference. */
  entries: readonly string[]
  exports: unknown
  imports: unknown
}

/** The path mapping that holds in a folder. `base` is what its substitutions are relative to. */
export type PathMapping = {
  baseUrl: string | undefined
  paths: readonly { pattern: string; targets: readonly string[] }[]
}

/** Files that say what specifiers lead to. */
export const MANIFESTS = [
  'package.json',
  'tsconfig.json',
  'jsconfig.json',
  'tsconfig.base.json',
  'tsconfig.app.json',
  'tsconfig.lib.json',
  'tsconfig.build.json',
  'tsconfig.common.json',
  'tsconfig.node.json',
  'tsconfig.options.json',
  'tsconfig.settings.json',
  'tsconfig.shared.json',
] as const

type Json = Readonly<Record<string, unknown>>

/** JSON with comments and trailing commas, as compilers accept it; undefined when it can't be read. */
function readJson(text: string): Json | undefined {
  const plain = text
    .replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (match) => (match[0] === '"' ? match : ' '))
    .replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (match) => (match[0] === '"' ? match : ''))
  try {
    const value: unknown = JSON.parse(plain.replace(/^\uFEFF/, ''))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // a broken configuration configures nothing
  }
}

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The packages of a project by folder, and by name (the one nearest to the root when several share a name). */
export function readPackages(files: ProjectFiles): { byFolder: Map<string, Package>; byName: Map<string, Package> } {
  const byFolder = new Map<string, Package>()
  const byName = new Map<string, Package>()
  for (const [path, text] of files.manifests) {
    if (!path.endsWith('package.json') || (path.length > 12 && !path.endsWith('/package.json'))) continue
    const json = readJson(text)
    if (!json) continue
    const folder = folderOf(path)
    const entries = ['source', 'types', 'typings', 'module', 'main'].flatMap((key) => textOf(json[key]) ?? [])
    const found: Package = {
      folder,
      name: textOf(json.name) ?? '',
      entries,
      exports: json.exports,
      imports: json.imports,
    }
    byFolder.set(folder, found)
    if (found.name === '') continue
    const known = byName.get(found.name)
    if (!known || depthOf(folder) < depthOf(known.folder)) byName.set(found.name, found)
  }
  return { byFolder, byName }
}

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length)

/** The path mapping of every folder that has a configuration, `extends` and project references followed. */
export function readPathMappings(
  files: ProjectFiles,
  packages: ReadonlyMap<string, Package>,
): Map<string, PathMapping> {
  const mappings = new Map<string, PathMapping>()
  for (const path of files.manifests.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (name !== 'tsconfig.json' && name !== 'jsconfig.json') continue
    const folder = folderOf(path)
    if (name === 'jsconfig.json' && mappings.has(folder)) continue
    mappings.set(folder, mappingOf(files, packages, path, new Set()))
  }
  return mappings
}

function mappingOf(
  files: ProjectFiles,
  packages: ReadonlyMap<string, Package>,
  path: string,
  seen: Set<string>,
): PathMapping {
  const text = files.manifests.get(path)
  const json = text === undefined || seen.has(path) ? undefined : readJson(text)
  seen.add(path)
  if (!json) return { baseUrl: undefined, paths: [] }
  const folder = folderOf(path)
  const options = isRecord(json.compilerOptions) ? json.compilerOptions : {}
  const baseUrl = textOf(options.baseUrl)
  let mapping: PathMapping = {
    baseUrl: baseUrl === undefined ? undefined : joinPath(folder, baseUrl),
    paths: pathsOf(options.paths, baseUrl === undefined ? folder : (joinPath(folder, baseUrl) ?? folder)),
  }
  const bases = Array.isArray(json.extends) ? json.extends.toReversed() : [json.extends]
  const references = Array.isArray(json.references)
    ? json.references.map((one: unknown) => (isRecord(one) ? one.path : undefined))
    : []
  for (const base of [...bases, ...references]) {
    const target = typeof base === 'string' ? configPath(files, packages, folder, base) : undefined
    if (target === undefined) continue
    const inherited = mappingOf(files, packages, target, seen)
    mapping = {
      baseUrl: mapping.baseUrl ?? inherited.baseUrl,
      paths: mapping.paths.length > 0 ? mapping.paths : inherited.paths,
    }
  }
  return mapping
}

function pathsOf(paths: unknown, base: string): PathMapping['paths'] {
  if (!isRecord(paths)) return []
  return Object.entries(paths).map(([pattern, targets]) => ({
    pattern,
    targets: (Array.isArray(targets) ? targets : []).flatMap((target: unknown) =>
      typeof target === 'string' ? (joinPath(base, target) ?? []) : [],
    ),
  }))
}

/** Where an `extends` or a reference leads, among the files of the project. */
function configPath(
  files: ProjectFiles,
  packages: ReadonlyMap<string, Package>,
  folder: string,
  target: string,
): string | undefined {
  let base = target.startsWith('.') ? joinPath(folder, target) : undefined
  if (!target.startsWith('.')) {
    for (const found of packages.values()) {
      if (found.name !== '' && (target === found.name || target.startsWith(`${found.name}/`))) {
        base = joinPath(found.folder, target.slice(found.name.length + 1))
      }
    }
  }
  if (base === undefined) return undefined
  return [base, `${base}.json`, `${base}/tsconfig.json`].find((path) => files.manifests.has(path))
}

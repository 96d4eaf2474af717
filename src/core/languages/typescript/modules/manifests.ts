// The configuration files that decide where an import leads: package.json, tsconfig.json and jsconfig.json before all.

import { type ParseError, parse } from 'jsonc-parser'
import { append } from '../../../collections/multimap.ts'
import { folderOf, joinPath } from '../../../paths.ts'
import type { ProjectFiles } from '../../language.ts'

/** A package of the project; `folder` is '' for the root. */
export type Package = {
  folder: string
  name: string
  /** Source files that the manifest names under `types`, `module`, `main` and the like, in order of preference. */
  entries: readonly string[]
  exports: unknown
  imports: unknown
  /** Specifiers of any form with their targets, for this folder and below: the import map of Deno. */
  importMap: Json | undefined
  /** It has packages below it, linked by name in its folder. */
  isWorkspace: boolean
}

/** How a compiler configuration maps imports in its folder. */
export type PathMapping = {
  /** Folder from which specifiers that are not relative are resolved. */
  baseUrl: string | undefined
  paths: readonly { pattern: string; targets: readonly string[] }[]
  /** Folders that are merged into one: relative imports lead from one to another. */
  rootDirs: readonly string[]
  /** Text before an extension, in order of preference: `.ios` of `button.ios.ts`. */
  suffixes: readonly string[]
}

type Json = Readonly<Record<string, unknown>>

/** JSON with comments and trailing commas, as compilers accept it; undefined when it cannot be parsed. */
export function readJson(text: string): Json | undefined {
  const faults: ParseError[] = []
  const value = strictJson(text) ?? parse(text.replace(/^\uFEFF/, ''), faults, { allowTrailingComma: true })
  return faults.length === 0 && isRecord(value) ? value : undefined // a broken configuration configures nothing
}

/** The value of JSON without comments, which most configurations are; undefined for any other. */
function strictJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the tolerant parser decides
  }
}

/** Whether a value of JSON is an object. */
export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** The packages of a project by folder, and by name (those nearest to the root first where several share a name). */
export function readPackages(files: Pick<ProjectFiles, 'manifests'>): {
  byFolder: Map<string, Package>
  byName: Map<string, Package[]>
} {
  const byFolder = new Map<string, Package>()
  const workspaces = new Set([...files.manifests.keys()].filter((path) => WORKSPACE.test(path)).map(folderOf))
  for (const [path, text] of files.manifests) {
    const kind = /(?:^|\/)(package\.json|deno\.jsonc?)$/.exec(path)?.[1]
    const json = kind === undefined ? undefined : readJson(text)
    if (!json) continue
    const folder = folderOf(path)
    const known = byFolder.get(folder)
    byFolder.set(folder, kind === 'package.json' ? packageOf(json, folder, known) : denoPackageOf(json, folder, known))
  }
  for (const folder of workspaces) {
    const found = byFolder.get(folder)
    if (found !== undefined) byFolder.set(folder, { ...found, isWorkspace: true })
  }
  const byName = new Map<string, Package[]>()
  const nearestFirst = [...byFolder.values()].sort((one, other) => depthOf(one.folder) - depthOf(other.folder))
  for (const found of nearestFirst) if (found.name !== '') append(byName, found.name, found)
  return { byFolder, byName }
}

/** Files that make a folder a workspace besides its package.json. */
const WORKSPACE = /(?:^|\/)(?:pnpm-workspace\.yaml|lerna\.json)$/

/** The package that a package.json describes; `other`: the one that another manifest of the folder describes. */
function packageOf(json: Json, folder: string, other: Package | undefined): Package {
  const entries = ['source', 'types', 'typings', 'module', 'main'].flatMap((key) => textOf(json[key]) ?? [])
  const name = textOf(json.name) ?? other?.name ?? ''
  const { exports, imports } = json
  const isWorkspace = json.workspaces !== undefined
  return {
    folder,
    name,
    entries,
    exports: exports ?? other?.exports,
    imports,
    importMap: other?.importMap,
    isWorkspace,
  }
}

/** The package that a deno.json describes; its `imports` is an import map. */
function denoPackageOf(json: Json, folder: string, other: Package | undefined): Package {
  return {
    folder,
    name: other?.name || (textOf(json.name) ?? ''),
    entries: other?.entries ?? [],
    exports: other?.exports ?? json.exports,
    imports: other?.imports,
    importMap: isRecord(json.imports) ? json.imports : undefined,
    isWorkspace: other?.isWorkspace ?? false,
  }
}

const depthOf = (folder: string): number => (folder === '' ? 0 : folder.split('/').length)

/** The mapping of every folder that has a configuration, with `extends` and project references followed. */
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
    const config: Config = { files, packages, top: folder }
    mappings.set(folder, mappingOf(config, path, new Set()))
  }
  return mappings
}

/** A folder that a compiler writes, with the folders that its sources may lie in, likeliest first. */
export type Output = { folder: string; sources: readonly string[] }

/** The folders that the compilers of a project write declarations and code to. */
export function readOutputs({ manifests }: Pick<ProjectFiles, 'manifests'>): Output[] {
  const outputs: Output[] = []
  for (const [path, text] of manifests) {
    if (!/(?:^|\/)tsconfig(?:\.[\w-]+)*\.json$/.test(path)) continue
    const options = readJson(text)?.compilerOptions
    if (!isRecord(options)) continue
    const own = folderOf(path)
    const sources = [textOf(options.rootDir), 'src', '.'].flatMap((dir) => (dir ? (joinPath(own, dir) ?? []) : []))
    for (const written of [options.declarationDir, options.outDir]) {
      const folder = joinPath(own, textOf(written) ?? '.')
      // beside the sources: what is written there is found as it is
      if (folder !== undefined && folder !== own && folder !== '') outputs.push({ folder, sources })
    }
  }
  return outputs
}

/** The configurations of a project, resolved for folder `top`. */
type Config = { files: ProjectFiles; packages: ReadonlyMap<string, Package>; top: string }

const NO_MAPPING: PathMapping = { baseUrl: undefined, paths: [], rootDirs: [], suffixes: [] }

function mappingOf(config: Config, path: string, seen: Set<string>): PathMapping {
  const json = unseen(config, path, seen)
  if (!json) return NO_MAPPING
  const folder = folderOf(path)
  let mapping = placed(config, writtenIn(config, json, folder, seen))
  const references = Array.isArray(json.references) ? json.references : []
  const parts = references.map((reference) => (isRecord(reference) ? reference.path : undefined))
  for (const part of configurations(config, folder, parts)) {
    // only parts within this folder: other folders have their own configuration
    if (folderOf(part) !== folder) continue
    const { paths, ...rest } = mappingOf(config, part, seen)
    mapping = { ...inheriting(mapping, { ...rest, paths: [] }), paths: [...mapping.paths, ...paths] }
  }
  return mapping
}

/** A configuration that was not read on the way here. */
function unseen({ files }: Config, path: string, seen: Set<string>): Json | undefined {
  const text = seen.has(path) ? undefined : files.manifests.get(path)
  seen.add(path)
  return text === undefined ? undefined : readJson(text)
}

/** A mapping with the targets of its `paths` as they are written, in the configuration of a folder. */
type Written = PathMapping & { pathsFolder: string }

/** The mapping that a configuration and those that it extends state together. */
function writtenIn(config: Config, json: Json, folder: string, seen: Set<string>): Written {
  let written = ownMapping(config, isRecord(json.compilerOptions) ? json.compilerOptions : {}, folder)
  for (const path of configurations(config, folder, json.extends).toReversed()) {
    const base = unseen(config, path, seen)
    if (base) written = inheriting(written, writtenIn(config, base, folderOf(path), seen))
  }
  return written
}

/** The mapping with its targets in the repository: `baseUrl` counts for them wherever in the chain it is stated. */
function placed(config: Config, { pathsFolder, ...mapping }: Written): PathMapping {
  const { baseUrl = pathsFolder, paths } = mapping
  const targetsOf = (targets: readonly string[]) => targets.flatMap((target) => place(config, baseUrl, target) ?? [])
  return { ...mapping, paths: paths.map(({ pattern, targets }) => ({ pattern, targets: targetsOf(targets) })) }
}

/** The paths of the configurations that a configuration in `folder` names, one or several. */
function configurations(config: Config, folder: string, named: unknown): string[] {
  return (Array.isArray(named) ? named : [named]).flatMap((name) =>
    typeof name === 'string' ? (configPath(config, folder, name) ?? []) : [],
  )
}

/** A mapping completed with the values of `base`. */
const inheriting = <Mapping extends PathMapping>(mapping: Mapping, base: Mapping): Mapping => ({
  ...(mapping.paths.length > 0 ? mapping : base),
  baseUrl: mapping.baseUrl ?? base.baseUrl,
  rootDirs: mapping.rootDirs.length > 0 ? mapping.rootDirs : base.rootDirs,
  suffixes: mapping.suffixes.length > 0 ? mapping.suffixes : base.suffixes,
})

function ownMapping(config: Config, options: Json, folder: string): Written {
  const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list : []).flatMap((one) => textOf(one) ?? [])
  const baseUrl = textOf(options.baseUrl)
  const paths = Object.entries(isRecord(options.paths) ? options.paths : {})
  return {
    baseUrl: baseUrl === undefined ? undefined : place(config, folder, baseUrl),
    paths: paths.map(([pattern, targets]) => ({ pattern, targets: textsOf(targets) })),
    pathsFolder: folder,
    rootDirs: textsOf(options.rootDirs).flatMap((dir) => place(config, folder, dir) ?? []),
    suffixes: Array.isArray(options.moduleSuffixes)
      ? options.moduleSuffixes.filter((one) => typeof one === 'string')
      : [],
  }
}

/** A path of a configuration in the repository; `${configDir}` is the folder of the configuration that extends it. */
function place({ top }: Config, base: string, path: string): string | undefined {
  const inTop = /^\$\{configDir\}\/?/.exec(path)?.[0]
  return inTop === undefined ? joinPath(base, path) : joinPath(top, path.slice(inTop.length))
}

/** The file of the project that an `extends` or a reference names. */
function configPath({ files, packages }: Config, folder: string, target: string): string | undefined {
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

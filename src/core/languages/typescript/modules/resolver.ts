// Where an import leads: Node's and TypeScript's rules of module resolution, over the files of a project.

import { folderOf, isWithin, joinPath } from '../../../paths.ts'
import type { ImportTarget, ModuleResolver, ProjectFiles } from '../../language.ts'
import { autoImports } from '../frameworks/nuxt.ts'
import { isBuiltin } from './builtins.ts'
import { type Output, type PathMapping, readOutputs, readPackages, readPathMappings } from './manifests.ts'
import {
  at,
  folderAt,
  importMapped,
  matchPattern,
  nearest,
  type Packages,
  packageImport,
  packageName,
  prefixLength,
  workspacePackage,
} from './packages.ts'
import { fileAt, isDeclaration } from './source-files.ts'

/** Prepares the resolution of a project's imports. */
export function modulesOf(files: ProjectFiles): ModuleResolver {
  const packages = readPackages(files)
  const mappings = readPathMappings(files, packages.byFolder)
  const project: Project = {
    files,
    ...packages,
    mappings,
    outputs: readOutputs(files),
    nearestMapping: new Map(),
    nearestPackage: new Map(),
  }
  const known = new Map<string, ImportTarget | undefined>()
  return {
    resolve(specifier, fromPath) {
      const key = `${folderOf(fromPath)}\n${specifier}`
      if (!known.has(key)) known.set(key, resolve(project, specifier, fromPath))
      return known.get(key)
    },
    moduleName: (path) => path.replace(/(\.d)?\.[a-z]+$/i, '').replaceAll('/', '.'),
    ...autoImports(files),
  }
}

type Project = Packages & {
  mappings: Map<string, PathMapping>
  outputs: readonly Output[]
  nearestMapping: Map<string, PathMapping | undefined>
}

function resolve(project: Project, written: string, fromPath: string): ImportTarget | undefined {
  const specifier = written.replace(/[?].*$/, '')
  const folder = folderOf(fromPath)
  const mapping = nearest(project.mappings, project.nearestMapping, folder)
  if (/^\.{1,2}(\/|$)/.test(specifier)) return fileTarget(relative(project, specifier, folder, mapping))
  if (specifier.startsWith('/')) return fileTarget(at(project, specifier.slice(1)))
  if (isBuiltin(specifier)) return { kind: 'external', name: specifier.replace(/^node:/, ''), standard: true }
  const found =
    (specifier.startsWith('#') ? packageImport(project, specifier, folder) : undefined) ??
    (mapping && mapped(project, specifier, mapping)) ??
    importMapped(project, specifier, folder) ??
    workspacePackage(project, specifier, folder) ??
    ofRails(project, specifier, folder) ??
    rootAlias(project, specifier, folder)
  if (found !== undefined) return fileTarget(found)
  const name = packageName(specifier)
  return name === undefined ? undefined : { kind: 'external', name }
}

const fileTarget = (path: string | undefined): ImportTarget | undefined =>
  path === undefined ? undefined : { kind: 'file', path }

/** `./x`, `../x`: beside the file, or at the same place in one of the `rootDirs`. */
function relative(
  project: Project,
  specifier: string,
  folder: string,
  mapping: PathMapping | undefined,
): string | undefined {
  // a specifier that ends like a folder means the folder, even if a file has its name
  const find = /(^|\/)(\.{1,2}\/?)?$/.test(specifier) ? folderAt : at
  const path = joinPath(folder, specifier)
  const beside = path === undefined ? undefined : find(project, path, mapping?.suffixes)
  if (beside !== undefined || path === undefined || !mapping) return beside
  const root = longest(mapping.rootDirs.filter((one) => isWithin(path, one)))
  if (root === undefined) return undefined
  const inside = root === '' ? path : path.slice(root.length + 1)
  for (const other of mapping.rootDirs) {
    const found = other === root ? undefined : find(project, joinPath(other, inside) ?? '', mapping.suffixes)
    if (found !== undefined) return found
  }
  return undefined
}

const longest = (paths: readonly string[]): string | undefined =>
  paths.toSorted((one, other) => other.length - one.length)[0]

/** Through `paths` and `baseUrl` of the nearest configuration. */
function mapped(project: Project, specifier: string, mapping: PathMapping): string | undefined {
  const matches = mapping.paths
    .flatMap(({ pattern, targets }) => {
      const star = matchPattern(pattern, specifier)
      return star === undefined ? [] : [{ pattern, targets, star }]
    })
    .sort((one, other) => prefixLength(other.pattern) - prefixLength(one.pattern))
  const best = matches[0]?.pattern
  // parts of one configuration may have the same pattern
  for (const { pattern, targets, star } of matches)
    for (const target of pattern === best ? targets : []) {
      const path = target.replaceAll('*', () => star)
      const found = sourceOf(project, path) ?? at(project, path, mapping.suffixes)
      if (found !== undefined) return found
    }
  return mapping.baseUrl === undefined ? undefined : at(project, joinPath(mapping.baseUrl, specifier), mapping.suffixes)
}

/** The source of what a compiler writes at a path: `core/dist-typings/app` is declared by `core/src/app.ts`. */
function sourceOf(project: Project, path: string): string | undefined {
  for (const { folder, sources } of project.outputs) {
    if (!isWithin(path, folder)) continue
    const inside = path.slice(folder.length + 1).replace(/\.d\.[cm]?ts$/, '')
    for (const source of sources) {
      const stem = joinPath(source, inside === '' ? 'index' : inside)
      if (stem === undefined || isWithin(stem, folder)) continue
      const found = fileAt(project.files, stem) ?? fileAt(project.files, `${stem}/index`)
      if (found !== undefined && !isDeclaration(found) && !found.endsWith('.json')) return found
    }
  }
  return undefined
}

/** Rails: the import map, as bundlers before it, finds what a script names from the folder of all scripts. */
function ofRails(project: Project, specifier: string, folder: string): string | undefined {
  const root = /^(?:.*\/)?app\/javascript(?=\/|$)/.exec(folder)?.[0]
  return root === undefined ? undefined : at(project, joinPath(root, specifier))
}

/**
 * Specifiers that no package can have, resolved in those folders of the nearest package where bundlers and frameworks
 * look.
 */
function rootAlias(project: Project, specifier: string, folder: string): string | undefined {
  const [, prefix, rest = ''] = /^(@|~|@@|~~|\$lib)(?:\/(.*))?$/.exec(specifier) ?? []
  if (prefix === undefined) return undefined
  const own = nearest(project.byFolder, project.nearestPackage, folder)?.folder ?? ''
  for (const root of ALIAS_ROOTS[prefix]!) {
    const found = at(project, joinPath(own, `${root}/${rest}`))
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * `@/x` and `~/x` lead to the sources, `@@/x` and `~~/x` to the root (Nuxt), `$lib/x` to the library of an application
 * (SvelteKit).
 */
const ALIAS_ROOTS: Readonly<Record<string, readonly string[]>> = {
  '@': ['src', '', 'app'],
  '~': ['src', '', 'app'],
  '@@': [''],
  '~~': [''],
  $lib: ['src/lib'],
}

// Names of modules and packages, derived by each language from paths and declarations.

import { append } from '../../../collections/multimap.ts'
import type { Language, ProjectFiles } from '../../../languages/language.ts'
import { foldersAbove } from '../../../paths.ts'
import { ImportFlag, ImportKind } from '../../../vocabulary.ts'
import type { LinkInput, Program } from './program.ts'
import { namespacesOf } from './sharing.ts'
import { hasFlag, namespaceName, type Unit } from './unit.ts'

/** Gives every file its module name, and every language its import resolver. */
export function nameModules(program: Program, input: LinkInput, used: Iterable<Language>): void {
  const files = filesOf(program, input)
  const units = Map.groupBy(program.units.slice(0, program.projectUnits), ({ language }) => language.family)
  const declared = new Map(Array.from(units, ([family, own]) => [family, declaredPackages(own)]))
  for (const language of used) {
    const packages = declared.get(language.family) ?? new Map<string, string[]>()
    program.resolvers.set(language.id, language.modules({ ...files, packages }))
  }
  for (const [family, packages] of declared)
    for (const name of packages.keys()) notePrefixes(program, `${family}:`, name)
  for (const unit of program.units.slice(0, program.projectUnits)) {
    unit.moduleName = program.resolvers.get(unit.language.id)!.moduleName(unit.path, unit.facts.package)
    const key = `${unit.language.family}:${unit.moduleName}`
    if (!program.modulesByName.has(key)) program.modulesByName.set(key, unit)
    noteGlobalImports(program, unit)
  }
}

/** The questions that a resolver may ask about the files of a project in any language. */
function filesOf(program: Program, { files, manifests }: LinkInput): Omit<ProjectFiles, 'packages'> {
  const { paths } = program
  const folders = new Map<string, string[]>()
  for (const { path } of files) {
    const slash = path.lastIndexOf('/')
    append(folders, slash < 0 ? '' : path.slice(0, slash), path.slice(slash + 1))
  }
  let all: Set<string> | undefined
  let byName: Map<string, string[]> | undefined
  return {
    has: (path) => paths.has(path),
    hasFolder: (folder) =>
      (all ??= new Set([...folders.keys()].flatMap((each) => [each, ...foldersAbove(each)]))).has(folder),
    list: (folder) => folders.get(folder) ?? [],
    named: (file) => {
      byName ??= byFileName(files)
      return byName.get(file) ?? []
    },
    manifests,
    parts: (path) => declaredParts(program, program.byPath.get(path)),
  }
}

/** The packages and namespaces that files declare, each with the paths of those files. */
function declaredPackages(units: readonly Unit[]): Map<string, string[]> {
  const packages = new Map<string, string[]>()
  for (const unit of units)
    for (const name of packagesOf(unit)) if (packages.get(name)?.at(-1) !== unit.path) append(packages, name, unit.path)
  return packages
}

/** Adds a package and those around it, up to one that is there with its own: `a.b.c`, `a.b` and `a`. */
function notePrefixes(program: Program, family: string, name: string): void {
  for (let end = name.length; end > 0; end = name.lastIndexOf('.', end - 1)) {
    const prefix = family + name.slice(0, end)
    if (program.packagePrefixes.has(prefix)) return
    program.packagePrefixes.add(prefix)
  }
}

function byFileName(files: LinkInput['files']): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { path } of files) append(paths, path.slice(path.lastIndexOf('/') + 1), path)
  return paths
}

/** The imports of a file that declare a part of its module; of several with one name, the intended one first. */
function declaredParts(program: Program, unit: Unit | undefined): { specifier: string; file: string | undefined }[] {
  if (!unit) return []
  const { imports, strings } = unit.facts
  const result: { specifier: string; file: string | undefined }[] = []
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] !== ImportKind.Namespace || (imports.flags[row]! & ImportFlag.InPlace) === 0) continue
    const file = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
    const specifier = program.strings[unit.names[imports.specifier[row]!]!]!
    if (specifier === strings[imports.specifier[row]!]) result.push({ specifier, file })
    else result.unshift({ specifier, file })
  }
  return result
}

function noteGlobalImports(program: Program, unit: Unit): void {
  if (!unit.facts.imports.flags.some((flags) => hasFlag(flags, ImportFlag.Global))) return
  append(program.globalImports, `${unit.language.family}:${compilationOf(program, unit)}`, unit)
}

/** The compilation to which a file belongs. */
export const compilationOf = (program: Program, unit: Unit): string =>
  program.resolvers.get(unit.language.id)?.compilation?.(unit.path) ?? ''

function packagesOf(unit: Unit): string[] {
  const names = unit.facts.package === '' ? [] : [unit.facts.package]
  for (const row of namespacesOf(unit)) names.push(namespaceName(unit, row))
  return names
}

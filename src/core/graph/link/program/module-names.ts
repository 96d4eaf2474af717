// Names of modules and packages, as each language makes them of paths and declarations.

import { EntityKind, ImportFlag, ImportKind } from '../../../facts.ts'
import type { Language } from '../../../languages/language.ts'
import { append } from '../../../multimap.ts'
import type { LinkInput, Program } from './program.ts'
import { namespaceName, type Unit } from './unit.ts'

/** Gives every file the name of its module, and every language what resolves its imports. */
export function nameModules(program: Program, { files, manifests }: LinkInput, used: Iterable<Language>): void {
  const paths = program.paths
  const folders = new Map<string, string[]>()
  for (const { path } of files) {
    const slash = path.lastIndexOf('/')
    const folder = slash < 0 ? '' : path.slice(0, slash)
    append(folders, folder, path.slice(slash + 1))
  }
  let byName: Map<string, string[]> | undefined
  const named = (file: string): readonly string[] => {
    byName ??= byFileName(files)
    return byName.get(file) ?? []
  }
  for (const language of used) {
    const packages = new Map<string, string[]>()
    for (const unit of program.units.slice(0, program.projectUnits)) {
      if (unit.language.family !== language.family) continue
      for (const name of packagesOf(unit)) {
        if (packages.get(name)?.at(-1) !== unit.path) append(packages, name, unit.path)
      }
    }
    const resolver = language.modules({
      has: (path) => paths.has(path),
      list: (folder) => folders.get(folder) ?? [],
      named,
      manifests,
      packages,
      parts: (path) => declaredParts(program.byPath.get(path)),
    })
    program.resolvers.set(language.id, resolver)
    for (const name of packages.keys()) {
      for (let dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
        program.packagePrefixes.add(`${language.family}:${name.slice(0, dot)}`)
      }
      program.packagePrefixes.add(`${language.family}:${name}`)
    }
  }
  for (const unit of program.units.slice(0, program.projectUnits)) {
    unit.moduleName = program.resolvers.get(unit.language.id)!.moduleName(unit.path, unit.facts.package)
    const key = `${unit.language.family}:${unit.moduleName}`
    if (!program.modulesByName.has(key)) program.modulesByName.set(key, unit)
    noteGlobalImports(program, unit)
  }
}

function byFileName(files: LinkInput['files']): Map<string, string[]> {
  const paths = new Map<string, string[]>()
  for (const { path } of files) append(paths, path.slice(path.lastIndexOf('/') + 1), path)
  return paths
}

/** The imports of a file that declare a part of its module. */
function declaredParts(unit: Unit | undefined): { specifier: string; file: string | undefined }[] {
  if (!unit) return []
  const { imports, strings } = unit.facts
  const result: { specifier: string; file: string | undefined }[] = []
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] !== ImportKind.Namespace || (imports.flags[row]! & ImportFlag.InPlace) === 0) continue
    const file = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
    result.push({ specifier: strings[imports.specifier[row]!]!, file })
  }
  return result
}

function noteGlobalImports(program: Program, unit: Unit): void {
  if (!unit.facts.imports.flags.some((flags) => flags > 0 && (flags & ImportFlag.Global) !== 0)) return
  append(program.globalImports, `${unit.language.family}:${compilationOf(program, unit)}`, unit)
}

/** The unit of compilation that a file is of. */
export const compilationOf = (program: Program, unit: Unit): string =>
  program.resolvers.get(unit.language.id)?.compilation?.(unit.path) ?? ''

function packagesOf(unit: Unit): string[] {
  const names = unit.facts.package === '' ? [] : [unit.facts.package]
  const { entities } = unit.facts
  for (let row = 1; row < entities.length; row++) {
    if (entities.kind[row] === EntityKind.Namespace) names.push(namespaceName(unit, row))
  }
  return names
}

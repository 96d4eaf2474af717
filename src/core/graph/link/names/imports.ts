// Imports: their targets and the values that they bind. The entry points are `importValue` and `starValue`.

import { NONE } from '../../../facts.ts'
import type { ImportRow, SetId, StringId, ValueId } from '../../../ids.ts'
import type { ImportTarget } from '../../../languages/language.ts'
import { ImportKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { moduleMember } from '../members/module-members.ts'
import type { Unit } from '../program/unit.ts'
import { memberValue, plainMember } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { outermostValue } from './bindings.ts'
import { hasInnerImports, isPublic, wholeModule } from './exports.ts'
import { sharedValue } from './shared-names.ts'

/** The target of the import in `row`; undefined when it cannot be resolved. The language resolves each import once. */
export function targetOf(linker: Linker, unit: Unit, row: ImportRow): ImportTarget | undefined {
  const known = unit.targets[row]
  if (known !== undefined) return known ?? undefined
  const { imports, strings } = unit.facts
  const name = imports.name[row]! < 0 ? undefined : strings[imports.name[row]!]
  const specifier = imports.specifier[row]! < 0 ? '' : linker.program.strings[unit.names[imports.specifier[row]!]!]!
  const resolver = linker.program.resolvers.get(unit.language.id)
  const path = unit.outside ? '' : unit.path
  const target = resolver?.resolve(specifier, path, name)
  unit.targets[row] = target ?? null
  return target
}

export function findImported(linker: Linker, unit: Unit, row: ImportRow): SetId {
  const { imports, strings } = unit.facts
  const target = targetOf(linker, unit, row)
  if (!target) return EMPTY_SET
  const kind = imports.kind[row]!
  const name = kind === ImportKind.Named || kind === ImportKind.ReExport ? imports.name[row]! : NONE
  const standard = standardType(linker, unit, target)
  if (standard !== EMPTY_SET && name >= 0)
    return memberValue(linker, standard, unit.names[name]!) || linker.values.externalSet
  const declared = packageName(linker, unit, target)
  if (declared !== EMPTY_SET) return declared
  if (name < 0) return wholeOfTarget(linker, unit, target)
  const module = moduleOfTarget(linker, unit, target)
  // The name comes after the rest of the path, unless the resolver has put it there.
  if (restOf(target).at(-1) === strings[name]) return module
  return exportedName(linker, unit, module, target, unit.names[name]!)
}

/** The parts of an import path behind the resolved module. */
const restOf = (target: ImportTarget): readonly string[] => (target.kind === 'external' ? [] : (target.rest ?? []))

/** The type of a library with a prelude in which an import looks up a name; the empty set for any other target. */
function standardType(linker: Linker, unit: Unit, target: ImportTarget): SetId {
  if (target.kind !== 'external' || !target.rest?.length) return EMPTY_SET
  const { externalSet } = linker.values
  let at = target.standard ? EMPTY_SET : moduleValue(linker, unit, target)
  for (const part of at === externalSet ? [] : target.rest) {
    const name = nameIn(linker, unit, part)
    if (name === undefined) return EMPTY_SET
    at = at === EMPTY_SET ? preludeName(linker, unit, name) : memberValue(linker, at, name)
    if (at === EMPTY_SET) return EMPTY_SET
  }
  return linker.values.known(at)
}

function exportedName(linker: Linker, unit: Unit, module: SetId, target: ImportTarget, name: StringId): SetId {
  const { values, program } = linker
  const found = memberValue(linker, module, name)
  if (values.isKnown(found)) return found
  if (target.kind === 'external') return target.standard ? preludeName(linker, unit, name) : values.externalSet
  if (found === EMPTY_SET && isModuleNamed(linker, module, name)) return module
  if (program.strings[name] === unit.hooks.special.defaultExport) return wholeModule(linker, module)
  return found
}

/** Whether the resolver has already followed the path to the submodule or package of that name. */
function isModuleNamed(linker: Linker, module: SetId, name: StringId): boolean {
  const { values, program } = linker
  const id = values.items(module)[0]
  if (id === undefined) return false
  const kind = values.kind(id)
  if (kind !== Value.Module && kind !== Value.Package) return false
  const path = kind === Value.Module ? program.units[values.a(id)]!.moduleName : program.strings[values.a(id)]!
  return path.split('.').at(-1) === program.strings[name]
}

/** The module of an import row as a value: `require('x')`, `import('x')`. */
export function moduleOfImport(linker: Linker, unit: Unit, row: ImportRow): SetId {
  const target = targetOf(linker, unit, row)
  if (!target) return EMPTY_SET
  const declared = packageName(linker, unit, target) || standardType(linker, unit, target)
  return declared === EMPTY_SET ? wholeOfTarget(linker, unit, target) : declared
}

/** A target as a value: for a module, with its exports as a whole. */
function wholeOfTarget(linker: Linker, unit: Unit, target: ImportTarget): SetId {
  const found = moduleOfTarget(linker, unit, target)
  return restOf(target).length > 0 ? found : wholeModule(linker, found)
}

/** A name of an open package: from its files, else from a library. The empty set for any other target. */
function packageName(linker: Linker, unit: Unit, target: ImportTarget): SetId {
  if (target.kind !== 'package' || !target.open || target.rest?.length !== 1) return EMPTY_SET
  const { program, values } = linker
  const name = nameIn(linker, unit, target.rest[0]!)
  if (name === undefined) return values.externalSet
  const shared = program.sharedScopes.get(`${unit.language.family}:${target.name}`)
  const found = shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name, unit.outside ? undefined : unit)
  if (found !== EMPTY_SET) return found
  return target.name === '' ? preludeName(linker, unit, name, true) : values.externalSet
}

/** The value of a target, with the rest of its path followed. */
export function moduleOfTarget(linker: Linker, unit: Unit, target: ImportTarget): SetId {
  const [first, ...rest] = restOf(target)
  const name = first === undefined ? undefined : nameIn(linker, unit, first)
  if (target.kind === 'package' && name !== undefined && choosesOne(unit)) {
    const seen = seenInPackage(linker, unit, { kind: 'package', name: target.name }, name)
    if (seen !== EMPTY_SET) return membersOfPath(linker, unit, seen, rest)
  }
  return membersOfPath(linker, unit, moduleValue(linker, unit, target), restOf(target))
}

function membersOfPath(linker: Linker, unit: Unit, module: SetId, path: readonly string[]): SetId {
  let at = module
  for (const part of path) {
    const name = nameIn(linker, unit, part)
    if (name === undefined)
      return linker.values.items(at).includes(linker.values.external) ? linker.values.externalSet : EMPTY_SET
    at = memberValue(linker, at, name)
  }
  return at
}

/** The number of a part of a path that a file imports: mostly a name that the file has by itself, too. */
export function nameIn({ program: { stringIds } }: Linker, unit: Unit, part: string): StringId | undefined {
  if (unit.outside) return stringIds.get(part)
  const name = stringIds.table.ids.get(part)
  if (name === undefined || !unit.names.includes(name)) (unit.sought ??= new Set()).add(part)
  return name
}

/** The module, folder or package that an import target names. */
function moduleValue(linker: Linker, unit: Unit, target: ImportTarget): SetId {
  const { values, program } = linker
  const { family, id } = unit.language
  switch (target.kind) {
    case 'file': {
      const file = program.byPath.get(target.path)
      return file ? values.single(values.value(Value.Module, file.index)) : EMPTY_SET
    }
    case 'folder': {
      const folder = (path: string): ValueId => values.value(Value.Folder, program.intern(`${family}:${path}`))
      const first = folder(target.path)
      return target.others ? values.setOf([first, ...target.others.map(folder)]) : values.single(first)
    }
    case 'package':
      return values.single(values.value(Value.Package, program.intern(target.name)))
    default: {
      const prelude = program.preludes.get(id)
      const isLibrary = target.standard && unit.hooks.isPreludeModule
      const named = prelude?.modules.get(target.name) ?? prelude?.base?.modules.get(target.name)
      const module = named ?? (isLibrary ? prelude?.main : undefined)
      return module ? values.single(values.value(Value.Module, module.index)) : values.externalSet
    }
  }
}

/**
 * A name of the standard library as the prelude declares it. Names that the prelude itself imports are declared nowhere
 * else, except those of its own package (`isOwn`).
 */
export function preludeName(linker: Linker, unit: Unit, name: StringId, isOwn = false): SetId {
  for (let at = linker.program.preludes.get(unit.language.id); at; at = at.base) {
    const found = at.main !== unit || isOwn ? outermostValue(linker, at.main, name) : EMPTY_SET
    if (found !== EMPTY_SET) return found
  }
  return linker.values.externalSet
}

/** A name from a star import (`import *`, `use a::*`, `import a.*`). */
export function starValue(linker: Linker, unit: Unit, row: ImportRow, called: StringId): SetId {
  const name = unit.hooks.nameIncluded(linker, called)
  const target = targetOf(linker, unit, row)
  if (!target) return EMPTY_SET
  if (target.kind === 'external' && target.standard) return starOfLibrary(linker, unit, target, name)
  const seen = seenInPackage(linker, unit, target, name)
  const isOne = target.kind === 'package' && !target.rest?.length && choosesOne(unit) && !unit.outside
  if (seen !== EMPTY_SET || isOne) return seen
  const found = publicMember(linker, unit, moduleOfTarget(linker, unit, target), name)
  return target.kind === 'package' ? withoutPackages(linker, found) : found
}

/** A star import opens the names of a package, not the packages below it, of which a library may have any. */
function withoutPackages({ values }: Linker, found: SetId): SetId {
  const ids = values.items(found)
  if (!ids.some((id) => values.kind(id) === Value.Package)) return found
  return values.setOf(ids.filter((id) => values.kind(id) !== Value.Package))
}

/** A name from a star import of the language's own library; the prelude ranks after all imports. */
function starOfLibrary(linker: Linker, unit: Unit, target: ImportTarget, name: StringId): SetId {
  if (unit.hooks.libraryStarsLast) return EMPTY_SET
  const standard = standardType(linker, unit, target)
  if (standard !== EMPTY_SET) return linker.values.known(memberValue(linker, standard, name))
  const module = moduleValue(linker, unit, target)
  return linker.values.isKnown(module) ? publicMember(linker, unit, module, name) : EMPTY_SET
}

/** A name of a module as a star import in another file sees it. */
function publicMember(linker: Linker, unit: Unit, module: SetId, name: StringId): SetId {
  if (!isPublic(linker, module, name)) return EMPTY_SET
  const [id] = linker.values.items(module)
  const owner =
    id !== undefined && linker.values.kind(id) === Value.Module ? linker.program.units[linker.values.a(id)] : undefined
  // names that a module imports only for itself are invisible to modules outside it
  if (owner && hasInnerImports(owner) && !`${unit.moduleName}.`.startsWith(`${owner.moduleName}.`))
    return moduleMember(linker, owner, name, false)
  return plainMember(linker, module, name)
}

/** A name of a package as declared in the compilation that the unit sees, or in the nearest of several files. */
function seenInPackage(linker: Linker, unit: Unit, target: ImportTarget, name: StringId): SetId {
  const { program } = linker
  if (target.kind !== 'package' || (target.rest?.length ?? 0) > 0 || unit.outside) return EMPTY_SET
  const isOne = choosesOne(unit)
  if (!isOne && !program.resolvers.get(unit.language.id)?.sees) return EMPTY_SET
  const shared = program.sharedScopes.get(`${unit.language.family}:${target.name}`)
  return shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name, unit)
}

/** Whether of several declarations of a name in a package the place of its use decides which is meant. */
const choosesOne = ({ language: { rules } }: Unit): boolean =>
  rules.duplicates === 'nearest' || rules.duplicates === 'meant'

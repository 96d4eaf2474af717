// What files that come or go, manifests, and the parts that modules declare mean for the imports of others: they may lead
// elsewhere. Everything that a resolver says of a file that stays is asked before and after.

import type { Facts } from '../../../facts.ts'
import { FIRST, type ImportRow } from '../../../ids.ts'
import type { ImportTarget } from '../../../languages/language.ts'
import { ImportFlag, ImportKind } from '../../../vocabulary.ts'
import type { Linker } from '../linker.ts'
import { targetOf } from '../names/imports.ts'
import { compilationOf } from '../program/module-names.ts'
import type { LinkInput, Program } from '../program/program.ts'
import { hasFlag, type Unit } from '../program/unit.ts'
import type { Versions } from './rows.ts'
import { nothingShown, type Shown, showRow } from './shown.ts'
import type { Edited } from './translation.ts'

/**
 * What shows of the files that come or go in the imports of others, and the names under which these may find them;
 * undefined where it cannot be told. Files have the same numbers in both programs.
 */
export function resolvedElsewhere(old: Linker, now: Linker, changed: Edited): Shown | undefined {
  const [before, after] = [old.program, now.program]
  const places = placesApart(before, after)
  if (!places || !areConfiguredAlike(before, after, places)) return undefined
  const shown = nothingShown()
  for (const name of namesOf(before, after, places)) {
    const id = after.stringIds.table.ids.get(name)
    if (id !== undefined) shown.names.add(id)
  }
  for (const unit of before.units) {
    const is = after.units[unit.index]!
    if (!isInBoth(before, after, unit)) continue
    if (unit.moduleName !== is.moduleName || !isCompiledAlike(before, after, unit)) return undefined
    const rows = importsApart(old, now, { unit, is, places, changed })
    if (rows.some((row) => augments(unit, row))) return undefined
    for (const row of rows) showRow(shown, unit.index, ['imports', row])
    if (rows.length === 0 && unit.facts === is.facts) is.targets = unit.targets
  }
  return shown
}

/** Whether manifests have the same texts. */
export const haveSameTexts = (before: LinkInput['manifests'], now: LinkInput['manifests']): boolean =>
  before === now || (before.size === now.size && [...before].every(([path, text]) => now.get(path) === text))

/**
 * Whether all that the languages of a program read in manifests is where imports lead, which names have modules, and which
 * files are compiled together.
 */
export const resolvesAlone = ({ units, resolvers }: Program): boolean =>
  units.every(({ language }) => language.names === undefined) && resolvers.values().every(({ sees }) => !sees)

const isInBoth = (before: Program, after: Program, { path, outside }: Unit): boolean =>
  outside || (before.byPath.has(path) && after.byPath.has(path))

/** The compilation of a file decides what it sees. */
const isCompiledAlike = (before: Program, after: Program, unit: Unit): boolean =>
  unit.outside || compilationOf(before, unit) === compilationOf(after, unit)

/** Whether the modules that a configuration imports into all files of a compilation are the same, and lead where they did. */
function areConfiguredAlike(before: Program, after: Program, places: PlacesApart): boolean {
  const seen = new Set<string>()
  for (const unit of before.units.slice(0, before.projectUnits)) {
    const compilation = `${unit.language.id}:${compilationOf(before, unit)}`
    if (seen.has(compilation) || !isInBoth(before, after, unit)) continue
    seen.add(compilation)
    const [was, is] = [configuredStars(before, unit), configuredStars(after, unit)]
    const isAlike = was.every(
      ({ name, target }, at) =>
        name === is[at]?.name && isSameTarget(target, is[at].target) && !(target && leadsTo(target, unit, places)),
    )
    if (was.length !== is.length || !isAlike) return false
  }
  return true
}

function configuredStars(program: Program, unit: Unit): { name: string; target: ImportTarget | undefined }[] {
  const resolver = program.resolvers.get(unit.language.id)
  const names = resolver?.implicitStars?.(compilationOf(program, unit)) ?? []
  return names.map((name) => ({ name, target: resolver!.resolve(name, unit.path, undefined) }))
}

/** The paths of files and modules, the folders, and the keys of shared scopes and packages, that one program alone has. */
type PlacesApart = { paths: ReadonlySet<string>; folders: ReadonlySet<string>; keys: ReadonlySet<string> }

/** Undefined where files share their names with others than before. */
function placesApart(before: Program, after: Program): PlacesApart | undefined {
  const [was, is] = [sharersOf(before), sharersOf(after)]
  for (const [key, sharer] of was) {
    const other = is.get(key)
    if (other !== undefined && other !== sharer && is.has(sharer) && was.has(other)) return undefined
  }
  const keys = keysApart(was, is)
  return {
    paths: before.paths.symmetricDifference(after.paths).union(keysApart(before.byPath, after.byPath)),
    folders: before.folders.symmetricDifference(after.folders),
    keys: keys.union(before.packagePrefixes.symmetricDifference(after.packagePrefixes)),
  }
}

const keysApart = <T>(one: ReadonlyMap<string, T>, other: ReadonlyMap<string, T>): Set<string> =>
  new Set(one.keys()).symmetricDifference(other)

/** Key of a shared scope -> the first key of the same scope. */
function sharersOf({ sharedScopes }: Program): Map<string, string> {
  const first = new Map<number, string>()
  const sharers = new Map<string, string>()
  for (const [key, scope] of sharedScopes) {
    if (!first.has(scope)) first.set(scope, key)
    sharers.set(key, first.get(scope)!)
  }
  return sharers
}

/** The names by which code reaches modules, folders and packages that come or go from those around them. */
function namesOf(before: Program, after: Program, { folders, keys }: PlacesApart): Set<string> {
  const [was, is] = [before.modulesByName, after.modulesByName]
  const modules = [...was.keys(), ...is.keys()].filter((name) => was.get(name)?.index !== is.get(name)?.index)
  return new Set([...modules, ...folders, ...keys].map(lastPart))
}

/** `c` of `a.b.c`, `a/b/c` and `family:c`. */
const lastPart = (name: string): string => name.slice(1 + Math.max(...SEPARATORS.map((one) => name.lastIndexOf(one))))

const SEPARATORS = ['.', '/', ':']

/** Whether an edit lets an import come or go that may declare a part of its module: others may lead there. */
export const partsDiffer = ({ before, after, to, from }: Versions): boolean =>
  declaresPart(before, to.imports) || declaresPart(after, from.imports)

const declaresPart = ({ imports }: Facts, partners: Int32Array): boolean =>
  partners.some(
    (partner, row) =>
      partner < 0 && imports.kind[row] === ImportKind.Namespace && hasFlag(imports.flags[row]!, ImportFlag.InPlace),
  )

/** Whether an import adds to the types of the module that it names. */
function augments({ facts: { imports } }: Unit, row: ImportRow): boolean {
  const flags = imports.flags[row]!
  return (
    imports.kind[row] === ImportKind.Star && hasFlag(flags, ImportFlag.InPlace) && hasFlag(flags, ImportFlag.TypeOnly)
  )
}

/** A file in both programs. */
type Compared = { unit: Unit; is: Unit; places: PlacesApart; changed: Edited }

/** The imports (rows before) of a file that lead elsewhere now. */
function importsApart(old: Linker, now: Linker, { unit, is, places, changed }: Compared): ImportRow[] {
  const partners = changed.get(unit.index)?.to.imports
  const rows: ImportRow[] = []
  for (let row = FIRST as ImportRow; row < unit.facts.imports.length; row++) {
    const partner = (partners ? partners[row]! : row) as ImportRow
    // the library asks for few of its imports
    if (partner < 0 || (unit.outside && unit.targets[row] === undefined)) continue
    const [one, other] = [targetOf(old, unit, row), targetOf(now, is, partner)]
    if (!isSameTarget(one, other) || (one && leadsTo(one, unit, places))) rows.push(row)
  }
  return rows
}

/** Whether a target has come or gone, or the file that implements it. */
function leadsTo(target: ImportTarget, { language }: Unit, { paths, keys }: PlacesApart): boolean {
  switch (target.kind) {
    case 'file':
      return paths.has(target.path) || paths.has(language.declarationsOf?.(target.path) ?? '')
    case 'folder':
      return [target.path, ...(target.others ?? [])].some((path) => keys.has(`${language.family}:${path}`))
    case 'package':
      return keys.has(`${language.family}:${target.name}`)
    default:
      return false
  }
}

function isSameTarget(one: ImportTarget | undefined, other: ImportTarget | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return subjectOf(one) === subjectOf(other) && areSame(one.rest, other.rest) && isLikewise(one, other)
}

const subjectOf = (target: ImportTarget): string =>
  target.kind === 'file' || target.kind === 'folder' ? target.path : target.name

function isLikewise(one: ImportTarget, other: ImportTarget): boolean {
  switch (one.kind) {
    case 'file':
      return other.kind === 'file'
    case 'folder':
      return other.kind === 'folder' && areSame(one.others, other.others)
    case 'package':
      return other.kind === 'package' && one.open === other.open
    default:
      return other.kind === 'external' && one.standard === other.standard
  }
}

const areSame = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at])

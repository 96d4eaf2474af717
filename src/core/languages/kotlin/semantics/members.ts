// Members as code of a file sees them: extensions that are in sight, and methods of Java in place of properties.

import { least } from '../../../collections/lists.ts'
import { append } from '../../../collections/multimap.ts'
import { callValues } from '../../../graph/link/calls/returns.ts'
import { signatureOf } from '../../../graph/link/calls/signatures.ts'
import { How, noteHow } from '../../../graph/link/certainty.ts'
import { functionFlags } from '../../../graph/link/entities.ts'
import { type Linker, unitOfFunction } from '../../../graph/link/linker.ts'
import { outermostValue } from '../../../graph/link/names/bindings.ts'
import { firstBinding } from '../../../graph/link/names/scope-bindings.ts'
import { sharedValue } from '../../../graph/link/names/shared-names.ts'
import { hasFlag, oncePerUnit, type Unit } from '../../../graph/link/program/unit.ts'
import { entityValue, memberValue, typeValue } from '../../../graph/link/questions.ts'
import { EMPTY_SET, Value } from '../../../graph/link/values/values.ts'
import {
  AFTER_MODULE,
  type EntityRow,
  type ExprRow,
  type FunctionId,
  MODULE_SCOPE,
  type SetId,
  type StringId,
  toRow,
  type ValueId,
} from '../../../ids.ts'
import { CallFlag, EntityKind, Flag, ImportKind, Op } from '../../../vocabulary.ts'
import { FILES } from '../../files.ts'
import { functionName } from '../context.ts'
import { getterName } from '../facade.ts'
import { functionsOfPlatform } from './platforms.ts'

/** The member of an object under a name, as a file sees it. */
export function memberInFile(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const found = inSight(linker, unit, memberValue(linker, object, name))
  if (linker.values.isKnown(found)) return found
  return (
    renamed(linker, unit, object, name) || gotten(linker, object, name) || byName(linker, unit, object, name) || found
  )
}

/**
 * An extension that a file has in sight, of an object whose type is no part of the project: one that is declared for a
 * type of the same name, or any where nothing is known of the type.
 */
function byName(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const { values, program } = linker
  const isOutside = values.items(object).every((id) => values.kind(id) === Value.External)
  if (!isOutside || !program.strings[name]!.endsWith('()')) return EMPTY_SET
  const shared = unit.sharedScope < 0 ? EMPTY_SET : sharedValue(linker, unit.sharedScope, name, unit)
  const rows = extensionsInClasses(unit).get(program.strings[name]!) ?? []
  const members = rows.map((row) => entityValue(linker, unit, row))
  const found = [...values.items(values.union(outermostValue(linker, unit, name), shared)), ...members]
  const extensions = found.filter((id) => isExtension(linker, id))
  const ofType = extensions.filter((id) =>
    values.items(extendedType(linker, id)).some((type) => isIn(linker, object, type)),
  )
  if (ofType.length > 0) {
    noteHow(linker, How.Inferred)
    return inSight(linker, unit, values.setOf(ofType))
  }
  const library = program.preludes.get(unit.language.id)?.main
  if (values.isKnown(object) || (library && firstBinding(library, MODULE_SCOPE, name) >= 0)) return EMPTY_SET
  if (extensions.length > 0) noteHow(linker, How.Name)
  return inSight(linker, unit, values.setOf(extensions))
}

/** The type that an extension function extends. */
function extendedType(linker: Linker, id: ValueId): SetId {
  const fn = linker.values.fn(id)
  const owner = unitOfFunction(linker, fn)
  const type = owner.facts.functions.receiver[toRow(fn, owner.functionBase)]!
  return type < 0 ? EMPTY_SET : typeValue(linker, owner, type)
}

/** Whether a set has a value, of which more than that it is no part of the project is known. */
const isIn = ({ values }: Linker, set: SetId, id: ValueId): boolean =>
  id !== values.only(values.externalSet) && values.items(set).includes(id)

/** The extension functions that classes of a file declare, by their names. */
const extensionsInClasses = oncePerUnit((unit) => {
  const { entities, strings } = unit.facts
  const found = new Map<string, EntityRow[]>()
  for (let row: EntityRow = AFTER_MODULE; row < entities.length; row++) {
    if (entities.kind[row] !== EntityKind.Method || !hasFlag(entities.flags[row]!, Flag.Extension)) continue
    append(found, functionName(strings[entities.name[row]!]!), row)
  }
  return found
})

/** An extension that a file imports under another name. */
function renamed(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const own = importedBy(unit).renamed.get(linker.program.strings[name]!)
  const called = own === undefined ? undefined : linker.program.stringIds.get(own)
  if (called === undefined) return EMPTY_SET
  const { values } = linker
  const found = inSight(linker, unit, memberValue(linker, object, called))
  return values.setOf(values.items(found).filter((id) => isExtension(linker, id)))
}

/** The result of the Java getter for a property of that name. */
function gotten(linker: Linker, object: SetId, name: StringId): SetId {
  const { values, program } = linker
  const word = program.strings[name]!
  if (word.endsWith('()')) return EMPTY_SET
  const getter = program.stringIds.get(functionName(getterName(word)))
  if (getter === undefined) return EMPTY_SET
  const methods = values.items(memberValue(linker, object, getter))
  const plain = methods.filter((id) => values.kind(id) === Value.Function && signatureOf(linker, id).length === 0)
  return plain.length === 0 ? EMPTY_SET : callValues(linker, values.setOf(plain))
}

/**
 * A member without the extensions that a file does not see. Those that it imports by their names come before all others,
 * members of types that are no imports last.
 */
export function inSight(linker: Linker, unit: Unit, member: SetId): SetId {
  const { values } = linker
  const ids = values.items(member)
  if (!ids.some((id) => isExtension(linker, id))) return member
  const ranks = ids.map((id) => (isExtension(linker, id) ? sightOf(linker, unit, values.fn(id)) : Sight.Always))
  const nearest = least(ranks.filter((rank) => rank !== Sight.Always))
  const others = ids.filter((_, at) => ranks[at] === Sight.Always)
  if (nearest === Sight.None) return values.setOf(others)
  const seen = ids.filter((_, at) => ranks[at] === nearest)
  return values.setOf([...others, ...functionsOfPlatform(linker, seen, unit)])
}

const isExtension = (linker: Linker, id: ValueId): boolean =>
  linker.values.kind(id) === Value.Function && hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Extension)

/** How a file sees an extension, the nearest first. */
const Sight = { Always: 0, Named: 1, Package: 2, Member: 3, None: 4 } as const

/** Members of numbers and truth values, which the prelude can only declare as extensions. */
const BUILT_IN: ReadonlySet<string> = new Set(['and', 'or', 'xor', 'shl', 'shr', 'ushr', 'inv', 'not'])

/** How a file sees an extension (a function): by its name, with its package, as a member of a type, or not at all. */
function sightOf(linker: Linker, unit: Unit, fn: FunctionId): number {
  const owner = unitOfFunction(linker, fn)
  const { entities, functions, strings } = owner.facts
  const entity = functions.entity[toRow(fn, owner.functionBase)]!
  if (entity < 0) return Sight.Package
  if (owner.outside && BUILT_IN.has(strings[entities.name[entity]!]!)) return Sight.Always
  const { stars, names } = importedBy(unit)
  const home = homeOf(owner, entity)
  if (owner === unit || names.has(`${home}.${strings[entities.name[entity]!]!}`)) return Sight.Named
  const isMember = entities.kind[entity] !== EntityKind.Function
  if (stars.has(home) || (!isMember && (owner.outside || home === unit.facts.package))) return Sight.Package
  return isMember ? Sight.Member : Sight.None
}

/** The full name of the package or type that declares an entity. */
function homeOf({ facts: { entities, strings, package: home } }: Unit, entity: EntityRow): string {
  const around: string[] = []
  for (let up = entities.parent[entity]!; up > 0; up = entities.parent[up]!)
    around.unshift(strings[entities.name[up]!]!)
  return [home, ...around].filter((name) => name !== '').join('.')
}

/**
 * The code that runs where a property is read or written: of Kotlin that of its accessors, not a function that has the
 * name of one.
 */
export function accessorsOnly(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs, calls, strings } = unit.facts
  const callee = exprs.a[row]!
  const site = exprs.c[row]!
  if (site < 0 || !hasFlag(calls.flags[site]!, CallFlag.Operator)) return found
  const name = exprs.op[callee] === Op.Member ? exprs.b[callee]! : exprs.op[callee] === Op.Name ? exprs.a[callee]! : -1
  if (name < 0 || !ACCESSOR.test(strings[name]!)) return found
  const { values } = linker
  const isOfKotlin = (id: ValueId): boolean =>
    values.kind(id) === Value.Function && unitOfFunction(linker, values.fn(id)).language.id === FILES.kotlin.id
  return values.setOf(values.items(found).filter((id) => !isOfKotlin(id)))
}

const ACCESSOR = /^(?:get|set|is)[^a-z(]/

/** The packages that a file imports as a whole, the full names that it imports, and the names that it gives others. */
const importedBy = oncePerUnit(({ facts: { imports, strings } }) => {
  const stars = new Set<string>()
  const names = new Set<string>()
  const renamed = new Map<string, string>()
  for (let row = 0; row < imports.length; row++) {
    const specifier = strings[imports.specifier[row]!]!
    if (imports.kind[row] === ImportKind.Star) stars.add(specifier)
    else {
      const [name, alias] = [strings[imports.name[row]!]!, strings[imports.alias[row]!]!]
      names.add(`${specifier}.${name}`)
      if (alias !== name) renamed.set(alias, name)
    }
  }
  return { stars, names, renamed }
})

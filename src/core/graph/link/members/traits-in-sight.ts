// Methods of traits that a file sees, called on what no type is known of or on types of libraries: a trait can be
// implemented for any type, and its methods are only there where the trait is in sight. `traitMember` is the way in.

import { EntityKind, type Facts, Flag, ImportKind, NONE, Op, ScopeKind } from '../../../facts.ts'
import { append } from '../../../multimap.ts'
import { exprValue } from '../evaluate.ts'
import { How, type Linker, unitOfEntity, unitOfFunction } from '../linker.ts'
import { END } from '../names/assignments.ts'
import { firstBinding } from '../names/bindings.ts'
import { importValue, starValue } from '../names/imports.ts'
import { nameValue } from '../names/names.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { pointedTo } from '../types/library-types.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { covers, extensionMember } from './extension-members.ts'
import { isForeignGeneric } from './foreign-generics.ts'
import { plainMember } from './members.ts'
import { isInOwnMethod } from './own-method.ts'

/** Traits and methods of a program, by the names of methods (strings of the program). */
export type TraitTable = {
  /** Entities of the traits that declare a method. */
  traits: ReadonlyMap<number, readonly number[]>
  /** Names of methods that types of the project have without a trait. */
  inherent: ReadonlySet<number>
  /** Names of methods of the library. */
  library: ReadonlySet<number>
  /** Other names under which traits and types are imported, by their own. */
  aliases: ReadonlyMap<number, ReadonlySet<number>>
  /** Names of the types that traits are implemented for, by the names of the traits. */
  targets: ReadonlyMap<number, ReadonlySet<number>>
  /** Whether a trait is in sight of a file, by `file * entities + trait`. */
  visible: Map<number, boolean>
}

/** Whether the library has a method of that name. */
export const isLibraryMethod = (linker: Linker, name: number): boolean =>
  (linker.traits ??= traitTable(linker)).library.has(name)

/** The member that the Member expression `row` names, of the one trait in sight that declares it; else `found`. */
export function traitMember(linker: Linker, unit: Unit, row: number, found: number): number {
  const { exprs } = unit.facts
  const { values } = linker
  const name = unit.names[exprs.b[row]!]!
  const table = (linker.traits ??= traitTable(linker))
  const declaring = table.traits.get(name)
  if (declaring === undefined || unit.outside || table.library.has(name)) return found
  const isPath = exprs.c[row] === 1
  const object = exprs.a[row]!
  if (isPath && !namesType(unit, object)) return found
  const receiver = exprValue(linker, unit, object)
  const isGeneric = receiver !== EMPTY_SET && values.items(receiver).every((id) => isForeignGeneric(linker, id))
  const isKnown = receiver !== EMPTY_SET && receiver !== values.externalSet && !isGeneric
  const isForeignPath = isPath && receiver === values.externalSet // a type of a library, named
  if (!isKnown && !isForeignPath && table.inherent.has(name)) return found
  const isBounded = found === values.externalSet && values.items(receiver).every((id) => isParameter(linker, id))
  const isForeigners = found !== EMPTY_SET && values.items(receiver).some((id) => isForeign(linker, id))
  if (isKnown && !isBounded && !isForeigners) return found
  const bounded = isKnown && isBounded ? values.items(receiver) : []
  const isGiven = (trait: number): boolean =>
    isPath && !isKnown
      ? isGivenTo(linker, trait, unit, object, table)
      : bounded.every((id) => isBlanket(linker, trait, id))
  const visible = declaring.filter((trait) => isGiven(trait) && isVisible(linker, unit, trait, table))
  if (visible.length !== 1 || isInOwnMethod(linker, unit, row, visible[0]!)) return found
  linker.flag |= How.Inferred
  const trait = values.value(isPath ? Value.Class : Value.Instance, visible[0]!)
  return plainMember(linker, values.single(trait), name)
}

/** Whether the last name of a path is written as those of types are. */
function namesType({ facts }: Unit, row: number): boolean {
  const last = lastName(facts, row)
  return last >= 0 && /^[A-Z]/.test(facts.strings[last]!)
}

/** The last name of a path, without its type arguments; NONE for anything else. */
function lastName(facts: Facts, row: number): number {
  const { op, a, b } = facts.exprs
  if (op[row] === Op.Apply || op[row] === Op.Ref) return lastName(facts, a[row]!)
  return op[row] === Op.Name ? a[row]! : op[row] === Op.Member ? b[row]! : NONE
}

/** Whether a trait is implemented for all types, or for one of the name that a path ends in. */
function isGivenTo({ program, blanket }: Linker, trait: number, unit: Unit, path: number, table: TraitTable): boolean {
  const owner = program.units[program.entityUnit[trait]!]!
  const name = owner.names[owner.facts.entities.name[trait - owner.entityBase]!]!
  const type = unit.names[lastName(unit.facts, path)]!
  const isAlias = (one: number, other: number): boolean => table.aliases.get(one)?.has(other) ?? false
  for (const one of table.targets.get(name) ?? [])
    if (one === type || isAlias(one, type) || isAlias(type, one)) return true
  return blanket.some((one) => {
    const of = one.unit.facts.extensions.trait[one.row]!
    const last = of < 0 ? NONE : lastName(one.unit.facts, of)
    return last >= 0 && one.unit.names[last] === name
  })
}

/**
 * Of a method that traits of the project give to a type of a library, that of the trait in sight; of one that
 * is private to the module of its type, and is called elsewhere, that of a trait of its name; else `found`.
 */
export function methodInSight(linker: Linker, unit: Unit, name: number, found: number): number {
  const { values } = linker
  const id = values.only(found)
  if (id < 0 || values.kind(id) !== Value.Function) return found
  const receiver = values.receiver(id)
  if (receiver < 0 || values.kind(receiver) !== Value.Instance) return found
  if (!isForeign(linker, receiver))
    return isPrivateElsewhere(linker, unit, values.a(id)) ? (ofTrait(linker, receiver, name) ?? found) : found
  const giving = (linker.extensionsOf.get(values.a(receiver)) ?? []).filter((one) => {
    const scope = one.unit.facts.extensions.scope[one.row]!
    return !one.unit.outside && scope >= 0 && firstBinding(linker, one.unit, scope, name) >= 0
  })
  if (unitOfFunction(linker, values.a(id)).outside) return found
  const table = (linker.traits ??= traitTable(linker))
  if (giving.length === 0) return isOutOfSight(linker, unit, values.a(id), table) ? values.externalSet : found
  const seen = giving.filter((one) => {
    const trait = one.unit.facts.extensions.trait[one.row]!
    return values
      .items(trait < 0 ? EMPTY_SET : exprValue(linker, one.unit, trait))
      .some((of) => values.kind(of) === Value.Class && isVisible(linker, unit, values.a(of), table))
  })
  // an object behind a pointer has the methods of its trait anywhere
  if (
    seen.length === 0 &&
    giving.length === 1 &&
    pointedTo(linker, values.single(receiver)) === values.single(receiver)
  )
    return values.externalSet
  if (seen.length !== 1) return found
  const query = { name, of: receiver, isInstance: true, env: values.env(receiver) }
  return extensionMember(linker, seen[0]!, query) ?? found
}

/** Whether a function is of a trait that a file does not see. */
function isOutOfSight(linker: Linker, unit: Unit, fn: number, table: TraitTable): boolean {
  const { values } = linker
  const owner = unitOfFunction(linker, fn)
  const { functions, entities, extensions } = owner.facts
  const entity = functions.entity[fn - owner.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0) return false
  const row = owner.ownerRow[scope]!
  if (owner.ownerKind[scope] === Owner.Entity)
    return entities.kind[row] === EntityKind.Interface && !isVisible(linker, unit, owner.entityBase + row, table)
  const trait = owner.ownerKind[scope] === Owner.Extension ? extensions.trait[row]! : NONE
  const traits = trait < 0 ? [] : values.items(exprValue(linker, owner, trait))
  return traits.some((of) => values.kind(of) === Value.Class && !isVisible(linker, unit, values.a(of), table))
}

/** Whether a function is a private method of a type, without a trait, that a file is outside the module of. */
function isPrivateElsewhere(linker: Linker, unit: Unit, fn: number): boolean {
  const owner = unitOfFunction(linker, fn)
  if (owner === unit || `${unit.moduleName}.`.startsWith(`${owner.moduleName}.`)) return false
  const { functions, entities, extensions } = owner.facts
  const entity = functions.entity[fn - owner.functionBase]!
  const scope = entity < 0 ? NONE : entities.declaredIn[entity]!
  if (scope < 0 || (entities.flags[entity]! & Flag.Exported) !== 0) return false
  return owner.ownerKind[scope] === Owner.Extension && extensions.trait[owner.ownerRow[scope]!]! < 0
}

/** The method of a type that a trait gives it. */
function ofTrait(linker: Linker, receiver: number, name: number): number | undefined {
  const { values } = linker
  const query = { name, of: receiver, isInstance: true, env: values.env(receiver) }
  for (const extension of linker.extensionsOf.get(values.a(receiver)) ?? []) {
    if (extension.unit.facts.extensions.trait[extension.row]! < 0) continue
    const found = extensionMember(linker, extension, query)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Whether a value is of a library's type. Which traits a type of the project has is known, and of a type parameter its
 * bound says it.
 */
function isForeign(linker: Linker, id: number): boolean {
  const { values } = linker
  const kind = values.kind(id)
  if (isParameter(linker, id)) return false
  return (kind !== Value.Instance && kind !== Value.Class) || unitOfEntity(linker, values.a(id)).outside
}

const isParameter = ({ values }: Linker, id: number): boolean =>
  values.kind(id) === Value.Param || values.kind(id) === Value.ParamClass

/** Whether a trait is implemented for all types that are bound as a parameter is, as far as traits of a library tell. */
function isBlanket(linker: Linker, trait: number, param: number): boolean {
  const { values } = linker
  return linker.blanket.some((extension) => {
    const { unit, row } = extension
    const of = unit.facts.extensions.trait[row]!
    const isOf = of >= 0 && values.items(exprValue(linker, unit, of)).some((id) => values.a(id) === trait)
    return isOf && covers(linker, extension, param, { depth: 0, isTold: false })
  })
}

function isVisible(linker: Linker, unit: Unit, trait: number, { visible, aliases }: TraitTable): boolean {
  const { program } = linker
  const key = unit.index * program.entityUnit.length + trait
  let result = visible.get(key)
  if (result === undefined) {
    const owner = program.units[program.entityUnit[trait]!]!
    const name = owner.names[owner.facts.entities.name[trait - owner.entityBase]!]!
    const names = [name, ...(aliases.get(name) ?? [])]
    visible.set(key, (result = owner === unit || names.some((one) => sees(linker, unit, trait, one))))
  }
  return result
}

/** Whether a file sees a trait under a name. */
function sees(linker: Linker, unit: Unit, trait: number, name: number): boolean {
  const { values } = linker
  const is = (set: number): boolean =>
    values.items(set).some((id) => values.kind(id) === Value.Class && values.a(id) === trait)
  if (is(nameValue(linker, unit, name, 0, END))) return true
  const { imports } = unit.facts
  for (let row = 0; row < imports.length; row++) {
    if (imports.kind[row] === ImportKind.Star) {
      if (is(starValue(linker, unit, row, name))) return true
    } else if (imports.name[row]! >= 0 && unit.names[imports.name[row]!] === name) {
      if (is(importValue(linker, unit, row))) return true
    }
  }
  return false
}

function traitTable(linker: Linker): TraitTable {
  const methods: Methods = { traits: new Map(), inherent: new Set(), library: new Set() }
  const aliases = new Map<number, Set<number>>()
  const targets = new Map<number, Set<number>>()
  for (const unit of linker.program.units) {
    if (!unit.language.rules.traitsInSight) continue
    noteAliases(unit, aliases)
    noteTargets(unit, targets)
    noteMethods(unit, methods)
  }
  return { ...methods, aliases, targets, visible: new Map() }
}

/** Names of methods, by who declares them. */
type Methods = { traits: Map<number, number[]>; inherent: Set<number>; library: Set<number> }

function noteMethods(unit: Unit, { traits, inherent, library }: Methods): void {
  const { entities, extensions, scopes } = unit.facts
  for (let row = 0; row < entities.length; row++) {
    if (entities.kind[row] !== EntityKind.Method) continue
    const name = unit.names[entities.name[row]!]!
    const scope = entities.declaredIn[row]!
    const owner = scope < 0 || scopes.kind[scope] !== ScopeKind.Class ? NONE : scopes.entity[scope]!
    const isOfImpl = scope >= 0 && unit.ownerKind[scope] === Owner.Extension
    if (unit.outside) library.add(name)
    else if (owner >= 0 && entities.kind[owner] === EntityKind.Interface) append(traits, name, unit.entityBase + owner)
    else if (isOfImpl && extensions.trait[unit.ownerRow[scope]!]! >= 0) continue
    else if (!hasFlag(entities.flags[row]!, Flag.Test)) inherent.add(name)
  }
}

function noteAliases({ facts: { imports }, names }: Unit, aliases: Map<number, Set<number>>): void {
  for (let row = 0; row < imports.length; row++) {
    const name = imports.name[row]!
    const alias = imports.alias[row]!
    if (name < 0 || alias < 0 || name === alias) continue
    addTo(aliases, names[name]!, names[alias]!)
  }
}

function noteTargets({ facts, names }: Unit, targets: Map<number, Set<number>>): void {
  const { trait, target, length } = facts.extensions
  for (let row = 0; row < length; row++) {
    const of = trait[row]! < 0 ? NONE : lastName(facts, trait[row]!)
    const type = of < 0 ? NONE : lastName(facts, target[row]!)
    if (type >= 0) addTo(targets, names[of]!, names[type]!)
  }
}

function addTo(sets: Map<number, Set<number>>, key: number, item: number): void {
  const known = sets.get(key)
  if (known) known.add(item)
  else sets.set(key, new Set([item]))
}

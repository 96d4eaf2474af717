// Members of values other than classes: modules, folders, packages, object literals, functions with properties.

import { listOf } from '../../../facts.ts'
import type { ScopeId } from '../../../ids.ts'
import { MODULE_SCOPE, type ScopeRow, type SetId, type StringId, toRow, type ValueId } from '../../../ids.ts'
import { Flag, Op } from '../../../vocabulary.ts'
import { callValues } from '../calls/returns.ts'
import { How, noteHow } from '../certainty.ts'
import { entityOfFunction, functionFlags } from '../entities.ts'
import { LibraryPackage, NamePlace } from '../hooks/names.ts'
import { type Linker, stringId, unitOfBinding, unitOfFunction, unitOfScope } from '../linker.ts'
import { outermostValue } from '../names/bindings.ts'
import { wholeModule } from '../names/exports.ts'
import { sharedValue } from '../names/shared-names.ts'
import { hasFlag, Owner, type Unit } from '../program/unit.ts'
import { anyOf, exportValue, exprValue, memberValue, ownMember, plainMember } from '../questions.ts'
import { boundOf } from '../types/bounds.ts'
import { libraryType } from '../types/library-types.ts'
import { keptFunctions } from '../values/callables.ts'
import { EMPTY_ENV, EMPTY_SET, Value } from '../values/values.ts'
import { blanketMember } from './extension-members.ts'
import { bindReceiver, gettersCalled, storedMember } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { scopeMember } from './scope-members.ts'

/**
 * A member of a value of a type parameter: that of its bound, else one from a blanket implementation for its bounds.
 */
export function boundMember(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values } = linker
  const bound = boundOf(linker, id)
  if (bound !== EMPTY_SET) {
    const self = values.kind(id) === Value.Param ? bound : values.toClasses(bound)
    const found = memberValue(linker, self, name)
    if (found !== EMPTY_SET) return found
  }
  const unit = unitOfBinding(linker, values.binding(id))
  const blanket = blanketMember(linker, unit, id, name)
  return blanket === EMPTY_SET && unit.outside ? values.externalSet : blanket
}

/**
 * The result of a module's catch-all function for missing names (`__getattr__`); the empty set when it returns
 * different values for different names.
 */
export function moduleFallback(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values, program } = linker
  const unit = program.units[values.a(id)]!
  const string = unit.outside ? undefined : stringId(linker, unit.hooks.special.fallback)
  const found = string === undefined || string === name ? EMPTY_SET : exportValue(linker, unit, string)
  const given = callValues(linker, found)
  if (!values.isKnown(given)) return EMPTY_SET
  noteHow(linker, How.Inferred)
  return values.items(given).length === 1 ? given : EMPTY_SET
}

/** A member of a module: an export, a value stored in it, or a submodule. */
export function moduleMember(linker: Linker, unit: Unit, name: StringId, inside = true): SetId {
  const found = exportValue(linker, unit, name, inside)
  if (found !== EMPTY_SET) return found
  const self = linker.values.value(Value.Module, unit.index)
  const stored = storedMember(linker, self, { name, of: self, isInstance: false, env: EMPTY_ENV })
  if (stored !== undefined) return stored
  const child = unit.hooks.lookUpName(linker, unit, name, NamePlace.Module, MODULE_SCOPE)
  if (child !== EMPTY_SET) return child
  if (unit.outside)
    return unit.hooks.lookUpName(linker, unit, name, NamePlace.Library, MODULE_SCOPE) || linker.values.externalSet
  const isDefault = linker.program.strings[name] === unit.hooks.special.defaultExport
  return isDefault ? wholeModule(linker, linker.values.single(self)) : EMPTY_SET
}

/**
 * The functions of a module as methods of an interface that extends `typeof` the module. Its default export counts only
 * if declared: the implicit default of a CommonJS module is no member.
 */
export function inheritedFromModule(linker: Linker, base: ValueId, query: MemberQuery): SetId | undefined {
  const { values, program } = linker
  const { name } = query
  const unit = program.units[values.a(base)]!
  const isDefault = program.strings[name] === unit.hooks.special.defaultExport
  const found = isDefault ? exportValue(linker, unit, name) : plainMember(linker, values.single(base), name)
  const kept = values.items(found).filter((one) => !query.isInstance || !isStaticMethod(linker, one))
  return kept.length === 0 ? undefined : values.setOf(kept.map((one) => bindReceiver(linker, one, query)))
}

/**
 * Whether a value is a static method; static methods of a class exported as the whole module are no methods of objects.
 */
const isStaticMethod = (linker: Linker, id: ValueId): boolean =>
  linker.values.kind(id) === Value.Function && hasFlag(functionFlags(linker, linker.values.fn(id)), Flag.Static)

/** The submodule with the given name, in languages where modules have dotted names. */
export function submodule({ program, values }: Linker, unit: Unit, name: number): SetId {
  const child = program.modulesByName.get(`${unit.language.family}:${unit.moduleName}.${program.strings[name]}`)
  return child ? values.single(values.value(Value.Module, child.index)) : EMPTY_SET
}

/** A member of a folder, given as `family:path`: a name of the scope that its files share, or a module in it. */
export function folderMember(linker: Linker, key: string, name: StringId): SetId {
  const { program, values } = linker
  const shared = program.sharedScopes.get(key)
  if (shared !== undefined) return sharedValue(linker, shared, name)
  const colon = key.indexOf(':')
  const family = key.slice(0, colon)
  const dotted = key.slice(colon + 1).replaceAll('/', '.')
  const child = program.modulesByName.get(`${family}:${dotted}.${program.strings[name]}`)
  if (child) return values.single(values.value(Value.Module, child.index))
  const path = `${key}/${program.strings[name]}`
  if (!program.folders.has(path.slice(colon + 1))) return EMPTY_SET
  return values.single(values.value(Value.Folder, program.intern(path)))
}

/** A member of a package. Its value holds `family:name`, or in an expression the bare first name. */
export function packageMember(linker: Linker, id: ValueId, name: StringId): SetId {
  const { program, values } = linker
  for (const { main } of program.preludes.values()) {
    const found = memberInFamily(linker, main, program.strings[values.a(id)]!, name)
    if (found !== EMPTY_SET) return found
  }
  return EMPTY_SET
}

/** A name of the package `text` in the language family of a prelude. */
function memberInFamily(linker: Linker, prelude: Unit, text: string, name: StringId): SetId {
  const { program, values } = linker
  const { family } = prelude.language
  const shared = program.sharedScopes.get(`${family}:${text}`)
  const declared = shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name)
  if (declared !== EMPTY_SET) return declared
  const child = `${text}.${program.strings[name]}`
  if (program.packagePrefixes.has(`${family}:${child}`)) return packageValue(linker, child)
  const place = prelude.hooks.libraryPackage(text)
  if (place === LibraryPackage.None) return EMPTY_SET
  const found = place === LibraryPackage.InPrelude ? outermostValue(linker, prelude, name) : EMPTY_SET
  // a subpackage, or an unknown type
  return found === EMPTY_SET ? values.union(packageValue(linker, child), values.externalSet) : found
}

const packageValue = ({ program, values }: Linker, name: string): SetId =>
  values.single(values.value(Value.Package, program.intern(name)))

/** A member of an object literal or object type. */
export function objectMember(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values } = linker
  const scope = values.scope(id)
  const unit = unitOfScope(linker, scope)
  const local = toRow(scope, unit.scopeBase)
  const query = { name, of: id, isInstance: true, env: values.env(id) }
  const found = scopeMember(linker, unit, local, query)
  const stored = storedMember(linker, values.value(Value.Object, scope), query)
  const isTyped = stored !== undefined && unit.hooks.keepsFunctions && (found ?? EMPTY_SET) !== EMPTY_SET
  const held = isTyped ? keptFunctions(linker, found!, () => stored) : stored
  let result = values.union(found ?? EMPTY_SET, held ?? EMPTY_SET)
  if (found === undefined && stored === undefined) {
    const spread = spreadMember(linker, unit, local, name)
    result = spread === EMPTY_SET ? memberValue(linker, prototypesSet(linker, unit, scope), name) : spread
  }
  return gettersCalled(linker, result)
}

/** A member that an object literal takes from the objects spread into it. */
function spreadMember(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): SetId {
  const row = unit.ownerRow[scope]!
  const { exprs, lists } = unit.facts
  if (row < 0 || unit.ownerKind[scope] !== Owner.Object || exprs.b[row]! < 0) return EMPTY_SET
  let result = EMPTY_SET
  const list = exprs.b[row]!
  for (let i = 1; i <= lists[list]!; i++) {
    const item = lists[list + i]!
    const object = exprs.op[item] === Op.Spread ? exprs.a[item]! : item
    result = linker.values.union(result, memberValue(linker, exprValue(linker, unit, object), name))
  }
  return result
}

/** The prototypes of an object literal: those written in it, and those assigned later. */
export function prototypesOf(linker: Linker, id: ValueId): SetId {
  const { values } = linker
  const scope = values.scope(id)
  const unit = unitOfScope(linker, scope)
  const { exprs } = unit.facts
  const row = unit.ownerRow[toRow(scope, unit.scopeBase)]!
  const isLiteral = row >= 0 && unit.ownerKind[toRow(scope, unit.scopeBase)] === Owner.Object && exprs.b[row]! >= 0
  let result = prototypesSet(linker, unit, scope)
  for (const item of isLiteral ? listOf(unit.facts, exprs.b[row]!) : [])
    if (exprs.op[item] !== Op.Spread) result = values.union(result, exprValue(linker, unit, item))
  return result === EMPTY_SET ? values.externalSet : result
}

/** The values assigned as the prototype of an object literal (a scope): `object.__proto__ = base`. */
const prototypesSet = (linker: Linker, unit: Unit, scope: ScopeId): SetId =>
  prototypesUnder(linker, unit, linker.values.value(Value.Object, scope))

/** The values assigned as the prototype of an object, or of a function as one, under its key in `Linker.stored`. */
function prototypesUnder(linker: Linker, unit: Unit, key: ValueId): SetId {
  const name = stringId(linker, unit.hooks.special.prototypeOf)
  return name === undefined ? EMPTY_SET : anyOf(linker, linker.stored.get(key)?.get(name))
}

/** A member of a function as an object: its prototype, values stored in it, members of the object it inherits from, or of all functions. */
export function functionMember(linker: Linker, id: ValueId, name: StringId): SetId {
  const { values, program } = linker
  const fn = values.fn(id)
  const unit = unitOfFunction(linker, fn)
  const entity = entityOfFunction(linker, fn)
  const { prototype } = unit.hooks.special
  if (unit.language.rules.callable.includes(program.strings[name]!)) return values.single(id)
  if (entity >= 0 && program.strings[name] === prototype) return values.single(values.value(Value.Instance, entity))
  const self = entity < 0 ? values.value(Value.Function, fn) : values.value(Value.Class, entity)
  const stored = storedMember(linker, self, { name, of: self, isInstance: false, env: EMPTY_ENV })
  if (stored !== undefined) return stored
  const blanket = blanketMember(linker, unit, id, name)
  if (blanket !== EMPTY_SET) return blanket
  const inherited = memberValue(linker, prototypesUnder(linker, unit, self), name)
  if (inherited !== EMPTY_SET) return inherited
  const type = libraryType(linker, unit, unit.language.rules.types?.function)
  if (type < 0) return values.externalSet
  const query = { name, of: values.value(Value.Instance, type), isInstance: true, env: EMPTY_ENV }
  const found = ownMember(linker, values.value(Value.Class, type), query)
  return found === undefined ? EMPTY_SET : found
}

// The edits whose effects can be traced: those of the bodies of functions, and of functions, types and imports that come
// or go. Everything else that a file declares must stay as it is.

import { type Facts, NONE, TABLE_NAMES, type TableName } from '../../../facts.ts'
import type { BindingRow, EntityRow, ScopeRow, StringRow } from '../../../ids.ts'
import type { LinkRules } from '../../../languages/link-rules.ts'
import {
  BindFlag,
  BindingKind,
  CallFlag,
  EntityKind,
  Flag,
  ImportFlag,
  ImportKind,
  ScopeKind,
} from '../../../vocabulary.ts'
import { functionOfScope, isFunctionKind } from '../program/unit.ts'
import type { AnyRow } from './columns.ts'
import type { Partners } from './rows.ts'

/** The declarations of one version of a file that the other version does not have. */
export type Declared = {
  /** The names that it declares for others. */
  names: Set<string>
  /** Those of them that do not, or not only, stand for what the module itself binds. */
  inside: Set<string>
  /** The names that it imports: a module shows them to those who ask it for them alone. */
  imported: Set<string>
  /** Whether it imports all names of a module. */
  isStarred: boolean
  /** Its types. */
  types: EntityRow[]
}

/** Functions with these flags mean more than a value of their name; those of a type that comes or goes with them do not. */
const SPECIAL = Flag.Constructor | Flag.Setter | Flag.Anonymous
/** Types of these flags are more than their members, or not only of their file. */
const SPECIAL_TYPES = Flag.Macro | Flag.Extension | Flag.Open | Flag.Overload

const TYPES: ReadonlySet<number> = new Set([EntityKind.Class, EntityKind.Interface, EntityKind.Enum, EntityKind.Type])

/**
 * The rows of a version, in a language of these rules, without a partner; `isWhole`: the other version has no rows. Undefined
 * when one of them has effects of other kinds.
 */
export function declaredBy(facts: Facts, partners: Partners, rules: LinkRules, isWhole: boolean): Declared | undefined {
  const declared: Declared = { names: new Set(), inside: new Set(), imported: new Set(), isStarred: false, types: [] }
  const isOwn: Declaring['isOwn'] = (table, row) => row >= 0 && partners[table][row]! < 0
  const state: Declaring = { facts, declared, isOwn, isWhole, rules }
  for (const table of TABLE_NAMES) {
    const check = CHECKS[table]
    if (!check) continue
    for (let row = 0; row < partners[table].length; row++)
      if (partners[table][row]! < 0 && !check(state, row)) return undefined
  }
  return declared
}

/** The facts of a version, what is found so far, whether a row has no partner, and whether the file comes or goes. */
type Declaring = {
  facts: Facts
  declared: Declared
  isOwn: (table: TableName, row: AnyRow) => boolean
  isWhole: boolean
  rules: LinkRules
}

/** By table, whether the effects of a row without a partner can be traced; notes what it declares. */
const CHECKS: Readonly<Partial<Record<TableName, (state: Declaring, row: AnyRow) => boolean>>> = {
  entities(state, row) {
    const { entities } = state.facts
    const [kind, flags] = [entities.kind[row]!, entities.flags[row]!]
    if (state.isWhole && (row === MODULE || kind === EntityKind.Namespace)) {
      if (row !== MODULE) declare(state, entities.name[row]!, NONE)
      return (flags & SPECIAL_TYPES) === 0
    }
    if (isFunctionKind(kind)) {
      const type = typeAround(state, entities.declaredIn[row]!)
      if ((flags & (type > 0 ? Flag.Macro : Flag.Macro | SPECIAL)) !== 0) return false
      declare(state, entities.name[row]!, entities.declaredIn[row]!)
      return true
    }
    if (isHolder(state.facts, row)) return true
    if (!TYPES.has(kind) || (flags & SPECIAL_TYPES) !== 0) return false
    declare(state, entities.name[row]!, entities.declaredIn[row]!)
    state.declared.types.push(row as EntityRow)
    return true
  },
  functions({ facts: { functions }, isOwn }, row) {
    const entity = functions.entity[row]!
    return (functions.flags[row]! & Flag.Macro) === 0 && (entity < 0 || isOwn('entities', entity))
  },
  params: ({ facts: { params }, isOwn }, row) => isOwn('functions', params.fn[row]!),
  typeParams: ({ facts: { typeParams }, isOwn }, row) =>
    typeParams.entity[row]! < 0
      ? isOwn('functions', typeParams.fn[row]!) || isOwn('exprs', typeParams.type[row]!)
      : isOwn('entities', typeParams.entity[row]!),
  heritage: ({ facts: { heritage }, isOwn }, row) => isOwn('entities', heritage.entity[row]!),
  scopes({ facts: { scopes }, isWhole }, row) {
    const kind = scopes.kind[row]!
    return isWhole || (kind !== ScopeKind.Module && kind !== ScopeKind.Namespace)
  },
  bindings(state, row) {
    const { facts, isOwn } = state
    const { bindings } = facts
    const [scope, kind] = [bindings.scope[row]! as ScopeRow, bindings.kind[row]!]
    if (scope < 0 || (bindings.flags[row]! & BindFlag.Global) !== 0) return false
    if (kind === BindingKind.Outer) return bindings.ref[row] === NEAREST && isLocal(facts, scope)
    if (kind === BindingKind.Import) return isOwn('imports', bindings.ref[row]!)
    if (kind === BindingKind.TypeParameter) return true // it is named inside its function or type alone
    const isPrivate = (bindings.flags[row]! & BindFlag.Private) !== 0 // nor for these
    declare(state, bindings.name[row]!, isPrivate && !isHidden(state, scope) ? NONE : scope)
    return kind !== BindingKind.Entity || isOwn('entities', bindings.ref[row]!)
  },
  values({ facts, isOwn }, row) {
    const binding = facts.values.binding[row]!
    return binding >= 0 && (isOwn('bindings', binding) || isLocalVariable(facts, binding))
  },
  imports({ facts, declared }, row) {
    const { imports, strings } = facts
    const [kind, flags] = [imports.kind[row]!, imports.flags[row]!]
    if ((flags & ImportFlag.Global) !== 0) return false
    if (isLocal(facts, imports.scope[row]!)) return true
    if (kind === ImportKind.Star || kind === ImportKind.SideEffect || kind === ImportKind.ReExportStar)
      declared.isStarred = true
    const isBound = imports.binding[row]! >= 0 || kind === ImportKind.ReExport || kind === ImportKind.ReExportStar
    if (isBound && imports.alias[row]! >= 0) declared.imported.add(strings[imports.alias[row]!]!)
    return true
  },
  exports(state, row) {
    const { exports } = state.facts
    if (exports.name[row]! < 0) return false
    // a star import asks for none that such a list lacks
    for (const name of [exports.local[row]!, exports.name[row]!]) if (name >= 0) declare(state, name, NONE)
    return true
  },
  extensions: ({ facts: { extensions }, isOwn }, row) =>
    extensions.trait[row]! < 0 &&
    (extensions.scope[row]! < 0 ? isOwn('entities', extensions.entity[row]!) : isOwn('scopes', extensions.scope[row]!)),
  decorators: ({ facts: { decorators }, isOwn }, row) => isOwn('entities', decorators.target[row]!),
  calls: ({ facts: { calls } }, row) => (calls.flags[row]! & CallFlag.MacroBody) === 0,
}

/** Notes a name (a string of the file) that a scope shows to others, if it does; NONE: not to those alone who ask for it. */
function declare(state: Declaring, name: StringRow, scope: ScopeRow): void {
  const { facts, declared, isWhole } = state
  if (isHidden(state, scope)) return
  const text = facts.strings[name]!
  declared.names.add(text)
  if (isWhole || scope < 0 || facts.scopes.kind[scope] !== ScopeKind.Module) declared.inside.add(text)
}

/** Whether an entity only gives its name to the functions of the object that a name holds: no code can mean it. */
const isHolder = ({ entities }: Facts, row: AnyRow): boolean =>
  entities.kind[row] === EntityKind.Namespace &&
  (entities.flags[row]! & Flag.Anonymous) !== 0 &&
  entities.scope[row]! < 0

/** The type that comes or goes with the edit whose body a scope is, or NONE. */
function typeAround({ facts: { scopes, entities }, isOwn }: Declaring, scope: ScopeRow): EntityRow {
  if (!isOwn('scopes', scope) || scopes.kind[scope] !== ScopeKind.Class) return NONE
  const owner = scopes.entity[scope]!
  return isOwn('entities', owner) && entities.scope[owner] === scope ? owner : NONE
}

/**
 * Whether names of a scope are reached through a function, type or object alone that comes or goes. In some languages types
 * have members of an interface without naming it.
 */
function isHidden(state: Declaring, scope: ScopeRow): boolean {
  const { facts, isOwn } = state
  const { scopes, entities } = facts
  if (scope < 0) return false
  if (isLocal(facts, scope)) return true
  if (scopes.kind[scope] !== ScopeKind.Class) return false
  const type = typeAround(state, scope)
  if (type > 0) {
    const kind = entities.kind[type]
    const isNamed = kind === EntityKind.Interface && state.rules.namedInterfaces === true
    return isNamed || kind === EntityKind.Class || kind === EntityKind.Enum
  }
  return isOwn('scopes', scope) && isObject(facts, scope)
}

/** Whether a scope holds the members of an object, or of a type of objects that has no name. */
export function isObject({ scopes, entities, extensions }: Facts, scope: ScopeRow): boolean {
  const owner = scopes.entity[scope]!
  return !(owner > 0 && entities.scope[owner] === scope) && !extensions.scope.includes(scope)
}

/** The entity of a file itself. */
const MODULE = 0

/** `ref` of a binding that stands for one of the nearest function around. */
const NEAREST = 1

/** Bindings through which code reaches the names of other places. */
const UNTRACED: ReadonlySet<number> = new Set([BindingKind.Import, BindingKind.Outer])

/** Whether a scope belongs to the body of a function. */
const isLocal = (facts: Facts, scope: ScopeRow): boolean => functionOfScope(facts, scope) >= 0

/** Whether a binding is a variable inside a function. */
export const isLocalVariable = (facts: Facts, binding: BindingRow): boolean =>
  !UNTRACED.has(facts.bindings.kind[binding]!) && isLocal(facts, facts.bindings.scope[binding]!)

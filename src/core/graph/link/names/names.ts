// Names: their values at a place. The entry point is `nameValue`.

import { Kinds } from '../../../collections/kinds.ts'
import { NONE } from '../../../facts.ts'
import { type BindingId, MODULE_SCOPE, type ScopeRow, type SetId, type StringId, toRow } from '../../../ids.ts'
import { BindFlag, BindingKind, Flag, ScopeKind } from '../../../vocabulary.ts'
import { isNamespace } from '../entities.ts'
import { NamePlace } from '../hooks/names.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { mayBind } from '../program/binding-table.ts'
import { bindingsOfDeclarations } from '../program/merged-declarations.ts'
import { isGlobal } from '../program/sharing.ts'
import { countOf } from '../program/tables.ts'
import { enclosingNamespaces, hasFlag, isClassBody, namespaceName, Owner, type Unit } from '../program/unit.ts'
import { plainMember, selfOf, unboundName } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { chainValue } from './bindings.ts'
import { starValue } from './imports.ts'
import { narrowedValue } from './narrow.ts'
import { firstBinding } from './scope-bindings.ts'
import { bindingsValue, globalValue, namespaceMember, sharedValue } from './shared-names.ts'
import type { Use } from './use.ts'

/**
 * The values of `name` (a string of the program) at `offset` in `scope` of a unit; the empty set when it is unknown.
 */
export function findNamed(linker: Linker, unit: Unit, name: StringId, scope: ScopeRow, offset: number): SetId {
  const { scopes } = unit.facts
  const { bareMembers } = unit.language.rules
  const use = { scope, offset, outside: false }
  const search: Search = { name, use, isReadonly: false, late: NONE, external: EMPTY_SET }
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (isSilent(unit, at, name)) {
      if (scopes.kind[at] === ScopeKind.Function) leaveFunction(unit, at, search)
      continue
    }
    const isOfMembers = bareMembers === 'all' && isClassBody(unit, at)
    const bound = isOfMembers ? memberOfEnclosing(linker, unit, at, search) : boundIn(linker, unit, at, search)
    if (bound !== undefined) return bound
    const found = ofNamespaceScope(linker, unit, at, name) || ofStarsIn(linker, unit, at, search)
    if (found !== EMPTY_SET) return found
    if (scopes.kind[at] === ScopeKind.Function) leaveFunction(unit, at, search)
  }
  return outsideScopes(linker, unit, search)
}

/** Whether a scope says nothing of a name, as most on the way up do: a function or block that does not bind it. */
const isSilent = (unit: Unit, scope: ScopeRow, name: StringId): boolean =>
  scope !== MODULE_SCOPE &&
  !mayBind(unit.bound, scope, name) &&
  !NAMED_ELSEWHERE.has(unit.facts.scopes.kind[scope]!) &&
  countOf(unit.starsOf, scope) === 0

/** Kinds of scopes whose names may be bound in others. */
const NAMED_ELSEWHERE = new Kinds([ScopeKind.Class, ScopeKind.Namespace])

/**
 * The values of a name that no enclosing scope binds before its use: inherited, bound by no scope of the file, or bound
 * later.
 */
function outsideScopes(linker: Linker, unit: Unit, { name, use, late, external }: Search): SetId {
  const found = unit.hooks.lookUpName(linker, unit, name, NamePlace.Class, use.scope) || unboundName(linker, unit, name)
  if (late < 0 || linker.values.isKnown(found)) return found || external
  return chainValue(linker, unit, late, use) || found || external
}

/** The state of a search for a name up the scopes. */
type Search = {
  /** The name, a string of the program. */
  name: StringId
  /** The place of the use; `outside` once a function body has been left. */
  use: Use
  /** Whether one of those bodies is that of a method that does not change its object. */
  isReadonly: boolean
  /** The first binding that follows the use, or NONE; it counts when there is no other. */
  late: BindingId
  /** External if a star import of an unknown module may have the name. */
  external: SetId
}

function leaveFunction(unit: Unit, scope: ScopeRow, search: Search): void {
  search.use.outside = true
  const fn = unit.facts.scopes.fn[scope]!
  if (fn >= 0 && hasFlag(unit.facts.functions.flags[fn]!, Flag.Readonly)) search.isReadonly = true
}

/** A member of the enclosing class, where members are named without a qualifier; undefined without one of that name. */
function memberOfEnclosing(
  linker: Linker,
  unit: Unit,
  scope: ScopeRow,
  { name, isReadonly }: Search,
): SetId | undefined {
  const { values, program } = linker
  const isOutside = unit.hooks.definesMembersOutside && unit.ownerKind[scope] === Owner.Extension
  if (program.ofMember[name] === 0 && !isOutside) return undefined
  const self = withNamespaces(linker, selfOf(linker, unit, scope))
  const found = plainMember(linker, isReadonly ? values.toConstants(self) : self, name)
  if (values.isKnown(found)) return found
  return (isOutside && nameInNamespaces(linker, unit, self, name)) || undefined
}

/**
 * The value of the bindings of one scope, in this file or others that share it; undefined when none can hold at the
 * use.
 */
function boundIn(linker: Linker, unit: Unit, scope: ScopeRow, search: Search): SetId | undefined {
  const { name, use } = search
  const { rules } = unit.language
  const kind = unit.facts.scopes.kind[scope]!
  const isClass = kind === ScopeKind.Class
  // a function inside a class sees the type parameters of its body, unless the body is merely executed
  if (isClass && use.outside && rules.bareMembers === undefined) return undefined
  const declared = rules.duplicates === 'all' ? declaredInFiles(linker, unit, scope, name) : EMPTY_SET
  if (declared !== EMPTY_SET) return declared
  const first = lexicalBinding(linker, unit, scope, name)
  if (first >= 0 && kind === ScopeKind.Flow) {
    const outer = findNamed(linker, unit, name, unit.facts.scopes.parent[scope]!, use.offset)
    return narrowedValue(linker, unit, first, outer, { ...use, outside: true })
  }
  const mayMerge = isClass ? rules.bareMembers !== 'none' : first < 0
  const merged = mayMerge ? bindingsOfDeclarations(linker.program, unit, scope, name) : undefined
  if (merged !== undefined && merged.length > 0) return bindingsValue(linker, merged)
  if (first < 0) return undefined
  if (!canHold(linker, unit, first, use)) {
    if (search.late < 0) search.late = first
    return undefined
  }
  if (isGlobal(unit, toRow(first, unit.bindingBase))) return globalValue(linker, unit, name)
  return chainValue(linker, unit, first, use)
}

/** The values of a name in an enclosing namespace; the empty set for any other scope. */
function ofNamespaceScope(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): SetId {
  if (unit.facts.scopes.kind[scope] !== ScopeKind.Namespace || unit.ownerKind[scope] !== Owner.Entity) return EMPTY_SET
  const namespace = namespaceName(unit, unit.ownerRow[scope]!)
  return (
    namespaceMember(linker, unit, namespace, name) ||
    unit.hooks.lookUpName(linker, unit, name, NamePlace.Namespace, scope)
  )
}

/** The values of a name from the star imports in a scope; those of the module itself rank after all scopes. */
function ofStarsIn(linker: Linker, unit: Unit, scope: ScopeRow, search: Search): SetId {
  if (scope === 0) return EMPTY_SET
  const { start, rows } = unit.starsOf
  for (let at = start[scope]!; at < start[scope + 1]!; at++) {
    const found = starValue(linker, unit, rows[at]!, search.name)
    if (found === linker.values.externalSet) search.external = found
    else if (found !== EMPTY_SET) return found
  }
  return EMPTY_SET
}

/** The class side of a namespace, whose names a function defined for the namespace outside of it sees. */
function withNamespaces(linker: Linker, self: SetId): SetId {
  const { values } = linker
  const id = values.items(self)[0]
  const isOne = id !== undefined && values.kind(id) === Value.Instance && isNamespace(linker, values.entity(id))
  return isOne ? values.toClasses(self) : self
}

/** The values of a name in the namespaces around a class or namespace, for members defined outside it. */
function nameInNamespaces(linker: Linker, unit: Unit, self: SetId, name: StringId): SetId {
  const { values } = linker
  for (const id of values.items(self)) {
    const kind = values.kind(id)
    if (kind !== Value.Instance && kind !== Value.Class) continue
    const owner = unitOfEntity(linker, values.entity(id))
    if (owner.outside) continue
    for (const namespace of enclosingNamespaces(owner, toRow(values.entity(id), owner.entityBase))) {
      const found = namespaceMember(linker, unit, namespace, name)
      if (found !== EMPTY_SET) return found
    }
  }
  return EMPTY_SET
}

/**
 * The first binding to which an unqualified name refers; where members need a qualifier, of a class only a type
 * parameter.
 */
function lexicalBinding(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): BindingId {
  const first = firstBinding(unit, scope, name)
  if (unit.facts.scopes.kind[scope] !== ScopeKind.Class || unit.language.rules.bareMembers !== 'none') return first
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    if (unit.facts.bindings.kind[toRow(at, unit.bindingBase)] === BindingKind.TypeParameter) return at
  }
  return NONE
}

/** Whether `scope` or an enclosing one binds the name in this file. */
export function isDeclared(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): boolean {
  for (let at = scope; at >= 0; at = unit.facts.scopes.parent[at]!) {
    if (lexicalBinding(linker, unit, at, name) >= 0) return true
  }
  return false
}

/** A name of a module or namespace whose declarations may be spread over files (partial classes). */
function declaredInFiles(linker: Linker, unit: Unit, scope: ScopeRow, name: StringId): SetId {
  if (scope === 0) return unit.sharedScope < 0 ? EMPTY_SET : sharedValue(linker, unit.sharedScope, name, unit)
  if (unit.facts.scopes.kind[scope] !== ScopeKind.Namespace || unit.ownerKind[scope] !== Owner.Entity) return EMPTY_SET
  return namespaceMember(linker, unit, namespaceName(unit, unit.ownerRow[scope]!), name)
}

/** Whether any of a chain of bindings in a scope can hold at a use; a declaration in a block holds from there on. */
function canHold(linker: Linker, unit: Unit, first: BindingId, use: Use): boolean {
  const { bindings, scopes } = unit.facts
  const row = toRow(first, unit.bindingBase)
  if (hasFlag(bindings.flags[row]!, BindFlag.Last)) return false
  switch (scopes.kind[bindings.scope[row]!]) {
    case ScopeKind.Class:
      return unit.hooks.holdsInBody(linker, unit, first, use.offset)
    case ScopeKind.Module:
    case ScopeKind.TypeParams:
      return true
    default:
      return use.outside || isBoundBefore(linker, unit, first, use.offset)
  }
}

/** Whether one of a chain of bindings is visible at an offset; functions and types are visible in the whole scope. */
function isBoundBefore(linker: Linker, unit: Unit, first: BindingId, offset: number): boolean {
  const { bindings } = unit.facts
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = toRow(at, unit.bindingBase)
    if (bindings.kind[row] !== BindingKind.Variable || bindings.offset[row]! <= offset) return true
  }
  return false
}

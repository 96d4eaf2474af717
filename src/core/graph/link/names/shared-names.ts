// Names that several files share: those of a package or folder, of namespaces, and of the whole program.

import { largest } from '../../../collections/lists.ts'
import { type BindingId, type BindingRow, type EntityRow, type SetId, type StringId, toRow } from '../../../ids.ts'
import { ScopeKind } from '../../../vocabulary.ts'
import { settle } from '../certainty.ts'
import { isNamespace } from '../entities.ts'
import { type Linker, unitOfBinding, unitOfEntity } from '../linker.ts'
import { compilationOf } from '../program/module-names.ts'
import { globalsKey } from '../program/sharing.ts'
import { namespaceName, Owner, type Unit } from '../program/unit.ts'
import { bindingValue } from '../questions.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { outermostValue } from './bindings.ts'
import { ANYWHERE } from './use.ts'

/** The values that files declare under a name for the whole program. */
export function globalValue(linker: Linker, unit: Unit, name: StringId): SetId {
  const globals = linker.program.sharedScopes.get(globalsKey(unit.language.family))
  return globals === undefined ? EMPTY_SET : sharedValue(linker, globals, name, unit)
}

/** The function behind a declaration without a body: the program's definition of it in the same namespace. */
export function declaredFunction(linker: Linker, unit: Unit, row: BindingRow): SetId {
  if (unit.outside) return linker.values.externalSet
  const { bindings, scopes } = unit.facts
  let at = bindings.scope[row]!
  while (scopes.kind[at] !== ScopeKind.Namespace && scopes.parent[at]! >= 0) at = scopes.parent[at]!
  const isNamed = scopes.kind[at] === ScopeKind.Namespace && unit.ownerKind[at] === Owner.Entity
  const place = isNamed ? namespaceName(unit, unit.ownerRow[at]!) : ''
  const shared = linker.program.sharedScopes.get(`${unit.language.family}:${place}`)
  const name = unit.names[bindings.name[row]!]!
  const found = shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name, unit)
  return found === EMPTY_SET ? linker.values.externalSet : found
}

/** A public name of a package or namespace, as the code of a unit sees it. */
export function namespaceMember(linker: Linker, unit: Unit, namespace: string, name: number): SetId {
  const shared = linker.program.sharedScopes.get(`${unit.language.family}:${namespace}`)
  return shared === undefined ? EMPTY_SET : sharedValue(linker, shared, name, unit)
}

/** A name of the namespaces among values, as the code of a unit sees it. */
export function memberOfNamespace(linker: Linker, unit: Unit, object: SetId, name: StringId): SetId {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(object)) {
    if (values.kind(id) !== Value.Class || !isNamespace(linker, values.entity(id))) continue
    const owner = unitOfEntity(linker, values.entity(id))
    if (owner.outside) continue
    const found = namespaceMember(linker, unit, namespaceName(owner, toRow(values.entity(id), owner.entityBase)), name)
    result = values.union(result, found)
  }
  return result
}

/** A name of a namespace that a macro opens; its contents are written as if outside all namespaces. */
export function macroNamespaceMember(linker: Linker, unit: Unit, entity: EntityRow, name: StringId): SetId {
  const { family } = unit.language
  if (!linker.program.macroNamespaces.has(`${family}:${namespaceName(unit, entity)}`)) return EMPTY_SET
  const here = outermostValue(linker, unit, name)
  if (here !== EMPTY_SET) return here
  const all = linker.program.sharedScopes.get(`${family}:`)
  return all === undefined ? EMPTY_SET : sharedValue(linker, all, name, unit)
}

/** A name of a module scope that several files share, as seen from one of them when it is given. */
export function sharedValue(linker: Linker, shared: number, name: number, from?: Unit): SetId {
  const slot = linker.program.sharedAt.find(shared, name)
  if (slot < 0) return EMPTY_SET
  const all = linker.program.sharedBindings[slot]!
  const value = (): SetId => bindingsValue(linker, from ? visibleFrom(linker, all, from) : all)
  if (all.length < MANY) return value()
  const key = slot * (linker.program.units.length + 1) + (from ? from.index + 1 : 0)
  const known = linker.shared.get(key)
  if (known !== undefined) return known
  const { answer, how, final } = settle(linker, value)
  if (final && how === 0) linker.shared.set(key, answer)
  return answer
}

/** With this many declarations, the value of a name is computed once for each file that uses it. */
const MANY = 16

/** The union of the values of several bindings at any place. */
export function bindingsValue(linker: Linker, all: readonly BindingId[]): SetId {
  let result = EMPTY_SET
  for (const binding of all) {
    const owner = unitOfBinding(linker, binding)
    const row = toRow(binding, owner.bindingBase)
    result = linker.values.union(result, bindingValue(linker, owner, row, ANYWHERE))
  }
  return result
}

/**
 * The bindings that are visible from a file: production code does not see tests; where modules repeat names, the
 * nearest file counts.
 */
function visibleFrom(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  const seen = from.test ? all : all.filter((binding) => !unitOfBinding(linker, binding).test)
  const here = ofThisPlatform(linker, ofReferences(linker, seen, from), from)
  const visible = from.hooks.meantBindings(linker, here, from)
  const { duplicates } = from.language.rules
  if (duplicates !== 'nearest' || visible.length < 2) return visible
  const shared = visible.map((binding) => sharedPrefix(unitOfBinding(linker, binding).path, from.path))
  const most = largest(shared)
  const owner = unitOfBinding(linker, visible[shared.indexOf(most)]!)
  return visible.filter((binding) => unitOfBinding(linker, binding) === owner)
}

/** The bindings of those compilations that the file's own compilation references, if there are any. */
function ofReferences(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  const resolver = linker.program.resolvers.get(from.language.id)
  if (all.length < 2 || !resolver?.compilation || !resolver.sees) return all
  const own = compilationOf(linker.program, from)
  const seen = all.filter((binding) =>
    resolver.sees!(own, compilationOf(linker.program, unitOfBinding(linker, binding))),
  )
  return seen.length > 0 ? seen : all
}

/** The bindings for the platform of the graph, or of the file itself, where definitions exist for several platforms. */
function ofThisPlatform(linker: Linker, all: readonly BindingId[], from: Unit): readonly BindingId[] {
  if (all.length < 2) return all
  if (from.elsewhere) return all
  const here = all.filter((binding) => !unitOfBinding(linker, binding).elsewhere)
  return here.length > 0 ? here : all
}

/** The length of the folders that two paths have in common. */
export function sharedPrefix(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return one.lastIndexOf('/', at - 1) + 1
}

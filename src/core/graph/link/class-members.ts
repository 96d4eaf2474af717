// Where a class has its members from besides its own body and its bases: the other parts of it, modules that the class
// itself extends, the type that every class extends, and the method that stands in for a missing one.

import { HeritageKind, ScopeKind } from '../../facts.ts'
import { basesOf, basesOfKinds } from './bases.ts'
import { preludeType } from './containers.ts'
import { How, type Linker, unitOfBinding, unitOfEntity } from './linker.ts'
import { memberValue, ownMember, scopeMember } from './members.ts'
import type { Unit } from './program.ts'
import { selfOf } from './self.ts'
import { EMPTY_SET, Value } from './values.ts'

/** The classes in which a member of `entity` is looked for, the first one first: prepended mixins, itself, its bases. */
export function memberOrder(linker: Linker, entity: number, env: number): readonly number[] {
  const { values } = linker
  const line = [values.value(Value.Class, entity, env), ...basesOf(linker, entity)]
  if (!unitOfEntity(linker, entity).language.rules.lastMixinFirst) return line
  const prepended = basesOfKinds(linker, entity, [HeritageKind.Prepended]).reverse()
  return prepended.length === 0 ? line : [...new Set([...prepended, ...line])]
}

/** The members of one name in all parts of a class; those of tests only when there are no others. */
export function memberOfParts(
  linker: Linker,
  parts: readonly number[],
  name: number,
  env: number,
  receiver: number,
  through: number,
): number | undefined {
  let result: number | undefined
  const isTest = parts.every((binding) => unitOfBinding(linker, binding).test)
  const seen = new Set<number>()
  for (const binding of parts) {
    const unit = unitOfBinding(linker, binding)
    const scope = unit.facts.bindings.scope[binding - unit.bindingBase]!
    if (unit.test !== isTest || seen.has(unit.scopeBase + scope)) continue
    seen.add(unit.scopeBase + scope)
    const found = scopeMember(linker, unit, scope, name, env, receiver, through)
    if (found !== undefined) result = linker.values.union(result ?? EMPTY_SET, found)
  }
  return result
}

/** A member that the class of `base` has by extending a module, as a member of the class `id`. */
export function extendedMember(linker: Linker, base: number, id: number, name: number): number | undefined {
  const { values } = linker
  if (values.kind(base) !== Value.Class || !unitOfEntity(linker, values.a(base)).language.rules.staticsApart)
    return undefined
  for (const module of basesOfKinds(linker, values.a(base), [HeritageKind.Extended]).reverse()) {
    if (values.kind(module) !== Value.Class) return values.externalSet
    for (const one of memberOrder(linker, values.a(module), values.env(module))) {
      const found = ownMember(linker, one, id, name, values.env(module), true)
      if (found !== undefined) return found
    }
  }
  return undefined
}

/** A member of the type that every class extends without saying so. */
export function rootMember(linker: Linker, id: number, name: number, instance: boolean): number {
  const { values, program } = linker
  const unit = unitOfEntity(linker, values.a(id))
  const root = program.stringIds.get(unit.language.rules.rootType ?? '')
  const entity = root === undefined ? -1 : preludeType(linker, unit, root)
  if (entity < 0 || entity === values.a(id)) return EMPTY_SET
  const own = values.value(Value.Class, entity)
  // what every object has, a class has too
  return (
    ownMember(linker, own, id, name, 0, true) ??
    (instance ? undefined : ownMember(linker, own, id, name, 0, false)) ??
    EMPTY_SET
  )
}

/** What is called in place of a method that a class lacks: the member `handler`, if it has that. */
export function missingMethod(linker: Linker, id: number, name: number, handler: string | undefined): number {
  if (handler === undefined) return EMPTY_SET
  const { values, program } = linker
  const { suffix } = unitOfEntity(linker, values.a(id)).language.rules.missingMethods!
  const string = program.stringIds.get(handler)
  if (string === undefined || string === name || !program.strings[name]!.endsWith(suffix)) return EMPTY_SET
  const found = memberValue(linker, values.single(id), string, true)
  if (found !== EMPTY_SET) linker.flag |= How.Inferred
  return found
}

/** A name that the class around `scope` inherits, in the languages where such names are visible as they stand. */
export function inheritedName(linker: Linker, unit: Unit, name: number, scope: number): number {
  if (!unit.language.rules.inheritedNames) return EMPTY_SET
  const { scopes } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (scopes.kind[at] !== ScopeKind.Class || unit.ownerKind[at]! < 0) continue
    const { values } = linker
    for (const id of values.items(selfOf(linker, unit, at))) {
      const self = values.value(Value.Class, values.a(id))
      for (const base of basesOf(linker, values.a(id))) {
        const found = values.kind(base) === Value.Class ? ownMember(linker, base, self, name, 0, false) : undefined
        if (found !== undefined && found !== values.externalSet) return found
      }
    }
    return EMPTY_SET
  }
  return EMPTY_SET
}

// Members: what `object.name` may be, through own members, extensions, base classes, traits, embedding, aliases and
// stored values. `memberValue` is the way in; `basesOf` gives the order in which bases are searched.

import { BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { callValues } from './calls.ts'
import { aliasedType, preludeType, siteInstance, typeArguments, underlyingOf } from './containers.ts'
import { exprValue, exprValueAt, typeValue } from './evaluate.ts'
import { inferTypes } from './infer.ts'
import { type ExtensionRow, How, type Linker, remember, unitOfEntity, unitOfFunction } from './linker.ts'
import { exportValue } from './modules.ts'
import {
  bindingValue,
  callableOnly,
  chainValue,
  entityValue,
  firstBinding,
  functionsOf,
  namespaceMember,
  sharedValue,
} from './names.ts'
import { namespaceName, Owner, type Unit } from './program.ts'
import { memberBelow } from './subclasses.ts'
import { EMPTY_SET, selfKey, Value } from './values.ts'

/**
 * The member `name` of every value of a set. Getters give what they return. With `bare`, the name stands alone inside
 * its class, and a member that is only a fallback (`__getattr__`) is not meant.
 */
export function memberValue(linker: Linker, set: number, name: number, bare: boolean): number {
  const { values } = linker
  let result = EMPTY_SET
  for (const id of values.items(set)) {
    const slot = linker.memberAt.slot(id, bare ? -2 - name : name)
    result = values.union(
      result,
      remember(linker, linker.members, slot, () => find(linker, id, name, bare)),
    )
  }
  return result
}

function find(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values, program } = linker
  const a = values.a(id)
  switch (values.kind(id)) {
    case Value.External:
      return values.externalSet
    case Value.Instance:
      return instanceMember(linker, id, name, bare)
    case Value.Class:
      return classMember(linker, id, name, bare)
    case Value.Self:
    case Value.SelfClass: {
      const kind = values.kind(id) === Value.Self ? Value.Instance : Value.Class
      const found = memberValue(linker, values.single(values.value(kind, a, values.env(id))), name, bare)
      return found === EMPTY_SET ? memberBelow(linker, a, name, kind === Value.Instance) : found
    }
    case Value.Super:
      return superMember(linker, id, name)
    case Value.Module:
      return moduleMember(linker, program.units[a]!, name)
    case Value.Folder:
      return folderMember(linker, program.strings[a]!, name)
    case Value.Package:
      return packageMember(linker, id, name)
    case Value.Object:
      return objectMember(linker, id, name)
    case Value.Function:
      return functionMember(linker, id, name)
    case Value.Param:
    case Value.ParamClass:
      return boundMember(linker, id, name)
    case Value.Text: {
      const unit = program.units[values.receiver(id)]!
      const type = program.stringIds.get(unit.language.rules.stringType ?? 'string')
      const entity = type === undefined ? NONE : preludeType(linker, unit, type)
      return entity < 0
        ? values.externalSet
        : memberValue(linker, values.single(values.value(Value.Instance, entity)), name, bare)
    }
    case Value.Site:
    case Value.TupleType: {
      const stored = linker.stored.get(id)?.get(name)
      let result = EMPTY_SET
      for (const item of stored ?? []) result = values.union(result, exprValueAt(linker, item))
      const instance = siteInstance(linker, id)
      if (instance >= 0) result = values.union(result, memberValue(linker, values.single(instance), name, bare))
      return result === EMPTY_SET ? values.externalSet : result
    }
    default:
      return EMPTY_SET
  }
}

// ---- classes and instances ----------------------------------------------------------------------------------------

function instanceMember(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values } = linker
  const entity = values.a(id)
  const env = values.env(id)
  let result = EMPTY_SET
  const line = [values.value(Value.Class, entity, env), ...basesOf(linker, entity)]
  for (const [at, base] of line.entries()) {
    const found = ownMember(linker, base, id, name, env, true)
    if (found === undefined) continue
    if (found !== values.externalSet) {
      const above = (further: number): number | undefined => ownMember(linker, further, id, name, env, true)
      return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), above))
    }
    result = found
  }
  const unit = unitOfEntity(linker, entity)
  const { rules } = unit.language
  const blanket = blanketMember(linker, unit, id, name)
  if (blanket !== EMPTY_SET) return blanket
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) {
    const found = memberValue(linker, under, name, bare)
    if (found !== EMPTY_SET) return found
  }
  if (unit.outside && rules.transparent.includes(entityName(unit, entity))) {
    const inner = typeArguments(linker, id)[0]
    if (inner !== undefined && inner !== EMPTY_SET) return memberValue(linker, inner, name, bare)
  }
  if (!bare) {
    for (const fallback of rules.fallbackMembers) {
      const string = linker.program.stringIds.get(fallback)
      if (string === undefined || string === name) continue
      const method = memberValue(linker, values.single(id), string, true)
      if (method !== EMPTY_SET && method !== values.externalSet) {
        linker.flag |= How.Inferred
        return callValues(linker, method)
      }
    }
  }
  if (result !== EMPTY_SET) return result
  return unit.outside || hasUnknownBase(linker, entity) ? values.externalSet : EMPTY_SET
}

function classMember(linker: Linker, id: number, name: number, bare: boolean): number {
  const { values, program } = linker
  const entity = values.a(id)
  const env = values.env(id)
  const unit = unitOfEntity(linker, entity)
  let external = unit.outside
  const line = [values.value(Value.Class, entity, env), ...basesOf(linker, entity)]
  for (const [at, base] of line.entries()) {
    const found = ownMember(linker, base, id, name, env, false)
    if (found === undefined) continue
    if (found !== values.externalSet) {
      const above = (further: number): number | undefined => ownMember(linker, further, id, name, env, false)
      return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), above))
    }
    external = true
  }
  const row = entity - unit.entityBase
  if (unit.facts.entities.kind[row] === EntityKind.Namespace && !unit.outside) {
    const shared = namespaceMember(linker, unit, namespaceName(unit, row), name)
    if (shared !== EMPTY_SET) return shared
  }
  const under = underlyingOf(linker, id)
  if (under !== EMPTY_SET) {
    const found = memberValue(linker, under, name, bare)
    if (found !== EMPTY_SET) return found
  }
  const { construct, prototype } = unit.language.rules
  if (construct.startsWith('member:') && program.strings[name] === construct.slice(7)) return values.single(id)
  if (prototype !== undefined && program.strings[name] === prototype) {
    return values.single(values.value(Value.Instance, entity, env))
  }
  const blanket = blanketMember(linker, unit, id, name)
  if (blanket !== EMPTY_SET) return blanket
  return external || hasUnknownBase(linker, entity) ? values.externalSet : EMPTY_SET
}

/** Methods found in a class together with those of its bases, where a call chooses among all of one name. */
function withInherited(
  linker: Linker,
  found: number,
  bases: readonly number[],
  ownOf: (base: number) => number | undefined,
): number {
  const { values } = linker
  const first = values.items(found)[0]
  if (first === undefined || values.kind(first) !== Value.Function) return found
  if (unitOfFunction(linker, values.a(first)).language.rules.overloads !== 'types') return found
  let result = found
  for (const base of bases) {
    const inherited = values.items(ownOf(base) ?? EMPTY_SET).filter((id) => {
      if (values.kind(id) !== Value.Function) return false
      const unit = unitOfFunction(linker, values.a(id))
      const flags = unit.facts.functions.flags[values.a(id) - unit.functionBase]!
      return (flags & (Flag.Private | Flag.Constructor)) === 0
    })
    if (inherited.length > 0) result = values.union(result, values.setOf(inherited))
  }
  return result
}

/**
 * A member that the class of `base` itself has, as a member of `id`: declared in its body, in an extension, or stored.
 * `env` binds what the members' types mention. Undefined when the class has none of that name.
 */
function ownMember(
  linker: Linker,
  base: number,
  id: number,
  name: number,
  env: number,
  instance: boolean,
): number | undefined {
  const { values } = linker
  if (values.kind(base) === Value.External) return values.externalSet
  if (values.kind(base) === Value.Object) {
    const found = objectMember(linker, base, name)
    return found === EMPTY_SET ? undefined : found
  }
  const entity = values.a(base)
  const unit = unitOfEntity(linker, entity)
  const row = entity - unit.entityBase
  const baseEnv = values.items(values.subst(values.single(base), env))[0] ?? base
  const full = values.extend(values.env(baseEnv), selfKey(entity), instanceSet(linker, id))
  const scope = unit.facts.entities.scope[row]!
  if (scope >= 0) {
    const found = scopeMember(linker, unit, scope, name, full, instance ? id : NONE, id)
    if (found !== undefined) return found
  }
  for (const extension of linker.extensionsOf.get(entity) ?? []) {
    const found = extensionMember(linker, extension, id, name, full, instance)
    if (found !== undefined) return found
  }
  return storedMember(
    linker,
    values.value(instance ? Value.Instance : Value.Class, entity),
    name,
    full,
    instance ? id : NONE,
  )
}

function instanceSet(linker: Linker, id: number): number {
  return linker.values.toInstances(linker.values.single(id))
}

/** The members of one name in a scope, bound to a receiver. */
function scopeMember(
  linker: Linker,
  unit: Unit,
  scope: number,
  name: number,
  env: number,
  receiver: number,
  through: number,
): number | undefined {
  const first = firstBinding(linker, unit, scope, name)
  if (first < 0) return undefined
  const { bindings, entities } = unit.facts
  const { values, program } = linker
  const single = unit.language.rules.overloads === 'none'
  let result = EMPTY_SET
  let any = false
  let declared = false
  let functions = EMPTY_SET
  for (let at = first; at >= 0; at = program.bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind === BindingKind.Parameter || kind === BindingKind.TypeParameter || kind === BindingKind.Narrow) continue
    any = true
    if (bindings.type[row]! >= 0 || kind === BindingKind.Entity) declared = true
    if (kind === BindingKind.Entity) {
      const entity = bindings.ref[row]!
      const bound = bindReceiver(linker, entityValue(linker, unit, entity), env, receiver, through)
      if (values.kind(bound) === Value.Function) {
        if (
          (entities.flags[entity]! & Flag.Setter) !== 0 &&
          bindings.kind[row] === BindingKind.Entity &&
          hasOther(linker, first)
        )
          continue
        const overload = (entities.flags[entity]! & Flag.Overload) !== 0
        functions = single && !overload ? values.single(bound) : values.union(functions, values.single(bound))
      } else result = values.union(result, values.single(bound))
      continue
    }
    const set = bindingValue(linker, unit, row, scope, 0x7fffffff, true)
    result = values.union(result, bindAll(linker, values.subst(set, env), kind))
  }
  if (!any) return undefined
  result = values.union(result, functions)
  // What a declaration file says of a member is all that may be known of it.
  if (unit.declares || (declared && functions !== EMPTY_SET)) return result
  const stored = storedMember(
    linker,
    values.value(receiver >= 0 ? Value.Instance : Value.Class, entityOf(linker, unit, scope)),
    name,
    env,
    receiver,
  )
  if (stored === undefined || (declared && result !== EMPTY_SET && !callableOnly(linker, result))) return result
  return values.union(result, declared ? functionsOf(linker, stored) : stored)
}

const hasOther = (linker: Linker, first: number): boolean => linker.program.bindingNext[first]! >= 0

function entityOf(_linker: Linker, unit: Unit, scope: number): number {
  return unit.ownerKind[scope] === Owner.Entity ? unit.entityBase + unit.ownerRow[scope]! : NONE
}

const bindAll = (_linker: Linker, set: number, _kind: number): number => set

/** A function taken as a member: bound to its receiver unless it is static. */
function bindReceiver(linker: Linker, value: number, env: number, receiver: number, through: number): number {
  const { values } = linker
  if (values.kind(value) !== Value.Function) {
    return values.kind(value) === Value.Class && values.env(value) === 0
      ? values.value(Value.Class, values.a(value))
      : value
  }
  const fn = values.a(value)
  const unit = unitOfFunction(linker, fn)
  const flags = unit.facts.functions.flags[fn - unit.functionBase]!
  const own = unit.facts.functions.entity[fn - unit.functionBase]!
  const all = flags | (own >= 0 ? unit.facts.entities.flags[own]! : 0)
  const bound = (all & Flag.ClassMethod) !== 0 ? through : (all & Flag.Static) !== 0 ? NONE : receiver
  return values.value(Value.Function, fn, env, bound)
}

function extensionMember(
  linker: Linker,
  extension: ExtensionRow,
  id: number,
  name: number,
  env: number,
  instance: boolean,
): number | undefined {
  const { unit, row } = extension
  const { extensions, entities, strings } = unit.facts
  const scope = extensions.scope[row]!
  const single = extensions.entity[row]!
  if (scope >= 0) {
    if (firstBinding(linker, unit, scope, name) < 0) return undefined
    return scopeMember(linker, unit, scope, name, extensionEnv(linker, extension, id, env), instance ? id : NONE, id)
  }
  if (single < 0 || strings[entities.name[single]!] !== linker.program.strings[name]) return undefined
  const bound = extensionEnv(linker, extension, id, env)
  const value = entityValue(linker, unit, single)
  // a static method of another class that extends the type takes the receiver as its first argument
  const isStatic = (entities.flags[single]! & Flag.Static) !== 0
  if (isStatic) return linker.values.single(linker.values.value(Value.Function, linker.values.a(value), bound, id))
  return linker.values.single(bindReceiver(linker, value, bound, instance ? id : NONE, id))
}

/** Binds the type parameters of `impl<T> Foo<T>` by the receiver. */
function extensionEnv(linker: Linker, extension: ExtensionRow, id: number, env: number): number {
  const { unit, row } = extension
  const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
  return inferTypes(linker, target, instanceSet(linker, id), env)
}

/** Traits implemented for every type (`impl<T: A> B for T`). */
function blanketMember(linker: Linker, unit: Unit, id: number, name: number): number {
  for (const extension of linker.blanket) {
    if (extension.unit.language.family !== unit.language.family) continue
    const found = extensionMember(
      linker,
      extension,
      id,
      name,
      linker.values.env(id),
      linker.values.kind(id) === Value.Instance,
    )
    if (found !== undefined && found !== EMPTY_SET) {
      linker.flag |= How.Inferred
      return found
    }
  }
  return EMPTY_SET
}

/** What was assigned to `object.name` somewhere. */
function storedMember(linker: Linker, key: number, name: number, env: number, receiver: number): number | undefined {
  const { values } = linker
  const items = linker.stored.get(key)?.get(name)
  if (!items) return undefined
  linker.flag |= How.Inferred
  let result = EMPTY_SET
  for (const item of items) result = values.union(result, exprValueAt(linker, item))
  if (receiver < 0) return values.subst(result, env)
  return values.setOf(
    values.items(values.subst(result, env)).map((id) => {
      if (values.kind(id) !== Value.Function || values.receiver(id) >= 0) return id
      const fn = values.a(id)
      return linker.storedIn.has(fn) ? values.value(Value.Function, fn, values.env(id), receiver) : id
    }),
  )
}

/** Getters replaced by what they return. */
function gettersCalled(linker: Linker, set: number): number {
  const { values } = linker
  let result = EMPTY_SET
  let changed = false
  for (const id of values.items(set)) {
    let part = values.single(id)
    if (values.kind(id) === Value.Function) {
      const unit = unitOfFunction(linker, values.a(id))
      const entity = unit.facts.functions.entity[values.a(id) - unit.functionBase]!
      if (entity >= 0 && (unit.facts.entities.flags[entity]! & Flag.Getter) !== 0) {
        part = callValues(linker, part)
        changed = true
      }
    }
    result = values.union(result, part)
  }
  return changed ? result : set
}

// ---- bases --------------------------------------------------------------------------------------------------------

/** The bases of an entity in the order in which members are looked up, as classes with their type arguments; not itself. */
export function basesOf(linker: Linker, entity: number): readonly number[] {
  const list = remember(linker, linker.orders, entity, () => order(linker, entity))
  return linker.values.items(list)
}

function order(linker: Linker, entity: number): number {
  const unit = unitOfEntity(linker, entity)
  const direct = directBases(linker, entity)
  const lines = direct.map((base) => [base, ...inheritedBases(linker, base)])
  const merged = unit.language.rules.bases === 'c3' ? linearise(linker, [...lines, direct]) : lines.flat()
  const seen = new Set<number>([entity])
  const result: number[] = []
  for (const base of merged) {
    const isClass = linker.values.kind(base) === Value.Class
    const key = isClass ? linker.values.a(base) : -base - 1
    if (seen.has(key)) continue
    seen.add(key)
    result.push(base)
  }
  return linker.values.orderedList(result)
}

function inheritedBases(linker: Linker, base: number): number[] {
  const { values } = linker
  if (values.kind(base) !== Value.Class) return []
  return basesOf(linker, values.a(base)).map(
    (id) => values.items(values.subst(values.single(id), values.env(base)))[0] ?? id,
  )
}

/** What an entity names as its bases, mixins, embedded types and traits, in order. */
export function directBases(linker: Linker, entity: number): number[] {
  const unit = unitOfEntity(linker, entity)
  const { heritage } = unit.facts
  const row = entity - unit.entityBase
  const result: number[] = []
  const { Mixin, Extends, Embeds, Implements, Members } = HeritageKind
  const kinds = [Mixin, Extends, Embeds, Implements, Members]
  for (const kind of unit.language.rules.bases === 'c3' ? [NONE] : kinds) {
    for (let at = unit.heritageOf.start[row]!; at < unit.heritageOf.start[row + 1]!; at++) {
      const base = unit.heritageOf.rows[at]!
      if (kind >= 0 && heritage.kind[base] !== kind) continue
      result.push(...baseClasses(linker, exprValue(linker, unit, heritage.type[base]!)))
    }
  }
  for (const extension of linker.extensionsOf.get(entity) ?? []) {
    const trait = extension.unit.facts.extensions.trait[extension.row]!
    if (trait >= 0) result.push(...baseClasses(linker, exprValue(linker, extension.unit, trait)))
  }
  return result
}

/** The classes that a base expression stands for, aliases followed. */
function baseClasses(linker: Linker, set: number): number[] {
  const { values } = linker
  const result: number[] = []
  for (const id of values.items(set)) {
    const kind = values.kind(id)
    if (kind === Value.Class) {
      const unit = unitOfEntity(linker, values.a(id))
      const isType = unit.facts.entities.kind[values.a(id) - unit.entityBase] === EntityKind.Type
      const type = isType ? aliasedType(linker, values.a(id)) : NONE
      const under = type >= 0 ? values.items(underlyingOf(linker, id)) : []
      if (under.some((one) => values.kind(one) === Value.Class) && !hasMembers(linker, values.a(id))) {
        result.push(...under.filter((one) => values.kind(one) === Value.Class))
      } else result.push(id)
    } else if (kind === Value.Instance) result.push(values.value(Value.Class, values.a(id), values.env(id)))
    else if (kind === Value.External || kind === Value.Object) result.push(id)
    else if (kind === Value.Function) {
      const unit = unitOfFunction(linker, values.a(id))
      const entity = unit.facts.functions.entity[values.a(id) - unit.functionBase]!
      if (entity >= 0) result.push(values.value(Value.Class, unit.entityBase + entity))
    }
  }
  return result
}

const hasMembers = (linker: Linker, entity: number): boolean => linker.extensionsOf.has(entity)

/** C3: the first head that is in no other tail, again and again (Barrett and others, OOPSLA 1996). */
function linearise(linker: Linker, lines: readonly (readonly number[])[]): number[] {
  const { values } = linker
  const key = (base: number): number => (values.kind(base) === Value.Class ? values.a(base) : -base - 1)
  let rest = lines.map((line) => [...line]).filter((line) => line.length > 0)
  const result: number[] = []
  while (rest.length > 0) {
    const good = rest.find((line) => !rest.some((other) => other.slice(1).some((base) => key(base) === key(line[0]!))))
    const head = (good ?? rest[0]!)[0]!
    result.push(head)
    rest = rest.map((line) => line.filter((base) => key(base) !== key(head))).filter((line) => line.length > 0)
  }
  return result
}

function hasUnknownBase(linker: Linker, entity: number): boolean {
  const unit = unitOfEntity(linker, entity)
  const row = entity - unit.entityBase
  if (unit.heritageOf.start[row] === unit.heritageOf.start[row + 1]) return false
  const bases = basesOf(linker, entity)
  return bases.some(
    (base) =>
      linker.values.kind(base) === Value.External ||
      (linker.values.kind(base) === Value.Class && unitOfEntity(linker, linker.values.a(base)).outside),
  )
}

// ---- this and super -----------------------------------------------------------------------------------------------

/** What `this` may be in a scope: the instance (in static code the class) of the class around it. */
export function selfOf(linker: Linker, unit: Unit, scope: number): number {
  const { scopes, functions, entities } = unit.facts
  const { values } = linker
  let isStatic = false
  let outermost = NONE
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    if (scopes.kind[at] === ScopeKind.Function && scopes.fn[at]! >= 0) {
      const fn = scopes.fn[at]!
      const owner = functions.entity[fn]!
      const flags = functions.flags[fn]! | (owner >= 0 ? entities.flags[owner]! : 0)
      if (unit.ownerKind[scopes.parent[at]!] !== undefined) isStatic = (flags & Flag.Static) !== 0
      outermost = fn
      if (functions.receiver[fn]! >= 0) return typeValue(linker, unit, functions.receiver[fn]!)
      const stored = linker.storedIn.get(unit.functionBase + fn)
      if (stored !== undefined) return values.single(stored)
      continue
    }
    if (scopes.kind[at] !== ScopeKind.Class || unit.ownerKind[at]! < 0) continue
    const row = unit.ownerRow[at]!
    if (unit.ownerKind[at] === Owner.Object) return values.single(values.value(Value.Object, unit.scopeBase + at))
    if (unit.ownerKind[at] === Owner.Extension) {
      const target = typeValue(linker, unit, unit.facts.extensions.target[row]!)
      return isStatic ? values.toClasses(target) : target
    }
    return values.single(values.value(isStatic ? Value.SelfClass : Value.Self, unit.entityBase + row))
  }
  if (outermost < 0 || unit.language.rules.prototype === undefined) return EMPTY_SET
  const inner = innermostFunction(unit, scope)
  const entity = inner < 0 ? NONE : functions.entity[inner]!
  return entity < 0 ? EMPTY_SET : values.single(values.value(Value.Instance, unit.entityBase + entity))
}

function innermostFunction(unit: Unit, scope: number): number {
  const { scopes } = unit.facts
  for (let at = scope; at >= 0; at = scopes.parent[at]!)
    if (scopes.kind[at] === ScopeKind.Function) return scopes.fn[at]!
  return NONE
}

export function superOf(linker: Linker, unit: Unit, scope: number): number {
  const { values } = linker
  return values.setOf(
    values.items(selfOf(linker, unit, scope)).map((id) => {
      const kind = values.kind(id)
      const isStatic = kind === Value.SelfClass || kind === Value.Class
      return kind === Value.Object ? values.external : values.value(Value.Super, values.a(id), 0, isStatic ? 1 : 0)
    }),
  )
}

function superMember(linker: Linker, id: number, name: number): number {
  const { values } = linker
  const entity = values.a(id)
  const isStatic = values.receiver(id) === 1
  const self = values.value(isStatic ? Value.SelfClass : Value.Self, entity)
  let external = false
  const line = basesOf(linker, entity)
  for (const [at, base] of line.entries()) {
    const above = (further: number): number | undefined => ownMember(linker, further, self, name, 0, !isStatic)
    const found = above(base)
    if (found === values.externalSet) external = true
    else if (found !== undefined) return gettersCalled(linker, withInherited(linker, found, line.slice(at + 1), above))
  }
  return external || hasUnknownBase(linker, entity) ? values.externalSet : EMPTY_SET
}

// ---- everything else that has members -----------------------------------------------------------------------------

function boundMember(linker: Linker, id: number, name: number): number {
  const { values, program } = linker
  const binding = values.a(id)
  const unit = program.units[program.bindingUnit[binding]!]!
  const type = unit.facts.bindings.type[binding - unit.bindingBase]!
  if (type < 0) {
    const blanket = blanketMember(linker, unit, id, name)
    return blanket === EMPTY_SET && unit.outside ? values.externalSet : blanket
  }
  const bound = typeValue(linker, unit, type)
  const self = values.kind(id) === Value.Param ? bound : values.toClasses(bound)
  return memberValue(linker, self, name, false)
}

function moduleMember(linker: Linker, unit: Unit, name: number): number {
  const found = exportValue(linker, unit, name)
  if (found !== EMPTY_SET) return found
  const stored = storedMember(linker, linker.values.value(Value.Module, unit.index), name, 0, NONE)
  if (stored !== undefined) return stored
  if (unit.language.rules.moduleMembers) {
    const child = linker.program.modulesByName.get(
      `${unit.language.family}:${unit.moduleName}.${linker.program.strings[name]}`,
    )
    if (child) return linker.values.single(linker.values.value(Value.Module, child.index))
  }
  return unit.outside ? linker.values.externalSet : EMPTY_SET
}

/** Folders are known by `family:path`: a package whose files share a scope, or a parent of modules. */
function folderMember(linker: Linker, key: string, name: number): number {
  const { program, values } = linker
  const shared = program.sharedScopes.get(key)
  if (shared !== undefined) return sharedValue(linker, shared, name)
  const colon = key.indexOf(':')
  const family = key.slice(0, colon)
  const dotted = key.slice(colon + 1).replaceAll('/', '.')
  const child = program.modulesByName.get(`${family}:${dotted}.${program.strings[name]}`)
  if (child) return values.single(values.value(Value.Module, child.index))
  const path = `${key}/${program.strings[name]}`
  const prefix = `${path.slice(colon + 1)}/`
  for (const one of program.byPath.keys()) {
    if (one.startsWith(prefix)) return values.single(values.value(Value.Folder, internString(linker, path)))
  }
  return EMPTY_SET
}

export function internString(linker: Linker, text: string): number {
  const { strings, stringIds } = linker.program
  let id = stringIds.get(text)
  if (id === undefined) {
    id = strings.push(text) - 1
    stringIds.set(text, id)
  }
  return id
}

/** A package value holds `family:name`, or the bare first name of one when it stands in an expression. */
function packageMember(linker: Linker, id: number, name: number): number {
  const { program, values } = linker
  const text = program.strings[values.a(id)]!
  for (const language of program.resolvers.keys()) {
    const family = program.units.find((unit) => unit.language.id === language)!.language.family
    const shared = program.sharedScopes.get(`${family}:${text}`)
    if (shared !== undefined) {
      const found = sharedValue(linker, shared, name)
      if (found !== EMPTY_SET) return found
    }
    const child = `${text}.${program.strings[name]}`
    if (program.packagePrefixes.has(`${family}:${child}`)) {
      return values.single(values.value(Value.Package, internString(linker, child)))
    }
    const unit = program.preludes.get(language)?.main
    if (unit?.language.rules.platformRoots?.includes(text.split('.')[0]!)) {
      const first = firstBinding(linker, unit, 0, name)
      if (first >= 0) return chainValue(linker, unit, first, 0, 0x7fffffff, true)
      // a package below it, or a type of which nothing is known
      return values.union(values.single(values.value(Value.Package, internString(linker, child))), values.externalSet)
    }
  }
  return EMPTY_SET
}

function objectMember(linker: Linker, id: number, name: number): number {
  const { values, program } = linker
  const scope = values.a(id)
  const unit = program.units[program.scopeUnit[scope]!]!
  const local = scope - unit.scopeBase
  const found = scopeMember(linker, unit, local, name, values.env(id), id, id)
  const stored = storedMember(linker, values.value(Value.Object, scope), name, values.env(id), id)
  let result = stored === undefined ? (found ?? EMPTY_SET) : values.union(found ?? EMPTY_SET, stored)
  if (found === undefined && stored === undefined) {
    const spread = spreadMember(linker, unit, local, name)
    if (spread !== EMPTY_SET) result = spread
  }
  return gettersCalled(linker, result)
}

/** Members that an object literal takes over from the objects spread into it: its owner's list of spread expressions. */
function spreadMember(linker: Linker, unit: Unit, scope: number, name: number): number {
  const row = unit.ownerRow[scope]!
  const { exprs, lists } = unit.facts
  if (row < 0 || unit.ownerKind[scope] !== Owner.Object || exprs.b[row]! < 0) return EMPTY_SET
  let result = EMPTY_SET
  const list = exprs.b[row]!
  for (let i = 1; i <= lists[list]!; i++) {
    const item = lists[list + i]!
    const object = exprs.op[item] === Op.Spread ? exprs.a[item]! : item
    result = linker.values.union(result, memberValue(linker, exprValue(linker, unit, object), name, false))
  }
  return result
}

function functionMember(linker: Linker, id: number, name: number): number {
  const { values, program } = linker
  const fn = values.a(id)
  const unit = unitOfFunction(linker, fn)
  const entity = unit.facts.functions.entity[fn - unit.functionBase]!
  const { prototype } = unit.language.rules
  if (entity >= 0) {
    if (prototype !== undefined && program.strings[name] === prototype) {
      return values.single(values.value(Value.Instance, unit.entityBase + entity))
    }
    const stored = storedMember(linker, values.value(Value.Class, unit.entityBase + entity), name, 0, NONE)
    if (stored !== undefined) return stored
  }
  const ofFunctions = program.stringIds.get('Function')
  const type = ofFunctions === undefined ? NONE : preludeType(linker, unit, ofFunctions)
  if (type < 0) return values.externalSet
  const found = ownMember(linker, values.value(Value.Class, type), values.value(Value.Instance, type), name, 0, true)
  return found === undefined ? EMPTY_SET : found
}

const entityName = (unit: Unit, entity: number): string =>
  unit.facts.strings[unit.facts.entities.name[entity - unit.entityBase]!]!

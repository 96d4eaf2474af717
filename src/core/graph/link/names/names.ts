// Names: what a name means where it stands; `nameValue` is the way in.

import { BindFlag, BindingKind, Flag, NONE, ScopeKind } from '../../../facts.ts'
import { isNamespace, type Linker, unitOfEntity } from '../linker.ts'
import { inheritedName } from '../members/class-members.ts'
import { plainMember } from '../members/members.ts'
import { isGlobal } from '../program/sharing.ts'
import { groupOf } from '../program/tables.ts'
import { enclosingNamespaces, hasFlag, namespaceName, Owner, type Unit } from '../program/unit.ts'
import { bindingsOfParts } from '../program/wholes.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { ANYWHERE } from './assignments.ts'
import { chainValue, firstBinding } from './bindings.ts'
import { globalImport } from './global-imports.ts'
import { starValue, targetOf } from './modules.ts'
import { narrowedValue } from './narrow.ts'
import { selfOf } from './self.ts'
import { bindingsValue, globalValue, namespaceMember, sharedValue } from './shared-names.ts'

/**
 * What `name` (a string of the program) may be at `offset` in `scope` of a unit; the empty set when it is not known.
 */
export function nameValue(linker: Linker, unit: Unit, name: number, scope: number, offset: number): number {
  const { scopes } = unit.facts
  const { rules } = unit.language
  let outside = false // a function body has been left on the way up
  let late = NONE
  let external = EMPTY_SET // what a star import of something unknown may hold
  let isReadonly = false // one of those bodies is of a method that does not change its object
  for (let at = scope; at >= 0; at = scopes.parent[at]!) {
    const kind = scopes.kind[at]!
    if (kind === ScopeKind.Class && rules.bareMembers && unit.ownerKind[at]! >= 0) {
      const self = withNamespaces(linker, selfOf(linker, unit, at))
      const found = plainMember(linker, isReadonly ? linker.values.toConstants(self) : self, name)
      if (found !== EMPTY_SET && found !== linker.values.externalSet) return found
      const isOutside = rules.membersOutside && unit.ownerKind[at] === Owner.Extension
      const around = isOutside ? namespacesOf(linker, unit, self, name) : EMPTY_SET
      if (around !== EMPTY_SET) return around
    } else if (kind !== ScopeKind.Class || !outside || rules.classScopeVisible || rules.membersQualified) {
      const parts = rules.duplicates === 'all' ? declaredInParts(linker, unit, at, name) : EMPTY_SET
      if (parts !== EMPTY_SET) return parts
      const first = lexicalBinding(linker, unit, at, name)
      if (first >= 0 && kind === ScopeKind.Flow) {
        const outer = nameValue(linker, unit, name, scopes.parent[at]!, offset)
        return narrowedValue(linker, unit, first, outer, { scope, offset, outside: true })
      }
      const hasParts = kind === ScopeKind.Class ? !rules.membersQualified : first < 0
      const ofParts = hasParts ? bindingsOfParts(linker.program, unit, at, name) : []
      if (ofParts.length > 0) return bindingsValue(linker, ofParts)
      if (first >= 0) {
        const ordered =
          !outside && kind !== ScopeKind.Class && kind !== ScopeKind.Module && kind !== ScopeKind.TypeParams
        const isLast = hasFlag(unit.facts.bindings.flags[first - unit.bindingBase]!, BindFlag.Last)
        const isLater = rules.sequential && kind === ScopeKind.Class && isBoundLater(linker, unit, first, offset)
        const visible = isLast || isLater ? NONE : ordered ? firstVisible(linker, unit, first, offset) : first
        if (visible >= 0) {
          if (isGlobal(unit, first - unit.bindingBase)) return globalValue(linker, unit, name)
          return chainValue(linker, unit, first, { scope, offset, outside })
        }
        if (late < 0) late = first
      }
    }
    if (kind === ScopeKind.Namespace && unit.ownerKind[at] === Owner.Entity) {
      const namespace = namespaceName(unit, unit.ownerRow[at]!)
      const shared = rules.parentPackages
        ? packagesAround(linker, unit, namespace, name)
        : namespaceMember(linker, unit, namespace, name)
      if (shared !== EMPTY_SET) return shared
    }
    const { start, rows } = unit.starsOf
    for (let star = at === 0 ? start[1]! : start[at]!; star < start[at + 1]!; star++) {
      const found = starValue(linker, unit, rows[star]!, name)
      if (found === linker.values.externalSet) external = found
      else if (found !== EMPTY_SET) return found
    }
    if (kind === ScopeKind.Function) {
      outside = true
      const fn = scopes.fn[at]!
      if (fn >= 0 && hasFlag(unit.facts.functions.flags[fn]!, Flag.Readonly)) isReadonly = true
    }
  }
  const found = inheritedName(linker, unit, name, scope) || programValue(linker, unit, name)
  if (late < 0 || (found !== EMPTY_SET && found !== linker.values.externalSet)) return found || external
  return chainValue(linker, unit, late, { scope, offset, outside }) || found || external
}

/** A function that is defined for a namespace, outside it, sees the names of the namespace. */
function withNamespaces(linker: Linker, self: number): number {
  const { values } = linker
  const id = values.items(self)[0]
  const isOne = id !== undefined && values.kind(id) === Value.Instance && isNamespace(linker, values.a(id))
  return isOne ? values.toClasses(self) : self
}

/** What a name means in the namespaces around a class or namespace, for members that are defined outside it. */
function namespacesOf(linker: Linker, unit: Unit, self: number, name: number): number {
  const { values } = linker
  for (const id of values.items(self)) {
    const kind = values.kind(id)
    if (kind !== Value.Instance && kind !== Value.Class) continue
    const owner = unitOfEntity(linker, values.a(id))
    if (owner.outside) continue
    for (const namespace of enclosingNamespaces(owner, values.a(id) - owner.entityBase)) {
      const found = namespaceMember(linker, unit, namespace, name)
      if (found !== EMPTY_SET) return found
    }
  }
  return EMPTY_SET
}

/**
 * The first binding of a name that its bare form means; where members
 * are always qualified, only a type parameter of a class.
 */
function lexicalBinding(linker: Linker, unit: Unit, scope: number, name: number): number {
  const first = firstBinding(linker, unit, scope, name)
  if (unit.facts.scopes.kind[scope] !== ScopeKind.Class || !unit.language.rules.membersQualified) return first
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    if (unit.facts.bindings.kind[at - unit.bindingBase] === BindingKind.TypeParameter) return at
  }
  return NONE
}

/** Whether a scope around `scope`, it included, binds the name; what other files bind for it is not asked. */
export function isDeclared(linker: Linker, unit: Unit, scope: number, name: number): boolean {
  for (let at = scope; at >= 0; at = unit.facts.scopes.parent[at]!) {
    if (lexicalBinding(linker, unit, at, name) >= 0) return true
  }
  return false
}

/** A name of a module or namespace whose declarations may be spread over files (partial classes). */
function declaredInParts(linker: Linker, unit: Unit, scope: number, name: number): number {
  if (scope === 0) return unit.sharedScope < 0 ? EMPTY_SET : sharedValue(linker, unit.sharedScope, name, unit)
  if (unit.facts.scopes.kind[scope] !== ScopeKind.Namespace || unit.ownerKind[scope] !== Owner.Entity) return EMPTY_SET
  return namespaceMember(linker, unit, namespaceName(unit, unit.ownerRow[scope]!), name)
}

/** What a name that no scope of the file binds means: other files of the module, star imports, the prelude. */
function programValue(linker: Linker, unit: Unit, name: number): number {
  if (unit.sharedScope >= 0) {
    const found = sharedValue(linker, unit.sharedScope, name, unit)
    if (found !== EMPTY_SET) return found
  }
  const { program, values } = linker
  const { rules, family } = unit.language
  if (rules.parentPackages) {
    const found = packagesAround(linker, unit, unit.facts.package, name)
    if (found !== EMPTY_SET) return found
  }
  let external = EMPTY_SET
  let elsewhere = EMPTY_SET // what a file for another platform has
  for (const row of starsInOrder(unit)) {
    const found = starValue(linker, unit, row, name)
    const target = targetOf(linker, unit, row)
    if (target?.kind === 'external') external = linker.values.externalSet
    if (found === linker.values.externalSet) external = found
    else if (found !== EMPTY_SET && target?.kind === 'file' && rules.isElsewhere?.(target.path)) elsewhere ||= found
    else if (found !== EMPTY_SET) return found
  }
  if (elsewhere !== EMPTY_SET) return elsewhere
  const everywhere = globalImport(linker, unit, name)
  if (everywhere === values.externalSet) external = everywhere
  else if (everywhere !== EMPTY_SET) return everywhere
  const prelude = program.preludes.get(unit.language.id)?.main
  if (prelude && prelude !== unit) {
    const first = firstBinding(linker, prelude, 0, name)
    if (first >= 0) return chainValue(linker, prelude, first, ANYWHERE)
  }
  if (rules.globalFunctions || rules.rootPackage) {
    const global = program.sharedScopes.get(`${family}:`)
    const found = global === undefined ? EMPTY_SET : sharedValue(linker, global, name, unit)
    if (found !== EMPTY_SET) return found
  }
  if (rules.globalDeclarations) {
    const found = globalValue(linker, unit, name)
    if (found !== EMPTY_SET) return found
  }
  const isRoot = rules.platformRoots?.includes(program.strings[name]!)
  if (rules.module === 'package' && (isRoot || program.packagePrefixes.has(`${family}:${program.strings[name]}`))) {
    return values.single(values.value(Value.Package, name))
  }
  return external
}

/** A name as a package and those around it have it, the innermost first: what they declare, or a package below one. */
function packagesAround(linker: Linker, unit: Unit, innermost: string, name: number): number {
  const { program, values } = linker
  const { family } = unit.language
  for (let up = innermost; up !== ''; up = up.slice(0, Math.max(0, up.lastIndexOf('.')))) {
    const found = namespaceMember(linker, unit, up, name)
    if (found !== EMPTY_SET) return found
    const below = `${up}.${program.strings[name]}`
    if (program.packagePrefixes.has(`${family}:${below}`))
      return values.single(values.value(Value.Package, linker.program.intern(below)))
  }
  return EMPTY_SET
}

/** Star imports of a module, the one that wins first: the last where imports are statements. */
function starsInOrder(unit: Unit): Int32Array {
  const rows = groupOf(unit.starsOf, 0)
  return unit.language.rules.sequential && rows.length > 1 ? rows.toReversed() : rows
}

/** The first of a chain of bindings that is visible at an offset; functions and types are, wherever they stand. */
/**
 * Whether the body of a class gives a name its values only after the use, which then is of what is around:
 * `Error = Error`.
 */
function isBoundLater(linker: Linker, unit: Unit, first: number, offset: number): boolean {
  const { bindings, values } = unit.facts
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = at - unit.bindingBase
    const given = groupOf(unit.valuesOf, row)
    if (bindings.kind[row] !== BindingKind.Member && bindings.kind[row] !== BindingKind.Variable) return false
    if (given.length === 0 || given.some((value) => values.offset[value]! <= offset)) return false
  }
  return true
}

function firstVisible(linker: Linker, unit: Unit, first: number, offset: number): number {
  const { bindings } = unit.facts
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = at - unit.bindingBase
    if (bindings.kind[row] !== BindingKind.Variable || bindings.offset[row]! <= offset) return at
  }
  return NONE
}

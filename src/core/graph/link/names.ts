// Names: which binding a name means where it stands, and what that binding may be. `nameValue` and `bindingValue` are
// the ways in.

import { BindFlag, BindingKind, EntityKind, Flag, NONE, ParamKind, ScopeKind } from '../../facts.ts'
import { assignedValue, definedValue, isAssignedBefore, type Use, valueInOrder } from './assignments.ts'
import { callableOnly, functionsOf } from './callables.ts'
import { inheritedName } from './class-members.ts'
import { passedValue } from './context.ts'
import { typeValue } from './evaluate.ts'
import { globalImport } from './global-imports.ts'
import { How, isNamespace, type Linker, passedIn } from './linker.ts'
import { memberValue } from './members.ts'
import { importValue, starValue, targetOf } from './modules.ts'
import { narrowedValue } from './narrow.ts'
import { selfOf } from './self.ts'
import { bindingsValue, declaredFunction, globalValue, namespaceMember, sharedValue } from './shared-names.ts'
import { isGlobal } from './sharing.ts'
import { groupOf } from './tables.ts'
import { hasFlag, namespaceName, Owner, type Unit } from './unit.ts'
import { EMPTY_SET, Value } from './values.ts'
import { bindingsOfParts, wholeOf } from './wholes.ts'

/** What `name` (a string of the program) may be at `offset` in `scope` of a unit; the empty set when it is not known. */
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
      const found = memberValue(linker, isReadonly ? linker.values.toConstants(self) : self, name, true)
      if (found !== EMPTY_SET && found !== linker.values.externalSet) return found
    } else if (kind !== ScopeKind.Class || !outside || rules.classScopeVisible || rules.membersQualified) {
      const parts = rules.duplicates === 'all' ? declaredInParts(linker, unit, at, name) : EMPTY_SET
      if (parts !== EMPTY_SET) return parts
      const first = lexicalBinding(linker, unit, at, name)
      if (first >= 0 && kind === ScopeKind.Flow) {
        const outer = nameValue(linker, unit, name, scopes.parent[at]!, offset)
        return narrowedValue(linker, unit, first, outer, { scope, offset, outside: true })
      }
      const ofParts = first >= 0 && kind !== ScopeKind.Class ? [] : bindingsOfParts(linker.program, unit, at, name)
      if (ofParts.length > 0) return bindingsValue(linker, ofParts)
      if (first >= 0) {
        const ordered =
          !outside && kind !== ScopeKind.Class && kind !== ScopeKind.Module && kind !== ScopeKind.TypeParams
        const visible = ordered ? firstVisible(linker, unit, first, offset) : first
        if (visible >= 0) {
          if (isGlobal(unit, first - unit.bindingBase)) return globalValue(linker, unit, name)
          return chainValue(linker, unit, first, scope, offset, outside)
        }
        if (late < 0) late = first
      }
    }
    if (kind === ScopeKind.Namespace && unit.ownerKind[at] === Owner.Entity) {
      const shared = namespaceMember(linker, unit, namespaceName(unit, unit.ownerRow[at]!), name)
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
  if (found !== EMPTY_SET || late < 0) return found || external
  return chainValue(linker, unit, late, scope, offset, outside)
}

/** A function that is defined for a namespace, outside it, sees the names of the namespace. */
function withNamespaces(linker: Linker, self: number): number {
  const { values } = linker
  const id = values.items(self)[0]
  const isOne = id !== undefined && values.kind(id) === Value.Instance && isNamespace(linker, values.a(id))
  return isOne ? values.toClasses(self) : self
}

/** The first binding of a name that its bare form means; where members are always qualified, only a type parameter of a class. */
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
  for (let up = rules.parentPackages ? unit.facts.package : ''; up.includes('.'); ) {
    up = up.slice(0, up.lastIndexOf('.'))
    const found = namespaceMember(linker, unit, up, name)
    if (found !== EMPTY_SET) return found
  }
  let external = EMPTY_SET
  for (const row of starsInOrder(unit)) {
    const found = starValue(linker, unit, row, name)
    if (targetOf(linker, unit, row)?.kind === 'external') external = linker.values.externalSet
    if (found === linker.values.externalSet) external = found
    else if (found !== EMPTY_SET) return found
  }
  const everywhere = globalImport(linker, unit, name)
  if (everywhere === values.externalSet) external = everywhere
  else if (everywhere !== EMPTY_SET) return everywhere
  const prelude = program.preludes.get(unit.language.id)?.main
  if (prelude && prelude !== unit) {
    const first = firstBinding(linker, prelude, 0, name)
    if (first >= 0) return chainValue(linker, prelude, first, 0, 0x7fffffff, true)
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

/** Star imports of a module, the one that wins first: the last where imports are statements. */
export function starsInOrder(unit: Unit): Int32Array {
  const rows = groupOf(unit.starsOf, 0)
  return unit.language.rules.sequential && rows.length > 1 ? rows.toReversed() : rows
}

export function firstBinding(linker: Linker, unit: Unit, scope: number, name: number): number {
  const slot = linker.program.bindingAt.find(unit.scopeBase + scope, name)
  return slot < 0 ? NONE : linker.program.bindingFirst[slot]!
}

/** The first of a chain of bindings that is visible at an offset; functions and types are, wherever they stand. */
function firstVisible(linker: Linker, unit: Unit, first: number, offset: number): number {
  const { bindings } = unit.facts
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!) {
    const row = at - unit.bindingBase
    if (bindings.kind[row] !== BindingKind.Variable || bindings.offset[row]! <= offset) return at
  }
  return NONE
}

/**
 * The value of the bindings of one name in one scope. Several are a redeclaration: the latest variable before the use
 * hides what is above it; types merge; of functions all count where they overload, else the last.
 */
export function chainValue(
  linker: Linker,
  unit: Unit,
  first: number,
  scope: number,
  offset: number,
  outside: boolean,
): number {
  const { bindingNext } = linker.program
  if (bindingNext[first]! < 0) return bindingValue(linker, unit, first - unit.bindingBase, scope, offset, outside)
  if (unit.language.rules.sequential) return valueInOrder(linker, unit, first, { scope, offset, outside })
  const { bindings, entities } = unit.facts
  let latest = NONE
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind !== BindingKind.Variable && kind !== BindingKind.Parameter && kind !== BindingKind.Narrow) continue
    if (outside || bindings.offset[row]! <= offset || latest < 0) latest = row
  }
  if (latest >= 0 && bindings.kind[latest] === BindingKind.Narrow) {
    return bindingValue(linker, unit, latest, scope, offset, outside)
  }
  let result = EMPTY_SET
  let lastFunction = NONE
  const isDefined = hasDefinition(linker, unit, first)
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind === BindingKind.Declared && isDefined) continue
    if ((kind === BindingKind.Variable || kind === BindingKind.Parameter) && row !== latest) continue
    if (latest >= 0 && bindings.kind[latest] === BindingKind.Variable && kind === BindingKind.Parameter) continue
    if (kind === BindingKind.Entity && unit.language.rules.overloads === 'none') {
      const entity = bindings.ref[row]!
      const isFunction = entities.kind[entity] === EntityKind.Function || entities.kind[entity] === EntityKind.Method
      if (isFunction && (entities.flags[entity]! & (Flag.Overload | Flag.Setter)) === 0) {
        lastFunction = row
        continue
      }
      if (isFunction && lastFunction >= 0) continue
    }
    result = linker.values.union(result, bindingValue(linker, unit, row, scope, offset, outside))
  }
  if (lastFunction >= 0) {
    result = linker.values.union(result, bindingValue(linker, unit, lastFunction, scope, offset, outside))
  }
  return result
}

/** Whether any of a chain of bindings is more than a declaration. */
function hasDefinition(linker: Linker, unit: Unit, first: number): boolean {
  for (let at = first; at >= 0; at = linker.program.bindingNext[at]!)
    if (unit.facts.bindings.kind[at - unit.bindingBase] !== BindingKind.Declared) return true
  return false
}

/** What one binding may be, seen from `offset` in `scope`; `outside` when the use is not in the binding's own function. */
export function bindingValue(
  linker: Linker,
  unit: Unit,
  row: number,
  scope: number,
  offset: number,
  outside: boolean,
): number {
  const { bindings } = unit.facts
  const { values } = linker
  switch (bindings.kind[row]) {
    case BindingKind.Entity:
      if (unit.language.rules.sequential) return definedValue(linker, unit, row)
      return values.single(entityValue(linker, unit, bindings.ref[row]!))
    case BindingKind.Import:
      return importValue(linker, unit, bindings.ref[row]!)
    case BindingKind.TypeParameter:
      return values.single(values.value(Value.ParamClass, unit.bindingBase + row))
    case BindingKind.Parameter:
      return parameterValue(linker, unit, row, scope, offset, outside)
    case BindingKind.Declared:
      return declaredFunction(linker, unit, row)
    case BindingKind.Outer:
      return outerValue(linker, unit, row, offset)
    default:
      return variableValue(linker, unit, row, scope, offset, outside)
  }
}

/** An entity as a value: the function or the class itself. */
export function entityValue(linker: Linker, unit: Unit, entity: number): number {
  const { entities } = unit.facts
  const kind = entities.kind[entity]!
  if (kind === EntityKind.Module) return linker.values.value(Value.Module, unit.index)
  const fn = entities.fn[entity]!
  if ((kind === EntityKind.Function || kind === EntityKind.Method) && fn >= 0) {
    return linker.values.value(Value.Function, unit.functionBase + fn)
  }
  return linker.values.value(Value.Class, wholeOf(linker.program, unit.entityBase + entity))
}

function variableValue(
  linker: Linker,
  unit: Unit,
  row: number,
  scope: number,
  offset: number,
  outside: boolean,
): number {
  const { bindings } = unit.facts
  const type = bindings.type[row]!
  if (type >= 0) {
    const declared = typeValue(linker, unit, type)
    const narrowed = assignedType(linker, unit, row, { scope, offset, outside })
    if (narrowed !== EMPTY_SET) return narrowed
    if (declared !== EMPTY_SET) {
      return callableOnly(linker, declared)
        ? linker.values.union(
            declared,
            functionsOf(linker, assignedValue(linker, unit, row, { scope, offset, outside })),
          )
        : declared
    }
  }
  if ((bindings.flags[row]! & BindFlag.EnumConstant) !== 0 && type < 0) {
    const owner = enumOf(unit, row)
    if (owner >= 0) return linker.values.single(linker.values.value(Value.Instance, owner))
  }
  linker.flag |= How.Inferred
  return assignedValue(linker, unit, row, { scope, offset, outside })
}

/** What an assignment before the use narrows a declared name to, in the languages where a declaration is only a bound. */
function assignedType(linker: Linker, unit: Unit, row: number, use: Use): number {
  if (!unit.language.rules.sequential || !isAssignedBefore(unit, row, use)) return EMPTY_SET
  const assigned = assignedValue(linker, unit, row, use)
  const { values } = linker
  const isKnown = values.items(assigned).every((id) => INSTANCES.has(values.kind(id)))
  return isKnown ? assigned : EMPTY_SET
}

const INSTANCES: ReadonlySet<number> = new Set([Value.Instance, Value.Self])

function enumOf(unit: Unit, row: number): number {
  const scope = unit.facts.bindings.scope[row]!
  return unit.ownerKind[scope] === Owner.Entity ? unit.entityBase + unit.ownerRow[scope]! : NONE
}

function parameterValue(
  linker: Linker,
  unit: Unit,
  row: number,
  scope: number,
  offset: number,
  outside: boolean,
): number {
  const { values } = linker
  const { bindings, params, functions } = unit.facts
  const param = unit.paramOfBinding[row]!
  const assigned = groupOf(unit.valuesOf, row)
  if (assigned.length > 0 && bindings.type[row]! < 0) {
    const later = assignedValue(linker, unit, row, { scope, offset, outside })
    if (later !== EMPTY_SET) {
      linker.flag |= How.Inferred
      return param >= 0 && !isAssignedBefore(unit, row, { scope, offset, outside })
        ? values.union(later, passedValue(linker, unit, row, param))
        : later
    }
  }
  if (param < 0) return bindings.type[row]! >= 0 ? typeValue(linker, unit, bindings.type[row]!) : EMPTY_SET
  const type = params.type[param]! >= 0 ? params.type[param]! : bindings.type[row]!
  if (type >= 0) {
    const declared = typeValue(linker, unit, type)
    const narrowed = assignedType(linker, unit, row, { scope, offset, outside })
    if (narrowed !== EMPTY_SET) return narrowed
    if (declared !== EMPTY_SET && !values.isExternal(declared)) {
      if (!callableOnly(linker, declared)) return declared
      const given = functionsOf(linker, passedIn(linker, unit.bindingBase + row))
      if (assigned.length === 0) return values.union(declared, given)
      const later = functionsOf(linker, assignedValue(linker, unit, row, { scope, offset, outside }))
      return values.union(declared, values.union(given, later))
    }
    if (declared !== EMPTY_SET) {
      return values.union(declared, functionsOf(linker, passedIn(linker, unit.bindingBase + row)))
    }
  }
  if (params.kind[param] === ParamKind.Receiver) {
    const fn = params.fn[param]!
    const self = selfOf(linker, unit, functions.scope[fn]!)
    return (functions.flags[fn]! & Flag.ClassMethod) !== 0 ? values.toClasses(self) : self
  }
  return passedValue(linker, unit, row, param)
}

function outerValue(linker: Linker, unit: Unit, row: number, offset: number): number {
  const { bindings, scopes } = unit.facts
  const name = unit.names[bindings.name[row]!]!
  if (bindings.ref[row] === 0) {
    const first = firstBinding(linker, unit, 0, name)
    return first < 0 ? EMPTY_SET : chainValue(linker, unit, first, 0, offset, true)
  }
  const start = bindings.scope[row]!
  for (let at = scopes.parent[start]!; at > 0; at = scopes.parent[at]!) {
    const first = scopes.kind[at] === ScopeKind.Class ? NONE : firstBinding(linker, unit, at, name)
    if (first >= 0) return chainValue(linker, unit, first, at, offset, true)
  }
  return EMPTY_SET
}

// Members that stand in one scope, a class body or an object literal: methods, fields, and what is stored into them.

import { BindingKind, Flag, NONE, Op } from '../../../facts.ts'
import { callValues } from '../calls/returns.ts'
import { type Linker, unitOfEntity } from '../linker.ts'
import { ANYWHERE, definedValue } from '../names/assignments.ts'
import { bindingValue, entityValue, firstBinding } from '../names/bindings.ts'
import { groupOf } from '../program/tables.ts'
import { Owner, type Unit } from '../program/unit.ts'
import { wholeOf } from '../program/wholes.ts'
import { settled } from '../types/late-types.ts'
import { callableOnly, functionsOf, keptFunctions } from '../values/callables.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { isStatic, sideOf } from './class-members.ts'
import { bindReceiver, gettersCalled, storedMember } from './found-members.ts'
import type { MemberQuery } from './member-query.ts'
import { plainMember } from './members.ts'
import { implementedMember } from './subclasses.ts'

/** The members of one name in a scope, bound to a receiver. */
export function scopeMember(linker: Linker, unit: Unit, scope: number, query: MemberQuery): number | undefined {
  const { name, isInstance } = query
  const first = firstBinding(linker, unit, scope, name)
  if (first < 0) return undefined
  const { bindings, entities } = unit.facts
  const { values, program } = linker
  const { bindingNext } = program
  const single = unit.language.rules.overloads === 'none'
  const { staticsApart, staticsOfClasses } = unit.language.rules
  const isOfClass = staticsOfClasses === true && isInstance
  const isChoice = staticsApart || isOfClass || (single && bindingNext[first]! >= 0)
  const side = isChoice ? sideOf(linker, unit, first, isInstance) : NONE
  let result = EMPTY_SET
  let any = false
  let declared = false
  let functions = EMPTY_SET
  for (let at = first; at >= 0; at = bindingNext[at]!) {
    const row = at - unit.bindingBase
    const kind = bindings.kind[row]!
    if (kind === BindingKind.Parameter || kind === BindingKind.TypeParameter || kind === BindingKind.Narrow) continue
    if (side >= 0 && isStatic(unit, row) === 1 - side) continue
    any = true
    if (bindings.type[row]! >= 0 || kind === BindingKind.Entity) declared = true
    if (kind === BindingKind.Entity) {
      const entity = bindings.ref[row]!
      const bound = bindReceiver(linker, entityValue(linker, unit, entity), query)
      if (values.kind(bound) !== Value.Function) {
        result = values.union(result, values.single(bound))
        continue
      }
      const flags = entities.flags[entity]!
      if ((flags & Flag.Setter) !== 0 && hasOther(linker, first)) continue
      result = values.union(result, objectsMade(linker, unit, row, bound))
      const replaces = single && (flags & Flag.Overload) === 0
      functions = replaces ? values.single(bound) : values.union(functions, values.single(bound))
      continue
    }
    const set = bindingValue(linker, unit, row, { ...ANYWHERE, scope })
    result = values.union(result, settled(linker, values.subst(set, query.env)))
  }
  if (!any) return undefined
  result = values.union(result, functions)
  if (declared && isInstance && linker.implementers.size > 0 && callableOnly(linker, result))
    result = values.union(result, implementedMember(linker, entityOf(linker, unit, scope), name, query.of))
  // What a declaration file says of a member is all that may be known of it.
  if (unit.declares || (declared && functions !== EMPTY_SET)) return result
  if (declared && result !== EMPTY_SET && !callableOnly(linker, result)) {
    if (!unit.language.rules.keptFunctions) return result
    const owner = values.value(isInstance ? Value.Instance : Value.Class, entityOf(linker, unit, scope))
    return values.union(
      result,
      keptFunctions(linker, result, () => storedMember(linker, owner, query) ?? EMPTY_SET),
    )
  }
  const key = values.value(isInstance ? Value.Instance : Value.Class, entityOf(linker, unit, scope))
  const stored = storedMember(linker, key, query)
  if (stored === undefined) return result
  return values.union(result, declared ? functionsOf(linker, stored) : stored)
}

/** Objects that decorators have put in the place of a method: what they are, or describe, is what the member is too. */
function objectsMade(linker: Linker, unit: Unit, row: number, method: number): number {
  const made = groupOf(unit.valuesOf, row)
  const { rules } = unit.language
  if (rules.descriptor === undefined || made.length !== 1) return EMPTY_SET
  if (unit.facts.exprs.op[unit.facts.values.expr[made[0]!]!] !== Op.Call) return EMPTY_SET
  const { values } = linker
  const isObject = (id: number): boolean =>
    values.kind(id) === Value.Instance && !unitOfEntity(linker, values.a(id)).outside
  const objects = values.setOf(values.items(definedValue(linker, unit, row)).filter(isObject))
  if (objects === EMPTY_SET || gettersCalled(linker, objects) !== objects) return objects
  // a descriptor that hands on what callers pass is taken to give what the method gives
  const name = linker.program.stringIds.get(rules.descriptor)
  const isRead = name !== undefined && plainMember(linker, objects, name) !== EMPTY_SET
  return isRead ? callValues(linker, values.single(method)) : objects
}

const hasOther = (linker: Linker, first: number): boolean => linker.program.bindingNext[first]! >= 0

function entityOf(linker: Linker, unit: Unit, scope: number): number {
  return unit.ownerKind[scope] === Owner.Entity
    ? wholeOf(linker.program, unit.entityBase + unit.ownerRow[scope]!)
    : NONE
}

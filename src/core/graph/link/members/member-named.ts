// The values of `object.name` at one place. The entry point is `memberNamed`.

import type { ExprRow, SetId, StringId } from '../../../ids.ts'
import { Op } from '../../../vocabulary.ts'
import { How, settle } from '../certainty.ts'
import type { Linker } from '../linker.ts'
import type { Unit } from '../program/unit.ts'
import { exprValue, memberValue, plainMember } from '../questions.ts'
import { Position, valuesOnly } from '../types/type-or-value.ts'
import { EMPTY_SET, Value } from '../values/values.ts'
import { signedMember } from './keyed-members.ts'
import { storedInParameter } from './stored-in-parameter.ts'
import { memberOfHosts } from './subclasses.ts'

/** The values of `object.name`: a member, a visible extension, or the type from an index signature. */
export function memberNamed(linker: Linker, unit: Unit, row: ExprRow): SetId {
  return unit.hooks.ownValue(linker, unit, row, EMPTY_SET) ?? plainMemberNamed(linker, unit, row)
}

function plainMemberNamed(linker: Linker, unit: Unit, row: ExprRow): SetId {
  const { exprs } = unit.facts
  const position = exprs.c[row]!
  const name = unit.names[exprs.b[row]!]!
  const denoted = exprValue(linker, unit, exprs.a[row]!)
  const named = valuesOnly(linker, denoted, position)
  // the class of an argument is unknown, so only a declared member counts
  if (linker.program.strings[name] === unit.hooks.special.classOf && isPassed(linker, unit, exprs.a[row]!))
    return plainMember(linker, named, name)
  const isThis = exprs.op[exprs.a[row]!] === Op.This
  const object = isThis ? asDeclared(linker, named, name) : named
  const found = unit.hooks.memberInFile
    ? unit.hooks.memberInFile(linker, unit, object, name)
    : memberValue(linker, object, name)
  return position === Position.Type ? found : withStandIns(linker, unit, row, { object, found })
}

/** Whether the value of an expression depends on arguments that callers pass. */
const isPassed = (linker: Linker, unit: Unit, row: ExprRow): boolean =>
  (settle(linker, exprValue, unit, row).how & How.Flow) !== 0

/** The object of a member access (a set), and the member found. */
type Asked = { object: SetId; found: SetId }

/**
 * A member with the values that the function itself stored in it; where it is unknown, that of the classes which adopt
 * the object's members, or the type from an index signature.
 */
function withStandIns(linker: Linker, unit: Unit, row: ExprRow, { object, found }: Asked): SetId {
  const { exprs } = unit.facts
  const name = unit.names[exprs.b[row]!]!
  const known = withStored(linker, unit, row, found)
  if (linker.values.isKnown(known)) return known
  const ofHosts = exprs.op[exprs.a[row]!] === Op.This ? memberOfHosts(linker, object, name) : EMPTY_SET
  return ofHosts || signedMember(linker, unit, object, name) || known
}

/** A member of a parameter with the values that the function itself stored in it before. */
function withStored(linker: Linker, unit: Unit, row: ExprRow, found: SetId): SetId {
  const { exprs } = unit.facts
  const stored = exprs.op[exprs.a[row]!] === Op.Name ? storedInParameter(linker, unit, row) : EMPTY_SET
  if (stored === EMPTY_SET) return found
  return linker.values.isKnown(found) ? linker.values.union(found, stored) : stored
}

/** For `this` in an object literal, the declared type of the literal if that has the member, else the literal. */
function asDeclared(linker: Linker, set: SetId, name: StringId): SetId {
  const { values } = linker
  const ids = values.items(set)
  if (ids.length < 2 || !ids.some((id) => values.kind(id) === Value.Object)) return set
  const declared = values.setOf(ids.filter((id) => values.kind(id) === Value.Instance))
  const found = declared === EMPTY_SET ? EMPTY_SET : plainMember(linker, declared, name)
  return values.isKnown(found) ? declared : set
}

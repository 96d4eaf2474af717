// Object.assign, which defines members of its target.

import { NONE } from '../../../facts.ts'
import { HeritageKind, Op } from '../../../vocabulary.ts'
import { addStore, unknown } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { assignLater } from '../assignments.ts'
import { lowerExpression, union } from '../expressions.ts'
import { exportStar, exportsValue, isExports } from '../modules/commonjs.ts'
import { lowerHeld } from '../objects.ts'
import type { Lowering } from '../state.ts'
import { memberName } from '../syntax/names.ts'
import { kindAt, lineOf, memberExpr, textAt } from '../syntax/nodes.ts'
import { giveMembers } from './mixing.ts'
import { defineAll, extend, noteBase, prototypeOwner } from './prototypes.ts'

/** `Object.assign(target, a, b)`: members added to a prototype become members of its class. */
export const lowerDefinitions = (l: Lowering, args: number): number => lowerMixed(l, parts(l, args), args)

/** The nodes of a target and of the sources whose members a call (with these arguments) copies into it. */
export function lowerMixed(l: Lowering, [target, ...sources]: readonly number[], args: number): number {
  if (target === undefined) return unknown(l)
  const owner = prototypeOwner(l, target)
  if (owner !== NONE) {
    return extend(l, owner, lineOf(l, args), (parent, object) => {
      for (const source of sources) {
        if (kindAt(l, source) === 'object') defineAll(l, source, { parent, object })
        else noteBase(l, owner, { type: lowerExpression(l, source), node: source, kind: HeritageKind.Members })
      }
      return unknown(l)
    })
  }
  const isExported = isExports(l, target)
  const object = isExported ? exportsValue(l) : lowerExpression(l, target)
  const name = kindAt(l, target) === 'identifier' && !isExported ? textAt(l, target) : undefined
  const values = sources.map((source) =>
    name === undefined ? lowerExpression(l, source) : lowerHeld(l, source, { name, nameNode: target }),
  )
  for (const [index, source] of sources.entries()) {
    if (isExported) exportAll(l, source, values[index]!)
    if (kindAt(l, source) === 'object') {
      for (const key of parts(l, source)) addAssigned(l, object, values[index]!, key)
    } else if (!isExported && name === undefined && isHeld(l, target) && l.b.opOf(values[index]!) !== Op.Unknown)
      giveMembers(l, target, values[index]!, source)
  }
  if (kindAt(l, target) === 'object') joinLiterals(l, [target, ...sources], [object, ...values])
  const assigned = union(l, object, ...values)
  if (name !== undefined && values.length > 0) assignLater(l, name, assigned, args)
  return assigned
}

/** `Object.assign(exports, source)`: the module exports the members of the source. */
function exportAll(l: Lowering, source: number, value: number): void {
  if (exportStar(l, source)) return
  if (kindAt(l, source) !== 'object') {
    l.b.add('exports', { name: l.b.str('='), expr: value, line: lineOf(l, source) })
    return
  }
  for (const part of parts(l, source)) {
    const name = assignedName(l, part)
    if (name === undefined) continue
    l.b.add('exports', { name: l.b.str(name), expr: memberExpr(l, value, name), line: lineOf(l, part) })
  }
}

/** Whether a target is an object that other code reaches as well: `this`, or a member of another object. */
const isHeld = (l: Lowering, target: number): boolean =>
  kindAt(l, target) === 'this' || kindAt(l, target) === 'member_expression'

/**
 * `Object.assign({ a }, { b }, { c })`: the result has the members of all literals, so that a method of one finds those
 * of the others by `this`. The first literal has them already.
 */
function joinLiterals(l: Lowering, nodes: readonly number[], values: readonly number[]): void {
  const literals = [...nodes.keys()].filter((at) => kindAt(l, nodes[at]!) === 'object').slice(0, JOINED_MAX)
  for (const at of literals.filter((one) => one > 0)) {
    const own = new Set(parts(l, nodes[at]!).map((part) => assignedName(l, part)))
    for (const other of literals) {
      if (other === at) continue
      for (const part of parts(l, nodes[other]!))
        if (!own.has(assignedName(l, part))) addAssigned(l, values[at]!, values[other]!, part)
    }
  }
}

/** Limit on joined literals: each gets the members of every other. */
const JOINED_MAX = 8

function addAssigned(l: Lowering, object: number, value: number, part: number): void {
  const name = assignedName(l, part)
  if (name === undefined) return
  addStore(l, l.at, object, name, memberExpr(l, value, name), part)
}

/** The name of a member in an object literal; undefined for spread elements and unknown keys. */
function assignedName(l: Lowering, part: number): string | undefined {
  const kind = kindAt(l, part)
  if (kind === 'spread_element') return undefined
  if (kind === 'shorthand_property_identifier') return textAt(l, part)
  return memberName(
    l,
    kind === 'pair' ? field(l, part, 'key') : kind === 'method_definition' ? field(l, part, 'name') : part,
  )
}

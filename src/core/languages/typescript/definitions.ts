// Calls of Object that define members: Object.assign and Object.defineProperty.

import { HeritageKind, NONE, Op } from '../../facts.ts'
import { field, unknown } from '../lowering.ts'
import { assignLater } from './assignments.ts'
import { exportStar, exportsValue, isExports } from './commonjs.ts'
import { lowerExpression, union } from './expressions.ts'
import { kindAt, type Lowering, lineOf, memberExpr, namedChildren, textAt } from './lowering.ts'
import { indexName, memberName } from './names.ts'
import { lowerHeld, propertyValue } from './objects.ts'
import {
  addBase,
  defineAll,
  defineMember,
  extend,
  isClassName,
  lowerMemberValue,
  ownerEntity,
  prototypeOwner,
} from './prototypes.ts'

/** `Object.assign(target, a, b)`: what is added to a prototype becomes members of its class. */
export function lowerDefinitions(l: Lowering, args: number): number {
  const [target, ...sources] = namedChildren(l, args)
  if (target === undefined) return unknown(l)
  const owner = prototypeOwner(l, target)
  if (owner !== NONE) {
    return extend(l, owner, lineOf(l, args), (parent, object) => {
      for (const source of sources) {
        if (kindAt(l, source) === 'object') defineAll(l, source, { parent, object })
        else addBase(l, owner, lowerExpression(l, source), lineOf(l, source), HeritageKind.Members)
      }
      return unknown(l)
    })
  }
  const isExported = isExports(l, target)
  const object = isExported ? exportsValue(l) : lowerExpression(l, target)
  const name = kindAt(l, target) === 'identifier' && !isExported ? textAt(l, target) : undefined
  const values = sources.map((source) =>
    name === undefined ? lowerExpression(l, source) : lowerHeld(l, source, name, target),
  )
  for (const [index, source] of sources.entries()) {
    if (isExported) exportAll(l, source, values[index]!)
    if (kindAt(l, source) !== 'object') continue
    for (const key of namedChildren(l, source)) addAssigned(l, object, values[index]!, key)
  }
  if (kindAt(l, target) === 'object') joinLiterals(l, [target, ...sources], [object, ...values])
  const assigned = union(l, object, ...values)
  if (name !== undefined && values.length > 0) assignLater(l, name, assigned, args)
  return assigned
}

/** `Object.assign(exports, source)`: the module exports what the source has. */
function exportAll(l: Lowering, source: number, value: number): void {
  if (exportStar(l, source)) return
  if (kindAt(l, source) !== 'object') {
    l.b.add('exports', { name: l.b.str('='), expr: value, line: lineOf(l, source) })
    return
  }
  for (const part of namedChildren(l, source)) {
    const name = assignedName(l, part)
    if (name === undefined) continue
    l.b.add('exports', { name: l.b.str(name), expr: memberExpr(l, value, name), line: lineOf(l, part) })
  }
}

/**
 * `Object.assign({ a }, { b }, { c })`: what is made has the members of all, so that a method of one literal finds those
 * of the others by `this`. The first has them already.
 */
function joinLiterals(l: Lowering, nodes: readonly number[], values: readonly number[]): void {
  const literals = [...nodes.keys()].filter((at) => kindAt(l, nodes[at]!) === 'object').slice(0, JOINED_MAX)
  for (const at of literals.filter((one) => one > 0)) {
    const own = new Set(namedChildren(l, nodes[at]!).map((part) => assignedName(l, part)))
    for (const other of literals) {
      if (other === at) continue
      for (const part of namedChildren(l, nodes[other]!))
        if (!own.has(assignedName(l, part))) addAssigned(l, values[at]!, values[other]!, part)
    }
  }
}

/** So many literals are joined: each gets the members of every other. */
const JOINED_MAX = 8

function addAssigned(l: Lowering, object: number, value: number, part: number): void {
  const name = assignedName(l, part)
  if (name === undefined) return
  l.b.add('stores', {
    object,
    name: l.b.str(name),
    value: memberExpr(l, value, name),
    scope: l.scope,
    line: lineOf(l, part),
  })
}

/** The name that a part of an object literal gives a member; undefined for what is spread and for unknown keys. */
function assignedName(l: Lowering, part: number): string | undefined {
  const kind = kindAt(l, part)
  if (kind === 'spread_element') return undefined
  if (kind === 'shorthand_property_identifier') return textAt(l, part)
  return memberName(
    l,
    kind === 'pair' ? field(l, part, 'key') : kind === 'method_definition' ? field(l, part, 'name') : part,
  )
}

/** `Object.defineProperty(target, 'name', { value | get | set })`. */
export function lowerDescriptor(l: Lowering, args: number): number {
  const [target, key, descriptor] = namedChildren(l, args)
  if (target === undefined || key === undefined || descriptor === undefined) return unknown(l)
  const name = indexName(l, key)
  const valueNode = kindAt(l, descriptor) === 'object' ? propertyValue(l, descriptor, 'value') : NONE
  if (name === undefined || valueNode === NONE || kindAt(l, valueNode) === 'method_definition') {
    const isExported = isExports(l, target)
    const object = isExported ? exportsValue(l) : lowerExpression(l, target)
    lowerExpression(l, key)
    const held = lowerExpression(l, descriptor)
    const value = name === undefined ? NONE : describedValue(l, descriptor, held)
    if (value === NONE) return object
    if (isExported) l.b.add('exports', { name: l.b.str(name!), expr: value, line: lineOf(l, args) })
    l.b.add('stores', { object, name: l.b.str(name!), value, scope: l.scope, line: lineOf(l, descriptor) })
    return object
  }
  const at = { start: l.tree.start[args]!, nameNode: key }
  const owner = prototypeOwner(l, target)
  if (owner !== NONE)
    return extend(l, owner, lineOf(l, args), (parent, object) =>
      defineMember(l, name, valueNode, { ...at, parent, object }),
    )
  const object = isExports(l, target) ? exportsValue(l) : lowerExpression(l, target)
  const value = lowerMemberValue(l, valueNode, name, {
    ...at,
    parent: ownerEntity(l, target),
    method: isClassName(l, target),
  })
  if (isExports(l, target)) l.b.add('exports', { name: l.b.str(name), expr: value, line: lineOf(l, args) })
  l.b.add('stores', { object, name: l.b.str(name), value, scope: l.scope, line: lineOf(l, args) })
  return object
}

/** What a descriptor written as an object literal says of a member: its value, or what its getter gives; NONE for others. */
function describedValue(l: Lowering, descriptor: number, held: number): number {
  if (kindAt(l, descriptor) !== 'object') return NONE
  const isValue = propertyValue(l, descriptor, 'value') !== NONE
  if (!isValue && propertyValue(l, descriptor, 'get') === NONE) return NONE
  const getter = memberExpr(l, held, isValue ? 'value' : 'get')
  return isValue ? getter : l.b.expr(Op.Call, getter, l.b.list([]), NONE)
}

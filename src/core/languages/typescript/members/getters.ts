// Getters that a function defines in an object it is given: `defineGetter(req, 'protocol', function () { … })`, and
// `req.__defineGetter__('protocol', function () { … })`.

import { NONE } from '../../../facts.ts'
import { Flag } from '../../../vocabulary.ts'
import { addCall } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { calleeLine, lowerCallee, lowerExpression } from '../expressions.ts'
import type { Lowering } from '../state.ts'
import { indexName, memberName } from '../syntax/names.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'
import { defineAccessor } from './descriptors.ts'

/** A function that defines a getter: the positions of the object, of the property's name, and of the getter. */
export type Defining = { object: number; key: number; getter: number }

/** A definition: the nodes of the object, the name and the function, which is a setter if `flags` say so. */
type Definition = { object: number; key: number; fn: number; flags: number }

/** Functions of this name define a getter, whatever module they are from. */
const DEFINES_GETTER = /^(?:define|add|set|make|create)?_?(?:lazy)?_?getter$/i

/** The functions of every object that define an accessor. */
const ACCESSORS: Readonly<Record<string, number>> = { __defineGetter__: Flag.Getter, __defineSetter__: Flag.Setter }

/** The value of a call that defines an accessor; undefined for any other call. */
export function definitionCall(l: Lowering, callee: number, args: number): number | undefined {
  const found = kindAt(l, args) === 'arguments' ? definitionOf(l, callee, parts(l, args)) : undefined
  const name = found === undefined ? undefined : indexName(l, found.key)
  if (found === undefined || name === undefined) return undefined
  const defined = defineAccessor(l, found.object, { name, key: found.key }, { node: found.fn, flags: found.flags })
  const key = lowerExpression(l, found.key)
  return addCall(l, l.at, lowerCallee(l, callee), [defined.object, key, defined.value], callee, {
    line: calleeLine(l, callee),
  })
}

function definitionOf(l: Lowering, callee: number, nodes: readonly number[]): Definition | undefined {
  const isMember = kindAt(l, callee) === 'member_expression'
  if (!isMember && kindAt(l, callee) !== 'identifier') return undefined
  const name = textAt(l, isMember ? field(l, callee, 'property') : callee)
  if (isMember && Object.hasOwn(ACCESSORS, name)) {
    const [key, fn] = nodes
    if (key === undefined || fn === undefined) return undefined
    return { object: field(l, callee, 'object'), key, fn, flags: ACCESSORS[name]! }
  }
  const at = definingOf(l).get(name) ?? (DEFINES_GETTER.test(name) ? { object: 0, key: 1, getter: 2 } : undefined)
  const [object, key, fn] = at === undefined ? [] : [nodes[at.object], nodes[at.key], nodes[at.getter]]
  if (object === undefined || key === undefined || fn === undefined) return undefined
  return { object, key, fn, flags: Flag.Getter }
}

/** The functions that the file declares to define a getter with what they are given, by name. */
function definingOf(l: Lowering): ReadonlyMap<string, Defining> {
  const known = l.defining
  if (known) return known
  const found = new Map<string, Defining>()
  l.defining = found
  const { tree } = l
  const declaration = tree.kindNames.indexOf('function_declaration')
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== declaration) continue
    const names = parts(l, field(l, node, 'parameters')).map((part) => textAt(l, part))
    const at = names.length < 3 ? undefined : definingBody(l, node, names)
    if (at !== undefined) found.set(textAt(l, field(l, node, 'name')), at)
  }
  return found
}

/** By the names of a function's parameters, those that its body defines a getter with. */
function definingBody(l: Lowering, fn: number, names: readonly string[]): Defining | undefined {
  const end = l.tree.next[fn]!
  for (let node = fn + 1; node < end; node++) {
    if (kindAt(l, node) !== 'call_expression') continue
    const callee = field(l, node, 'function')
    const nodes = parts(l, field(l, node, 'arguments'))
    const isLegacy = kindAt(l, callee) === 'member_expression' && textAt(l, field(l, callee, 'property')) === LEGACY
    if (!isLegacy && textAt(l, callee) !== 'Object.defineProperty') continue
    const used = isLegacy ? [field(l, callee, 'object'), ...nodes] : [...nodes.slice(0, 2), getterIn(l, nodes[2])]
    const [object, key, getter] = used.map((one) => (one === NONE ? NONE : names.indexOf(textAt(l, one))))
    if (object! >= 0 && key! >= 0 && getter! >= 0) return { object: object!, key: key!, getter: getter! }
  }
  return undefined
}

const LEGACY = '__defineGetter__'

/** The node of `get` in a descriptor. */
function getterIn(l: Lowering, descriptor: number | undefined): number {
  if (descriptor === undefined || kindAt(l, descriptor) !== 'object') return NONE
  for (const part of parts(l, descriptor)) {
    const key = kindAt(l, part) === 'pair' ? field(l, part, 'key') : NONE
    if (key !== NONE && memberName(l, key) === 'get') return field(l, part, 'value')
  }
  return NONE
}

// Library containers that a file constructs and fills: the elements that `push`, `add` and `set` store.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { addElement } from '../kit/expressions.ts'
import { field } from '../kit/nodes.ts'
import { lookUp } from './scopes.ts'
import type { Lowering } from './state.ts'
import { kindAt, textAt } from './syntax/nodes.ts'

/** Library classes that are lowered like a list or map literal. 1: elements only; 2: keys and values. */
const CONTAINERS: Readonly<Record<string, number>> = { Array: 1, Set: 1, WeakSet: 1, Map: 2, WeakMap: 2 }

/**
 * `new Map(entries)`, `new Set(items)`: a container literal, unless the file declares that name or the source gives
 * type arguments. `made` is the construction as for any other class; returns the row of the value.
 */
export function lowerContainer(l: Lowering, node: number, made: number, args: readonly number[]): number {
  const callee = field(l, node, 'constructor')
  const name = kindAt(l, callee) === 'identifier' ? textAt(l, callee) : ''
  const parts = entryOf(CONTAINERS, name) ?? 0
  if (parts === 0 || args.length > 1 || field(l, node, 'type_arguments') !== NONE) return made
  if (name === 'Array' && args.length > 0) return made
  const { b } = l
  const { scope } = l.at
  const value = b.expr(Op.First, b.list([made]))
  l.later.push(() => {
    if (lookUp(l, name, scope) !== NONE) return
    const element = args.length === 0 ? NONE : b.expr(Op.Iterate, args[0]!)
    const items = element === NONE ? [] : parts === 1 ? [element] : [0, 1].map((at) => b.expr(Op.Element, element, at))
    b.set('exprs', value, 'op', parts === 1 ? Op.List : Op.Dict)
    b.set('exprs', value, 'a', b.list(items))
    b.set('exprs', value, 'b', b.str(name))
  })
  return value
}

/** Methods that store their arguments in a container: index of the first stored argument, and how many are stored. */
const INSERTS: Readonly<Record<string, readonly [number, number]>> = {
  push: [0, Number.POSITIVE_INFINITY],
  unshift: [0, Number.POSITIVE_INFINITY],
  add: [0, 1],
  set: [1, 1],
}

/** Records the elements that `list.push(x)`, `set.add(x)` and `map.set(key, x)` store in their object. */
export function storeElements(l: Lowering, callee: number, target: number, args: readonly number[]): void {
  if (kindAt(l, callee) !== 'member_expression') return
  const name = textAt(l, field(l, callee, 'property'))
  if (!Object.hasOwn(INSERTS, name) || l.b.opOf(target) !== Op.Member) return
  const [from, count] = INSERTS[name]!
  if (name === 'set' && args.length !== 2) return
  const object = l.b.get('exprs', target, 'a')
  for (const value of args.slice(from, from + count)) {
    if (l.b.opOf(value) === Op.Literal || l.b.opOf(value) === Op.Key) continue
    addElement(l, l.at, object, NONE, value, callee)
  }
}

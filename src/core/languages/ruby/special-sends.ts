// Calls on any receiver that mean more than a call: `send`, `method`, `extend`, `instance_variable_set`.

import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addCall, addStore, member, union } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { argumentsOf } from './calls.ts'
import { type Lowering, localOf } from './state.ts'
import { symbolText } from './values.ts'

/** Methods that call the method named by their first argument. */
export const SENDS: ReadonlySet<string> = new Set(['send', 'public_send', '__send__'])

/**
 * The value of a special call by the value and node of its receiver; undefined when the call has no special meaning.
 */
type Special = (l: Lowering, node: number, receiver: number, receiverNode: number) => number | undefined

/** Calls the method that the first argument names with the other arguments; private ones included. */
const sends: Special = (l, node, receiver) => {
  const name = symbolText(l, firstArgument(l, node))
  return name === undefined
    ? undefined
    : addCall(l, l.at, member(l, receiver, name, 1), argumentsOf(l, node).slice(1), node)
}

const referred: Special = (l, node, receiver) => {
  const name = symbolText(l, firstArgument(l, node))
  return name === undefined ? undefined : member(l, receiver, name, 1)
}

/** `object.extend M`: from here on the local variable has the methods of the module. */
const extended: Special = (l, node, receiver, receiverNode) => {
  const local = kind(l, receiverNode) === 'identifier' ? localOf(l, text(l, receiverNode)) : undefined
  if (local === undefined) return undefined
  const modules = argumentsOf(l, node).map((type) => l.b.expr(Op.Instance, type, NONE))
  assign(l, l.at, local, union(l, [receiver, ...modules]), l.tree.end[node]!)
  return receiver
}

/** The handlers of calls with a special meaning on any receiver. */
export const specials: Readonly<Record<string, Special>> = {
  extend: extended,
  ...Object.fromEntries(Array.from(SENDS, (name) => [name, sends])),
  try: sends,
  'try!': sends,
  method: referred,
  public_method: referred,
  instance_method: referred,
  const_get: referred,
  instance_variable_get: referred,
  instance_variable_set: (l, node, object) => {
    const name = symbolText(l, firstArgument(l, node))
    const value = name === undefined ? undefined : argumentsOf(l, node)[1]
    if (name === undefined || value === undefined) return undefined
    addStore(l, l.at, object, name, value, node)
    return value
  },
  class: (l, _node, _receiver, receiverNode) =>
    kind(l, receiverNode) === 'self' && l.at.owner ? l.b.expr(Op.Receiver, l.at.owner.scope) : undefined,
}

function firstArgument(l: Lowering, node: number): number {
  const list = kind(l, node) === 'call' ? field(l, node, 'arguments') : NONE
  return list === NONE ? NONE : (parts(l, list)[0] ?? NONE)
}

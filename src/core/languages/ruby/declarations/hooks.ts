// Hooks of modules for the classes that mix them in: `def self.included(base)`.

import { NONE } from '../../../facts.ts'
import { HeritageKind, ScopeKind } from '../../../vocabulary.ts'
import { addBase } from '../../kit/entities.ts'
import { field, kind, parts, text } from '../../kit/nodes.ts'
import { within } from '../../kit/scopes.ts'
import { expression, sequence } from '../expressions.ts'
import { SENDS } from '../special-sends.ts'
import { type Lowering, open } from '../state.ts'
import { symbolText } from '../values.ts'

/**
 * Methods that Ruby calls when a module is mixed in or a class inherited; their parameter is the class that does it.
 */
const HOOKS = /^(?:included|extended|prepended|inherited)$/

/** Whether an expression is the including class, as the parameter of a hook around. */
export function isHooked(l: Lowering, node: number): boolean {
  const { owner, isStatic, method, parameters } = l.at
  if (!owner || !isStatic || !HOOKS.test(method) || parameters === NONE || kind(l, node) !== 'identifier') return false
  const [first] = parts(l, parameters)
  return first !== undefined && text(l, first) === text(l, node)
}

/**
 * Records `base.extend M`, `base.include M` or `base.class_eval do … end` in a hook: classes that mix in the module
 * around get the same. False for any other call.
 */
export function hooked(l: Lowering, node: number, name: string): boolean {
  const { owner } = l.at
  const list = field(l, node, 'arguments')
  const args = list === NONE ? [] : parts(l, list)
  const word = SENDS.has(name) ? symbolText(l, args.shift() ?? NONE) : name
  if (word === 'class_eval' || word === 'instance_eval' || word === 'class_exec') {
    const block = field(l, node, 'block')
    const body = block === NONE ? NONE : field(l, block, 'body')
    if (body === NONE) return false
    within(l, open(l, ScopeKind.Flow, { method: '', isStatic: true }), () => sequence(l, body))
    return true
  }
  const heritage = word === 'extend' ? HeritageKind.Extended : HeritageKind.Members
  if (word !== 'extend' && word !== 'include' && word !== 'prepend') return false
  for (const each of args) addBase(l, owner!, expression(l, each), each, heritage)
  return true
}

// Conditions that test the class of an object without binding a name: `o instanceof C`, `o.getClass() == C.class`,
// `C.class.isInstance(o)`, `C.class.isAssignableFrom(o.getClass())`. `o` keeps its declared type; the class decides
// which method a call on it reaches.

import { NONE } from '../../facts.ts'
import { BindingKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import type { Lowering } from './context.ts'
import { lowerConstructed } from './types.ts'

/** The name under which the class that a variable was tested for is bound. */
export const TESTED = ' is'

/** Whether a source may test classes: bindings of the condition are visible where it holds. */
export const testsType = (source: string): boolean => /\binstanceof\b|\bgetClass\s*\(|\bisInstance\s*\(/.test(source)

/** Binds, in the scope where a condition holds, the classes that variables are tested for. */
export function bindTested(l: Lowering, at: Here, condition: number): void {
  const end = l.tree.next[condition]!
  for (let node = condition; node < end; node++) {
    const test = TESTS[kind(l, node)]?.(l, node)
    if (!test || test.tested === NONE || test.type === NONE || kind(l, test.tested) !== 'identifier') continue
    const type = lowerConstructed(l, at, test.type)
    declare(l, at, text(l, test.tested) + TESTED, test.tested, { kind: BindingKind.Variable, type })
  }
}

/** `tested`: the object; `type`: its class under the condition. */
type Test = { tested: number; type: number }

const TESTS: Readonly<Record<string, (l: Lowering, node: number) => Test | undefined>> = {
  instanceof_expression: (l, node) =>
    field(l, node, 'name') === NONE ? { tested: field(l, node, 'left'), type: field(l, node, 'right') } : undefined,
  binary_expression: (l, node) => {
    if (text(l, field(l, node, 'operator')) !== '==') return undefined
    const [left, right] = [field(l, node, 'left'), field(l, node, 'right')]
    const [object, literal] = kind(l, left) === 'class_literal' ? [right, left] : [left, right]
    return { tested: classAsked(l, object), type: classOf(l, literal) }
  },
  method_invocation: (l, node) => {
    const [name, args] = [field(l, node, 'name'), field(l, node, 'arguments')]
    const given = args === NONE || l.tree.next[args] === args + 1 ? NONE : args + 2
    const type = classOf(l, field(l, node, 'object'))
    if (name === NONE || given === NONE || type === NONE) return undefined
    if (text(l, name) === 'isInstance') return { tested: given, type }
    return text(l, name) === 'isAssignableFrom' ? { tested: classAsked(l, given), type } : undefined
  },
}

/** `o` of `o.getClass()`. */
function classAsked(l: Lowering, node: number): number {
  if (kind(l, node) !== 'method_invocation') return NONE
  const name = field(l, node, 'name')
  return name !== NONE && text(l, name) === 'getClass' ? field(l, node, 'object') : NONE
}

/** `C` of `C.class`. */
const classOf = (l: Lowering, node: number): number =>
  node !== NONE && kind(l, node) === 'class_literal' && childOfKind(l, node, '.') !== NONE ? node + 1 : NONE

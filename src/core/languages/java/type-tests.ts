// Conditions that test the class of an object without binding a name: `o instanceof C`, `o.getClass() == C.class`,
// `C.class.isInstance(o)`, `C.class.isAssignableFrom(o.getClass())`. `o` keeps its declared type; the class decides
// which method a call on it reaches.

import { NONE } from '../../facts.ts'
import { BindingKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import { fieldOf, type Lowering } from './context.ts'
import { lowerConstructed } from './types.ts'

/** The name under which the class that a variable was tested for is bound. */
export const TESTED = ' is'

/** Whether a source may test classes: bindings of the condition are visible where it holds. */
export const testsType = (source: string): boolean => /\binstanceof\b|\bgetClass\s*\(|\bisInstance\s*\(/.test(source)

/** Binds, in the scope where a condition holds, the classes that variables are tested for. */
export function bindTested(l: Lowering, condition: number, scope: number): void {
  const end = l.tree.next[condition]!
  for (let node = condition; node < end; node++) {
    const test = TESTS[kind(l, node)]?.(l, node)
    if (!test || test.tested === NONE || test.type === NONE || kind(l, test.tested) !== 'identifier') continue
    const type = lowerConstructed(l, test.type, scope)
    declare(l, { scope }, text(l, test.tested) + TESTED, test.tested, { kind: BindingKind.Variable, type })
  }
}

/** `tested`: the object; `type`: its class under the condition. */
type Test = { tested: number; type: number }

const TESTS: Readonly<Record<string, (l: Lowering, node: number) => Test | undefined>> = {
  instanceof_expression: (l, node) =>
    fieldOf(l, node, 'name') === NONE
      ? { tested: fieldOf(l, node, 'left'), type: fieldOf(l, node, 'right') }
      : undefined,
  binary_expression: (l, node) => {
    if (text(l, fieldOf(l, node, 'operator')) !== '==') return undefined
    const [left, right] = [fieldOf(l, node, 'left'), fieldOf(l, node, 'right')]
    const [object, literal] = kind(l, left) === 'class_literal' ? [right, left] : [left, right]
    return { tested: classAsked(l, object), type: classOf(l, literal) }
  },
  method_invocation: (l, node) => {
    const [name, args] = [fieldOf(l, node, 'name'), fieldOf(l, node, 'arguments')]
    const given = args === NONE || l.tree.next[args] === args + 1 ? NONE : args + 2
    const type = classOf(l, fieldOf(l, node, 'object'))
    if (name === NONE || given === NONE || type === NONE) return undefined
    if (text(l, name) === 'isInstance') return { tested: given, type }
    return text(l, name) === 'isAssignableFrom' ? { tested: classAsked(l, given), type } : undefined
  },
}

/** `o` of `o.getClass()`. */
function classAsked(l: Lowering, node: number): number {
  if (kind(l, node) !== 'method_invocation') return NONE
  const name = fieldOf(l, node, 'name')
  return name !== NONE && text(l, name) === 'getClass' ? fieldOf(l, node, 'object') : NONE
}

/** `C` of `C.class`. */
const classOf = (l: Lowering, node: number): number =>
  node !== NONE && kind(l, node) === 'class_literal' && childOfKind(l, node, '.') !== NONE ? node + 1 : NONE

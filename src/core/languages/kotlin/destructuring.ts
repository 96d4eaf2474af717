// `val (a, b) = pair`: the parts of a value by their positions.

import { NONE } from '../../facts.ts'
import { bindLocal } from '../block-scopes.ts'
import { addCall, member } from '../kit/expressions.ts'
import { childOfKind } from '../kit/nodes.ts'
import { functionName, type Lowering, ofKind, word } from './context.ts'
import { OPERATOR } from './operators.ts'
import { typeOf } from './types.ts'

/** Binds the names of a destructuring declaration to the parts of a value. */
export function bindParts(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  for (const declaration of ofKind(l, node, 'variable_declaration')) {
    position++
    const name = childOfKind(l, declaration, 'identifier')
    if (name === NONE || word(l, name) === '_') continue
    const callee = member(l, value, functionName(`component${position}`))
    const part = addCall(l, { scope }, callee, [], declaration, { flags: OPERATOR })
    bindLocal(l, { scope }, name, { type: typeOf(l, declaration, scope), value: part })
  }
}

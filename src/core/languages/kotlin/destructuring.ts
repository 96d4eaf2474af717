// `val (a, b) = pair`: the parts of a value by their positions.

import { NONE } from '../../facts.ts'
import { declareLocal } from '../kit/bindings.ts'
import { addCall, member } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind } from '../kit/nodes.ts'
import { functionName, type Lowering, ofKind, word } from './context.ts'
import { OPERATOR } from './operators.ts'
import { typeOf } from './types.ts'

/** Binds the names of a destructuring declaration to the parts of a value. */
export function bindParts(l: Lowering, at: Here, node: number, value: number): void {
  let position = 0
  for (const declaration of ofKind(l, node, 'variable_declaration')) {
    position++
    const name = childOfKind(l, declaration, 'identifier')
    if (name === NONE || word(l, name) === '_') continue
    const callee = member(l, value, functionName(`component${position}`))
    const part = addCall(l, at, callee, [], declaration, { flags: OPERATOR })
    declareLocal(l, at, name, { type: typeOf(l, at, declaration), value: part })
  }
}

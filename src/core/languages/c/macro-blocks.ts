// Macros before a block of statements: `CATCH (Foo& foo) { … }`, `vmcase(OP_ADD) { … }`.

import { NONE } from '../../facts.ts'
import { addCall, nameExpr } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { block, type Lowering, type Place } from './state.ts'
import { bindCaught, lowerStatement } from './statements.ts'
import { lowerType, readDeclarator } from './types.ts'

/**
 * Lowers the use of a macro and the block after it, which the grammar takes for a function inside a function: one that
 * has no type, or whose type is the macro and whose name is in parentheses. Returns whether `node` is one.
 */
export function lowerMacroBlock(l: Lowering, node: number, at: Place): boolean {
  if (!at.inFunction) return false
  const outer = field(l, node, 'declarator')
  const { nameNode, parameters } = readDeclarator(l, outer)
  const typeNode = field(l, node, 'type')
  const isFunction = typeNode !== NONE && parameters !== NONE && kind(l, outer) !== 'parenthesized_declarator'
  if (isFunction || nameNode === NONE) return false
  const inside = block(l, at)
  const name = lowerName(l, nameNode, at)
  const named = parameters === NONE ? name : addCall(l, at, name, lowerArguments(l, parameters, inside), node)
  // `CASE(OP)` and `DISPATCH(opcode(at))` read as the type `CASE` of `OP`, `DISPATCH` of a function
  if (typeNode !== NONE) addCall(l, at, lowerName(l, typeNode, at), [named], node)
  lowerStatement(l, field(l, node, 'body'), inside)
  return true
}

const lowerName = (l: Lowering, node: number, at: Place): number => nameExpr(l, at, text(l, node), node)

/** The arguments of the macro, read as parameters: names and types, or the declaration of a name for the block. */
function lowerArguments(l: Lowering, parameters: number, inside: Place): number[] {
  return parts(l, parameters).map((part) => {
    if (readDeclarator(l, field(l, part, 'declarator')).nameNode !== NONE) bindCaught(l, part, inside)
    const type = field(l, part, 'type')
    return kind(l, type) === 'type_identifier' ? lowerName(l, type, inside) : lowerType(l, type, inside)
  })
}

// C and C++ statements.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import { addResult } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { isDeclaration, lowerDeclaration } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { block, type Lowering, type Place } from './state.ts'
import { constant, isConst, lowerPointer, lowerType, readDeclarator } from './types.ts'
import { lowerVariables } from './variables.ts'

/** Lowers a statement; blocks open a scope. */
export function lowerStatement(l: Lowering, node: number, at: Place): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  lowerStatementAt(l, node, at)
  l.depth--
}

type StatementRule = (l: Lowering, node: number, at: Place) => void

const lowerParts: StatementRule = (l, node, at) => {
  for (const part of parts(l, node)) lowerStatement(l, part, at)
}
const lowerBlock: StatementRule = (l, node, at) => lowerParts(l, node, block(l, at))

const RULES: Readonly<Record<string, StatementRule>> = {
  compound_statement: lowerBlock,
  for_statement: lowerBlock,
  if_statement: lowerBlock,
  while_statement: lowerBlock,
  switch_statement: lowerBlock,
  for_range_loop: (l, node, at) => lowerRangeLoop(l, node, block(l, at)),
  catch_clause: (l, node, at) => lowerCatch(l, node, block(l, at)),
  condition_clause: lowerParts,
  init_statement: lowerParts,
  else_clause: lowerParts,
  labeled_statement: lowerParts,
  case_statement: lowerParts,
  do_statement: lowerParts,
  try_statement: lowerParts,
  attributed_statement: lowerParts,
  return_statement: lowerReturn,
  co_return_statement: lowerReturn,
  declaration: lowerVariables,
}

function lowerStatementAt(l: Lowering, node: number, at: Place): void {
  const rule = RULES[kind(l, node)]
  if (rule) rule(l, node, at)
  else if (isDeclaration(l, node)) lowerDeclaration(l, node, { ...at, inClass: false })
  else lowerExpression(l, node, at)
}

function lowerReturn(l: Lowering, node: number, at: Place): void {
  const [value] = parts(l, node)
  if (value !== undefined && at.fn !== NONE) addResult(l, at, lowerExpression(l, value, at))
}

/** `for (const auto& [key, value] : items)`: the names are of an element, or of its parts. */
function lowerRangeLoop(l: Lowering, node: number, inside: Place): void {
  const items = lowerExpression(l, field(l, node, 'right'), inside)
  const declarator = readDeclarator(l, field(l, node, 'declarator'))
  const typeNode = field(l, node, 'type')
  const isAuto = kind(l, typeNode) === 'placeholder_type_specifier'
  const declared = declarator.isPointer ? lowerPointer : lowerType
  const type = isAuto ? NONE : constant(l, node, declared(l, typeNode, inside))
  const item = l.b.expr(Op.Iterate, items)
  const element = isAuto && isConst(l, node) ? l.b.expr(Op.Ref, item, 1) : item
  const { nameNode } = declarator
  const names = kind(l, nameNode) === 'structured_binding_declarator' ? parts(l, nameNode) : [nameNode]
  const isWhole = names.length === 1
  for (const [index, name] of names.entries()) {
    if (name === NONE) continue
    const binding = bind(l, inside, text(l, name), name, { kind: BindingKind.Variable, type: isWhole ? type : NONE })
    const expr = isWhole ? element : l.b.expr(Op.Element, element, index)
    assign(l, inside, binding, expr, l.tree.start[name]!)
  }
  lowerStatement(l, field(l, node, 'body'), inside)
}

function lowerCatch(l: Lowering, node: number, inside: Place): void {
  for (const part of parts(l, node)) {
    if (kind(l, part) === 'parameter_list') for (const param of parts(l, part)) bindCaught(l, param, inside)
    else lowerStatement(l, part, inside)
  }
}

/** Binds the exception that a `catch` names. */
export function bindCaught(l: Lowering, param: number, at: Place): void {
  const declarator = readDeclarator(l, field(l, param, 'declarator'))
  const type = lowerType(l, field(l, param, 'type'), at)
  if (declarator.nameNode !== NONE)
    bind(l, at, text(l, declarator.nameNode), param, { kind: BindingKind.Variable, type })
}

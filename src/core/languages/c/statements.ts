// C and C++ statements.

import { NONE, Op, ReturnKind } from '../../facts.ts'
import { field, kind, text } from '../lowering.ts'
import { isDeclaration, lowerDeclaration } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { bind, block, type C, DEPTH_MAX, type Place, parts } from './state.ts'
import { constant, isConst, lowerPointer, lowerType, readDeclarator } from './types.ts'
import { lowerVariables } from './variables.ts'

/** Lowers a statement; blocks open a scope. */
export function lowerStatement(c: C, node: number, at: Place): void {
  if (c.depth >= DEPTH_MAX) return
  c.depth++
  lowerStatementAt(c, node, at)
  c.depth--
}

function lowerStatementAt(c: C, node: number, at: Place): void {
  switch (kind(c, node)) {
    case 'compound_statement': {
      const inside = block(c, at)
      for (const part of parts(c, node)) lowerStatement(c, part, inside)
      return
    }
    case 'for_range_loop': {
      const inside = block(c, at)
      const value = lowerExpression(c, field(c, node, 'right'), inside)
      const declarator = readDeclarator(c, field(c, node, 'declarator'))
      const typeNode = field(c, node, 'type')
      const isAuto = kind(c, typeNode) === 'placeholder_type_specifier'
      const type = isAuto
        ? NONE
        : constant(c, node, (declarator.isPointer ? lowerPointer : lowerType)(c, typeNode, inside))
      const names =
        kind(c, declarator.nameNode) === 'structured_binding_declarator'
          ? parts(c, declarator.nameNode)
          : [declarator.nameNode]
      const item = c.b.expr(Op.Iterate, value)
      const element = isAuto && isConst(c, node) ? c.b.expr(Op.Ref, item, 1) : item
      for (const [index, nameNode] of names.entries()) {
        if (nameNode === NONE) continue
        const binding = bind(c, inside.scope, text(c, nameNode), nameNode, { type: names.length > 1 ? NONE : type })
        const expr = names.length > 1 ? c.b.expr(Op.Element, element, index) : element
        c.b.add('values', { binding, expr, offset: c.tree.start[nameNode]!, scope: inside.scope })
      }
      lowerStatement(c, field(c, node, 'body'), inside)
      return
    }
    case 'for_statement':
    case 'if_statement':
    case 'while_statement':
    case 'switch_statement':
    case 'catch_clause': {
      const inside = block(c, at)
      for (const part of parts(c, node)) {
        if (kind(c, part) === 'parameter_list') for (const param of parts(c, part)) lowerCatch(c, param, inside)
        else lowerStatement(c, part, inside)
      }
      return
    }
    case 'condition_clause':
    case 'init_statement':
    case 'else_clause':
    case 'labeled_statement':
    case 'case_statement':
    case 'do_statement':
    case 'try_statement':
    case 'attributed_statement':
      for (const part of parts(c, node)) lowerStatement(c, part, at)
      return
    case 'return_statement':
    case 'co_return_statement': {
      const [value] = parts(c, node)
      if (value !== undefined && at.fn !== NONE)
        c.b.add('returns', { fn: at.fn, expr: lowerExpression(c, value, at), kind: ReturnKind.Return })
      return
    }
    case 'declaration':
      lowerVariables(c, node, at)
      return
    default:
      if (isDeclaration(c, node)) lowerDeclaration(c, node, { ...at, inClass: false })
      else lowerExpression(c, node, at)
  }
}

function lowerCatch(c: C, param: number, at: Place): void {
  const declarator = readDeclarator(c, field(c, param, 'declarator'))
  const type = lowerType(c, field(c, param, 'type'), at)
  if (declarator.nameNode !== NONE) bind(c, at.scope, text(c, declarator.nameNode), param, { type })
}

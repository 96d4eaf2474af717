// Patterns of C# (`is Circle { Radius: var r }`): the variables that they bind, the types that they test for.

import { NONE, Op } from '../../facts.ts'
import { bindLocal } from '../block-scopes.ts'
import { field, kind, member, text } from '../lowering.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { eachChild, type Lowering } from './state.ts'
import { lowerType } from './types.ts'

/** Whether a node of that kind is a pattern. */
export const isPattern = (nodeKind: string): boolean => nodeKind.endsWith('_pattern') || nodeKind === 'discard'

/** Binds the variables of a pattern in `scope`; `value` is what is matched, or NONE. */
export function bindPattern(l: Lowering, node: number, value: number, scope: number): void {
  switch (kind(l, node)) {
    case 'declaration_pattern':
    case 'var_pattern':
    case 'recursive_pattern':
      bindDeclared(l, node, value, scope)
      break
    case 'type_pattern': {
      const type = field(l, node, 'type')
      if (type !== NONE) lowerType(l, type, scope)
      break
    }
    case 'constant_pattern':
    case 'relational_pattern':
      lowerInside(l, node, scope)
      break
    case 'tuple_pattern':
      bindDesignation(l, node, value, scope)
      break
    default:
      eachChild(l, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(l, child, value, scope)
      })
  }
}

/** `T x`, `var x`, `var (a, b)`, `T { P: … } x`, `T(…) x`. */
function bindDeclared(l: Lowering, node: number, value: number, scope: number): void {
  const typeNode = field(l, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  const name = field(l, node, 'name')
  if (name !== NONE) bindLocal(l, scope, name, type === NONE ? { value } : { type })
  const matched: number = type === NONE ? value : l.b.expr(Op.Instance, type)
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'parenthesized_variable_designation') bindDesignation(l, child, matched, scope)
    else if (childKind === 'property_pattern_clause' || childKind === 'positional_pattern_clause')
      bindSubpatterns(l, child, matched, scope)
  })
}

function bindSubpatterns(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'subpattern') return
    let of: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position++)
    eachChild(l, child, (part, partKind) => {
      if (isPattern(partKind)) bindPattern(l, part, of, scope)
      else if (partKind === 'identifier' && value !== NONE) of = member(l, value, text(l, part))
      else if (partKind === 'member_access_expression') lowerExpression(l, part, scope)
    })
  })
}

/** `(a, b)` with the elements of a tuple. */
export function bindDesignation(l: Lowering, node: number, value: number, scope: number): void {
  let position = 0
  eachChild(l, node, (child, childKind) => {
    const element: number = value === NONE ? NONE : l.b.expr(Op.Element, value, position)
    if (childKind === 'identifier') bindLocal(l, scope, child, { value: element })
    else if (childKind === 'parenthesized_variable_designation' || childKind === 'tuple_pattern')
      bindDesignation(l, child, element, scope)
    else if (childKind !== 'discard') return
    position++
  })
}

import { NONE, Op } from '../../facts.ts'
import { bindLocal } from '../block-scopes.ts'
import { field, kind, member, text } from '../lowering.ts'
import { lowerExpression, lowerInside } from './expressions.ts'
import { eachChild, type State } from './state.ts'
import { lowerType } from './types.ts'

/** Whether a node of that kind is a pattern. */
export const isPattern = (nodeKind: string): boolean => nodeKind.endsWith('_pattern') || nodeKind === 'discard'

/** Binds the variables of a pattern in `scope`; `value` is what is matched, or NONE. */
export function bindPattern(s: State, node: number, value: number, scope: number): void {
  switch (kind(s, node)) {
    case 'declaration_pattern':
    case 'var_pattern':
    case 'recursive_pattern':
      bindDeclared(s, node, value, scope)
      break
    case 'type_pattern': {
      const type = field(s, node, 'type')
      if (type !== NONE) lowerType(s, type, scope)
      break
    }
    case 'constant_pattern':
    case 'relational_pattern':
      lowerInside(s, node, scope)
      break
    case 'tuple_pattern':
      bindDesignation(s, node, value, scope)
      break
    default:
      eachChild(s, node, (child, childKind) => {
        if (isPattern(childKind)) bindPattern(s, child, value, scope)
      })
  }
}

/** `T x`, `var x`, `var (a, b)`, `T { P: … } x`, `T(…) x`. */
function bindDeclared(s: State, node: number, value: number, scope: number): void {
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  const name = field(s, node, 'name')
  if (name !== NONE) bindLocal(s, scope, name, type, type === NONE ? value : NONE)
  const matched: number = type === NONE ? value : s.b.expr(Op.Instance, type)
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'parenthesized_variable_designation') bindDesignation(s, child, matched, scope)
    else if (childKind === 'property_pattern_clause' || childKind === 'positional_pattern_clause')
      bindSubpatterns(s, child, matched, scope)
  })
}

function bindSubpatterns(s: State, node: number, value: number, scope: number): void {
  let position = 0
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'subpattern') return
    let of: number = value === NONE ? NONE : s.b.expr(Op.Element, value, position++)
    eachChild(s, child, (part, partKind) => {
      if (isPattern(partKind)) bindPattern(s, part, of, scope)
      else if (partKind === 'identifier' && value !== NONE) of = member(s, value, text(s, part))
      else if (partKind === 'member_access_expression') lowerExpression(s, part, scope)
    })
  })
}

/** `(a, b)` with the elements of a tuple. */
export function bindDesignation(s: State, node: number, value: number, scope: number): void {
  let position = 0
  eachChild(s, node, (child, childKind) => {
    const element: number = value === NONE ? NONE : s.b.expr(Op.Element, value, position)
    if (childKind === 'identifier') bindLocal(s, scope, child, NONE, element)
    else if (childKind === 'parenthesized_variable_designation' || childKind === 'tuple_pattern')
      bindDesignation(s, child, element, scope)
    else if (childKind !== 'discard') return
    position++
  })
}

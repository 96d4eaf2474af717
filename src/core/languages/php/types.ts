// PHP's declared types -> type expressions.

import { NONE, Op } from '../../facts.ts'
import { kind, text, union, unknown } from '../lowering.ts'
import { type Lowering, literal, parts, pathExpr } from './state.ts'

/** The type expression of a declared type; nothing is said by `mixed`, `callable` and the like. */
export function typeExpr(l: Lowering, node: number): number {
  switch (kind(l, node)) {
    case 'named_type':
    case 'name':
    case 'qualified_name': {
      const word = text(l, node).toLowerCase()
      if (word !== 'static' && word !== 'self') return pathExpr(l, node)
      return l.scope.owner ? l.b.expr(Op.SelfType, l.scope.owner.row) : unknown(l)
    }
    case 'primitive_type':
      return OPEN.has(text(l, node)) ? unknown(l) : literal(l, text(l, node))
    case 'optional_type':
    case 'union_type':
    case 'type_list':
    case 'intersection_type':
    case 'disjunctive_normal_form_type':
      return union(
        l,
        parts(l, node).map((each) => typeExpr(l, each)),
      )
    default:
      return unknown(l)
  }
}

const OPEN = new Set(['mixed', 'callable', 'iterable', 'object', 'array', 'void', 'never', 'null'])

export const typeOrNone = (l: Lowering, node: number): number => (node === NONE ? NONE : typeExpr(l, node))

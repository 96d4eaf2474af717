// PHP's declared types -> type expressions.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal, union, unknown } from '../../kit/expressions.ts'
import { kind, parts, text } from '../../kit/nodes.ts'
import { classByPath, className, pathText } from '../modules/names.ts'
import type { Lowering } from '../state.ts'

/** The type expression of a declared type; `mixed`, `object` and the like decide nothing. */
export function typeExpr(l: Lowering, node: number): number {
  switch (kind(l, node)) {
    case 'named_type':
    case 'name':
    case 'qualified_name':
    case 'relative_name': {
      const path = pathText(l, node)
      const own = ownType(l, path)
      if (own !== undefined) return own
      return className(l, node)
    }
    case 'primitive_type':
      return primitive(l, text(l, node))
    case 'optional_type':
    case 'union_type':
    case 'type_list':
    case 'intersection_type':
    case 'disjunctive_normal_form_type':
      return union(
        l,
        parts(l, node)
          .map((each) => typeExpr(l, each))
          .filter((each) => l.b.get('exprs', each, 'op') !== Op.Unknown),
      )
    default:
      return unknown(l)
  }
}

/** `self`, `static`, `parent` and `Closure`; undefined for any other class. */
export function ownType(l: Lowering, path: string): number | undefined {
  const { owner } = l.at
  switch (path.toLowerCase().replace(/^\\/, '')) {
    case 'static':
    case 'self':
    case '$this':
      return owner ? l.b.expr(Op.SelfType, owner.scope) : unknown(l)
    case 'parent':
      return unknown(l)
    case 'closure':
      return l.b.expr(Op.FuncType, NONE, NONE)
    default:
      return undefined
  }
}

function primitive(l: Lowering, word: string): number {
  if (word === 'callable') return l.b.expr(Op.FuncType, NONE, NONE)
  return OPEN.has(word) ? unknown(l) : literal(l, word)
}

const OPEN = new Set(['mixed', 'iterable', 'object', 'array', 'void', 'never', 'null', 'false', 'true'])

/** A type as an expression, NONE where none stands. */
export const typeOrNone = (l: Lowering, node: number): number => (node === NONE ? NONE : typeExpr(l, node))

/** The prelude's `array` of a type of elements. */
export const arrayOf = (l: Lowering, element: number): number => l.b.expr(Op.ArrayType, element, l.b.str('array'))

/** A class of PHP's library. */
export const libraryClass = (l: Lowering, name: string, node: number): number => classByPath(l, `\\${name}`, node)

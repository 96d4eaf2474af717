// Literals whose value decides calls: keys of containers, and the types that `Literal[…]` makes of them.

import { Op } from '../../vocabulary.ts'
import { literal } from '../kit/expressions.ts'
import { stringOf } from '../kit/texts.ts'
import type { Lowering } from './state.ts'
import type { LiteralValue } from './types/type-form.ts'

/** Small numbers and strings that could be names keep their text: they are keys of containers. */
const KEY = /^[A-Za-z_][\w.-]{0,39}$/
const SMALL = /^\d{1,3}$/

/** The expression of a literal, as a value and as a type. */
export function literalValue(l: Lowering, { type, text }: LiteralValue): number {
  switch (type) {
    case 'str':
      return KEY.test(text) ? l.b.expr(Op.Key, l.b.str(text)) : stringOf(l, type, text)
    case 'int':
      return SMALL.test(text) ? l.b.expr(Op.Key, l.b.str(text)) : literal(l, type)
    case 'bool':
      return l.b.expr(Op.Literal, l.b.str(type), l.b.str(text))
  }
}

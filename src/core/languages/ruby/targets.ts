// Where values go in Ruby: locals, instance variables, attributes, elements, and lists of them.

import { NONE, Op } from '../../facts.ts'
import { field, kind, line, text } from '../lowering.ts'
import { expression, keyOf } from './expressions.ts'
import { assign, declare, type Lowering, parts, selfExpr } from './state.ts'

/** Records that `expr` flows into a target; a local holds it from `offset` on. */
export function assignTo(l: Lowering, target: number, expr: number, offset: number): void {
  if (target === NONE) return
  const kindName = kind(l, target)
  if (kindName === 'identifier' || kindName === 'global_variable')
    assign(l, declare(l, text(l, target), target), expr, offset)
  else if (kindName === 'instance_variable' || kindName === 'class_variable')
    store(l, target, selfExpr(l), text(l, target), expr)
  else if (kindName === 'call') {
    const receiver = expression(l, field(l, target, 'receiver'))
    const method = field(l, target, 'method')
    if (method !== NONE) store(l, target, receiver, text(l, method), expr)
  } else if (kindName === 'element_reference') {
    const key = keyOf(l, parts(l, target)[1] ?? NONE)
    const object = expression(l, field(l, target, 'object'))
    l.b.add('stores', { object, key, value: expr, scope: l.scope.row, line: line(l, target) })
  } else unpack(l, target, expr, offset)
}

function store(l: Lowering, node: number, object: number, name: string, value: number): void {
  l.b.add('stores', { object, name: l.b.str(name), value, scope: l.scope.row, line: line(l, node) })
}

function unpack(l: Lowering, target: number, expr: number, offset: number): void {
  for (const [position, each] of parts(l, target).entries()) {
    const isRest = kind(l, each) === 'rest_assignment' || kind(l, each) === 'splat_parameter'
    const element = isRest ? l.b.expr(Op.Iterate, expr, NONE) : l.b.expr(Op.Element, expr, position)
    assignTo(l, isRest ? (parts(l, each)[0] ?? NONE) : each, element, offset)
  }
}

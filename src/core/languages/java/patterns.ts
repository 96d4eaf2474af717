// Patterns of Java (`o instanceof Circle(var r)`): the variables that they bind.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { assign, declare } from '../kit/bindings.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, kind, text } from '../kit/nodes.ts'
import type { Lowering } from './context.ts'
import { componentAt } from './members.ts'
import { isType, isVar, lowerType } from './types.ts'

/** Binds the variables of a pattern at a place to the parts of `value`, the matched value. */
export function bindPattern(l: Lowering, at: Here, node: number, value: number): void {
  switch (kind(l, node)) {
    case 'pattern':
      bindPattern(l, at, node + 1, value)
      break
    case 'type_pattern':
      bindTyped(l, at, node, value)
      break
    case 'record_pattern':
      bindRecord(l, at, node)
      break
  }
}

/** A type, then the name it gets; the type of `var` is that of the value. */
function bindTyped(l: Lowering, at: Here, node: number, value: number): void {
  let type: number = NONE
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (isType(l, child)) type = isVar(l, child) ? NONE : lowerType(l, at, child)
    else if (kind(l, child) === 'identifier') {
      const row = declare(l, at, text(l, child), child, { kind: BindingKind.Variable, type })
      if (type === NONE) assign(l, at, row, value, l.tree.start[child]!)
    }
  }
}

/** `R(int a, var b)`: component types are stated, or those of the record's header by position. */
function bindRecord(l: Lowering, at: Here, node: number): void {
  const record = l.b.expr(Op.Instance, lowerType(l, at, node + 1))
  const body = childOfKind(l, node, 'record_pattern_body')
  if (body === NONE) return
  let position = 0
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'record_pattern') bindRecord(l, at, child)
    else if (childKind === 'record_pattern_component')
      bindTyped(l, at, child, l.b.expr(Op.Member, record, l.b.str(componentAt(position)), 0))
    else continue
    position++
  }
}

// Targets of assignments: names, attributes, subscripts and patterns of them.

import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { Op } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addElement, addStore } from '../kit/expressions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, fields, parts } from '../kit/nodes.ts'
import { expression } from './expressions.ts'
import { dotted } from './nodes.ts'
import { declareName, forget, type Lowering, type Scope } from './state.ts'

/** A value on its way: the names that take it hold it from `offset` on, in `scope` or else in the scope around. */
type Assigned = { expr: number; offset: number; scope?: Scope | undefined }

/** Records that a value flows into the target. */
export function assignTo(l: Lowering, target: number, assigned: Assigned): void {
  if (target === NONE || l.depth >= DEPTH_MAX) return
  l.depth++
  assignKind(l, target, assigned)
  l.depth--
}

function assignKind(l: Lowering, target: number, assigned: Assigned): void {
  const kind = kindOf(l.tree, target)
  if (kind === 'identifier') assignName(l, target, assigned)
  else if (kind === 'attribute') assignAttribute(l, target, assigned.expr)
  else if (kind === 'subscript') assignSubscript(l, target, assigned.expr)
  else if (PATTERNS.has(kind)) unpack(l, parts(l, target), assigned)
  else if (WRAPPERS.has(kind)) assignTo(l, parts(l, target)[0] ?? NONE, assigned)
}

const PATTERNS = new Set(['pattern_list', 'tuple_pattern', 'list_pattern', 'tuple', 'list', 'expression_list'])
const WRAPPERS = new Set(['parenthesized_expression', 'as_pattern_target'])
const SPLATS = new Set(['list_splat_pattern', 'list_splat', 'splat_pattern'])

function assignName(l: Lowering, target: number, { expr, offset, scope }: Assigned): void {
  const name = textOf(l.tree, target)
  forget(l, name)
  l.conditions.delete(name)
  assign(l, l.at, declareName(l, name, target, scope), expr, offset)
}

function assignAttribute(l: Lowering, target: number, expr: number): void {
  const member = field(l, target, 'attribute')
  if (member === NONE) return
  const object = expression(l, field(l, target, 'object'))
  const path = dotted(l, target)
  if (path !== undefined) forget(l, path)
  // the member has the result of this call from here on
  if (path !== undefined && l.at.fn !== NONE && l.b.opOf(expr) === Op.Call && l.narrowed.size < ASSIGNED_MAX)
    l.narrowed = new Map([...l.narrowed, [path, { type: NONE, excluded: false, value: expr }]])
  addStore(l, l.at, object, textOf(l.tree, member), expr, target)
}

/** Limit on the members whose assigned values a function remembers. */
const ASSIGNED_MAX = 32

function assignSubscript(l: Lowering, target: number, expr: number): void {
  const object = expression(l, field(l, target, 'value'))
  const key = expression(l, fields(l, target, 'subscript')[0] ?? NONE)
  addElement(l, l.at, object, key, expr, target)
}

/** `a, *b, c = value`: by position before the star, from the whole after it. */
function unpack(l: Lowering, targets: readonly number[], assigned: Assigned): void {
  const { expr: whole } = assigned
  let starred = false
  for (const [position, target] of targets.entries()) {
    if (SPLATS.has(kindOf(l.tree, target))) {
      starred = true
      const rest = l.b.list([l.b.expr(Op.Iterate, whole)])
      const expr = l.b.expr(Op.List, rest, l.b.str('list'))
      assignTo(l, parts(l, target)[0] ?? NONE, { ...assigned, expr })
    } else {
      const expr = starred ? l.b.expr(Op.Iterate, whole) : l.b.expr(Op.Element, whole, position)
      assignTo(l, target, { ...assigned, expr })
    }
  }
}

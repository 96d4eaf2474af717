// Narrowings of a local variable by conditions: `x.is_a?(Foo)`, `Foo === x`. They hold in a scope of control flow.

import { NONE } from '../../facts.ts'
import { BindingKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { union } from '../kit/expressions.ts'
import { field, kind, parts, text } from '../kit/nodes.ts'
import { expression } from './expressions.ts'
import { type Lowering, open, type Scope } from './state.ts'

/** A variable, and the classes one of which its value is an instance of. */
export type Narrowed = { name: string; classes: number[]; node: number }

/** The narrowings that hold when a condition is true (`holds`) or false. */
export function narrowing(l: Lowering, condition: number, holds: boolean): Narrowed[] {
  if (condition === NONE) return []
  switch (kind(l, condition)) {
    case 'parenthesized_statements':
      return narrowing(l, parts(l, condition).at(-1) ?? NONE, holds)
    case 'unary':
      return /^(?:!|not\b)/.test(text(l, condition)) ? narrowing(l, field(l, condition, 'operand'), !holds) : []
    case 'binary':
      return ofBinary(l, condition, holds)
    case 'call':
      return holds ? ofCall(l, condition) : []
    default:
      return []
  }
}

function ofBinary(l: Lowering, node: number, holds: boolean): Narrowed[] {
  const token = text(l, field(l, node, 'operator'))
  const left = field(l, node, 'left')
  const right = field(l, node, 'right')
  if (holds && token === '===') return of(l, right, left)
  const saysBoth = holds ? token === '&&' || token === 'and' : token === '||' || token === 'or'
  return saysBoth ? [...narrowing(l, left, holds), ...narrowing(l, right, holds)] : []
}

const QUESTIONS = /^(?:is_a\?|kind_of\?|instance_of\?)$/

function ofCall(l: Lowering, node: number): Narrowed[] {
  const method = field(l, node, 'method')
  const list = field(l, node, 'arguments')
  if (method === NONE || list === NONE || !QUESTIONS.test(text(l, method))) return []
  return of(l, field(l, node, 'receiver'), parts(l, list)[0] ?? NONE)
}

function of(l: Lowering, subject: number, type: number): Narrowed[] {
  if (subject === NONE || type === NONE || kind(l, subject) !== 'identifier') return []
  if (!/^(?:constant|scope_resolution)$/.test(kind(l, type))) return []
  return [{ name: text(l, subject), classes: [expression(l, type)], node: subject }]
}

/** A scope in which the variables are narrowed. */
export function narrowedScope(l: Lowering, known: readonly Narrowed[]): Scope {
  const scope = open(l, ScopeKind.Flow)
  for (const { name, classes, node } of known) {
    const type = l.b.expr(Op.Instance, union(l, classes))
    bind(l, scope, name, node, { kind: BindingKind.Narrow, type, offset: 0 })
  }
  return scope
}

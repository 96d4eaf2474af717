// Parameters and bodies of Ruby methods, blocks and lambdas.

import { BindingKind, NONE, Op, ParamKind, ScopeKind } from '../../facts.ts'
import { field, kind, line, text, unknown } from '../lowering.ts'
import { expression } from './expressions.ts'
import { assign, type Lowering, openScope, parts, type Scope, within } from './state.ts'
import { assignTo } from './targets.ts'

/** Name under which a block is passed: an argument like any other, that only `yield` and `&block` name. */
export const BLOCK = '&block'

const KINDS: Readonly<Record<string, number>> = {
  identifier: ParamKind.Positional,
  optional_parameter: ParamKind.Positional,
  destructured_parameter: ParamKind.Positional,
  splat_parameter: ParamKind.Rest,
  keyword_parameter: ParamKind.KeywordOnly,
  hash_splat_parameter: ParamKind.KeywordRest,
  block_parameter: ParamKind.KeywordOnly,
}

/** Adds the parameters of a method or block to `scope`. */
export function lowerParameters(l: Lowering, fn: number, list: number, scope: Scope): void {
  const nodes = list === NONE ? [] : parts(l, list)
  for (const node of nodes) {
    const paramKind = KINDS[kind(l, node)]
    if (paramKind === undefined) continue
    const nameNode = kind(l, node) === 'identifier' ? node : field(l, node, 'name')
    const isBlock = kind(l, node) === 'block_parameter'
    const name = nameNode === NONE ? BLOCK : text(l, nameNode)
    const fallbackNode = field(l, node, 'value')
    const fallback = fallbackNode === NONE ? NONE : within(l, scope, () => expression(l, fallbackNode))
    const binding = addParameter(l, fn, isBlock ? BLOCK : name, name, paramKind, fallback, node, scope)
    if (isBlock) scope.block = name
    if (kind(l, node) !== 'destructured_parameter') continue
    const whole = l.b.expr(Op.Name, l.b.str(name), scope.row, l.tree.end[node]!)
    within(l, scope, () => {
      for (const [position, each] of parts(l, node).entries())
        assignTo(l, each, l.b.expr(Op.Element, whole, position), l.tree.end[node]!)
    })
    scope.names.set(`destructured ${binding}`, binding)
  }
}

/** The block that a method takes without naming it. */
export function addBlockParameter(l: Lowering, fn: number, node: number, scope: Scope): void {
  if (scope.block !== '') return
  addParameter(l, fn, BLOCK, BLOCK, ParamKind.KeywordOnly, NONE, node, scope)
  scope.block = BLOCK
}

function addParameter(
  l: Lowering,
  fn: number,
  passedAs: string,
  name: string,
  paramKind: number,
  fallback: number,
  node: number,
  scope: Scope,
): number {
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(name),
    kind: BindingKind.Parameter,
    ref: l.b.count('params'),
    offset: scope.start,
    line: line(l, node),
  })
  l.b.add('params', { fn, name: l.b.str(passedAs), kind: paramKind, fallback, binding })
  scope.names.set(name, binding)
  return binding
}

/** A block or lambda as a value; `element` is what its first parameter receives, when the callee is known to iterate. */
export function lowerBlock(l: Lowering, node: number, parameters: number, body: number, element: number): number {
  const fn = l.b.add('functions', { flags: 0 })
  const scope = openScope(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'scope', scope.row)
  const first = l.b.count('params')
  lowerParameters(l, fn, parameters, scope)
  if (element !== NONE && l.b.count('params') > first)
    assign(l, l.b.get('params', first, 'binding'), element, l.tree.start[node]!)
  within(l, scope, () => {
    const inner = body !== NONE && kind(l, body) === 'block' ? field(l, body, 'body') : body
    const expr = inner === NONE ? unknown(l) : expression(l, inner)
    l.b.add('returns', { fn, expr, kind: 0 })
  })
  return l.b.expr(Op.Function, fn)
}

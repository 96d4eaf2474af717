// Parameters of functions, `arguments` and a declared `this` included.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, Op, ParamKind } from '../../vocabulary.ts'
import { assign, takeParameter } from '../kit/bindings.ts'
import { nameAt, nameExpr } from '../kit/expressions.ts'
import { field, parts } from '../kit/nodes.ts'
import { lowerExpression } from './expressions.ts'
import type { FunctionOptions } from './functions.ts'
import { isPattern, lowerPattern } from './patterns.ts'
import { declare, freshName, inScope, lookUp } from './scopes.ts'
import type { Lowering } from './state.ts'
import { kindAt, textAt } from './syntax/nodes.ts'
import { typeOfAnnotation } from './types/types.ts'

/** Adds the parameters of the function whose scope is open. */
export function lowerParameters(
  l: Lowering,
  node: number,
  commentType: ((name: string, position: number) => number | undefined) | undefined,
  onParameter: FunctionOptions['onParameter'],
): void {
  const single = field(l, node, 'parameter')
  const list = field(l, node, 'parameters')
  const nodes = single !== NONE ? [single] : list === NONE ? [] : parts(l, list)
  let position = 0
  for (const parameter of nodes) {
    const kind = kindAt(l, parameter)
    if (kind === 'decorator') continue
    const name = lowerParameter(l, parameter, (called) => commentType?.(called, position))
    if (name !== undefined) onParameter?.(parameter, name)
    position++
  }
}

/**
 * `arguments`: the parameters of the function around and any further arguments of callers. Declared where it is first
 * used; nothing is done when the name is declared or is outside of functions.
 */
export function declareArguments(l: Lowering): void {
  const fn = l.plainFn
  if (fn === NONE || lookUp(l, 'arguments', l.at.scope) !== NONE) return
  const { b } = l
  const scope = b.get('functions', fn, 'scope')
  const items: number[] = []
  inScope(l, scope, () => {
    // Rows after the parameters of this function belong to functions inside it.
    for (let row = b.count('params') - 1; row >= 0 && b.get('params', row, 'fn') >= fn; row--) {
      if (b.get('params', row, 'fn') !== fn) continue
      const binding = b.get('params', row, 'binding')
      if (b.get('params', row, 'kind') === ParamKind.Rest) return
      items.unshift(b.expr(Op.Name, b.get('bindings', binding, 'name'), scope, 0))
    }
    const rest = freshName(l)
    const further = declare(l, { scope }, rest, NONE, { kind: BindingKind.Parameter })
    takeParameter(l, { fn }, undefined, further, { kind: ParamKind.Rest })
    items.push(b.expr(Op.Spread, nameAt(l, l.at, rest, 0)))
    const binding = declare(l, { scope }, 'arguments', NONE, { kind: BindingKind.Variable })
    assign(l, { scope }, binding, b.expr(Op.List, b.list(items), b.str('Array')), 0)
  })
}

/** One parameter; returns its name if it has one. */
function lowerParameter(
  l: Lowering,
  node: number,
  commentType: (name: string) => number | undefined,
): string | undefined {
  const { at, b } = l
  const { pattern, annotation, kind, value } = partsOf(l, node)
  if (kindAt(l, pattern) === 'this') {
    declareReceiver(l, annotation)
    return undefined
  }
  const declared = typeOfAnnotation(l, annotation)
  const plain = !isPattern(l, pattern)
  const name = plain ? textAt(l, pattern) : freshName(l)
  const type = declared === NONE ? (commentType(plain ? name : '') ?? NONE) : declared
  const fallback = value === NONE ? NONE : lowerExpression(l, value)
  const binding = declare(l, at, name, node, { kind: BindingKind.Parameter, type })
  if (fallback !== NONE || kindAt(l, node) === 'optional_parameter') {
    b.set('bindings', binding, 'flags', BindFlag.Optional)
  }
  takeParameter(l, at, plain ? name : undefined, binding, { kind, type, fallback })
  if (!plain)
    lowerPattern(l, pattern, () => nameExpr(l, l.at, name, node), {
      kind: BindingKind.Variable,
      scope: at.scope,
      flags: 0,
    })
  return plain ? name : undefined
}

/** The nodes of a parameter: its pattern, its type and its default value, and how it takes arguments. */
function partsOf(l: Lowering, node: number): { pattern: number; annotation: number; value: number; kind: number } {
  const typed = kindAt(l, node) === 'required_parameter' || kindAt(l, node) === 'optional_parameter'
  const annotation = typed ? field(l, node, 'type') : NONE
  let pattern = typed ? field(l, node, 'pattern') : node
  let value = typed ? field(l, node, 'value') : NONE
  if (kindAt(l, pattern) === 'assignment_pattern') {
    value = field(l, pattern, 'right')
    pattern = field(l, pattern, 'left')
  }
  if (kindAt(l, pattern) !== 'rest_pattern') return { pattern, annotation, value, kind: ParamKind.Positional }
  return { pattern: parts(l, pattern)[0] ?? pattern, annotation, value, kind: ParamKind.Rest }
}

/** `this: Foo` among the parameters; `this` in its type is the `this` that the function would have otherwise. */
function declareReceiver(l: Lowering, annotation: number): void {
  if (annotation === NONE) return
  const { self } = l
  const { scope } = l.at
  if (self.kind === 'scope') l.self = { ...self, scope: l.b.get('scopes', scope, 'parent') }
  const type = typeOfAnnotation(l, annotation)
  l.self = { kind: 'type', type, scope }
  l.b.set('functions', l.at.fn, 'receiver', type)
}

// Functions of all kinds: their parameters and bodies.

import { NONE } from '../../facts.ts'
import { BindingKind, Flag, Op, ParamKind, ReturnKind, ScopeKind } from '../../vocabulary.ts'
import { openScope } from '../block-scopes.ts'
import { declare } from '../kit/bindings.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { lowerExpression } from './expressions.ts'
import { childAfter, eachChild, hasModifier, type Lowering, typeName } from './state.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType } from './types.ts'

/** A lambda or anonymous method: its calls belong to the method around it. */
export function lowerLambda(l: Lowering, node: number, scope: number): number {
  const { fn: outer } = l
  const flags = hasModifier(l, node, 'async') ? Flag.Async : 0
  const fn = l.b.add('functions', { flags })
  l.fn = fn
  const inner = openScope(l, scope, ScopeKind.Function)
  l.b.set('functions', fn, 'scope', inner)
  const parameters = field(l, node, 'parameters')
  if (parameters !== NONE) lowerParameters(l, parameters, fn, inner)
  const body = field(l, node, 'body')
  const block: number = body === NONE ? childOfKind(l, node, 'block') : body
  if (block !== NONE) lowerBody(l, block, fn, inner)
  l.fn = outer
  return l.b.expr(Op.Function, fn)
}

/** A block, `=> expression`, or the bare expression of a lambda, as the body of `fn`. */
export function lowerBody(l: Lowering, body: number, fn: number, scope: number): void {
  if (kind(l, body) === 'block') {
    lowerStatements(l, body, scope)
    return
  }
  const expression = kind(l, body) === 'arrow_expression_clause' ? childAfter(l, body, '=>') : body
  if (expression !== NONE)
    l.b.add('returns', { fn, expr: lowerExpression(l, expression, scope), kind: ReturnKind.Return })
}

/** The parameters of a method, lambda (`x =>`, `(a, b) =>`), delegate or record. */
export function lowerParameters(l: Lowering, node: number, fn: number, scope: number): void {
  if (kind(l, node) === 'implicit_parameter' || kind(l, node) === 'identifier') {
    addParameter(l, fn, scope, { name: node, type: NONE, kind: ParamKind.Positional, fallback: NONE })
    return
  }
  let rest = false
  let restType: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'parameter') lowerParameter(l, child, fn, scope)
    else if (childKind === 'params') rest = true
    else if (rest && isType(l, child) && l.tree.fieldNames[l.tree.field[child]!] === 'type')
      restType = lowerType(l, child, scope)
    else if (rest && childKind === 'identifier')
      addParameter(l, fn, scope, { name: child, type: restType, kind: ParamKind.Rest, fallback: NONE })
  })
}

function lowerParameter(l: Lowering, node: number, fn: number, scope: number): void {
  const name = field(l, node, 'name')
  if (name === NONE) return
  const typeNode = field(l, node, 'type')
  const plain: number = typeNode === NONE ? NONE : lowerType(l, typeNode, scope)
  const isReference = plain !== NONE && (hasModifier(l, node, 'ref') || hasModifier(l, node, 'out'))
  const type: number = isReference ? l.b.expr(Op.Ref, plain, BY_REFERENCE) : plain
  const value = childAfter(l, node, '=')
  const fallback: number = value === NONE ? NONE : lowerExpression(l, value, scope)
  const isReceiver = hasModifier(l, node, 'this')
  const isRest = hasModifier(l, node, 'params')
  const paramKind = isReceiver ? ParamKind.Receiver : isRest ? ParamKind.Rest : ParamKind.Positional
  addParameter(l, fn, scope, { name, type, kind: paramKind, fallback })
}

/** `b` of a Ref: the variable itself is passed. */
export const BY_REFERENCE = 3

type Parameter = { name: number; type: number; kind: number; fallback: number }

function addParameter(l: Lowering, fn: number, scope: number, about: Parameter): void {
  const { name, type } = about
  const binding = declare(l, { scope }, text(l, name), name, { kind: BindingKind.Parameter, type })
  l.b.add('params', {
    fn,
    name: l.b.str(text(l, name)),
    kind: about.kind,
    type,
    fallback: about.fallback,
    binding,
  })
}

/** `<T, U>` with the constraints that follow: of the function that is being lowered, or else of the type. */
export function lowerTypeParameters(l: Lowering, node: number, scope: number): number {
  const { fn } = l
  const entity = fn === NONE ? l.owner : NONE
  let list = field(l, node, 'type_parameters')
  if (list === NONE) list = childOfKind(l, node, 'type_parameter_list')
  if (list === NONE) return 0
  const rows = new Map<string, number>()
  eachChild(l, list, (child, childKind) => {
    if (childKind !== 'type_parameter') return
    const name = field(l, child, 'name')
    if (name === NONE) return
    const binding = declare(l, { scope }, typeName(text(l, name), 0), name, { kind: BindingKind.TypeParameter })
    l.b.add('typeParams', { entity, fn, binding })
    rows.set(text(l, name), binding)
  })
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'type_parameter_constraints_clause') lowerConstraints(l, child, scope, rows)
  })
  return rows.size
}

/** `where T : Base, IFoo, new()` */
function lowerConstraints(l: Lowering, node: number, scope: number, rows: ReadonlyMap<string, number>): void {
  const name = childOfKind(l, node, 'identifier')
  const binding = name === NONE ? undefined : rows.get(text(l, name))
  if (binding === undefined) return
  const bounds: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'type_parameter_constraint') return
    const type = field(l, child, 'type')
    if (type !== NONE) bounds.push(lowerType(l, type, scope))
  })
  if (bounds.length === 0) return
  const bound = bounds.length === 1 ? bounds[0]! : l.b.expr(Op.Union, l.b.list(bounds))
  l.b.set('bindings', binding, 'type', bound)
}

/** Lowers the statements of an accessor or method; nothing without a body. */
export function lowerOptionalBody(l: Lowering, node: number, fn: number, scope: number): void {
  const body = field(l, node, 'body')
  if (body !== NONE) lowerBody(l, body, fn, scope)
}

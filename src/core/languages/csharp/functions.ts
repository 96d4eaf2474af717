// Functions of all kinds: their parameters and bodies.

import { BindingKind, Flag, NONE, Op, ParamKind, ReturnKind, ScopeKind } from '../../facts.ts'
import { bind, openScope } from '../block-scopes.ts'
import { childOfKind, field, kind, text } from '../lowering.ts'
import { lowerExpression } from './expressions.ts'
import { childAfter, eachChild, hasModifier, type State, typeName } from './state.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType } from './types.ts'

/** A lambda or anonymous method: its calls belong to the method around it. */
export function lowerLambda(s: State, node: number, scope: number): number {
  const { fn: outer } = s
  const flags = hasModifier(s, node, 'async') ? Flag.Async : 0
  const fn = s.b.add('functions', { entity: NONE, scope: NONE, returnType: NONE, flags })
  s.fn = fn
  const inner = openScope(s, scope, ScopeKind.Function)
  s.b.set('functions', fn, 'scope', inner)
  const parameters = field(s, node, 'parameters')
  if (parameters !== NONE) lowerParameters(s, parameters, fn, inner)
  const body = field(s, node, 'body')
  const block: number = body === NONE ? childOfKind(s, node, 'block') : body
  if (block !== NONE) lowerBody(s, block, fn, inner)
  s.fn = outer
  return s.b.expr(Op.Function, fn)
}

/** A block, `=> expression`, or the bare expression of a lambda, as the body of `fn`. */
export function lowerBody(s: State, body: number, fn: number, scope: number): void {
  if (kind(s, body) === 'block') {
    lowerStatements(s, body, scope)
    return
  }
  const expression = kind(s, body) === 'arrow_expression_clause' ? childAfter(s, body, '=>') : body
  if (expression !== NONE)
    s.b.add('returns', { fn, expr: lowerExpression(s, expression, scope), kind: ReturnKind.Return })
}

/** The parameters of a method, lambda (`x =>`, `(a, b) =>`), delegate or record. */
export function lowerParameters(s: State, node: number, fn: number, scope: number): void {
  if (kind(s, node) === 'implicit_parameter' || kind(s, node) === 'identifier') {
    addParameter(s, fn, scope, { name: node, type: NONE, kind: ParamKind.Positional, fallback: NONE })
    return
  }
  let rest = false
  let restType: number = NONE
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'parameter') lowerParameter(s, child, fn, scope)
    else if (childKind === 'params') rest = true
    else if (rest && isType(s, child) && s.tree.fieldNames[s.tree.field[child]!] === 'type')
      restType = lowerType(s, child, scope)
    else if (rest && childKind === 'identifier')
      addParameter(s, fn, scope, { name: child, type: restType, kind: ParamKind.Rest, fallback: NONE })
  })
}

function lowerParameter(s: State, node: number, fn: number, scope: number): void {
  const name = field(s, node, 'name')
  if (name === NONE) return
  const typeNode = field(s, node, 'type')
  const type: number = typeNode === NONE ? NONE : lowerType(s, typeNode, scope)
  const value = childAfter(s, node, '=')
  const fallback: number = value === NONE ? NONE : lowerExpression(s, value, scope)
  const isReceiver = hasModifier(s, node, 'this')
  const isRest = hasModifier(s, node, 'params')
  const paramKind = isReceiver ? ParamKind.Receiver : isRest ? ParamKind.Rest : ParamKind.Positional
  addParameter(s, fn, scope, { name, type, kind: paramKind, fallback })
}

type Parameter = { name: number; type: number; kind: number; fallback: number }

function addParameter(s: State, fn: number, scope: number, about: Parameter): void {
  const { name, type } = about
  const binding = bind(s, scope, text(s, name), { kind: BindingKind.Parameter, node: name, type })
  s.b.add('params', {
    fn,
    name: s.b.str(text(s, name)),
    kind: about.kind,
    type,
    fallback: about.fallback,
    binding,
  })
}

/** `<T, U>` with the constraints that follow; bound in `scope` for a type (`entity`) or a function (`fn`). */
export function lowerTypeParameters(s: State, node: number, scope: number, entity: number, fn: number): number {
  let list = field(s, node, 'type_parameters')
  if (list === NONE) list = childOfKind(s, node, 'type_parameter_list')
  if (list === NONE) return 0
  const rows = new Map<string, number>()
  eachChild(s, list, (child, childKind) => {
    if (childKind !== 'type_parameter') return
    const name = field(s, child, 'name')
    if (name === NONE) return
    const binding = bind(s, scope, typeName(text(s, name), 0), { kind: BindingKind.TypeParameter, node: name })
    s.b.add('typeParams', { entity, fn, binding })
    rows.set(text(s, name), binding)
  })
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'type_parameter_constraints_clause') lowerConstraints(s, child, scope, rows)
  })
  return rows.size
}

/** `where T : Base, IFoo, new()` */
function lowerConstraints(s: State, node: number, scope: number, rows: ReadonlyMap<string, number>): void {
  const name = childOfKind(s, node, 'identifier')
  const binding = name === NONE ? undefined : rows.get(text(s, name))
  if (binding === undefined) return
  const bounds: number[] = []
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'type_parameter_constraint') return
    const type = field(s, child, 'type')
    if (type !== NONE) bounds.push(lowerType(s, type, scope))
  })
  if (bounds.length === 0) return
  const bound = bounds.length === 1 ? bounds[0]! : s.b.expr(Op.Union, s.b.list(bounds))
  s.b.set('bindings', binding, 'type', bound)
}

/** An accessor's or method's statements; a missing body says nothing. */
export function lowerOptionalBody(s: State, node: number, fn: number, scope: number): void {
  const body = field(s, node, 'body')
  if (body !== NONE) lowerBody(s, body, fn, scope)
}

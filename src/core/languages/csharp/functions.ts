// Functions of all kinds: their parameters and bodies.

import { NONE } from '../../facts.ts'
import { BindingKind, Flag, Op, ParamKind } from '../../vocabulary.ts'
import { addParameter, declare } from '../kit/bindings.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, text } from '../kit/nodes.ts'
import { openFunction } from '../kit/scopes.ts'
import { lowerExpression } from './expressions.ts'
import { childAfter, eachChild, hasModifier, type Lowering, typeName } from './state.ts'
import { lowerStatements } from './statements.ts'
import { isType, lowerType } from './types.ts'

/** A lambda or anonymous method: its calls belong to the method around it. */
export function lowerLambda(l: Lowering, at: Here, node: number): number {
  const fn = addFunction(l, { flags: hasModifier(l, node, 'async') ? Flag.Async : 0 })
  const inner = openFunction(l, at, fn)
  const parameters = field(l, node, 'parameters')
  if (parameters !== NONE) lowerParameters(l, inner, parameters)
  const body = field(l, node, 'body')
  const block: number = body === NONE ? childOfKind(l, node, 'block') : body
  if (block !== NONE) lowerBody(l, inner, block)
  return l.b.expr(Op.Function, fn)
}

/** A block, `=> expression`, or the bare expression of a lambda, as the body of `fn`. */
export function lowerBody(l: Lowering, at: Here, body: number, fn = at.fn): void {
  if (kind(l, body) === 'block') {
    lowerStatements(l, at, body)
    return
  }
  const expression = kind(l, body) === 'arrow_expression_clause' ? childAfter(l, body, '=>') : body
  if (expression !== NONE) addResult(l, { fn }, lowerExpression(l, at, expression))
}

/** The parameters of a method, lambda (`x =>`, `(a, b) =>`), delegate or record. */
export function lowerParameters(l: Lowering, at: Here, node: number): void {
  if (kind(l, node) === 'implicit_parameter' || kind(l, node) === 'identifier') {
    addParameter(l, at, text(l, node), node, { kind: ParamKind.Positional })
    return
  }
  let rest = false
  let restType: number = NONE
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'parameter') lowerParameter(l, at, child)
    else if (childKind === 'params') rest = true
    else if (rest && isType(l, child) && l.tree.fieldNames[l.tree.field[child]!] === 'type')
      restType = lowerType(l, at, child)
    else if (rest && childKind === 'identifier')
      addParameter(l, at, text(l, child), child, { kind: ParamKind.Rest, type: restType })
  })
}

function lowerParameter(l: Lowering, at: Here, node: number): void {
  const name = field(l, node, 'name')
  if (name === NONE) return
  const typeNode = field(l, node, 'type')
  const plain: number = typeNode === NONE ? NONE : lowerType(l, at, typeNode)
  const isReference = plain !== NONE && (hasModifier(l, node, 'ref') || hasModifier(l, node, 'out'))
  const type: number = isReference ? l.b.expr(Op.Ref, plain, BY_REFERENCE) : plain
  const value = childAfter(l, node, '=')
  const fallback: number = value === NONE ? NONE : lowerExpression(l, at, value)
  const isReceiver = hasModifier(l, node, 'this')
  const isRest = hasModifier(l, node, 'params')
  const paramKind = isReceiver ? ParamKind.Receiver : isRest ? ParamKind.Rest : ParamKind.Positional
  addParameter(l, at, text(l, name), name, { kind: paramKind, type, fallback })
}

/** `b` of a Ref: the variable itself is passed. */
export const BY_REFERENCE = 3

/** `<T, U>` with the constraints that follow: of the function at a place, or else of the type. */
export function lowerTypeParameters(l: Lowering, at: Here, node: number): number {
  const { fn } = at
  const entity = fn === NONE ? at.entity : NONE
  let list = field(l, node, 'type_parameters')
  if (list === NONE) list = childOfKind(l, node, 'type_parameter_list')
  if (list === NONE) return 0
  const rows = new Map<string, number>()
  eachChild(l, list, (child, childKind) => {
    if (childKind !== 'type_parameter') return
    const name = field(l, child, 'name')
    if (name === NONE) return
    const binding = declare(l, at, typeName(text(l, name), 0), name, { kind: BindingKind.TypeParameter })
    l.b.add('typeParams', { entity, fn, binding })
    rows.set(text(l, name), binding)
  })
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'type_parameter_constraints_clause') lowerConstraints(l, at, child, rows)
  })
  return rows.size
}

/** `where T : Base, IFoo, new()` */
function lowerConstraints(l: Lowering, at: Here, node: number, rows: ReadonlyMap<string, number>): void {
  const name = childOfKind(l, node, 'identifier')
  const binding = name === NONE ? undefined : rows.get(text(l, name))
  if (binding === undefined) return
  const bounds: number[] = []
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'type_parameter_constraint') return
    const type = field(l, child, 'type')
    if (type !== NONE) bounds.push(lowerType(l, at, type))
  })
  if (bounds.length === 0) return
  const bound = bounds.length === 1 ? bounds[0]! : l.b.expr(Op.Union, l.b.list(bounds))
  l.b.set('bindings', binding, 'type', bound)
}

/** Lowers the statements of an accessor or method; nothing without a body. */
export function lowerOptionalBody(l: Lowering, at: Here, node: number, fn = at.fn): void {
  const body = field(l, node, 'body')
  if (body !== NONE) lowerBody(l, at, body, fn)
}

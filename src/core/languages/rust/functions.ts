// Functions, methods and closures: header, parameters and the values of the body.

import { addTo } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ParamKind } from '../../vocabulary.ts'
import { assign, takeParameter } from '../kit/bindings.ts'
import { nameExpr } from '../kit/expressions.ts'
import { addFunction, addResult } from '../kit/functions.ts'
import { field, has, kind } from '../kit/nodes.ts'
import { openFunction } from '../kit/scopes.ts'
import { lowerBlock } from './blocks.ts'
import { lowerExpression } from './expressions.ts'
import { type About, addItem, bindEntity, isTest } from './items.ts'
import { bindPattern } from './patterns.ts'
import { declareName, isFromMacro, type Lowering, nameText, type Place, parts } from './state.ts'
import { heldAs, noteHeld, selfHeld } from './types/held.ts'
import { openTypeParams } from './types/type-params.ts'
import { isAsync, lowerType } from './types/types.ts'

/** Declares a function or method and lowers its body in a scope of its own. */
export function lowerFunction(l: Lowering, node: number, at: Place, about: About): void {
  const isMember = at.self !== NONE && !at.inFunction
  const body = field(l, node, 'body')
  const parameters = field(l, node, 'parameters')
  const isHidden = isFromMacro(l, field(l, node, 'name'))
  if (isHidden && at.ofTrait) return // an implemented trait declares it already
  const isStatic = isMember && !hasSelf(l, parameters)
  const flags = functionFlags(l, node, isStatic)
  const fn = addFunction(l, { flags })
  const entity = addItem(l, at, node, about, { kind: isMember ? EntityKind.Method : EntityKind.Function, flags, fn })
  l.b.set('functions', fn, 'entity', entity)
  bindEntity(l, at, node, { ref: entity, flags: isStatic ? BindFlag.Static : 0 })
  const inside = openTypeParams(l, node, at, { fn })
  const { scope } = openFunction(l, inside, fn, entity)
  const place: Place = {
    ...inside,
    scope,
    fn,
    entity,
    inFunction: true,
    test: at.test || isTest(about),
    selfHeld: isMember ? selfHeld(l, parameters, at.typeHeld) : undefined,
  }
  lowerParams(l, parameters, place)
  const result = field(l, node, 'return_type')
  if (result !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, result, inside))
  if (body === NONE || (isHidden && !at.inFunction)) return // its calls belong to the entity around
  const tail = lowerBlock(l, body, place)
  if (tail !== NONE) addResult(l, { fn }, tail)
}

/** A closure as a value: its result is the value of its body. */
export function lowerClosure(l: Lowering, node: number, at: Place): number {
  const fn = addFunction(l, { flags: has(l, node, 'async') ? Flag.Async : 0 })
  const { scope } = openFunction(l, at, fn)
  const place: Place = { ...at, scope, fn, inFunction: true, breaks: undefined }
  lowerParams(l, field(l, node, 'parameters'), place)
  const result = field(l, node, 'return_type')
  if (result !== NONE) l.b.set('functions', fn, 'returnType', lowerType(l, result, at))
  const body = field(l, node, 'body')
  addResult(l, { fn }, lowerExpression(l, body, place))
  return l.b.expr(Op.Function, fn)
}

const functionFlags = (l: Lowering, node: number, isStatic: boolean): number =>
  (isAsync(l, node) ? Flag.Async : 0) |
  (field(l, node, 'body') === NONE ? Flag.Abstract : 0) |
  (isStatic ? Flag.Static : 0)

const hasSelf = (l: Lowering, parameters: number): boolean =>
  parameters !== NONE && parts(l, parameters).some((part) => isSelf(l, part))

const isSelf = (l: Lowering, param: number): boolean =>
  kind(l, param) === 'self_parameter' ||
  (kind(l, param) === 'parameter' && kind(l, field(l, param, 'pattern')) === 'self')

/** Parameters of the function or closure that a place is in, patterns destructured into bindings. */
function lowerParams(l: Lowering, list: number, at: Place): void {
  if (list === NONE) return
  for (const param of parts(l, list)) {
    const pattern = kind(l, param) === 'parameter' ? field(l, param, 'pattern') : param
    // the types of parameters see none of the parameters
    if (kind(l, pattern) === 'identifier') addTo(l.locals, at.scope, nameText(l, pattern))
  }
  for (const param of parts(l, list)) {
    if (isSelf(l, param)) lowerSelf(l, param, at)
    else lowerParam(l, param, at)
  }
}

function lowerSelf(l: Lowering, param: number, at: Place): void {
  const binding = declareName(l, at, 'self', param, { kind: BindingKind.Parameter })
  const typeNode = kind(l, param) === 'parameter' ? field(l, param, 'type') : NONE
  const own = typeNode === NONE ? NONE : lowerType(l, typeNode, at)
  // `self: Pin<&mut Self>` has its own methods and those of its target
  const isPinned = typeNode !== NONE && kind(l, typeNode) === 'generic_type'
  const expr = isPinned ? l.b.expr(Op.Instance, own) : l.b.expr(Op.This, at.self)
  assign(l, at, binding, expr, l.tree.start[param]!)
  takeParameter(l, at, 'self', binding, { kind: ParamKind.Receiver, type: own })
}

function lowerParam(l: Lowering, param: number, at: Place): void {
  const isTyped = kind(l, param) === 'parameter'
  const pattern = isTyped ? field(l, param, 'pattern') : param
  const typeNode = isTyped ? field(l, param, 'type') : NONE
  const type = typeNode === NONE ? NONE : lowerType(l, typeNode, at)
  const simple = kind(l, pattern) === 'identifier'
  const word = simple ? nameText(l, pattern) : `#${param}`
  if (simple && typeNode !== NONE) noteHeld(l, at.scope, word, heldAs(l, typeNode))
  const binding = declareName(l, at, word, param, { kind: BindingKind.Parameter, type })
  takeParameter(l, at, word, binding, { kind: ParamKind.Positional, type })
  if (!simple) bindPattern(l, pattern, { value: nameExpr(l, at, word, param) }, at)
}

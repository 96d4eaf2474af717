// Models of Laravel: a method that returns a relation is a property too, and a scope is called without its prefix.

import { NONE } from '../../../facts.ts'
import { BindFlag, Op } from '../../../vocabulary.ts'
import { member } from '../../kit/expressions.ts'
import { field, kind, parts, text } from '../../kit/nodes.ts'
import { addMember } from '../classes.ts'
import { className, functionKey } from '../modules/names.ts'
import type { Lowering } from '../state.ts'
import { libraryClass } from '../types/types.ts'
import { RELATION_OF } from './eloquent.ts'

/** The type of the relation that a body returns (`return $this->hasMany(Order::class)->latest()`), NONE for any other. */
export function relationOf(l: Lowering, body: number): number {
  const [last] = body === NONE ? [] : parts(l, body).slice(-1)
  if (last === undefined || kind(l, last) !== 'return_statement') return NONE
  let call = parts(l, last)[0] ?? NONE
  while (call !== NONE && kind(l, call) === 'member_call_expression' && text(l, field(l, call, 'object')) !== '$this')
    call = field(l, call, 'object')
  if (call === NONE || kind(l, call) !== 'member_call_expression') return NONE
  const relation = RELATION_OF.get(text(l, field(l, call, 'name')))
  const model = modelOf(l, field(l, call, 'arguments'))
  if (relation === undefined || model === NONE) return NONE
  return l.b.expr(Op.Apply, libraryClass(l, `Eloquent${relation}`, call), l.b.list([className(l, model)]))
}

/** The class that the first argument names: `Order` of `(Order::class, 'owner_id')`. */
function modelOf(l: Lowering, list: number): number {
  const [first] = list === NONE ? [] : parts(l, list)
  const value = first === undefined ? NONE : (parts(l, first)[0] ?? NONE)
  const isName =
    value !== NONE && kind(l, value) === 'class_constant_access_expression' && /::class$/.test(text(l, value))
  return isName ? (parts(l, value)[0] ?? NONE) : NONE
}

/** The property of a relation holds the related models. */
export function addRelated(l: Lowering, name: string, node: number): void {
  const self = l.b.expr(Op.This, l.at.owner!.scope)
  const relation = given(l, member(l, self, functionKey(name)))
  addMember(l, `$${name}`, node, { value: given(l, member(l, relation, functionKey('getResults'))) })
}

/** `scopeActive` of a model is called as `User::active()`. */
export function addScope(l: Lowering, name: string, entity: number, node: number): void {
  const called = functionKey(name.slice('scope'.length))
  addMember(l, called, node, { value: l.b.expr(Op.Entity, entity), flags: BindFlag.Static })
}

/** Whether a method is a scope by its name. */
export const isScope = (name: string): boolean => /^scope[A-Z]/.test(name)

/** The result of a call without arguments that is not in the source. */
const given = (l: Lowering, callee: number): number => l.b.expr(Op.Call, callee, l.b.list([]), NONE)

// Classes that the library makes: `Struct.new(:a, :b)`, `Data.define(:a)`, `Class.new(Base)`, `Module.new`.

import { NONE } from '../../../facts.ts'
import { Op, ParamKind, ScopeKind } from '../../../vocabulary.ts'
import { addParameter } from '../../kit/bindings.ts'
import { addStore, nameExpr } from '../../kit/expressions.ts'
import { addFunction } from '../../kit/functions.ts'
import { field, kind, parts, text } from '../../kit/nodes.ts'
import { within } from '../../kit/scopes.ts'
import { homeOf, openClass } from '../classes.ts'
import { sequence } from '../expressions.ts'
import { declareMember, type Lowering, open } from '../state.ts'
import { declareAccessor } from './method-declarations.ts'

/** The names of the fields in `Struct.new(…)` or `Data.define(…)`; undefined for any other expression. */
export function fieldsOfCall(l: Lowering, node: number): string[] | undefined {
  if (kind(l, node) !== 'call') return undefined
  const receiver = field(l, node, 'receiver')
  const method = field(l, node, 'method')
  if (receiver === NONE || method === NONE) return undefined
  const maker = `${text(l, receiver)}.${text(l, method)}`
  if (maker !== 'Struct.new' && maker !== 'Data.define') return undefined
  const list = field(l, node, 'arguments')
  return list === NONE
    ? []
    : parts(l, list).flatMap((each) => (kind(l, each) === 'simple_symbol' ? text(l, each).slice(1) : []))
}

/** Accessors for the fields, and the constructor that fills them. */
export function declareFields(l: Lowering, fields: readonly string[], node: number): void {
  for (const name of fields) declareAccessor(l, name, node, 'accessor')
  const { owner } = l.at
  const fn = addFunction(l)
  const scope = open(l, ScopeKind.Function, {
    fn,
    isStatic: false,
    method: 'initialize',
    start: l.tree.start[node]!,
  })
  l.b.set('functions', fn, 'scope', scope.scope)
  within(l, scope, () => {
    for (const name of fields) {
      addParameter(l, scope, name, node, { kind: ParamKind.Positional, offset: scope.start })
      const value = nameExpr(l, l.at, name, node)
      const object = l.b.expr(Op.This, owner!.scope)
      addStore(l, scope, object, `@${name}`, value, node)
    }
  })
  declareMember(l, 'initialize', node, l.b.expr(Op.Function, fn), 'instance')
}

/** `Foo = Struct.new(:a) do … end` and the like define the class `Foo`; false when the value is something else. */
export function lowerMadeClass(l: Lowering, node: number, nameNode: number, value: number): boolean {
  if (kind(l, value) !== 'call') return false
  const receiver = field(l, value, 'receiver')
  const method = field(l, value, 'method')
  const maker = receiver === NONE || method === NONE ? '' : `${text(l, receiver)}.${text(l, method)}`
  const isFields = fieldsOfCall(l, value) !== undefined
  if (!isFields && maker !== 'Class.new' && maker !== 'Module.new') return false
  const list = field(l, value, 'arguments')
  const given = maker === 'Class.new' && list !== NONE ? (parts(l, list)[0] ?? NONE) : NONE
  const block = field(l, value, 'block')
  openClass(l, node, { home: homeOf(l), nameNode, headerEnd: nameNode, base: isFields ? value : given }, () => {
    const body = block === NONE ? NONE : field(l, block, 'body')
    if (body !== NONE) sequence(l, body)
  })
  return true
}

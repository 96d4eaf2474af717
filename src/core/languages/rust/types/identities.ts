// Library functions that return their argument's type and are passed by name: `xs.map(Clone::clone)`.

import { Op, ParamKind } from '../../../vocabulary.ts'
import { addParameter } from '../../kit/bindings.ts'
import { nameExpr } from '../../kit/expressions.ts'
import { addFunction, addResult } from '../../kit/functions.ts'
import { text } from '../../kit/nodes.ts'
import { openFunction } from '../../kit/scopes.ts'
import type { Lowering, Place } from '../state.ts'

const IDENTITIES = new Set(
  'Clone::clone ToOwned::to_owned AsRef::as_ref AsMut::as_mut Borrow::borrow BorrowMut::borrow_mut Deref::deref DerefMut::deref_mut Arc::clone Arc::as_ref Rc::clone Rc::as_ref Box::as_ref convert::identity identity'.split(
    ' ',
  ),
)

/** Whether an expression names one of these functions. */
export const isIdentity = (l: Lowering, node: number): boolean =>
  IDENTITIES.has(text(l, node).replace(/^(std|core|alloc)::(\w+::(?=\w+::))?/, ''))

/** A lambda that returns its argument. */
export function lowerIdentity(l: Lowering, node: number, at: Place): number {
  const fn = addFunction(l)
  const inside = openFunction(l, at, fn)
  const word = `#${node}`
  addParameter(l, inside, word, node, { kind: ParamKind.Positional })
  addResult(l, { fn }, nameExpr(l, inside, word, node))
  return l.b.expr(Op.Function, fn)
}

/**
 * The result of methods that, as far as types go, return their receiver, whoever declares them: they add context to an
 * error, or return the fields of a pinned value (`pin_project!`), by value or by reference.
 */
export function givenBack(l: Lowering, call: number, method: string): number {
  if (!ITSELF.has(method)) return call
  const callee = l.b.get('exprs', call, 'a')
  return l.b.expr(Op.First, l.b.list([call, l.b.get('exprs', callee, 'a')]))
}

const ITSELF = new Set(['context', 'with_context', 'wrap_err', 'wrap_err_with', 'project', 'project_ref', 'as_mut'])

// The scope in which code stands that begins with its own object: `super().load()`, `$this->load()`. Some languages give only
// the scope of the class there.

import { eachInside } from '../../../facts/operands.ts'
import { type Facts, NONE } from '../../../facts.ts'
import { Op, ScopeKind } from '../../../vocabulary.ts'

const OWN_OBJECT: ReadonlySet<number> = new Set([Op.This, Op.Super, Op.Receiver])
const CALLS: ReadonlySet<number> = new Set([Op.Call, Op.New])

/** The scope of the code of an expression that begins in a scope: where that is a class, of the call, value, assignment or mention that it is in. */
export function codeScopesOf(facts: Facts): (expr: number, scope: number) => number {
  const { kind } = facts.scopes
  const found = codeScopes(facts)
  return (expr, scope) =>
    found === undefined || scope < 0 || kind[scope] !== ScopeKind.Class || found[expr] === NONE ? scope : found[expr]!
}

/** By expression, NONE for those that stand nowhere; undefined where no code begins in the scope of a class. */
function codeScopes(facts: Facts): Int32Array | undefined {
  const { exprs, scopes, calls, mentions, values, stores, returns, functions } = facts
  const isOwn = (expr: number): boolean =>
    OWN_OBJECT.has(exprs.op[expr]!) && exprs.a[expr]! >= 0 && scopes.kind[exprs.a[expr]!] === ScopeKind.Class
  let isNeeded = false
  for (let expr = 0; expr < exprs.length && !isNeeded; expr++) isNeeded = isOwn(expr)
  if (!isNeeded) return undefined
  const found = new Int32Array(exprs.length).fill(NONE)
  const mark = (expr: number, scope: number): void => {
    if (expr < 0) return
    // A call inside of another one has its own row.
    eachInside(facts, expr, (inner) => {
      if (found[inner]! >= 0 || (inner !== expr && CALLS.has(exprs.op[inner]!))) return false
      found[inner] = scope
      return true
    })
  }
  for (const table of [calls, mentions, values])
    for (let row = 0; row < table.length; row++) mark(table.expr[row]!, table.scope[row]!)
  for (let row = 0; row < stores.length; row++) {
    mark(stores.object[row]!, stores.scope[row]!)
    mark(stores.value[row]!, stores.scope[row]!)
  }
  for (let row = 0; row < returns.length; row++) mark(returns.expr[row]!, functions.scope[returns.fn[row]!]!)
  return found
}

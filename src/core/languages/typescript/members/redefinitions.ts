// Members of a prototype that a file defines more than once. The last definition holds; reads before it see the
// previous one: `P._send = P.send; P.send = function () { this._send() }`, where P is `Foo.prototype`.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { freshName } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'

/** A definition: the offset from which it holds, its binding, its value. */
type Definition = { offset: number; binding: number; value: number }
/** A use of the member as a value. */
type Read = { offset: number; expr: number }
/**
 * The definitions and reads of one prototype member in one function or at the top of the module. `scope` is that of the
 * first definition.
 */
export type PrototypeMember = { scope: number; definitions: Definition[]; reads: Read[] }

/** Notes that `node` defines a member in a scope that extends a prototype. */
export function noteDefinition(
  l: Lowering,
  name: string,
  node: number,
  made: { binding: number; value: number },
): void {
  const owner = l.extended.get(l.at.scope)
  if (owner === undefined || !isUnconditional(l, node)) return
  const member = memberOf(l, owner, name)
  if (member.definitions.length === 0) member.scope = l.at.scope
  member.definitions.push({ offset: l.tree.end[node]!, ...made })
}

/** Notes that `expr` reads a member of the prototype of the class that `owner` names. */
export function noteRead(l: Lowering, owner: number, name: string, read: Read): void {
  memberOf(l, textAt(l, owner), name).reads.push(read)
}

function memberOf(l: Lowering, owner: string, name: string): PrototypeMember {
  if (l.prototypeMembers.size === 0) l.later.push(() => settleAll(l))
  const key = `${l.at.fn} ${owner}.${name}`
  let member = l.prototypeMembers.get(key)
  if (!member) l.prototypeMembers.set(key, (member = { scope: NONE, definitions: [], reads: [] }))
  return member
}

/** Whether a node is evaluated whenever the function around it runs. */
function isUnconditional(l: Lowering, node: number): boolean {
  let at = l.tree.parent[node]!
  while (PARTS.has(kindAt(l, at))) at = l.tree.parent[at]!
  if (kindAt(l, at) !== 'expression_statement') return false
  const block = l.tree.parent[at]!
  return block === 0 || (l.at.fn !== NONE && kindAt(l, l.tree.parent[block]!).includes('function'))
}
const PARTS = new Set(['pair', 'object', 'assignment_expression', 'arguments', 'call_expression'])

function settleAll(l: Lowering): void {
  for (const member of l.prototypeMembers.values()) settle(l, member)
}

function settle(l: Lowering, { scope, definitions, reads }: PrototypeMember): void {
  const { b } = l
  const last = definitions.at(-1)
  if (last === undefined) return
  for (const { offset, expr } of reads) {
    if (offset > last.offset) continue
    const before = definitions.findLast((one) => one.offset <= offset)
    if (before === undefined) b.set('exprs', expr, 'a', b.expr(Op.Super, scope))
    else
      for (const column of ['op', 'a', 'b', 'c'] as const)
        b.set('exprs', expr, column, b.get('exprs', before.value, column))
  }
  for (const { binding } of definitions.slice(0, -1))
    if (binding !== NONE) b.set('bindings', binding, 'name', b.str(freshName(l)))
}

// The positions of a class pattern (`case Point(x, y)`): the members listed in `__match_args__`, or the fields of a
// dataclass in their order. Each position is an additional member, `__match_0__` and so on, with the value of the
// listed one.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { Op } from '../../../vocabulary.ts'
import { assign } from '../../kit/bindings.ts'
import { field, parts } from '../../kit/nodes.ts'
import { knownName } from '../names.ts'
import { stringText } from '../nodes.ts'
import { declareName, type Lowering, type Scope } from '../state.ts'

/** The member for a position of a class pattern. */
export const matchMember = (position: number): string => `__match_${position}__`

/**
 * Declares the positions of a class after its body has been lowered; `outer` is the node that contains its decorators
 * too.
 */
export function declareMatchArguments(l: Lowering, node: number, outer: number, scope: Scope): void {
  const body = field(l, node, 'body')
  if (body === NONE) return
  const assigned = parts(l, body).map((statement) => parts(l, statement)[0] ?? NONE)
  const isAlone = field(l, node, 'superclasses') === NONE
  const names = spelledOut(l, assigned) ?? (isAlone && isDataclass(l, outer) ? fieldsOf(l, assigned) : [])
  for (const [position, name] of names.entries()) {
    const value = l.b.expr(Op.Member, l.b.expr(Op.This, scope.scope), l.b.str(name), 0)
    assign(l, l.at, declareName(l, matchMember(position), node, scope), value, l.tree.end[node]!)
  }
}

/** The texts of `__match_args__ = ('x', 'y')`. */
function spelledOut(l: Lowering, statements: readonly number[]): string[] | undefined {
  const own = statements.find((each) => isAssignment(l, each) && nameOfTarget(l, each) === '__match_args__')
  const list = own === undefined ? NONE : field(l, own, 'right')
  if (list === NONE) return undefined
  return parts(l, list).flatMap((item) => stringText(l, item) ?? [])
}

/** Names with an annotation are the fields of a dataclass. */
function fieldsOf(l: Lowering, statements: readonly number[]): string[] {
  const isField = (each: number): boolean => {
    const type = isAssignment(l, each) ? field(l, each, 'type') : NONE
    return type !== NONE && !/\bClassVar\b|\bInitVar\b|\bKW_ONLY\b/.test(textOf(l.tree, type))
  }
  return statements.filter(isField).map((each) => nameOfTarget(l, each))
}

const isAssignment = (l: Lowering, node: number): boolean => node !== NONE && kindOf(l.tree, node) === 'assignment'

const nameOfTarget = (l: Lowering, node: number): string => {
  const left = field(l, node, 'left')
  return left === NONE ? '' : textOf(l.tree, left)
}

function isDataclass(l: Lowering, outer: number): boolean {
  return parts(l, outer).some((child) => {
    if (kindOf(l.tree, child) !== 'decorator') return false
    const inner = parts(l, child)[0] ?? NONE
    const callee = inner !== NONE && kindOf(l.tree, inner) === 'call' ? field(l, inner, 'function') : inner
    return callee !== NONE && DATACLASSES.has(knownName(l, callee) ?? '')
  })
}

const DATACLASSES: ReadonlySet<string> = new Set(['dataclasses.dataclass', 'attrs.define', 'attrs.frozen', 'attr.s'])

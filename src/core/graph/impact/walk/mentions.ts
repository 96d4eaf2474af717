// The places that have the name of another one in their code.

import { Form, PlaceKind } from '../file/vocabulary.ts'
import { type Impact, isType } from '../impact.ts'
import { Mention } from '../index.ts'

/** Calls `visit` with each place that mentions the name of a place, otherwise than to write it. */
export function eachMention(
  { index }: Impact,
  place: number,
  visit: (source: number, form: number, isKnown: boolean) => void,
): void {
  const pool = index.pool[place]!
  if (pool < 0) return
  for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++) {
    const form = index.poolForm[at]!
    if ((form & Mention.Writes) === 0) visit(index.poolSource[at]!, form & Mention.Form, (form & Mention.Known) !== 0)
  }
}

/**
 * Whether code of `source` may mean a variable, field or other place by its name in this form: where all members of objects are
 * reached through these, no name alone means one, and what a function does with its object (`self.run`) says nothing of the variables
 * of modules.
 */
export function mayMean(impact: Impact, place: number, source: number, form: number): boolean {
  const { index, graph } = impact
  if (place < graph.nodeCount || !impact.namesObjects(source)) return true
  const isVariable = index.extraKind[place - graph.nodeCount] === PlaceKind.Variable
  return form !== (isVariable ? Form.Self : Form.Bare)
}

/** Whether code of `source` names a field of its own type on its own object (`this.total`): nothing else can be meant. */
export function isOwnMember(impact: Impact, place: number, source: number, form: number): boolean {
  const owner = impact.index.parent[place]!
  return form === Form.Self && isType(impact.graph, owner) && impact.typeAround(source) === owner
}

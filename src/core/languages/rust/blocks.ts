// Blocks and conditions: statements in order, and the bindings of `let`.

import { NONE } from '../../facts.ts'
import { field, has, kind, text } from '../kit/nodes.ts'
import { openBlock } from '../kit/scopes.ts'
import { lowerArgument, lowerExpression } from './expressions.ts'
import { noteEmpty, noteUnset } from './growing.ts'
import { isItem, lowerItems } from './items.ts'
import { cfgHolds, isWithoutStandard } from './modules/cfg.ts'
import { bindPattern, namesOf } from './patterns.ts'
import { isBound, type Lowering, nameText, type Place, parts } from './state.ts'
import { heldAs, heldValue, noteHeld } from './types/held.ts'
import { collectedFrom, collectedInto, hasHole, isMorePrecise } from './types/holes.ts'
import { lowerType } from './types/types.ts'

/** Conditions may bind names by `let`, visible in the branch: the place is the branch's scope. */
export function lowerCondition(l: Lowering, node: number, at: Place): void {
  if (node === NONE) return
  switch (kind(l, node)) {
    case 'let_condition': {
      const value = lowerExpression(l, field(l, node, 'value'), at)
      bindPattern(l, field(l, node, 'pattern'), { value }, { ...at, from: l.tree.end[node]! })
      return
    }
    case 'let_chain':
      for (const part of parts(l, node)) lowerCondition(l, part, at)
      return
    default:
      lowerExpression(l, node, at)
  }
}

/**
 * Statements of a block in the place's scope; the value of its tail
 * expression, or NONE. Items are visible from its start.
 */
export function lowerBlock(l: Lowering, node: number, at: Place): number {
  const body = kind(l, node) === 'block' ? node : NONE
  if (body === NONE) return lowerExpression(l, node, at)
  lowerItems(l, body, { ...at, inFunction: true, self: at.self })
  let place = at
  let tail: number = NONE
  let attributes: string[] = []
  for (const statement of parts(l, body)) {
    const what = kind(l, statement)
    if (what === 'attribute_item') {
      attributes.push(text(l, statement))
      continue
    }
    const isLeftOut = !isItem(l, statement) && !isCompiled(attributes)
    attributes = []
    if (isLeftOut) continue
    tail = NONE
    if (what === 'let_declaration') place = lowerLet(l, statement, place)
    else if (!isItem(l, statement) && !NO_VALUES.has(what)) tail = statementValue(l, statement, place)
  }
  return tail
}

/** Statements in which nothing is evaluated. */
const NO_VALUES: ReadonlySet<string> = new Set(['empty_statement', 'label'])

/** Whether a statement with these attributes is compiled. */
const isCompiled = (attributes: readonly string[]): boolean =>
  attributes.length === 0 || (cfgHolds(attributes) !== false && !isWithoutStandard(attributes))

/** The value of a statement if the block may end with it; NONE after a semicolon. */
function statementValue(l: Lowering, statement: number, at: Place): number {
  const value = lowerExpression(l, statement, at)
  return kind(l, statement) === 'expression_statement' && has(l, statement, ';') ? NONE : value
}

/** The type that a `let` declares; a hole in it is filled from the iterator that the value is collected from. */
function letType(l: Lowering, typeNode: number, given: { node: number; value: number }, at: Place): number {
  if (typeNode === NONE) return NONE
  const source = hasHole(l, typeNode) ? collectedFrom(l, given.node, given.value) : NONE
  return source === NONE ? lowerType(l, typeNode, at) : collectedInto(l, typeNode, source, at)
}

/** Binds a `let`; returns the place for the statements after it: a new scope when it shadows a name of this one. */
function lowerLet(l: Lowering, node: number, at: Place): Place {
  const pattern = field(l, node, 'pattern')
  const valueNode = field(l, node, 'value')
  const typeNode = field(l, node, 'type')
  const value = valueNode === NONE ? NONE : lowerArgument(l, valueNode, at)
  const type = isMorePrecise(l, typeNode, valueNode) ? NONE : letType(l, typeNode, { node: valueNode, value }, at)
  const otherwise = field(l, node, 'alternative')
  if (otherwise !== NONE) lowerExpression(l, otherwise, at)
  const shadows = namesOf(l, pattern).some((word) => isBound(l, at.scope, word))
  const place = shadows ? openBlock(l, at) : at
  const before = l.b.count('values')
  bindPattern(l, pattern, { value, type }, { ...place, from: l.tree.end[node]! })
  const held = typeNode === NONE ? heldValue(l, valueNode, at) : heldAs(l, typeNode)
  if (kind(l, pattern) === 'identifier') noteHeld(l, place.scope, nameText(l, pattern), held)
  if (type === NONE && valueNode !== NONE && l.b.count('values') === before + 1)
    noteEmpty(l, pattern, valueNode, place, before)
  if (type === NONE && (valueNode === NONE || text(l, valueNode) === 'None')) noteUnset(l, pattern, place)
  return place
}

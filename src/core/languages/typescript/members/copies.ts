// Assignments that copy one member after the other, `target[key] = from[key]`, and the functions of a file that do so
// with objects they are given.

import { NONE } from '../../../facts.ts'
import { field, parts } from '../../kit/nodes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'

/** The nodes of a copied member's target and source, and the name of its key. */
export type Copy = { target: number; source: number; key: string }

/** A function that copies members: the positions of its target and, where it is one parameter, of its source. */
export type Copying = { target: number; source: number | undefined }

/** The parts of `target[key] = from[key]`; undefined for any other assignment. */
export function copyAt(l: Lowering, assignment: number): Copy | undefined {
  const left = field(l, assignment, 'left')
  const right = field(l, assignment, 'right')
  if (kindAt(l, left) !== 'subscript_expression' || kindAt(l, right) !== 'subscript_expression') return undefined
  const key = field(l, left, 'index')
  if (kindAt(l, key) !== 'identifier' || textAt(l, field(l, right, 'index')) !== textAt(l, key)) return undefined
  return { target: field(l, left, 'object'), source: field(l, right, 'object'), key: textAt(l, key) }
}

/** Whether the key of a copy goes through the keys of an object: `for (key in …)`, `Object.keys(…).forEach((key) => …)`. */
export function keyIsOf(l: Lowering, assignment: number, { key }: Copy): boolean {
  for (let at = l.tree.parent[assignment]!; at > 0; at = l.tree.parent[at]!) {
    const kind = kindAt(l, at)
    if (kind === 'for_in_statement' && textAt(l, field(l, at, 'left')) === key)
      return textAt(l, field(l, at, 'operator')) === 'in' || isKeys(l, field(l, at, 'right'))
    if (FUNCTIONS.has(kind) && parametersOf(l, at).includes(key)) {
      const call = l.tree.parent[l.tree.parent[at]!]!
      const callee = kindAt(l, call) === 'call_expression' ? field(l, call, 'function') : NONE
      return callee !== NONE && kindAt(l, callee) === 'member_expression' && isKeys(l, field(l, callee, 'object'))
    }
  }
  return false
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'function_declaration',
  'function_expression',
  'arrow_function',
  'method_definition',
])

/** `Object.keys(x)`, `Object.getOwnPropertyNames(x)`, `_.keys(x)`. */
function isKeys(l: Lowering, node: number): boolean {
  if (kindAt(l, node) !== 'call_expression') return false
  return /^(?:Object\.(?:keys|getOwnPropertyNames)|Reflect\.ownKeys|_\.keys(?:In)?)$/.test(
    textAt(l, field(l, node, 'function')),
  )
}

/** The names of a function's parameters, '' for those that are patterns. */
function parametersOf(l: Lowering, fn: number): string[] {
  const single = field(l, fn, 'parameter')
  if (single !== NONE) return [textAt(l, single)]
  return parts(l, field(l, fn, 'parameters')).map((part) => (kindAt(l, part) === 'identifier' ? textAt(l, part) : ''))
}

/** The functions of the file that copy members into one of their parameters, by name. */
export function copiesOf(l: Lowering): ReadonlyMap<string, Copying> {
  const known = l.copying
  if (known) return known
  const found = new Map<string, Copying>()
  l.copying = found
  const { tree } = l
  const assignment = tree.kindNames.indexOf('assignment_expression')
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind[node] !== assignment) continue
    const copy = copyAt(l, node)
    if (copy === undefined || kindAt(l, copy.target) !== 'identifier' || !keyIsOf(l, node, copy)) continue
    const made = copyingFunction(l, node, copy)
    if (made !== undefined) found.set(made.name, made)
  }
  return found
}

function copyingFunction(
  l: Lowering,
  node: number,
  { target, source }: Copy,
): (Copying & { name: string }) | undefined {
  for (let at = l.tree.parent[node]!; at > 0; at = l.tree.parent[at]!) {
    if (!FUNCTIONS.has(kindAt(l, at))) continue
    const names = parametersOf(l, at)
    const position = names.indexOf(textAt(l, target))
    if (position < 0) continue
    const name = nameOf(l, at)
    const from = kindAt(l, source) === 'identifier' ? names.indexOf(textAt(l, source)) : -1
    return name === undefined ? undefined : { name, target: position, source: from < 0 ? undefined : from }
  }
  return undefined
}

/** The name by which a function is called: its own, or that of what holds it. */
function nameOf(l: Lowering, fn: number): string | undefined {
  const own = field(l, fn, 'name')
  if (own !== NONE) return textAt(l, own)
  const holder = l.tree.parent[fn]!
  const kind = kindAt(l, holder)
  if (kind === 'variable_declarator') return textAt(l, field(l, holder, 'name'))
  if (kind === 'pair') return textAt(l, field(l, holder, 'key'))
  if (kind !== 'assignment_expression') return undefined
  const left = field(l, holder, 'left')
  return textAt(l, kindAt(l, left) === 'member_expression' ? field(l, left, 'property') : left)
}

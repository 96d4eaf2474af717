// Patterns: each name that a pattern binds gets the corresponding part of the matched value.

import { NONE } from '../../facts.ts'
import { BindingKind, Op } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { member, mention } from '../kit/expressions.ts'
import { field, kind } from '../kit/nodes.ts'
import { declareName, fieldName, type Lowering, nameText, type Place, parts } from './state.ts'
import { lowerPath } from './types/types.ts'

/** The value matched with a pattern, and its declared type. */
type Matched = { value: number; type?: number }

/** Binds the names of a pattern in the place's scope to the corresponding parts of a value. */
export function bindPattern(l: Lowering, node: number, matched: Matched, at: Place): void {
  bindPart(l, node, matched, { at, bindings: new Map() })
}

/** Where the names of a pattern are bound, each once: the alternatives of `A(x) | B(x)` bind the same `x`. */
type Names = { at: Place; bindings: Map<string, number> }

type PatternRule = (l: Lowering, node: number, matched: Matched, names: Names) => void

function bindPart(l: Lowering, node: number, matched: Matched, names: Names): void {
  RULES[kind(l, node)]?.(l, node, matched, names)
}

/** `&x`, `mut x`, `A | B`, `x if …`: each part is matched with the whole. */
const bindWhole: PatternRule = (l, node, matched, names) => {
  for (const part of parts(l, node)) {
    const isCondition = l.tree.fieldNames[l.tree.field[part]!] === 'condition'
    if (kind(l, part) !== 'mutable_specifier' && !isCondition) bindPart(l, part, matched, names)
  }
}

const RULES: Readonly<Record<string, PatternRule>> = {
  identifier: bindName,
  shorthand_field_identifier: bindName,
  tuple_pattern: (l, node, { value, type = NONE }, names) => {
    const whole = type === NONE ? value : l.b.expr(Op.Instance, type)
    for (const [position, part] of listed(l, node).entries())
      bindPart(l, part, { value: l.b.expr(Op.Element, whole, position) }, names)
  },
  tuple_struct_pattern: (l, node, { value }, names) => {
    const prefix = variantPrefix(l, node, names.at)
    for (const [position, part] of listed(l, node).slice(1).entries())
      bindPart(l, part, { value: member(l, value, prefix + position) }, names)
  },
  struct_pattern: bindFields,
  slice_pattern: (l, node, { value }, names) => {
    for (const part of parts(l, node))
      bindPart(l, part, { value: isRest(l, part) ? value : l.b.expr(Op.Iterate, value) }, names)
  },
  captured_pattern: (l, node, matched, names) => {
    const [nameNode, inner] = parts(l, node)
    if (nameNode !== undefined) bindName(l, nameNode, matched, names)
    if (inner !== undefined) bindPart(l, inner, { value: matched.value }, names)
  },
  ref_pattern: bindWhole,
  mut_pattern: bindWhole,
  reference_pattern: bindWhole,
  or_pattern: bindWhole,
  match_pattern: bindWhole,
  scoped_identifier: (l, node, _matched, { at }) => mention(l, at, lowerPath(l, node, at), node),
}

/** `Foo { a, b: pattern }`: each field of the variant, or of the struct. */
function bindFields(l: Lowering, node: number, { value }: Matched, names: Names): void {
  const prefix = variantPrefix(l, node, names.at)
  for (const part of parts(l, node)) {
    if (kind(l, part) !== 'field_pattern') continue
    const nameNode = field(l, part, 'name')
    const inner = field(l, part, 'pattern')
    const word = nameText(l, nameNode)
    const held = l.b.expr(Op.Union, l.b.list([member(l, value, fieldName(word)), member(l, value, prefix + word)]))
    bindPart(l, inner === NONE ? nameNode : inner, { value: held }, names)
  }
}

/** The prefix of field names for the variant that a pattern names; records a mention of the variant. */
function variantPrefix(l: Lowering, node: number, at: Place): string {
  const path = field(l, node, 'type')
  const prefix = `${variantName(l, path)}#`
  mention(l, at, lowerPath(l, path, at), path)
  return prefix
}

/** `rest @ ..` */
const isRest = (l: Lowering, node: number): boolean =>
  kind(l, node) === 'captured_pattern' && kind(l, parts(l, node)[1] ?? NONE) === 'remaining_field_pattern'

/**
 * A name written with a capital is a constant or a unit variant by
 * convention, which the compiler warns about otherwise.
 */
function bindName(l: Lowering, node: number, { value, type = NONE }: Matched, { at, bindings }: Names): void {
  const word = nameText(l, node)
  if (/^[A-Z]/.test(word)) {
    mention(l, at, lowerPath(l, node, at), node)
    return
  }
  let binding = bindings.get(word)
  if (binding === undefined) {
    binding = declareName(l, at, word, node, { kind: BindingKind.Variable, type })
    bindings.set(word, binding)
  }
  if (value !== NONE) assign(l, at, binding, value, at.from ?? l.tree.start[node]!)
}

/** Parts with `_` and `..`, so that positions count. */
function listed(l: Lowering, node: number): number[] {
  const out: number[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (!['(', ')', ',', 'line_comment', 'block_comment'].includes(kind(l, child))) out.push(child)
  }
  return out
}

/** The last name of a path, without type arguments. */
export function variantName(l: Lowering, path: number): string {
  const last = field(l, path, 'name')
  const base = field(l, path, 'type')
  return last !== NONE ? nameText(l, last) : base !== NONE ? variantName(l, base) : nameText(l, path)
}

/** Names that a pattern binds, to see whether it shadows. */
export function namesOf(l: Lowering, node: number): string[] {
  if (kind(l, node) === 'identifier') return [nameText(l, node)]
  return parts(l, node).flatMap((part) => namesOf(l, part))
}

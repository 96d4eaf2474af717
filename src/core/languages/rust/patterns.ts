// Patterns: every name a pattern binds gets the part of the matched value that it stands for.

import { BindingKind, NONE, Op } from '../../facts.ts'
import { field, kind, member, mention } from '../lowering.ts'
import { bind, fieldName, type Lowering, nameText, type Place, parts } from './state.ts'
import { lowerPath } from './types.ts'

/** Binds the names of a pattern in the place's scope to parts of `value`; `type` is the declared type of the whole, or NONE. */
export function bindPattern(l: Lowering, node: number, value: number, type: number, at: Place): void {
  bindPart(l, node, { value, type }, { at, bindings: new Map() })
}

/** What a part of a pattern is matched with; `type` is declared, or NONE. */
type Matched = { value: number; type: number }

/** Where the names of a pattern are bound, each once: the alternatives of `A(x) | B(x)` bind the same `x`. */
type Names = { at: Place; bindings: Map<string, number> }

function bindPart(l: Lowering, node: number, matched: Matched, names: Names): void {
  const { value, type } = matched
  const bindTo = (part: number, of: number): void => bindPart(l, part, { value: of, type: NONE }, names)
  switch (kind(l, node)) {
    case 'identifier':
    case 'shorthand_field_identifier':
      bindName(l, node, matched, names)
      return
    case 'tuple_pattern': {
      const whole = type === NONE ? value : l.b.expr(Op.Instance, type)
      for (const [position, part] of listed(l, node).entries()) bindTo(part, l.b.expr(Op.Element, whole, position))
      return
    }
    case 'tuple_struct_pattern': {
      const prefix = variantPrefix(l, node, names.at)
      for (const [position, part] of listed(l, node).slice(1).entries())
        bindTo(part, member(l, value, prefix + position))
      return
    }
    case 'struct_pattern':
      bindFields(l, node, value, names)
      return
    case 'slice_pattern':
      for (const part of parts(l, node)) bindTo(part, isRest(l, part) ? value : l.b.expr(Op.Iterate, value))
      return
    case 'captured_pattern': {
      const [nameNode, inner] = parts(l, node)
      if (nameNode !== undefined) bindName(l, nameNode, matched, names)
      if (inner !== undefined) bindTo(inner, value)
      return
    }
    case 'ref_pattern':
    case 'mut_pattern':
    case 'reference_pattern':
    case 'or_pattern':
    case 'match_pattern':
      for (const part of parts(l, node)) {
        const isCondition = l.tree.fieldNames[l.tree.field[part]!] === 'condition'
        if (kind(l, part) !== 'mutable_specifier' && !isCondition) bindPart(l, part, matched, names)
      }
      return
    case 'scoped_identifier':
      mention(l, names.at, lowerPath(l, node, names.at), node)
  }
}

/** `Foo { a, b: pattern }`: each field of the variant, or of the struct. */
function bindFields(l: Lowering, node: number, value: number, names: Names): void {
  const prefix = variantPrefix(l, node, names.at)
  for (const part of parts(l, node)) {
    if (kind(l, part) !== 'field_pattern') continue
    const nameNode = field(l, part, 'name')
    const inner = field(l, part, 'pattern')
    const word = nameText(l, nameNode)
    const held = l.b.expr(Op.Union, l.b.list([member(l, value, fieldName(word)), member(l, value, prefix + word)]))
    bindPart(l, inner === NONE ? nameNode : inner, { value: held, type: NONE }, names)
  }
}

/** What the fields of the variant that a pattern names begin with; the variant is mentioned. */
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
function bindName(l: Lowering, node: number, { value, type }: Matched, { at, bindings }: Names): void {
  const word = nameText(l, node)
  if (/^[A-Z]/.test(word)) {
    mention(l, at, lowerPath(l, node, at), node)
    return
  }
  let binding = bindings.get(word)
  if (binding === undefined) {
    binding = bind(l, at, word, node, { kind: BindingKind.Variable, type })
    bindings.set(word, binding)
  }
  if (value !== NONE)
    l.b.add('values', { binding, expr: value, offset: at.from ?? l.tree.start[node]!, scope: at.scope })
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

// Patterns: every name a pattern binds gets the part of the matched value that it stands for.

import { BindingKind, NONE, Op } from '../../facts.ts'
import { field, kind, member, mention } from '../lowering.ts'
import { bind, fieldName, type Lowering, nameText, type Place, parts } from './state.ts'
import { lowerPath } from './types.ts'

/**
 * Binds the names of a pattern in the place's scope to parts of
 * `value`; `type` is the declared type of the whole, or NONE.
 */
export function bindPattern(
  l: Lowering,
  node: number,
  value: number,
  type: number,
  at: Place,
  seen: Map<string, number> = new Map(),
): void {
  switch (kind(l, node)) {
    case 'identifier':
    case 'shorthand_field_identifier':
      bindName(l, node, value, type, at, seen)
      return
    case 'tuple_pattern': {
      const whole = type === NONE ? value : l.b.expr(Op.Instance, type)
      let position = 0
      for (const part of listed(l, node)) bindPattern(l, part, l.b.expr(Op.Element, whole, position++), NONE, at, seen)
      return
    }
    case 'tuple_struct_pattern': {
      const path = field(l, node, 'type')
      const prefix = `${variantName(l, path)}#`
      mention(l, at, lowerPath(l, path, at), path)
      let position = 0
      for (const part of listed(l, node).slice(1))
        bindPattern(l, part, member(l, value, prefix + position++), NONE, at, seen)
      return
    }
    case 'struct_pattern': {
      const path = field(l, node, 'type')
      const prefix = `${variantName(l, path)}#`
      mention(l, at, lowerPath(l, path, at), path)
      for (const part of parts(l, node)) {
        if (kind(l, part) !== 'field_pattern') continue
        const nameNode = field(l, part, 'name')
        const inner = field(l, part, 'pattern')
        const word = nameText(l, nameNode)
        const fieldValue = l.b.expr(
          Op.Union,
          l.b.list([member(l, value, fieldName(word)), member(l, value, prefix + word)]),
        )
        bindPattern(l, inner === NONE ? nameNode : inner, fieldValue, NONE, at, seen)
      }
      return
    }
    case 'slice_pattern':
      for (const part of parts(l, node)) {
        const isRest =
          kind(l, part) === 'captured_pattern' && kind(l, parts(l, part)[1] ?? NONE) === 'remaining_field_pattern'
        bindPattern(l, part, isRest ? value : l.b.expr(Op.Iterate, value), NONE, at, seen)
      }
      return
    case 'captured_pattern': {
      const [nameNode, inner] = parts(l, node)
      if (nameNode !== undefined) bindName(l, nameNode, value, type, at, seen)
      if (inner !== undefined) bindPattern(l, inner, value, NONE, at, seen)
      return
    }
    case 'ref_pattern':
    case 'mut_pattern':
    case 'reference_pattern':
    case 'or_pattern':
    case 'match_pattern':
      for (const part of parts(l, node)) {
        if (kind(l, part) === 'mutable_specifier' || l.tree.fieldNames[l.tree.field[part]!] === 'condition') continue
        bindPattern(l, part, value, type, at, seen)
      }
      return
    case 'scoped_identifier':
      mention(l, at, lowerPath(l, node, at), node)
  }
}

/**
 * A name written with a capital is a constant or a unit variant by
 * convention, which the compiler warns about otherwise.
 */
function bindName(l: Lowering, node: number, value: number, type: number, at: Place, seen: Map<string, number>): void {
  const word = nameText(l, node)
  if (/^[A-Z]/.test(word)) {
    mention(l, at, lowerPath(l, node, at), node)
    return
  }
  let binding = seen.get(word)
  if (binding === undefined) {
    binding = bind(l, at, word, node, { kind: BindingKind.Variable, type })
    seen.set(word, binding)
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

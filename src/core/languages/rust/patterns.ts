// Patterns: every name a pattern binds gets the part of the matched value that it stands for.

import { BindingKind, NONE, Op } from '../../facts.ts'
import { field, kind, member, mention } from '../lowering.ts'
import { bind, fieldName, nameText, type Place, parts, type Rust } from './state.ts'
import { lowerPath } from './types.ts'

/**
 * Binds the names of a pattern in the place's scope to parts of
 * `value`; `type` is the declared type of the whole, or NONE.
 */
export function bindPattern(
  r: Rust,
  node: number,
  value: number,
  type: number,
  at: Place,
  seen: Map<string, number> = new Map(),
): void {
  switch (kind(r, node)) {
    case 'identifier':
    case 'shorthand_field_identifier':
      bindName(r, node, value, type, at, seen)
      return
    case 'tuple_pattern': {
      const whole = type === NONE ? value : r.b.expr(Op.Instance, type)
      let position = 0
      for (const part of listed(r, node)) bindPattern(r, part, r.b.expr(Op.Element, whole, position++), NONE, at, seen)
      return
    }
    case 'tuple_struct_pattern': {
      const path = field(r, node, 'type')
      const prefix = `${variantName(r, path)}#`
      mention(r, at, lowerPath(r, path, at), path)
      let position = 0
      for (const part of listed(r, node).slice(1))
        bindPattern(r, part, member(r, value, prefix + position++), NONE, at, seen)
      return
    }
    case 'struct_pattern': {
      const path = field(r, node, 'type')
      const prefix = `${variantName(r, path)}#`
      mention(r, at, lowerPath(r, path, at), path)
      for (const part of parts(r, node)) {
        if (kind(r, part) !== 'field_pattern') continue
        const nameNode = field(r, part, 'name')
        const inner = field(r, part, 'pattern')
        const word = nameText(r, nameNode)
        const fieldValue = r.b.expr(
          Op.Union,
          r.b.list([member(r, value, fieldName(word)), member(r, value, prefix + word)]),
        )
        bindPattern(r, inner === NONE ? nameNode : inner, fieldValue, NONE, at, seen)
      }
      return
    }
    case 'slice_pattern':
      for (const part of parts(r, node)) bindPattern(r, part, r.b.expr(Op.Iterate, value), NONE, at, seen)
      return
    case 'captured_pattern': {
      const [nameNode, inner] = parts(r, node)
      if (nameNode !== undefined) bindName(r, nameNode, value, type, at, seen)
      if (inner !== undefined) bindPattern(r, inner, value, NONE, at, seen)
      return
    }
    case 'ref_pattern':
    case 'mut_pattern':
    case 'reference_pattern':
    case 'or_pattern':
    case 'match_pattern':
      for (const part of parts(r, node)) {
        if (kind(r, part) === 'mutable_specifier' || r.tree.fieldNames[r.tree.field[part]!] === 'condition') continue
        bindPattern(r, part, value, type, at, seen)
      }
      return
    case 'scoped_identifier':
      mention(r, at, lowerPath(r, node, at), node)
  }
}

/**
 * A name written with a capital is a constant or a unit variant by
 * convention, which the compiler warns about otherwise.
 */
function bindName(r: Rust, node: number, value: number, type: number, at: Place, seen: Map<string, number>): void {
  const word = nameText(r, node)
  if (/^[A-Z]/.test(word)) {
    mention(r, at, lowerPath(r, node, at), node)
    return
  }
  let binding = seen.get(word)
  if (binding === undefined) {
    binding = bind(r, at, word, node, { kind: BindingKind.Variable, type })
    seen.set(word, binding)
  }
  if (value !== NONE)
    r.b.add('values', { binding, expr: value, offset: at.from ?? r.tree.start[node]!, scope: at.scope })
}

/** Parts with `_` and `..`, so that positions count. */
function listed(r: Rust, node: number): number[] {
  const out: number[] = []
  const end = r.tree.next[node]!
  for (let child = node + 1; child < end; child = r.tree.next[child]!) {
    if (!['(', ')', ',', 'line_comment', 'block_comment'].includes(kind(r, child))) out.push(child)
  }
  return out
}

/** The last name of a path, without type arguments. */
export function variantName(r: Rust, path: number): string {
  const last = field(r, path, 'name')
  const base = field(r, path, 'type')
  return last !== NONE ? nameText(r, last) : base !== NONE ? variantName(r, base) : nameText(r, path)
}

/** Names that a pattern binds, to see whether it shadows. */
export function namesOf(r: Rust, node: number): string[] {
  if (kind(r, node) === 'identifier') return [nameText(r, node)]
  return parts(r, node).flatMap((part) => namesOf(r, part))
}

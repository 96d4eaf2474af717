// Containers that are made empty and filled later: what `Vec::new()` holds is what is pushed into it.

import { entryOf } from '../../entry-of.ts'
import { NONE, Op } from '../../facts.ts'
import { field, kind, text, union } from '../lowering.ts'
import { nameText, type Place, parts, type Rust } from './state.ts'

/** A local container without a declared type, by the row of `values` that made it. */
export type Growing = { value: number; type: string }

/** Notes a container that a `let` makes empty. */
export function noteEmpty(r: Rust, pattern: number, value: number, at: Place, row: number): void {
  const made = MADE.exec(text(r, value))
  if (made === null || row === NONE) return
  const name = nameText(r, kind(r, pattern) === 'mut_pattern' ? parts(r, pattern).at(-1)! : pattern)
  const names = r.growing.get(at.scope) ?? new Map<string, Growing>()
  names.set(name, { value: row, type: made[1] ?? 'Vec' })
  r.growing.set(at.scope, names)
}

/** `vec![]` is read as `[]` (see legible.ts), which would never grow itself. */
const MADE =
  /^(?:(?:\w+::)*(Vec|VecDeque|BinaryHeap|HashSet|BTreeSet|IndexSet|HashMap|BTreeMap|IndexMap)::(?:new\(\)|with_capacity\([\s\S]*\)|default\(\))|\[\])$/

/** Notes a variable that a `let` leaves without a value: `let x;`. */
export function noteUnset(r: Rust, pattern: number, at: Place): void {
  const nameNode = kind(r, pattern) === 'mut_pattern' ? parts(r, pattern).at(-1)! : pattern
  if (kind(r, nameNode) !== 'identifier') return
  const names = r.unset.get(at.scope) ?? new Map<string, number>()
  names.set(nameText(r, nameNode), r.b.count('bindings') - 1)
  r.unset.set(at.scope, names)
}

/** What is assigned to such a variable is what it is. */
export function noteFirst(r: Rust, name: string, value: number, at: Place): void {
  for (let scope: number | undefined = at.scope; scope !== undefined && scope !== NONE; scope = r.parents.get(scope)) {
    const binding = r.unset.get(scope)?.get(name)
    if (binding !== undefined) {
      r.b.add('values', { binding, expr: value, offset: r.b.get('bindings', binding, 'offset'), scope })
      return
    }
    if (r.bound.get(scope)?.has(name)) return
  }
}

/** What a call on a local container that was made empty puts into it. */
export function noteGrowth(r: Rust, callee: number, args: readonly number[], at: Place): void {
  if (kind(r, callee) !== 'field_expression' || args.length === 0) return
  const object = field(r, callee, 'value')
  const shape = kind(r, object) === 'identifier' ? entryOf(SHAPES, nameText(r, field(r, callee, 'field'))) : undefined
  const container = shape === undefined ? undefined : growingOf(r, nameText(r, object), at.scope)
  if (shape === undefined || container === undefined) return
  const isMap = container.type.endsWith('Map')
  if (isMap !== (shape === 'insert' && args.length === 2) && shape !== 'spread') return
  if (isMap && shape === 'spread') return
  const items = shape === 'spread' ? [r.b.expr(Op.Spread, args[0]!)] : isMap ? args : [args.at(-1)!]
  const held = r.b.expr(isMap ? Op.Dict : Op.List, r.b.list(items), r.b.str(container.type))
  r.b.set('values', container.value, 'expr', union(r, [r.b.get('values', container.value, 'expr'), held]))
}

const SHAPES: Readonly<Record<string, 'item' | 'insert' | 'spread'>> = {
  push: 'item',
  push_back: 'item',
  push_front: 'item',
  insert: 'insert',
  extend: 'spread',
}

/** The container that a name stands for, if no nearer scope binds the name to something else. */
function growingOf(r: Rust, name: string, scope: number): Growing | undefined {
  for (let at: number | undefined = scope; at !== undefined && at !== NONE; at = r.parents.get(at)) {
    const found = r.growing.get(at)?.get(name)
    if (found) return found
    if (r.bound.get(at)?.has(name)) return undefined
  }
  return undefined
}

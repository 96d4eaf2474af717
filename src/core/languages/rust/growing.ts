// Containers that are constructed empty and filled later: the elements of `Vec::new()` are those pushed into it.

import { putUnder } from '../../collections/multimap.ts'
import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { union } from '../kit/expressions.ts'
import { field, kind, text } from '../kit/nodes.ts'
import { outer } from '../kit/scopes.ts'
import { type Lowering, nameText, type Place, parts } from './state.ts'

/** A local container without a declared type, by the row of `values` that made it. */
export type Growing = { value: number; type: string; isGrown: boolean }

/** Notes a container that a `let` makes empty. */
export function noteEmpty(l: Lowering, pattern: number, value: number, at: Place, row: number): void {
  const made = MADE.exec(text(l, value))
  if (made === null || row === NONE) return
  const name = nameText(l, kind(l, pattern) === 'mut_pattern' ? parts(l, pattern).at(-1)! : pattern)
  putUnder(l.growing, at.scope, name, { value: row, type: made[1] ?? 'Vec', isGrown: false })
}

/** `vec![]` is read as `[]` (see legible.ts), which would never grow itself. */
const MADE =
  /^(?:(?:\w+::)*(Vec|VecDeque|BinaryHeap|(?:Fx|A|Fnv)?HashSet|BTreeSet|IndexSet|(?:Fx|A|Fnv)?HashMap|BTreeMap|IndexMap)::(?:new\(\)|with_capacity\([\s\S]*\)|default\(\))|\[\])$/

/** Notes a variable that a `let` leaves without a value: `let x;`. */
export function noteUnset(l: Lowering, pattern: number, at: Place): void {
  const nameNode = kind(l, pattern) === 'mut_pattern' ? parts(l, pattern).at(-1)! : pattern
  if (kind(l, nameNode) !== 'identifier') return
  putUnder(l.unset, at.scope, nameText(l, nameNode), l.b.count('bindings') - 1)
}

/** Records a first assignment to a variable declared without a value (`let x;`) as its initial value. */
export function noteInitialValue(l: Lowering, name: string, value: number, at: Place): void {
  for (let scope: number = at.scope; scope !== NONE; scope = outer(l, scope)) {
    const binding = l.unset.get(scope)?.get(name)
    if (binding !== undefined) {
      assign(l, { scope }, binding, value, l.b.get('bindings', binding, 'offset'))
      return
    }
    if (boundIn(l, scope, name) !== undefined) return
  }
}

/** Records the elements that a method call stores in a local container that was constructed empty. */
export function noteGrowth(l: Lowering, callee: number, args: readonly number[], at: Place): void {
  if (kind(l, callee) !== 'field_expression' || args.length === 0) return
  const object = field(l, callee, 'value')
  const shape = kind(l, object) === 'identifier' ? entryOf(SHAPES, nameText(l, field(l, callee, 'field'))) : undefined
  const container = shape && growingOf(l, nameText(l, object), at.scope)
  const items = container && itemsGiven(l, container.type, shape!, args)
  if (container === undefined || items === undefined) return
  const held = l.b.expr(container.type.endsWith('Map') ? Op.Dict : Op.List, l.b.list(items), l.b.str(container.type))
  // the library's constructors of empty containers leave the element type open
  const isKnown = isLibraryType(l, container.type)
  if (!isKnown && /^(?:Fx|A|Fnv)/.test(container.type)) return
  const isSaid = container.isGrown || !isKnown
  const before = isSaid ? [l.b.get('values', container.value, 'expr')] : []
  l.b.set('values', container.value, 'expr', union(l, [...before, held]))
  container.isGrown = true
}

/** The stored elements, or key and value for a map; undefined when the container's type has no such method. */
function itemsGiven(l: Lowering, type: string, shape: Shape, args: readonly number[]): readonly number[] | undefined {
  if (type.endsWith('Map')) return shape === 'insert' && args.length === 2 ? args : undefined
  if (shape === 'spread') return [l.b.expr(Op.Spread, args[0]!)]
  return shape === 'insert' && args.length === 2 ? undefined : [args.at(-1)!]
}

/** Whether a type of that name is the library's, or that of a package that is made like it, as the file imports it. */
export function isLibraryType(l: Lowering, type: string): boolean {
  const { b } = l
  const name = b.str(type)
  for (let row = 0; row < b.count('imports'); row++)
    if (b.get('imports', row, 'alias') === name) return LIBRARIES.test(b.textOf(b.get('imports', row, 'specifier')))
  return type === 'Vec'
}

const LIBRARIES = /^(?:crate::)?(?:std|alloc|core|hashbrown|indexmap|rustc_hash|ahash|fnv)(?:::|$)/

type Shape = 'item' | 'insert' | 'spread'

const SHAPES: Readonly<Record<string, Shape>> = {
  push: 'item',
  push_back: 'item',
  push_front: 'item',
  insert: 'insert',
  extend: 'spread',
}

/** The container that a name is bound to, unless a nearer scope binds the name to something else. */
function growingOf(l: Lowering, name: string, scope: number): Growing | undefined {
  for (let at: number = scope; at !== NONE; at = outer(l, at)) {
    const found = l.growing.get(at)?.get(name)
    if (found) return found
    if (boundIn(l, at, name) !== undefined) return undefined
  }
  return undefined
}

// The library's iterators as types of fields and results: `Rev<slice::Iter<'a, T>>`, `btree_map::Iter<'a, K, V>`. Like
// all iterators, they are represented by their element type.

import { NONE } from '../../../facts.ts'
import { Op } from '../../../vocabulary.ts'
import { literal } from '../../kit/expressions.ts'
import { field, text } from '../../kit/nodes.ts'
import { isLibraryType } from '../growing.ts'
import type { Lowering, Place } from '../state.ts'
import { lowerType, typeArguments } from './types.ts'

type Shape = 'same' | 'peekable' | 'counted' | 'zipped' | 'pairs'

/** A generic type of that name, if it is an iterator of the library whose type arguments do not state its elements. */
export function lowerIterator(l: Lowering, node: number, at: Place): number | undefined {
  const path = text(l, field(l, node, 'type'))
  const end = path.lastIndexOf(':')
  const shape = SHAPES.get(end < 0 ? path : path.slice(end + 1))
  if (shape === undefined) return undefined
  const head = end < 0 ? path : path.slice(0, path.indexOf(':'))
  if (!/^(?:std|core|alloc)$/.test(head) && !isLibraryType(l, head)) return undefined
  const [first, second, ...others] = typeArguments(l, field(l, node, 'type_arguments'), at)
  if (first === undefined) return undefined
  switch (shape) {
    case 'pairs': // of maps; those of other containers have one type argument
      return second === undefined || others.length > 0 ? undefined : iterator(l, tuple(l, [first, second]))
    case 'zipped':
      return second === undefined ? undefined : iterator(l, tuple(l, [given(l, first), given(l, second)]))
    case 'counted':
      return iterator(l, tuple(l, [literal(l, 'usize'), given(l, first)]))
    case 'peekable':
      return l.b.expr(Op.Apply, lowerType(l, field(l, node, 'type'), at), l.b.list([given(l, first)]), 1)
    default:
      return iterator(l, given(l, first))
  }
}

const iterator = (l: Lowering, item: number): number => l.b.expr(Op.Apply, literal(l, 'Iter'), l.b.list([item]), 1)

const tuple = (l: Lowering, items: readonly number[]): number => l.b.expr(Op.Tuple, l.b.list(items), NONE)

/** The element type of an iterator type. */
const given = (l: Lowering, type: number): number =>
  l.b.expr(Op.TypeOf, l.b.expr(Op.Iterate, l.b.expr(Op.Instance, type)))

const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['Peekable', 'peekable'],
  ['Enumerate', 'counted'],
  ['Zip', 'zipped'],
  ...['Iter', 'IterMut', 'IntoIter', 'Drain', 'Range', 'RangeMut'].map((name): [string, Shape] => [name, 'pairs']),
  ...[
    'Rev',
    'Fuse',
    'Cycle',
    'Skip',
    'Take',
    'StepBy',
    'Chain',
    'Cloned',
    'Copied',
    'Filter',
    'SkipWhile',
    'TakeWhile',
  ].map((name): [string, Shape] => [name, 'same']),
])

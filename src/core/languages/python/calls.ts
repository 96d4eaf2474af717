// Calls: their arguments, and the elements that methods of containers store.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { kindOf, textOf } from '../../syntax/syntax.ts'
import { Op } from '../../vocabulary.ts'
import { addCall, addElement } from '../kit/expressions.ts'
import { field, parts } from '../kit/nodes.ts'
import { TRANSPARENT } from './decorators.ts'
import { expression, value } from './expressions.ts'
import { argumentNodes, knownName } from './names.ts'
import { methodCalled } from './nodes.ts'
import { passArgumentFor, specials } from './special-calls.ts'
import { implicitCall, type Lowering } from './state.ts'

/**
 * Lowers a call. Functions of the library with a special meaning are lowered to that meaning, all others to a Call for
 * the linker.
 */
export function lowerCall(l: Lowering, node: number): number {
  const callee = field(l, node, 'function')
  if (callee === NONE) return addCall(l, l.at, expression(l, NONE), [], node)
  const known = knownName(l, callee)
  const special = known === undefined ? applied(l, callee, node) : entryOf(specials, known)?.(l, node)
  if (special !== undefined) return special
  const lowered = expression(l, callee)
  const args = argumentsOf(l, node)
  storeElements(l, node, lowered, args)
  const call = addCall(l, l.at, lowered, args, node)
  return made(l, node, args) ?? entered(l, node, orDefault(l, node, call, args), args)
}

/** `base.__new__(cls)` creates an instance of `cls`, regardless of `base`. */
function made(l: Lowering, call: number, args: readonly number[]): number | undefined {
  const [type] = args
  if (type === undefined || methodCalled(l, call) !== '__new__') return undefined
  return l.b.opOf(type) === Op.Spread || l.b.opOf(type) === Op.Keyword ? undefined : l.b.expr(Op.Instance, type)
}

/**
 * `lru_cache(maxsize=None)(f)`: a transparent library decorator with arguments, applied by hand, leaves f as it is;
 * `wraps(f)(wrapper)` makes the wrapper pass for f.
 */
function applied(l: Lowering, callee: number, call: number): number | undefined {
  if (kindOf(l.tree, callee) !== 'call') return undefined
  const known = knownName(l, field(l, callee, 'function'))
  if (known === undefined || !TRANSPARENT.has(known)) return undefined
  const [original] = argumentsOf(l, callee)
  if (known === 'functools.wraps') passArgumentFor(l, call, original)
  return argumentsOf(l, call)[0]
}

/** Position of the argument that a method of the containers puts into them. */
const INSERTS: Readonly<Record<string, number>> = { append: 0, add: 0, appendleft: 0, insert: 1, put: 0 }

/** Records the elements that the container method `callee` stores in its object. */
function storeElements(l: Lowering, call: number, callee: number, args: readonly number[]): void {
  const name = methodCalled(l, call)
  if (name === '') return
  const object = l.b.get('exprs', callee, 'a')
  for (const [key, value] of elementsStored(l, name, call, args)) addElement(l, l.at, object, key, value, call)
}

/**
 * Keys (NONE for an element) and values: `list.append(x)` puts x among the elements, `dict.update({k: v})` and
 * `dict.setdefault(k, v)` store under a key.
 */
function elementsStored(l: Lowering, name: string, call: number, args: readonly number[]): Entry[] {
  const inserted = args[entryOf(INSERTS, name) ?? -1]
  if (inserted !== undefined) return [[NONE, inserted]]
  if (name === 'extend' && args.length === 1) return [[NONE, l.b.expr(Op.Iterate, args[0]!)]]
  if (name === 'setdefault' && args.length === 2) return [[args[0]!, args[1]!]]
  return name === 'update' ? [...entriesIn(l, call), ...keywordsIn(l, args)] : []
}

/** A key and a value. */
type Entry = [key: number, value: number]

/** The entries of the dictionaries passed to a call. */
const entriesIn = (l: Lowering, call: number): Entry[] =>
  argumentNodes(l, call)
    .positional.filter((each) => kindOf(l.tree, each) === 'dictionary')
    .flatMap((each) => parts(l, each))
    .filter((pair) => kindOf(l.tree, pair) === 'pair')
    .map((pair) => [expression(l, field(l, pair, 'key')), expression(l, field(l, pair, 'value'))])

/** The named arguments of a call as keys and values. */
export const keywordsIn = (l: Lowering, args: readonly number[]): Entry[] =>
  args.flatMap((each) => {
    const name = l.b.get('exprs', each, 'a')
    const isNamed = l.b.get('exprs', each, 'op') === Op.Keyword && name !== NONE
    return isNamed ? [[l.b.expr(Op.Key, name), l.b.get('exprs', each, 'b')]] : []
  })

/** `stack.enter_context(x)` returns the value that `with x` binds. */
function entered(l: Lowering, node: number, call: number, args: readonly number[]): number {
  const [manager, ...others] = args
  if (manager === undefined || others.length > 0 || methodCalled(l, node) !== 'enter_context') return call
  return l.b.expr(Op.Union, l.b.list([call, implicitCall(l, manager, '__enter__', node)]))
}

/** `table.get(key, other)` is `other` where the key is missing, which the types of containers do not state. */
function orDefault(l: Lowering, node: number, call: number, args: readonly number[]): number {
  if (args.length !== 2 || !WITH_DEFAULT.has(methodCalled(l, node))) return call
  const other = args[1]!
  const op = l.b.get('exprs', other, 'op')
  return op === Op.Keyword || op === Op.Spread ? call : l.b.expr(Op.Union, l.b.list([call, other]))
}

const WITH_DEFAULT: ReadonlySet<string> = new Set(['get', 'pop', 'setdefault'])

/** The arguments of a call in order: values, Spread for `*x`, Keyword for `k=v` and, without a name, for `**x`. */
export function argumentsOf(l: Lowering, call: number): number[] {
  const list = field(l, call, 'arguments')
  if (list === NONE) return []
  if (kindOf(l.tree, list) === 'generator_expression') return [value(l, list)]
  return parts(l, list).map((child) => argument(l, child))
}

function argument(l: Lowering, node: number): number {
  const kind = kindOf(l.tree, node)
  if (kind === 'keyword_argument') {
    const name = field(l, node, 'name')
    const expr = value(l, field(l, node, 'value'))
    return l.b.expr(Op.Keyword, name === NONE ? NONE : l.b.str(textOf(l.tree, name)), expr)
  }
  const only = parts(l, node)[0] ?? NONE
  if (kind === 'list_splat') return l.b.expr(Op.Spread, value(l, only))
  if (kind === 'dictionary_splat') return l.b.expr(Op.Keyword, NONE, value(l, only))
  return value(l, node)
}

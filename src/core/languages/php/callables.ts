// Functions named by text: `'strlen'`, `'Foo::bar'`, `[$this, 'bar']`, `[Foo::class, 'bar']`. A text is read as a
// function only where the library expects a callable; elsewhere it is a string.

import { entryOf } from '../../entry-of.ts'
import { NONE } from '../../facts.ts'
import { Op } from '../../vocabulary.ts'
import { member, mention, union } from '../kit/expressions.ts'
import { kind, parts, text } from '../kit/nodes.ts'
import { classOrValue, expression, stringText } from './expressions.ts'
import { classByPath, functionByName, functionKey } from './modules/names.ts'
import type { Lowering } from './state.ts'

/** Functions of the library -> the arguments that they call. */
const CALLING: Readonly<Record<string, readonly number[]>> = {
  array_map: [0],
  array_filter: [1],
  array_reduce: [1],
  array_walk: [1],
  array_walk_recursive: [1],
  usort: [1],
  uasort: [1],
  uksort: [1],
  array_udiff: [2],
  array_uintersect: [2],
  array_diff_ukey: [2],
  iterator_apply: [1],
  preg_replace_callback: [1],
  register_shutdown_function: [0],
  register_tick_function: [0],
  set_error_handler: [0],
  set_exception_handler: [0],
  spl_autoload_register: [0],
  ob_start: [0],
  forward_static_call: [0],
  forward_static_call_array: [0],
  header_register_callback: [0],
}

/** Positions at which a function of the library takes something to call. */
export const callableArguments = (name: string): ReadonlySet<number> => new Set(entryOf(CALLING, name) ?? [])

/** A value that is there to be called. */
export function callableValue(l: Lowering, node: number): number {
  if (node === NONE) return expression(l, node)
  const known = stringText(l, node)
  if (known === undefined) {
    const method = kind(l, node) === 'array_creation_expression' ? methodOfPair(l, node, true) : undefined
    return method ?? expression(l, node)
  }
  const [type, method, ...more] = known.replaceAll('\\\\', '\\').split('::')
  if (!type || !/^\\?[\w\\]+$/.test(type) || more.length > 0) return expression(l, node)
  if (method === undefined) return functionByName(l, type.replace(/^\\/, '').replaceAll('\\', '.'), node)
  return member(l, classByPath(l, `\\${type.replace(/^\\/, '')}`, node), functionKey(method), 1)
}

/**
 * `[$object, 'method']`, `[Foo::class, 'method']`, where something to call is
 * `wanted` also `['Foo', 'method']`; undefined when the pair is something else.
 */
function methodOfPair(l: Lowering, node: number, wanted = false): number | undefined {
  const entries = parts(l, node).map((each) => parts(l, each))
  const [object, name] = entries.map((entry) => (entry.length === 1 ? entry[0]! : NONE))
  if (entries.length !== 2 || object === undefined || name === undefined || object === NONE || name === NONE)
    return undefined
  const method = stringText(l, name)
  if (
    method === undefined &&
    wanted &&
    OBJECTS.has(kind(l, object)) &&
    kind(l, object) !== 'class_constant_access_expression'
  )
    return l.b.expr(Op.Index, expression(l, object), expression(l, name), 1)
  if (method === undefined || !/^(?:parent::)?\w+$/.test(method)) return undefined
  const named = wanted ? classOfText(l, object) : undefined
  if (named !== undefined) return member(l, named, functionKey(method.replace(/^parent::/, '')))
  if (!OBJECTS.has(kind(l, object))) return undefined
  const [type, word] = kind(l, object) === 'class_constant_access_expression' ? parts(l, object) : []
  if (kind(l, object) === 'class_constant_access_expression' && (!word || text(l, word).toLowerCase() !== 'class'))
    return undefined
  const owner = type === undefined ? expression(l, object) : classOrValue(l, type)
  return member(l, owner, functionKey(method.replace(/^parent::/, '')))
}

/** The class that a text names, or `__CLASS__`; undefined for any other expression. */
function classOfText(l: Lowering, node: number): number | undefined {
  const { owner } = l.at
  if (kind(l, node) === 'name' && text(l, node) === '__CLASS__') return owner && l.b.expr(Op.Receiver, owner.scope)
  const path = stringText(l, node)?.replaceAll('\\\\', '\\').replace(/^\\/, '')
  if (path === undefined || !/^\w+(?:\\\w+)*$/.test(path)) return undefined
  if (/^(?:self|static)$/i.test(path)) return owner && l.b.expr(Op.Receiver, owner.scope)
  return classByPath(l, `\\${path}`, node)
}

const OBJECTS = new Set([
  'variable_name',
  'class_constant_access_expression',
  'member_access_expression',
  'object_creation_expression',
])

/** An array literal that may be a callable is both: a list, and the method that it names. */
export function withMethod(l: Lowering, node: number, list: number): number {
  const method = methodOfPair(l, node)
  if (method === undefined) return list
  mention(l, { scope: l.at.scope }, method, node)
  return union(l, [list, method])
}

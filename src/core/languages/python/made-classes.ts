// Classes that library functions create from a list of fields: `namedtuple('P', 'x y')`, `NamedTuple('P', [('x',
// int)])`, `TypedDict('T', {'x': int})`. They are no entities of the graph; their instances have these members.

import { NONE } from '../../facts.ts'
import { kindOf } from '../../syntax/syntax.ts'
import { BindingKind, HeritageKind, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { line, literal } from '../lowering.ts'
import { addNameless, assign, nameOf, within } from '../open-scope.ts'
import { argumentNodes } from './names.ts'
import { field, named, stringText } from './nodes.ts'
import { declare, type Lowering, openScope, type Scope } from './state.ts'
import { typeForm } from './types/type-form.ts'
import { lowerType } from './types/types.ts'

/** A field: its name, the node it is named in, and its declared type (an expression, NONE without). */
type Field = { name: string; node: number; type: number }

/** `namedtuple('P', 'x y')`: fields without types have the values that callers pass to the class. */
export function namedTupleClass(l: Lowering, call: number): number | undefined {
  const { positional, keywords } = argumentNodes(l.tree, call)
  const list = positional[1] ?? keywords.get('field_names')
  const fields = list === undefined ? undefined : namesIn(l, list)
  if (fields === undefined) return undefined
  return makeClass(l, call, fields, (entity, scope) => {
    extend(l, entity, call, l.b.expr(Op.Apply, literal(l, '_NamedTuple'), l.b.list([])))
    declareConstructor(l, call, fields, scope)
  })
}

/** `NamedTuple('P', [('x', int)])`. */
export function typedTupleClass(l: Lowering, call: number): number | undefined {
  const list = argumentNodes(l.tree, call).positional[1]
  if (list === undefined || !/^(?:list|tuple)$/.test(kindOf(l.tree, list))) return undefined
  const fields = named(l.tree, list).map((pair) => {
    const [name, type] = kindOf(l.tree, pair) === 'tuple' ? named(l.tree, pair) : []
    return fieldOf(l, name, type)
  })
  if (fields.includes(undefined)) return undefined
  const types = (fields as Field[]).map((each) => each.type)
  return makeClass(l, call, fields as Field[], (entity) =>
    extend(l, entity, call, l.b.expr(Op.Apply, literal(l, '_NamedTuple'), l.b.list(types))),
  )
}

/** `TypedDict('T', {'x': int})`. */
export function typedDictClass(l: Lowering, call: number): number | undefined {
  const keys = argumentNodes(l.tree, call).positional[1]
  if (keys === undefined || kindOf(l.tree, keys) !== 'dictionary') return undefined
  const fields = named(l.tree, keys).map((pair) =>
    kindOf(l.tree, pair) === 'pair' ? fieldOf(l, field(l.tree, pair, 'key'), field(l.tree, pair, 'value')) : undefined,
  )
  if (fields.includes(undefined)) return undefined
  const base = lowerType(l, typeForm(l.tree, field(l.tree, call, 'function')))
  return makeClass(l, call, fields as Field[], (entity) => extend(l, entity, call, base))
}

function fieldOf(l: Lowering, name: number | undefined, type: number | undefined): Field | undefined {
  const text = name === undefined || name === NONE ? undefined : stringText(l.tree, name)
  if (text === undefined || type === undefined || type === NONE) return undefined
  return { name: text, node: name!, type: lowerType(l, typeForm(l.tree, type)) }
}

/** `'x y'`, `'x, y'`, `['x', 'y']`; undefined where the names are not spelled out. */
function namesIn(l: Lowering, node: number): Field[] | undefined {
  const text = stringText(l.tree, node)
  if (text !== undefined) return text.split(/[\s,]+/).flatMap((name) => (name ? [{ name, node, type: NONE }] : []))
  if (!/^(?:list|tuple)$/.test(kindOf(l.tree, node))) return undefined
  const fields = named(l.tree, node).map((each) => ({ name: stringText(l.tree, each), node: each, type: NONE }))
  return fields.some(({ name }) => name === undefined) ? undefined : (fields as Field[])
}

/** Adds a class with these members; returns the row of the class as a value. */
function makeClass(
  l: Lowering,
  call: number,
  fields: readonly Field[],
  complete: (entity: number, scope: Scope) => void,
): number {
  const entity = addNameless(l, call, 'made')
  const scope = openScope(l, ScopeKind.Class, { entity, fn: NONE, receiver: '', receiverIsClass: false })
  l.b.set('entities', entity, 'scope', scope.row)
  // code in this scope is run by the entity around
  l.b.set('scopes', scope.row, 'entity', l.scope.entity)
  for (const { name, node, type } of fields) declare(l, name, node, scope, type)
  complete(entity, scope)
  return l.b.expr(Op.Entity, entity)
}

function extend(l: Lowering, entity: number, call: number, type: number): void {
  l.b.add('heritage', { entity, type, kind: HeritageKind.Extends, line: line(l, call) })
}

/** A constructor that stores its arguments under the names of the fields. */
function declareConstructor(l: Lowering, call: number, fields: readonly Field[], home: Scope): void {
  const fn = l.b.add('functions', { flags: 0 })
  const scope = within(l, home, () =>
    openScope(l, ScopeKind.Function, { fn, receiver: '', receiverIsClass: false, start: l.tree.start[call]! }),
  )
  l.b.set('functions', fn, 'scope', scope.row)
  within(l, scope, () => {
    for (const { name, node } of fields) {
      const place = { scope: scope.row, name: l.b.str(name), kind: BindingKind.Parameter, ref: l.b.count('params') }
      const binding = l.b.add('bindings', { ...place, offset: scope.start, line: line(l, node) })
      l.b.add('params', { fn, name: l.b.str(name), kind: ParamKind.Positional, binding })
      assign(l, home.names.get(name)!, nameOf(l, name, node), l.tree.end[call]!)
    }
  })
  assign(l, declare(l, '__init__', call, home), l.b.expr(Op.Function, fn), l.tree.end[call]!)
}

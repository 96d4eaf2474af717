// Classes that library functions create from a list of fields: `namedtuple('P', 'x y')`, `NamedTuple('P', [('x',
// int)])`, `TypedDict('T', {'x': int})`. They are no entities of the graph; their instances have these members.

import { NONE } from '../../facts.ts'
import { kindOf } from '../../syntax/syntax.ts'
import { EntityKind, Flag, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { addParameter, assign, boundIn } from '../kit/bindings.ts'
import { addBase, addImplied } from '../kit/entities.ts'
import { literal, nameExpr } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { field, line, parts } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { argumentNodes } from './names.ts'
import { stringText } from './nodes.ts'
import { declareName, type Lowering, open, type Scope } from './state.ts'
import { typeForm } from './types/type-form.ts'
import { lowerType } from './types/types.ts'

/** A field: its name, the node it is named in, and its declared type (an expression, NONE without). */
type Field = { name: string; node: number; type: number }

/** `namedtuple('P', 'x y')`: fields without types have the values that callers pass to the class. */
export function namedTupleClass(l: Lowering, call: number): number | undefined {
  const { positional, keywords } = argumentNodes(l, call)
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
  const list = argumentNodes(l, call).positional[1]
  if (list === undefined || !/^(?:list|tuple)$/.test(kindOf(l.tree, list))) return undefined
  const fields = parts(l, list).map((pair) => {
    const [name, type] = kindOf(l.tree, pair) === 'tuple' ? parts(l, pair) : []
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
  const keys = argumentNodes(l, call).positional[1]
  if (keys === undefined || kindOf(l.tree, keys) !== 'dictionary') return undefined
  const fields = parts(l, keys).map((pair) =>
    kindOf(l.tree, pair) === 'pair' ? fieldOf(l, field(l, pair, 'key'), field(l, pair, 'value')) : undefined,
  )
  if (fields.includes(undefined)) return undefined
  const base = lowerType(l, typeForm(l, field(l, call, 'function')))
  return makeClass(l, call, fields as Field[], (entity) => extend(l, entity, call, base))
}

function fieldOf(l: Lowering, name: number | undefined, type: number | undefined): Field | undefined {
  const text = name === undefined || name === NONE ? undefined : stringText(l, name)
  if (text === undefined || type === undefined || type === NONE) return undefined
  return { name: text, node: name!, type: lowerType(l, typeForm(l, type)) }
}

/** `'x y'`, `'x, y'`, `['x', 'y']`; undefined where the names are not spelled out. */
function namesIn(l: Lowering, node: number): Field[] | undefined {
  const text = stringText(l, node)
  if (text !== undefined) return text.split(/[\s,]+/).flatMap((name) => (name ? [{ name, node, type: NONE }] : []))
  if (!/^(?:list|tuple)$/.test(kindOf(l.tree, node))) return undefined
  const fields = parts(l, node).map((each) => ({ name: stringText(l, each), node: each, type: NONE }))
  return fields.some(({ name }) => name === undefined) ? undefined : (fields as Field[])
}

/** Adds a class with these members; returns the row of the class as a value. */
function makeClass(
  l: Lowering,
  call: number,
  fields: readonly Field[],
  complete: (entity: number, scope: Scope) => void,
): number {
  const kind = EntityKind.Class
  const entity = addImplied(l, l.at, { word: 'made', kind, line: line(l, call), flags: Flag.Anonymous })
  const scope = open(l, ScopeKind.Class, { entity, fn: NONE, receiver: '', receiverIsClass: false })
  l.b.set('entities', entity, 'scope', scope.scope)
  // code in this scope is run by the entity around
  l.b.set('scopes', scope.scope, 'entity', l.at.entity)
  for (const { name, node, type } of fields) declareName(l, name, node, scope, type)
  complete(entity, scope)
  return l.b.expr(Op.Entity, entity)
}

function extend(l: Lowering, entity: number, call: number, type: number): void {
  addBase(l, { entity }, type, call)
}

/** A constructor that stores its arguments under the names of the fields. */
function declareConstructor(l: Lowering, call: number, fields: readonly Field[], home: Scope): void {
  const fn = addFunction(l)
  const scope = within(l, home, () =>
    open(l, ScopeKind.Function, { fn, receiver: '', receiverIsClass: false, start: l.tree.start[call]! }),
  )
  l.b.set('functions', fn, 'scope', scope.scope)
  within(l, scope, () => {
    for (const { name, node } of fields) {
      addParameter(l, scope, name, node, { kind: ParamKind.Positional, offset: scope.start })
      assign(l, l.at, boundIn(l, home.scope, name)!, nameExpr(l, l.at, name, node), l.tree.end[call]!)
    }
  })
  assign(l, l.at, declareName(l, '__init__', call, home), l.b.expr(Op.Function, fn), l.tree.end[call]!)
}

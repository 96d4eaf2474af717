// Object literals: their functions are entities below the name that holds the object.

import { NONE } from '../../facts.ts'
import { BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { addElement } from '../kit/expressions.ts'
import { childOfKind, field, parts } from '../kit/nodes.ts'
import { addDeclared } from './entities.ts'
import { lowerExpression, union } from './expressions.ts'
import { functionEntity, lowerFunction, namedFunction } from './functions.ts'
import { PROTOTYPE_MEMBER } from './members/mixing.ts'
import { addScope, declare, inScope, mention, valueNameExpr } from './scopes.ts'
import type { Lowering } from './state.ts'
import { memberName } from './syntax/names.ts'
import { kindAt, textAt } from './syntax/nodes.ts'

/**
 * An object literal as a value. `holder` is the entity below which its functions stand (the enclosing one by default).
 */
export function lowerObject(l: Lowering, node: number, holder: number = l.at.entity): number {
  const scope = addScope(l, ScopeKind.Class)
  const spreads: number[] = []
  const inherited: number[] = []
  inScope(l, scope, () => {
    for (const part of parts(l, node)) lowerPart(l, part, { scope, holder, spreads, inherited })
  })
  // its methods see the spread members through `this`
  const seen = holdsFunctions(l, node) ? spreads.map((spread) => l.b.expr(Op.Spread, spread)) : []
  const others = [...inherited, ...seen]
  const object = l.b.expr(Op.Object, scope, others.length === 0 ? NONE : l.b.list(others))
  return spreads.length > 0 ? union(l, object, ...spreads) : object
}

/**
 * The object that a name holds: `const api = { … }`. Its functions are qualified by the name, which is a hidden entity.
 * Returns the row of the object; other nodes are lowered as usual.
 */
export function lowerHeld(l: Lowering, node: number, holder: Holder): number {
  if (kindAt(l, node) !== 'object' || !holdsFunctions(l, node)) return lowerExpression(l, node)
  return lowerObject(l, node, holderEntity(l, node, holder))
}

/** The name that holds an object, and the entity below which it stands (the enclosing one by default). */
type Holder = { name: string; nameNode: number; parent?: number }

/** A hidden entity that gives its name to its children. */
function holderEntity(l: Lowering, node: number, { name, nameNode, parent = l.at.entity }: Holder): number {
  const { tree } = l
  return addDeclared(l, {
    name,
    kind: EntityKind.Namespace,
    start: tree.start[nameNode === NONE ? node : nameNode]!,
    node,
    nameNode,
    body: node,
    flags: Flag.Anonymous,
    parent,
  })
}

function holdsFunctions(l: Lowering, node: number): boolean {
  return parts(l, node).some((part) => {
    if (kindAt(l, part) === 'method_definition') return true
    if (kindAt(l, part) !== 'pair') return false
    const value = field(l, part, 'value')
    return (
      value !== NONE && (HOLDERS.has(kindAt(l, value)) || (kindAt(l, value) === 'object' && holdsFunctions(l, value)))
    )
  })
}
const HOLDERS = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'class',
  'parenthesized_expression',
])

/** `inherited`: the object named as its prototype. */
type Place = { scope: number; holder: number; spreads: number[]; inherited: number[] }

function lowerPart(l: Lowering, part: number, place: Place): void {
  const kind = kindAt(l, part)
  if (kind === 'pair') lowerPair(l, part, place)
  else if (kind === 'method_definition') lowerObjectMethod(l, part, place)
  else if (kind === 'shorthand_property_identifier') {
    const name = textAt(l, part)
    const expr = inScope(l, outerScope(l, place.scope), () => valueNameExpr(l, name, part))
    inScope(l, outerScope(l, place.scope), () => mention(l, expr, name, part))
    addMember(l, place.scope, { name, expr, node: part })
  } else if (kind === 'spread_element') {
    const [inner] = parts(l, part)
    if (inner !== undefined) place.spreads.push(lowerExpression(l, inner))
  }
}

const outerScope = (l: Lowering, scope: number): number => l.b.get('scopes', scope, 'parent')

function addMember(
  l: Lowering,
  scope: number,
  { name, expr, node }: { name: string; expr: number; node: number },
): void {
  const known = boundIn(l, scope, name)
  if (known !== undefined && l.b.get('bindings', known, 'kind') === BindingKind.Member) {
    replaceValue(l, known, expr) // the last of two members of one name wins
    return
  }
  const binding = declare(l, { scope }, name, node, { kind: BindingKind.Member })
  assign(l, l.at, binding, expr, l.tree.end[node]!)
}

/** Replaces the recently recorded value of a binding. */
function replaceValue(l: Lowering, binding: number, expr: number): void {
  for (let row = l.b.count('values') - 1; row >= 0; row--) {
    if (l.b.get('values', row, 'binding') !== binding) continue
    l.b.set('values', row, 'expr', expr)
    return
  }
}

function lowerPair(l: Lowering, part: number, { scope, holder, inherited }: Place): void {
  const key = field(l, part, 'key')
  const value = field(l, part, 'value')
  const name = memberName(l, key)
  if (name === PROTOTYPE_MEMBER) {
    inherited.push(lowerExpression(l, value))
    return
  }
  if (name === undefined) {
    const [computed] = parts(l, key)
    const keyExpr = computed === undefined ? l.b.expr(Op.Unknown) : lowerExpression(l, computed)
    const expr = lowerExpression(l, value)
    addElement(l, l.at, l.b.expr(Op.Object, scope), keyExpr, expr, part)
    return
  }
  const about = {
    start: l.tree.start[part]!,
    nameNode: key,
    kind: EntityKind.Method,
    parent: holder,
    declaredIn: scope,
  }
  const fn = namedFunction(l, value, name, { ...about, self: 'method' })
  if (fn) {
    declare(l, { scope }, name, part, { kind: BindingKind.Entity, ref: fn.entity })
    return
  }
  const expr = lowerHeld(l, value, { name, nameNode: key, parent: holder })
  addMember(l, scope, { name, expr, node: part })
}

function lowerObjectMethod(l: Lowering, part: number, { scope, holder }: Place): void {
  const nameNode = field(l, part, 'name')
  const name = memberName(l, nameNode)
  const start = l.tree.start[part]!
  if (name === undefined) {
    lowerFunction(l, part, { entity: NONE, self: 'method', start })
    return
  }
  const flags = accessorFlags(l, part)
  const entity = functionEntity(l, part, name, {
    start,
    nameNode,
    kind: EntityKind.Method,
    flags,
    parent: holder,
    declaredIn: scope,
  })
  lowerFunction(l, part, { entity, self: 'method', start, flags })
  if (flags & Flag.Setter && boundIn(l, scope, name) !== undefined) {
    l.b.set('entities', entity, 'flags', l.b.get('entities', entity, 'flags') | Flag.Overload)
  }
  declare(l, { scope }, name, part, { kind: BindingKind.Entity, ref: entity })
}

/** Flags of `get x()` and `set x()`. */
export function accessorFlags(l: Lowering, node: number): number {
  if (childOfKind(l, node, 'get') !== NONE) return Flag.Getter
  return childOfKind(l, node, 'set') !== NONE ? Flag.Setter : 0
}

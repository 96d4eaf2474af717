// Property descriptors: Object.defineProperty, Object.defineProperties, Reflect.defineProperty, and the second argument
// of Object.create.

import { NONE } from '../../../facts.ts'
import { EntityKind, Flag, Op } from '../../../vocabulary.ts'
import { addStore, unknown } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { lowerExpression, union } from '../expressions.ts'
import { functionEntity, functionInside, lowerFunction } from '../functions.ts'
import { exportsValue, isExports } from '../modules/commonjs.ts'
import type { Lowering } from '../state.ts'
import { indexName, memberName } from '../syntax/names.ts'
import { kindAt, lineOf, memberExpr, textAt } from '../syntax/nodes.ts'
import { defineMember, extend, isClassName, lowerMemberValue, ownerEntity, prototypeOwner } from './prototypes.ts'

/**
 * The object whose properties are defined. `owner`: if it is a prototype, the node that names its class, else NONE;
 * `parent`: the entity below which its functions stand.
 */
type Target = { object: number; owner: number; parent: number; isClass: boolean; isExports: boolean }
/** A property: its name, the node of the name, and the descriptor's node. */
type Property = { name: string; key: number; descriptor: number }

/** `Object.defineProperty(target, 'name', { value | get | set })`. */
export function lowerDescriptor(l: Lowering, args: number): number {
  const [node, key, descriptor] = parts(l, args)
  if (node === undefined || key === undefined || descriptor === undefined) return unknown(l)
  const target = targetOf(l, node)
  const name = indexName(l, key)
  if (name !== undefined) defineProperty(l, target, { name, key, descriptor })
  else for (const part of [key, descriptor]) lowerExpression(l, part)
  return target.object
}

/** `Object.defineProperties(target, { name: { … } })`. */
export function lowerDescriptors(l: Lowering, args: number): number {
  const [node, descriptors] = parts(l, args)
  if (node === undefined) return unknown(l)
  const target = targetOf(l, node)
  if (descriptors !== undefined) defineProperties(l, target, descriptors)
  return target.object
}

/** Defines the properties that a literal of descriptors lists in the prototype of the class named by `owner`. */
export function defineOn(l: Lowering, owner: number, descriptors: number): void {
  defineProperties(l, { object: NONE, owner, parent: NONE, isClass: false, isExports: false }, descriptors)
}

/** Defines the properties that a literal of descriptors lists in any other object. */
export function defineIn(l: Lowering, object: number, descriptors: number): void {
  defineProperties(l, { object, owner: NONE, parent: l.at.entity, isClass: false, isExports: false }, descriptors)
}

/**
 * Defines a getter or setter, a function (`flags` tell which), in the object of a node. Returns the object and what
 * reading the property gives.
 */
export function defineAccessor(
  l: Lowering,
  node: number,
  { name, key }: { name: string; key: number },
  { node: fn, flags }: { node: number; flags: number },
): { object: number; value: number } {
  const target = targetOf(l, node)
  const property = { name, key, descriptor: fn }
  const define = (into: Target): number => {
    if (flags & Flag.Setter) return lowerWritten(l, into, property, { node: fn, flags })
    const value = lowerGetter(l, into, property, fn)
    addStore(l, l.at, into.object, name, value, key)
    return value
  }
  if (target.owner !== NONE) {
    let value: number = NONE
    extend(l, target.owner, lineOf(l, key), (parent, object) => {
      value = define({ ...target, parent, object })
      return object
    })
    return { object: target.object, value }
  }
  const value = define(target)
  if (target.isExports) l.b.add('exports', { name: l.b.str(name), expr: value, line: lineOf(l, key) })
  return { object: target.object, value }
}

function targetOf(l: Lowering, node: number): Target {
  const exported = isExports(l, node)
  return {
    object: exported ? exportsValue(l) : lowerExpression(l, node),
    owner: prototypeOwner(l, node),
    parent: ownerEntity(l, node),
    isClass: isClassName(l, node),
    isExports: exported,
  }
}

function defineProperties(l: Lowering, target: Target, descriptors: number): void {
  if (kindAt(l, descriptors) !== 'object') {
    lowerExpression(l, descriptors)
    return
  }
  for (const part of parts(l, descriptors)) {
    const key = kindAt(l, part) === 'pair' ? field(l, part, 'key') : NONE
    const name = key === NONE ? undefined : memberName(l, key)
    if (name === undefined) lowerExpression(l, part)
    else defineProperty(l, target, { name, key, descriptor: field(l, part, 'value') })
  }
}

function defineProperty(l: Lowering, target: Target, property: Property): void {
  const { name, key } = property
  const line = lineOf(l, key)
  if (target.owner !== NONE) {
    extend(l, target.owner, line, (parent, object) => {
      describe(l, { ...target, parent, object }, property)
      return object
    })
    return
  }
  const value = describe(l, target, property)
  if (target.isExports) l.b.add('exports', { name: l.b.str(name), expr: value, line })
}

/** Lowers a descriptor and stores the property's value in the target; returns the value. */
function describe(l: Lowering, target: Target, property: Property): number {
  const { name, key, descriptor } = property
  const store = (value: number): number => {
    addStore(l, l.at, target.object, name, value, key)
    return value
  }
  if (kindAt(l, descriptor) !== 'object') {
    const held = lowerExpression(l, descriptor)
    return store(union(l, memberExpr(l, held, 'value'), given(l, memberExpr(l, held, 'get'))))
  }
  let result = unknown(l)
  for (const part of parts(l, descriptor)) {
    const role = roleOf(l, part)
    const node = kindAt(l, part) === 'pair' ? field(l, part, 'value') : part
    if (role === 'value') {
      const isPrototype = target.owner !== NONE && kindAt(l, node) !== 'method_definition'
      const place = { start: l.tree.start[key]!, nameNode: key, parent: target.parent }
      if (isPrototype) result = defineMember(l, name, node, { ...place, object: target.object })
      else result = store(lowerValue(l, target, property, node))
    } else if (role === 'get') result = store(lowerGetter(l, target, property, node))
    else if (role === 'set') lowerWritten(l, target, property, { node, flags: Flag.Setter })
    else lowerExpression(l, node)
  }
  return result
}

/** The key of a part of a descriptor: `value`, `get`, `set` and others. */
function roleOf(l: Lowering, part: number): string {
  const kind = kindAt(l, part)
  if (kind === 'pair') return memberName(l, field(l, part, 'key')) ?? ''
  return kind === 'method_definition' ? (memberName(l, field(l, part, 'name')) ?? '') : textAt(l, part)
}

/** The result of a function that the source does not call. */
const given = (l: Lowering, fn: number): number => l.b.expr(Op.Call, fn, l.b.list([]), NONE)

function lowerValue(l: Lowering, target: Target, property: Property, node: number): number {
  if (kindAt(l, node) === 'method_definition') return lowerWritten(l, target, property, { node, flags: 0 })
  const { parent, isClass: method } = target
  const place = { start: l.tree.start[property.key]!, nameNode: property.key, parent, method }
  return lowerMemberValue(l, node, property.name, place)
}

/** The value of a property with a getter. A getter of a module's exports is called where its name is imported. */
function lowerGetter(l: Lowering, target: Target, property: Property, node: number): number {
  const isMethod = kindAt(l, node) === 'method_definition'
  if (target.isExports)
    return given(l, isMethod ? lowerWritten(l, target, property, { node, flags: 0 }) : lowerExpression(l, node))
  if (!isMethod && functionInside(l, node) === NONE) return given(l, lowerExpression(l, node))
  return lowerWritten(l, target, property, { node, flags: Flag.Getter })
}

/** A function written inside a descriptor: a member of the target under the property's name. */
function lowerWritten(
  l: Lowering,
  target: Target,
  property: Property,
  { node, flags }: { node: number; flags: number },
): number {
  const fn = kindAt(l, node) === 'method_definition' ? node : functionInside(l, node)
  if (fn === NONE) return lowerExpression(l, node)
  const start = l.tree.start[property.key]!
  const about = {
    start,
    nameNode: property.key,
    kind: EntityKind.Method,
    flags: flags | Flag.Extension,
    parent: target.parent,
  }
  const entity = functionEntity(l, fn, property.name, about)
  const ofObject = target.owner !== NONE || target.isClass ? 'method' : 'own'
  const self = kindAt(l, fn) === 'arrow_function' ? 'lexical' : ofObject
  return l.b.expr(Op.Function, lowerFunction(l, fn, { entity, self, start, flags }))
}

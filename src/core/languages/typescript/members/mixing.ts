// Members that code copies from object to object: by functions of packages (`mixin(app, proto)`, `_.extend(a, b)`), by
// loops (`for (key in from) target[key] = from[key]`), and by the project's own functions with such a loop.

import { NONE } from '../../../facts.ts'
import { BindingKind, HeritageKind, Op, ScopeKind } from '../../../vocabulary.ts'
import { addBase } from '../../kit/entities.ts'
import { addStore } from '../../kit/expressions.ts'
import { field, parts } from '../../kit/nodes.ts'
import { assignLater } from '../assignments.ts'
import { lowerCallee, union } from '../expressions.ts'
import { lookUp, valueNameExpr } from '../scopes.ts'
import type { Lowering } from '../state.ts'
import { kindAt, textAt } from '../syntax/nodes.ts'
import { copiesOf, copyAt, keyIsOf } from './copies.ts'
import { noteBase, prototypeOwner } from './prototypes.ts'

/** The member for the prototype of an object. */
export const PROTOTYPE_MEMBER = '__proto__'

/** Functions that copy members into their first argument, whatever module they are from. */
const MIXES: ReadonlySet<string> = new Set(['mixin', 'mixins', 'extend', '_extend', 'augment'])

/** Those of packages alone: functions of a project with such a name may do anything. */
const MIXES_OF_PACKAGES: ReadonlySet<string> = new Set(['assign', 'assignIn', 'merge', 'defaults'])

/** Packages that are such a function. */
const MIXING_PACKAGES =
  /^(?:merge-descriptors|utils-merge|utils-extend|object-assign|extend(?:-shallow)?|deep-extend|mixin-deep|lodash\.\w+)$/

/** Libraries that a page loads into names of its own. */
const LIBRARIES: ReadonlySet<string> = new Set(['_', '$', 'jQuery', 'angular'])

/** The target and the sources of a call that copies members; undefined for any other call. */
export function mixedBy(l: Lowering, callee: number, args: number): number[] | undefined {
  if (kindAt(l, args) !== 'arguments') return undefined
  const isMember = kindAt(l, callee) === 'member_expression'
  const nameNode = isMember ? field(l, callee, 'property') : callee
  if (!isMember && kindAt(l, callee) !== 'identifier') return undefined
  const given = parts(l, args)
  // `extend(true, target, source)` copies deeply
  const nodes = given[0] !== undefined && kindAt(l, given[0]) === 'true' ? given.slice(1) : given
  const name = textAt(l, nameNode)
  const own = copiesOf(l).get(name)
  if (own !== undefined) {
    const target = given[own.target]
    const sources = own.source === undefined ? given.slice(own.target + 1) : given.slice(own.source, own.source + 1)
    return target === undefined || sources.length === 0 ? undefined : [target, ...sources]
  }
  const isMix = isMember ? isMixOf(l, field(l, callee, 'object'), name) : isMixNamed(l, name)
  return isMix && nodes.length > 1 && nodes.every((node) => MIXABLE.has(kindAt(l, node)) || isFlag(l, node))
    ? nodes.filter((node) => !isFlag(l, node))
    : undefined
}

/** What can be a target or a source. */
const MIXABLE: ReadonlySet<string> = new Set([
  'identifier',
  'member_expression',
  'subscript_expression',
  'this',
  'object',
  'call_expression',
  'new_expression',
])

/** `mixin(app, proto, false)`: whether members that are there are replaced. */
const isFlag = (l: Lowering, node: number): boolean => kindAt(l, node) === 'false' || kindAt(l, node) === 'true'

/** Whether a plain name is that of a function that copies members. */
function isMixNamed(l: Lowering, name: string): boolean {
  const specifier = specifierOf(l, name)
  if (specifier === undefined) return false
  if (isOfProject(specifier)) return MIXES.has(name)
  return MIXES.has(name) || MIXES_OF_PACKAGES.has(name) || MIXING_PACKAGES.test(specifier)
}

/** Whether a member of what a name holds is a function that copies members. */
function isMixOf(l: Lowering, object: number, method: string): boolean {
  if (!MIXES.has(method) && !MIXES_OF_PACKAGES.has(method)) return false
  if (kindAt(l, object) === 'call_expression') {
    const specifier = requiredBy(l, object)
    return specifier !== undefined && !isOfProject(specifier)
  }
  if (kindAt(l, object) !== 'identifier') return false
  const name = textAt(l, object)
  const specifier = specifierOf(l, name)
  if (specifier === undefined) return LIBRARIES.has(name) && lookUp(l, name, l.at.scope) === NONE
  return !isOfProject(specifier) || (MIXES.has(method) && /util/i.test(specifier))
}

const isOfProject = (specifier: string): boolean => /^[./]/.test(specifier)

/** The module that a name is imported from. */
function specifierOf(l: Lowering, name: string): string | undefined {
  const binding = lookUp(l, name, l.at.scope)
  if (binding === NONE || l.b.get('bindings', binding, 'kind') !== BindingKind.Import) return undefined
  const row = l.b.get('bindings', binding, 'ref')
  return row === NONE ? undefined : l.b.textOf(l.b.get('imports', row, 'specifier'))
}

/** The module of `require('x')`. */
function requiredBy(l: Lowering, call: number): string | undefined {
  if (textAt(l, field(l, call, 'function')) !== 'require') return undefined
  const [text] = parts(l, field(l, call, 'arguments'))
  return text === undefined || kindAt(l, text) !== 'string' ? undefined : textAt(l, text).slice(1, -1)
}

/** `target[key] = from[key]` for every key of an object: the target has the members of the other. False for others. */
export function noteCopy(l: Lowering, assignment: number): boolean {
  const copy = copyAt(l, assignment)
  if (copy === undefined || !keyIsOf(l, assignment, copy)) return false
  giveMembers(l, copy.target, lowerCallee(l, copy.source), copy.source)
  return true
}

/** Notes that the object of the node `target` has the members of `source`, which stands at `node`. */
export function giveMembers(l: Lowering, target: number, source: number, node: number): void {
  const owner = prototypeOwner(l, target)
  if (owner !== NONE) {
    noteBase(l, owner, { type: source, node, kind: HeritageKind.Members })
    return
  }
  if (kindAt(l, target) === 'this') {
    const entity = entityOfThis(l)
    if (entity !== NONE) addBase(l, { entity }, source, node, HeritageKind.Members)
    return
  }
  if (kindAt(l, target) !== 'identifier') {
    addStore(l, l.at, lowerCallee(l, target), PROTOTYPE_MEMBER, source, node)
    return
  }
  const name = textAt(l, target)
  assignLater(l, name, union(l, valueNameExpr(l, name, target), source), node)
}

/** The class or constructor function whose object `this` is; NONE for any other `this`. */
function entityOfThis(l: Lowering): number {
  if (l.self.kind !== 'scope') return NONE
  if (l.self.plain !== undefined) return l.b.get('functions', l.self.plain, 'entity')
  let scope = l.self.scope
  while (scope >= 0 && l.b.get('scopes', scope, 'kind') !== ScopeKind.Class) scope = l.b.get('scopes', scope, 'parent')
  const entity = scope < 0 ? NONE : l.b.get('scopes', scope, 'entity')
  return entity > 0 && l.b.get('entities', entity, 'scope') === scope ? entity : NONE
}

/**
 * `object.__proto__ = other`, `Object.setPrototypeOf(object, other)`. A parameter may be any object, which is only known
 * here to have these members.
 */
export function storePrototype(l: Lowering, object: number, value: number, node: number): void {
  addStore(l, l.at, lowerCallee(l, object), PROTOTYPE_MEMBER, value, node)
  if (kindAt(l, object) !== 'identifier' || l.b.opOf(value) === Op.Unknown) return
  const binding = lookUp(l, textAt(l, object), l.at.scope)
  if (binding !== NONE && l.b.get('bindings', binding, 'kind') === BindingKind.Parameter)
    giveMembers(l, object, value, node)
}

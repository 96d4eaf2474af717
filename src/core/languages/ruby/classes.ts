// Ruby classes and modules. `class Foo` opens a class, whether it exists or not; the linker joins the parts.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { bind } from '../kit/bindings.ts'
import { addBase, addImplied } from '../kit/entities.ts'
import { union, unknown } from '../kit/expressions.ts'
import { field, kind, line, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { declareFields, fieldsOfCall } from './declarations/structs.ts'
import { addDefinition } from './entities.ts'
import { expression, sequence } from './expressions.ts'
import { type Lowering, open, type Scope } from './state.ts'
import { addGenerics, tagsAbove } from './types/doc-types.ts'

/** A class or module; a module is a class that is never constructed. */
export function lowerClass(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const superclass = field(l, node, 'superclass')
  const body = field(l, node, 'body')
  const base = superclass === NONE ? NONE : (parts(l, superclass)[0] ?? NONE)
  const isPath = kind(l, nameNode) === 'scope_resolution'
  const outer = homeOf(l)
  const home = isPath ? partNamed(l, outer, nameNode) : outer
  const inner = isPath ? field(l, nameNode, 'name') : nameNode
  const headerEnd = superclass === NONE ? nameNode : superclass
  openClass(l, node, { home, nameNode: inner, headerEnd, base }, () => {
    addGenerics(l, tagsAbove(l, node), { entity: l.at.entity }, node)
    if (body !== NONE) sequence(l, body)
  })
  return unknown(l)
}

type Header = { home: Scope; nameNode: number; headerEnd: number; base: number }

/** Adds a class with its base, a class expression (NONE: none), and lowers its body in its scope. */
export function openClass(l: Lowering, node: number, header: Header, body: () => void): void {
  const { home, nameNode, headerEnd, base } = header
  const name = text(l, nameNode)
  const entity = addDefinition(l, node, {
    word: name,
    nameNode,
    kind: EntityKind.Class,
    home,
    flags: 0,
    last: headerEnd,
  })
  if (name === 'ClassMethods' && home.isConcern) {
    const type = l.b.expr(Op.Entity, entity)
    addBase(l, home, type, nameNode, HeritageKind.Extended)
  }
  const fields = base === NONE ? undefined : fieldsOfCall(l, base)
  if (base !== NONE) {
    const type = expression(l, fields === undefined ? base : field(l, base, 'receiver'))
    addBase(l, { entity }, type, base)
  }
  within(l, classScope(l, entity, node), () => {
    if (fields !== undefined) declareFields(l, fields, base)
    body()
  })
}

function classScope(l: Lowering, entity: number, node: number): Scope {
  const scope = open(l, ScopeKind.Class, {
    entity,
    fn: NONE,
    isStatic: true,
    singleton: false,
    isPrivate: false,
    method: '',
    parameters: NONE,
    block: '',
    start: l.tree.start[node]!,
  })
  l.b.set('entities', entity, 'scope', scope.scope)
  return scope
}

/** The elements of an Enumerable class are the values that its `each` yields: the type argument of the mixin. */
export function noteElements(l: Lowering, owner: Scope, yields: readonly number[]): void {
  if (owner.enumerable === NONE) owner.elements = yields
  if (owner.enumerable === NONE || yields.length === 0) return
  const element = l.b.expr(Op.TypeOf, union(l, yields))
  const type = l.b.expr(Op.Apply, l.b.get('heritage', owner.enumerable, 'type'), l.b.list([element]))
  l.b.set('heritage', owner.enumerable, 'type', type)
}

/** The class around, or the file: where a class, method or constant that is defined here belongs. */
export function homeOf(l: Lowering): Scope {
  let scope = l.at
  while (!scope.owner && scope.parent) scope = scope.parent
  return scope.owner ?? scope
}

/** The class `A` of `class A::B`, reopened: `B` is declared in it, but its other members are not in scope. */
function partNamed(l: Lowering, outer: Scope, path: number): Scope {
  const prefix = field(l, path, 'scope')
  if (prefix === NONE) return { ...outer, entity: 0 } // `class ::B`
  expression(l, prefix)
  const isPath = kind(l, prefix) === 'scope_resolution'
  const home = isPath ? partNamed(l, outer, prefix) : outer
  return openPart(l, home, isPath ? field(l, prefix, 'name') : prefix)
}

/** Reopens the class that a constant names: `A::B.class_eval`, `A::B.prepend M`. */
export function openConstant(l: Lowering, node: number): Scope {
  const isPath = kind(l, node) === 'scope_resolution'
  return openPart(l, isPath ? partNamed(l, homeOf(l), node) : homeOf(l), isPath ? field(l, node, 'name') : node)
}

/** Reopens a class that is declared elsewhere; the part has no node of its own. */
export function openPart(l: Lowering, home: Scope, nameNode: number): Scope {
  const word = text(l, nameNode)
  const flags = Flag.Anonymous | Flag.Extension | Flag.Exported
  const entity = addImplied(l, home, { word, kind: EntityKind.Class, line: line(l, nameNode), flags })
  bind(l, home, word, nameNode, { kind: BindingKind.Entity, ref: entity, flags: BindFlag.Exported })
  return classScope(l, entity, nameNode)
}

/** A module without a name; its definitions are named under the class around. */
export function openNameless(l: Lowering, node: number): Scope {
  const kind = EntityKind.Class
  const entity = addImplied(l, l.at, { word: 'module', kind, line: line(l, node), flags: Flag.Anonymous })
  return classScope(l, entity, node)
}

/** `class << self`: definitions inside belong to the class. */
export function lowerSingletonClass(l: Lowering, node: number): number {
  const body = field(l, node, 'body')
  if (body === NONE || !l.at.owner) return unknown(l)
  const { singleton, isPrivate } = l.at
  l.at.singleton = true
  l.at.isPrivate = false
  sequence(l, body)
  l.at.singleton = singleton
  l.at.isPrivate = isPrivate
  return unknown(l)
}

// PHP classes, interfaces, traits, enums, functions and their members.

import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ParamKind, ScopeKind } from '../../facts.ts'
import { field, has, kind, lastLine, line, text, unknown } from '../lowering.ts'
import { expression } from './expressions.ts'
import { type Lowering, nameOf, openScope, parts, pathExpr, type Scope, within } from './state.ts'
import { typeOrNone } from './types.ts'

const KINDS: Readonly<Record<string, number>> = {
  class_declaration: EntityKind.Class,
  trait_declaration: EntityKind.Class,
  interface_declaration: EntityKind.Interface,
  enum_declaration: EntityKind.Enum,
}

export function lowerClass(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const home = l.scope
  const body = field(l, node, 'body')
  const flags = has(l, node, 'abstract_modifier') ? Flag.Abstract : 0
  const entity = addEntity(l, node, nameNode, KINDS[kind(l, node)]!, home, flags, NONE, body)
  for (const clause of parts(l, node)) {
    const isBase = kind(l, clause) === 'base_clause'
    if (!isBase && kind(l, clause) !== 'class_interface_clause') continue
    for (const base of parts(l, clause))
      addHeritage(l, entity, base, isBase ? HeritageKind.Extends : HeritageKind.Implements)
  }
  const scope = openScope(l, ScopeKind.Class, { entity, fn: NONE, start: l.tree.start[node]! })
  l.b.set('entities', entity, 'scope', scope.row)
  if (body !== NONE) within(l, scope, () => lowerMembers(l, body, entity))
  return unknown(l)
}

function addHeritage(l: Lowering, entity: number, base: number, heritage: number): void {
  l.b.add('heritage', { entity, type: pathExpr(l, base), kind: heritage, line: line(l, base) })
}

function lowerMembers(l: Lowering, body: number, entity: number): void {
  for (const member of parts(l, body)) {
    switch (kind(l, member)) {
      case 'method_declaration':
        lowerFunction(l, member)
        break
      case 'use_declaration':
        for (const each of parts(l, member))
          if (/name$/.test(kind(l, each))) addHeritage(l, entity, each, HeritageKind.Mixin)
        break
      case 'property_declaration':
        lowerProperty(l, member)
        break
      case 'const_declaration':
        for (const each of parts(l, member)) if (kind(l, each) === 'const_element') lowerConstant(l, each)
        break
      case 'enum_case':
        addMember(l, text(l, field(l, member, 'name')), member, NONE, NONE, BindFlag.EnumConstant)
        break
      default:
    }
  }
}

function lowerProperty(l: Lowering, node: number): void {
  const type = typeOrNone(l, field(l, node, 'type'))
  for (const element of parts(l, node)) {
    if (kind(l, element) !== 'property_element') continue
    const nameNode = field(l, element, 'name')
    const value = field(l, element, 'default_value')
    if (nameNode !== NONE)
      addMember(l, text(l, nameNode), element, type, value === NONE ? NONE : expression(l, value), 0)
  }
}

function lowerConstant(l: Lowering, node: number): void {
  const [name, value] = parts(l, node)
  if (name !== undefined) addMember(l, text(l, name), node, NONE, value === undefined ? NONE : expression(l, value), 0)
}

/** A property (`$name`) or constant of the class around. */
export function addMember(l: Lowering, name: string, node: number, type: number, value: number, flags: number): void {
  const scope = l.scope.owner ?? l.scope
  const binding = l.b.add('bindings', {
    scope: scope.row,
    name: l.b.str(name),
    kind: BindingKind.Member,
    type,
    flags: BindFlag.Exported | flags,
    offset: l.tree.start[node]!,
    line: line(l, node),
  })
  if (value !== NONE) l.b.add('values', { binding, expr: value, offset: l.tree.end[node]!, scope: scope.row })
}

/** A function or method. */
export function lowerFunction(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const name = text(l, nameNode)
  const method = kind(l, node) === 'method_declaration'
  const body = field(l, node, 'body')
  const flags =
    (has(l, node, 'static_modifier') ? Flag.Static : 0) |
    (method && body === NONE ? Flag.Abstract : 0) |
    (name === '__construct' ? Flag.Constructor : 0) |
    Flag.Exported
  const home = l.scope
  const fn = l.b.add('functions', { flags, returnType: typeOrNone(l, field(l, node, 'return_type')) })
  const entity = addEntity(l, node, nameNode, method ? EntityKind.Method : EntityKind.Function, home, flags, fn, body)
  const scope = openScope(l, ScopeKind.Function, { entity, fn, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'entity', entity)
  l.b.set('functions', fn, 'scope', scope.row)
  l.b.set('entities', entity, 'scope', scope.row)
  lowerParameters(l, fn, field(l, node, 'parameters'), scope)
  if (body !== NONE) within(l, scope, () => expression(l, body))
  return unknown(l)
}

/** Parameters; one with a visibility is a property of the class too. */
export function lowerParameters(l: Lowering, fn: number, list: number, scope: Scope): void {
  if (list === NONE) return
  for (const node of parts(l, list)) {
    const nameNode = field(l, node, 'name')
    if (nameNode === NONE) continue
    const name = text(l, nameNode)
    const type = typeOrNone(l, field(l, node, 'type'))
    const fallbackNode = field(l, node, 'default_value')
    const fallback = fallbackNode === NONE ? NONE : expression(l, fallbackNode)
    const binding = l.b.add('bindings', {
      scope: scope.row,
      name: l.b.str(name),
      kind: BindingKind.Parameter,
      ref: l.b.count('params'),
      type,
      offset: scope.start,
      line: line(l, node),
    })
    const paramKind = kind(l, node) === 'variadic_parameter' ? ParamKind.Rest : ParamKind.Positional
    l.b.add('params', { fn, name: l.b.str(name.slice(1)), kind: paramKind, type, fallback, binding })
    scope.names.set(name, binding)
    if (kind(l, node) === 'property_promotion_parameter')
      addMember(
        l,
        name,
        node,
        type,
        within(l, scope, () => nameOf(l, name, nameNode)),
        0,
      )
  }
}

/** A closure; `use` hands it variables of the function around, an arrow function sees them all. */
export function lowerClosure(l: Lowering, node: number): number {
  const fn = l.b.add('functions', { flags: 0, returnType: typeOrNone(l, field(l, node, 'return_type')) })
  const scope = openScope(l, ScopeKind.Function, { fn, start: l.tree.start[node]! })
  l.b.set('functions', fn, 'scope', scope.row)
  lowerParameters(l, fn, field(l, node, 'parameters'), scope)
  const body = field(l, node, 'body')
  within(l, scope, () => {
    const expr = body === NONE ? unknown(l) : expression(l, body)
    if (kind(l, node) === 'arrow_function') l.b.add('returns', { fn, expr, kind: 0 })
  })
  return l.b.expr(Op.Function, fn)
}

function addEntity(
  l: Lowering,
  node: number,
  nameNode: number,
  entityKind: number,
  home: Scope,
  flags: number,
  fn: number,
  body: number,
): number {
  const name = l.b.str(text(l, nameNode))
  const doc = commentBefore(l, node)
  const entity = l.b.add('entities', {
    name,
    kind: entityKind,
    parent: home.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    sigEndLine:
      body === NONE
        ? lastLine(l, node)
        : Math.max(line(l, nameNode), line(l, body) - (l.tree.text[l.tree.start[body]!] === '{' ? 0 : 1)),
    docStart: doc === NONE ? 0 : line(l, doc),
    docEnd: doc === NONE ? 0 : lastLine(l, doc),
    flags: flags | Flag.Exported,
    fn,
    declaredIn: home.row,
  })
  l.b.add('bindings', {
    scope: home.row,
    name,
    kind: BindingKind.Entity,
    ref: entity,
    flags: BindFlag.Exported,
    offset: l.tree.start[node]!,
    line: line(l, nameNode),
  })
  return entity
}

/** The comment right before a definition, or NONE. */
function commentBefore(l: Lowering, node: number): number {
  let before = NONE
  const parent = l.tree.parent[node]!
  for (let child = parent + 1; child < node; child = l.tree.next[child]!) before = child
  return before !== NONE && kind(l, before) === 'comment' ? before : NONE
}

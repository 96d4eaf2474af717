// Ruby classes, modules and methods.

import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ScopeKind } from '../../facts.ts'
import { field, kind, lastLine, line, text, unknown } from '../lowering.ts'
import { expression, sequence } from './expressions.ts'
import { addBlockParameter, lowerParameters } from './functions.ts'
import { type Lowering, openScope, parts, type Scope, within } from './state.ts'

export const lowerClass = (l: Lowering, node: number): number => lowerType(l, node, field(l, node, 'superclass'))

/** A module is a class that is never constructed. */
export const lowerModule = (l: Lowering, node: number): number => lowerType(l, node, NONE)

function lowerType(l: Lowering, node: number, superclass: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const body = field(l, node, 'body')
  const inner = kind(l, nameNode) === 'scope_resolution' ? field(l, nameNode, 'name') : nameNode
  const path = inner === nameNode ? NONE : field(l, nameNode, 'scope')
  const parent = path === NONE ? undefined : expression(l, path)
  within(l, parent === undefined ? l.scope : extensionScope(l, parent, node), () => {
    const home = l.scope.kind === ScopeKind.Class ? l.scope : (l.scope.owner ?? l.scope)
    const entity = addEntity(l, node, inner, EntityKind.Class, home, 0, NONE, superclass === NONE ? inner : superclass)
    if (superclass !== NONE) {
      const type = expression(l, parts(l, superclass)[0] ?? NONE)
      l.b.add('heritage', { entity, type, kind: HeritageKind.Extends, line: line(l, superclass) })
    }
    const scope = openScope(l, ScopeKind.Class, {
      entity,
      fn: NONE,
      isStatic: true,
      singleton: false,
      method: '',
      block: '',
      start: l.tree.start[node]!,
    })
    l.b.set('entities', entity, 'scope', scope.row)
    if (body !== NONE) within(l, scope, () => sequence(l, body))
  })
  return unknown(l)
}

/** The scope of `A` in `class A::B`: B is declared as a member of it. */
function extensionScope(l: Lowering, target: number, node: number): Scope {
  const scope = openScope(l, ScopeKind.Class, { start: l.tree.start[node]! })
  l.b.add('extensions', { target, scope: scope.row, line: line(l, node) })
  return scope
}

/** `class << self`: what is defined inside belongs to the class. */
export function lowerSingletonClass(l: Lowering, node: number): number {
  const body = field(l, node, 'body')
  if (body === NONE || !l.scope.owner) return unknown(l)
  const before = l.scope.singleton
  l.scope.singleton = true
  sequence(l, body)
  l.scope.singleton = before
  return unknown(l)
}

/** `def name`, `def self.name`. */
export function lowerMethod(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const name = text(l, nameNode)
  const object = field(l, node, 'object')
  const owner = l.scope.owner
  const isStatic = !!owner && (l.scope.singleton || object !== NONE)
  const flags = Flag.Exported | (isStatic ? Flag.Static : 0) | (name === 'initialize' ? Flag.Constructor : 0)
  const fn = l.b.add('functions', { flags })
  const home = owner ?? moduleScope(l)
  const body = field(l, node, 'body')
  const parameters = field(l, node, 'parameters')
  const last = parameters === NONE ? nameNode : parameters
  const entity = addEntity(l, node, nameNode, owner ? EntityKind.Method : EntityKind.Function, home, flags, fn, last)
  const scope = openScope(l, ScopeKind.Function, {
    entity,
    fn,
    isStatic,
    singleton: false,
    method: name,
    block: '',
    start: l.tree.start[node]!,
  })
  l.b.set('functions', fn, 'entity', entity)
  l.b.set('functions', fn, 'scope', scope.row)
  l.b.set('entities', entity, 'scope', scope.row)
  lowerParameters(l, fn, parameters, scope)
  addBlockParameter(l, fn, node, scope)
  if (body !== NONE)
    within(l, scope, () => {
      const expr = expression(l, body)
      l.b.add('returns', { fn, expr, kind: 0 })
    })
  return l.b.expr(Op.Key, l.b.str(name))
}

function moduleScope(l: Lowering): Scope {
  let scope = l.scope
  while (scope.parent) scope = scope.parent
  return scope
}

function addEntity(
  l: Lowering,
  node: number,
  nameNode: number,
  entityKind: number,
  home: Scope,
  flags: number,
  fn: number,
  headerEnd: number,
): number {
  const name = l.b.str(text(l, nameNode))
  const entity = l.b.add('entities', {
    name,
    kind: entityKind,
    parent: home.entity,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    sigEndLine: lastLine(l, headerEnd),
    ...commentBefore(l, node),
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

/** Lines of the comments that stand right above a definition. */
function commentBefore(l: Lowering, node: number): { docStart: number; docEnd: number } {
  const first = line(l, node)
  const at = l.tree.lineStarts
  let start = first
  while (start > 1 && /^\s*#/.test(l.tree.text.slice(at[start - 2], at[start - 1]))) start--
  return start === first ? { docStart: 0, docEnd: 0 } : { docStart: start, docEnd: first - 1 }
}

// Functions: bodies, parameters, constructors, methods defined outside their class.

import { BindFlag, BindingKind, EntityKind, Flag, NONE, Op, ParamKind, ScopeKind } from '../../facts.ts'
import { call, field, has, kind, line, name, text } from '../lowering.ts'
import { addEntity } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { bind, type C, openScope, type Place, parts } from './state.ts'
import { lowerStatement } from './statements.ts'
import { constant, lowerPointer, lowerType, readDeclarator, typeSegment } from './types.ts'
import { declaredType } from './variables.ts'

/** What constructors are bound as: within a class its bare name means the class. */
export const CONSTRUCTOR = '#constructor'

/**
 * Lowers the definition of a function, inside its class, outside of it (`Foo::bar`, an extension of `Foo`), or free.
 */
export function lowerFunction(c: C, node: number, at: Place): void {
  const declarator = readDeclarator(c, field(c, node, 'declarator'))
  if (declarator.nameNode === NONE || has(c, node, 'delete_method_clause')) return
  const { owner, nameNode } = splitName(c, declarator.nameNode)
  const isMember = at.inClass || owner !== NONE
  let flags = declarator.isReadonly ? Flag.Readonly : 0
  if (isStatic(c, node)) flags |= at.inClass ? Flag.Static : Flag.Private
  const fn = c.b.add('functions', { flags })
  const isCast = kind(c, nameNode) === 'operator_cast'
  const word = isCast ? `operator ${text(c, field(c, nameNode, 'type'))}` : text(c, nameNode).replace(/\s+/g, '')
  let place = at
  if (owner !== NONE) {
    const scope = openScope(c, at, ScopeKind.Class)
    c.b.add('extensions', {
      target: ownerPath(c, declarator.nameNode, at),
      scope,
      line: line(c, node),
      entity: at.entity,
    })
    place = { ...at, scope, self: scope }
    flags |= Flag.Extension
  }
  const ownerName = owner === NONE ? undefined : text(c, owner).replace(/<.*$/s, '')
  if (isMember && (word === ownerName || (at.inClass && word === className(c, at)))) flags |= Flag.Constructor
  const entity = addEntity(c, node, place, word, nameNode, {
    kind: isMember ? EntityKind.Method : EntityKind.Function,
    flags,
    fn,
  })
  if (ownerName !== undefined) c.members.push({ entity, typeName: ownerName })
  c.b.set('functions', fn, 'entity', entity)
  const bound = flags & Flag.Constructor ? CONSTRUCTOR : word
  const row = { kind: BindingKind.Entity, ref: entity, flags: flags & Flag.Static ? BindFlag.Static : 0 }
  // what is for another platform is meant by its name where nothing else is
  if ((at.foreign || at.unlikely) && !isMember) c.later.push({ scope: place.scope, word: bound, node, row })
  else {
    bind(c, place.scope, bound, node, row)
    if (!isMember) c.functions.add(`${place.scope} ${word}`)
  }
  const scope = openScope(c, place, ScopeKind.Function, entity, fn)
  c.b.set('functions', fn, 'scope', scope)
  c.b.set('entities', entity, 'scope', scope)
  const inside: Place = {
    ...place,
    scope,
    fn,
    entity,
    inFunction: true,
    inClass: false,
    readonly: declarator.isReadonly,
  }
  const returnNode = declarator.trailing === NONE ? field(c, node, 'type') : declarator.trailing
  const named = { ...place, user: scope }
  const returnType = declarator.isPointer ? lowerPointer(c, returnNode, named) : lowerType(c, returnNode, named)
  const isBefore = declarator.trailing === NONE
  if (returnType !== NONE) c.b.set('functions', fn, 'returnType', isBefore ? constant(c, node, returnType) : returnType)
  lowerParameters(c, declarator.parameters, inside, fn)
  for (const part of parts(c, node))
    if (kind(c, part) === 'field_initializer_list') lowerMemberInitializers(c, part, inside)
  const body = field(c, node, 'body')
  if (body !== NONE) lowerStatement(c, body, inside)
}

/** Whether a declaration says `static`. */
export const isStatic = (c: C, node: number): boolean =>
  parts(c, node).some((part) => kind(c, part) === 'storage_class_specifier' && text(c, part) === 'static')
const className = (c: C, at: Place): string | undefined => [...c.types].find(([, entity]) => entity === at.entity)?.[0]

/** `a::b::f` as its owner (NONE when it has none) and its last name. */
export function splitName(c: C, node: number): { owner: number; nameNode: number } {
  if (kind(c, node) === 'template_function') return { owner: NONE, nameNode: field(c, node, 'name') }
  let owner = NONE
  let at = node
  while (kind(c, at) === 'qualified_identifier') {
    owner = field(c, at, 'scope')
    const next = field(c, at, 'name')
    if (next === NONE) break
    at = next
  }
  return { owner, nameNode: at }
}

/** The type that `a::Foo::bar` belongs to: the path without its last part. */
export function ownerPath(c: C, node: number, at: Place): number {
  let expr = NONE
  for (let part = node; kind(c, part) === 'qualified_identifier'; part = field(c, part, 'name')) {
    const scope = field(c, part, 'scope')
    if (scope === NONE) continue
    expr = typeSegment(c, expr, scope, at)
  }
  return expr
}

function lowerMemberInitializers(c: C, list: number, at: Place): void {
  for (const part of parts(c, list)) {
    const [target, ...values] = parts(c, part)
    const args = values.flatMap((value) => parts(c, value).map((expr) => lowerExpression(c, expr, at)))
    // what names a member is not a class, and constructs nothing that is known here
    if (target !== undefined) call(c, at, part, initialized(c, target, at), args, Op.New)
  }
}

/** What an initializer of a constructor constructs: a base, or the constructor's own class. */
function initialized(c: C, target: number, at: Place): number {
  switch (kind(c, target)) {
    case 'field_identifier':
      return name(c, at, text(c, target), target)
    case 'template_method':
      return name(c, at, text(c, field(c, target, 'name')), target)
    default:
      return lowerType(c, target, at)
  }
}

/** Lowers the parameters of a function into its scope. */
export function lowerParameters(c: C, list: number, at: Place, fn: number): void {
  // a parameter does not hide the type of its own name
  const outer = { ...at, scope: c.b.get('scopes', at.scope, 'parent'), user: at.scope }
  for (const part of parts(c, list)) {
    if (!/parameter_declaration$/.test(kind(c, part))) continue
    const declarator = readDeclarator(c, field(c, part, 'declarator'))
    const word = declarator.nameNode === NONE ? `#${part}` : text(c, declarator.nameNode)
    const type = declarator.isFunctionPointer ? NONE : declaredType(c, field(c, part, 'type'), declarator, outer)
    const fallbackNode = field(c, part, 'default_value')
    const fallback = fallbackNode === NONE ? NONE : lowerExpression(c, fallbackNode, at)
    const binding = bind(c, at.scope, word, part, { kind: BindingKind.Parameter, type })
    const isRest = kind(c, part) === 'variadic_parameter_declaration'
    c.b.add('params', {
      fn,
      name: c.b.str(word),
      kind: isRest ? ParamKind.Rest : ParamKind.Positional,
      type,
      fallback,
      binding,
    })
  }
  if (list !== NONE && (has(c, list, '...') || has(c, list, 'variadic_parameter'))) {
    const binding = bind(c, at.scope, '...', list, { kind: BindingKind.Parameter })
    c.b.add('params', { fn, name: c.b.str('...'), kind: ParamKind.Rest, binding })
  }
}

// Functions: bodies, parameters, constructors, methods defined outside their class.

import { append } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ParamKind, ScopeKind } from '../../vocabulary.ts'
import { addParameter, bind } from '../kit/bindings.ts'
import { addCall, nameExpr } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import { field, has, kind, line, parts, text } from '../kit/nodes.ts'
import { openFunction, openScope, outer } from '../kit/scopes.ts'
import { addDeclared } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { lowerMacroBlock } from './macro-blocks.ts'
import { lowerMacroFunction, untypedHead } from './macro-functions.ts'
import { bindDefinition, fullNameOf, type Lowering, type Place } from './state.ts'
import { lowerStatement } from './statements.ts'
import {
  constant,
  type Declarator,
  lowerPointer,
  lowerType,
  readDeclarator,
  specialName,
  typeSegment,
} from './types.ts'
import { declaredType } from './variables.ts'
import { bindVirtual, saysOverride } from './virtual-methods.ts'

/** Key under which constructors are bound: within a class its bare name means the class. */
export const CONSTRUCTOR = '#constructor'

/**
 * Lowers the definition of a function, inside its class, outside of it (`Foo::bar`, an extension of `Foo`), or free.
 */
export function lowerFunction(l: Lowering, node: number, at: Place): void {
  if (lowerMacroBlock(l, node, at)) return
  const head = untypedHead(l, node, at)
  if (head) {
    lowerMacroFunction(l, head, field(l, node, 'body'), at)
    return
  }
  const declarator = readDeclarator(l, field(l, node, 'declarator'))
  if (declarator.nameNode === NONE || has(l, node, 'delete_method_clause')) return
  bindVirtual(l, node, declarator, at)
  const { owner, nameNode, special } = splitName(l, declarator.nameNode)
  const { parameters } = declarator
  const isMember = at.inClass || owner !== NONE
  const ownFlags = (declarator.isReadonly ? Flag.Readonly : 0) | linkage(l, node, at)
  const fn = addFunction(l, { flags: ownFlags })
  const word = functionName(l, nameNode)
  const place = owner === NONE ? at : openExtension(l, declarator.nameNode, node, at)
  const ownerName = owner === NONE ? undefined : text(l, owner).replace(/\s*<.*$/s, '')
  const isConstructor = word === ownerName || word === className(l, at)
  const flags =
    ownFlags |
    (owner === NONE ? 0 : Flag.Extension) |
    (isConstructor ? Flag.Constructor : 0) |
    (isMember && saysOverride(l, node) ? Flag.Override : 0)
  const what = isMember ? EntityKind.Method : EntityKind.Function
  const entity = addDeclared(l, place, node, { word, nameNode, kind: what, flags, fn })
  if (ownerName !== undefined) l.members.push({ entity, typeName: ownerName })
  l.b.set('functions', fn, 'entity', entity)
  if (special !== NONE) bindSpecialisation(l, node, place, { entity, flags, special })
  if (special === NONE || isDeduced(l, special, parameters))
    bindFunction(l, node, place, { entity, flags, word, ownerName, parameters })
  const { around = place.scope, ...rest } = place
  lowerHeadAndBody(l, node, declarator, { ...rest, scope: around, fn, entity })
}

/** Lowers the parameters and body of a function in its own scope, and its result type. */
function lowerHeadAndBody(l: Lowering, node: number, declarator: Declarator, at: Place): void {
  const { fn, entity } = at
  const inner = openFunction(l, at, fn, entity)
  const { parameters, isReadonly } = declarator
  const inside: Place = { ...inner, inFunction: true, inClass: false, readonly: isReadonly }
  const returnType = lowerReturnType(l, node, declarator, { ...at, user: inner.scope })
  if (returnType !== NONE) l.b.set('functions', fn, 'returnType', returnType)
  lowerParameters(l, parameters, inside, fn)
  for (const part of parts(l, node))
    if (kind(l, part) === 'field_initializer_list') lowerMemberInitializers(l, part, inside)
  const body = field(l, node, 'body')
  if (body !== NONE) lowerStatement(l, body, inside)
}

/** The flag for `static`: a member of the class rather than its objects, or a name of this file alone. */
function linkage(l: Lowering, node: number, at: Place): number {
  if (!isStatic(l, node)) return 0
  return at.inClass ? Flag.Static : Flag.Private
}

/** The name of a function; of a conversion the type that it makes. */
function functionName(l: Lowering, nameNode: number): string {
  if (kind(l, nameNode) === 'operator_cast') return `operator ${text(l, field(l, nameNode, 'type'))}`
  return text(l, nameNode).replace(/\s+/g, '')
}

/** Opens the scope of a member that is defined outside its class: names are looked up in the class first. */
function openExtension(l: Lowering, nameNode: number, node: number, at: Place): Place {
  const inside = openScope(l, at, ScopeKind.Class)
  const { scope, entity } = inside
  l.b.add('extensions', { target: ownerPath(l, nameNode, at), scope, line: line(l, node), entity })
  return { ...inside, self: scope }
}

type Defined = {
  entity: number
  flags: number
  word: string
  ownerName: string | undefined
  parameters: number
}

/** Binds a function to its name; overloads of a method stand beside each other in its class. */
function bindFunction(l: Lowering, node: number, at: Place, defined: Defined): void {
  const { entity, flags, word, ownerName, parameters } = defined
  const bound = flags & Flag.Constructor ? CONSTRUCTOR : word
  const row = { kind: BindingKind.Entity, ref: entity, flags: flags & Flag.Static ? BindFlag.Static : 0 }
  if (at.inClass) bind(l, at, bound, node, row)
  else bindDefinition(l, { word: bound, owner: ownerName, row }, node, at)
  if (at.inClass || ownerName !== undefined) return
  const fullName = fullNameOf(l, word, at)
  append(l.parameters, fullName, parameters)
}

/** Binds `template <> int f<Foo>(…)` under `f<Foo>`. */
function bindSpecialisation(
  l: Lowering,
  node: number,
  at: Place,
  { entity, flags, special }: { entity: number; flags: number; special: number },
): void {
  const row = { kind: BindingKind.Entity, ref: entity, flags: flags & Flag.Static ? BindFlag.Static : 0 }
  bind(l, at, specialName(text(l, special)), node, row)
}

/** Whether a call's arguments determine the arguments of a template: each is named among the parameters. */
function isDeduced(l: Lowering, special: number, parameters: number): boolean {
  const taken = text(l, parameters)
  return parts(l, field(l, special, 'arguments')).every((part) => taken.includes(text(l, part)))
}

/** The result type of a function, written before its name or after its parameters; NONE without one. */
function lowerReturnType(l: Lowering, node: number, { isPointer, trailing }: Declarator, at: Place): number {
  const returnNode = trailing === NONE ? field(l, node, 'type') : trailing
  const type = isPointer ? lowerPointer(l, returnNode, at) : lowerType(l, returnNode, at)
  return trailing === NONE ? constant(l, node, type) : type
}

/** Whether a declaration is marked `static`. */
export const isStatic = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part) === 'storage_class_specifier' && text(l, part) === 'static')

/** The name of the class that a place is directly in. */
const className = (l: Lowering, at: Place): string | undefined =>
  at.inClass ? [...l.types].find(([, entity]) => entity === at.entity)?.[0] : undefined

/** `a::b::f` as its owner (NONE without one), its last name and, for `f<Foo>`, the whole last segment. */
export function splitName(l: Lowering, node: number): { owner: number; nameNode: number; special: number } {
  let owner: number = NONE
  let at = node
  while (kind(l, at) === 'qualified_identifier') {
    owner = field(l, at, 'scope')
    const next = field(l, at, 'name')
    if (next === NONE) break
    at = next
  }
  const isSpecial = kind(l, at) === 'template_function' || kind(l, at) === 'template_method'
  return { owner, nameNode: isSpecial ? field(l, at, 'name') : at, special: isSpecial ? at : NONE }
}

/** The type that `a::Foo::bar` belongs to: the path without its last part. */
export function ownerPath(l: Lowering, node: number, at: Place): number {
  let expr: number = NONE
  for (let part = node; kind(l, part) === 'qualified_identifier'; part = field(l, part, 'name')) {
    const scope = field(l, part, 'scope')
    if (scope === NONE) continue
    expr = typeSegment(l, expr, scope, at)
  }
  return expr
}

function lowerMemberInitializers(l: Lowering, list: number, at: Place): void {
  for (const part of parts(l, list)) {
    const [target, ...values] = parts(l, part)
    const args = values.flatMap((value) => parts(l, value).map((expr) => lowerExpression(l, expr, at)))
    // the initialiser of a member names no class, and constructs nothing known here
    if (target !== undefined) addCall(l, at, initialized(l, target, at), args, part, { op: Op.New })
  }
}

/** The class that an initialiser of a constructor constructs: a base, or the constructor's own class. */
function initialized(l: Lowering, target: number, at: Place): number {
  switch (kind(l, target)) {
    case 'field_identifier':
      return nameExpr(l, at, text(l, target), target)
    case 'template_method':
      return nameExpr(l, at, text(l, field(l, target, 'name')), target)
    default:
      return lowerType(l, target, at)
  }
}

/** Lowers the parameters of a function into its scope. */
export function lowerParameters(l: Lowering, list: number, at: Place, fn: number): void {
  // a parameter does not hide the type of its own name
  const around = { ...at, scope: outer(l, at.scope), user: at.scope }
  for (const part of parts(l, list)) {
    const isVoid = text(l, part) === 'void' // `f(void)` takes nothing
    if (isVoid || !/parameter_declaration$/.test(kind(l, part))) continue
    const declarator = readDeclarator(l, field(l, part, 'declarator'))
    const word = declarator.nameNode === NONE ? `#${part}` : text(l, declarator.nameNode)
    const type = declarator.isFunctionPointer ? NONE : declaredType(l, field(l, part, 'type'), declarator, around)
    const fallbackNode = field(l, part, 'default_value')
    const fallback = fallbackNode === NONE ? NONE : lowerExpression(l, fallbackNode, at)
    const what = kind(l, part) === 'variadic_parameter_declaration' ? ParamKind.Rest : ParamKind.Positional
    addParameter(l, { ...at, fn }, word, part, { kind: what, type, fallback })
  }
  if (list !== NONE && (has(l, list, '...') || has(l, list, 'variadic_parameter'))) {
    addParameter(l, { ...at, fn }, '...', list, { kind: ParamKind.Rest })
  }
}

// Constructors: the primary one in the header of a class, with the properties that it declares, and secondary ones.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { asCodeOf, openFunction, openScope } from '../block-scopes.ts'
import { assign, declare } from '../kit/bindings.ts'
import { addCall } from '../kit/expressions.ts'
import { childOfKind, has } from '../kit/nodes.ts'
import { lowerArguments } from './calls.ts'
import { after, CONSTRUCTOR, functionName, hasModifier, type Lowering, ofKind, word } from './context.ts'
import { addDeclared, bindFlags, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { bindAccessors } from './facade.ts'
import { addParameter, arrayOf, isProperty, lowerParameters } from './parameters.ts'
import { lowerStatements } from './statements.ts'
import { typeOf } from './types.ts'

/**
 * Declares the primary constructor of a class, which shares the node of the class; returns the scope of code that sees
 * its parameters: the initialisers of the class. A class that only has secondary constructors has none.
 */
export function openPrimary(l: Lowering, node: number, members: number): number {
  const header = childOfKind(l, node, 'primary_constructor')
  const body = childOfKind(l, node, 'class_body')
  const isSecondary = header === NONE && body !== NONE && ofKind(l, body, 'secondary_constructor').length > 0
  if (isSecondary) return openScope(l, members, ScopeKind.Block)
  const at = header === NONE ? node : header
  const name = l.b.textOf(l.b.get('entities', l.owner, 'name'))
  const flags = Flag.Constructor | Flag.Anonymous | (header === NONE ? Flag.Exported : flagsOfHeader(l, node, header))
  const about = { node: at, name: at, kind: EntityKind.Method, doc: NONE, flags, scope: members, called: name }
  const entity = addDeclared(l, about)
  declare(l, { scope: members }, CONSTRUCTOR, at, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  const inner = openScope(l, members, ScopeKind.Function, l.owner, fn)
  l.b.set('functions', fn, 'scope', inner)
  if (header !== NONE) lowerHeader(l, header, { fn, scope: inner, members, isData: hasModifier(l, node, 'data') })
  return inner
}

/** The flags of a primary constructor; what `legible` takes from its modifiers stands in the source. */
function flagsOfHeader(l: Lowering, node: number, header: number): number {
  const name = childOfKind(l, node, 'identifier')
  const before = name === NONE ? '' : l.tree.text.slice(l.tree.end[name]!, l.tree.start[header]!)
  return /\bprivate\b/.test(before) ? Flag.Private : flagsOf(l, header)
}

/** A primary constructor whose parameters are lowered; `isData`: of a data class. */
type Primary = { fn: number; scope: number; members: number; isData: boolean }

function lowerHeader(l: Lowering, header: number, { fn, scope, members, isData }: Primary): void {
  lowerAnnotations(l, header, scope)
  const list = childOfKind(l, header, 'class_parameters')
  const types: number[] = []
  for (const node of ofKind(l, list, 'class_parameter')) {
    const name = childOfKind(l, node, 'identifier')
    if (name === NONE) continue
    lowerAnnotations(l, node, scope)
    const stated = typeOf(l, node, scope)
    const isRest = hasModifier(l, node, 'vararg')
    const row = addParameter(l, fn, scope, { name, type: stated, isRest })
    const value = after(l, node, '=')
    if (value !== NONE) l.b.set('params', row, 'fallback', lowerExpression(l, value, scope))
    if (!isProperty(l, node)) continue
    const type = isRest && stated !== NONE ? arrayOf(l, stated) : stated
    declareParameterProperty(l, { node, name, type, members, row })
    if (isData) bindMethod(l, members, name, functionName(`component${types.push(type)}`), [], type)
  }
  if (isData) bindMethod(l, members, header, functionName('copy'), types, l.b.expr(Op.Entity, l.owner))
}

type ParameterProperty = { node: number; name: number; type: number; members: number; row: number }

/** A parameter with `val` or `var`: a property with the value of the argument. */
function declareParameterProperty(l: Lowering, { node, name, type, members, row }: ParameterProperty): void {
  const flags = bindFlags(flagsOf(l, node)) | BindFlag.Instance
  const binding = declare(l, { scope: members }, word(l, name), name, { kind: BindingKind.Member, type, flags })
  const parameter = l.b.get('params', row, 'binding')
  const scope = l.b.get('bindings', parameter, 'scope')
  assign(l, { scope }, binding, l.b.expr(Op.Name, l.b.str(word(l, name)), scope, l.tree.end[name]!), l.tree.end[name]!)
  bindAccessors(l, { node, name, type, scope: members, isMutable: has(l, node, 'var'), flags })
}

/** Binds a method that nothing in the source declares. */
function bindMethod(l: Lowering, scope: number, node: number, name: string, taken: number[], given: number): void {
  const type = l.b.expr(Op.FuncType, l.b.list(taken), given)
  const flags = BindFlag.Const | BindFlag.Exported | BindFlag.Instance
  declare(l, { scope }, name, node, { kind: BindingKind.Member, type, flags })
}

/** Declares a secondary constructor; the result lowers it. */
export function lowerSecondary(l: Lowering, node: number, scope: number, doc: number): Pending {
  const flags = flagsOf(l, node) | Flag.Constructor
  const name = l.b.textOf(l.b.get('entities', l.owner, 'name'))
  const entity = addDeclared(l, { node, name: node, kind: EntityKind.Method, doc, flags, scope, called: name })
  declare(l, { scope }, CONSTRUCTOR, node, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = l.b.add('functions', { entity, flags })
  l.b.set('entities', entity, 'fn', fn)
  const inner = openFunction(l, scope, entity, fn)
  const list = childOfKind(l, node, 'function_value_parameters')
  let defaults: Pending = () => undefined
  asCodeOf(l, entity, fn, () => {
    if (list !== NONE) defaults = lowerParameters(l, list, fn, inner)
  })
  return () =>
    asCodeOf(l, entity, fn, () => {
      lowerAnnotations(l, node, inner)
      defaults()
      lowerDelegation(l, childOfKind(l, node, 'constructor_delegation_call'), inner)
      const body = childOfKind(l, node, 'block')
      if (body !== NONE) lowerStatements(l, body, inner)
    })
}

/** `: this(…)` and `: super(…)` of a secondary constructor. */
function lowerDelegation(l: Lowering, node: number, scope: number): void {
  if (node === NONE) return
  const isBase = has(l, node, 'super')
  const callee = l.b.expr(isBase ? Op.Super : Op.SelfType, scope)
  const args = lowerArguments(l, childOfKind(l, node, 'value_arguments'), NONE, scope)
  addCall(l, { scope }, callee, args, node, { op: isBase ? Op.Call : Op.New })
}

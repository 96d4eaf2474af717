// Constructors: the primary one in the header of a class, with the properties that it declares, and secondary ones.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, Op, ScopeKind } from '../../vocabulary.ts'
import { CONSTRUCTOR } from '../java/context.ts'
import { assign, bindFlags, declare } from '../kit/bindings.ts'
import { addCall } from '../kit/expressions.ts'
import { addFunction } from '../kit/functions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, has } from '../kit/nodes.ts'
import { openFunction, openScope } from '../kit/scopes.ts'
import { lowerArguments } from './calls.ts'
import { after, functionName, hasModifier, type Lowering, ofKind, word } from './context.ts'
import { addDeclared, flagsOf, lowerAnnotations, type Pending } from './entities.ts'
import { lowerExpression } from './expressions.ts'
import { bindAccessors } from './facade.ts'
import { addParameter, arrayOf, isProperty, lowerParameters } from './parameters.ts'
import { lowerStatements } from './statements.ts'
import { typeOf } from './types.ts'

/**
 * Declares the primary constructor of a class, which shares the node of the class; returns the place of code that sees
 * its parameters: the initialisers of the class. A class that only has secondary constructors has none.
 */
export function openPrimary(l: Lowering, at: Here, node: number): Here {
  const header = childOfKind(l, node, 'primary_constructor')
  const body = childOfKind(l, node, 'class_body')
  const isSecondary = header === NONE && body !== NONE && ofKind(l, body, 'secondary_constructor').length > 0
  if (isSecondary) return openScope(l, at, ScopeKind.Block)
  const named = header === NONE ? node : header
  const name = l.b.textOf(l.b.get('entities', at.entity, 'name'))
  const flags = Flag.Constructor | Flag.Anonymous | (header === NONE ? Flag.Exported : flagsOfHeader(l, node, header))
  const about = { node: named, name: named, kind: EntityKind.Method, doc: NONE, flags, called: name }
  const entity = addDeclared(l, at, about)
  declare(l, at, CONSTRUCTOR, named, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = addFunction(l, { entity, flags })
  // initialisers see the parameters, and are code of the class
  const inner = { ...openFunction(l, at, fn), fn: NONE }
  if (header !== NONE) lowerHeader(l, inner, header, { fn, members: at, isData: hasModifier(l, node, 'data') })
  return inner
}

/** The flags of a primary constructor; the modifiers that `legible` takes from it stand in the source. */
function flagsOfHeader(l: Lowering, node: number, header: number): number {
  const name = childOfKind(l, node, 'identifier')
  const before = name === NONE ? '' : l.tree.text.slice(l.tree.end[name]!, l.tree.start[header]!)
  return /\bprivate\b/.test(before) ? Flag.Private : flagsOf(l, header)
}

/** A primary constructor whose parameters are lowered; `isData`: of a data class. */
type Primary = { fn: number; members: Here; isData: boolean }

function lowerHeader(l: Lowering, at: Here, header: number, { fn, members, isData }: Primary): void {
  lowerAnnotations(l, at, header)
  const list = childOfKind(l, header, 'class_parameters')
  const types: number[] = []
  for (const node of ofKind(l, list, 'class_parameter')) {
    const name = childOfKind(l, node, 'identifier')
    if (name === NONE) continue
    lowerAnnotations(l, at, node)
    const stated = typeOf(l, at, node)
    const isRest = hasModifier(l, node, 'vararg')
    const row = addParameter(l, { ...at, fn }, { name, type: stated, isRest })
    const value = after(l, node, '=')
    if (value !== NONE) l.b.set('params', row, 'fallback', lowerExpression(l, at, value))
    if (!isProperty(l, node)) continue
    const type = isRest && stated !== NONE ? arrayOf(l, stated) : stated
    declareParameterProperty(l, members, { node, name, type, row })
    if (isData) bindMethod(l, members, name, functionName(`component${types.push(type)}`), [], type)
  }
  if (isData) bindMethod(l, members, header, functionName('copy'), types, l.b.expr(Op.Entity, at.entity))
}

type ParameterProperty = { node: number; name: number; type: number; row: number }

/** A parameter with `val` or `var`: a property with the value of the argument. */
function declareParameterProperty(l: Lowering, at: Here, { node, name, type, row }: ParameterProperty): void {
  const flags = bindFlags(flagsOf(l, node)) | BindFlag.Instance
  const binding = declare(l, at, word(l, name), name, { kind: BindingKind.Member, type, flags })
  const parameter = l.b.get('params', row, 'binding')
  const scope = l.b.get('bindings', parameter, 'scope')
  assign(l, { scope }, binding, l.b.expr(Op.Name, l.b.str(word(l, name)), scope, l.tree.end[name]!), l.tree.end[name]!)
  bindAccessors(l, at, { node, name, type, isMutable: has(l, node, 'var'), flags })
}

/** Binds a method that nothing in the source declares. */
function bindMethod(l: Lowering, at: Here, node: number, name: string, taken: number[], given: number): void {
  const type = l.b.expr(Op.FuncType, l.b.list(taken), given)
  const flags = BindFlag.Const | BindFlag.Exported | BindFlag.Instance
  declare(l, at, name, node, { kind: BindingKind.Member, type, flags })
}

/** Declares a secondary constructor; the result lowers it. */
export function lowerSecondary(l: Lowering, at: Here, node: number, doc: number): Pending {
  const flags = flagsOf(l, node) | Flag.Constructor
  const name = l.b.textOf(l.b.get('entities', at.entity, 'name'))
  const entity = addDeclared(l, at, { node, name: node, kind: EntityKind.Method, doc, flags, called: name })
  declare(l, at, CONSTRUCTOR, node, { kind: BindingKind.Entity, ref: entity, flags: bindFlags(flags) })
  const fn = addFunction(l, { entity, flags })
  const inner = openFunction(l, at, fn, entity)
  const list = childOfKind(l, node, 'function_value_parameters')
  const defaults = list === NONE ? undefined : lowerParameters(l, inner, list)
  return () => {
    lowerAnnotations(l, inner, node)
    defaults?.()
    lowerDelegation(l, inner, childOfKind(l, node, 'constructor_delegation_call'))
    const body = childOfKind(l, node, 'block')
    if (body !== NONE) lowerStatements(l, inner, body)
  }
}

/** `: this(…)` and `: super(…)` of a secondary constructor. */
function lowerDelegation(l: Lowering, at: Here, node: number): void {
  if (node === NONE) return
  const isBase = has(l, node, 'super')
  const callee = l.b.expr(isBase ? Op.Super : Op.SelfType, at.scope)
  const args = lowerArguments(l, at, childOfKind(l, node, 'value_arguments'), NONE)
  addCall(l, at, callee, args, node, { op: isBase ? Op.Call : Op.New })
}

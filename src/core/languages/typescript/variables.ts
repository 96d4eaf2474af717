// Declarations of variables.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, Flag, Op } from '../../vocabulary.ts'
import { assign, boundIn } from '../kit/bindings.ts'
import { field, parts } from '../kit/nodes.ts'
import { lowerNamedClass } from './classes.ts'
import type { Place } from './declarations.ts'
import { lowerExpression } from './expressions.ts'
import { isFunction, lowerCastsAround, namedFunction } from './functions.ts'
import { notePrototypeAlias } from './members/prototypes.ts'
import { noteExportsAlias } from './modules/commonjs.ts'
import { lowerRequire } from './modules/modules.ts'
import { lowerHeld } from './objects.ts'
import { isPattern, lowerPattern } from './patterns.ts'
import { declare, lexicalScope, variableScope } from './scopes.ts'
import type { Lowering } from './state.ts'
import { stringText } from './syntax/names.ts'
import { kindAt, textAt } from './syntax/nodes.ts'
import { commentTypeBefore } from './types/doc-comments.ts'
import { typeOfAnnotation } from './types/types.ts'

/** `const`, `let`, `var`. */
export function lowerVariables(l: Lowering, node: number, { start, flags }: Place): void {
  const keyword = textAt(l, node + 1)
  const scope = keyword === 'var' ? variableScope(l) : lexicalScope(l)
  const bindFlags = (flags & Flag.Exported ? BindFlag.Exported : 0) | (keyword === 'const' ? BindFlag.Const : 0)
  const declarators = parts(l, node).filter((child) => kindAt(l, child) === 'variable_declarator')
  for (const declarator of declarators) {
    const at = declarators[0] === declarator ? start : l.tree.start[declarator]!
    lowerDeclarator(l, declarator, { start: at, flags, scope, bindFlags })
  }
}

type VariablePlace = Place & { scope: number; bindFlags: number }

function lowerDeclarator(l: Lowering, node: number, place: VariablePlace): void {
  const { start, scope, bindFlags } = place
  const nameNode = field(l, node, 'name')
  const value = field(l, node, 'value')
  const annotation = typeOfAnnotation(l, field(l, node, 'type'))
  if (value !== NONE && lowerRequire(l, nameNode, value, place)) return
  if (isPattern(l, nameNode)) {
    const expr = lowerExpression(l, value)
    const typed = annotation === NONE ? expr : l.b.expr(Op.Cast, annotation, expr)
    lowerPattern(l, nameNode, () => typed, {
      kind: BindingKind.Variable,
      scope,
      flags: bindFlags,
      end: l.tree.end[node]!,
    })
    return
  }
  const name = textAt(l, nameNode)
  const type = annotation === NONE ? (commentTypeBefore(l, start) ?? NONE) : annotation
  lowerVariable(l, node, { ...place, name, nameNode, value, type })
}

type Variable = VariablePlace & { name: string; nameNode: number; value: number; type: number }

function lowerVariable(l: Lowering, node: number, variable: Variable): void {
  const { name, nameNode, value, bindFlags } = variable
  const end = l.tree.end[node]!
  if (value !== NONE && declareDefinition(l, variable, end)) return
  const binding = declareVariable(l, variable)
  if (value === NONE) return
  const before = l.b.count('functions')
  const held = lowerHeld(l, value, { name, nameNode })
  const expr = isWrapped(l, value, name) ? wrappedOr(l, held, name, before) : held
  const text = bindFlags & BindFlag.Const ? stringText(l, value) : undefined
  if (text !== undefined) l.texts.set(binding, text)
  if (isSymbolCall(l, value)) l.symbols.add(binding)
  notePrototypeAlias(l, binding, value)
  assign(l, l.at, binding, noteExportsAlias(l, binding, value) ?? expr, end)
}

/** Declares a variable as the function or class that initialises it; false when its value is neither. */
function declareDefinition(l: Lowering, variable: Variable, end: number): boolean {
  const { start, flags, scope, bindFlags, name, nameNode, value, type } = variable
  const about = { kind: BindingKind.Entity, flags: bindFlags }
  const fn = namedFunction(l, value, name, { start, nameNode, flags, declaredIn: scope })
  if (fn) {
    const cast = type === NONE ? lowerCastsAround(l, value) : type
    const binding = declare(l, { scope }, name, nameNode, { ...about, ref: fn.entity, type: cast })
    assign(l, l.at, binding, l.b.expr(Op.Function, fn.fn), end)
    return true
  }
  const cls = lowerNamedClass(l, value, name, { start, nameNode, flags })
  if (cls !== undefined) declare(l, { scope }, name, nameNode, { ...about, ref: l.b.get('exprs', cls, 'a'), type })
  return cls !== undefined
}

/** The binding of a variable; for a repeated `var` the existing one. */
function declareVariable(l: Lowering, { scope, bindFlags, name, nameNode, type }: Variable): number {
  const known = boundIn(l, scope, name)
  const isRepeated =
    known !== undefined && !(bindFlags & BindFlag.Const) && REDECLARED.has(l.b.get('bindings', known, 'kind'))
  if (!isRepeated) return declare(l, { scope }, name, nameNode, { kind: BindingKind.Variable, type, flags: bindFlags })
  if (type !== NONE) l.b.set('bindings', known, 'type', type)
  return known
}

/**
 * `const f = wrap(function f() { … })`: whether a call is passed a function of the variable's name, directly or through
 * another call.
 */
function isWrapped(l: Lowering, node: number, name: string): boolean {
  if (kindAt(l, node) !== 'call_expression') return false
  return parts(l, field(l, node, 'arguments')).some(
    (part) => (isFunction(l, part) && nameOf(l, part) === name) || isWrapped(l, part, name),
  )
}

const nameOf = (l: Lowering, node: number): string => {
  const nameNode = field(l, node, 'name')
  return nameNode === NONE ? '' : textAt(l, nameNode)
}

/**
 * The result of a wrapper, or the wrapped function if the wrapper is unknown; `from`: the first row of `functions` to
 * consider.
 */
function wrappedOr(l: Lowering, made: number, name: string, from: number): number {
  const { b } = l
  for (let fn = from; fn < b.count('functions'); fn++) {
    const entity = b.get('functions', fn, 'entity')
    if (entity !== NONE && b.get('entities', entity, 'name') === b.str(name))
      return b.expr(Op.First, b.list([made, b.expr(Op.Function, fn)]))
  }
  return made
}

// `var x` may repeat a variable or a parameter.
const REDECLARED: ReadonlySet<number> = new Set([BindingKind.Variable, BindingKind.Parameter])

/** `Symbol('x')`, `Symbol.for('x')`. */
function isSymbolCall(l: Lowering, node: number): boolean {
  return kindAt(l, node) === 'call_expression' && /^Symbol(\.for)?$/.test(textAt(l, field(l, node, 'function')))
}

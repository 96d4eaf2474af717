// Type parameters: `class A[T]`, `def f[T]`, and the older way, variables made by `TypeVar` and mentioned.

import { NONE } from '../../../facts.ts'
import { kindOf, textOf } from '../../../syntax/syntax.ts'
import { BindingKind, ScopeKind } from '../../../vocabulary.ts'
import { boundIn, declare } from '../../kit/bindings.ts'
import type { Generic } from '../../kit/entities.ts'
import { nameExpr } from '../../kit/expressions.ts'
import { parts } from '../../kit/nodes.ts'
import { within } from '../../kit/scopes.ts'
import { argumentNodes } from '../names.ts'
import { bindingScope, type Lowering, open, type Scope } from '../state.ts'
import { typeForm } from './type-form.ts'
import { lowerType } from './types.ts'

/** Where a class or function names type parameters. */
type TypeNames = { declared: number; mentioned: readonly string[]; imported?: readonly number[] }

/**
 * A scope that declares the type parameters in `declared` (a node or NONE), the file's type variables among `mentioned`
 * that no scope around declares, and the names in `imported` (nodes), where only type variables can occur. The current
 * scope itself when there are none.
 */
export function typeVariableScope(l: Lowering, of: Generic, names: TypeNames): Scope {
  const { declared, mentioned, imported = [] } = names
  const variables = [...new Set(mentioned)].filter((name) => l.typeVars.has(name) && !isDeclared(l, name))
  const taken = declared === NONE ? imported.filter((one) => isForeign(l, textOf(l.tree, one))) : []
  if (declared === NONE && variables.length === 0 && taken.length === 0) return l.at
  const around = l.at
  const scope = open(l, ScopeKind.TypeParams)
  within(l, scope, () => {
    if (declared !== NONE) declareTypeParameters(l, declared, of)
    for (const name of variables) addTypeParameter(l, ofVariable(l, name), of)
    for (const node of taken) {
      const name = textOf(l.tree, node)
      if (boundIn(l, scope.scope, name) !== undefined) continue
      const itself = within(l, around, () => nameExpr(l, l.at, name, node))
      addTypeParameter(l, { name, node, bound: itself }, of)
    }
  })
  return scope
}

/** Whether a name may be an imported type variable: the function or class that uses it declares its meaning. */
function isForeign(l: Lowering, name: string): boolean {
  return l.imported.has(name) && !l.typeVars.has(name) && !isDeclared(l, name)
}

/** `T = TypeVar('T')`: the name is a type parameter also for the modules that import it. */
export function declareTypeVariable(l: Lowering, name: string): void {
  within(l, bindingScope(l), () => bindTypeParameter(l, ofVariable(l, name)))
}

function isDeclared(l: Lowering, name: string): boolean {
  for (let scope: Scope | undefined = l.at; scope; scope = scope.parent)
    if (scope.kind === ScopeKind.TypeParams && boundIn(l, scope.scope, name) !== undefined) return true
  return false
}

function declareTypeParameters(l: Lowering, list: number, of: Generic): void {
  for (const each of parts(l, list)) {
    const inner = unwrapped(l, each)
    const isBound = inner !== NONE && kindOf(l.tree, inner) === 'constrained_type'
    const [first, limit] = isBound ? parts(l, inner) : [inner]
    const node = unwrapped(l, first ?? NONE)
    if (node === NONE || kindOf(l.tree, node) !== 'identifier') continue
    const bound = limit === undefined ? NONE : lowerType(l, typeForm(l, limit))
    addTypeParameter(l, { name: textOf(l.tree, node), node, bound }, of)
  }
}

const WRAPPERS = new Set(['type', 'splat_type'])

/** A type without the nodes that only hold it, NONE when they hold nothing. */
function unwrapped(l: Lowering, node: number): number {
  while (node !== NONE && WRAPPERS.has(kindOf(l.tree, node))) node = parts(l, node)[0] ?? NONE
  return node
}

/** The bound of `TypeVar('T', bound=X)`; several constraints are a union. */
function boundOfVariable(l: Lowering, name: string): number {
  const { positional, keywords } = argumentNodes(l, l.typeVars.get(name)!)
  const bound = keywords.get('bound')
  if (bound !== undefined) return lowerType(l, typeForm(l, bound))
  const constraints = positional.slice(1).map((node) => typeForm(l, node))
  return constraints.length === 0 ? NONE : lowerType(l, { form: 'union', items: constraints })
}

/** A type parameter: its name, the node that declares it, and its bound (a type, NONE without). */
type TypeParameter = { name: string; node: number; bound: number }

/** The type parameter that a type variable of the file is. */
const ofVariable = (l: Lowering, name: string): TypeParameter => ({
  name,
  node: l.typeVars.get(name)!,
  bound: boundOfVariable(l, name),
})

function addTypeParameter(l: Lowering, parameter: TypeParameter, of: Generic): void {
  const binding = bindTypeParameter(l, parameter)
  l.b.add('typeParams', { ...of, binding })
}

function bindTypeParameter(l: Lowering, { name, node, bound }: TypeParameter): number {
  return declare(l, l.at, name, node, { kind: BindingKind.TypeParameter, type: bound })
}

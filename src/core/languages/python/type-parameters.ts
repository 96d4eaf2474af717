// Type parameters: `class A[T]`, `def f[T]`, and the older way, variables made by `TypeVar` and mentioned.

import { BindingKind, NONE, ScopeKind } from '../../facts.ts'
import { kindOf, NONE as NO_NODE, textOf } from '../../syntax/syntax.ts'
import { line } from '../lowering.ts'
import { within } from '../open-scope.ts'
import { argumentNodes } from './names.ts'
import { named } from './nodes.ts'
import { type Lowering, openScope, type Scope } from './state.ts'
import { typeForm } from './type-form.ts'
import { lowerType } from './types.ts'

type Owner = { fn?: number; entity?: number }

/**
 * A scope that declares the type parameters in `declared` (a node or NONE) and those of the file's type variables
 * among `mentioned` that no scope around declares. The scope around itself when there are none.
 */
export function typeVariableScope(l: Lowering, declared: number, mentioned: readonly string[], owner: Owner): Scope {
  const variables = [...new Set(mentioned)].filter((name) => l.typeVars.has(name) && !isDeclared(l, name))
  if (declared === NO_NODE && variables.length === 0) return l.scope
  const scope = openScope(l, ScopeKind.TypeParams)
  within(l, scope, () => {
    if (declared !== NO_NODE) declareTypeParameters(l, declared, owner)
    for (const name of variables) addTypeParameter(l, name, l.typeVars.get(name)!, boundOfVariable(l, name), owner)
  })
  return scope
}

function isDeclared(l: Lowering, name: string): boolean {
  for (let scope: Scope | undefined = l.scope; scope; scope = scope.parent)
    if (scope.kind === ScopeKind.TypeParams && scope.names.has(name)) return true
  return false
}

function declareTypeParameters(l: Lowering, list: number, owner: Owner): void {
  for (const node of named(l.tree, list)) {
    let inner = node
    while (kindOf(l.tree, inner) === 'type' || kindOf(l.tree, inner) === 'splat_type')
      inner = named(l.tree, inner)[0] ?? NO_NODE
    if (inner === NO_NODE) continue
    const constrained = kindOf(l.tree, inner) === 'constrained_type'
    const [first, bound] = constrained ? named(l.tree, inner) : [inner]
    let name = first ?? NO_NODE
    while (name !== NO_NODE && kindOf(l.tree, name) === 'type') name = named(l.tree, name)[0] ?? NO_NODE
    if (name === NO_NODE || kindOf(l.tree, name) !== 'identifier') continue
    addTypeParameter(
      l,
      textOf(l.tree, name),
      name,
      bound === undefined ? NONE : lowerType(l, typeForm(l.tree, bound)),
      owner,
    )
  }
}

/** The bound of `TypeVar('T', bound=X)`; several constraints are a union. */
function boundOfVariable(l: Lowering, name: string): number {
  const { positional, keywords } = argumentNodes(l.tree, l.typeVars.get(name)!)
  const bound = keywords.get('bound')
  if (bound !== undefined) return lowerType(l, typeForm(l.tree, bound))
  const constraints = positional.slice(1).map((node) => typeForm(l.tree, node))
  return constraints.length === 0 ? NONE : lowerType(l, { form: 'union', items: constraints })
}

function addTypeParameter(l: Lowering, name: string, node: number, bound: number, owner: Owner): void {
  const binding = l.b.add('bindings', {
    scope: l.scope.row,
    name: l.b.str(name),
    kind: BindingKind.TypeParameter,
    type: bound,
    offset: l.tree.start[node]!,
    line: line(l, node),
  })
  l.b.add('typeParams', { entity: owner.entity ?? NONE, fn: owner.fn ?? NONE, binding })
  l.scope.names.set(name, binding)
}

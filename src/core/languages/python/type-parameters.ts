// Type parameters: `class A[T]`, `def f[T]`, and the older way, variables made by `TypeVar` and mentioned.

import { BindingKind, NONE, ScopeKind } from '../../facts.ts'
import { kindOf, NONE as NO_NODE, textOf } from '../../syntax/syntax.ts'
import { line } from '../lowering.ts'
import { nameOf, within } from '../open-scope.ts'
import { argumentNodes } from './names.ts'
import { named } from './nodes.ts'
import { bindingScope, type Lowering, openScope, type Scope } from './state.ts'
import { typeForm } from './type-form.ts'
import { lowerType } from './types.ts'

type Owner = { fn?: number; entity?: number }

/**
 * A scope that declares the type parameters in `declared` (a node or NONE) and those of the file's type variables
 * among `mentioned` that no scope around declares, and those among `imported` (nodes), where nothing but type
 * variables can stand. The scope around itself when there are none.
 */
export function typeVariableScope(
  l: Lowering,
  declared: number,
  mentioned: readonly string[],
  owner: Owner,
  imported: readonly number[] = [],
): Scope {
  const variables = [...new Set(mentioned)].filter((name) => l.typeVars.has(name) && !isDeclared(l, name))
  const taken = declared === NO_NODE ? imported.filter((one) => isForeign(l, textOf(l.tree, one))) : []
  if (declared === NO_NODE && variables.length === 0 && taken.length === 0) return l.scope
  const around = l.scope
  const scope = openScope(l, ScopeKind.TypeParams)
  within(l, scope, () => {
    if (declared !== NO_NODE) declareTypeParameters(l, declared, owner)
    for (const name of variables) addTypeParameter(l, name, l.typeVars.get(name)!, boundOfVariable(l, name), owner)
    for (const node of taken) {
      const name = textOf(l.tree, node)
      if (scope.names.has(name)) continue
      const itself = within(l, around, () => nameOf(l, name, node))
      addTypeParameter(l, name, node, itself, owner)
    }
  })
  return scope
}

/** A type variable that the file imports: what it stands for is known by where it stands. */
function isForeign(l: Lowering, name: string): boolean {
  return l.imported.has(name) && !l.typeVars.has(name) && !isDeclared(l, name)
}

/** `T = TypeVar('T')`: the name is a type parameter also for the modules that import it. */
export function declareTypeVariable(l: Lowering, name: string): void {
  within(l, bindingScope(l), () => bindTypeParameter(l, name, l.typeVars.get(name)!, boundOfVariable(l, name)))
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
  const binding = bindTypeParameter(l, name, node, bound)
  l.b.add('typeParams', { entity: owner.entity ?? NONE, fn: owner.fn ?? NONE, binding })
}

function bindTypeParameter(l: Lowering, name: string, node: number, bound: number): number {
  const binding = l.b.add('bindings', {
    scope: l.scope.row,
    name: l.b.str(name),
    kind: BindingKind.TypeParameter,
    type: bound,
    offset: l.tree.start[node]!,
    line: line(l, node),
  })
  l.scope.names.set(name, binding)
  return binding
}

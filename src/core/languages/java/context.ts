// The state of lowering one Java file, and the names under which it binds members.

import type { FactsBuilder } from '../../facts/builder.ts'
import { NONE } from '../../facts.ts'
import { kindOf, type Syntax, textOf } from '../../syntax/syntax.ts'
import { BindingKind } from '../../vocabulary.ts'
import { boundIn } from '../kit/bindings.ts'
import * as common from '../kit/lowering.ts'
import { outer } from '../kit/scopes.ts'

/** The state of lowering one file. */
export type Lowering = common.Lowering & {
  /** The values of the enclosing switch expression, by its `yield` statements. */
  yields: number[] | undefined
  /**
   * Names of variables and constants of this file that are written like a type: `static final TypeAdapter<URL> URL`.
   */
  typeLike: ReadonlySet<string>
  /** Whether texts of the file may name methods or classes that it looks up. */
  looksUp: boolean
  /** Whether the file names Lombok. */
  usesLombok: boolean
}

/** Lowering of a file that begins. */
export function lowering(tree: Syntax, b: FactsBuilder, looksUp: boolean): Lowering {
  const usesLombok = tree.text.includes('lombok')
  return {
    ...common.lowering(tree, b),
    yields: undefined,
    typeLike: typeLikeNames(tree),
    looksUp,
    usesLombok,
  }
}

const VARIABLES = new Set(['variable_declarator', 'enum_constant', 'formal_parameter'])

function typeLikeNames(tree: Syntax): Set<string> {
  const nameField = tree.fieldNames.indexOf('name')
  const names = new Set<string>()
  for (let node = 1; node < tree.count; node++) {
    if (tree.field[node] !== nameField) continue
    const first = tree.text.charCodeAt(tree.start[node]!)
    if (first >= 65 && first <= 90 && VARIABLES.has(kindOf(tree, tree.parent[node]!))) names.add(textOf(tree, node))
  }
  return names
}

/**
 * The scope for looking up a type's name: the one that declares the type, or the file's, when a variable of that name
 * would hide it, since variables never occur in the place of a type.
 */
export function typeScope(l: Lowering, at: common.Here, name: string): number {
  if (!l.typeLike.has(name)) return at.scope
  for (let scope = at.scope; scope !== NONE; scope = outer(l, scope)) {
    const row = boundIn(l, scope, name)
    const found: number = row === undefined ? NONE : l.b.get('bindings', row, 'kind')
    if (found === BindingKind.Entity || found === BindingKind.TypeParameter) return scope
  }
  return 0
}

/**
 * Methods, variables and types have separate namespaces in Java: `size` and `size()` may coexist. Facts have one
 * namespace, so a method is bound under its name with this suffix.
 */
export const methodName = (name: string): string => `${name}()`

/** The prelude's name of array types. */
export const ARRAY = '$Array'

/** The name under which constructors are bound. */
export const CONSTRUCTOR = '<init>'

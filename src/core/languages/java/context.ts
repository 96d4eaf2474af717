// The state of lowering one Java file, and the names under which it binds members.

import { NONE } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import { childByField, kindOf, type Syntax, textOf } from '../../syntax/syntax.ts'
import { BindingKind } from '../../vocabulary.ts'
import { type Scoped, scoped } from '../block-scopes.ts'
import { boundIn } from '../kit/bindings.ts'
import { outer } from '../kit/scopes.ts'

/** The state of lowering one file. */
export type Lowering = Scoped & {
  /** The values of the enclosing switch expression, by its `yield` statements. */
  yields: number[] | undefined
  fields: Fields
  /**
   * Names of variables and constants of this file that are written like a type: `static final TypeAdapter<URL> URL`.
   */
  typeLike: ReadonlySet<string>
  /** Whether texts of the file may name methods or classes that it looks up. */
  looksUp: boolean
  /** Whether the file names Lombok. */
  usesLombok: boolean
}

/** Field ids of the grammar, NONE for those that have not occurred in any tree yet. */
export type Fields = Record<(typeof FIELD_NAMES)[number], number>

const FIELD_NAMES = [
  'alternative',
  'arguments',
  'array',
  'body',
  'condition',
  'consequence',
  'constructor',
  'declarator',
  'dimensions',
  'element',
  'field',
  'index',
  'init',
  'interfaces',
  'left',
  'name',
  'object',
  'operand',
  'operator',
  'parameters',
  'pattern',
  'resources',
  'right',
  'scope',
  'superclass',
  'type',
  'type_arguments',
  'type_parameters',
  'update',
  'value',
] as const

/** Lowering of a file that begins. */
export function lowering(tree: Syntax, b: FactsBuilder, looksUp: boolean): Lowering {
  const usesLombok = tree.text.includes('lombok')
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, tree.fieldNames.indexOf(name)])) as Fields
  return {
    ...scoped(tree, b),
    yields: undefined,
    fields,
    typeLike: typeLikeNames(tree, fields.name),
    looksUp,
    usesLombok,
  }
}

const VARIABLES = new Set(['variable_declarator', 'enum_constant', 'formal_parameter'])

function typeLikeNames(tree: Syntax, nameField: number): Set<string> {
  const names = new Set<string>()
  for (let node = 1; node < tree.count; node++) {
    if (tree.field[node] !== nameField) continue
    const first = tree.text.charCodeAt(tree.start[node]!)
    if (first >= 65 && first <= 90 && VARIABLES.has(kindOf(tree, tree.parent[node]!))) names.add(textOf(tree, node))
  }
  return names
}

/** The child under a field, or NONE. A field never seen in any tree has id -1, which no node carries. */
export const fieldOf = (l: Lowering, node: number, field: keyof Fields): number =>
  childByField(l.tree, node, l.fields[field])

/**
 * The scope for looking up a type's name: the one that declares the type, or the file's, when a variable of that name
 * would hide it, since variables never occur in the place of a type.
 */
export function typeScope(l: Lowering, name: string, scope: number): number {
  if (!l.typeLike.has(name)) return scope
  for (let at = scope; at !== NONE; at = outer(l, at)) {
    const row = boundIn(l, at, name)
    const found: number = row === undefined ? NONE : l.b.get('bindings', row, 'kind')
    if (found === BindingKind.Entity || found === BindingKind.TypeParameter) return at
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

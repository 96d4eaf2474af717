import { BindFlag, BindingKind, type FactsBuilder, NONE, Op, ScopeKind } from '../../facts.ts'
import { childByField, kindOf, lineAt, type Syntax, textOf } from '../../syntax/syntax.ts'

/** What one file's lowering carries along. `fn`, `owner` and `type` name the function, the entity and the class being lowered. */
export type Lowering = {
  tree: Syntax
  builder: FactsBuilder
  /** Row of `functions` whose body is being lowered, NONE outside. */
  fn: number
  /** Entity that owns the code being lowered. */
  owner: number
  /** Values that leave the enclosing switch expression: what `yield` gives. */
  yields: number[] | undefined
  /** Nesting of the expression or statement being lowered; see DEPTH_MAX. */
  depth: number
  /** Names bound in each scope: the latest binding of a name. */
  bound: Map<string, number>[]
  /** Parent of each scope. */
  parents: number[]
  fields: Fields
  /** Names of variables and constants of this file that are written like a type: `static final TypeAdapter<URL> URL`. */
  typeLike: ReadonlySet<string>
}

/** Field ids of the grammar, NONE for those that no tree has shown yet. */
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

/** Deeper nesting than this is not lowered: code people write stays below 100, and the stack must hold on any input. */
export const DEPTH_MAX = 400

export function lowering(tree: Syntax, builder: FactsBuilder): Lowering {
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, tree.fieldNames.indexOf(name)])) as Fields
  const typeLike = typeLikeNames(tree, fields.name)
  return { tree, builder, fn: NONE, owner: 0, yields: undefined, depth: 0, bound: [], parents: [], fields, typeLike }
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

export const kind = (l: Lowering, node: number): string => kindOf(l.tree, node)
export const text = (l: Lowering, node: number): string => textOf(l.tree, node)
export const startLine = (l: Lowering, node: number): number => lineAt(l.tree, l.tree.start[node]!)
export const endLine = (l: Lowering, node: number): number => lineAt(l.tree, Math.max(l.tree.end[node]! - 1, 0))

/** The first child of a kind, or NONE. */
export function childOfKind(l: Lowering, node: number, wanted: string): number {
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) if (kind(l, child) === wanted) return child
  return NONE
}

export function openScope(l: Lowering, parent: number, scopeKind: number, entity = l.owner, fn = l.fn): number {
  const scope = l.builder.add('scopes', { parent, kind: scopeKind, entity, fn })
  l.bound[scope] = new Map()
  l.parents[scope] = parent
  return scope
}

export const openBlock = (l: Lowering, parent: number): number => openScope(l, parent, ScopeKind.Block)

type Bound = { kind: number; node: number; type?: number; ref?: number; flags?: number }

/** Binds a name in a scope at a node, and returns the row. */
export function bind(l: Lowering, scope: number, name: string, about: Bound): number {
  const row = l.builder.add('bindings', {
    scope,
    name: l.builder.str(name),
    kind: about.kind,
    ref: about.ref ?? NONE,
    type: about.type ?? NONE,
    flags: about.flags ?? 0,
    offset: l.tree.start[about.node]!,
    line: startLine(l, about.node),
  })
  l.bound[scope]!.set(name, row)
  return row
}

/** A local variable, with the value it starts with (an expression or NONE). */
export function bindLocal(l: Lowering, scope: number, node: number, type: number, value: number): number {
  const row = bind(l, scope, text(l, node), { kind: BindingKind.Variable, node, type })
  assign(l, row, value, node, scope)
  return row
}

/** `value` flows into a binding; it holds from the end of `node` on. */
export function assign(l: Lowering, binding: number, value: number, node: number, scope: number): void {
  if (value === NONE) return
  l.builder.add('values', { binding, expr: value, offset: l.tree.end[node]!, scope })
}

/** The binding that a name has in a scope or those around it, as far as this file tells. */
export function bindingOf(l: Lowering, scope: number, name: string): number {
  for (let at = scope; at !== NONE; at = l.parents[at]!) {
    const row = l.bound[at]!.get(name)
    if (row !== undefined) return row
  }
  return NONE
}

export const nameExpr = (l: Lowering, name: string, scope: number, node: number): number =>
  l.builder.expr(Op.Name, l.builder.str(name), scope, l.tree.start[node]!)

/**
 * The scope in which a type's name is looked up: that of the file when a variable of the same name would hide it, for
 * variables never stand where a type does.
 */
export function typeScope(l: Lowering, name: string, scope: number): number {
  if (!l.typeLike.has(name)) return scope
  const row = bindingOf(l, scope, name)
  const found: number = row === NONE ? NONE : l.builder.get('bindings', row, 'kind')
  return found === BindingKind.Entity || found === BindingKind.TypeParameter ? scope : 0
}

export const literal = (l: Lowering, type: string): number => l.builder.expr(Op.Literal, l.builder.str(type))

export const unknown = (l: Lowering): number => l.builder.expr(Op.Unknown)

export function mention(l: Lowering, expr: number, scope: number, node: number): void {
  l.builder.add('mentions', { expr, scope, line: startLine(l, node) })
}

/**
 * Methods, variables and types have names of their own in Java: `size` and `size()` may stand side by side.
 * Facts know one namespace, so a method is bound under its name with this suffix.
 */
export const methodName = (name: string): string => `${name}()`

/** The prelude's name of array types. */
export const ARRAY = '$Array'

/** The name under which constructors are bound. */
export const CONSTRUCTOR = '<init>'

export { BindFlag, BindingKind, NONE, Op, ScopeKind }

// The facts of a file: its definitions, scopes, values and types as far as its bytes alone tell, in one vocabulary for
// all languages. A language lowers its syntax tree to facts; the linker joins the facts of a project into a graph and
// never sees a tree. Facts are columns of 32-bit integers and one string table, so that storing, sending and reading
// them costs no parsing.

import {
  type BindingRow,
  type Column,
  columnOf,
  type EntityRow,
  type ExprRow,
  type FunctionRow,
  type Operand,
  type ScopeRow,
  type StringRow,
} from './ids.ts'

export { NONE } from './ids.ts'

/**
 * Every table with its columns. All cells are 32-bit integers; "str" means an index into `strings`, NONE for absent.
 */
export const TABLES = {
  /** `entity` owns the code of the scope (its calls come from it); `fn` is the function whose body this is. */
  scopes: ['parent', 'kind', 'entity', 'fn'],
  /**
   * Row 0 is the module itself. `name` str; `parent` entity; lines 1-based, inclusive, decorators and attributes
   * included, doc comments not; `nameLine` the line of its name and `nameOffset` the UTF-16 offset of that (NONE where
   * the source spells none); `sigEndLine` last line of its header;
   * `docStart`/`docEnd` lines of its doc comment (0: none); `scope` the scope of its members or body (NONE: none);
   * `fn` row of `functions`; `declaredIn` the scope that binds its name.
   */
  entities: [
    'name',
    'kind',
    'parent',
    'startLine',
    'endLine',
    'nameLine',
    'nameOffset',
    'sigEndLine',
    'docStart',
    'docEnd',
    'flags',
    'scope',
    'fn',
    'declaredIn',
  ],
  /**
   * `entity` NONE for an anonymous function; `returnType` type expr; `flags` as of entities; `receiver` type expr of a
   * method declared outside its type, or of a declared `this`.
   */
  functions: ['entity', 'scope', 'returnType', 'flags', 'receiver'],
  /**
   * In order of declaration. `type`, `fallback` (default value) exprs; `binding` the binding in the function's scope.
   */
  params: ['fn', 'name', 'kind', 'type', 'fallback', 'binding'],
  /** `kind`: see ReturnKind. */
  returns: ['fn', 'expr', 'kind'],
  /**
   * Type parameters of a class, function or function type, in order: `entity`, `fn` or
   * `type` (an expr; the others NONE); `binding` of kind TypeParameter.
   */
  typeParams: ['entity', 'fn', 'type', 'binding', 'fallback'],
  /** A base of a class entity: `type` expr. */
  heritage: ['entity', 'type', 'kind', 'line'],
  /**
   * Members declared outside a type's body: Rust impl, Go method, C# extension method, C++ out-of-line member, reopened
   * class. `trait` type expr or NONE.
   */
  extensions: ['target', 'scope', 'trait', 'line', 'entity'],
  /**
   * `offset` is where the name becomes visible or is declared; `ref` by kind, for a member the entity of a method that
   * its function type declares, if it is one; `type` declared type expr. For the Entity binding of a type alias or
   * defined type, `type` is the type it means (`type A = B`, `type F func()`, `using A = B`).
   */
  bindings: ['scope', 'name', 'kind', 'ref', 'type', 'flags', 'offset', 'line'],
  /**
   * An assignment: `expr` flows into `binding`, in `scope`. `offset` is where the value begins to hold: the end of the
   * assignment (so that the `x` in `x = x.next()` is still the earlier one), or of the loop's or pattern's header.
   */
  values: ['binding', 'expr', 'offset', 'scope'],
  /** `object.name = value` (name str) or `object[key] = value` (name NONE, key expr). */
  stores: ['object', 'name', 'key', 'value', 'scope', 'line'],
  /** `alias`: the exported or local name. `binding` NONE when it binds none. */
  imports: ['scope', 'specifier', 'name', 'alias', 'kind', 'flags', 'binding', 'line'],
  /**
   * `export { local as name }`, `export default expr`, `module.exports = expr` (name '='). One of `local` str, `expr`.
   * A row without a name: the list goes on where it cannot be read.
   */
  exports: ['name', 'local', 'expr', 'line'],
  /**
   * Decorators and annotations, outermost first: `expr` is the decorator
   * as a callee (Call when it has arguments). `target` entity.
   */
  decorators: ['target', 'expr', 'line'],
  /**
   * Every call site; `expr` is its Call or New; `scope` is the caller's. `flags`: see CallFlag. `nameOffset` is the
   * offset of the callee's name, NONE where the source spells none.
   */
  calls: ['expr', 'scope', 'line', 'flags', 'nameOffset'],
  /** A mention of a name or type that is not called: becomes REFERENCES. `nameOffset` as of calls. */
  mentions: ['expr', 'scope', 'line', 'nameOffset'],
  exprs: ['op', 'a', 'b', 'c'],
} as const

/** The name of a table of facts. */
export type TableName = keyof typeof TABLES
/** A row of a table, by column. */
export type Row<T extends TableName> = Record<(typeof TABLES)[T][number], number>

/** The spaces of the cells that refer to rows; all others are plain numbers. */
type Cells = {
  scopes: { parent: ScopeRow; entity: EntityRow; fn: FunctionRow }
  entities: { name: StringRow; parent: EntityRow; scope: ScopeRow; fn: FunctionRow; declaredIn: ScopeRow }
  functions: { entity: EntityRow; scope: ScopeRow; returnType: ExprRow; receiver: ExprRow }
  params: { fn: FunctionRow; name: StringRow; type: ExprRow; fallback: ExprRow; binding: BindingRow }
  returns: { fn: FunctionRow; expr: ExprRow }
  typeParams: { entity: EntityRow; fn: FunctionRow; type: ExprRow; binding: BindingRow; fallback: ExprRow }
  heritage: { entity: EntityRow; type: ExprRow }
  extensions: { target: ExprRow; scope: ScopeRow; trait: ExprRow; entity: EntityRow }
  bindings: { scope: ScopeRow; name: StringRow; ref: Operand; type: ExprRow }
  values: { binding: BindingRow; expr: ExprRow; scope: ScopeRow }
  stores: { object: ExprRow; name: StringRow; key: ExprRow; value: ExprRow; scope: ScopeRow }
  imports: { scope: ScopeRow; specifier: StringRow; name: StringRow; alias: StringRow; binding: BindingRow }
  exports: { name: StringRow; local: StringRow; expr: ExprRow }
  decorators: { target: EntityRow; expr: ExprRow }
  calls: { expr: ExprRow; scope: ScopeRow }
  mentions: { expr: ExprRow; scope: ScopeRow }
  exprs: { a: Operand; b: Operand; c: Operand }
}
/** A table, column by column; all columns have `length` cells. */
export type Columns<T extends TableName> = {
  [C in (typeof TABLES)[T][number]]: C extends keyof Cells[T]
    ? Cells[T][C] extends number
      ? Column<Cells[T][C]>
      : never
    : Int32Array
} & { readonly length: number }

/** The facts of a file. */
export type Facts = { [T in TableName]: Columns<T> } & {
  language: string
  /** The package or namespace that the file declares, '' when none. */
  package: string
  lines: number
  /** ERROR and MISSING nodes of the tree. */
  errors: number
  strings: string[]
  lists: Column<Operand>
}

/** All tables, in the order in which they are stored. */
export const TABLE_NAMES = Object.keys(TABLES) as TableName[]

/** The items of a list: expressions, unless the operation says strings. */
export function listOf<Item extends number = ExprRow>(facts: Facts, offset: number): Column<Item> {
  return columnOf(facts.lists.subarray(offset + 1, offset + 1 + facts.lists[offset]!))
}

// The state of one file's lowering, and what every part of it shares: nodes by name, scopes, bindings, entities.

import { BindingKind, EntityKind, Flag, NONE, Op, ParamKind, type Row, ScopeKind } from '../../facts.ts'
import type { FactsBuilder } from '../../facts-builder.ts'
import { lineAt, type Syntax } from '../../syntax/syntax.ts'
import { type Lowering as Common, kind as kindAt, line as lineOf, text as textAt, unknown } from '../lowering.ts'
import type { PrototypeMember } from './redefinitions.ts'

/** Shared functions under names that leave `kind`, `line`, `text` and `member` to the variables of this language. */
export { kind as kindAt, line as lineOf, member as memberExpr, text as textAt } from '../lowering.ts'

/** What `this` means where the lowering stands. */
export type Self =
  | { kind: 'none' }
  /**
   * The instance that the function or class of this scope belongs to; `plain`: a function of its own, which gets it
   * from its callers.
   */
  | { kind: 'scope'; scope: number; plain?: number }
  | { kind: 'class'; entity: number } // the class itself: static initialisers
  | { kind: 'type'; type: number; scope: number } // a declared type: `this: Foo`, in the function of this scope
  /** A prototype, with the node that names its class: `(function () { this.run = … }).call(Foo.prototype)`. */
  | { kind: 'prototype'; object: number; owner: number }

/** `new Promise((resolve) => …)`: the parameter's name, and what it is called with: where, and an expression. */
export type Resolver = { name: string; calls: { scope: number; value: number }[]; params: number }

/** What lowering one file carries along. */
export type Lowering = Common & {
  /** JSDoc comments declare types (JavaScript). */
  docTypes: boolean
  /** Innermost scope, control flow included. */
  scope: number
  /** Owner of the code that stands here. */
  entity: number
  /** Row of `functions`, NONE at module level. */
  fn: number
  /** The innermost function that is no arrow, NONE outside of all. */
  plainFn: number
  self: Self
  /** Bindings by scope and name, to know what an assignment writes to once everything is declared. */
  declared: Map<number, Map<string, number>>
  /** Work that needs all declarations of the file. */
  later: (() => void)[]
  /** Signatures and accessors of a scope by name: a further one is an overload of the first. */
  signatures: Map<string, number>
  /** The scopes of namespaces, by the scope that they are declared in and their name: the last of each. */
  namespaces: Map<string, number>
  /** Constants made by `Symbol()`. */
  symbols: Set<number>
  /** Constants that hold a text which can be a member's name. */
  texts: Map<number, string>
  /** Names of type parameters declared so far. */
  typeParameters: Set<string>
  /** Names made up so far. */
  fresh: number
  /** The type alias whose object type is being lowered: methods stand below it. */
  holder: number
  /** Scope of the conditional type around, which sees what it infers; NONE outside of one. */
  inferring: number
  /** Members that a condition has narrowed here (`this.x`), and the names that stand for them. */
  paths: Map<string, string>
  /** The promises around that are being made, innermost last. */
  resolvers: Resolver[]
  /** `exports` as a value, once the file uses it. */
  exportsBinding: number
  /** Variables of the module that hold its `exports`: `const self = module.exports`. */
  exportsAliases: Set<number>
  /** Scopes that extend a prototype, and the text by which its class is named. */
  extended: Map<number, string>
  /** Members of prototypes that are defined or read here. */
  prototypeMembers: Map<string, PrototypeMember>
  /** What is thrown in the `try` around, by its function itself. */
  thrown: { fn: number; exprs: number[] } | undefined
}

/** What lowering a file begins with; `docTypes`: its JSDoc comments declare types. */
export function openLowering(tree: Syntax, b: FactsBuilder, docTypes: boolean): Lowering {
  return {
    tree,
    b,
    docTypes,
    scope: NONE,
    entity: NONE,
    fn: NONE,
    plainFn: NONE,
    self: { kind: 'none' },
    inferring: NONE,
    declared: new Map(),
    later: [],
    resolvers: [],
    signatures: new Map(),
    namespaces: new Map(),
    symbols: new Set(),
    texts: new Map(),
    typeParameters: new Set(),
    fresh: 0,
    holder: NONE,
    paths: new Map(),
    exportsBinding: NONE,
    exportsAliases: new Set(),
    extended: new Map(),
    prototypeMembers: new Map(),
    thrown: undefined,
  }
}

// ---- nodes --------------------------------------------------------------------------------------------------------

const PUNCTUATION = /^[^A-Za-z_]/

/** Children that are not punctuation, keywords or comments. */
export function namedChildren(l: Lowering, node: number): number[] {
  const { tree } = l
  const found: number[] = []
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) {
    const kind = kindAt(l, child)
    if (PUNCTUATION.test(kind) || kind === 'comment') continue
    if (tree.next[child] === child + 1 && kind === textAt(l, child) && !SELF_NAMED.has(kind)) continue
    found.push(child)
  }
  return found
}
// Leaves whose kind is their own text and that are nodes all the same.
const SELF_NAMED = new Set([
  'this',
  'super',
  'null',
  'undefined',
  'true',
  'false',
  'number',
  'string',
  'identifier',
  'any',
])

// ---- scopes and names ---------------------------------------------------------------------------------------------

/** Opens a scope inside the present one. */
export function addScope(l: Lowering, kind: number, entity: number = l.entity, fn: number = l.fn): number {
  return l.b.add('scopes', { parent: l.scope, kind, entity, fn })
}

/** Runs `work` inside a scope. */
export function within<T>(l: Lowering, scope: number, work: () => T): T {
  const outer = l.scope
  l.scope = scope
  const result = work()
  l.scope = outer
  return result
}

/** The innermost scope in which names can be declared. */
export function lexicalScope(l: Lowering): number {
  let scope = l.scope
  while (l.b.get('scopes', scope, 'kind') === ScopeKind.Flow) scope = l.b.get('scopes', scope, 'parent')
  return scope
}

/** Where `var` declares: the function, namespace or module around. */
export function variableScope(l: Lowering): number {
  let scope = l.scope
  for (;;) {
    const kind = l.b.get('scopes', scope, 'kind')
    if (kind === ScopeKind.Function || kind === ScopeKind.Module || kind === ScopeKind.Namespace) return scope
    scope = l.b.get('scopes', scope, 'parent')
  }
}

/** Declares a name. Names are hoisted: they are visible in the whole scope. */
export function declare(
  l: Lowering,
  name: string,
  row: Partial<Row<'bindings'>> & { scope: number; kind: number },
): number {
  const binding = l.b.add('bindings', { flags: 0, offset: 0, line: 1, ...row, name: l.b.str(name) })
  if (row.kind === BindingKind.TypeParameter) l.typeParameters.add(name)
  let names = l.declared.get(row.scope)
  if (!names) l.declared.set(row.scope, (names = new Map()))
  const known = names.get(name)
  if (known === undefined || !isValue(l, known)) names.set(name, binding)
  return binding
}

function isValue(l: Lowering, binding: number): boolean {
  const bound = l.b.get('bindings', binding, 'kind')
  if (bound !== BindingKind.Entity) return bound !== BindingKind.TypeParameter
  const kind = l.b.get('entities', l.b.get('bindings', binding, 'ref'), 'kind')
  return kind !== EntityKind.Interface && kind !== EntityKind.Type
}

/** The binding that a name means in a scope, among those of this file: call it when all are declared. */
export function lookUp(l: Lowering, name: string, scope: number): number {
  for (let at = scope; at !== NONE; at = l.b.get('scopes', at, 'parent')) {
    if (l.b.get('scopes', at, 'kind') === ScopeKind.Class) continue
    const found = l.declared.get(at)?.get(name)
    if (found !== undefined) return found
  }
  return NONE
}

/** `name` as an expression, looked up from where the lowering stands. */
export const nameExpr = (l: Lowering, name: string, offset: number): number =>
  l.b.expr(Op.Name, l.b.str(name), l.scope, offset)

/** The same where the name is of a value or a namespace: those are looked for outside of type parameters so called. */
export function valueNameExpr(l: Lowering, name: string, offset: number): number {
  return l.typeParameters.has(name)
    ? within(l, scopeOfValue(l, name), () => nameExpr(l, name, offset))
    : nameExpr(l, name, offset)
}

/** The scope to look in, from where the lowering stands, for a value whose name type parameters have too. */
function scopeOfValue(l: Lowering, name: string): number {
  let scope = l.scope
  for (let at = scope; at !== NONE; at = l.b.get('scopes', at, 'parent')) {
    const found = l.declared.get(at)?.get(name)
    if (found === undefined) continue
    if (l.b.get('bindings', found, 'kind') !== BindingKind.TypeParameter) return scope
    scope = l.b.get('scopes', at, 'parent')
  }
  return scope
}

/** A name that source text can't spell, for values that stand between a pattern and its parts. */
export const freshName = (l: Lowering): string => `~${l.fresh++}`

/** Records that a value flows into a binding here. */
export function addValue(l: Lowering, binding: number, expr: number, offset: number): void {
  l.b.add('values', { binding, expr, offset, scope: l.scope })
}

/** `this` where the lowering stands. */
export function thisExpr(l: Lowering): number {
  if (l.self.kind === 'scope') {
    if (l.self.plain !== undefined) declareThis(l, l.self.plain, l.self.scope)
    return l.b.expr(Op.This, l.self.scope)
  }
  if (l.self.kind === 'class') return l.b.expr(Op.Entity, l.self.entity)
  if (l.self.kind === 'prototype') return l.self.object
  if (l.self.kind === 'type') return l.b.expr(Op.Instance, l.self.type)
  return unknown(l)
}

/** Name of the parameter that takes the object through which a function is called. */
export const THIS_PARAMETER = 'this'

/** A plain function that uses `this` has a parameter for it, which no source can name. */
function declareThis(l: Lowering, fn: number, scope: number): void {
  if (l.declared.get(scope)?.has(THIS_PARAMETER)) return
  const binding = declare(l, THIS_PARAMETER, { scope, kind: BindingKind.Parameter })
  l.b.add('params', { fn, name: l.b.str(THIS_PARAMETER), kind: ParamKind.KeywordOnly, binding })
}

/**
 * A mention of a name that is not called. Names of the file's own variables are no entities, which is known only at
 * the end.
 */
export function mention(l: Lowering, expr: number, name: string, node: number): void {
  const { scope } = l
  const line = lineOf(l, node)
  l.later.push(() => {
    const binding = lookUp(l, name, scope)
    if (binding === NONE) return
    const kind = l.b.get('bindings', binding, 'kind')
    if (kind === BindingKind.Entity || kind === BindingKind.Import) l.b.add('mentions', { expr, scope, line })
  })
}

// ---- entities -----------------------------------------------------------------------------------------------------

/** An entity that is declared. */
export type EntitySpec = {
  name: string
  kind: number
  /** Offsets of the declaration, decorators and `export` included. */
  start: number
  end: number
  nameNode: number
  /** The body, NONE when there is none: the header ends before it. */
  body: number
  flags?: number
  parent?: number
  declaredIn?: number
}

/** Adds an entity below the one that owns the code here. */
export function addEntity(l: Lowering, spec: EntitySpec): number {
  const { tree, b } = l
  const endLine = lineAt(tree, Math.max(spec.start, spec.end - 1))
  const doc = docBefore(l, spec.start)
  return b.add('entities', {
    name: b.str(spec.name),
    kind: spec.kind,
    parent: spec.parent ?? l.entity,
    startLine: lineAt(tree, spec.start),
    endLine,
    nameLine: lineAt(tree, spec.nameNode === NONE ? spec.start : tree.start[spec.nameNode]!),
    sigEndLine: spec.body === NONE ? endLine : lineAt(tree, lastBefore(tree.text, tree.start[spec.body]!)),
    docStart: doc ? lineAt(tree, doc.start) : 0,
    docEnd: doc ? lineAt(tree, doc.end - 1) : 0,
    flags: (spec.flags ?? 0) | (l.fn === NONE ? 0 : Flag.Local),
    declaredIn: spec.declaredIn ?? lexicalScope(l),
  })
}

/** Offset of the last character before `offset` that is not white space. */
function lastBefore(text: string, offset: number): number {
  let at = offset - 1
  while (at > 0 && isSpace(text.charCodeAt(at))) at--
  return at
}

const isSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9

/** The doc comment that ends right before an offset; line comments (of linters and such) may stand between. */
export function docBefore({ tree: { text } }: Lowering, offset: number): { start: number; end: number } | undefined {
  let end = lastBefore(text, offset) + 1
  for (;;) {
    if (text.charCodeAt(end - 1) === 47 && text.charCodeAt(end - 2) === 42) {
      const start = text.lastIndexOf('/*', end - 3)
      return start >= 0 && text[start + 2] === '*' && end - start > 5 ? { start, end } : undefined
    }
    const lineStart = text.lastIndexOf('\n', end - 1) + 1
    let at = lineStart
    while (isSpace(text.charCodeAt(at))) at++
    if (at >= end || !text.startsWith('//', at)) return undefined
    end = lastBefore(text, lineStart) + 1
  }
}

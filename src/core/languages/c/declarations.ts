// Declarations: functions, classes, enums, variables, typedefs, namespaces, templates.

import { BindFlag, BindingKind, EntityKind, Flag, ImportFlag, ImportKind, NONE, ScopeKind } from '../../facts.ts'
import { field, has, kind, lastLine, line, text } from '../lowering.ts'
import { isForeign, isNegated, isUnlikely } from './conditionals.ts'
import { lowerFunction, lowerParameters, splitName } from './functions.ts'
import { lowerMacro } from './macros.ts'
import { bind, type C, DEPTH_MAX, openScope, type Place, parts } from './state.ts'
import { lowerStatement } from './statements.ts'
import { lowerAlias, lowerClass, lowerEnum, lowerTypedef } from './type-declarations.ts'
import { lowerPath, lowerType, readDeclarator, typeSegment } from './types.ts'
import { lowerVariables } from './variables.ts'

type DeclarationRule = (c: C, node: number, at: Place) => void

const nested: DeclarationRule = (c, node, at) => lowerDeclarations(c, node, at)

const RULES: Record<string, DeclarationRule> = {
  function_definition: lowerFunction,
  declaration: lowerVariables,
  field_declaration: lowerVariables,
  type_definition: lowerTypedef,
  alias_declaration: (c, node, at) =>
    lowerAlias(c, node, field(c, node, 'name'), lowerType(c, field(c, node, 'type'), at), at),
  struct_specifier: (c, node, at) => void lowerClass(c, node, at),
  class_specifier: (c, node, at) => void lowerClass(c, node, at),
  union_specifier: (c, node, at) => void lowerClass(c, node, at),
  enum_specifier: (c, node, at) => void lowerEnum(c, node, at),
  namespace_definition: lowerNamespace,
  template_declaration: lowerTemplate,
  using_declaration: lowerUsing,
  namespace_alias_definition: lowerNamespaceAlias,
  linkage_specification: nested,
  declaration_list: nested,
  preproc_if: lowerConditional,
  preproc_ifdef: lowerConditional,
  preproc_else: nested,
  preproc_elif: lowerConditional,
  preproc_elifdef: lowerConditional,
  preproc_include: lowerInclude,
  preproc_def: lowerMacro,
  preproc_function_def: lowerMacro,
  friend_declaration: lowerFriend,
  ERROR: nested,
}

/** `#if … #else … #endif`; what is for other platforms is told apart (see `Place.foreign`). */
function lowerConditional(c: C, node: number, at: Place): void {
  const [, word = '', condition = ''] =
    /^#[ \t]*(\w+)[ \t]*((?:[^\n\\]|\\\r?\n?)*)/.exec(text(c, node).slice(0, CONDITION_MAX)) ?? []
  const hasElse = parts(c, node).some((part) => kind(c, part) === 'preproc_else')
  const unlikely = at.unlikely || (hasElse && isUnlikely(word, condition))
  const inside = { ...at, unlikely, foreign: at.foreign || isForeign(word, condition) }
  const other = { ...at, foreign: at.foreign || isNegated(word, condition) }
  for (const part of parts(c, node)) {
    const isElse = kind(c, part) === 'preproc_else'
    const isElif = kind(c, part).startsWith('preproc_elif')
    if (isElse || isElif) lowerDeclaration(c, part, isElse ? other : at)
    else if (isDeclaration(c, part) || !at.inFunction) lowerDeclaration(c, part, inside)
    else lowerStatement(c, part, inside)
  }
}
const CONDITION_MAX = 1000

/** Whether a node is a declaration. */
export const isDeclaration = (c: C, node: number): boolean => Object.hasOwn(RULES, kind(c, node))

/** Lowers the declarations among the children of a node. */
export function lowerDeclarations(c: C, node: number, at: Place): void {
  for (const part of parts(c, node)) lowerDeclaration(c, part, at)
}

export function lowerDeclaration(c: C, node: number, at: Place): void {
  if (c.depth >= DEPTH_MAX) return
  c.depth++
  RULES[kind(c, node)]?.(c, node, at)
  c.depth--
}

function docOf(c: C, node: number): { docStart: number; docEnd: number } {
  // a comment that ends on the line above; templates put the node one level down
  const wrapper = kind(c, c.tree.parent[node]!) === 'template_declaration' ? c.tree.parent[node]! : node
  let previous = NONE
  const end = c.tree.next[c.tree.parent[wrapper]!]!
  for (let at = c.tree.parent[wrapper]! + 1; at < end && at !== wrapper; at = c.tree.next[at]!) previous = at
  if (previous === NONE || kind(c, previous) !== 'comment' || lastLine(c, previous) + 1 < line(c, wrapper))
    return { docStart: 0, docEnd: 0 }
  let first = previous
  for (let at = c.tree.parent[wrapper]! + 1; at < previous; at = c.tree.next[at]!) {
    if (kind(c, at) !== 'comment') first = NONE
    else if (first === NONE || first === previous) first = at
  }
  const from = first === NONE ? previous : first
  return { docStart: line(c, from), docEnd: lastLine(c, previous) }
}

/** Adds an entity for what `node` declares under `word`; answers its row. */
export function addEntity(
  c: C,
  node: number,
  at: Place,
  word: string,
  nameNode: number,
  row: { kind: number; flags?: number; fn?: number },
): number {
  const wrapper =
    c.tree.parent[node] !== NONE && kind(c, c.tree.parent[node]!) === 'template_declaration'
      ? c.tree.parent[node]!
      : node
  const body = field(c, node, 'body')
  return c.b.add('entities', {
    name: c.b.str(word),
    kind: row.kind,
    parent: at.entity,
    startLine: line(c, wrapper),
    endLine: lastLine(c, node),
    nameLine: line(c, nameNode),
    sigEndLine: body === NONE ? lastLine(c, node) : line(c, body),
    ...docOf(c, node),
    flags: (row.flags ?? 0) | (at.inFunction ? Flag.Local : 0),
    fn: row.fn ?? NONE,
    declaredIn: at.scope,
  })
}

/** `friend void f() { … }` defines a function of the namespace around. */
function lowerFriend(c: C, node: number, at: Place): void {
  const outer = {
    ...at,
    inClass: false,
    self: NONE,
    scope: at.inClass ? c.b.get('scopes', at.scope, 'parent') : at.scope,
    entity: at.inClass ? c.b.get('entities', at.entity, 'parent') : at.entity,
  }
  for (const part of parts(c, node)) if (kind(c, part) === 'function_definition') lowerFunction(c, part, outer)
}

/** Declares a member function without a body. */
export function lowerPureVirtual(
  c: C,
  node: number,
  nameNode: number,
  parameters: number,
  type: number,
  at: Place,
): void {
  const method = readDeclarator(c, field(c, node, 'declarator'))
  const fn = c.b.add('functions', { flags: Flag.Abstract | (method.isReadonly ? Flag.Readonly : 0), returnType: type })
  const word = text(c, nameNode).replace(/\s+/g, '')
  const entity = addEntity(c, node, at, word, nameNode, { kind: EntityKind.Method, flags: Flag.Abstract, fn })
  c.b.set('functions', fn, 'entity', entity)
  bind(c, at.scope, word, node, { kind: BindingKind.Entity, ref: entity })
  const scope = openScope(c, at, ScopeKind.Function, entity, fn)
  c.b.set('functions', fn, 'scope', scope)
  lowerParameters(c, parameters, { ...at, scope, inClass: false }, fn)
}

function lowerNamespace(c: C, node: number, at: Place): void {
  const nameNode = field(c, node, 'name')
  const body = field(c, node, 'body')
  if (nameNode === NONE) {
    lowerDeclarations(c, body, at)
    return
  }
  if (has(c, node, 'inline')) {
    // what an inline namespace holds is of the namespace around it, which its name means too
    if (at.entity > 0) bind(c, at.scope, text(c, nameNode), node, { kind: BindingKind.Entity, ref: at.entity })
    lowerDeclarations(c, body, at)
    return
  }
  let place = at
  for (const word of text(c, nameNode)
    .split('::')
    .map((part) => part.replace(/^inline\s+/, '').trim())) {
    const entity = addEntity(c, node, place, word, nameNode, { kind: EntityKind.Namespace })
    bind(c, place.scope, word, node, { kind: BindingKind.Entity, ref: entity })
    const scope = openScope(c, place, ScopeKind.Namespace, entity)
    c.b.set('entities', entity, 'scope', scope)
    place = { ...place, scope, entity }
  }
  lowerDeclarations(c, body, place)
}

function lowerTemplate(c: C, node: number, at: Place): void {
  const scope = openScope(c, at, ScopeKind.TypeParams)
  const bindings: { binding: number; fallback: number }[] = []
  for (const part of parts(c, field(c, node, 'parameters'))) {
    const nameNode =
      field(c, part, 'name') !== NONE
        ? field(c, part, 'name')
        : (parts(c, part).find((child) => kind(c, child) === 'type_identifier') ?? NONE)
    const isType =
      nameNode !== NONE &&
      kind(c, part) !== 'parameter_declaration' &&
      kind(c, part) !== 'optional_parameter_declaration'
    // a parameter that is a value has its place among the types
    const declared = isType ? nameNode : readDeclarator(c, field(c, part, 'declarator')).nameNode
    const word = declared === NONE ? '' : text(c, declared)
    const binding = bind(c, scope, word, part, { kind: isType ? BindingKind.TypeParameter : BindingKind.Variable })
    const fallback = field(c, part, 'default_type')
    bindings.push({ binding, fallback: fallback === NONE ? NONE : lowerType(c, fallback, { ...at, scope }) })
  }
  const firstEntity = c.b.count('entities')
  const firstFunction = c.b.count('functions')
  // the class or function is declared outside, where its name must be visible
  const before = c.b.count('bindings')
  lowerDeclarations(c, node, { ...at, scope })
  for (let row = before; row < c.b.count('bindings'); row++) {
    if (c.b.get('bindings', row, 'scope') === scope) c.b.set('bindings', row, 'scope', at.scope)
  }
  if (c.b.count('entities') === firstEntity) return
  const isFunction = c.b.get('entities', firstEntity, 'fn') !== NONE
  for (const parameter of bindings)
    c.b.add('typeParams', isFunction ? { fn: firstFunction, ...parameter } : { entity: firstEntity, ...parameter })
}

/** `using ns::name;` is another name for it; `using namespace ns;` makes all of its names visible. */
function lowerUsing(c: C, node: number, at: Place): void {
  const target = parts(c, node)[0]
  if (target === undefined) return
  if (has(c, node, 'namespace')) {
    c.b.add('imports', {
      scope: at.scope,
      specifier: c.b.str(text(c, target).replace(/^::/, '').replaceAll('::', '.')),
      name: c.b.str('*'),
      kind: ImportKind.Star,
      flags: ImportFlag.InPlace,
      line: line(c, node),
    })
    return
  }
  if (kind(c, target) !== 'qualified_identifier') return
  const { nameNode } = splitName(c, target)
  const binding = bind(c, at.scope, text(c, nameNode), node, { flags: BindFlag.Const })
  c.b.add('values', { binding, expr: lowerPath(c, target, at), offset: c.tree.end[node]!, scope: at.scope })
}

/** `namespace a = b::c;` */
function lowerNamespaceAlias(c: C, node: number, at: Place): void {
  const nameNode = field(c, node, 'name')
  const target = parts(c, node).find((part) => part !== nameNode)
  if (nameNode === NONE || target === undefined) return
  const path = /_specifier$/.test(kind(c, target)) ? parts(c, target) : [target]
  let expr = NONE
  for (const segment of path) expr = typeSegment(c, expr, segment, at)
  const binding = bind(c, at.scope, text(c, nameNode), node, { flags: BindFlag.Const })
  c.b.add('values', { binding, expr, offset: c.tree.end[node]!, scope: at.scope })
}

function lowerInclude(c: C, node: number, at: Place): void {
  const path = field(c, node, 'path')
  if (path === NONE) return
  c.b.add('imports', {
    scope: c.root,
    specifier: c.b.str(text(c, path)),
    name: c.b.str('*'),
    kind: at.foreign ? ImportKind.SideEffect : ImportKind.Star,
    flags: 0,
    line: line(c, node),
  })
}

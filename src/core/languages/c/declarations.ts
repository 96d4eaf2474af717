// Declarations: functions, classes, enums, variables, typedefs, namespaces, templates.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, ImportFlag, ImportKind, ScopeKind } from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import { addEntity, type Docs } from '../kit/entities.ts'
import { addFunction } from '../kit/functions.ts'
import { DEPTH_MAX } from '../kit/lowering.ts'
import { field, has, kind, lastLine, line, parts, text } from '../kit/nodes.ts'
import { openFunction, openScope } from '../kit/scopes.ts'
import { isForeign, isNegated, isUnlikely } from '../preprocessor/conditions.ts'
import { lowerFunction, lowerParameters, splitName } from './functions.ts'
import { lowerMacroFunction, macroHead } from './macro-functions.ts'
import { lowerMacro } from './macros.ts'
import type { Lowering, Place } from './state.ts'
import { lowerStatement } from './statements.ts'
import { lowerAlias, lowerClass, lowerEnum, lowerTypedef } from './type-declarations.ts'
import { type Declarator, lowerPath, lowerType, readDeclarator, typeSegment } from './types.ts'
import { lowerVariables } from './variables.ts'

type DeclarationRule = (l: Lowering, node: number, at: Place) => void

const nested: DeclarationRule = (l, node, at) => lowerDeclarations(l, node, at)

const RULES: Record<string, DeclarationRule> = {
  function_definition: lowerFunction,
  declaration: lowerVariables,
  field_declaration: lowerVariables,
  type_definition: lowerTypedef,
  alias_declaration: (l, node, at) =>
    lowerAlias(l, node, field(l, node, 'name'), lowerType(l, field(l, node, 'type'), at), at),
  struct_specifier: (l, node, at) => void lowerClass(l, node, at),
  class_specifier: (l, node, at) => void lowerClass(l, node, at),
  union_specifier: (l, node, at) => void lowerClass(l, node, at),
  enum_specifier: (l, node, at) => void lowerEnum(l, node, at),
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
  preproc_call: lowerIncludedRows,
  preproc_def: lowerMacro,
  preproc_function_def: lowerMacro,
  friend_declaration: lowerFriend,
  ERROR: nested,
}

/** `#if … #else … #endif`; declarations for other platforms are marked (see `Place.foreign`). */
function lowerConditional(l: Lowering, node: number, at: Place): void {
  const [, word = '', condition = ''] =
    /^#[ \t]*(\w+)[ \t]*((?:[^\n\\]|\\\r?\n?)*)/.exec(text(l, node).slice(0, CONDITION_MAX)) ?? []
  const asks = isUnlikely(word, condition, (name) => l.defined.has(name))
  const unlikely = at.unlikely || (asks && hasElse(l, node))
  const optional = at.optional || asks
  const inside = { ...at, unlikely, optional, foreign: at.foreign || isForeign(word, condition) }
  const other = { ...at, foreign: at.foreign || isNegated(word, condition) }
  const isBranch = (part: number): boolean => kind(l, part).startsWith('preproc_el')
  const all = parts(l, node)
  lowerAll(
    l,
    all.filter((part) => !isBranch(part)),
    inside,
  )
  for (const part of all.filter(isBranch)) lowerDeclaration(l, part, kind(l, part) === 'preproc_else' ? other : at)
}
const CONDITION_MAX = 1000

/** Whether the last of the branches that begin here is taken when no condition holds. */
function hasElse(l: Lowering, node: number): boolean {
  const last = parts(l, node).findLast((part) => kind(l, part).startsWith('preproc_el'))
  return last !== undefined && (kind(l, last) === 'preproc_else' || hasElse(l, last))
}

/** Whether a node is a declaration. */
export const isDeclaration = (l: Lowering, node: number): boolean => Object.hasOwn(RULES, kind(l, node))

/** Lowers the declarations among the children of a node; in a function its statements too. */
export function lowerDeclarations(l: Lowering, node: number, at: Place): void {
  lowerAll(l, parts(l, node), at)
}

function lowerAll(l: Lowering, all: readonly number[], around: Place): void {
  let at = around
  for (const [index, part] of all.entries()) {
    if (kind(l, part) === 'access_specifier') {
      at = { ...at, isPrivate: text(l, part).startsWith('private') }
      continue
    }
    if (at.inFunction) {
      lowerStatement(l, part, at)
      continue
    }
    const body = all[index + 1]
    const head = body !== undefined && kind(l, body) === 'compound_statement' ? macroHead(l, part) : undefined
    if (head) lowerMacroFunction(l, head, body!, at)
    else if (kind(l, part) === 'compound_statement' && standsAlone(l, all[index - 1])) lowerDeclarations(l, part, at)
    else lowerDeclaration(l, part, at)
  }
}

/**
 * Whether a block outside of all functions, behind the node `before`, is the body of no function: the macro before it
 * opens a namespace (`LIB_NAMESPACE_BEGIN { … }`).
 */
const standsAlone = (l: Lowering, before: number | undefined): boolean =>
  before === undefined || kind(l, before).startsWith('preproc_') || /[;}]$/.test(text(l, before))

/** Lowers one declaration; nothing for nodes that are none, or are nested too deep. */
export function lowerDeclaration(l: Lowering, node: number, at: Place): void {
  if (l.depth >= DEPTH_MAX) return
  l.depth++
  RULES[kind(l, node)]?.(l, node, at)
  l.depth--
}

function docsAbove(l: Lowering, node: number): Docs {
  // a comment that ends on the line above; templates put the node one level down
  const wrapper = kind(l, l.tree.parent[node]!) === 'template_declaration' ? l.tree.parent[node]! : node
  let previous: number = NONE
  const end = l.tree.next[l.tree.parent[wrapper]!]!
  for (let at = l.tree.parent[wrapper]! + 1; at < end && at !== wrapper; at = l.tree.next[at]!) previous = at
  if (previous === NONE || kind(l, previous) !== 'comment' || lastLine(l, previous) + 1 < line(l, wrapper))
    return { docStart: 0, docEnd: 0 }
  let first: number = previous
  for (let at = l.tree.parent[wrapper]! + 1; at < previous; at = l.tree.next[at]!) {
    if (kind(l, at) !== 'comment') first = NONE
    else if (first === NONE || first === previous) first = at
  }
  const from = first === NONE ? previous : first
  return { docStart: line(l, from), docEnd: lastLine(l, previous) }
}

/** An entity's name and kind. */
type Entity = { word: string; nameNode: number; kind: number; flags?: number; fn?: number }

/** Adds the entity that `node` declares; returns its row. */
export function addDeclared(l: Lowering, at: Place, node: number, { flags = 0, ...about }: Entity): number {
  const wrapper =
    l.tree.parent[node] !== NONE && kind(l, l.tree.parent[node]!) === 'template_declaration'
      ? l.tree.parent[node]!
      : node
  const body = field(l, node, 'body')
  return addEntity(l, at, {
    ...about,
    node,
    startLine: line(l, wrapper),
    headerEnd: body === NONE ? lastLine(l, node) : line(l, body),
    docs: docsAbove(l, node),
    flags: flags | visibility(l, at, flags),
  })
}

/** The flag of what other files see: all but locals, private members, unnamed namespaces, and `static` outside of headers. */
function visibility(l: Lowering, at: Place, flags: number): number {
  if (at.inFunction) return Flag.Local
  const isOwn = (flags & Flag.Private) !== 0 && !l.isHeader
  return at.isHidden || at.isPrivate || isOwn ? 0 : Flag.Exported
}

/** `friend void f() { … }` defines a function of the namespace around. */
function lowerFriend(l: Lowering, node: number, at: Place): void {
  const outer = {
    ...at,
    inClass: false,
    isPrivate: false,
    self: NONE,
    ...(at.inClass && {
      scope: l.b.get('scopes', at.scope, 'parent'),
      entity: l.b.get('entities', at.entity, 'parent'),
      around: at.scope,
    }),
  }
  for (const part of parts(l, node)) if (kind(l, part) === 'function_definition') lowerFunction(l, part, outer)
}

/** A declarator, and the type of the declared name before the declarator's own parts. */
export type Declared = { declarator: Declarator; type: number }

/** Declares a member function without a body. */
export function lowerPureVirtual(l: Lowering, node: number, { declarator, type }: Declared, at: Place): void {
  const { nameNode, parameters, isReadonly } = declarator
  const flags = Flag.Abstract | (isReadonly ? Flag.Readonly : 0)
  const fn = addFunction(l, { flags, returnType: type })
  const word = text(l, nameNode).replace(/\s+/g, '')
  const entity = addDeclared(l, at, node, { word, nameNode, kind: EntityKind.Method, flags, fn })
  l.b.set('functions', fn, 'entity', entity)
  bind(l, at, word, node, { kind: BindingKind.Entity, ref: entity })
  const { scope } = openFunction(l, { ...at, entity }, fn)
  lowerParameters(l, parameters, { ...at, scope, inClass: false }, fn)
}

function lowerNamespace(l: Lowering, node: number, at: Place): void {
  const nameNode = field(l, node, 'name')
  const body = field(l, node, 'body')
  if (nameNode === NONE) {
    lowerDeclarations(l, body, { ...at, isHidden: true })
    return
  }
  if (has(l, node, 'inline')) {
    // members of an inline namespace belong to the namespace around it, which its name means too
    if (at.entity > 0) bind(l, at, text(l, nameNode), node, { kind: BindingKind.Entity, ref: at.entity })
    lowerDeclarations(l, body, at)
    return
  }
  let place = at
  for (const word of text(l, nameNode)
    .split('::')
    .map((part) => part.replace(/^inline\s+/, '').trim())) {
    const entity = addDeclared(l, place, node, { word, nameNode, kind: EntityKind.Namespace })
    bind(l, place, word, node, { kind: BindingKind.Entity, ref: entity })
    place = openScope(l, place, ScopeKind.Namespace, { entity })
    l.b.set('entities', entity, 'scope', place.scope)
  }
  lowerDeclarations(l, body, place)
}

/** The class, function or alias of a template is declared outside it, where its name must be visible. */
function lowerTemplate(l: Lowering, node: number, at: Place): void {
  const inside = openScope(l, at, ScopeKind.TypeParams)
  const { scope } = inside
  const parameters = parts(l, field(l, node, 'parameters')).map((part) => lowerTypeParameter(l, part, inside))
  const first = {
    entity: l.b.count('entities'),
    fn: l.b.count('functions'),
    binding: l.b.count('bindings'),
  }
  lowerDeclarations(l, node, inside)
  for (let row = first.binding; row < l.b.count('bindings'); row++)
    if (l.b.get('bindings', row, 'scope') === scope) l.b.set('bindings', row, 'scope', at.scope)
  for (let row = first.entity; row < l.b.count('entities'); row++)
    if (l.b.get('entities', row, 'declaredIn') === scope) l.b.set('entities', row, 'declaredIn', at.scope)
  if (l.b.count('entities') === first.entity) return
  const isFunction = l.b.get('entities', first.entity, 'fn') !== NONE
  const of = isFunction ? { fn: first.fn } : { entity: first.entity }
  for (const parameter of parameters) l.b.add('typeParams', { ...of, ...parameter })
}

/** Binds a parameter of a template; a value parameter takes a position among the types. */
function lowerTypeParameter(l: Lowering, part: number, at: Place): { binding: number; fallback: number } {
  const named = field(l, part, 'name')
  const nameNode =
    named !== NONE ? named : (parts(l, part).find((child) => kind(l, child) === 'type_identifier') ?? NONE)
  const isType = nameNode !== NONE && !/^(?:optional_)?parameter_declaration$/.test(kind(l, part))
  const declared = isType ? nameNode : readDeclarator(l, field(l, part, 'declarator')).nameNode
  const word = declared === NONE ? '' : text(l, declared)
  const binding = bind(l, at, word, part, { kind: isType ? BindingKind.TypeParameter : BindingKind.Variable })
  const fallback = field(l, part, 'default_type')
  return { binding, fallback: fallback === NONE ? NONE : lowerType(l, fallback, at) }
}

/** `using ns::name;` is another name for it; `using namespace ns;` makes all of its names visible. */
function lowerUsing(l: Lowering, node: number, at: Place): void {
  const target = parts(l, node)[0]
  if (target === undefined) return
  if (has(l, node, 'namespace')) {
    l.b.add('imports', {
      scope: at.scope,
      specifier: l.b.str(text(l, target).replace(/^::/, '').replaceAll('::', '.')),
      name: l.b.str('*'),
      kind: ImportKind.Star,
      flags: ImportFlag.InPlace,
      line: line(l, node),
    })
    return
  }
  if (kind(l, target) !== 'qualified_identifier') return
  const { nameNode } = splitName(l, target)
  const binding = bind(l, at, text(l, nameNode), node, { kind: BindingKind.Variable, flags: BindFlag.Const })
  assign(l, at, binding, lowerPath(l, target, at), l.tree.end[node]!)
}

/** `namespace a = b::c;` */
function lowerNamespaceAlias(l: Lowering, node: number, at: Place): void {
  const nameNode = field(l, node, 'name')
  const target = parts(l, node).find((part) => part !== nameNode)
  if (nameNode === NONE || target === undefined) return
  const path = /_specifier$/.test(kind(l, target)) ? parts(l, target) : [target]
  let expr: number = NONE
  for (const segment of path) expr = typeSegment(l, expr, segment, at)
  const binding = bind(l, at, text(l, nameNode), node, { kind: BindingKind.Variable, flags: BindFlag.Const })
  assign(l, at, binding, expr, l.tree.end[node]!)
}

function lowerInclude(l: Lowering, node: number, at: Place): void {
  addInclude(l, node, field(l, node, 'path'), at)
}

/** An `#include` among the rows of an enum, which the grammar takes for a directive of any kind. */
function lowerIncludedRows(l: Lowering, node: number, at: Place): void {
  if (/^#\s*include$/.test(text(l, field(l, node, 'directive')))) addInclude(l, node, field(l, node, 'argument'), at)
}

function addInclude(l: Lowering, node: number, path: number, at: Place): void {
  if (path === NONE) return
  l.b.add('imports', {
    scope: l.root,
    specifier: l.b.str(text(l, path).trim()),
    name: l.b.str('*'),
    kind: at.foreign ? ImportKind.SideEffect : ImportKind.Star,
    flags: 0,
    line: line(l, node),
  })
}

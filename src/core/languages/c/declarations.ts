// Declarations: functions, classes, enums, variables, typedefs, namespaces, templates.

import {
  BindFlag,
  BindingKind,
  CallFlag,
  EntityKind,
  Flag,
  ImportFlag,
  ImportKind,
  NONE,
  Op,
  ScopeKind,
} from '../../facts.ts'
import { isForeign, isNegated, isUnlikely } from './conditionals.ts'
import { lowerInitializer, lowerStatement } from './expressions.ts'
import { isStatic, lowerFunction, lowerParameters, splitName } from './functions.ts'
import { lowerMacro } from './macros.ts'
import {
  bind,
  type C,
  call,
  DEPTH_MAX,
  field,
  fields,
  has,
  kind,
  lastLine,
  line,
  openScope,
  type Place,
  parts,
  text,
} from './state.ts'
import { lowerAlias, lowerClass, lowerEnum, lowerTypedef } from './type-declarations.ts'
import { constant, type Declarator, isConst, lowerPath, lowerPointer, lowerType, readDeclarator } from './types.ts'

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

/** The type of a name, by the specifier and what its declarator adds. */
export function declaredType(c: C, typeNode: number, declarator: Declarator, at: Place): number {
  const isChars = declarator.isArray && kind(c, typeNode) === 'primitive_type' && text(c, typeNode) === 'char'
  const type = declarator.isPointer || isChars ? lowerPointer(c, typeNode, at) : lowerType(c, typeNode, at)
  const whole = typeNode === NONE ? type : constant(c, c.tree.parent[typeNode]!, type)
  return declarator.isArray && !isChars && type !== NONE ? c.b.expr(Op.ArrayType, whole, c.b.str('array')) : whole
}

/** Variables and fields; prototypes declare no entity, since calls go to the definition; a pure virtual member is abstract. */
export function lowerVariables(c: C, node: number, at: Place): void {
  const typeNode = field(c, node, 'type')
  if (typeNode !== NONE && field(c, typeNode, 'body') !== NONE) lowerDeclaration(c, typeNode, at)
  // the members of a type without a name are those of the class around it
  const isUnnamed =
    at.inClass && typeNode !== NONE && field(c, typeNode, 'body') !== NONE && field(c, typeNode, 'name') === NONE
  const plain = isUnnamed ? c.b.expr(Op.SelfType, at.scope) : constant(c, node, lowerType(c, typeNode, at))
  const values = fields(c, node, 'default_value')
  for (const [index, part] of fields(c, node, 'declarator').entries()) {
    const isInit = kind(c, part) === 'init_declarator'
    const declarator = readDeclarator(c, isInit ? field(c, part, 'declarator') : part)
    if (declarator.nameNode === NONE) continue
    const isPlain = !declarator.isPointer && !declarator.isArray
    const type = isPlain || typeNode === NONE ? plain : declaredType(c, typeNode, declarator, at)
    if (declarator.parameters !== NONE && !declarator.isFunctionPointer) {
      if (at.inClass && values.length > 0)
        lowerPureVirtual(c, node, declarator.nameNode, declarator.parameters, type, at)
      else if (at.inFunction && isConstruction(c, declarator.parameters)) {
        const args = parts(c, declarator.parameters).map((param) => lowerParameterAsValue(c, param, at))
        const binding = bind(c, at.scope, text(c, declarator.nameNode), part, { type })
        const made = call(c, at, part, type, args, Op.New)
        c.b.add('values', { binding, expr: made, offset: c.tree.end[part]!, scope: at.scope })
      } else if (!at.inClass && !isStatic(c, node) && kind(c, declarator.nameNode) !== 'qualified_identifier')
        bind(c, at.scope, text(c, declarator.nameNode).replace(/\s+/g, ''), part, { kind: BindingKind.Declared })
      continue
    }
    const value = isInit ? field(c, part, 'value') : (values[index] ?? field(c, node, 'value'))
    declareVariable(c, declarator.nameNode, declarator.isFunctionPointer ? NONE : type, value ?? NONE, at, typeNode)
  }
}

/** `Foo foo(bar, baz);` in a body reads like a function of two unnamed parameters, and is a variable. */
function isConstruction(c: C, parameters: number): boolean {
  const all = parts(c, parameters)
  return c.isCpp && all.length > 0 && all.every((param) => isValue(c, param))
}

/** Whether what reads like an unnamed parameter may be a name or a call: `bar`, `make(bar)`. */
function isValue(c: C, param: number): boolean {
  if (kind(c, param) !== 'parameter_declaration') return false
  if (!/^(type_identifier|qualified_identifier)$/.test(kind(c, field(c, param, 'type')))) return false
  const declarator = field(c, param, 'declarator')
  if (declarator === NONE) return parts(c, param).length === 1
  const isCall = kind(c, declarator) === 'abstract_function_declarator' && field(c, declarator, 'declarator') === NONE
  return isCall && parts(c, field(c, declarator, 'parameters')).every((inner) => isValue(c, inner))
}

function lowerParameterAsValue(c: C, param: number, at: Place): number {
  const declarator = field(c, param, 'declarator')
  if (declarator === NONE) return lowerType(c, field(c, param, 'type'), at)
  const named = lowerType(c, field(c, param, 'type'), { ...at, user: NONE })
  const args = parts(c, field(c, declarator, 'parameters')).map((inner) => lowerParameterAsValue(c, inner, at))
  return call(c, at, param, named, args)
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

/** Whether a declaration makes an object: its name stands alone, and it is not defined elsewhere. */
function isObject(c: C, nameNode: number): boolean {
  const declaration = c.tree.parent[nameNode]!
  const isExtern = parts(c, declaration).some((part) => text(c, part) === 'extern')
  return kind(c, declaration) === 'declaration' && !isExtern
}

function declareVariable(c: C, nameNode: number, type: number, value: number, at: Place, typeNode: number): void {
  const isAuto = typeNode !== NONE && kind(c, typeNode) === 'placeholder_type_specifier'
  const names = kind(c, nameNode) === 'structured_binding_declarator' ? parts(c, nameNode) : [nameNode]
  const made = value === NONE ? NONE : lowerInitializer(c, value, isAuto ? NONE : type, at, nameNode)
  const isConstant = isAuto && made !== NONE && isConst(c, c.tree.parent[typeNode]!)
  const expr = isConstant ? c.b.expr(Op.Ref, made, 1) : made
  if (c.isCpp && at.inFunction && value === NONE && type !== NONE && isObject(c, nameNode)) {
    const made = c.b.expr(Op.New, type, c.b.list([]), c.b.count('calls'))
    c.b.add('calls', { expr: made, scope: at.scope, line: line(c, nameNode), flags: CallFlag.DefaultConstruction })
  }
  for (const [index, node] of names.entries()) {
    const word = text(c, node).replace(/^.*::/s, '')
    const binding = bind(c, at.scope, word, node, {
      kind: at.inClass ? BindingKind.Member : BindingKind.Variable,
      type: isAuto || names.length > 1 ? NONE : type,
    })
    if (expr === NONE) continue
    const part = names.length > 1 ? c.b.expr(Op.Element, expr, index) : expr
    c.b.add('values', { binding, expr: part, offset: c.tree.end[value]!, scope: at.scope })
  }
}

function lowerPureVirtual(c: C, node: number, nameNode: number, parameters: number, type: number, at: Place): void {
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
  const bindings: number[] = []
  for (const part of parts(c, field(c, node, 'parameters'))) {
    const nameNode =
      field(c, part, 'name') !== NONE
        ? field(c, part, 'name')
        : (parts(c, part).find((child) => kind(c, child) === 'type_identifier') ?? NONE)
    if (nameNode === NONE) continue
    bindings.push(bind(c, scope, text(c, nameNode), part, { kind: BindingKind.TypeParameter }))
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
  for (const binding of bindings)
    c.b.add('typeParams', isFunction ? { fn: firstFunction, binding } : { entity: firstEntity, binding })
}

/** `using ns::name;` is another name for it; `using namespace ns;` makes all of its names visible. */
function lowerUsing(c: C, node: number, at: Place): void {
  const target = parts(c, node)[0]
  if (target === undefined) return
  if (has(c, node, 'namespace')) {
    c.b.add('imports', {
      scope: at.scope,
      specifier: c.b.str(text(c, target)),
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

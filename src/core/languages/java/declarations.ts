// Types and their bodies: all declarations are bound first, so that every body sees all of them.

import { addAll } from '../../collections/lists.ts'
import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { declare } from '../kit/bindings.ts'
import { addBase, addEntity, docsOf } from '../kit/entities.ts'
import { addCall, literal, nameExpr } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, lastLine, line as startLine, text } from '../kit/nodes.ts'
import { openBlock, openMembers, openScope } from '../kit/scopes.ts'
import { addAnnotation, keepText, quotedText } from '../kit/texts.ts'
import { lowerArguments } from './calls.ts'
import { ARRAY, type Lowering } from './context.ts'
import { lowerExpression } from './expressions.ts'
import { addLombokMembers } from './lombok.ts'
import { declareField, declareMethod, declareRecordComponents } from './members.ts'
import { lowerStatement } from './statements.ts'
import { arrayOf, lowerType, typesIn } from './types.ts'

/** Lowers the body of a declaration; called after all declarations around it. */
export type Pending = () => void

/** Declarations of types by kind of node: the entity kind, and the prelude type that all of them extend. */
const TYPES: Readonly<Record<string, { kind: number; root: string }>> = {
  class_declaration: { kind: EntityKind.Class, root: 'Object' },
  interface_declaration: { kind: EntityKind.Interface, root: 'Object' },
  enum_declaration: { kind: EntityKind.Enum, root: 'Enum' },
  record_declaration: { kind: EntityKind.Class, root: 'Record' },
  annotation_type_declaration: { kind: EntityKind.Interface, root: 'Annotation' },
}

/** Declares a class, interface, enum, record or annotation type at a place; the returned function lowers its body. */
export function declareType(l: Lowering, at: Here, node: number, doc: number): Pending {
  const about = TYPES[kind(l, node)]!
  const name = field(l, node, 'name')
  if (name === NONE) return () => lowerStrayBody(l, at, node)
  const implied = kind(l, l.tree.parent[node]!) === 'interface_body' ? Flag.Exported : 0
  const local = at.fn === NONE ? 0 : Flag.Local
  const entity = addDeclared(l, at, {
    node,
    name,
    kind: about.kind,
    doc,
    flags: modifierFlags(l, node) | implied | local,
  })
  declare(l, at, text(l, name), name, { kind: BindingKind.Entity, ref: entity, flags: exported(l, entity) })
  return () => lowerTypeBody(l, at, node, entity)
}

const exported = (l: Lowering, entity: number): number =>
  l.b.get('entities', entity, 'flags') & Flag.Exported ? BindFlag.Exported : 0

/** A declaration without a name is broken source: the contents of its body are lowered in place. */
function lowerStrayBody(l: Lowering, at: Here, node: number): void {
  const body = field(l, node, 'body')
  if (body !== NONE) for (const pending of declareMembers(l, at, body, NONE)) pending()
}

type NewEntity = { node: number; name: number; kind: number; doc: number; flags: number }

/** Adds the entity of a declaration: its lines, its header and its doc comment come from the tree. */
export function addDeclared(l: Lowering, at: Here, about: NewEntity): number {
  const { node, name, doc, kind, flags } = about
  const word = text(l, name)
  const header = { headerEnd: headerEnd(l, node), docs: docsOf(l, doc) }
  return addEntity(l, at, { word, kind, node, nameNode: name, ...header, flags })
}

/** The last line before the body, or of the whole declaration when it has none. */
function headerEnd(l: Lowering, node: number): number {
  const body = field(l, node, 'body')
  if (body === NONE) return lastLine(l, node)
  let before = node
  for (let child = node + 1; child < body; child = l.tree.next[child]!) before = child
  return lastLine(l, before)
}

const MODIFIERS: Readonly<Record<string, number>> = {
  public: Flag.Exported,
  protected: Flag.Exported,
  private: Flag.Private,
  static: Flag.Static,
  abstract: Flag.Abstract,
}

/** Flags that a declaration's modifiers and annotations give it; annotations are mentioned. */
export function modifierFlags(l: Lowering, node: number): number {
  const modifiers = childOfKind(l, node, 'modifiers')
  if (modifiers === NONE) return 0
  let flags = 0
  const end = l.tree.next[modifiers]!
  for (let child = modifiers + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'marker_annotation' && text(l, child) === '@Override') flags |= Flag.Override
    else flags |= MODIFIERS[childKind] ?? 0
  }
  return flags
}

/** Annotations of a parameter that say of its method that a container calls it. */
const OF_METHODS: ReadonlySet<string> = new Set(['Observes', 'ObservesAsync', 'Disposes'])

/** Mentions the annotations of a declaration and lowers the values given to them; those of an entity (`target`) are recorded. */
export function lowerAnnotations(l: Lowering, at: Here, node: number, target: number = NONE): void {
  const modifiers = childOfKind(l, node, 'modifiers')
  if (modifiers === NONE) return
  const end = l.tree.next[modifiers]!
  for (let child = modifiers + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind !== 'annotation' && childKind !== 'marker_annotation') continue
    const name = field(l, child, 'name')
    const type: number = name === NONE ? NONE : lowerType(l, at, name)
    const values = field(l, child, 'arguments')
    const given = values === NONE ? [] : annotationValues(l, at, values)
    if (name !== NONE && text(l, name) !== 'Override')
      addAnnotation(l, OF_METHODS.has(text(l, name)) ? at.entity : target, child, type, given)
  }
}

/** The values in an annotation or in an array there, those of named elements as `Op.Keyword`. */
function annotationValues(l: Lowering, at: Here, node: number): number[] {
  const given: number[] = []
  const end = l.tree.next[node]!
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) === 'element_value_pair') {
      const [key, value] = [childOfKind(l, child, 'identifier'), field(l, child, 'value')]
      const name: number = key === NONE ? NONE : l.b.str(text(l, key))
      if (value !== NONE) given.push(l.b.expr(Op.Keyword, name, annotationValue(l, at, value)))
    } else if (kind(l, child) === 'identifier') given.push(nameExpr(l, at, text(l, child), child))
    else if (l.tree.next[child]! > child + 1) given.push(annotationValue(l, at, child))
  }
  return given
}

function annotationValue(l: Lowering, at: Here, node: number): number {
  if (kind(l, node) === 'element_value_array_initializer')
    return l.b.expr(Op.List, l.b.list(annotationValues(l, at, node)), l.b.str(ARRAY))
  const expr = lowerExpression(l, at, node)
  if (kind(l, node) === 'string_literal') keepText(l, expr, quotedText(l, node))
  return expr
}

function lowerTypeBody(l: Lowering, outer: Here, node: number, entity: number): void {
  const at = { ...outer, entity, fn: NONE }
  const typeParameters = field(l, node, 'type_parameters')
  const around = typeParameters === NONE ? at : openScope(l, at, ScopeKind.TypeParams)
  if (typeParameters !== NONE) lowerTypeParameters(l, around, typeParameters)
  lowerAnnotations(l, around, node, entity)
  lowerHeritage(l, around, node)
  const members = openMembers(l, around)
  if (kind(l, node) === 'enum_declaration') addEnumMembers(l, members, node)
  const body = field(l, node, 'body')
  const header = kind(l, node) === 'record_declaration' ? field(l, node, 'parameters') : NONE
  if (header !== NONE) declareRecordComponents(l, members, header, body)
  const pending = body === NONE ? [] : declareMembers(l, members, body, header)
  if (body !== NONE) addLombokMembers(l, members, node, body)
  for (const each of pending) each()
}

/** `<T extends A & B>`: of the function at a place, or else of the type. */
export function lowerTypeParameters(l: Lowering, at: Here, node: number): void {
  const { fn } = at
  const entity = fn === NONE ? at.entity : NONE
  const end = l.tree.next[node]!
  const rows: { node: number; binding: number }[] = []
  for (let child = node + 1; child < end; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'type_parameter') continue
    const name = childOfKind(l, child, 'type_identifier')
    if (name === NONE) continue
    const binding = declare(l, at, text(l, name), name, { kind: BindingKind.TypeParameter })
    l.b.add('typeParams', { entity, fn, binding })
    rows.push({ node: child, binding })
  }
  // bounds may name the parameters beside them
  for (const { node: parameter, binding } of rows) {
    const bound = childOfKind(l, parameter, 'type_bound')
    l.b.set('bindings', binding, 'type', bound === NONE ? literal(l, 'Object') : lowerType(l, at, bound))
  }
}

function lowerHeritage(l: Lowering, at: Here, node: number): void {
  const superclass = field(l, node, 'superclass')
  if (superclass !== NONE) addBases(l, at, superclass, HeritageKind.Extends)
  const extended = childOfKind(l, node, 'extends_interfaces')
  if (extended !== NONE) addBases(l, at, extended + 2, HeritageKind.Extends)
  const interfaces = field(l, node, 'interfaces')
  if (interfaces !== NONE) addBases(l, at, interfaces + 2, HeritageKind.Implements)
  if (superclass === NONE) addRoot(l, at, node)
}

function addBases(l: Lowering, at: Here, node: number, heritage: number): void {
  for (const type of typesIn(l, at, node, false)) addBase(l, at, type, node, heritage)
}

/** Every class extends `Object`, every enum `Enum<itself>`; an interface has the members of `Object` too. */
function addRoot(l: Lowering, at: Here, node: number): void {
  const { root } = TYPES[kind(l, node)]!
  let type = literal(l, root)
  if (root === 'Enum') type = l.b.expr(Op.Apply, type, l.b.list([l.b.expr(Op.Entity, at.entity)]))
  addBase(l, at, type, node)
}

/** `values()` and `valueOf(String)`, which every enum has. */
function addEnumMembers(l: Lowering, at: Here, node: number): void {
  const self = l.b.expr(Op.Entity, at.entity)
  const functions = [
    { name: 'values()', parameters: [], result: arrayOf(l, self, 1) },
    { name: 'valueOf()', parameters: [literal(l, 'String')], result: self },
  ]
  for (const { name, parameters, result } of functions) {
    const type = l.b.expr(Op.FuncType, l.b.list(parameters), result)
    declare(l, at, name, node, {
      kind: BindingKind.Member,
      type,
      flags: BindFlag.Static | BindFlag.Const,
    })
  }
}

/**
 * Declares the members of a body, so that each sees the others in any order; the returned functions lower their bodies.
 * `header` is the list of a record's components, or NONE.
 */
export function declareMembers(l: Lowering, at: Here, body: number, header: number): Pending[] {
  const pending: Pending[] = []
  let doc: number = NONE
  const end = l.tree.next[body]!
  for (let child = body + 1; child < end; child = l.tree.next[child]!) {
    const childKind = kind(l, child)
    if (childKind === 'block_comment' || childKind === 'line_comment') {
      if (isDoc(l, child)) doc = child
      continue
    }
    if (METHODS.has(childKind)) pending.push(declareMethod(l, at, child, doc, header))
    else if (childKind === 'enum_body_declarations' || childKind === 'ERROR')
      addAll(pending, declareMembers(l, at, child, header))
    else pending.push(...declareOther(l, at, child, doc))
    if (childKind !== ';' && childKind !== ',' && childKind !== '{') doc = NONE
  }
  return pending
}

/** Declares a type, a field or a constant of an enum, or lowers an initialiser of a class. */
function declareOther(l: Lowering, at: Here, node: number, doc: number): Pending[] {
  const nodeKind = kind(l, node)
  if (Object.hasOwn(TYPES, nodeKind)) return [declareType(l, at, node, doc)]
  switch (nodeKind) {
    case 'enum_constant':
      return [declareEnumConstant(l, at, node)]
    case 'field_declaration':
    case 'constant_declaration':
      return [declareField(l, at, node)]
    case 'block':
    case 'static_initializer':
      return [() => lowerStatement(l, openBlock(l, at), node)]
    default:
      return []
  }
}

const METHODS = new Set([
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'annotation_type_element_declaration',
])

/** Whether a comment documents the next declaration: `/** …`, or `///` as of Java 23. */
function isDoc(l: Lowering, node: number): boolean {
  const at = l.tree.start[node]!
  return l.tree.text.startsWith('/**', at) || l.tree.text.startsWith('///', at)
}

/** A constant is a member of its enum's type, made by a constructor call in the class initialiser. */
function declareEnumConstant(l: Lowering, at: Here, node: number): Pending {
  const name = field(l, node, 'name')
  if (name === NONE) return () => undefined
  const self = l.b.expr(Op.Entity, at.entity)
  const flags = BindFlag.Static | BindFlag.Const | BindFlag.EnumConstant | BindFlag.Exported
  declare(l, at, text(l, name), name, { kind: BindingKind.Member, type: self, flags })
  return () => {
    const inner = openBlock(l, at)
    lowerAnnotations(l, inner, node)
    addCall(l, inner, self, lowerArguments(l, inner, field(l, node, 'arguments')), name, { op: Op.New })
    const body = field(l, node, 'body')
    if (body !== NONE) lowerAnonymousClass(l, inner, node, body, self)
  }
}

/** The class of `new Base() { … }` or of an enum constant with a body; returns its entity. */
export function lowerAnonymousClass(l: Lowering, at: Here, node: number, body: number, base: number): number {
  const { yields } = l
  const entity = addEntity(l, at, {
    word: `$${l.b.count('entities')}`,
    kind: EntityKind.Class,
    node,
    nameNode: NONE,
    headerEnd: startLine(l, body),
    flags: Flag.Anonymous | Flag.Local,
  })
  l.yields = undefined
  const inside = { ...at, entity, fn: NONE }
  addBase(l, inside, base, node)
  const members = openMembers(l, inside)
  for (const pending of declareMembers(l, members, body, NONE)) pending()
  l.yields = yields
  return entity
}

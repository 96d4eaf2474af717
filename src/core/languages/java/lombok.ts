// Members that Lombok's annotations add to a class: getters, setters and builders. They have no node, but calls of them
// have their type. They are in a last base of the class, so that a declared method precedes them, even one of an
// implemented interface.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { boundIn, declare } from '../kit/bindings.ts'
import { addBase, addImplied } from '../kit/entities.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, line, text } from '../kit/nodes.ts'
import { openScope } from '../kit/scopes.ts'
import { type Lowering, methodName } from './context.ts'

/** A field of a class: its name, its node, its declared type, and the simple names of its annotations. */
type Field = { name: string; node: number; type: number; annotations: ReadonlySet<string>; isFinal: boolean }

const GETTERS = new Set(['Getter', 'Data', 'Value'])
const SETTERS = new Set(['Setter', 'Data'])
const BUILDERS = new Set(['Builder', 'SuperBuilder'])
const WITHERS = new Set(['With', 'Wither'])
const RELEVANT = new Set([...GETTERS, ...SETTERS, ...BUILDERS, ...WITHERS])

/** Adds the members that the annotations of a class and its fields imply and its body does not declare. */
export function addLombokMembers(l: Lowering, at: Here, node: number, body: number): void {
  if (!l.usesLombok) return
  const own = annotationsOf(l, node)
  const fields = fieldsOf(l, at, body)
  const isOn = (field: Field, names: ReadonlySet<string>): boolean => meet(own, names) || meet(field.annotations, names)
  if (!meet(own, RELEVANT) && !fields.some((field) => meet(field.annotations, RELEVANT))) return
  const isFluent = /@Accessors\s*\([^)]*\bfluent\s*=\s*true/.test(modifiersOf(l, node))
  const self = l.b.expr(Op.Entity, at.entity)
  const added = addClass(l, at, node)
  addBase(l, at, l.b.expr(Op.Entity, added.entity), node, HeritageKind.Implements)
  for (const field of fields)
    addAccessors(l, added.members, { field, self, isFluent, isOn: (names) => isOn(field, names) })
  if (meet(own, BUILDERS)) addBuilder(l, added.members, node, self, fields)
}

/** A field of a class of type `self`, and its annotations or those of the class. */
type Accessed = { field: Field; self: number; isFluent: boolean; isOn: (names: ReadonlySet<string>) => boolean }

function addAccessors(l: Lowering, at: Here, { field, self, isFluent, isOn }: Accessed): void {
  const { node, type } = field
  const word = isFluent ? field.name : field.name[0]!.toUpperCase() + field.name.slice(1)
  const named = (prefix: string): string => (isFluent ? word : prefix + word)
  if (isOn(GETTERS)) {
    addMethod(l, at, { node, name: named('get'), result: type })
    if (!isFluent) addMethod(l, at, { node, name: `is${word.replace(/^Is(?=[A-Z])/, '')}`, result: type })
  }
  if (isOn(SETTERS) && !field.isFinal) addMethod(l, at, { node, name: named('set'), takes: type, result: self })
  if (isOn(WITHERS)) addMethod(l, at, { node, name: `with${word}`, takes: type, result: self })
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean => !some.isDisjointFrom(others)

/** `Order.builder().user(u).build()`: a class without a name that has a method for each field. */
function addBuilder(l: Lowering, at: Here, node: number, self: number, fields: readonly Field[]): void {
  const builder = addClass(l, at, node)
  const result = l.b.expr(Op.Entity, builder.entity)
  for (const { node, name, type } of fields) addMethod(l, builder.members, { node, name, takes: type, result })
  addMethod(l, builder.members, { node, name: 'build', result: self })
  addMethod(l, at, { node, name: 'builder', result, isStatic: true })
  addMethod(l, at, { node, name: 'toBuilder', result })
}

/** A class that nothing of the source declares, and the place of its members. */
function addClass(l: Lowering, at: Here, node: number): { entity: number; members: Here } {
  const entity = addImplied(l, at, {
    word: `$${l.b.count('entities')}`,
    kind: EntityKind.Class,
    line: line(l, node),
    flags: Flag.Anonymous | Flag.Local,
  })
  const members = openScope(l, at, ScopeKind.Class)
  l.b.set('entities', entity, 'scope', members.scope)
  return { entity, members }
}

/** A method without a declaration in the source: the node it comes from, and the types of its parameter and result. */
type Added = { node: number; name: string; takes?: number; result: number; isStatic?: boolean }

function addMethod(l: Lowering, at: Here, { node, name, takes, result, isStatic = false }: Added): void {
  const word = methodName(name)
  if (boundIn(l, at.scope, word) !== undefined) return
  const type = l.b.expr(Op.FuncType, l.b.list(takes === undefined ? [] : [takes]), result)
  const flags = BindFlag.Const | BindFlag.Exported | (isStatic ? BindFlag.Static : 0)
  declare(l, at, word, node, { kind: BindingKind.Member, type, flags })
}

/** The text of the modifiers and annotations of a declaration. */
function modifiersOf(l: Lowering, node: number): string {
  const modifiers = childOfKind(l, node, 'modifiers')
  return modifiers === NONE ? '' : text(l, modifiers)
}

/** The fields of the body that objects have. */
function fieldsOf(l: Lowering, at: Here, body: number): Field[] {
  const found: Field[] = []
  for (let child = body + 1; child < l.tree.next[body]!; child = l.tree.next[child]!) {
    if (kind(l, child) !== 'field_declaration') continue
    const words = modifiersOf(l, child)
    if (/\bstatic\b/.test(words)) continue
    const about = { annotations: annotationsOf(l, child), isFinal: /\bfinal\b/.test(words) }
    for (const node of childrenOfKind(l, child, 'variable_declarator')) {
      const name = text(l, field(l, node, 'name'))
      if (name === '') continue // `private User ;`, while somebody types it
      const binding = boundIn(l, at.scope, name)
      const type = binding === undefined ? NONE : l.b.get('bindings', binding, 'type')
      if (type !== NONE) found.push({ name, node, type, ...about })
    }
  }
  return found
}

function childrenOfKind(l: Lowering, node: number, wanted: string): number[] {
  const found: number[] = []
  for (let child = node + 1; child < l.tree.next[node]!; child = l.tree.next[child]!)
    if (kind(l, child) === wanted) found.push(child)
  return found
}

/** The simple names of the annotations of a declaration. */
function annotationsOf(l: Lowering, node: number): ReadonlySet<string> {
  const names = new Set<string>()
  const modifiers = childOfKind(l, node, 'modifiers')
  if (modifiers === NONE) return names
  for (let child = modifiers + 1; child < l.tree.next[modifiers]!; child = l.tree.next[child]!)
    if (kind(l, child) === 'annotation' || kind(l, child) === 'marker_annotation')
      names.add(text(l, field(l, child, 'name')).replace(/^.*\./, ''))
  return names
}

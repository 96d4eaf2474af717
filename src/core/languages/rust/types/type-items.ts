// Items that declare types: structs, enums, traits and impl blocks.

import { putUnder } from '../../../collections/multimap.ts'
import { NONE } from '../../../facts.ts'
import {
  ASSOCIATED,
  BindFlag,
  BindingKind,
  EntityKind,
  Flag,
  HeritageKind,
  Op,
  ParamKind,
  ScopeKind,
} from '../../../vocabulary.ts'
import { addParameter, assign } from '../../kit/bindings.ts'
import { addBase } from '../../kit/entities.ts'
import { nameExpr, union } from '../../kit/expressions.ts'
import { addFunction } from '../../kit/functions.ts'
import { field, kind, line, text } from '../../kit/nodes.ts'
import { openFunction, openMembers, openScope } from '../../kit/scopes.ts'
import { type About, addItem, bindEntity, isTest, lowerItems, noteType } from '../items.ts'
import { declareName, fieldName, type Lowering, nameText, type Place, parts } from '../state.ts'
import { heldAs } from './held.ts'
import { bindTypeParam, openTypeParams } from './type-params.ts'
import { argumentNamed, asBound, bounds, lowerType } from './types.ts'

/** Lowers a struct or union with its fields. */
export function lowerStruct(l: Lowering, node: number, at: Place, about: About): void {
  const entityKind = kind(l, node) === 'union_item' ? EntityKind.Type : EntityKind.Class
  const entity = addItem(l, at, node, about, { kind: entityKind })
  bindEntity(l, at, node, { ref: entity })
  noteType(l, at, node, entity)
  const inside = openTypeParams(l, node, at, { entity })
  const { scope } = openMembers(l, { ...inside, entity })
  addDerived(l, node, at, about, entity)
  const body = field(l, node, 'body')
  if (body === NONE) return
  const place: Place = { ...inside, scope, self: scope }
  const types = lowerFields(l, body, place, `${nameText(l, field(l, node, 'name'))}#`, true)
  if (types.length === 0 || inside === at || kind(l, body) !== 'ordered_field_declaration_list') return
  const binding = declareName(l, place, MAKE_MEMBER, node, { kind: BindingKind.Member, flags: BindFlag.Static })
  const expr = l.b.expr(Op.Function, constructorOf(l, place, types, l.b.expr(Op.SelfType, scope)))
  assign(l, { scope }, binding, expr, l.tree.start[node]!)
}

/** The member that makes a tuple struct of its fields. */
export const MAKE_MEMBER = '()'

/** Adds the library's traits that `#[derive(Clone, Default)]` implements: the type has their methods. */
function addDerived(l: Lowering, node: number, at: Place, about: About, entity: number): void {
  for (const attribute of about.attributes) {
    const list = /^#\[\s*derive\s*\(([^)]*)\)/.exec(attribute)?.[1] ?? ''
    for (const word of list.split(',')) {
      const trait = word.trim().replace(/^.*::/, '')
      if (DERIVED.has(trait)) addBase(l, { entity }, nameExpr(l, at, trait, node), node, HeritageKind.Implements)
    }
  }
}

const DERIVED = new Set(['Clone', 'Default', 'PartialEq', 'PartialOrd', 'Ord', 'Hash'])

/**
 * Fields as members. A pattern `Some(x)` or `Shape { x }` does not say whether the name is a variant or a struct, so
 * the fields of both are also members under `Name#field`.
 */
function lowerFields(l: Lowering, body: number, at: Place, prefix: string, isStruct: boolean): number[] {
  const types: number[] = []
  const add = (word: string, node: number, type: number): void => {
    if (isStruct) declareName(l, at, fieldName(word), node, { kind: BindingKind.Member, type })
    declareName(l, at, prefix + word, node, { kind: BindingKind.Member, type })
    types.push(type)
  }
  if (kind(l, body) === 'ordered_field_declaration_list') {
    const list = parts(l, body).filter((part) => !['visibility_modifier', 'attribute_item'].includes(kind(l, part)))
    for (const [index, part] of list.entries()) add(String(index), part, lowerType(l, part, at))
    return types
  }
  for (const part of parts(l, body)) {
    if (kind(l, part) === 'field_declaration')
      add(nameText(l, field(l, part, 'name')), part, lowerType(l, field(l, part, 'type'), at))
  }
  return types
}

/** Lowers an enum with its variants. */
export function lowerEnum(l: Lowering, node: number, at: Place, about: About): void {
  const entity = addItem(l, at, node, about, { kind: EntityKind.Enum })
  bindEntity(l, at, node, { ref: entity })
  noteType(l, at, node, entity)
  const inside = openTypeParams(l, node, at, { entity })
  const { scope } = openMembers(l, { ...inside, entity })
  addDerived(l, node, at, about, entity)
  const place: Place = { ...inside, scope, self: scope }
  const body = field(l, node, 'body')
  if (body === NONE) return
  const self = ownType(l, node, place)
  for (const variant of parts(l, body)) {
    if (kind(l, variant) !== 'enum_variant') continue
    const word = nameText(l, field(l, variant, 'name'))
    const fields = field(l, variant, 'body')
    const types = fields === NONE ? [] : lowerFields(l, fields, place, `${word}#`, false)
    const isFunction = types.length > 0 && kind(l, fields) === 'ordered_field_declaration_list'
    const binding = declareName(l, place, word, variant, {
      kind: BindingKind.Member,
      type: isFunction ? NONE : self,
      flags: (isFunction ? 0 : BindFlag.EnumConstant) | BindFlag.Static | BindFlag.Exported,
    })
    if (!isFunction) continue
    const expr = l.b.expr(Op.Function, constructorOf(l, place, types, self))
    assign(l, { scope }, binding, expr, l.tree.start[variant]!)
  }
}

/** The declared type applied to its own type parameters: `Option<T>`, so that `Some(x)` determines `T`. */
function ownType(l: Lowering, node: number, at: Place): number {
  const list = field(l, node, 'type_parameters')
  const names = list === NONE ? [] : parts(l, list).filter((part) => /^(type|const)_parameter$/.test(kind(l, part)))
  if (names.length === 0) return l.b.expr(Op.SelfType, at.scope)
  const args = names.map((param) => nameExpr(l, at, nameText(l, field(l, param, 'name')), param))
  return l.b.expr(Op.Apply, nameExpr(l, at, nameText(l, field(l, node, 'name')), node), l.b.list(args))
}

/** A tuple variant is a function from its fields to the enum. */
function constructorOf(l: Lowering, at: Place, types: readonly number[], result: number): number {
  const fn = addFunction(l, { returnType: result, flags: Flag.Static })
  const inside = openFunction(l, at, fn)
  for (const [index, type] of types.entries())
    addParameter(l, inside, `#${index}`, NONE, { kind: ParamKind.Positional, type })
  return fn
}

/** Lowers a trait with its members. */
export function lowerTrait(l: Lowering, node: number, at: Place, about: About): void {
  const entity = addItem(l, at, node, about, { kind: EntityKind.Interface })
  l.traits.add(entity)
  bindEntity(l, at, node, { ref: entity })
  noteType(l, at, node, entity)
  const inside: Place = { ...openTypeParams(l, node, at, { entity }) }
  if (inside.scope === at.scope) inside.scope = openScope(l, at, ScopeKind.TypeParams).scope
  const { scope } = openMembers(l, { ...inside, entity })
  const supertraits = field(l, node, 'bounds')
  if (supertraits !== NONE) {
    for (const type of bounds(l, supertraits, inside)) addBase(l, { entity }, type, node)
  }
  const place: Place = {
    ...inside,
    scope,
    self: scope,
    entity,
    inFunction: false,
    ofTrait: false,
    test: at.test || isTest(about),
  }
  addAssociated(l, node, place, inside)
  lowerItems(l, field(l, node, 'body'), place)
}

/** Associated types of a trait are type parameters whose arguments are named: `Iterator<Item = T>`, `type Item = T`. */
function addAssociated(l: Lowering, node: number, at: Place, outside: Place): void {
  for (const part of parts(l, field(l, node, 'body'))) {
    if (kind(l, part) !== 'associated_type') continue
    const word = ASSOCIATED + nameText(l, field(l, part, 'name'))
    const own = field(l, part, 'bounds')
    const type = own === NONE ? NONE : union(l, bounds(l, own, at))
    const binding = bindTypeParam(l, outside, word, part, type)
    l.b.add('typeParams', { entity: at.entity, binding })
  }
}

/** Lowers an impl block: it extends the type, by a trait or on its own. */
export function lowerImpl(l: Lowering, node: number, at: Place, about: About): void {
  const inside = openTypeParams(l, node, at, undefined)
  const target = field(l, node, 'type')
  const trait = field(l, node, 'trait')
  // an implementation owns no code
  const { scope } = openScope(l, inside, ScopeKind.Class, { entity: NONE })
  const members: Place = {
    ...inside,
    scope,
    self: scope,
    inFunction: false,
    ofTrait: trait !== NONE,
    typeHeld: heldAs(l, target),
    test: at.test || isTest(about),
  }
  const before = l.b.count('entities')
  l.b.add('extensions', {
    target: asBound(l, lowerType(l, target, inside)),
    scope,
    trait: trait === NONE ? NONE : implemented(l, node, trait, inside, members),
    line: line(l, node),
    entity: at.entity,
  })
  lowerItems(l, field(l, node, 'body'), members)
  const typeName = headName(l, target)
  const head = kind(l, target) === 'generic_type' ? field(l, target, 'type') : target
  if (trait === NONE && kind(l, head) === 'type_identifier')
    l.implemented.push({ scope: at.scope, word: typeName, line: line(l, node) })
  for (let entity = before; entity < l.b.count('entities'); entity++) {
    if (l.b.get('entities', entity, 'declaredIn') !== scope) continue
    l.b.set('entities', entity, 'flags', l.b.get('entities', entity, 'flags') | Flag.Extension)
    l.implMembers.push({ entity, typeName, module: at.module })
  }
}

/** The trait that an impl names, with the associated types that its body declares. */
function implemented(l: Lowering, node: number, trait: number, at: Place, inside: Place): number {
  const named = asBound(l, lowerType(l, trait, at))
  const args = parts(l, field(l, node, 'body')).flatMap((part) => {
    const type = kind(l, part) === 'type_item' ? field(l, part, 'type') : NONE
    if (type === NONE) return []
    const word = nameText(l, field(l, part, 'name'))
    const said = lowerType(l, type, inside)
    // `Self::Item` has this implementation's type, whatever other implementations of the trait for the same type
    // declare
    putUnder(l.associated, inside.scope, word, said)
    return [argumentNamed(l, word, said)]
  })
  return args.length === 0 ? named : l.b.expr(Op.Apply, named, l.b.list(args))
}

/** The last plain name of a type: `Vec` of `&mut std::vec::Vec<T>`; members of impl blocks are listed under it. */
function headName(l: Lowering, node: number): string {
  const inner = field(l, node, 'type')
  if (inner !== NONE) return headName(l, inner)
  const last = field(l, node, 'name')
  return last === NONE ? text(l, node) : nameText(l, last)
}

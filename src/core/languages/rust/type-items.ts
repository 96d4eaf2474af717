// Items that declare types: structs, enums, traits and impl blocks.

import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, NONE, Op, ParamKind, ScopeKind } from '../../facts.ts'
import { field, kind, line, name, text, union } from '../lowering.ts'
import { type About, addEntity, bindEntity, isTest, lowerItems, remember } from './items.ts'
import { bind, fieldName, nameText, openScope, type Place, parts, type Rust } from './state.ts'
import { bindTypeParam, openTypeParams } from './type-params.ts'
import { argumentNamed, bounds, lowerType } from './types.ts'

/** Lowers a struct or union with its fields. */
export function lowerStruct(
  r: Rust,
  node: number,
  at: Place,
  about: About,
  entityKind: number = EntityKind.Class,
): void {
  const entity = addEntity(r, node, at, about, { kind: entityKind })
  bindEntity(r, node, at, entity)
  remember(r, node, at, entity)
  const inside = openTypeParams(r, node, at, { entity })
  const scope = openScope(r, inside, ScopeKind.Class, entity)
  r.b.set('entities', entity, 'scope', scope)
  addDerived(r, node, at, about, entity)
  const body = field(r, node, 'body')
  if (body === NONE) return
  const place: Place = { ...inside, scope, self: scope }
  const types = lowerFields(r, body, place, `${nameText(r, field(r, node, 'name'))}#`, true)
  if (types.length === 0 || inside === at || kind(r, body) !== 'ordered_field_declaration_list') return
  const binding = bind(r, place, MAKE_MEMBER, node, { kind: BindingKind.Member, flags: BindFlag.Static })
  const expr = r.b.expr(Op.Function, constructorOf(r, place, types, r.b.expr(Op.SelfType, scope)))
  r.b.add('values', { binding, expr, offset: r.tree.start[node]!, scope })
}

/** The member that makes a tuple struct of its fields. */
export const MAKE_MEMBER = '()'

/** What `#[derive(Clone, Default)]` implements of the library's traits: the type has their methods. */
function addDerived(r: Rust, node: number, at: Place, about: About, entity: number): void {
  for (const attribute of about.attributes) {
    const list = /^#\[\s*derive\s*\(([^)]*)\)/.exec(attribute)?.[1] ?? ''
    for (const word of list.split(',')) {
      const trait = word.trim().replace(/^.*::/, '')
      if (DERIVED.has(trait))
        r.b.add('heritage', {
          entity,
          type: name(r, at, trait, node),
          kind: HeritageKind.Implements,
          line: line(r, node),
        })
    }
  }
}

const DERIVED = new Set(['Clone', 'Default', 'PartialEq', 'PartialOrd', 'Ord', 'Hash'])

/**
 * Fields as members. A pattern `Some(x)` or `Shape { x }` does not say whether the name is a variant or a struct, so
 * the fields of both are also members under `Name#field`.
 */
function lowerFields(r: Rust, body: number, at: Place, prefix: string, isStruct: boolean): number[] {
  const types: number[] = []
  const add = (word: string, node: number, type: number): void => {
    if (isStruct) bind(r, at, fieldName(word), node, { kind: BindingKind.Member, type })
    bind(r, at, prefix + word, node, { kind: BindingKind.Member, type })
    types.push(type)
  }
  if (kind(r, body) === 'ordered_field_declaration_list') {
    const list = parts(r, body).filter((part) => !['visibility_modifier', 'attribute_item'].includes(kind(r, part)))
    for (const [index, part] of list.entries()) add(String(index), part, lowerType(r, part, at))
    return types
  }
  for (const part of parts(r, body)) {
    if (kind(r, part) === 'field_declaration')
      add(nameText(r, field(r, part, 'name')), part, lowerType(r, field(r, part, 'type'), at))
  }
  return types
}

/** Lowers an enum with its variants. */
export function lowerEnum(r: Rust, node: number, at: Place, about: About): void {
  const entity = addEntity(r, node, at, about, { kind: EntityKind.Enum })
  bindEntity(r, node, at, entity)
  remember(r, node, at, entity)
  const inside = openTypeParams(r, node, at, { entity })
  const scope = openScope(r, inside, ScopeKind.Class, entity)
  r.b.set('entities', entity, 'scope', scope)
  addDerived(r, node, at, about, entity)
  const place: Place = { ...inside, scope, self: scope }
  const body = field(r, node, 'body')
  if (body === NONE) return
  const self = ownType(r, node, place)
  for (const variant of parts(r, body)) {
    if (kind(r, variant) !== 'enum_variant') continue
    const word = nameText(r, field(r, variant, 'name'))
    const fields = field(r, variant, 'body')
    const types = fields === NONE ? [] : lowerFields(r, fields, place, `${word}#`, false)
    const isFunction = types.length > 0 && kind(r, fields) === 'ordered_field_declaration_list'
    const binding = bind(r, place, word, variant, {
      kind: BindingKind.Member,
      type: isFunction ? NONE : self,
      flags: (isFunction ? 0 : BindFlag.EnumConstant) | BindFlag.Static | BindFlag.Exported,
    })
    if (!isFunction) continue
    const expr = r.b.expr(Op.Function, constructorOf(r, place, types, self))
    r.b.add('values', { binding, expr, offset: r.tree.start[variant]!, scope })
  }
}

/** The type that an item declares, of its own type parameters: `Option<T>`, so that `Some(x)` says what `T` is. */
function ownType(r: Rust, node: number, at: Place): number {
  const list = field(r, node, 'type_parameters')
  const names = list === NONE ? [] : parts(r, list).filter((part) => /^(type|const)_parameter$/.test(kind(r, part)))
  if (names.length === 0) return r.b.expr(Op.SelfType, at.scope)
  const args = names.map((param) => name(r, at, nameText(r, field(r, param, 'name')), param))
  return r.b.expr(Op.Apply, name(r, at, nameText(r, field(r, node, 'name')), node), r.b.list(args))
}

/** A tuple variant is a function from its fields to the enum. */
function constructorOf(r: Rust, at: Place, types: readonly number[], result: number): number {
  const fn = r.b.add('functions', { returnType: result, flags: Flag.Static })
  const scope = openScope(r, at, ScopeKind.Function, NONE, fn)
  r.b.set('functions', fn, 'scope', scope)
  for (const [index, type] of types.entries()) {
    const binding = bind(r, { scope }, `#${index}`, NONE, { kind: BindingKind.Parameter, type })
    r.b.add('params', { fn, name: r.b.str(`#${index}`), kind: ParamKind.Positional, type, binding })
  }
  return fn
}

/** Lowers a trait with its members. */
export function lowerTrait(r: Rust, node: number, at: Place, about: About): void {
  const entity = addEntity(r, node, at, about, { kind: EntityKind.Interface })
  r.traits.add(entity)
  bindEntity(r, node, at, entity)
  remember(r, node, at, entity)
  const inside: Place = { ...openTypeParams(r, node, at, { entity }) }
  if (inside.scope === at.scope) inside.scope = openScope(r, at, ScopeKind.TypeParams)
  const scope = openScope(r, inside, ScopeKind.Class, entity)
  r.b.set('entities', entity, 'scope', scope)
  const supertraits = field(r, node, 'bounds')
  if (supertraits !== NONE) {
    for (const type of bounds(r, supertraits, inside))
      r.b.add('heritage', { entity, type, kind: HeritageKind.Extends, line: line(r, node) })
  }
  const place: Place = { ...inside, scope, self: scope, entity, inFunction: false, test: at.test || isTest(about) }
  addAssociated(r, node, place, inside, entity)
  lowerItems(r, field(r, node, 'body'), place)
}

/** Associated types of a trait are type parameters that are given by name: `Iterator<Item = T>`, `type Item = T`. */
function addAssociated(r: Rust, node: number, at: Place, outside: Place, entity: number): void {
  for (const part of parts(r, field(r, node, 'body'))) {
    if (kind(r, part) !== 'associated_type') continue
    const word = `=${nameText(r, field(r, part, 'name'))}`
    const own = field(r, part, 'bounds')
    const type = own === NONE ? NONE : union(r, bounds(r, own, at))
    const binding = bindTypeParam(r, outside, word, part, type)
    r.b.add('typeParams', { entity, binding, fallback: NONE })
  }
}

/** Lowers an impl block: it extends the type, by a trait or on its own. */
export function lowerImpl(r: Rust, node: number, at: Place, about: About): void {
  const inside = openTypeParams(r, node, at, undefined)
  const target = field(r, node, 'type')
  const trait = field(r, node, 'trait')
  const scope = openScope(r, inside, ScopeKind.Class)
  const members: Place = { ...inside, scope, self: scope, inFunction: false, test: at.test || isTest(about) }
  const before = r.b.count('entities')
  r.b.add('extensions', {
    target: lowerType(r, target, inside),
    scope,
    trait: trait === NONE ? NONE : implemented(r, node, trait, inside, members),
    line: line(r, node),
    entity: at.entity,
  })
  lowerItems(r, field(r, node, 'body'), members)
  const typeName = headName(r, target)
  const head = kind(r, target) === 'generic_type' ? field(r, target, 'type') : target
  if (trait === NONE && kind(r, head) === 'type_identifier')
    r.implemented.push({ scope: at.scope, word: typeName, line: line(r, node) })
  for (let entity = before; entity < r.b.count('entities'); entity++) {
    if (r.b.get('entities', entity, 'declaredIn') !== scope) continue
    r.b.set('entities', entity, 'flags', r.b.get('entities', entity, 'flags') | Flag.Extension)
    r.implMembers.push({ entity, typeName, module: at.module })
  }
}

/** The trait that an impl names, with what its body says the associated types are. */
function implemented(r: Rust, node: number, trait: number, at: Place, inside: Place): number {
  const named = lowerType(r, trait, at)
  const args = parts(r, field(r, node, 'body')).flatMap((part) => {
    const type = kind(r, part) === 'type_item' ? field(r, part, 'type') : NONE
    return type === NONE ? [] : [argumentNamed(r, nameText(r, field(r, part, 'name')), lowerType(r, type, inside))]
  })
  return args.length === 0 ? named : r.b.expr(Op.Apply, named, r.b.list(args))
}

/** The last plain name of a type: `Vec` of `&mut std::vec::Vec<T>`; what impl members are listed under. */
function headName(r: Rust, node: number): string {
  const inner = field(r, node, 'type')
  if (inner !== NONE) return headName(r, inner)
  const last = field(r, node, 'name')
  return last === NONE ? text(r, node) : nameText(r, last)
}

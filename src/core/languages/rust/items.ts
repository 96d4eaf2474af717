// Items: functions, types, traits, impl blocks, modules.

import { addTo } from '../../collections/multimap.ts'
import { NONE } from '../../facts.ts'
import { ASSOCIATED, BindFlag, BindingKind, EntityKind, Flag } from '../../vocabulary.ts'
import { assign } from '../kit/bindings.ts'
import { addEntity } from '../kit/entities.ts'
import { literal, nameExpr } from '../kit/expressions.ts'
import { field, kind, lastLine, line, text } from '../kit/nodes.ts'
import { addAnnotation, keepText } from '../kit/texts.ts'
import { lowerExpression } from './expressions.ts'
import { lowerFunction } from './functions.ts'
import { lowerItemMacro } from './macros/item-macros.ts'
import { conditionOf, isForTests, isLessLikely } from './modules/cfg.ts'
import { lowerExternCrate, lowerModule } from './modules/module-items.ts'
import { lowerUse } from './modules/uses.ts'
import { declareName, isFromMacro, type Lowering, nameText, type Place, parts } from './state.ts'
import { lowerEnum, lowerImpl, lowerStruct, lowerTrait } from './types/type-items.ts'
import { openTypeParams } from './types/type-params.ts'
import { lowerType } from './types/types.ts'

type ItemRule = (l: Lowering, node: number, at: Place, about: About) => void

/** The attributes and doc comments before an item. */
export type About = { startLine: number; docStart: number; docEnd: number; attributes: string[] }

const RULES: Record<string, ItemRule> = {
  function_item: lowerFunction,
  function_signature_item: lowerFunction,
  struct_item: lowerStruct,
  union_item: lowerStruct,
  enum_item: lowerEnum,
  trait_item: lowerTrait,
  impl_item: lowerImpl,
  type_item: lowerAlias,
  associated_type: lowerAlias,
  mod_item: lowerModule,
  const_item: lowerConst,
  static_item: lowerConst,
  use_declaration: (l, node, at) => lowerUse(l, node, at),
  extern_crate_declaration: lowerExternCrate,
  foreign_mod_item: (l, node, at) => lowerItems(l, field(l, node, 'body'), at),
}

/** Whether a node is an item. */
export const isItem = (l: Lowering, node: number): boolean => Object.hasOwn(RULES, kind(l, node))

/**
 * Lowers the items among the children of a node; other children are left to the caller. Items for another platform and
 * items behind features come last, and give way to others of their name.
 */
export function lowerItems(l: Lowering, parent: number, at: Place): void {
  if (parent === NONE) return
  const end = l.tree.next[parent]!
  declareNames(l, parent, at)
  const elsewhere: [rule: ItemRule, node: number, about: About][] = []
  let about: About | undefined
  for (let node = parent + 1; node < end; node = l.tree.next[node]!) {
    const what = kind(l, node)
    if (BEFORE_ITEMS.has(what)) {
      about = extend(l, about, node)
      continue
    }
    const rule = RULES[what]
    if (rule) {
      const own = about ?? { startLine: line(l, node), docStart: 0, docEnd: 0, attributes: [] }
      if (isLessLikely(own.attributes)) elsewhere.push([rule, node, own])
      else rule(l, node, placeOfConditional(at, own), own)
    } else if (!at.inFunction) lowerItemMacro(l, node, at, about?.attributes ?? [])
    about = undefined
  }
  for (const [rule, node, own] of elsewhere) rule(l, node, placeOfWeak(at, own), own)
}

/** The place of an item: one with a condition may be one of several of its name. */
const placeOfConditional = (at: Place, { attributes }: About): Place =>
  conditionOf(attributes) === undefined ? at : { ...at, conditionalIn: at.scope }

/** The place of an item that gives way to others of its name. */
function placeOfWeak(at: Place, { attributes }: About): Place {
  const condition = conditionOf(attributes)
  return { ...at, weakIn: at.scope, ...(condition === undefined ? {} : { condition }) }
}

/**
 * Notes the names of modules and types that a scope is about to bind, since the path of an earlier `use` may start with
 * one.
 */
function declareNames(l: Lowering, parent: number, at: Place): void {
  const end = l.tree.next[parent]!
  for (let node = parent + 1; node < end; node = l.tree.next[node]!) {
    if (!HEADS.has(kind(l, node))) continue
    const word = nameText(l, field(l, node, 'name'))
    if (kind(l, node) === 'mod_item' && field(l, node, 'body') === NONE) {
      if (at.inline.length > 0) l.fileModules.add(`${at.scope}:${word}`)
      continue
    }
    addTo(l.heading, at.scope, word)
  }
}

const BEFORE_ITEMS = new Set(['attribute_item', 'line_comment', 'block_comment'])
const HEADS = new Set(['mod_item', 'enum_item', 'struct_item', 'trait_item', 'type_item', 'union_item'])

function extend(l: Lowering, about: About | undefined, node: number): About | undefined {
  const start = line(l, node)
  if (kind(l, node) === 'attribute_item' && !(l.isFromMacro && /^#\[ doc = ""\]$/.test(text(l, node)))) {
    const base = about ?? { startLine: 0, docStart: 0, docEnd: 0, attributes: [] }
    return { ...base, startLine: base.startLine || start, attributes: [...base.attributes, text(l, node)] }
  }
  if (!/^\/\/\/|^\/\*\*|^#/.test(text(l, node))) return about
  const end = lastLine(l, node)
  return about
    ? { ...about, docStart: about.docStart || start, docEnd: end }
    : { startLine: 0, docStart: start, docEnd: end, attributes: [] }
}

/** Whether the attributes of an item make it a test, or part of one. */
export const isTest = (about: About): boolean =>
  about.attributes.some((text) => TEST.test(text)) || isForTests(about.attributes)

/** `#[test]`, that of a runtime (`#[tokio::test]`), and macros that make tests of a function: `#[rstest]`, `#[test_case(1)]`, `#[db_test]`. */
const TEST = /^#\[\s*(\w+::)*(test|rstest|test_case|test_matrix|quickcheck|\w+_test)\s*[\](]/

/** Whether an item is marked `pub`. */
export const isPublic = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part) === 'visibility_modifier')

/** Whether an item is `pub` for a part of its crate alone: `pub(crate)`, `pub(super)`. */
const isOfCrate = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part) === 'visibility_modifier' && text(l, part).includes('('))

/** Adds the entity of an item; answers its row. */
export function addItem(
  l: Lowering,
  at: Place,
  node: number,
  about: About,
  row: { kind: number; flags?: number; fn?: number },
): number {
  const nameNode = field(l, node, 'name')
  const word = nameText(l, nameNode)
  let flags = row.flags ?? 0
  if (isFromMacro(l, nameNode)) flags |= Flag.Anonymous
  if (isPublic(l, node)) flags |= Flag.Exported | (isOfCrate(l, node) ? Flag.Internal : 0)
  if (at.inFunction) flags |= Flag.Local
  if (at.test || isTest(about)) flags |= Flag.Test
  if (TYPES.has(row.kind) && (at.inMacro || isDeriving(about))) flags |= Flag.Open
  const body = field(l, node, 'body')
  const entity = addEntity(l, at, {
    ...row,
    word,
    node,
    nameNode,
    startLine: about.startLine || line(l, node),
    headerEnd: body === NONE ? lastLine(l, node) : line(l, body),
    docs: about,
    flags,
  })
  for (const attribute of about.attributes) addAttribute(l, entity, at, { node, text: attribute })
  return entity
}

/** A description of a route: `#[utoipa::path(get, path = "/users/{id}")]`. */
const OF_PATH = /^#\[\s*(?:utoipa::)?path\s*\(\s*(\w+)\s*,(?:.*?,)?\s*path\s*=\s*"([^"]*)"/s

/** Records an attribute whose first argument is a text, `#[get("/users/{id}")]`, and a macro that makes tests: `#[rstest]`. */
function addAttribute(l: Lowering, entity: number, at: Place, attribute: { node: number; text: string }): void {
  const [, , macro] = TEST.exec(attribute.text) ?? []
  if (macro !== undefined && macro !== 'test') {
    addAnnotation(l, entity, attribute.node, nameExpr(l, at, macro, attribute.node), [])
    return
  }
  const [, word, given] =
    /^#\[\s*(?:\w+::)*(\w+)\s*\(\s*"([^"]*)"/.exec(attribute.text) ?? OF_PATH.exec(attribute.text) ?? []
  if (word === undefined || given === undefined) return
  const value = literal(l, 'str')
  keepText(l, value, given)
  addAnnotation(l, entity, attribute.node, nameExpr(l, at, word, attribute.node), [value])
}

const TYPES: ReadonlySet<number> = new Set([EntityKind.Class, EntityKind.Enum, EntityKind.Type])

/** Whether a type derives more than traits of the library. */
const isDeriving = ({ attributes }: About): boolean =>
  attributes.some((attribute) =>
    [...attribute.matchAll(/\bderive\s*\(([^)]*)\)/g)].some(([, list]) =>
      list!.split(',').some((word) => word.trim() !== '' && !STANDARD.has(word.trim())),
    ),
  )

const STANDARD = new Set('Clone Copy Debug Default Eq Hash Ord PartialEq PartialOrd'.split(' '))

/** Binds the name of an item to its entity. */
export const bindEntity = (
  l: Lowering,
  at: Place,
  node: number,
  { ref, type = NONE, flags = 0 }: { ref: number; type?: number; flags?: number },
): number =>
  declareName(l, at, nameText(l, field(l, node, 'name')), node, {
    kind: BindingKind.Entity,
    ref,
    type,
    flags: flags | (isPublic(l, node) ? BindFlag.Exported : 0),
  })

function lowerAlias(l: Lowering, node: number, at: Place, about: About): void {
  const entity = addItem(l, at, node, about, { kind: EntityKind.Type })
  const inside = openTypeParams(l, node, at, { entity })
  const aliased = field(l, node, 'type')
  if (at.self === NONE || at.inFunction) {
    bindEntity(l, at, node, { ref: entity, type: aliased === NONE ? NONE : lowerType(l, aliased, inside) })
    return
  }
  // Associated: in a trait a parameter of it, in an impl the type
  // itself, so that both are put in terms of the receiver.
  const word = nameText(l, field(l, node, 'name'))
  const expr = aliased === NONE ? nameExpr(l, at, ASSOCIATED + word, node) : lowerType(l, aliased, inside)
  const binding = declareName(l, at, word, node, { kind: BindingKind.Member, flags: BindFlag.Const | BindFlag.Static })
  assign(l, at, binding, expr, l.tree.start[node]!)
}

function lowerConst(l: Lowering, node: number, at: Place): void {
  const typeNode = field(l, node, 'type')
  const type = typeNode === NONE ? NONE : lowerType(l, typeNode, at)
  const isMember = at.self !== NONE && !at.inFunction
  const binding = declareName(l, at, nameText(l, field(l, node, 'name')), node, {
    kind: isMember ? BindingKind.Member : BindingKind.Variable,
    type,
    flags: BindFlag.Const | (isMember ? BindFlag.Static : 0) | (isPublic(l, node) ? BindFlag.Exported : 0),
  })
  const value = field(l, node, 'value')
  if (value !== NONE) assign(l, at, binding, lowerExpression(l, value, at), l.tree.start[node]!)
}

/** Notes where a type of this file is declared, for its impls. */
export const noteType = (l: Lowering, at: Place, node: number, entity: number): void => {
  l.types.set(`${at.module}:${nameText(l, field(l, node, 'name'))}`, entity)
}

// Items: functions, types, traits, impl blocks, modules.

import { BindFlag, BindingKind, EntityKind, Flag, NONE } from '../../facts.ts'
import { parse } from '../../syntax/parse.ts'
import { field, kind, lastLine, line, name, text } from '../lowering.ts'
import { cfgHolds, conditionOf, isForTests, isLessLikely } from './cfg.ts'
import { lowerExpression } from './expressions.ts'
import { lowerFunction } from './functions.ts'
import { grammar } from './grammar.ts'
import { legible } from './legible.ts'
import { expansionOf } from './macro-rules/expand.ts'
import { lowerExternCrate, lowerModule } from './module-items.ts'
import { bind, isMade, type Lowering, nameText, type Place, parts } from './state.ts'
import { lowerEnum, lowerImpl, lowerStruct, lowerTrait } from './type-items.ts'
import { openTypeParams } from './type-params.ts'
import { lowerType } from './types.ts'
import { lowerUse } from './uses.ts'

type ItemRule = (l: Lowering, node: number, at: Place, about: About) => void

/**
 * A macro around items (`cfg_if! { … }`, `bitflags! { … }`): its tokens are parsed as items, with what is macro syntax
 * passed over as errors. Offsets stay, since the text before is blanked out.
 */
function lowerMacroItems(l: Lowering, node: number, at: Place): boolean {
  const macro =
    kind(l, node) === 'macro_invocation' ? node : parts(l, node).find((part) => kind(l, part) === 'macro_invocation')
  const expanded = macro === undefined ? undefined : expansionOf(l, macro)
  if (expanded) {
    lowerItems(expanded, 0, at)
    return true
  }
  const tokens = macro === undefined ? undefined : parts(l, macro).find((part) => kind(l, part) === 'token_tree')
  if (tokens === undefined || l.macrosRead >= MACROS_MAX || !holdsItems(l, tokens)) return false
  l.macrosRead++
  const start = l.tree.start[tokens]! + 1
  const end = l.tree.end[tokens]! - (/[)\]}]$/.test(text(l, tokens)) ? 1 : 0) // unclosed at the end of a broken file
  // `@section self`: what a macro's own rules are steered by is on lines of its own; an expansion has no lines
  const inner = l.tree.text
    .slice(start, end)
    .replace(l.isMade ? /@\w+/g : /@\w+[^\n]*/g, (marker) => ' '.repeat(marker.length))
  const tree = parse(grammar, l.tree.text.slice(0, start).replace(/[^\n]/g, ' ') + legible(inner))
  if (!tree) return false
  tree.text = l.tree.text
  if (l.tree.lineOf) tree.lineOf = l.tree.lineOf
  lowerItems({ ...l, tree }, 0, at)
  return true
}

/** Whether a macro is given a closure (`fuzz_target!(|data| …)`): what it makes of anything else has calls of its own. */
const takesClosure = (l: Lowering, node: number): boolean => /^[\w:]+!\s*[({]\s*(?:move\s*)?\|/.test(text(l, node))

/** Parsing a macro's tokens again costs the text before them too. */
const MACROS_MAX = 100

function holdsItems(l: Lowering, tokens: number): boolean {
  const end = l.tree.next[tokens]!
  for (let token = tokens + 1; token < end; token++) {
    if (ITEM_WORDS.has(kind(l, token))) return true
  }
  return false
}

const ITEM_WORDS = new Set(['fn', 'struct', 'enum', 'trait', 'impl', 'mod', 'union', 'use'])

/** What is before an item: attributes and doc comments. */
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
 * Lowers the items among the children of a node; the other children are left to the caller. Items for another platform
 * and those of features come last, and give way to others of their name.
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
      else rule(l, node, placeOfOne(at, own), own)
    } else if (!at.inFunction) lowerItemMacro(l, node, at, about?.attributes ?? [])
    about = undefined
  }
  for (const [rule, node, own] of elsewhere) rule(l, node, placeOfLast(at, own), own)
}

/** The place of an item: with a condition it is one of several of its name. */
const placeOfOne = (at: Place, { attributes }: About): Place =>
  conditionOf(attributes) === undefined ? at : { ...at, oneOf: at.scope }

/** The place of an item that gives way to others of its name. */
function placeOfLast(at: Place, { attributes }: About): Place {
  const condition = conditionOf(attributes)
  return { ...at, givesWay: at.scope, ...(condition === undefined ? {} : { condition }) }
}

/** What is no item may be a macro: what it makes are items, and outside of types it may be given a closure. */
function lowerItemMacro(l: Lowering, node: number, at: Place, attributes: readonly string[]): void {
  if (!/^(macro_invocation|expression_statement)$/.test(kind(l, node)) || cfgHolds(attributes) === false) return
  // among the members of a type it can only make items: `Self::f(self);` there is no call
  if (!lowerMacroItems(l, node, at) && at.self === NONE && takesClosure(l, node)) lowerExpression(l, node, at)
}

/** Notes the names of modules and types that a scope is about to bind: a `use` before them may start at one. */
function declareNames(l: Lowering, parent: number, at: Place): void {
  const end = l.tree.next[parent]!
  for (let node = parent + 1; node < end; node = l.tree.next[node]!) {
    if (!HEADS.has(kind(l, node))) continue
    const word = nameText(l, field(l, node, 'name'))
    if (kind(l, node) === 'mod_item' && field(l, node, 'body') === NONE) {
      if (at.inline.length > 0) l.fileModules.add(`${at.scope}:${word}`)
      continue
    }
    const names = l.heading.get(at.scope)
    if (names) names.add(word)
    else l.heading.set(at.scope, new Set([word]))
  }
}

const BEFORE_ITEMS = new Set(['attribute_item', 'line_comment', 'block_comment'])
const HEADS = new Set(['mod_item', 'enum_item', 'struct_item', 'trait_item', 'type_item', 'union_item'])

function extend(l: Lowering, about: About | undefined, node: number): About | undefined {
  const start = line(l, node)
  if (kind(l, node) === 'attribute_item' && !(l.isMade && /^#\[ doc = ""\]$/.test(text(l, node)))) {
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
  about.attributes.some((text) => /#\[\s*(\w+::)*test\b/.test(text)) || isForTests(about.attributes)
/** Whether an item says `pub`. */
export const isPublic = (l: Lowering, node: number): boolean =>
  parts(l, node).some((part) => kind(l, part) === 'visibility_modifier')

/** Adds the entity of an item; answers its row. */
export function addEntity(
  l: Lowering,
  node: number,
  at: Place,
  about: About,
  row: { kind: number; flags?: number; scope?: number; fn?: number; sigEnd?: number },
): number {
  const nameNode = field(l, node, 'name')
  const word = nameText(l, nameNode)
  let flags = row.flags ?? 0
  if (isMade(l, nameNode)) flags |= Flag.Anonymous
  if (isPublic(l, node)) flags |= Flag.Exported
  if (at.inFunction) flags |= Flag.Local
  if (at.test || isTest(about)) flags |= Flag.Test
  const body = field(l, node, 'body')
  const sigEnd = body === NONE ? lastLine(l, node) : line(l, body)
  const entity = l.b.add('entities', {
    name: l.b.str(word),
    kind: row.kind,
    parent: at.entity,
    startLine: about.startLine || line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, nameNode),
    sigEndLine: sigEnd,
    docStart: about.docStart,
    docEnd: about.docEnd,
    flags,
    scope: row.scope ?? NONE,
    fn: row.fn ?? NONE,
    declaredIn: at.scope,
  })
  return entity
}

/** Binds the name of an item to its entity. */
export const bindEntity = (
  l: Lowering,
  node: number,
  at: Place,
  { ref, type = NONE, flags = 0 }: { ref: number; type?: number; flags?: number },
): number =>
  bind(l, at, nameText(l, field(l, node, 'name')), node, {
    kind: BindingKind.Entity,
    ref,
    type,
    flags: flags | (isPublic(l, node) ? BindFlag.Exported : 0),
  })

function lowerAlias(l: Lowering, node: number, at: Place, about: About): void {
  const entity = addEntity(l, node, at, about, { kind: EntityKind.Type })
  const inside = openTypeParams(l, node, at, { entity })
  const aliased = field(l, node, 'type')
  if (at.self === NONE || at.inFunction) {
    bindEntity(l, node, at, { ref: entity, type: aliased === NONE ? NONE : lowerType(l, aliased, inside) })
    return
  }
  // Associated: in a trait a parameter of it, in an impl the type
  // itself, so that both are put in terms of the receiver.
  const word = nameText(l, field(l, node, 'name'))
  const expr = aliased === NONE ? name(l, at, `=${word}`, node) : lowerType(l, aliased, inside)
  const binding = bind(l, at, word, node, { kind: BindingKind.Member, flags: BindFlag.Const | BindFlag.Static })
  l.b.add('values', { binding, expr, offset: l.tree.start[node]!, scope: at.scope })
}

function lowerConst(l: Lowering, node: number, at: Place): void {
  const typeNode = field(l, node, 'type')
  const type = typeNode === NONE ? NONE : lowerType(l, typeNode, at)
  const isMember = at.self !== NONE && !at.inFunction
  const binding = bind(l, at, nameText(l, field(l, node, 'name')), node, {
    kind: isMember ? BindingKind.Member : BindingKind.Variable,
    type,
    flags: BindFlag.Const | (isMember ? BindFlag.Static : 0) | (isPublic(l, node) ? BindFlag.Exported : 0),
  })
  const value = field(l, node, 'value')
  if (value !== NONE)
    l.b.add('values', { binding, expr: lowerExpression(l, value, at), offset: l.tree.start[node]!, scope: at.scope })
}

/** Notes where a type of this file is declared, for its impls. */
export const remember = (l: Lowering, node: number, at: Place, entity: number): void => {
  l.types.set(`${at.module}:${nameText(l, field(l, node, 'name'))}`, entity)
}

// Items: functions, types, traits, impl blocks, modules.

import { BindFlag, BindingKind, EntityKind, Flag, NONE, Op, ParamKind, ReturnKind, ScopeKind } from '../../facts.ts'
import { parse } from '../../syntax/parse.ts'
import { field, kind, lastLine, line, name, text } from '../lowering.ts'
import { cfgHolds } from './cfg.ts'
import { lowerBlock, lowerExpression } from './expressions.ts'
import { grammar } from './grammar.ts'
import { legible } from './legible.ts'
import { lowerExternCrate, lowerModule } from './module-items.ts'
import { bindPattern } from './patterns.ts'
import { bind, nameText, noteLocal, openScope, type Place, parts, type Rust } from './state.ts'
import { lowerEnum, lowerImpl, lowerStruct, lowerTrait } from './type-items.ts'
import { openTypeParams } from './type-params.ts'
import { isAsync, lowerType } from './types.ts'
import { lowerUse } from './uses.ts'

type ItemRule = (r: Rust, node: number, at: Place, about: About) => void

/**
 * A macro around items (`cfg_if! { … }`, `bitflags! { … }`): its tokens are parsed as items, with what is macro syntax
 * passed over as errors. Offsets stay, since the text before is blanked out.
 */
function lowerMacroItems(r: Rust, node: number, at: Place): boolean {
  const macro =
    kind(r, node) === 'macro_invocation' ? node : parts(r, node).find((part) => kind(r, part) === 'macro_invocation')
  const tokens = macro === undefined ? undefined : parts(r, macro).find((part) => kind(r, part) === 'token_tree')
  if (tokens === undefined || r.macrosRead >= MACROS_MAX || !holdsItems(r, tokens)) return false
  r.macrosRead++
  const start = r.tree.start[tokens]! + 1
  const end = r.tree.end[tokens]! - (/[)\]}]$/.test(text(r, tokens)) ? 1 : 0) // unclosed at the end of a broken file
  // `@section self`: what a macro's own rules are steered by is on lines of its own
  const inner = r.tree.text.slice(start, end).replace(/@\w+[^\n]*/g, (marker) => ' '.repeat(marker.length))
  const tree = parse(grammar, r.tree.text.slice(0, start).replace(/[^\n]/g, ' ') + legible(inner))
  if (!tree) return false
  tree.text = r.tree.text
  lowerItems({ ...r, tree }, 0, at)
  return true
}

/** Parsing a macro's tokens again costs the text before them too. */
const MACROS_MAX = 100

function holdsItems(r: Rust, tokens: number): boolean {
  const end = r.tree.next[tokens]!
  for (let token = tokens + 1; token < end; token++) {
    if (ITEM_WORDS.has(kind(r, token))) return true
  }
  return false
}

const ITEM_WORDS = new Set(['fn', 'struct', 'enum', 'trait', 'impl', 'mod', 'union'])

/** What is before an item: attributes and doc comments. */
export type About = { startLine: number; docStart: number; docEnd: number; attributes: string[] }

const RULES: Record<string, ItemRule> = {
  function_item: lowerFunction,
  function_signature_item: lowerFunction,
  struct_item: lowerStruct,
  union_item: (r, node, at, about) => lowerStruct(r, node, at, about, EntityKind.Type),
  enum_item: lowerEnum,
  trait_item: lowerTrait,
  impl_item: lowerImpl,
  type_item: lowerAlias,
  associated_type: lowerAlias,
  mod_item: lowerModule,
  const_item: lowerConst,
  static_item: lowerConst,
  use_declaration: (r, node, at) => lowerUse(r, node, at),
  extern_crate_declaration: lowerExternCrate,
  foreign_mod_item: (r, node, at) => lowerItems(r, field(r, node, 'body'), at),
}

/** Whether a node is an item. */
export const isItem = (r: Rust, node: number): boolean => Object.hasOwn(RULES, kind(r, node))

/**
 * Lowers the items among the children of a node; the other children are left to the caller. Items for another platform
 * come last, and give way to others of their name.
 */
export function lowerItems(r: Rust, parent: number, at: Place): void {
  if (parent === NONE) return
  const end = r.tree.next[parent]!
  declareNames(r, parent, at)
  const elsewhere: [rule: ItemRule, node: number, about: About][] = []
  let about: About | undefined
  for (let node = parent + 1; node < end; node = r.tree.next[node]!) {
    const what = kind(r, node)
    if (what === 'attribute_item' || what === 'line_comment' || what === 'block_comment') {
      about = extend(r, about, node)
    } else if (what === 'macro_invocation' || what === 'expression_statement') {
      about = undefined
      if (!at.inFunction && !lowerMacroItems(r, node, at)) lowerExpression(r, node, at)
    } else {
      const rule = RULES[what]
      const own = about ?? { startLine: line(r, node), docStart: 0, docEnd: 0, attributes: [] }
      if (rule && cfgHolds(own.attributes) === false) elsewhere.push([rule, node, own])
      else rule?.(r, node, at, own)
      about = undefined
    }
  }
  for (const [rule, node, own] of elsewhere) rule(r, node, { ...at, givesWay: at.scope }, own)
}

/** Notes the names of modules and types that a scope is about to bind: a `use` before them may start at one. */
function declareNames(r: Rust, parent: number, at: Place): void {
  const end = r.tree.next[parent]!
  for (let node = parent + 1; node < end; node = r.tree.next[node]!) {
    if (!HEADS.has(kind(r, node)) || (kind(r, node) === 'mod_item' && field(r, node, 'body') === NONE)) continue
    const names = r.heading.get(at.scope)
    const word = nameText(r, field(r, node, 'name'))
    if (names) names.add(word)
    else r.heading.set(at.scope, new Set([word]))
  }
}

const HEADS = new Set(['mod_item', 'enum_item', 'struct_item', 'trait_item', 'type_item', 'union_item'])

function extend(r: Rust, about: About | undefined, node: number): About | undefined {
  const start = line(r, node)
  if (kind(r, node) === 'attribute_item') {
    const base = about ?? { startLine: 0, docStart: 0, docEnd: 0, attributes: [] }
    return { ...base, startLine: base.startLine || start, attributes: [...base.attributes, text(r, node)] }
  }
  if (!/^\/\/\/|^\/\*\*/.test(text(r, node))) return about
  const end = lastLine(r, node)
  return about
    ? { ...about, docStart: about.docStart || start, docEnd: end }
    : { startLine: 0, docStart: start, docEnd: end, attributes: [] }
}

/** Whether the attributes of an item make it a test, or part of one. */
export const isTest = (about: About): boolean =>
  about.attributes.some((text) => /#\[\s*(\w+::)*test\b|#\[cfg\(\s*(test|all\(.*\btest\b)/.test(text))
/** Whether an item says `pub`. */
export const isPublic = (r: Rust, node: number): boolean =>
  parts(r, node).some((part) => kind(r, part) === 'visibility_modifier')

/** Adds the entity of an item; answers its row. */
export function addEntity(
  r: Rust,
  node: number,
  at: Place,
  about: About,
  row: { kind: number; flags?: number; scope?: number; fn?: number; sigEnd?: number },
): number {
  const nameNode = field(r, node, 'name')
  const word = nameText(r, nameNode)
  let flags = row.flags ?? 0
  if (isPublic(r, node)) flags |= Flag.Exported
  if (at.inFunction) flags |= Flag.Local
  if (at.test || isTest(about)) flags |= Flag.Test
  const body = field(r, node, 'body')
  const sigEnd = body === NONE ? lastLine(r, node) : line(r, body)
  const entity = r.b.add('entities', {
    name: r.b.str(word),
    kind: row.kind,
    parent: at.entity,
    startLine: about.startLine || line(r, node),
    endLine: lastLine(r, node),
    nameLine: line(r, nameNode),
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
export const bindEntity = (r: Rust, node: number, at: Place, entity: number, type: number = NONE, flags = 0): number =>
  bind(r, at, nameText(r, field(r, node, 'name')), node, {
    kind: BindingKind.Entity,
    ref: entity,
    type,
    flags: flags | (isPublic(r, node) ? BindFlag.Exported : 0),
  })

function lowerFunction(r: Rust, node: number, at: Place, about: About): void {
  const isMember = at.self !== NONE && !at.inFunction
  const body = field(r, node, 'body')
  const parameters = field(r, node, 'parameters')
  const hasSelf = parameters !== NONE && parts(r, parameters).some((part) => isSelf(r, part))
  let flags = 0
  if (isAsync(r, node)) flags |= Flag.Async
  if (body === NONE) flags |= Flag.Abstract
  if (isMember && !hasSelf) flags |= Flag.Static
  const fn = r.b.add('functions', { flags })
  const entity = addEntity(r, node, at, about, { kind: isMember ? EntityKind.Method : EntityKind.Function, flags, fn })
  r.b.set('functions', fn, 'entity', entity)
  bindEntity(r, node, at, entity, NONE, isMember && !hasSelf ? BindFlag.Static : 0)
  const inside = openTypeParams(r, node, at, { fn })
  const scope = openScope(r, inside, ScopeKind.Function, entity, fn)
  r.b.set('functions', fn, 'scope', scope)
  r.b.set('entities', entity, 'scope', scope)
  const place: Place = { ...inside, scope, fn, entity, inFunction: true, test: at.test || isTest(about) }
  lowerParams(r, parameters, place, fn)
  const result = field(r, node, 'return_type')
  if (result !== NONE) r.b.set('functions', fn, 'returnType', lowerType(r, result, inside))
  if (body === NONE) return
  const tail = lowerBlock(r, body, place)
  if (tail !== NONE) r.b.add('returns', { fn, expr: tail, kind: ReturnKind.Return })
}

const isSelf = (r: Rust, param: number): boolean =>
  kind(r, param) === 'self_parameter' ||
  (kind(r, param) === 'parameter' && kind(r, field(r, param, 'pattern')) === 'self')

/** Parameters of a function or closure, patterns destructured into bindings. */
export function lowerParams(r: Rust, list: number, at: Place, fn: number): void {
  if (list === NONE) return
  for (const param of parts(r, list)) {
    const pattern = kind(r, param) === 'parameter' ? field(r, param, 'pattern') : param
    if (kind(r, pattern) === 'identifier') noteLocal(r, at.scope, nameText(r, pattern)) // their types see none of them
  }
  for (const param of parts(r, list)) {
    if (isSelf(r, param)) {
      const binding = bind(r, at, 'self', param, { kind: BindingKind.Parameter })
      r.b.add('values', { binding, expr: r.b.expr(Op.This, at.self), offset: r.tree.start[param]!, scope: at.scope })
      const own = kind(r, param) === 'parameter' ? lowerType(r, field(r, param, 'type'), at) : NONE
      r.b.add('params', { fn, name: r.b.str('self'), kind: ParamKind.Receiver, type: own, binding })
      continue
    }
    const isTyped = kind(r, param) === 'parameter'
    const pattern = isTyped ? field(r, param, 'pattern') : param
    const typeNode = isTyped ? field(r, param, 'type') : NONE
    const type = typeNode === NONE ? NONE : lowerType(r, typeNode, at)
    const simple = kind(r, pattern) === 'identifier'
    const word = simple ? nameText(r, pattern) : `#${param}`
    const binding = bind(r, at, word, param, { kind: BindingKind.Parameter, type })
    r.b.add('params', { fn, name: r.b.str(word), kind: ParamKind.Positional, type, binding })
    if (!simple) bindPattern(r, pattern, name(r, at, word, param), NONE, at)
  }
}

function lowerAlias(r: Rust, node: number, at: Place, about: About): void {
  const entity = addEntity(r, node, at, about, { kind: EntityKind.Type })
  const inside = openTypeParams(r, node, at, { entity })
  const aliased = field(r, node, 'type')
  if (at.self === NONE || at.inFunction) {
    bindEntity(r, node, at, entity, aliased === NONE ? NONE : lowerType(r, aliased, inside))
    return
  }
  // Associated: in a trait a parameter of it, in an impl the type
  // itself, so that both are put in terms of the receiver.
  const word = nameText(r, field(r, node, 'name'))
  const expr = aliased === NONE ? name(r, at, `=${word}`, node) : lowerType(r, aliased, inside)
  const binding = bind(r, at, word, node, { kind: BindingKind.Member, flags: BindFlag.Const | BindFlag.Static })
  r.b.add('values', { binding, expr, offset: r.tree.start[node]!, scope: at.scope })
}

function lowerConst(r: Rust, node: number, at: Place): void {
  const typeNode = field(r, node, 'type')
  const type = typeNode === NONE ? NONE : lowerType(r, typeNode, at)
  const isMember = at.self !== NONE && !at.inFunction
  const binding = bind(r, at, nameText(r, field(r, node, 'name')), node, {
    kind: isMember ? BindingKind.Member : BindingKind.Variable,
    type,
    flags: BindFlag.Const | (isMember ? BindFlag.Static : 0) | (isPublic(r, node) ? BindFlag.Exported : 0),
  })
  const value = field(r, node, 'value')
  if (value !== NONE)
    r.b.add('values', { binding, expr: lowerExpression(r, value, at), offset: r.tree.start[node]!, scope: at.scope })
}

/** Notes where a type of this file is declared, for its impls. */
export const remember = (r: Rust, node: number, at: Place, entity: number): void => {
  r.types.set(`${at.module}:${nameText(r, field(r, node, 'name'))}`, entity)
}

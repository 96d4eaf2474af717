// PHP classes, interfaces, traits, enums and their members.

import { NONE } from '../../facts.ts'
import { BindFlag, BindingKind, EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { assign, bind } from '../kit/bindings.ts'
import { addBase, addImplied } from '../kit/entities.ts'
import { member, unknown } from '../kit/expressions.ts'
import { field, has, kind, line, parts, text } from '../kit/nodes.ts'
import { within } from '../kit/scopes.ts'
import { addDefinition } from './entities.ts'
import { expression } from './expressions.ts'
import { lowerFunction } from './functions.ts'
import { classKey, className, constantKey, functionKey } from './modules/names.ts'
import { type Lowering, open, type Scope } from './state.ts'
import { commentBefore, type Tag, taggedType, tagsOf } from './types/doc-comments.ts'
import { docType } from './types/doc-types.ts'
import { addTemplates } from './types/templates.ts'
import { libraryClass, typeOrNone } from './types/types.ts'

const KINDS: Readonly<Record<string, number>> = {
  class_declaration: EntityKind.Class,
  trait_declaration: EntityKind.Class,
  interface_declaration: EntityKind.Interface,
  enum_declaration: EntityKind.Enum,
}

/** Lowers a class, interface, trait or enum; answers it as a value. */
export function lowerClass(l: Lowering, node: number): number {
  const nameNode = field(l, node, 'name')
  if (nameNode === NONE) return unknown(l)
  const home = l.at.home ?? l.at
  const flags = has(l, node, 'abstract_modifier') ? Flag.Abstract : 0
  const name = text(l, nameNode)
  const own = { word: name, key: classKey(name), nameNode, kind: KINDS[kind(l, node)]!, home, flags, fn: NONE }
  lowerBody(l, node, addDefinition(l, node, { ...own, body: field(l, node, 'body') }))
  return unknown(l)
}

/** `new class(…) extends Foo {}`; returns the row of the class. */
export function lowerAnonymousClass(l: Lowering, node: number): number {
  const entity = addImplied(l, l.at, {
    word: 'class@anonymous',
    kind: EntityKind.Class,
    line: line(l, node),
    flags: Flag.Anonymous | Flag.Local,
  })
  lowerBody(l, node, entity)
  return l.b.expr(Op.Entity, entity)
}

function lowerBody(l: Lowering, node: number, entity: number): void {
  const body = field(l, node, 'body')
  const scope = open(l, ScopeKind.Class, { entity, fn: NONE, start: l.tree.start[node]!, templates: new Map() })
  scope.frame = undefined
  l.b.set('entities', entity, 'scope', scope.scope)
  within(l, scope, () => {
    const tags = tagsOf(l, commentBefore(l, node))
    expression(l, field(l, node, 'attributes'))
    addTemplates(l, tags, { entity }, node)
    // Members of a trait hide inherited ones, so traits come first.
    if (body !== NONE) for (const use of partsOf(l, body, 'use_declaration')) useTraits(l, use, entity)
    addBases(l, node, entity, statedBases(tags))
    addMagicMembers(l, tags, node)
    if (body !== NONE) lowerMembers(l, body)
  })
}

const partsOf = (l: Lowering, node: number, wanted: string): number[] =>
  parts(l, node).filter((each) => kind(l, each) === wanted)

function addBases(l: Lowering, node: number, entity: number, stated: StatedBases): void {
  for (const clause of parts(l, node)) {
    const heritage = BASES[kind(l, clause)]
    if (heritage !== undefined)
      for (const base of parts(l, clause)) addHeritage(l, entity, { base, kind: heritage }, stated)
  }
  if (kind(l, node) !== 'enum_declaration') return
  const type = libraryClass(l, 'BackedEnum', node)
  addBase(l, { entity }, type, node, HeritageKind.Members)
}
const BASES: Readonly<Record<string, number>> = {
  base_clause: HeritageKind.Extends,
  class_interface_clause: HeritageKind.Implements,
}

/** The bases that comments declare, with type arguments, by their names in lower case. */
type StatedBases = ReadonlyMap<string, string>

/** `@extends Base<Foo>` and the like, by the name that is written before the `<`. */
function statedBases(tags: readonly Tag[]): Map<string, string> {
  const result = new Map<string, string>()
  for (const { name, text } of tags) {
    if (!/^(?:template-)?(?:extends|implements|use)$/.test(name)) continue
    const base = /^\\?([\w\\]+)\s*</.exec(text)?.[1]
    if (base !== undefined) result.set(base.toLowerCase(), text)
  }
  return result
}

/** The node that names a base, and how its members come to the class. */
type Base = { base: number; kind: number }

function addHeritage(l: Lowering, entity: number, { base, kind: heritage }: Base, stated: StatedBases): void {
  const plain = className(l, base)
  const tag = stated.get(text(l, base).replace(/^\\/, '').toLowerCase())
  const generic = tag === undefined ? NONE : docType(l, tag, base).expr
  const type = generic === NONE ? plain : generic
  addBase(l, { entity }, type, base, heritage)
}

/** `use A, B { A::f insteadof B; B::f as g; }`. */
function useTraits(l: Lowering, node: number, entity: number): void {
  const stated = statedBases(tagsOf(l, commentBefore(l, node)))
  for (const each of parts(l, node))
    if (/name$/.test(kind(l, each))) addHeritage(l, entity, { base: each, kind: HeritageKind.Mixin }, stated)
  const [list] = partsOf(l, node, 'use_list')
  if (list !== undefined) for (const clause of parts(l, list)) useMethod(l, clause)
}

/** `A::f insteadof B`, `B::f as g`, `f as g`. */
function useMethod(l: Lowering, clause: number): void {
  const [from, alias] = parts(l, clause).filter((each) => kind(l, each) !== 'visibility_modifier')
  if (from === undefined || alias === undefined) return
  const [first, second] = kind(l, from) === 'class_constant_access_expression' ? parts(l, from) : [undefined, from]
  if (second === undefined) return
  const method = functionKey(text(l, second))
  const key = kind(l, clause) === 'use_as_clause' ? functionKey(text(l, alias)) : method
  const object = first === undefined ? l.b.expr(Op.This, l.at.scope) : l.b.expr(Op.Instance, className(l, first))
  if (first !== undefined || key !== method) addMember(l, key, clause, { value: member(l, object, method) })
}

function lowerMembers(l: Lowering, body: number): void {
  for (const node of parts(l, body)) {
    switch (kind(l, node)) {
      case 'method_declaration':
        lowerFunction(l, node)
        break
      case 'property_declaration':
        lowerProperty(l, node)
        break
      case 'const_declaration':
        for (const each of parts(l, node)) if (kind(l, each) === 'const_element') lowerConstant(l, each)
        break
      case 'enum_case':
        expression(l, field(l, node, 'value'))
        addMember(l, constantKey(text(l, field(l, node, 'name'))), node, { flags: BindFlag.EnumConstant })
        break
      default:
    }
  }
}

function lowerProperty(l: Lowering, node: number): void {
  expression(l, field(l, node, 'attributes'))
  const stated = taggedType(l, tagsOf(l, commentBefore(l, node)), 'var', node)
  const declared = typeOrNone(l, field(l, node, 'type'))
  const type = stated === NONE ? declared : stated
  for (const element of parts(l, node)) {
    if (kind(l, element) !== 'property_element') continue
    const nameNode = field(l, element, 'name')
    const value = field(l, element, 'default_value')
    if (nameNode === NONE) continue
    const initial = value === NONE ? NONE : expression(l, value)
    addMember(l, text(l, nameNode), element, { type, value: initial })
  }
}

/** Lowers a constant of a class. */
export function lowerConstant(l: Lowering, node: number): void {
  const [name, value] = parts(l, node)
  if (name === undefined) return
  const held = value === undefined ? NONE : expression(l, value)
  addMember(l, constantKey(text(l, name)), node, { value: held })
}

/** `@property Foo $x`, `@method Foo bar()`, `@mixin Foo`: members that no code of the class declares. */
function addMagicMembers(l: Lowering, tags: readonly Tag[], node: number): void {
  for (const tag of tags) {
    if (tag.name.startsWith('property')) {
      const { expr, length } = docType(l, tag.text, node)
      const name = /^\s*(\$\w+)/.exec(tag.text.slice(length))?.[1]
      if (name !== undefined && expr !== NONE) addMember(l, name, node, { type: expr })
    } else if (tag.name === 'method') addMagicMethod(l, tag.text.replace(/^static\s+(?=\S+\s+\w+\s*\()/, ''), node)
    else if (tag.name === 'mixin') {
      const { expr } = docType(l, tag.text, node)
      const { entity } = l.at
      if (expr !== NONE) addBase(l, { entity }, expr, node, HeritageKind.Members)
    }
  }
}

function addMagicMethod(l: Lowering, tag: string, node: number): void {
  const plain = /^(\w+)\s*\(/.exec(tag)
  const { expr, length } = plain ? { expr: NONE, length: 0 } : docType(l, tag, node)
  const name = /^\s*(\w+)\s*\(/.exec(tag.slice(length))?.[1]
  if (name === undefined) return
  addMember(l, functionKey(name), node, { value: l.b.expr(Op.FuncType, NONE, expr) })
}

/** A member's declared type, its value, and the flags of its binding. */
type Member = { type?: number; value?: number; flags?: number }

/** A member of the class around, or at top level a constant of the namespace. */
export function addMember(l: Lowering, key: string, node: number, about: Member): void {
  const { type = NONE, value = NONE, flags = 0 } = about
  const scope: Scope = l.at.owner ?? l.at.home ?? l.at
  const binding = bind(l, scope, key, node, {
    kind: scope.kind === ScopeKind.Class ? BindingKind.Member : BindingKind.Variable,
    type,
    flags: BindFlag.Exported | flags,
  })
  if (value !== NONE) assign(l, scope, binding, value, l.tree.end[node]!)
}

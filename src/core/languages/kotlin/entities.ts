// Entities: their lines, doc comments, flags and annotations.

import { NONE } from '../../facts.ts'
import { EntityKind, Flag, HeritageKind, Op, ScopeKind } from '../../vocabulary.ts'
import { addEntity, docsOf } from '../kit/entities.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, has, kind, lastLine, line, text } from '../kit/nodes.ts'
import { openScope } from '../kit/scopes.ts'
import { addAnnotation, keepText, quotedText } from '../kit/texts.ts'
import { lowerArguments } from './calls.ts'
import { childrenOf, type Lowering, modifiersOf, ofKind, valueApart, word } from './context.ts'
import { isExpression, lowerExpression } from './expressions.ts'
import { lowerType, lowerTypeParameters, typeIn } from './types.ts'

/** A piece of work that has to wait until everything around is declared. */
export type Pending = () => void

/** A new entity: `name` is the node of its name, `called` the name where that is not the node's text. */
export type NewEntity = {
  node: number
  name: number
  kind: number
  doc: number
  flags: number
  called?: string
}

/** Adds the entity of a declaration: its lines, header and doc comment are those of the source. */
export function addDeclared(l: Lowering, at: Here, about: NewEntity): number {
  const { node, name, doc, kind, called } = about
  const header = { headerEnd: headerEnd(l, node), docs: docsOf(l, doc) }
  const flags = about.flags | (at.fn === NONE ? 0 : Flag.Local)
  return addEntity(l, at, { word: called ?? word(l, name), kind, node, nameNode: name, ...header, flags })
}

/** Adds a class that the source gives no name. */
export function addNameless(l: Lowering, at: Here, node: number, body: number): number {
  return addEntity(l, at, {
    word: `$${l.b.count('entities')}`,
    kind: EntityKind.Class,
    node,
    nameNode: NONE,
    headerEnd: body === NONE ? lastLine(l, node) : line(l, body),
    flags: Flag.Anonymous | Flag.Local,
  })
}

const BODIES: ReadonlySet<string> = new Set(['class_body', 'enum_class_body', 'function_body', 'block', 'getter'])

/** The last line before the body, or of the whole declaration when it has none. */
function headerEnd(l: Lowering, node: number): number {
  let before = node
  for (const child of childrenOf(l, node)) {
    if (BODIES.has(kind(l, child))) return lastLine(l, before)
    before = child
  }
  return lastLine(l, node)
}

const MODIFIERS: Readonly<Record<string, number>> = {
  private: Flag.Private,
  internal: Flag.Internal,
  abstract: Flag.Abstract,
  override: Flag.Override,
  suspend: Flag.Async,
}

/** Flags that the modifiers of a declaration give it: public unless marked private. */
export function flagsOf(l: Lowering, node: number): number {
  let flags = 0
  for (const modifier of modifiersOf(l, node)) flags |= MODIFIERS[text(l, modifier)] ?? 0
  return flags & Flag.Private ? flags : flags | Flag.Exported
}

/** Mentions the annotations of a declaration and lowers their arguments. */
export function lowerAnnotations(l: Lowering, at: Here, node: number, target: number = NONE): void {
  for (const modifier of modifiersOf(l, node))
    if (kind(l, modifier) === 'annotation') lowerAnnotation(l, at, modifier, target)
}

/** Mentions the class of an annotation and lowers its arguments; that of an entity (`target`) is recorded. */
export function lowerAnnotation(l: Lowering, at: Here, node: number, target: number = NONE): void {
  for (const child of childrenOf(l, node)) {
    const holder = kind(l, child) === 'constructor_invocation' ? child : node
    const type = typeIn(l, holder)
    if (type === NONE || (holder !== child && type !== child)) continue
    const name = lowerType(l, at, type)
    const list: number = holder === child ? childOfKind(l, child, 'value_arguments') : NONE
    const given = holder === child ? lowerArguments(l, at, list, NONE) : []
    for (const [index, argument] of ofKind(l, list, 'value_argument').entries())
      keepTexts(l, given[index], childrenOf(l, argument).at(-1))
    const apart = valueApart(l, node)
    const [value] = apart === NONE ? [] : childrenOf(l, apart).filter((part) => isExpression(l, part))
    if (value !== undefined) {
      given.push(lowerExpression(l, at, value))
      keepTexts(l, given.at(-1), value)
    }
    addAnnotation(l, target, node, name, given)
  }
}

/** Records the texts of an argument: `"/a"`, `path = "/a"`, `["/a", "/b"]`. */
function keepTexts(l: Lowering, expr: number | undefined, value: number | undefined): void {
  if (expr === undefined || value === undefined) return
  const plain = l.b.opOf(expr) === Op.Keyword ? l.b.get('exprs', expr, 'b') : expr
  if (kind(l, value) === 'string_literal' && !has(l, value, 'interpolation')) keepText(l, plain, quotedText(l, value))
}

/** The string that an annotation of a declaration is given: `@JvmName("x")`; undefined where there is none. */
export function annotatedText(l: Lowering, annotations: readonly number[], name: string): string | undefined {
  for (const annotation of annotations) {
    const apart = valueApart(l, annotation)
    const whole = apart === NONE ? text(l, annotation) : `${text(l, annotation)}${text(l, apart)}`
    const found = new RegExp(`^@(?:\\w+:)?\\s*${name}\\s*\\(\\s*(?:name\\s*=\\s*)?"([^"$]*)"`).exec(whole)
    if (found) return found[1]
  }
  return undefined
}

/** The scope around the header and body of a declaration: with its type parameters, if it has any. */
export function openAround(l: Lowering, at: Here, node: number, entity: number): Here {
  if (childOfKind(l, node, 'type_parameters') === NONE) return at
  const around = openScope(l, at, ScopeKind.TypeParams, { entity })
  lowerTypeParameters(l, around, node, { entity })
  return around
}

/** How a type that is named without a constructor call is a base: as an interface. */
export const INTERFACE = HeritageKind.Implements

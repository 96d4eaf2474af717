// Entities of C#: their rows, their flags, and the documentation before them.

import { NONE } from '../../facts.ts'
import { Flag, Op } from '../../vocabulary.ts'
import { addEntity, docsOf, NO_DOCS } from '../kit/entities.ts'
import { mention, nameExpr, unknown } from '../kit/expressions.ts'
import type { Here } from '../kit/lowering.ts'
import { childOfKind, field, kind, lastLine, parts, text } from '../kit/nodes.ts'
import { addAnnotation, keepText, quotedText } from '../kit/texts.ts'
import { lowerInside } from './expressions.ts'
import { eachChild, type Lowering, typeName } from './state.ts'

type NewEntity = {
  node: number
  name: number
  kind: number
  /** First and last comment before the declaration, or NONE. */
  doc: number
  flags: number
  /** Where the name in the source is not the entity's. */
  called?: string
}

/** Adds the entity of a declaration: lines, header and doc comment come from the tree. */
export function addDeclared(l: Lowering, at: Here, about: NewEntity): number {
  const { node, name, doc, kind, flags } = about
  const word = about.called ?? text(l, name)
  const header = {
    headerEnd: headerEnd(l, node),
    docs: doc === NONE ? NO_DOCS : docsOf(l, doc, lastOfDoc(l, doc, node)),
  }
  return addEntity(l, at, { word, kind, node, nameNode: name, ...header, flags })
}

/** `///` comments are one node per line: the doc ends with the last of them. */
function lastOfDoc(l: Lowering, doc: number, node: number): number {
  let last = doc
  for (let at = l.tree.next[doc]!; at < node && kind(l, at) === 'comment'; at = l.tree.next[at]!) last = at
  return last
}

function headerEnd(l: Lowering, node: number): number {
  let body = field(l, node, 'body')
  if (body === NONE) body = field(l, node, 'accessors')
  if (body === NONE) return lastLine(l, node)
  let before = node
  eachChild(l, node, (child) => {
    if (child < body) before = child
  })
  return lastLine(l, before)
}

/** Whether a comment is documentation. */
export const isDoc = (l: Lowering, node: number): boolean => {
  const at = l.tree.start[node]!
  return l.tree.text.startsWith('///', at) || l.tree.text.startsWith('/**', at)
}

const MODIFIERS: Readonly<Record<string, number>> = {
  public: Flag.Exported,
  protected: Flag.Exported,
  internal: Flag.Exported | Flag.Internal,
  private: Flag.Private,
  static: Flag.Static,
  abstract: Flag.Abstract,
  override: Flag.Override,
  async: Flag.Async,
}

/** Flags that a declaration's modifiers give it. A part of a type may leave to another one who sees the type. */
export function modifierFlags(l: Lowering, node: number): number {
  let flags = 0
  let [isPart, isSeenByHeirs] = [false, false]
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'modifier') return
    flags |= MODIFIERS[text(l, child)] ?? 0
    isPart ||= text(l, child) === 'partial'
    isSeenByHeirs ||= text(l, child) === 'protected'
  })
  if (isSeenByHeirs) flags &= ~Flag.Internal
  return isPart && (flags & (Flag.Exported | Flag.Private)) === 0 ? flags | Flag.Exported : flags
}

/** Mentions the attributes of a declaration and lowers their arguments; those of an entity (`target`) are recorded. */
export function lowerAttributes(l: Lowering, at: Here, node: number, target: number = NONE): void {
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'attribute_list') return
    eachChild(l, child, (attribute, attributeKind) => {
      const name: number = attributeKind === 'attribute' ? field(l, attribute, 'name') : NONE
      if (name === NONE) return
      const meant = lowerAttributeName(l, at, attribute, name)
      const list = childOfKind(l, attribute, 'attribute_argument_list')
      addAnnotation(l, target, attribute, meant, list === NONE ? [] : attributeArguments(l, at, list))
    })
  })
}

/** `[Foo]` is `Foo` or `FooAttribute`. */
function lowerAttributeName(l: Lowering, at: Here, attribute: number, name: number): number {
  if (kind(l, name) !== 'identifier') return unknown(l)
  const names = [text(l, name), `${text(l, name)}Attribute`]
  const exprs = names.map((one) => nameExpr(l, at, typeName(one, 0), name))
  for (const expr of exprs) mention(l, at, expr, attribute)
  return l.b.expr(Op.Union, l.b.list(exprs))
}

/** The arguments of an attribute, those with a name (`Name = "x"`) as `Op.Keyword`. */
function attributeArguments(l: Lowering, at: Here, list: number): number[] {
  const given: number[] = []
  eachChild(l, list, (argument, argumentKind) => {
    if (argumentKind !== 'attribute_argument') return
    const [value, ...others] = lowerInside(l, at, argument).reverse()
    if (value === undefined) return
    const node = parts(l, argument).at(-1)!
    keepText(l, value, kind(l, node).endsWith('string_literal') ? quotedText(l, node) : undefined)
    const isNamed = others.length > 0 || /^\w+\s*[:=]/.test(text(l, argument))
    given.push(isNamed ? l.b.expr(Op.Keyword, l.b.str(/^\w*/.exec(text(l, argument))![0]), value) : value)
  })
  return given
}

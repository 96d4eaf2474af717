// Entities of C#: their rows, their flags, and the documentation before them.

import { NONE } from '../../facts.ts'
import { Flag, Op } from '../../vocabulary.ts'
import { mention, nameExpr } from '../block-scopes.ts'
import { unknown } from '../kit/expressions.ts'
import { wordOffset } from '../kit/name-places.ts'
import { childOfKind, field, kind, lastLine, line, parts, text } from '../kit/nodes.ts'
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
  declaredIn: number
  /** Where the name in the source is not the entity's. */
  called?: string
}

/** Adds the entity of a declaration: lines, header and doc comment come from the tree. */
export function addEntity(l: Lowering, about: NewEntity): number {
  const { node, name, doc } = about
  return l.b.add('entities', {
    name: l.b.str(about.called ?? text(l, name)),
    kind: about.kind,
    parent: l.owner,
    startLine: line(l, node),
    endLine: lastLine(l, node),
    nameLine: line(l, name),
    nameOffset: wordOffset(l.tree, name, text(l, name)),
    sigEndLine: headerEnd(l, node),
    docStart: doc === NONE ? 0 : line(l, doc),
    docEnd: doc === NONE ? 0 : docEnd(l, doc, node),
    flags: about.flags,
    declaredIn: about.declaredIn,
  })
}

/** `///` comments are one node per line: the doc ends with the last of them. */
function docEnd(l: Lowering, doc: number, node: number): number {
  let last = doc
  for (let at = l.tree.next[doc]!; at < node && kind(l, at) === 'comment'; at = l.tree.next[at]!) last = at
  return lastLine(l, last)
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
  internal: Flag.Exported,
  private: Flag.Private,
  static: Flag.Static,
  abstract: Flag.Abstract,
  override: Flag.Override,
  async: Flag.Async,
}

/** Flags that a declaration's modifiers give it. */
export function modifierFlags(l: Lowering, node: number): number {
  let flags = 0
  eachChild(l, node, (child, childKind) => {
    if (childKind === 'modifier') flags |= MODIFIERS[text(l, child)] ?? 0
  })
  return flags
}

/** Mentions the attributes of a declaration and lowers their arguments; those of an entity (`target`) are recorded. */
export function lowerAttributes(l: Lowering, node: number, scope: number, target: number = NONE): void {
  eachChild(l, node, (child, childKind) => {
    if (childKind !== 'attribute_list') return
    eachChild(l, child, (attribute, attributeKind) => {
      const name: number = attributeKind === 'attribute' ? field(l, attribute, 'name') : NONE
      if (name === NONE) return
      const meant = lowerAttributeName(l, attribute, name, scope)
      const list = childOfKind(l, attribute, 'attribute_argument_list')
      addAnnotation(l, target, attribute, meant, list === NONE ? [] : attributeArguments(l, list, scope))
    })
  })
}

/** `[Foo]` is `Foo` or `FooAttribute`. */
function lowerAttributeName(l: Lowering, attribute: number, name: number, scope: number): number {
  if (kind(l, name) !== 'identifier') return unknown(l)
  const names = [text(l, name), `${text(l, name)}Attribute`]
  const exprs = names.map((one) => nameExpr(l, typeName(one, 0), scope, name))
  const either = l.b.expr(Op.Union, l.b.list(exprs))
  mention(l, either, scope, attribute)
  return either
}

/** The arguments of an attribute, those with a name (`Name = "x"`) as `Op.Keyword`. */
function attributeArguments(l: Lowering, list: number, scope: number): number[] {
  const given: number[] = []
  eachChild(l, list, (argument, argumentKind) => {
    if (argumentKind !== 'attribute_argument') return
    const [value, ...others] = lowerInside(l, argument, scope).reverse()
    if (value === undefined) return
    const node = parts(l, argument).at(-1)!
    keepText(l, value, kind(l, node).endsWith('string_literal') ? quotedText(l, node) : undefined)
    const isNamed = others.length > 0 || /^\w+\s*[:=]/.test(text(l, argument))
    given.push(isNamed ? l.b.expr(Op.Keyword, l.b.str(/^\w*/.exec(text(l, argument))![0]), value) : value)
  })
  return given
}

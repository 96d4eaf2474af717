// Entities of C#: their rows, their flags, and the documentation before them.

import { Flag, NONE, Op } from '../../facts.ts'
import { mention, nameExpr } from '../block-scopes.ts'
import { field, kind, lastLine, line, text } from '../lowering.ts'
import { lowerInside } from './expressions.ts'
import { eachChild, type State, typeName } from './state.ts'

type NewEntity = {
  node: number
  name: number
  kind: number
  /** First and last comment before it, or NONE. */
  doc: number
  flags: number
  declaredIn: number
  /** Where the name in the source is not the entity's. */
  called?: string
}

/** Adds the entity of a declaration: lines, header and doc comment come from the tree. */
export function addEntity(s: State, about: NewEntity): number {
  const { node, name, doc } = about
  return s.b.add('entities', {
    name: s.b.str(about.called ?? text(s, name)),
    kind: about.kind,
    parent: s.owner,
    startLine: line(s, node),
    endLine: lastLine(s, node),
    nameLine: line(s, name),
    sigEndLine: headerEnd(s, node),
    docStart: doc === NONE ? 0 : line(s, doc),
    docEnd: doc === NONE ? 0 : docEnd(s, doc, node),
    flags: about.flags,
    declaredIn: about.declaredIn,
  })
}

/** `///` comments are one node a line: the doc ends where the last of them does. */
function docEnd(s: State, doc: number, node: number): number {
  let last = doc
  for (let at = s.tree.next[doc]!; at < node && kind(s, at) === 'comment'; at = s.tree.next[at]!) last = at
  return lastLine(s, last)
}

function headerEnd(s: State, node: number): number {
  let body = field(s, node, 'body')
  if (body === NONE) body = field(s, node, 'accessors')
  if (body === NONE) return lastLine(s, node)
  let before = node
  eachChild(s, node, (child) => {
    if (child < body) before = child
  })
  return lastLine(s, before)
}

/** Whether a comment is documentation. */
export const isDoc = (s: State, node: number): boolean => {
  const at = s.tree.start[node]!
  return s.tree.text.startsWith('///', at) || s.tree.text.startsWith('/**', at)
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
export function modifierFlags(s: State, node: number): number {
  let flags = 0
  eachChild(s, node, (child, childKind) => {
    if (childKind === 'modifier') flags |= MODIFIERS[text(s, child)] ?? 0
  })
  return flags
}

/** Mentions the attributes of a declaration (`[Foo]` is `Foo` or `FooAttribute`) and lowers their arguments. */
export function lowerAttributes(s: State, node: number, scope: number): void {
  eachChild(s, node, (child, childKind) => {
    if (childKind !== 'attribute_list') return
    eachChild(s, child, (attribute, attributeKind) => {
      const name: number = attributeKind === 'attribute' ? field(s, attribute, 'name') : NONE
      if (name === NONE) return
      if (kind(s, name) === 'identifier') {
        const names = [text(s, name), `${text(s, name)}Attribute`]
        const exprs = names.map((one) => nameExpr(s, typeName(one, 0), scope, name))
        mention(s, s.b.expr(Op.Union, s.b.list(exprs)), scope, attribute)
      }
      eachChild(s, attribute, (part, partKind) => {
        if (partKind === 'attribute_argument_list') lowerInside(s, part, scope)
      })
    })
  })
}

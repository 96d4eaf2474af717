// `@template T of Foo`: type parameters that PHPDoc declares for classes and functions.

import { NONE } from '../../../facts.ts'
import { BindingKind } from '../../../vocabulary.ts'
import { bind } from '../../kit/bindings.ts'
import type { Generic } from '../../kit/entities.ts'
import type { Lowering } from '../state.ts'
import type { Tag } from './doc-comments.ts'
import { docType } from './doc-types.ts'

/** Declares the type parameters that the tags name in the current scope, for an entity or a function. */
export function addTemplates(l: Lowering, tags: readonly Tag[], of: Generic, node: number): void {
  const templates = new Map(l.at.templates)
  const found = tags.flatMap((tag) => {
    const match = /^template(?:-covariant|-contravariant)?$/.test(tag.name)
      ? /^(\w+)(?:\s+of\s+)?/.exec(tag.text)
      : null
    return match && !l.at.templates.has(match[1]!) ? [{ name: match[1]!, bound: tag.text.slice(match[0].length) }] : []
  })
  if (found.length === 0) return
  for (const { name } of found) templates.set(name, l.at.scope)
  l.at.templates = templates
  for (const { name, bound } of found) {
    const binding = bind(l, l.at, name, node, {
      kind: BindingKind.TypeParameter,
      type: /^\\?\w/.test(bound) ? docType(l, bound, node).expr : NONE,
      offset: l.at.start,
    })
    l.b.add('typeParams', { ...of, binding })
  }
}

// Texts that frameworks read: paths of routes, and the annotations that have them.

import { Op } from '../../vocabulary.ts'
import { literal } from './expressions.ts'
import type { Lowering } from './lowering.ts'
import { line, text } from './nodes.ts'

/** Longer texts are neither paths nor names. */
const TELLING_CHARS_MAX = 200

/** A path, or a text with a mark that routes use: `/users/{id}`, `GET /users`, `users#show`, `:id`, `^$`, `POST`, and the empty path. */
const TELLING = /^(?:(?:[A-Z]+ )?\S*[/#@{:*^]\S*|[A-Z]{3,7}|)$/

/** The name of a class with its package, by which a program loads it: `org.example.Plugin`. */
const CLASS_NAME = /^(?:[a-z_]\w*\.)+[A-Z]\w*(?:[.$][A-Z]\w*)*$/

/** A string, with its text (undefined where it is not known) if that may be the path of a route or resource, or name a class. */
export const stringOf = (l: Lowering, type: string, text: string | undefined): number =>
  text !== undefined && text.length <= TELLING_CHARS_MAX && (TELLING.test(text) || CLASS_NAME.test(text))
    ? l.b.expr(Op.Literal, l.b.str(type), l.b.str(text))
    : literal(l, type)

/** The text between the quotes of a literal: `"a"`, `"""a"""`, `@"a"`, `r#"a"#`. */
export const quotedText = (l: Lowering, node: number): string | undefined =>
  /^[@a-z]*(#*)("+|'|`)([\s\S]*)\2\1$/.exec(text(l, node))?.[3]

/** Records the text of a string in an annotation, which says what becomes of the declaration. */
export function keepText(l: Lowering, expr: number, text: string | undefined): void {
  if (text !== undefined && text.length <= TELLING_CHARS_MAX && l.b.opOf(expr) === Op.Literal)
    l.b.set('exprs', expr, 'b', l.b.str(text))
}

/** Records an annotation or attribute of an entity, with its arguments. */
export function addAnnotation(l: Lowering, target: number, node: number, name: number, args: readonly number[]): void {
  if (target > 0) l.b.add('decorators', { target, expr: l.b.expr(Op.Call, name, l.b.list(args)), line: line(l, node) })
}

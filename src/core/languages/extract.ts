// From the text of a file to its tree, and from that to its facts.

import type { Facts } from '../facts.ts'
import { factsBuilder } from '../facts-builder.ts'
import { parse } from '../syntax/parse.ts'
import type { Syntax } from '../syntax/syntax.ts'
import type { Language } from './language.ts'

/**
 * The facts of one file: parses `text` with the grammar that fits `path` and lowers the tree. Undefined when the parse
 * takes too long. A pure function of its arguments.
 */
export function extractFacts(language: Language, path: string, text: string): Facts | undefined {
  const tree = parseSource(language, path, language.expanded?.(text) ?? text)
  if (!tree) return undefined
  const builder = factsBuilder(language.id)
  language.lower(tree, builder, path)
  return builder.finish({ lines: tree.lineStarts.length, errors: tree.errors })
}

/** The tree of a source, by the grammar that reads it with the fewest errors. Undefined when that takes too long. */
export function parseSource(language: Language, path: string, source: string): Syntax | undefined {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase()
  const legible = language.legible?.(source, path) ?? source
  const grammar = language.grammars?.[extension] ?? language.grammar
  const first = parse(grammar, legible)
  if (!first) return undefined
  let tree = first
  if (tree.errors > 0 && language.otherGrammar) tree = betterOf(tree, parse(language.otherGrammar, legible))
  const plain = tree.errors > 0 ? (language.plain?.(source, path) ?? source) : legible
  if (plain !== legible) tree = betterOf(tree, parse(grammar, plain))
  tree.text = source
  return tree
}

const betterOf = (one: Syntax, other: Syntax | undefined): Syntax =>
  other !== undefined && other.errors < one.errors ? other : one

import { type Facts, factsBuilder } from '../facts.ts'
import { parse } from '../syntax/parse.ts'
import type { Language } from './language.ts'

/**
 * The facts of one file: parses `text` with the grammar that fits `path` and lowers the tree. Undefined when the parse
 * takes too long. A pure function of its arguments.
 */
export function extractFacts(language: Language, path: string, text: string): Facts | undefined {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase()
  const legible = language.legible?.(text, path) ?? text
  let tree = parse(language.grammars?.[extension] ?? language.grammar, legible)
  if (!tree) return undefined
  if (tree.errors > 0 && language.otherGrammar) {
    const other = parse(language.otherGrammar, legible)
    if (other && other.errors < tree.errors) tree = other
  }
  tree.text = text
  const builder = factsBuilder(language.id)
  language.lower(tree, builder, path)
  return builder.finish({ lines: tree.lineStarts.length, errors: tree.errors })
}

import { type Facts, factsBuilder } from '../facts.ts'
import { parse } from '../syntax/parse.ts'
import type { Language } from './language.ts'

/**
 * The facts of one file: parses `text` with the grammar that fits `path` and lowers the tree. Undefined when the parse
 * takes too long. A pure function of its arguments.
 */
export function extractFacts(language: Language, path: string, text: string): Facts | undefined {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase()
  const tree = parse(language.grammars?.[extension] ?? language.grammar, language.legible?.(text, path) ?? text)
  if (!tree) return undefined
  tree.text = text
  const builder = factsBuilder(language.id)
  language.lower(tree, builder, path)
  return builder.finish({ lines: tree.lineStarts.length, errors: tree.errors })
}

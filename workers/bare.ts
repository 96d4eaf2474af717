// For bench/: the minimum of any ingest. Reads files and parses them, nothing more.

import { readFileSync } from 'node:fs'
import Parser from 'tree-sitter'
import { languageOfText } from '../src/core/languages/registry.ts'

const SLICE = 16 * 1024
const parsers = new Map<unknown, Parser>()

/** Returns the number of characters parsed. */
export default async function bareParse(paths: readonly string[]): Promise<number> {
  let characters = 0
  for (const path of paths) {
    const text = readFileSync(path, 'utf8')
    const language = await languageOfText(path, text)
    if (!language) continue
    const grammar = language.grammars?.[path.slice(path.lastIndexOf('.'))] ?? language.grammar
    let parser = parsers.get(grammar.language)
    if (!parser) {
      parser = new Parser()
      parser.setLanguage(grammar.language as Parser.Language)
      parsers.set(grammar.language, parser)
    }
    parser.parse(text.length <= SLICE ? text : (offset: number) => text.slice(offset, offset + SLICE))
    characters += text.length
    await new Promise((resolve) => setImmediate(resolve))
  }
  return characters
}

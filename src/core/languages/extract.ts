// From the text of a file to its tree, and from that to its facts.

import { factsBuilder } from '../facts/builder.ts'
import { type Facts, NONE } from '../facts.ts'
import { parse } from '../syntax/parse.ts'
import type { Syntax } from '../syntax/syntax.ts'
import type { Language } from './language.ts'

/**
 * The facts of one file: parses `text` with the grammar that fits `path` and lowers the tree. Undefined when the parse
 * takes too long. A pure function of its arguments.
 */
export function extractFacts(language: Language, path: string, text: string): Facts | undefined {
  const source = language.expanded?.(text) ?? text
  const tree = parseSource(language, path, source)
  if (!tree) return undefined
  const builder = factsBuilder(language.id)
  language.lower(tree, builder, path)
  const facts = builder.finish({ lines: tree.lineStarts.length, errors: tree.errors })
  if (source !== text) placeNames(facts, source, text)
  return facts
}

/** Moves the places of names from a source whose macros were written out to the text of the file, line by line. */
function placeNames({ entities, calls, mentions }: Facts, source: string, text: string): void {
  const [lines, own] = [source.split('\n'), text.split('\n')]
  const [starts, ownStarts] = [lineStartsOf(lines), lineStartsOf(own)]
  const moved = (offset: number): number => {
    const line = lastUpTo(starts, offset)
    return lines[line] === own[line] ? ownStarts[line]! + offset - starts[line]! : NONE
  }
  for (const { nameOffset } of [entities, calls, mentions])
    for (let row = 0; row < nameOffset.length; row++)
      if (nameOffset[row]! >= 0) nameOffset[row] = moved(nameOffset[row]!)
}

/** The position of the last of some ascending numbers that is not above a limit. */
function lastUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (ascending[middle]! <= limit) low = middle
    else high = middle - 1
  }
  return low
}

function lineStartsOf(lines: readonly string[]): number[] {
  let start = 0
  return lines.map((line) => {
    const at = start
    start += line.length + 1
    return at
  })
}

/** The tree of a source, by the grammar that reads it with the fewest errors. Undefined when that takes too long. */
export function parseSource(language: Language, path: string, source: string): Syntax | undefined {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase()
  const legible = language.legible?.(source, path) ?? source
  const grammar = language.grammars?.[extension] ?? language.grammar
  const first = parse(grammar, legible, source)
  if (!first) return undefined
  let tree = first
  if (tree.errors > 0 && language.otherGrammar) tree = betterOf(tree, parse(language.otherGrammar, legible, source))
  const plain = tree.errors > 0 ? (language.plain?.(source, path) ?? source) : legible
  if (plain !== legible) tree = betterOf(tree, parse(grammar, plain, source))
  return tree
}

const betterOf = (one: Syntax, other: Syntax | undefined): Syntax =>
  other !== undefined && other.errors < one.errors ? other : one

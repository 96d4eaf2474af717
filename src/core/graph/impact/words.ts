// The words of names: the similarity of tests and changes besides the graph.

import { oncePer } from '../../collections/once.ts'
import { stem } from '../../text/stem.ts'
import { splitIdentifier } from '../../text/tokens.ts'
import { CODE_KINDS, type Graph } from '../graph.ts'
import type { ImpactIndex, TestWords, WordTables } from './index.ts'

const IDENTIFIER = /[A-Za-z_$][\w$]*/g
const IS_IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** Words that every test has. */
const COMMON = new Set(['test', 'should', 'the', 'and', 'for', 'with', 'when', 'that', 'spec'])
const WORD_CHARS_MIN = 3

/** The words of a text: parts of identifiers in small letters and without a plural's `s`, none shorter than three. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  if (IS_IDENTIFIER.test(text)) addWords(text, words)
  else for (const identifier of identifiersOf(text)) addWords(identifier, words)
  return words
}

function addWords(identifier: string, words: Set<string>): void {
  for (const part of splitIdentifier(identifier)) {
    const word = part.length > WORD_CHARS_MIN && part.endsWith('s') ? part.slice(0, -1) : part
    if (word.length >= WORD_CHARS_MIN && !COMMON.has(word)) words.add(word)
  }
}

/** The stems of those words: a test of decoding is one of `decode` and of the `Decoder`. */
export const stemsOf = (text: string): Set<string> => new Set(Array.from(wordsOf(text), stem))

/** The identifiers of a text. */
export const identifiersOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(IDENTIFIER), ([identifier]) => identifier))

/** An index and its graph. */
type Indexed = { graph: Graph; index: ImpactIndex }

/** The names of a test or other place: those of the types or blocks around it, outermost first, and its own. */
export function namesOfTest({ graph, index }: Indexed, place: number): string[] {
  const names: string[] = []
  for (let at = place; at >= 0; at = index.parent[at]!) {
    const isNode = at < graph.nodeCount
    if (isNode && graph.kind[at]! >= CODE_KINDS) break
    names.unshift(isNode ? graph.strings[graph.name[at]!]! : index.strings[index.extraName[at - graph.nodeCount]!]!)
  }
  return names
}

/** The names of a place and that of its file. */
export const namesOf = (indexed: Indexed, place: number): string => namesAround(indexed, place).join(' ')

function namesAround(indexed: Indexed, place: number): string[] {
  const path = pathOf(indexed, indexed.index.fileOfPlace[place]!)
  return [...namesOfTest(indexed, place), path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')]
}

const pathOf = ({ graph, index }: Indexed, file: number): string =>
  file < 0 ? '' : graph.strings[graph.path[index.fileNode[file]!]!]!

/** The index with the words of its tests. */
export const withWords = (index: ImpactIndex, graph: Graph): ImpactIndex => ({
  ...index,
  words: wordTables({ graph, index }),
})

const wordTables = (indexed: Indexed): WordTables => ({
  stems: tableOf(indexed, stemsOf, false),
  code: tableOf(indexed, wordsOf, true),
})

const made = new WeakMap<ImpactIndex, WordTables>()

/** The words of all tests; made when they are first asked for where the index has none. */
export function wordsOfTests({ graph, index }: Indexed): WordTables {
  const known = index.words ?? made.get(index)
  if (known) return known
  const tables = wordTables({ graph, index })
  made.set(index, tables)
  return tables
}

/** The words of a table by their names. */
export const numbersOf = oncePer(
  ({ names }: TestWords): ReadonlyMap<string, number> => new Map(names.map((name, number) => [name, number])),
)

function tableOf(indexed: Indexed, partsOf: (text: string) => Set<string>, hasCode: boolean): TestWords {
  const { terms, termStart, strings, tests: places } = indexed.index
  const numbers = new Map<string, number>()
  const start = new Uint32Array(places.length + 1)
  const words: number[] = []
  const tests: number[] = []
  /** By word: the test that has it last. */
  const last: number[] = []
  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, tests.length)
    last.push(-1)
    return tests.push(0) - 1
  }
  const numbersOf = (text: string): number[] => Array.from(partsOf(text), numberOf)
  // Tests share the names around them, and most of the names in their code.
  const ofName = new Map<string, number[]>()
  const ofTerm: (number[] | undefined)[] = []
  const take = (test: number, own: readonly number[]): void => {
    for (const word of own) {
      if (last[word] === test) continue
      last[word] = test
      tests[word]!++
      words.push(word)
    }
  }
  for (let test = 0; test < places.length; test++) {
    for (const name of namesAround(indexed, places[test]!)) {
      const own = ofName.get(name) ?? numbersOf(name)
      ofName.set(name, own)
      take(test, own)
    }
    for (let at = hasCode ? termStart[test]! : 0; hasCode && at < termStart[test + 1]!; at++)
      take(test, (ofTerm[terms[at]!] ??= numbersOf(strings[terms[at]!]!)))
    start[test + 1] = words.length
  }
  return { names: [...numbers.keys()], start, words: Uint32Array.from(words), tests: Uint32Array.from(tests) }
}

// The words of names: the similarity of tests and changes besides the graph.

import { splitIdentifier } from '../../text/tokens.ts'
import { CODE_KINDS } from '../graph.ts'
import type { Impact } from './impact.ts'

const IDENTIFIER = /[A-Za-z_$][\w$]*/g

/** Words that every test has. */
const COMMON = new Set(['test', 'should', 'the', 'and', 'for', 'with', 'when', 'that', 'spec'])
const WORD_CHARS_MIN = 3

/** The words of a text: parts of identifiers in small letters and without a plural's `s`, none shorter than three. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const identifier of identifiersOf(text)) {
    for (const part of splitIdentifier(identifier)) {
      const word = part.length > WORD_CHARS_MIN ? part.replace(/s$/, '') : part
      if (word.length >= WORD_CHARS_MIN && !COMMON.has(word)) words.add(word)
    }
  }
  return words
}

/** The identifiers of a text. */
export const identifiersOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(IDENTIFIER), ([identifier]) => identifier))

/** The names of a test or other place: those of the types or blocks around it, outermost first, and its own. */
export function namesOfTest({ graph, index }: Impact, place: number): string[] {
  const names: string[] = []
  for (let at = place; at >= 0; at = index.parent[at]!) {
    const isNode = at < graph.nodeCount
    if (isNode && graph.kind[at]! >= CODE_KINDS) break
    names.unshift(isNode ? graph.strings[graph.name[at]!]! : index.strings[index.extraName[at - graph.nodeCount]!]!)
  }
  return names
}

/** The names of a place and that of its file. */
export function namesOf(impact: Impact, place: number): string {
  const path = impact.pathOf(impact.index.fileOfPlace[place]!)
  return [...namesOfTest(impact, place), path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')].join(' ')
}

/** The words of each test's names as numbers, and in how many tests each word is. */
export type TestWords = {
  numbers: ReadonlyMap<string, number>
  start: Uint32Array
  words: Uint32Array
  tests: Uint32Array
}

const known = new WeakMap<Impact, TestWords>()

/** The words of all tests; made when they are first asked for. */
export function testWordsOf(impact: Impact): TestWords {
  const before = known.get(impact)
  if (before) return before
  const numbers = new Map<string, number>()
  const start = new Uint32Array(impact.index.tests.length + 1)
  const words: number[] = []
  const tests: number[] = []
  for (const [test, place] of impact.index.tests.entries()) {
    for (const word of wordsOf(namesOf(impact, place))) {
      let number = numbers.get(word)
      if (number === undefined) {
        numbers.set(word, (number = tests.length))
        tests.push(0)
      }
      tests[number]!++
      words.push(number)
    }
    start[test + 1] = words.length
  }
  const made = { numbers, start, words: Uint32Array.from(words), tests: Uint32Array.from(tests) }
  known.set(impact, made)
  return made
}

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

/** Words of each test as numbers, and in how many tests each word is. */
export type TestWords = {
  numbers: ReadonlyMap<string, number>
  start: Uint32Array
  words: Uint32Array
  tests: Uint32Array
}

/** The words of the names of all tests; made when they are first asked for. */
export const testWordsOf = remembered((impact) => (test) => wordsOf(namesOf(impact, impact.index.tests[test]!)))

/** The words of the names and the code of all tests; made when they are first asked for. */
export const codeWordsOf = remembered((impact) => {
  const { terms, termStart, strings, tests } = impact.index
  const ofTerm = new Map<number, ReadonlySet<string>>()
  return (test) => {
    const words = wordsOf(namesOf(impact, tests[test]!))
    for (let at = termStart[test]!; at < termStart[test + 1]!; at++) {
      const term = terms[at]!
      let own = ofTerm.get(term)
      if (!own) ofTerm.set(term, (own = wordsOf(strings[term]!)))
      for (const word of own) words.add(word)
    }
    return words
  }
})

/** A function that gives the table of the words that `reader` finds in each test, once for each index. */
function remembered(reader: (impact: Impact) => (test: number) => ReadonlySet<string>): (impact: Impact) => TestWords {
  const known = new WeakMap<Impact, TestWords>()
  return (impact) => {
    const before = known.get(impact)
    if (before) return before
    const made = tableOf(impact.index.tests.length, reader(impact))
    known.set(impact, made)
    return made
  }
}

function tableOf(count: number, wordsIn: (test: number) => ReadonlySet<string>): TestWords {
  const numbers = new Map<string, number>()
  const start = new Uint32Array(count + 1)
  const words: number[] = []
  const tests: number[] = []
  for (let test = 0; test < count; test++) {
    for (const word of wordsIn(test)) {
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
  return { numbers, start, words: Uint32Array.from(words), tests: Uint32Array.from(tests) }
}

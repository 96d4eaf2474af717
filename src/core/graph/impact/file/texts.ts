// What the texts of tests say. The facts of a file have the names that its code mentions; those of variables, of named
// arguments and in strings stand in its lines alone, and tell as much about what a test is for.

import type { Graph } from '../../graph.ts'
import { isIdle } from '../change/changed-lines.ts'
import type { ImpactIndex } from '../index.ts'

const IDENTIFIER = /[A-Za-z_$][\w$]*/g
/** Longer ones are data. */
const CHARS_MAX = 64

/** Reads the text of a file as its graph knows it; undefined where it is gone, or another now. */
export type TextOf = (path: string) => string | undefined

/** The index with all identifiers in the lines of each test as its terms, comments left out, where its file can be read. */
export function withTexts(index: ImpactIndex, graph: Graph, textOf: TextOf): ImpactIndex {
  const strings = [...index.strings]
  const numbers = new Map(strings.map((string, number) => [string, number]))
  const termStart = new Uint32Array(index.tests.length + 1)
  const terms: number[] = []
  /** By term: the last test that has it. */
  const lastTest: number[] = []
  let path: string | undefined
  let lines: readonly string[] | undefined
  for (const [test, place] of index.tests.entries()) {
    const own = pathOf(index, place, graph)
    if (own !== path) lines = textOf(own)?.split('\n')
    path = own
    const add = (term: number): void => {
      if (lastTest[term] !== test) terms.push(term)
      lastTest[term] = test
    }
    if (lines)
      eachIdentifier(lines, linesAt(index, place, graph), (identifier) => {
        let term = numbers.get(identifier)
        if (term === undefined) numbers.set(identifier, (term = strings.push(identifier) - 1))
        add(term)
      })
    else index.terms.subarray(index.termStart[test], index.termStart[test + 1]).forEach(add)
    termStart[test + 1] = terms.length
  }
  return { ...index, strings, termStart, terms: Uint32Array.from(terms) }
}

/** The paths of the files that have tests. */
export const pathsOfTests = (index: ImpactIndex, graph: Graph): Set<string> =>
  new Set(Array.from(index.tests, (place) => pathOf(index, place, graph)))

const pathOf = (index: ImpactIndex, place: number, graph: Graph): string =>
  graph.strings[graph.path[index.fileNode[index.fileOfPlace[place]!]!]!]!

/** The first and the last line of a place. */
function linesAt(index: ImpactIndex, place: number, graph: Graph): [from: number, to: number] {
  if (place < graph.nodeCount) return [graph.startLine[place]!, graph.endLine[place]!]
  return [index.extraLine[place - graph.nodeCount]!, index.extraEnd[place - graph.nodeCount]!]
}

function eachIdentifier(
  lines: readonly string[],
  [from, to]: [number, number],
  visit: (identifier: string) => void,
): void {
  for (let at = from - 1; at < to && at < lines.length; at++) {
    const line = lines[at]!
    if (isIdle(line.trim())) continue
    for (const identifier of line.match(IDENTIFIER) ?? []) if (identifier.length <= CHARS_MAX) visit(identifier)
  }
}

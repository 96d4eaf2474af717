// Where the names of a file stand, as its facts have them.

import { append } from '../collections/multimap.ts'
import type { Facts } from '../facts.ts'
import type { Span } from './wire.ts'

/** The names of a file by their places; lines count from 1, as those of edges and entities. */
export type FileNames = {
  /** The name of the entity that is called so and starts on a line. */
  definition(name: string, startLine: number): Span | undefined
  /** The uses of a name that the facts count to a line: in calls, or where it is mentioned. */
  uses(name: string, line: number, isCall: boolean): Span[]
}

/** The names of a file, whose lines may end in a carriage return. */
export function fileNames(facts: Facts, lines: readonly string[]): FileNames {
  const { entities, strings } = facts
  const starts = startsOf(lines)
  const definitions = new Map<string, number>()
  for (let row = 1; row < entities.length; row++)
    if (entities.nameOffset[row]! >= 0)
      definitions.set(`${entities.startLine[row]} ${strings[entities.name[row]!]}`, entities.nameOffset[row]!)
  const called = byLine(facts.calls)
  const mentioned = byLine(facts.mentions)
  const spanOf = (offset: number, name: string): Span | undefined => {
    const line = lineOf(starts, offset)
    const at = offset - starts[line]!
    const text = lines[line]
    if (!text?.startsWith(name, at) || WORD.test(text[at + name.length] ?? ' ')) return undefined
    return { startLine: line, startCharacter: at, endLine: line, endCharacter: at + name.length }
  }
  return {
    definition: (name, startLine) => {
      const offset = definitions.get(`${startLine} ${name}`)
      return offset === undefined ? undefined : spanOf(offset, name)
    },
    uses: (name, line, isCall) =>
      ((isCall ? called : mentioned).get(line) ?? []).flatMap((offset) => spanOf(offset, name) ?? []),
  }
}

function byLine({ line, nameOffset, length }: Facts['calls'] | Facts['mentions']): Map<number, number[]> {
  const found = new Map<number, number[]>()
  for (let row = 0; row < length; row++) {
    if (nameOffset[row]! < 0) continue
    append(found, line[row]!, nameOffset[row]!)
  }
  return found
}

function startsOf(lines: readonly string[]): Int32Array {
  const starts = new Int32Array(lines.length)
  for (let line = 1; line < lines.length; line++) starts[line] = starts[line - 1]! + lines[line - 1]!.length + 1
  return starts
}

/** The line of an offset, counted from 0. */
function lineOf(starts: Int32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const WORD = /[\p{L}\p{N}_$]/u

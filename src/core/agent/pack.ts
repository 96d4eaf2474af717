// An answer to an agent: a head that is always whole, and blocks of lines of which as many are given as there is room
// for; the rest is given by a later call that says where to go on.

import { tokensAtMost } from './tokens.ts'

/** A titled list of lines. A block that is cut begins again with its title in the next answer. */
export type Block = { title: string; lines: readonly string[] }

/** Where an answer goes on: a block, and a line of it; both count from 0. */
export type Place = { block: number; line: number }

/** The head and blocks of an answer, and the sentence that says how to get the rest. */
export type Draft = { head: readonly string[]; blocks: readonly Block[]; more: (from: string) => string }

/** Lines of a block that are worth their title. */
const LINES_MIN = 3

/**
 * The text of an answer in at most `tokensMax` tokens, from `place` on. Of the head alone the lines that fit are given.
 */
export function packAnswer({ head, blocks, more }: Draft, tokensMax: number, place: Place): string {
  const rest = more('999:9999')
  const room = tokensMax - tokensAtMost(`\n${rest}`)
  const text: string[] = []
  let used = 0
  const fits = (line: string): boolean => used + tokensAtMost(line) + 1 <= room
  const take = (line: string): void => {
    text.push(line)
    used += tokensAtMost(line) + 1
  }
  for (const line of head) if (fits(line)) take(line)
  if (place.block > 0 && place.block >= blocks.length) take('The answer has no more than was given before.')
  for (let block = place.block; block < blocks.length; block++) {
    const { title, lines } = blocks[block]!
    const first = block === place.block ? Math.min(place.line, lines.length) : 0
    const shown = first === 0 ? title : `${title} (continued)`
    const wanted = Math.min(LINES_MIN, lines.length - first)
    const opening = ['', shown, ...lines.slice(first, first + wanted)].join('\n')
    const isAlone = block === place.block
    if (!fits(opening) && !isAlone) return ended(text, more, { block, line: 0 })
    take(`\n${shown}`)
    for (let at = first; at < lines.length; at++) {
      const line = lines[at]!
      // A line that is longer than a whole answer is cut: otherwise no call would ever get past it.
      if (!fits(line) && at > first) return ended(text, more, { block, line: at })
      take(fits(line) ? line : cutLine(line, room - used))
    }
  }
  return text.join('\n').trim()
}

function ended(text: readonly string[], more: Draft['more'], { block, line }: Place): string {
  return [...text, '', more(`${block}:${line}`)].join('\n').trim()
}

/** As much of a line as takes so many tokens, at a token a character at worst. */
const cutLine = (line: string, tokens: number): string => {
  let end = Math.max(0, tokens - 4)
  while (end * 2 <= line.length && tokensAtMost(line.slice(0, end * 2)) <= tokens - 4) end *= 2
  return `${line.slice(0, end)} [line cut]`
}

/** Reads `12:40`; undefined for anything else. */
export function readPlace(text: string): Place | undefined {
  const [, block, line] = /^(\d{1,6}):(\d{1,6})$/.exec(text) ?? []
  return block === undefined ? undefined : { block: Number(block), line: Number(line) }
}

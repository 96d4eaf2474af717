// Messages that a program shows to people: string literals and the text of markup. Pasting a message into a search asks
// for its place in the code, so any three consecutive words of one are a term of the lexical index.

import { forEachWord, hashTerm } from '../tokens.ts'

/**
 * A string on one line, or the text of an element. Of a longer string than that nobody pastes all; without a bound a line of
 * quotation marks would be read to its end from each of them.
 */
const SAID = /"((?:[^"\\\n]|\\.){8,1000})"|'((?:[^'\\\n]|\\.){8,1000})'|`((?:[^`\\\n]|\\.){8,1000})`|>([^<>{}\n]{8,})</g
/** Placeholders in a message, and escapes that end a line of it. */
const PUT_IN = /%[-+ #.*\d]*[a-zA-Z]|[$#]?\{[^{}]*\}|\\[nrt]/g

/** Calls `visit` for the term of each three neighbouring words of a message in `code`. */
export function forEachPhrase(code: string, visit: (hash: number) => void): void {
  for (const match of code.matchAll(SAID)) {
    const said = match[1] ?? match[2] ?? match[3] ?? match[4]!
    if (!said.includes(' ')) continue
    for (const part of said.split(PUT_IN)) forEachRun(part, visit)
  }
}

/** The terms of each three neighbouring words of a question. */
export function phrasesOf(question: string): Set<number> {
  const phrases = new Set<number>()
  forEachRun(question, (hash) => phrases.add(hash))
  return phrases
}

function forEachRun(text: string, visit: (hash: number) => void): void {
  let before = ''
  let last = ''
  forEachWord(text, (word) => {
    const lower = word.toLowerCase()
    if (before !== '') visit(hashTerm(`${before} ${last} ${lower}`))
    before = last
    last = lower
  })
}

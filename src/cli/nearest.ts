// The commands and options that a mistyped word may mean.

import { editsBetween } from '../core/text/edit-distance.ts'

/** Slips that still count as the same word: one in short words, two in longer ones. */
const slipsAllowed = (word: string): number => (word.length < 5 ? 1 : 2)

/** What people call a command that has another name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['uses', 'used-by'],
  ['usages', 'used-by'],
  ['references', 'used-by'],
  ['refs', 'used-by'],
  ['dead', 'unused'],
  ['find', 'search'],
])

/** `, did you mean 'ingest'?` or `, but there is 'config llm'`; empty when nothing is near. */
export function nearest(word: string, names: readonly string[]): string {
  const longer = names.filter((name) => name.startsWith(`${word} `)).map((name) => `'${name}'`)
  if (longer.length > 0) return `, but there is ${longer.join(', ')}`
  const other = OTHER_NAMES.get(word)
  if (other !== undefined && names.includes(other)) return `, did you mean '${other}'?`
  const most = slipsAllowed(word)
  const [best] = names
    .filter((name) => !name.includes(' '))
    .map((name) => ({ name, slips: name.startsWith(word) ? 0 : editsBetween(word, name, most) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips)
  return best ? `, did you mean '${best.name}'?` : ''
}

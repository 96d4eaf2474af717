// Cuts texts that a prompt quotes to a number of tokens, and says in the text that it was cut.

import { estimateTokens } from '../text/prompts/estimate.ts'
import type { Guidance } from './prompts.ts'

/** As many whole lines of a text as fit, and how many more there are; all of it where it fits. */
export function cutText(text: string, tokensMax: number): string {
  if (estimateTokens(text) <= tokensMax) return text
  const lines = text.split('\n')
  let left = tokensMax - NOTE_TOKENS
  let count = 0
  while (count < lines.length && (left -= estimateTokens(lines[count]!) + 1) >= 0) count++
  return [...lines.slice(0, count), `… and ${lines.length - count} more lines, left out for lack of room`].join('\n')
}

/** Tokens of the note that something is left out. */
const NOTE_TOKENS = 16

/**
 * Playbooks, in their order, then skills, as far as they fit together: the first that does not fit is cut, the others
 * after it are left out. `cut` names these.
 */
export function cutGuidance(guidance: Guidance, tokensMax: number): { guidance: Guidance; cut: string[] } {
  const cut: string[] = []
  let left = tokensMax
  const fit = <T extends { name: string; content: string }>(items: readonly T[]): T[] =>
    items.flatMap((item) => {
      const content = left > 0 ? cutText(item.content, left) : ''
      left -= estimateTokens(item.content)
      if (content !== item.content) cut.push(item.name)
      return content === '' ? [] : [{ ...item, content }]
    })
  const playbooks = fit(guidance.playbooks)
  return { guidance: { playbooks, skills: fit(guidance.skills) }, cut }
}

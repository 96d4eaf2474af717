// What fits a model: an estimate of tokens, and the choice of sources and turns within a budget.

import type { ChatSource } from '../model.ts'
import type { PackedSource, PromptMessage } from './prompts.ts'
import { sourceBlock } from './prompts.ts'

/**
 * Tokens of a text, estimated: code runs at about 3.2 characters a token with the usual tokenisers, text outside ASCII
 * at about one. Meant to err to the high side.
 */
export function estimateTokens(text: string): number {
  let wide = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 0x2ff) wide++
  return Math.ceil((text.length - wide) / 3.2 + wide)
}

/** Tokens that a message costs beyond its text. */
const MESSAGE_TOKENS = 6

/** A fragment shorter than this explains nothing. */
const FRAGMENT_TOKENS_MIN = 120

/**
 * The sources that fit `tokensMax`, best first. Whole entities go before fragments: a source that doesn't
 * fit whole gives way to later ones that do, and what room is left at the end takes the beginnings of those
 * passed over. No line of a file is given twice: a source inside the lines of one already taken is left out.
 */
export function packSources(sources: readonly ChatSource[], tokensMax: number): PackedSource[] {
  const taken: { packed: PackedSource; rank: number }[] = []
  const passed: { source: ChatSource; rank: number }[] = []
  let left = tokensMax
  for (const [rank, source] of sources.entries()) {
    if (taken.some(({ packed }) => covers(packed.source, source))) continue
    const cost = estimateTokens(sourceBlock(source, source.chunk_text, true, rank + 1))
    if (cost > left) {
      passed.push({ source, rank })
      continue
    }
    // A larger source that holds smaller ones taken before replaces them.
    for (let index = taken.length - 1; index >= 0; index--) {
      const { packed } = taken[index]!
      if (!covers(source, packed.source)) continue
      left += estimateTokens(sourceBlock(packed.source, packed.text, true, taken[index]!.rank + 1))
      taken.splice(index, 1)
    }
    taken.push({ packed: { source, text: source.chunk_text, whole: true }, rank })
    left -= cost
  }
  for (const { source, rank } of passed) {
    if (left < FRAGMENT_TOKENS_MIN) break
    if (taken.some(({ packed }) => overlaps(packed.source, source))) continue
    const text = beginning(source, left, rank + 1)
    if (text === undefined) continue
    taken.push({ packed: { source, text, whole: false }, rank })
    left -= estimateTokens(sourceBlock(source, text, false, rank + 1))
  }
  return taken.sort((a, b) => a.rank - b.rank).map(({ packed }) => packed)
}

/** The latest turns that fit, in order; a question is never kept without its answer. */
export function packTurns(turns: readonly { question: string; answer: string }[], tokensMax: number): PromptMessage[] {
  const kept: PromptMessage[] = []
  let left = tokensMax
  for (const { question, answer } of turns.toReversed()) {
    left -= estimateTokens(question) + estimateTokens(answer) + 2 * MESSAGE_TOKENS
    if (left < 0) break
    kept.unshift({ role: 'user', content: question }, { role: 'assistant', content: answer })
  }
  return kept
}

/** Tokens of a whole prompt. */
export const promptTokens = (messages: readonly { content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content) + MESSAGE_TOKENS, 0)

function covers(outer: ChatSource, inner: ChatSource): boolean {
  if (outer.file_path !== inner.file_path) return false
  if (outer.chunk_text.includes(inner.chunk_text)) return true
  return outer.start_line <= inner.start_line && outer.end_line >= inner.end_line && holdsLinesOf(outer, inner)
}

/**
 * Whether the lines of `outer` are really in its text: the chunk of a class may hold only an outline of its methods.
 */
function holdsLinesOf(outer: ChatSource, inner: ChatSource): boolean {
  const lines = inner.chunk_text.split('\n').filter((line) => line.trim().length > 3)
  const present = lines.filter((line) => outer.chunk_text.includes(line.trim())).length
  return lines.length > 0 && present / lines.length > 0.9
}

const overlaps = (a: ChatSource, b: ChatSource): boolean =>
  a.file_path === b.file_path && a.start_line <= b.end_line && b.start_line <= a.end_line

/** As many whole lines of a source as fit `tokensMax`; undefined when that is too little to be worth it. */
function beginning(source: ChatSource, tokensMax: number, number: number): string | undefined {
  const room = tokensMax - estimateTokens(sourceBlock(source, '', false, number)) - 8
  if (room < FRAGMENT_TOKENS_MIN / 2) return undefined
  const lines: string[] = []
  let used = 0
  for (const line of source.chunk_text.split('\n')) {
    used += estimateTokens(line) + 1
    if (used > room) break
    lines.push(line)
  }
  return lines.length < 2 ? undefined : `${lines.join('\n')}\n[…]`
}

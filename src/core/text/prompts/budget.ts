// The budget of a prompt: the choice of sources and turns within it.

import type { ChatSource } from '../../model.ts'
import { codeTerms } from '../tokens.ts'
import { estimateTokens } from './estimate.ts'
import { excerptOf } from './excerpts.ts'
import type { CalledCode, PackedSource, PromptMessage, ShownSource } from './messages.ts'
import { CALLED_TITLE, calledBlock, sourceBlock } from './messages.ts'

/** Tokens that a message costs beyond its text. */
const MESSAGE_TOKENS = 6

/** A fragment shorter than this explains nothing. */
const FRAGMENT_TOKENS_MIN = 120

/**
 * The sources that fit `tokensMax`, best first. Whole entities go before fragments: a source that does not fit whole
 * gives way to later ones that do, and the remaining room takes excerpts of those passed over (the declaration and the
 * lines that share most words with the question), then relations around the sources. No line of a file is included twice: a source inside the lines of an included one is left out.
 */
export function packSources(
  sources: readonly ShownSource[],
  { question, tokensMax }: { question: string; tokensMax: number },
): PackedSource[] {
  const packing: Packing = { taken: [], left: tokensMax, terms: new Set(codeTerms(question)) }
  const passed = takeWhole(packing, sources)
  takeExcerpts(packing, passed)
  packing.taken.sort((a, b) => a.rank - b.rank)
  addRelations(packing, sources)
  return packing.taken.map(({ packed }) => packed)
}

/** The sources taken so far, the tokens left for more, and the words of the question. */
type Packing = { taken: { packed: PackedSource; rank: number }[]; left: number; terms: ReadonlySet<string> }
type Ranked = { shown: ShownSource; rank: number }

/** Takes the sources that fit whole, by rank; returns those passed over. */
function takeWhole(packing: Packing, sources: readonly ShownSource[]): Ranked[] {
  const passed: Ranked[] = []
  for (const [rank, shown] of sources.entries()) {
    if (packing.taken.some(({ packed }) => covers(packed.source, shown.source))) continue
    // A named source comes with its relations first, if there is room for both: they may be the question.
    const packed = [...(shown.isNamed ? [shown] : []), { ...shown, relations: '' }]
      .map((item) => ({ ...item, whole: true }))
      .find((item) => blockTokens(item, rank) <= packing.left)
    if (packed) {
      dropCovered(packing, shown)
      take(packing, packed, rank)
    } else passed.push({ shown, rank })
  }
  return passed
}

function take(packing: Packing, packed: PackedSource, rank: number): void {
  packing.taken.push({ packed, rank })
  packing.left -= blockTokens(packed, rank)
}

/** A larger source replaces the smaller ones inside it that were taken before. */
function dropCovered(packing: Packing, { source }: ShownSource): void {
  const { taken } = packing
  for (const smaller of taken.filter(({ packed }) => covers(source, packed.source))) {
    packing.left += blockTokens(smaller.packed, smaller.rank)
    taken.splice(taken.indexOf(smaller), 1)
  }
}

/** Fills the room left with excerpts of sources that did not fit whole. */
function takeExcerpts(packing: Packing, passed: readonly Ranked[]): void {
  for (const { shown, rank } of passed) {
    if (packing.left < FRAGMENT_TOKENS_MIN) break
    if (packing.taken.some(({ packed }) => overlaps(packed.source, shown.source))) continue
    const packed = excerpt(shown, packing, rank)
    if (packed !== undefined) take(packing, packed, rank)
  }
}

/** Fills the remaining room with the relations of included sources. */
function addRelations(packing: Packing, sources: readonly ShownSource[]): void {
  for (const item of packing.taken) {
    const packed = { ...item.packed, relations: sources[item.rank]!.relations }
    const more = blockTokens(packed, item.rank) - blockTokens(item.packed, item.rank)
    if (more > packing.left) continue
    item.packed = packed
    packing.left -= more
  }
}

/** The code reachable from the sources that fits `tokensMax`, in its order, without code inside an included source. */
export function packCalled(called: readonly CalledCode[], tokensMax: number): CalledCode[] {
  let left = tokensMax - estimateTokens(CALLED_TITLE) - 2
  return called.filter((item) => {
    const cost = estimateTokens(calledBlock(item)) + 1
    if (cost > left) return false
    left -= cost
    return true
  })
}

/** Tokens that sources take in a prompt. */
export const packedTokens = (packed: readonly PackedSource[]): number =>
  packed.reduce((sum, item, index) => sum + blockTokens(item, index) + 1, 0)

const blockTokens = (packed: PackedSource, rank: number): number => estimateTokens(sourceBlock(packed, rank + 1))

/**
 * The latest turns that fit, in order; a question is never kept without its answer. Where even the last turn is too
 * long, the beginning of its answer is kept: a follow-up is about it.
 */
export function packTurns(turns: readonly { question: string; answer: string }[], tokensMax: number): PromptMessage[] {
  const kept: PromptMessage[] = []
  let left = tokensMax
  for (const { question, answer } of turns.toReversed()) {
    const room = left - estimateTokens(question) - 2 * MESSAGE_TOKENS
    left = room - estimateTokens(answer)
    const isLast = left < 0
    if (isLast && kept.length > 0) break
    const text = isLast ? headOf(answer, room) : answer
    if (text === undefined) break
    kept.unshift({ role: 'user', content: question }, { role: 'assistant', content: text })
    if (isLast) break
  }
  return kept
}

/** As many whole lines or words of an answer as fit; undefined when that is too little to be worth it. */
function headOf(text: string, tokensMax: number): string | undefined {
  if (tokensMax < FRAGMENT_TOKENS_MIN) return undefined
  let head = ''
  for (const word of text.split(/(?<=\s)/)) {
    if (estimateTokens(head + word) > tokensMax - 2) break
    head += word
  }
  return head === '' ? undefined : `${head.trimEnd()} […]`
}

/** Tokens of a whole prompt, with the calls of tools that it quotes. */
export const promptTokens = (messages: readonly { content: string; toolCalls?: readonly object[] }[]): number =>
  messages.reduce((sum, { content, toolCalls = [] }) => {
    const quoted = toolCalls.map((call) => JSON.stringify(call)).join('')
    return sum + estimateTokens(content + quoted) + MESSAGE_TOKENS
  }, 0)

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

/** The lines of a source that say most about the question; undefined when too few fit the room left. */
function excerpt(shown: ShownSource, { left, terms }: Packing, rank: number): PackedSource | undefined {
  const bare = { ...shown, relations: '', whole: false }
  const tokensMax = left - blockTokens({ ...bare, text: '' }, rank) - 8
  if (tokensMax < FRAGMENT_TOKENS_MIN / 2) return undefined
  const of = { name: shown.source.name, chunk_text: shown.text }
  const text = excerptOf(of, { terms, tokensMax, shown: new Set() })
  return text.includes('\n') ? { ...bare, text } : undefined
}

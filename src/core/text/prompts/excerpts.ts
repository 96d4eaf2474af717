// Search results in few tokens, for a reader with a small window. Many places with their relevant lines come before one
// place in full, since the first result is not always the right one.

import { codeTerms } from '../tokens.ts'
import { estimateTokens } from './estimate.ts'

/** The fields of a result that packing reads; lines are 1-based and inclusive. */
export type Packable = { name: string; file_path: string; start_line: number; end_line: number; chunk_text: string }
/** A result with the text of it that is shown; `whole`: with all of its text. */
export type PackedResult<Source> = { source: Source; text: string; whole: boolean }

/** Tokens that the heading of a result takes: its name, path and lines. */
const HEADING_TOKENS = 24
/** The number of results that a small window should have room for, and bounds for the first share of each. */
const PLACES = 10
const BRIEF_TOKENS_MIN = 40
const BRIEF_TOKENS_MAX = 200

/**
 * The results (best first) that fit `tokensMax`, in their order, each with its whole text or an excerpt: the line that
 * declares it, then the lines that share most words with the question. Room that is left goes to the first ones. A
 * result inside the text of a better one is left out, and no line that is shown is shown again.
 */
export function packResults<Source extends Packable>(
  sources: readonly Source[],
  { question, tokensMax }: { question: string; tokensMax: number },
): PackedResult<Source>[] {
  const terms = new Set(codeTerms(question))
  const brief = Math.min(BRIEF_TOKENS_MAX, Math.max(BRIEF_TOKENS_MIN, Math.floor(tokensMax / PLACES) - HEADING_TOKENS))
  const taken: (PackedResult<Source> & { cost: number })[] = []
  let left = tokensMax
  const shorten = (source: Source, most: number, others: readonly PackedResult<Source>[]): PackedResult<Source> => {
    const text = excerptOf(source, { terms, tokensMax: most, shown: linesAround(source, others) })
    return { source, text, whole: text === source.chunk_text }
  }
  for (const source of sources) {
    const most = Math.min(brief, left - HEADING_TOKENS)
    if (most < BRIEF_TOKENS_MIN) break
    if (taken.some((other) => isShownBy(source, other))) continue
    const packed = shorten(source, most, taken)
    if (packed.text === '') continue
    const cost = HEADING_TOKENS + estimateTokens(packed.text)
    taken.push({ ...packed, cost })
    left -= cost
  }
  for (const [at, item] of taken.entries()) {
    if (item.whole) continue
    const others = taken.filter((other) => other !== item)
    const longer = shorten(item.source, estimateTokens(item.text) + left, others)
    const cost = HEADING_TOKENS + estimateTokens(longer.text)
    if (cost <= item.cost || cost - item.cost > left) continue
    left -= cost - item.cost
    taken[at] = { ...longer, cost }
  }
  return taken.map(({ source, text, whole }) => ({ source, text, whole }))
}

const isInside = (inner: Packable, outer: Packable): boolean =>
  inner.file_path === outer.file_path && inner.start_line >= outer.start_line && inner.end_line <= outer.end_line

/** Whether the text shown of another result has all of a result's text. */
const isShownBy = (source: Packable, { source: other, text }: PackedResult<Packable>): boolean =>
  isInside(source, other) && text.includes(source.chunk_text)

/** Lines that are shown of results around `source` or inside it. */
function linesAround(source: Packable, others: readonly PackedResult<Packable>[]): ReadonlySet<string> {
  const near = others.filter((other) => isInside(source, other.source) || isInside(other.source, source))
  return new Set(near.flatMap(({ text }) => text.split('\n').map((line) => line.trim())))
}

/** The mark for omitted lines. */
const GAP = '…'
/** A line that says as little as this may be shown again. */
const TELLING_CHARS = 8

/**
 * At most `tokensMax` tokens of a result's text, whole lines in their order: all of it where it fits, else the line
 * that declares it, those that share most of `terms`, then those that follow the declaration. Lines in `shown` are left
 * out. Empty when not even the declaration fits.
 */
export function excerptOf(
  { name, chunk_text: text }: Pick<Packable, 'name' | 'chunk_text'>,
  { terms, tokensMax, shown }: { terms: ReadonlySet<string>; tokensMax: number; shown: ReadonlySet<string> },
): string {
  const lines = text.split('\n')
  const isNew = (line: string): boolean => line.trim().length < TELLING_CHARS || !shown.has(line.trim())
  if (estimateTokens(text) <= tokensMax && lines.every(isNew)) return text
  const declared = declarationOf(lines, name)
  const kept = new Set<number>()
  let left = tokensMax
  const keep = (at: number): boolean => {
    const cost = estimateTokens(lines[at]!) + 2
    if (kept.has(at) || cost > left) return false
    kept.add(at)
    left -= cost
    return true
  }
  if (!keep(declared)) return ''
  const rest = Array.from(lines.keys(), (at) => ({ at, said: saidBy(lines[at]!, terms) }))
    .filter(({ at }) => isNew(lines[at]!) && lines[at]!.trim() !== '')
    .sort((a, b) => b.said - a.said || orderOf(a.at, declared) - orderOf(b.at, declared))
  for (const { at } of rest) keep(at)
  return joined(lines, kept)
}

/** Lines after a declaration tell more than lines before it. */
const orderOf = (at: number, declared: number): number => (at >= declared ? at - declared : 1e6 + at)

const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!\w)|--|"""|''')/

/** The line that declares an entity: the first that has its name and is no comment; else the first that is none. */
function declarationOf(lines: readonly string[], name: string): number {
  const code = (line: string): boolean => line.trim() !== '' && !COMMENT.test(line)
  const named = lines.findIndex((line) => code(line) && line.includes(name))
  return named >= 0 ? named : Math.max(0, lines.findIndex(code))
}

/** How many terms of a question a line has, each once. */
function saidBy(line: string, terms: ReadonlySet<string>): number {
  return new Set(codeTerms(line).filter((term) => terms.has(term))).size
}

function joined(lines: readonly string[], kept: ReadonlySet<number>): string {
  const shown: string[] = []
  let last = -1
  for (const at of [...kept].sort((a, b) => a - b)) {
    if (at > last + 1 && lines.slice(last + 1, at).some((line) => line.trim() !== '')) shown.push(GAP)
    shown.push(lines[at]!)
    last = at
  }
  if (lines.slice(last + 1).some((line) => line.trim() !== '')) shown.push(GAP)
  return shown.join('\n')
}

// The probability that the first result answers a question: evidence weighed by a logistic model that was fitted to
// questions with known answers, and to questions about something else.

import { BM25 } from '../index/lexical.ts'
import type { SearchIndex } from '../index/search-index.ts'
import { rarity, tellingTerms } from './lexical-scores.ts'
import type { Asked } from './rank.ts'
import type { Scratch } from './scratch.ts'

/** The evidence for the first result, each between about 0 and 1. */
export type Evidence = {
  /** Cosine of its best chunk with the question. */
  cosine: number
  /** Share of the question's worth, unknown words included, that the words of its best chunk cover. */
  said: number
  /** Share of the question's worth in words that occur in the project at all. */
  known: number
  /** How far the next result is behind, as a share. */
  lead: number
  /** Whether the question states its name or path, or quotes it. */
  stated: number
}

/** The evidence for `chunk`, the best of the first result; `next` is the worth of the second as a share of the first's. */
export function evidenceOf(
  index: SearchIndex,
  asked: Asked,
  { lexical, cosine, proofs }: Scratch,
  { unit, chunk, next }: { unit: number; chunk: number; next: number },
): Evidence {
  const all = asked.terms.reduce((sum, { weight }) => sum + weight * rarity(index.chunks, 0), 0)
  const telling = tellingTerms(index.lexical, asked.terms, asked.terms.length)
  const known = telling.reduce((sum, { worth }) => sum + worth, 0)
  const unknown = (asked.terms.length - telling.length) * rarity(index.chunks, 0)
  const isNamed = asked.mentions.names.has(index.nameHash[unit]!) || asked.files.has(index.fileOf[unit]!)
  return {
    cosine: cosine[chunk]!,
    said: lexical[chunk]! / Math.max(1e-6, (known + unknown) * (BM25.k1 + 1)),
    known: (all - unknown) / Math.max(1e-6, all),
    lead: 1 - next,
    stated: Number(isNamed || proofs.has(chunk)),
  }
}

/**
 * Fitted to 1,366 questions of 57 repositories and as many about something else; docs/retrieval.md says how well it holds
 * for repositories that it was not fitted to.
 */
const MODEL: Readonly<Record<keyof Evidence | 'bias', number>> = {
  bias: -6.8,
  cosine: 4.3,
  said: 1.2,
  known: 3.9,
  lead: 6.1,
  stated: 0.7,
}

/** Below this, results are marked: of questions about something else 95 in 100 are, of others 2. */
export const LOW_CONFIDENCE = 0.2

/** How likely the first result answers the question, 0 to 1. */
export function confidenceOf(evidence: Evidence): number {
  let sum = MODEL.bias
  for (const name of Object.keys(evidence) as (keyof Evidence)[]) sum += MODEL[name] * evidence[name]
  return 1 / (1 + Math.exp(-sum))
}

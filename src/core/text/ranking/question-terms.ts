// The words of a question by their weight: an issue says in its title what it is about, and in its code how that showed.

import { proseOf, titleOf } from '../question/question.ts'
import { type QueryTerm, queryTerms } from './lexical-scores.ts'

/** Added to the weight of a word of the title. */
const TITLE_GAIN = 0.5
/** Share of its weight that a word has which only blocks of code say: they set up what is needed to show a problem. */
const CODE_SHARE = 0.5

/** The terms of a question, those of its title weighed more and those of its code less. */
export function questionTerms(question: string): QueryTerm[] {
  const terms = queryTerms(question)
  const prose = proseOf(question)
  const title = titleOf(question)
  if (prose === question && title === '') return terms
  const inProse = hashesOf(prose)
  const inTitle = hashesOf(title)
  return terms.map(({ hash, weight }) => ({
    hash,
    weight: (inProse.has(hash) ? weight : weight * CODE_SHARE) + (inTitle.has(hash) ? TITLE_GAIN : 0),
  }))
}

const hashesOf = (text: string): Set<number> => new Set(queryTerms(text).map(({ hash }) => hash))

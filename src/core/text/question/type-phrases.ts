// Types that a phrase says in words: `JSON array operations` is about `JsonArray`.

import { STOP_WORDS } from '../tokens.ts'
import { nameHash } from './mentions.ts'

/** A longer text is no phrase. */
const PHRASE_CHARS_MAX = 160
const INTERROGATIVE = /^\W*(?:how|where|what|which|why|who)\b/i
/** Words behind which a phrase no longer says its subject: `deserializer by content type` is not about `ContentType`. */
const MODIFYING =
  /\b(?:after|at|before|between|by|for|from|in|into|of|on|over|per|that|to|using|via|when|which|with|without)\b/i
const WORDS_MIN = 2
const WORDS_MAX = 4
/** A shorter name is as easily a chance neighbourhood of words. */
const NAME_CHARS_MIN = 6
const PLURAL = /(?<=\w{3}[^s])s$/

/**
 * Hashes of the type names that two to four words in a row make, one way or another (`JsonArray`, `json_array`), before the
 * first preposition of a phrase; none of a question with a question word, whose words stand as the sentence wants them.
 */
export function typesPhrased(question: string): ReadonlySet<number> {
  const names = new Set<number>()
  if (question.length > PHRASE_CHARS_MAX || INTERROGATIVE.test(question)) return names
  const words =
    question
      .split(MODIFYING, 1)[0]!
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  for (let from = 0; from < words.length; from++)
    for (let to = from + WORDS_MIN; to <= Math.min(words.length, from + WORDS_MAX); to++) {
      const run = words.slice(from, to)
      if (run.filter((word) => !STOP_WORDS.has(word)).length < WORDS_MIN || run.join('').length < NAME_CHARS_MIN)
        continue
      for (const phrased of [run, [...run.slice(0, -1), singular(run.at(-1)!)], run.map(singular)])
        for (const between of ['', '_']) names.add(nameHash(phrased.join(between)))
    }
  return names
}

const singular = (word: string): string => word.replace(PLURAL, '')

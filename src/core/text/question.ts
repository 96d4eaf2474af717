// How a question is read before it is ranked by: an issue is more than its words.

import type { Embedder } from './embedder.ts'

const COMMENT = /<!--[\s\S]*?-->/g
const LINK = /\bhttps?:\/\/[^\s)>\]]+/g
/** A link to a file in a hosted repository: what follows the revision is its path. */
const FILE_LINK = /\/blob\/[^/?#]+\/([^?#]+)/

/**
 * The text without what its writer does not say: comments of issue forms, and links. One to a file stands for its path.
 */
export const readable = (question: string): string =>
  question.replace(COMMENT, ' ').replace(LINK, (link) => ` ${FILE_LINK.exec(link)?.[1] ?? ''} `)

/** How much the first line counts in the vector of a question of several lines: it is the title. */
const TITLE_SHARE = 0.5
const TITLE_CHARS_MAX = 300

/** Writes the unit vector of a question to `out`; zeros when nothing in it is known. */
export function embedQuestion(embedder: Pick<Embedder, 'query'>, question: string, out: Float32Array): void {
  const text = readable(question).trim()
  embedder.query(text, out)
  const title = text.split('\n', 1)[0]!.slice(0, TITLE_CHARS_MAX)
  if (title.length === text.length) return
  const ofTitle = new Float32Array(out.length)
  embedder.query(title, ofTitle)
  for (let i = 0; i < out.length; i++) out[i] = (1 - TITLE_SHARE) * out[i]! + TITLE_SHARE * ofTitle[i]!
  const length = Math.hypot(...out)
  if (length > 0) for (let i = 0; i < out.length; i++) out[i]! /= length
}

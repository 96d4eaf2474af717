// How a question is read before it is ranked by: an issue is more than its words.

import type { Embedder } from '../embedding/embedder.ts'

const LINK = /\bhttps?:\/\/[^\s)>\]]+/g
/** A link to a file in a hosted repository: its path follows the revision. */
const FILE_LINK = /\/blob\/[^/?#]+\/([^?#]+)/

/**
 * The text without parts that its author did not write: comments, headings and checked boxes of issue forms, versions,
 * and links. A link to a file is replaced by its path.
 */
export const readable = (question: string): string =>
  withoutForm(withoutComments(question)).replace(LINK, (link) => ` ${FILE_LINK.exec(link)?.[1] ?? ''} `)

/** A comment that is not closed is none, and no end is looked for again behind it. */
function withoutComments(text: string): string {
  let kept = ''
  let from = 0
  for (let open = text.indexOf('<!--'); open >= 0; open = text.indexOf('<!--', from)) {
    const close = text.indexOf('-->', open + 4)
    if (close < 0) break
    kept += `${text.slice(from, open)} `
    from = close + 3
  }
  return kept + text.slice(from)
}

/** A heading of Markdown, or a line that is all bold. */
const HEADING = /^ {0,3}(?:#{1,6} |\*\*(?=[^*]+\*\*:?\s*$))(.*)/
/** Boxes that a form wants checked; boxes of tasks to be done are empty. */
const CHECKED = /^\s*[-*+] \[[xX]\]/
/** The words that headings of issue forms are made of. */
const FORM_WORDS: ReadonlySet<string> = new Set(
  (
    'a about actual additional and any anything are behavior behaviour bug can code complete confirmation context current ' +
    'debug description details did do else environment environments example expect expected feature happen happened how info ' +
    'information is issue know log logs minimal motivation mvce mcve need of on operating os other output possible problem ' +
    'relevant report reproduce reproducing reproduction request results run sample screenshots solution steps summary ' +
    'system tested the this to verifiable version versions we what which with you your'
  ).split(' '),
)
/** Headings of lists of versions, which no question is about. */
const VERSIONS = /\b(?:environments?|versions?|system (?:info|information|details)|operating system|os|tested on)\b/i

/** An issue without the parts written by its form; all of it if nothing else is there. */
function withoutForm(text: string): string {
  if (!text.includes('\n')) return text
  const kept: string[] = []
  let inForm = false
  let inVersions = false
  for (const line of text.split('\n')) {
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      inForm = (heading.toLowerCase().match(/[a-z]+/g) ?? []).every((word) => FORM_WORDS.has(word))
      inVersions = inForm && VERSIONS.test(heading)
      if (inForm) continue
    }
    if (!inVersions && !(inForm && CHECKED.test(line))) kept.push(line)
  }
  const rest = kept.join('\n')
  return rest.trim() === '' ? text : rest
}

/** How much the first line counts in the vector of a question of several lines: it is the title. */
const TITLE_SHARE = 0.5
const TITLE_CHARS_MAX = 300

/** The title of a question: the first line of several, or the beginning of a very long one; otherwise ''. */
export function titleOf(question: string): string {
  const text = question.trim()
  const title = text.split('\n', 1)[0]!.slice(0, TITLE_CHARS_MAX)
  return title.length === text.length ? '' : title
}

/** A block of code in Markdown; one that is not closed goes on to the end. */
const CODE_BLOCK = /```[\s\S]*?(?:```|$)/g

/** The question without its blocks of code. */
export const proseOf = (question: string): string => question.replace(CODE_BLOCK, ' ')

/** Writes the unit vector of a question to `out`; zeros when nothing in it is known. */
export function embedQuestion(embedder: Pick<Embedder, 'query'>, question: string, out: Float32Array): void {
  const text = readable(question)
  embedder.query(text.trim(), out)
  const title = titleOf(text)
  if (title === '') return
  const ofTitle = new Float32Array(out.length)
  embedder.query(title, ofTitle)
  for (let i = 0; i < out.length; i++) out[i] = (1 - TITLE_SHARE) * out[i]! + TITLE_SHARE * ofTitle[i]!
  const length = Math.hypot(...out)
  if (length > 0) for (let i = 0; i < out.length; i++) out[i]! /= length
}

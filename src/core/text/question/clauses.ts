// The parts of a question that asks for several things at once.

/** Parts taken from one question. */
const CLAUSES_MAX = 4

/** A part that names nothing to look for: a connective, an article, a number. */
const WORD = /\p{L}{4,}/u

/**
 * "integer overflow or out of bounds reads" as its parts, in their order; none where there is one part alone, or so many
 * that it is a text.
 */
export function clausesOf(question: string): string[] {
  const parts = question
    .replace(/\([^()]*\)/g, ' ') // examples
    .split(/[;\n]|\s(?:and|or|as well as)\s/i)
    .map((part) => part.trim())
    .filter((part) => WORD.test(part))
  return parts.length < 2 || parts.length > 2 * CLAUSES_MAX ? [] : parts.slice(0, CLAUSES_MAX)
}

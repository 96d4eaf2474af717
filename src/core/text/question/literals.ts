// Texts that a question wants found verbatim: in quotation marks, and codes that are no words (`ECONNRESET`).

const QUOTED = /"([^"\n]{3,120})"|“([^”\n]{3,120})”|(?<![\w\])[])'([^'\n]{3,120})'(?!\w)/g
/** A word of capitals and digits; shorter ones are as often the names of things (`HTTP`, `JSON`). */
const CODE = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g
const CODE_CHARS_MIN = 6
const LITERALS_MAX = 8
/** A longer question is an issue, which quotes much that is not looked for. */
const QUESTION_CHARS_MAX = 200

/** The literals of a question, each once, in their order. */
export function literalsOf(question: string): string[] {
  if (question.length > QUESTION_CHARS_MAX) return []
  const quoted = Array.from(question.matchAll(QUOTED), ([, double, curly, single]) =>
    (double ?? curly ?? single)!.trim(),
  )
  const codes = Array.from(question.matchAll(CODE), ([code]) => code).filter(
    (code) => code.length >= CODE_CHARS_MIN && !quoted.some((text) => text.includes(code)),
  )
  return [...new Set([...quoted.filter((text) => /\w/.test(text)), ...codes])].slice(0, LITERALS_MAX)
}

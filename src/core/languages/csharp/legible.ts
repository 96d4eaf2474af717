// Texts that the grammar can read in place of sources that it cannot: as long, with the same lines.

import { renamed, spaces } from '../kit/same-length.ts'

/** A text of the same length that the grammar can read; the tree keeps the source. */
export function legible(source: string): string {
  let text = source
  if (/\b(?:with|async)\b/.test(text)) text = text.replace(/\b(?:with|async)\b(?=[ \t]*[.,;)=\]?&|])/g, renamed)
  if (/\bref (?:partial )?struct\b/.test(text)) text = text.replace(/\bref(?= partial struct\b)/g, spaces)
  text = text.replace(WITHOUT_BODY, withBody).replace(LAST_WITHOUT_BODY, withLastBody)
  return text.includes('unsafe') ? withoutPointers(text) : text
}

/** A type that ends in a semicolon, with the white space behind it: `class NotFound(string what) : Exception(what);`. */
const WITHOUT_BODY =
  /^[ \t]*(?:\[[^\]\n]*\][ \t]*)*(?:(?:public|internal|private|protected|file|sealed|abstract|static|readonly|ref|partial|unsafe|new)[ \t]+)*(?:class|struct|interface)[ \t]+\w[^;{}]{0,1000};\s(?!\s*#)/gm

/** The type with empty braces in place of the semicolon and the character behind it. */
const withBody = (text: string): string => `${text.slice(0, -2)}{}`

/** The same at the end of a file, where the braces take the place of the arguments of the base. */
const LAST_WITHOUT_BODY = /\b((?:class|struct)[ \t]+\w[^;{}]{0,1000})(\([^;{}()]+\);)$/

const withLastBody = (_all: string, head: string, end: string): string => `${head}${'{}'.padStart(end.length)}`

/** What a cast pointer points to: `*(int*)p`. */
const CAST_POINTEE = /\*[ \t]*\([ \t]*[\w.]+[ \t]*\*+[ \t]*\)(?!&)/g

/** A variable that is read as another type: `*(long*)&value`. */
const CAST_VARIABLE = /\*[ \t]*\([ \t]*[\w.]+[ \t]*\*+[ \t]*\)&/g

/** What a pointer points to that is moved as it is written through: `*to++ = 1`. */
const WRITTEN_POINTEE = /((?:^|[;{}:)])[ \t]*)(\*\w+(?:\+\+|--))(?=\s*[-+*/%&|^]?=)/gm

/** What a pointer that is worked out points to, up to its bracket: `= *(p + 1)`. */
const POINTEE = /\*(?=\()(?<=(?:[=(,;{}&|!<>+?:-]|\breturn)\s{0,100}\*)/g

/** Elements in place of what a pointer in brackets points to, which the grammar takes for types. */
function withoutPointers(source: string): string {
  const text = source
    .replace(CAST_POINTEE, (cast) => '*'.padStart(cast.length))
    .replace(CAST_VARIABLE, spaces)
    .replace(WRITTEN_POINTEE, (_all, before: string, pointee: string) => before + pointee.replace(/\W/g, ' '))
  let result = ''
  let done = 0
  for (const { index } of text.matchAll(POINTEE)) {
    const close = index < done ? -1 : closingBracket(text, index + 1)
    if (close < 0) continue
    result += `${text.slice(done, index)}x[${text.slice(index + 2, close)}]`
    done = close + 1
  }
  return result + text.slice(done)
}

/** Characters between two brackets. */
const BRACKETS_MAX = 1000

/** The offset of the bracket that closes the one at `open`; -1 when none does in the same statement. */
function closingBracket(text: string, open: number): number {
  let depth = 0
  const end = Math.min(text.length, open + BRACKETS_MAX)
  for (let at = open; at < end && text[at] !== ';'; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return -1
}

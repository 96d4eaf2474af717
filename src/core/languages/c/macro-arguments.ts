// Rewrites arguments of macros that are no expressions, and that the grammar cannot read: types, statements, nothing.

import { spaces } from '../kit/same-length.ts'
import { MACRO } from './nearby-code.ts'

/** The call of a macro, up to its first argument. */
const CALL = new RegExp(String.raw`\b(?:${MACRO}|va_arg|container_of)[ \t]*\(`, 'g')

/** Characters between the brackets. */
const ARGUMENTS_MAX = 2000

/** What a list of expressions does not have: types of the language, pointers and references, keywords, empty places. */
const SUSPECT =
  /\b(?:void|int|char|bool|long|short|unsigned|signed|float|double|struct|throw|return|template)\b|[*&]\s*[,)]|[,(]\s*(?:\/\*.*?\*\/\s*)?[,)]/

/** A text of the same length and lines in which several arguments of a macro are expressions. */
export function withExpressions(code: string): string {
  let result = ''
  let done = 0
  for (const { index, 0: head } of code.matchAll(CALL)) {
    const open = index + head.length
    if (open <= done) continue
    const given = argumentsFrom(code, open)
    const end = open + given.join(',').length
    if (given.length < 2 || !SUSPECT.test(code.slice(open - 1, end + 1))) continue
    result += code.slice(done, open) + expressionsOf(given)
    done = end
  }
  return result + code.slice(done)
}

/** The arguments from an offset up to the closing bracket; none when that is too far away. */
export function argumentsFrom(code: string, open: number): string[] {
  const given: string[] = []
  let depth = 0
  let start = open
  const end = Math.min(code.length, open + ARGUMENTS_MAX)
  for (let at = open; at < end; at++) {
    const char = code[at]!
    if (char === '"' || (char === "'" && !/\w/.test(code[at - 1]!))) at = literalEnd(code, at)
    else if ('([{'.includes(char)) depth++
    else if (depth > 0 && ')]}'.includes(char)) depth--
    else if (depth === 0 && ',)'.includes(char)) {
      given.push(code.slice(start, at))
      start = at + 1
      if (char === ')') return given
    }
  }
  return []
}

/** The offset of the quote that ends a literal, or of the end of its line. */
function literalEnd(code: string, start: number): number {
  for (let at = start + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[start] || code[at] === '\n') return at
  }
  return code.length
}

/** Arguments as the grammar reads them. An empty one goes with a comma beside it. */
function expressionsOf(given: readonly string[]): string {
  let isFirst = true
  const parts = given.map((argument, at) => {
    const isEmpty = NOTHING.test(argument)
    const comma = at === 0 ? '' : isEmpty || isFirst ? ' ' : ','
    isFirst &&= isEmpty
    return comma + (isEmpty ? argument : expressionOf(argument))
  })
  return parts.join('')
}
const NOTHING = /^(?:\s|\/\*[^*]*\*\/)*$/

/** A type of the language, perhaps with what points to it: `unsigned char`, `const void *`. */
const PLAIN_TYPE =
  /^(?:(?:const|volatile|void|int|char|bool|long|short|unsigned|signed|float|double)\b[ \t]*)+[*&\s]*$|^template$/

/** A name with words and signs around it that make it a type: `struct foo`, `json::error&`. */
const NAMED_TYPE =
  /^(\s*(?:(?:const|volatile|struct|class|enum|union|typename)\s+)*)([A-Za-z_][\w:]*(?:<[^()]*>)?)([\s*&]*(?:const\s*)?)$/

function expressionOf(argument: string): string {
  const trimmed = argument.trim()
  if (PLAIN_TYPE.test(trimmed)) return argument.replace(trimmed, trimmed.replace(/[^\r\n]/g, 'x'))
  const [whole, before, name, behind] = NAMED_TYPE.exec(argument) ?? []
  if (whole !== undefined) return `${spaces(before!)}${name}${spaces(behind!)}`
  return argument.replace(/^\s*(?:throw|return)\b(?=\s+\S)/, spaces)
}

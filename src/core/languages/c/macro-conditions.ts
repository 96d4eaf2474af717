// Macros that stand for the head of an `if`: `IF_SOME(x, find(key)) { … } else { … }`. Behind the block of a call, the
// grammar takes `else` for an error, and what follows for code outside of the function and its namespaces.

import { spaces } from '../kit/same-length.ts'
import { MACRO } from './nearby-code.ts'

/** Writes `if` in the place of such macros: of all that have a block with `else` somewhere, or `IF` in their name. */
export function withConditions(text: string): string {
  if (!/\belse\b|IF/.test(text) || !hasMacroBlock(text)) return text
  const heads = headsOf(text)
  const names = new Set<string>()
  for (const { name, hasElse } of heads) if (hasElse || IF_WORD.test(name)) names.add(name)
  let result = ''
  let from = 0
  for (const { name, at } of heads.filter((head) => names.has(head.name)).sort((a, b) => a.at - b.at)) {
    result += `${text.slice(from, at)}if${spaces(name.slice(2))}`
    from = at + name.length
  }
  return result + text.slice(from)
}

/** Whether a macro at the beginning of a line has arguments and a block. */
function hasMacroBlock(text: string): boolean {
  for (const { 0: head, index } of text.matchAll(AT_LINE)) {
    BLOCK.lastIndex = closingParen(text, index + head.length)
    if (BLOCK.lastIndex > 0 && BLOCK.test(text)) return true
  }
  return false
}
const AT_LINE = new RegExp(String.raw`^[ \t]+(?:\}[ \t]*)?(?:else[ \t]+)?${MACRO}[ \t]*\(`, 'gm')
const BLOCK = /\)\s*\{/y

/** The parenthesis that closes the one before an offset; 0 when it is too far away. */
function closingParen(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length && at - from < ARGUMENTS_MAX; at++) {
    const char = text.charCodeAt(at)
    if (char === 40) depth++
    else if (char === 41 && --depth === 0) return at
  }
  return 0
}
const ARGUMENTS_MAX = 2000

const IF_WORD = /(?:^|_)IF(?:_|$)/

type Head = { name: string; at: number; hasElse: boolean }

/** The macros inside of a block that begin a statement and have a block of their own, in the order of their ends. */
function headsOf(text: string): Head[] {
  const heads: Head[] = []
  const open: { head?: Head | undefined; isBlock: boolean }[] = []
  let blocks = 0
  // the macro of the parentheses that were closed last, and the end of these
  let closed: { head: Head | undefined; end: number } = { head: undefined, end: 0 }
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === '(') open.push({ head: blocks > 0 ? headBefore(text, index) : undefined, isBlock: false })
    else if (token === '{') {
      const isNext = closed.head !== undefined && text.slice(closed.end, index).trim() === ''
      open.push({ head: isNext ? closed.head : undefined, isBlock: true })
      blocks++
    } else if (token === ')' || token === '}') {
      const group = open.pop()
      if (!group) continue
      if (!group.isBlock) closed = { head: group.head, end: index + 1 }
      else {
        blocks--
        if (!group.head) continue
        ELSE.lastIndex = index + 1
        heads.push({ ...group.head, hasElse: ELSE.test(text) })
      }
    }
  }
  return heads
}

const TOKEN = /\/\/.*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[(){}]/g
const ELSE = /\s*else\b/y

/** The macro before an opening parenthesis, where it begins a statement. */
function headBefore(text: string, paren: number): Head | undefined {
  const end = beforeSpaces(text, paren)
  let at = end
  while (at > 0 && isOfMacro(text.charCodeAt(at - 1))) at--
  const name = text.slice(at, end)
  if (!WHOLE_MACRO.test(name) || !BEGINS.test(text.slice(Math.max(0, at - LINE_MAX), at))) return undefined
  return { name, at, hasElse: false }
}

/** The end of the code before the blanks before an offset. */
function beforeSpaces(text: string, from: number): number {
  let at = from
  while (at > 0 && text.charCodeAt(at - 1) <= SPACE) at--
  return at
}
const SPACE = 32

/** Whether a character is `A` to `Z`, a digit or an underscore. */
const isOfMacro = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95

const WHOLE_MACRO = new RegExp(`^${MACRO}$`)
/** The end of what stands before a statement. */
const BEGINS = /(?:[;{}):]|\belse|\*\/|\/\/[^\n]*\n)\s*$/
/** Characters before a statement that are looked at. */
const LINE_MAX = 200

// The signature of an entity as its source has it, on one line: it distinguishes overloads for people.

import { literal } from '../text/literal.ts'
import { unnumbered } from './overloads.ts'

/** A longer signature is cut (characters). */
const SIGNATURE_CHARS_MAX = 300
/** Lines of a header that are read: attributes may come before the declaration. */
const HEADER_LINES_MAX = 40

/** Lines of an entity in its file, 1-based; `sigEndLine` is the last one of its header. */
export type Header = { name: string; startLine: number; sigEndLine: number }

/** The signature of an entity; null when these lines do not have its name, as in a file that has changed since. */
export function signatureOf(lines: readonly string[], { name, startLine, sigEndLine }: Header): string | null {
  const last = Math.min(Math.max(sigEndLine, startLine), startLine + HEADER_LINES_MAX)
  const header = lines
    .slice(startLine - 1, last)
    .map((line) => line.trim())
    .filter((line) => !/^(\/\/|\*|\/\*.*\*\/$|#(?!\[)\s)/.test(line))
    .join(' ')
  const declared = withoutAttributes(header)
  if (!declared.includes(name.replace(/^#/, ''))) return null
  const text = withoutBody(declared, declared.indexOf(name)).replace(/\s+/g, ' ').trim()
  return text.length > SIGNATURE_CHARS_MAX ? `${text.slice(0, SIGNATURE_CHARS_MAX - 1)}…` : text
}

const OPENING = '([{'
const CLOSING = ')]}'

/** The declaration behind annotations, decorators and attributes: `@Test(…)`, `#[inline]`, `[Obsolete("…")]`. */
function withoutAttributes(text: string): string {
  let rest = text.trim()
  for (;;) {
    const [mark = ''] = /^(@(?!interface\b)[\w.:]+\s*|#(?=\[)|(?=\[))/.exec(rest) ?? []
    const opens = OPENING.includes(rest[mark.length] ?? ' ')
    if (mark === '' && !opens) return rest
    const end = opens ? endOfGroup(rest, mark.length) : mark.length
    const after = rest.slice(end).trim()
    // `[Symbol.iterator]() {` is a name and no attribute; a group that nothing follows is the declaration itself.
    if (after === '' || (mark === '' && /^[(?!:=]/.test(after)) || rest[mark.length] === '{') return rest
    rest = after
  }
}

/** The place behind the bracket that closes the one at `from`; the end of the text when none does. */
function endOfGroup(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (OPENING.includes(text[at]!)) depth++
    else if (CLOSING.includes(text[at]!) && --depth === 0) return at + 1
  }
  return text.length
}

/** A declaration up to its body: the brace, arrow or (in Python's manner) colon outside all brackets behind the name. */
function withoutBody(text: string, nameAt: number): string {
  const colonOpens = /^(async )?(def|class) /.test(text)
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    const isBody = depth === 0 && at > nameAt && at > 0
    if (isBody && character === '{' && /[\s)]/.test(text[at - 1]!) && !/[:|&=<,]\s*$/.test(text.slice(0, at)))
      return text.slice(0, at)
    if (isBody && character === '=' && text[at + 1] === '>') return text.slice(0, at)
    if (isBody && character === ':' && colonOpens && text[at + 1] !== ':' && text[at - 1] !== ':')
      return text.slice(0, at)
    if (OPENING.includes(character)) depth++
    else if (CLOSING.includes(character)) depth--
  }
  return text.replace(/\s*(\{|;|=)\s*$/, '')
}

/**
 * A qualified name as people tell overloads apart: its parameters in place of the number, `Random.next(int, int)` for
 * `Random.next~2`, from the declaration or the text that begins with it. Where no parameters are found, and for what is
 * inside such an entity, the first line tells it: `Shape:40`. As it is where it has no number. Names of this form are
 * accepted wherever an entity is named.
 */
export function toldApart(qualifiedName: string, declaration: string | null, startLine: number): string {
  const plain = unnumbered(qualifiedName)
  if (plain === qualifiedName) return qualifiedName
  const isOverload = `${plain}~`.length < qualifiedName.length && qualifiedName.startsWith(`${plain}~`)
  const parameters =
    isOverload && declaration !== null ? parametersIn(declaration, plain.split('.').at(-1)!) : undefined
  const told = `${plain}(${parameters?.join(', ')})`
  return parameters && told.length <= SIGNATURE_CHARS_MAX ? told : `${plain}:${startLine}`
}

/** The parameters of a declaration of this name; undefined where it has none. */
function parametersIn(declaration: string, name: string): string[] | undefined {
  const code = declaration
    .split('\n')
    .filter((line) => !COMMENT.test(line))
    .join(' ')
  const at = code.search(new RegExp(`(?<![\\w$.])${literal(name)}\\s*(?:<[^()]*>)?\\(`))
  if (at === -1) return undefined
  const open = code.indexOf('(', at)
  return listed(code.slice(open + 1, endOfGroup(code, open) - 1).replace(/\s+/g, ' '))
}

/** A line of a comment. */
const COMMENT = /^\s*(\/\/|\*|\/\*|#(?!\[)\s)/

/**
 * Whether a signature takes the parameters that somebody gave to tell it from others (`Reader, Type`): as many, each
 * with that word in it.
 */
export function takesParameters(signature: string, name: string, given: string): boolean {
  const open = signature.indexOf('(', Math.max(0, signature.indexOf(name)))
  if (open === -1) return false
  const own = listed(signature.slice(open + 1, endOfGroup(signature, open) - 1))
  const wanted = listed(given)
  const has = (parameter: string, word: string): boolean =>
    parameter.replace(/\s+/g, '').includes(word.replace(/\s+/g, '')) &&
    wordsOf(word).every((each) => wordsOf(parameter).includes(each))
  return own.length === wanted.length && wanted.every((word, at) => has(own[at]!, word))
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_$]+/gu) ?? []

/** The parts of a list between commas that are inside no brackets. */
function listed(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? ','
    if (`${OPENING}<`.includes(character)) depth++
    else if (`${CLOSING}>`.includes(character)) depth--
    if (character !== ',' || (depth > 0 && at < text.length)) continue
    parts.push(text.slice(from, at).trim())
    from = at + 1
  }
  return parts.filter((part) => part !== '')
}

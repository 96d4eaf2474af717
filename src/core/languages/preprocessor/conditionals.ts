// Conditional compilation that a grammar cannot read: branches with unbalanced brackets, and branches inside a
// statement, a list or parentheses. One branch of such a group is kept; of other groups all are. The configuration of a
// build is unknown: a condition on a platform is evaluated for a Linux build.

import type { Blank } from './blanks.ts'
import { isForeign, isNegated, isUnlikely } from './conditions.ts'

/** `list` is the number of open braces inside the enum around the place, 0 outside of one. */
type State = { braces: number; parens: number; list: number; last: string; line: string }
const NOTHING_READ: State = { braces: 0, parens: 0, list: 0, last: '', line: '' }
type Branch = {
  directive: [number, number]
  body: [number, number]
  dropped: boolean
  foreign: boolean
  unlikely: boolean
  end: State
}
type Group = { start: State; branches: Branch[]; negated: boolean }

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(.*)/

/** The ranges to blank, so that the grammar sees one sound text. */
export function unsoundBranches(source: string): Blank[] {
  const blanks: Blank[] = []
  const open: Group[] = []
  let state: State = { ...NOTHING_READ }
  let inComment = false
  for (let at = 0; at < source.length; ) {
    const start = at
    at = lineEnd(source, at)
    const text = source.slice(start, at)
    if (inComment || !/^[ \t]*#/.test(text)) {
      inComment = scan(text, state, inComment)
      continue
    }
    at = directiveEnd(source, start, at)
    const directive = directiveIn(text, start, at)
    if (directive) {
      const condition = conditionOf(source, directive)
      if (condition) blanks.push(condition)
      state = afterDirective(source, directive, { open, state, blanks })
    } else if ((isInList(state) || state.list > 0) && !/^[ \t]*#[ \t]*include/.test(text)) {
      // in a list, the macro that its rows are read with is nothing that the grammar knows
      blanks.push([start, at])
    }
  }
  return blanks
}

/** A conditional directive, which stands from `start` to `end`, continuation lines included. */
type Directive = { word: string; condition: string; start: number; end: number; conditionStart: number }

function directiveIn(line: string, start: number, end: number): Directive | undefined {
  const [whole, word, condition] = DIRECTIVE.exec(line) ?? []
  if (whole === undefined || word === undefined || condition === undefined) return undefined
  return { word, condition, start, end, conditionStart: start + whole.length - condition.trimStart().length }
}

/** Replaces the condition of an `#if` by `1`: the grammar cannot read every condition. */
function conditionOf(source: string, { word, condition, conditionStart, end }: Directive): Blank | undefined {
  if ((word !== 'if' && word !== 'elif') || condition.trim() === '') return undefined
  return [conditionStart, source[end - 1] === '\n' ? end - 1 : end, '1']
}

/** The state of reading a source: the groups of branches around the offset, and the blanks before it. */
type Reading = { open: Group[]; state: State; blanks: Blank[] }

/** The state after a directive, which begins, continues or ends a group of branches. */
function afterDirective(source: string, directive: Directive, { open, state, blanks }: Reading): State {
  const { word, condition, start, end } = directive
  if (word.startsWith('if')) {
    const negated = isNegated(word, condition)
    open.push({ start: { ...state }, branches: [branch(directive, state)], negated })
    return state
  }
  const group = open.at(-1)
  if (!group) return state
  const last = group.branches.at(-1)!
  last.body[1] = start
  last.end = { ...state }
  if (word === 'endif') {
    open.pop()
    return close(group, [start, end], source, blanks)
  }
  const foreign = isForeign(word, condition) || (word === 'else' && group.negated)
  group.branches.push({ ...branch(directive, state), foreign })
  return { ...group.start }
}

/** The end of a directive, which continues after a backslash at the end of its line, and behind a comment of several lines. */
function directiveEnd(source: string, start: number, lineEndAt: number): number {
  let at = lineEndAt
  while (/\\\r?\n?$/.test(source.slice(Math.max(start, at - 3), at)) && at < source.length) at = lineEnd(source, at)
  const text = source.slice(start, at)
  if (!text.includes('/*') || PROSE.test(text) || !scan(text, { ...NOTHING_READ }, false)) return at
  const commentEndAt = source.indexOf('*/', at)
  return commentEndAt < 0 ? at : directiveEnd(source, start, lineEnd(source, commentEndAt))
}

/** A directive whose text is no code. */
const PROSE = /^[ \t]*#[ \t]*(?:region|error|warning)\b/

const isInList = ({ parens, last, line }: State): boolean =>
  parens > 0 || last === ',' || (last === '{' && /\benum\b|=\s*\{\s*$/.test(line))

function lineEnd(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end < 0 ? source.length : end + 1
}

function branch({ word, condition, start, end }: Directive, state: State): Branch {
  return {
    directive: [start, end],
    body: [end, end],
    dropped: word === 'if' && /^\s*(?:0|false)\s*(?:\/[/*].*)?$/.test(condition),
    foreign: isForeign(word, condition),
    unlikely: isUnlikely(word, condition),
    end: { ...state },
  }
}

/** Decides which branch of a group remains; returns the state after it. */
function close(group: Group, endif: [number, number], source: string, blanks: Blank[]): State {
  const { start, branches } = group
  for (const one of branches) if (one.dropped) blanks.push(one.body)
  const live = branches.filter((one) => !one.dropped && one.body[1] > one.body[0])
  if (live.length === 0) return start
  const balanced = live.every((one) => one.end.braces === start.braces && one.end.parens === start.parens)
  if (balanced && isReadable(live, start, source, endif))
    return { ...live[0]!.end, last: live[0]!.end.last || start.last }
  for (const one of branches) blanks.push(one.directive)
  blanks.push(endif)
  if (balanced && (isPartOfList(live, start) || isPartOfIf(live, source))) return live[0]!.end
  const kept = likely(live)
  for (const one of live) if (one !== kept) blanks.push(one.body)
  return kept.end
}

/** Whether the grammar can read branches unchanged: each consists of whole statements or declarations. */
function isReadable(live: readonly Branch[], start: State, source: string, endif: [number, number]): boolean {
  // of several heads of one body only one is kept
  const areHeads = live.length > 1 && live.every((one) => one.end.last === ')') && opensBody(source, endif[1])
  if (areHeads || isInList(start) || !isSeparate(start)) return false
  if (live.some((one) => continuesIf(source, one) || beginsWithin(source, one))) return false
  return live.every((one) => one.end.last === start.last || isComplete(one.end))
}

/** Whether branches are rows of a list, each of which ends in a comma. */
function isPartOfList(live: readonly Branch[], { last }: State): boolean {
  return (last === ',' || last === '(' || last === '{') && live.every((one) => one.end.last === ',')
}

/** Whether branches continue an `if`: one `else if` may follow another, and `else` the last. */
const isPartOfIf = (live: readonly Branch[], source: string): boolean =>
  live.every((one, i) => continuesIf(source, one, i < live.length - 1))

const opensBody = (source: string, from: number): boolean => codeFrom(source, from).startsWith('{')

/** Whether a branch begins with `else`, or with `else if`. */
const continuesIf = (source: string, { body }: Branch, isWithIf = false): boolean =>
  (isWithIf ? /^else\s+if\b/ : /^else\b/).test(codeFrom(source, body[0]))

/** Whether a branch begins with the continuation of a list, of a chain or of a condition, or with an accessor of a property. */
const beginsWithin = (source: string, { body }: Branch): boolean =>
  /^(?:,|\?|\.\w|->|&&|\|\||<<|(?:get|set|init|add|remove)\s*\{)/.test(codeFrom(source, body[0]))

/** The first code at or after an offset, without the comments before it. */
function codeFrom(source: string, from: number): string {
  const next = /\s*(?:\/\/.*\s*|\/\*[\s\S]{0,500}?\*\/\s*)*/y
  next.lastIndex = from
  next.exec(source)
  return source.slice(next.lastIndex, next.lastIndex + CODE_MAX)
}
const CODE_MAX = 20

/**
 * Which of the branches a build takes: not that of another platform; a name of which nothing is known is not defined.
 */
function likely(live: readonly Branch[]): Branch {
  const here = live.filter((one) => !one.foreign)
  return here.find((one) => !one.unlikely) ?? here[0] ?? live[0]!
}

/** Whether a new statement or declaration can begin here. */
function isSeparate({ parens, last, line }: State): boolean {
  if (parens > 0) return false
  if (last === ')') return !/^\s*(?:}\s*)?(?:else\s+)?(?:if|for|while|switch)\b/.test(line)
  return last === '' || ';{}:>'.includes(last)
}

const isComplete = ({ last }: State): boolean => ';{}:)'.includes(last)

/** Follows brackets over a line; returns whether the line ends inside a comment. */
function scan(text: string, state: State, inComment: boolean): boolean {
  let any = false
  let at = inComment ? commentEnd(text, 0) : 0
  for (; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char <= SPACE) continue
    const next = char === SLASH ? text.charCodeAt(at + 1) : 0
    if (next === SLASH) break
    if (next === STAR) {
      at = commentEnd(text, at + 2) - 1
      continue
    }
    any = true
    state.last = text[at]!
    if (isQuote(char, text, at)) at = endOfLiteral(text, at)
    else {
      countBracket(state, char)
      if (char === OPENING && state.list === 0 && ENUM.test(headBefore(text, at, state))) state.list = state.braces
      else if (state.braces < state.list) state.list = 0
    }
  }
  if (at === UNENDED) return true
  if (any) state.line = text
  return false
}
const [SPACE, SLASH, STAR, DOUBLE, SINGLE, OPENING] = [32, 47, 42, 34, 39, 123] as const

/** The head of an enum, up to its brace. */
const ENUM = /\benum\b[^;(){}]*$/
const HEAD_MAX = 200

/** The last code before a brace, on its line and the one before. */
const headBefore = (text: string, at: number, { line }: State): string =>
  (at < HEAD_MAX ? line.slice(-HEAD_MAX) : '') + text.slice(Math.max(0, at - HEAD_MAX), at)

/** Where a comment ends that does not end on its line. */
const UNENDED = 0x3fffffff

function commentEnd(line: string, from: number): number {
  const end = line.indexOf('*/', from)
  return end < 0 ? UNENDED : end + 2
}

/** Whether a literal begins here; in a number `'` separates digits. */
const isQuote = (char: number, text: string, at: number): boolean =>
  char === DOUBLE || (char === SINGLE && !/\w/.test(text[at - 1] ?? ''))

function countBracket(state: State, char: number): void {
  if (char === OPENING) state.braces++
  else if (char === 125) state.braces--
  else if (char === 40) state.parens++
  else if (char === 41) state.parens = Math.max(0, state.parens - 1)
}

function endOfLiteral(text: string, start: number): number {
  const quote = text[start]!
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return text.length
}

// Conditional compilation that a grammar cannot read: branches that open or close more than they close or open, and
// branches inside a statement, a list or parentheses. Of those one branch is kept; of the others all are. Nothing is
// known of how a project is built: where a condition names a platform, that of a Linux build is taken.

type State = { braces: number; parens: number; last: string; line: string }
type Branch = {
  directive: [number, number]
  body: [number, number]
  dropped: boolean
  foreign: boolean
  unlikely: boolean
  end: State
}
type Group = { start: State; branches: Branch[]; negated: boolean }

/** A range of the text to be read as blank, or as `1` where it is a condition. */
export type Blank = readonly [start: number, end: number, text?: string]

const DIRECTIVE = /^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(.*)/
const FOREIGN =
  /\b(?:_?WIN(?:32|64|DOWS)|_MSC_VER|__(?:APPLE|MACH|sun|MVS|CYGWIN|HAIKU|QNX|VMS|BORLANDC|WATCOMC|EMSCRIPTEN|ANDROID|DragonFly)(?:__)?|__MINGW\w*|__(?:Free|Open|Net)BSD__|_AIX|__PASE__|__OS2__|VXWORKS|__VXWORKS__|__hpux)\b/

/** What must be blank for the grammar to see one sound text. */
export function unsoundBranches(source: string): Blank[] {
  const blanks: Blank[] = []
  const open: Group[] = []
  let state: State = { braces: 0, parens: 0, last: '', line: '' }
  let inComment = false
  for (let at = 0; at < source.length; ) {
    const start = at
    at = lineEnd(source, at)
    const text = source.slice(start, at)
    if (inComment || !/^[ \t]*#/.test(text)) {
      inComment = scan(text, state, inComment)
      continue
    }
    at = continuationEnd(source, start, at)
    const match = DIRECTIVE.exec(text)
    if (match) {
      const [whole, word, condition] = match as unknown as [string, string, string]
      // the grammar cannot read all that a condition may say
      if ((word === 'if' || word === 'elif') && condition.trim() !== '') {
        const from = start + whole.length - condition.trimStart().length
        blanks.push([from, source[at - 1] === '\n' ? at - 1 : at, '1'])
      }
      state = afterDirective(source, { word, condition, start, end: at }, { open, state, blanks })
    } else if (isInList(state) && !/^[ \t]*#[ \t]*include/.test(text)) {
      // in a list, the macro that its rows are read with is nothing that the grammar knows
      blanks.push([start, at])
    }
  }
  return blanks
}

/** A conditional directive, which stands from `start` to `end`, continuation lines included. */
type Directive = { word: string; condition: string; start: number; end: number }

/** What has been read of a source: the groups of branches around the place, its state, and what is blank before it. */
type Reading = { open: Group[]; state: State; blanks: Blank[] }

/** The state behind a directive, which begins, goes on with or ends a group of branches. */
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

/** Where a directive ends that goes on behind a backslash at the end of its line. */
function continuationEnd(source: string, start: number, lineEndAt: number): number {
  let at = lineEndAt
  while (/\\\r?\n?$/.test(source.slice(Math.max(start, at - 3), at)) && at < source.length) at = lineEnd(source, at)
  return at
}

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

/** Whether a branch is of platforms other than the one that the graph is of. */
export const isForeign = (word: string, condition: string): boolean =>
  isCondition(word) && truth(word, condition, platform) === false

/** Whether a condition leaves other platforms to the `#else`. */
export const isNegated = (word: string, condition: string): boolean =>
  isCondition(word) && truth(word, condition, platform) === true

/**
 * Whether a condition asks for names of which nothing is known: they are taken not to be defined. Of those for which
 * `isDefined` answers true, the file knows something.
 */
export const isUnlikely = (word: string, condition: string, isDefined?: (name: string) => boolean): boolean =>
  word !== 'ifndef' &&
  isCondition(word) &&
  truth(word, condition, (name) => (LIKELY.test(name) || isDefined?.(name) ? undefined : false)) === false

/** Names that builds define more often than not, and those of compilers. */
const LIKELY = /^(?:HAVE_|USE_|ENABLE_|WITH_|HAS_|__|_GNU|_POSIX)|_(?:_|HAVE_|USE_|HAS_|ENABLE_|GNU|POSIX)|THREAD/

const isCondition = (word: string): boolean => /^(?:el)?if/.test(word)

/** What is known of a name on the platform that the graph is of. */
function platform(name: string): boolean | undefined {
  if (/^(?:__linux(?:__)?|__gnu_linux__|__unix(?:__)?|__GNUC__)$/.test(name)) return true
  return FOREIGN.test(name) || FOREIGN_ENDING.test(name) ? false : undefined
}

/** How projects name the options for other platforms: `GIT_WIN32`, `SFML_SYSTEM_MACOS`. */
const FOREIGN_ENDING =
  /[A-Za-z0-9]_(?:WIN(?:32|64|RT|DOWS)|MACOSX?|OSX|DARWIN|IOS|ANDROID|(?:FREE|OPEN|NET)BSD|DRAGONFLY|SOLARIS|AIX|HPUX|VXWORKS|OPENVMS|QNX|HAIKU|CYGWIN|MINGW|MSVC|EMSCRIPTEN)$/

type Names = (name: string) => boolean | undefined

/** What is known of a condition when something is known of the names that it asks for. */
function truth(word: string, condition: string, names: Names): boolean | undefined {
  const text = condition.replace(/\/\*[\s\S]*?\*\/|\/\/.*|\\\r?\n/g, ' ')
  if (word.endsWith('def')) {
    const known = names(/\w+/.exec(text)?.[0] ?? '')
    return known === undefined ? undefined : known === !word.endsWith('ndef')
  }
  const tokens = text.match(TOKEN) ?? []
  return tokens.length > TOKENS_MAX ? undefined : anyOf({ tokens, at: 0 }, names)
}
const TOKEN = /&&|\|\||[()]|!(?!=)|\w+|[^\s\w&|()!]+|[&|!]=?/g
const TOKENS_MAX = 200

type Tokens = { tokens: readonly string[]; at: number }

/** `a || b` */
function anyOf(input: Tokens, names: Names): boolean | undefined {
  let result = allOf(input, names)
  while (input.tokens[input.at] === '||') {
    input.at++
    const next = allOf(input, names)
    result = result === true || next === true ? true : result === false && next === false ? false : undefined
  }
  return result
}

/** `a && b` */
function allOf(input: Tokens, names: Names): boolean | undefined {
  let result = oneOf(input, names)
  while (input.tokens[input.at] === '&&') {
    input.at++
    const next = oneOf(input, names)
    result = result === false || next === false ? false : result === true && next === true ? true : undefined
  }
  return result
}

/** `defined(X)`, `!a`, `(a)`, or a comparison, of which only names of other platforms are known. */
function oneOf(input: Tokens, names: Names): boolean | undefined {
  const { tokens } = input
  const token = tokens[input.at]
  if (token === '!') {
    input.at++
    const inner = oneOf(input, names)
    return inner === undefined ? undefined : !inner
  }
  const from = input.at
  let result: boolean | undefined
  if (token === 'defined') {
    const isBracketed = tokens[from + 1] === '('
    result = names(tokens[from + (isBracketed ? 2 : 1)] ?? '')
    input.at += isBracketed ? 4 : 2
  } else if (token === '(') {
    input.at++
    result = anyOf(input, names)
    input.at++
  } else if (token !== undefined && /^[A-Za-z_]/.test(token)) {
    input.at++
    // what is not defined counts as 0
    if (FOREIGN.test(token)) result = false
  }
  const end = input.at
  for (let depth = 0; input.at < tokens.length; input.at++) {
    const next = tokens[input.at]!
    if (depth === 0 && (next === ')' || next === '&&' || next === '||')) break
    if (next === '(') depth++
    else if (next === ')') depth--
  }
  if (input.at === from) input.at++
  // `X == 0` and the like
  const isCompared = input.at > end
  return isCompared && !(result === false && /^>=?$/.test(tokens[end] ?? '')) ? undefined : result
}

/** Decides what stays of a group, and gives the state after it. */
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
  if (balanced && isPartOfList(live, start)) return live[0]!.end
  // one `else if` may follow another, and `else` the last
  if (balanced && live.every((one, i) => continuesIf(source, one, i < live.length - 1))) return live[0]!.end
  const kept = likely(live)
  for (const one of live) if (one !== kept) blanks.push(one.body)
  return kept.end
}

/** Whether the grammar reads branches as they stand: each of them is whole statements or declarations. */
function isReadable(live: readonly Branch[], start: State, source: string, endif: [number, number]): boolean {
  // of several heads of one body one is kept
  const areHeads = live.length > 1 && live.every((one) => one.end.last === ')') && opensBody(source, endif[1])
  if (areHeads || isInList(start) || !isSeparate(start)) return false
  if (live.some((one) => continuesIf(source, one))) return false
  return live.every((one) => one.end.last === start.last || isComplete(one.end))
}

/** Whether branches are rows of a list, each of which ends in a comma. */
function isPartOfList(live: readonly Branch[], { last }: State): boolean {
  return (last === ',' || last === '(' || last === '{') && live.every((one) => one.end.last === ',')
}

const opensBody = (source: string, from: number): boolean => codeFrom(source, from).startsWith('{')

/** Whether a branch begins with `else`, or with `else if`. */
const continuesIf = (source: string, { body }: Branch, isWithIf = false): boolean =>
  (isWithIf ? /^else\s+if\b/ : /^else\b/).test(codeFrom(source, body[0]))

/** The first code at or behind a place, without the comments before it. */
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
  for (let at = 0; at < text.length; at++) {
    if (inComment) {
      const end = text.indexOf('*/', at)
      if (end < 0) return true
      inComment = false
      at = end + 1
      continue
    }
    const char = text.charCodeAt(at)
    if (char <= 32) continue
    if (char === SLASH && text.charCodeAt(at + 1) === SLASH) break
    if (char === SLASH && text.charCodeAt(at + 1) === STAR) {
      inComment = true
      at++
      continue
    }
    any = true
    state.last = text[at]!
    if (char === DOUBLE || (char === SINGLE && !/\w/.test(text[at - 1] ?? ''))) at = endOfLiteral(text, at)
    else if (char === 123) state.braces++
    else if (char === 125) state.braces--
    else if (char === 40) state.parens++
    else if (char === 41) state.parens = Math.max(0, state.parens - 1)
  }
  if (any) state.line = text
  return inComment
}
const [SLASH, STAR, DOUBLE, SINGLE] = [47, 42, 34, 39] as const

function endOfLiteral(text: string, start: number): number {
  const quote = text[start]!
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
  }
  return text.length
}

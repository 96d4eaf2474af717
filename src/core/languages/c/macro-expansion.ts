// Expands the file's own macros that define whole functions, heads of functions, or statements with members:
// `GETTER(width, int)` is read as the functions that it defines, with the names and calls that a build gives them.

/** A macro, with its parameters where it has parentheses. `isHead`: it is the head of a function, whose body follows. */
type Macro = { params: readonly string[] | undefined; body: string; isHead: boolean }
type Macros = ReadonlyMap<string, Macro>

/** The source with such uses expanded, each on the line where it begins: every line keeps its number. */
export function expanded(source: string): string {
  const macros = expandable(source)
  if (macros.size === 0) return source
  let result = ''
  let at = 0
  let grown = 0
  for (const { index, 0: all, 1: name = '' } of source.matchAll(WORD_OR_DIRECTIVE)) {
    const macro = macros.get(name)
    if (macro === undefined || index < at) continue
    const from = index + all.length - name.length
    const use = useAt(source, from + name.length, macro)
    const follows = macro.isHead ? opensBody : isEnd
    if (use === undefined || !follows(source, use.end)) continue
    const text = expansion(name, use.args, macros, [])
    grown += text.length
    if (grown > GROWTH_MAX) break
    result += source.slice(at, from) + text + source.slice(from, use.end).replace(/[^\n]/g, '')
    at = use.end
  }
  return result + source.slice(at)
}

/** A directive as a whole, or a word where a line, a declaration or a statement begins. */
const WORD_OR_DIRECTIVE = /^[ \t]*#(?:[^\n\\]|\\(?:\r?\n|[^\n]))*|(?:^|[{};])[ \t]*([A-Za-z_]\w*)/gm
const DEFINITION = /^[ \t]*#[ \t]*define[ \t]+(\w+)(\([^)\n]*\))?((?:[^\n\\]|\\(?:\r?\n|[^\n]))*)/gm
/** Characters of the body of one macro, of the arguments of one use, and of all expansions of one file. */
const BODY_MAX = 12_000
const ARGUMENTS_MAX = 2_000
const GROWTH_MAX = 400_000

/** The macros of the file to be expanded; the first of several definitions of a name counts. */
function expandable(source: string): Macros {
  const macros = new Map<string, Macro>()
  const seen = new Set<string>()
  for (const [, name, params, text] of source.matchAll(DEFINITION)) {
    if (seen.has(name!)) continue
    seen.add(name!)
    if (text!.length > BODY_MAX || !/[{(]/.test(text!)) continue
    const body = withoutComments(text!.replace(/\\\r?\n/g, ' ')).trim()
    const isWhole = isDefining(body, macros) || isStatement(body)
    const isHead = !isWhole && isFunctionHead(body)
    if (!isWhole && !isHead) continue
    macros.set(name!, {
      params: params
        ?.slice(1, -1)
        .split(',')
        .map((param) => param.trim()),
      body,
      isHead,
    })
  }
  return macros
}

const withoutComments = (text: string): string =>
  text.replace(LITERAL_OR_COMMENT, (_all, literal: string | undefined) => literal ?? ' ')
const LITERAL_OR_COMMENT = /("(?:\\.|[^"\\\n])*")|\/\*[\s\S]*?\*\/|\/\/.*$/gm

const TOKEN = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\s*##\s*|\s+|[\s\S]/g

/** Whether a body consists of definitions, at least one of a function. */
function isDefining(body: string, macros: Macros): boolean {
  const surface = surfaceOf(body)
  if (surface === undefined) return false
  let defines = false
  // the text before a brace; of parentheses only the marks
  let item = ''
  for (const token of surface) {
    if (token === '{') {
      const rest = behindBraces(item)
      if (rest === undefined) return false
      defines ||= rest !== item
      item = rest
    } else if (token === ';') item = ''
    else if (token !== '}' && !token.includes('##')) {
      // a pasted name is one
      defines ||= macros.has(token)
      item += token
    }
  }
  return defines && item.split(/\(\)|\s+/).every((word) => word === '' || macros.has(word))
}

/** Whether a body is the head of a function: `static int name##_get(void *context)`. */
function isFunctionHead(body: string): boolean {
  const surface = body.includes('{') ? undefined : surfaceOf(body)
  return surface !== undefined && FUNCTION_HEAD.test(surface.filter((token) => !token.includes('##')).join(''))
}

/**
 * The state of an item after its braces: ended if it is a function, else unchanged; undefined where braces cannot be.
 */
function behindBraces(item: string): string | undefined {
  if (FUNCTION_HEAD.test(item)) return ''
  return DATA_HEAD.test(item) ? item : undefined
}

/** The tokens of a body that no brackets enclose, outermost brackets among them; undefined when brackets do not pair. */
function surfaceOf(body: string): string[] | undefined {
  const surface: string[] = []
  let depth = 0
  for (const [token] of body.matchAll(TOKEN)) {
    if (CLOSING.has(token) && --depth < 0) return undefined
    if (depth === 0) surface.push(token)
    if (OPENING.has(token)) depth++
  }
  return depth === 0 ? surface : undefined
}
const OPENING = new Set(['(', '[', '{'])
const CLOSING = new Set([')', ']', '}'])
/** A type, a name and parentheses: `static int name()`. */
const FUNCTION_HEAD =
  /^\s*(?!(?:return|else|new|throw|goto|case|do|delete)\b)(?:[A-Za-z_]\w*(?:\(\))?[\s:*&<>,]+)+~?(?!(?:if|for|while|switch|catch|sizeof|return)\b)[A-Za-z_]\w*\s*\(\)[\s\w]*$/
/** A type, or the value of a variable. */
const DATA_HEAD = /\b(?:struct|union|class|enum)\b[^()]*$|=\s*$/

/** Whether a body consists of statements, at least one with a call of a member: `if (M) { M->notify(x); }`. */
function isStatement(body: string): boolean {
  if (!/[;}]/.test(body) || !/(?:\.|->)\s*[A-Za-z_]/.test(body) || body.includes('##')) return false
  return !OWN_STATEMENT.test(body) && surfaceOf(body) !== undefined
}

/** `Catch(e) { … }`, a statement that another macro makes. */
const OWN_STATEMENT = /\b(?!(?:if|for|while|switch|catch)\b)\w+\s*\((?:[^()]|\([^()]*\))*\)\s*\{/

type Use = { args: string[]; end: number }

/** The arguments after the name of a macro and their end; undefined when this is no use of it. */
function useAt(source: string, from: number, { params }: Macro): Use | undefined {
  if (params === undefined) return { args: [], end: from }
  const open = /[ \t]*\(/y
  open.lastIndex = from
  if (!open.test(source)) return undefined
  const args: string[] = []
  let depth = 1
  let last = open.lastIndex
  const tokens = new RegExp(TOKEN.source, 'g')
  tokens.lastIndex = last
  for (let match = tokens.exec(source); match && match.index - from < ARGUMENTS_MAX; match = tokens.exec(source)) {
    const [token] = match
    if (OPENING.has(token)) depth++
    else if (CLOSING.has(token)) depth--
    if (depth > 0 && (depth > 1 || token !== ',')) continue
    args.push(withoutComments(source.slice(last, match.index)).replace(/\s+/g, ' ').trim())
    last = match.index + 1
    if (depth === 0) return { args, end: last }
  }
  return undefined
}

/** Whether the body of a function begins here. */
function opensBody(source: string, from: number): boolean {
  const brace = /\s*\{/y
  brace.lastIndex = from
  return brace.test(source)
}

/** Whether a statement or a declaration may end here: by a semicolon, or with its line but for a comment. */
function isEnd(source: string, from: number): boolean {
  const rest = /[ \t]*(?:;|\}|(?:\/\/.*|\/\*[^\n]*)?\r?$)/my
  rest.lastIndex = from
  return rest.test(source)
}

/** The body of a macro with the arguments in it, texts and pasted names made; `within` are the macros around. */
function expansion(name: string, args: readonly string[], macros: Macros, within: readonly string[]): string {
  const { params = [], body } = macros.get(name)!
  const given = argumentsByName(params, args)
  const text = body.replace(WORD_OR_TEXT, (word: string, literal?: string, quoted?: string) => {
    if (literal !== undefined) return literal
    if (quoted !== undefined) return JSON.stringify(given.get(quoted) ?? quoted)
    return given.get(word) ?? word
  })
  return rescanned(text.replace(/\s*##\s*/g, ''), macros, [...within, name])
}
const WORD_OR_TEXT = /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<!#)#\s*([A-Za-z_]\w*)|[A-Za-z_]\w*/g

function argumentsByName(params: readonly string[], args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const [position, param] of params.entries()) {
    const name = param === '...' ? '__VA_ARGS__' : param.replace(/\s*\.\.\.$/, '')
    given.set(name, param.endsWith('...') ? args.slice(position).join(', ') : (args[position] ?? ''))
  }
  return given
}

/** Expands the macros used in an expansion, except those that it came from. */
function rescanned(text: string, macros: Macros, within: readonly string[]): string {
  if (within.length > NESTING_MAX) return text
  let result = ''
  let at = 0
  for (const match of text.matchAll(/[A-Za-z_]\w*/g)) {
    const [name] = match
    const macro = macros.get(name)
    if (result.length > GROWTH_MAX) break
    if (macro === undefined || match.index < at || within.includes(name)) continue
    const use = useAt(text, match.index + name.length, macro)
    if (use === undefined) continue
    result += text.slice(at, match.index) + expansion(name, use.args, macros, within)
    at = use.end
  }
  return result + text.slice(at)
}
const NESTING_MAX = 6

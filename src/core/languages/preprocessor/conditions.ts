// The value of preprocessor conditions on the platform of the graph, a Linux build.

/** Whether a branch is for other platforms than the graph's. */
export const isForeign = (word: string, condition: string): boolean =>
  isCondition(word) && truth(word, condition, platform) === false

/** Whether a condition leaves other platforms to the `#else`. */
export const isNegated = (word: string, condition: string): boolean =>
  isCondition(word) && truth(word, condition, platform) === true

/**
 * Whether a condition requires unknown names, which are taken to be undefined. Names for which `isDefined` returns true
 * are known to the file.
 */
export const isUnlikely = (word: string, condition: string, isDefined?: (name: string) => boolean): boolean =>
  word !== 'ifndef' &&
  isCondition(word) &&
  truth(word, condition, (name) => (LIKELY.test(name) || isDefined?.(name) ? undefined : false)) === false

/** Names that builds define more often than not, and those of compilers. */
const LIKELY = /^(?:HAVE_|USE_|ENABLE_|WITH_|HAS_|__|_GNU|_POSIX)|_(?:_|HAVE_|USE_|HAS_|ENABLE_|GNU|POSIX)|THREAD/

const isCondition = (word: string): boolean => /^(?:el)?if/.test(word)

/** The value of a name on the platform of the graph; undefined if unknown. */
function platform(name: string): boolean | undefined {
  if (/^(?:__linux(?:__)?|__gnu_linux__|__unix(?:__)?|__GNUC__)$/.test(name)) return true
  return FOREIGN.test(name) || FOREIGN_ENDING.test(name) ? false : undefined
}

/** Names that compilers and systems define on other platforms. */
const FOREIGN =
  /\b(?:_?WIN(?:32|64|DOWS)|_MSC_VER|__(?:APPLE|MACH|sun|MVS|CYGWIN|HAIKU|QNX|VMS|BORLANDC|WATCOMC|EMSCRIPTEN|ANDROID|DragonFly)(?:__)?|__MINGW\w*|__(?:Free|Open|Net)BSD__|_AIX|__PASE__|__OS2__|VXWORKS|__VXWORKS__|__hpux)\b/

/** How projects name the options for other platforms: `GIT_WIN32`, `SFML_SYSTEM_MACOS`. */
const FOREIGN_ENDING =
  /[A-Za-z0-9]_(?:WIN(?:32|64|RT|DOWS)|MACOSX?|OSX|DARWIN|IOS|ANDROID|(?:FREE|OPEN|NET)BSD|DRAGONFLY|SOLARIS|AIX|HPUX|VXWORKS|OPENVMS|QNX|HAIKU|CYGWIN|MINGW|MSVC|EMSCRIPTEN)$/

type Names = (name: string) => boolean | undefined

/** The value of a condition, given the known values of names; undefined if unknown. */
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

/** `!a`, or an operand with its comparison, mostly of unknown value. */
function oneOf(input: Tokens, names: Names): boolean | undefined {
  const { tokens } = input
  const from = input.at
  if (tokens[from] === '!') {
    input.at++
    const inner = oneOf(input, names)
    return inner === undefined ? undefined : !inner
  }
  const result = operand(input, names)
  const end = input.at
  skipComparison(input)
  if (input.at === from) input.at++
  const isCompared = input.at > end
  // a name that counts as 0 does not reach any version
  return isCompared && !(result === false && /^>=?$/.test(tokens[end] ?? '')) ? undefined : result
}

/** `defined(X)`, `(a)`, or a name; a name of another platform is not defined there, and counts as 0. */
function operand(input: Tokens, names: Names): boolean | undefined {
  const { tokens, at } = input
  const token = tokens[at]
  if (token === 'defined') {
    const isBracketed = tokens[at + 1] === '('
    input.at += isBracketed ? 4 : 2
    return names(tokens[at + (isBracketed ? 2 : 1)] ?? '')
  }
  if (token === '(') {
    input.at++
    const inner = anyOf(input, names)
    input.at++
    return inner
  }
  if (token === undefined || !/^[A-Za-z_]/.test(token)) return undefined
  input.at++
  return FOREIGN.test(token) ? false : undefined
}

/** Skips `== 0` and the like, up to an operator between conditions or the end. */
function skipComparison(input: Tokens): void {
  for (let depth = 0; input.at < input.tokens.length; input.at++) {
    const token = input.tokens[input.at]!
    if (depth === 0 && (token === ')' || token === '&&' || token === '||')) return
    if (token === '(') depth++
    else if (token === ')') depth--
  }
}

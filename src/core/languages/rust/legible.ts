// Rewrites Rust so that the grammar can read it: arguments of macros as those of calls.

/**
 * Rewrites macros of the standard library whose arguments are expressions as calls (`assert!(` as `assert_(`), and
 * `vec![…]` as an array, so that the grammar reads the arguments; renames a borrowed variable `raw`, and takes `unsafe` and
 * `safe` from foreign functions. The text keeps its length.
 */
export function legible(source: string): string {
  let named = source.includes('&raw') ? source.replace(RAW, '&_aw') : source
  if (named.includes('unsafe extern')) named = named.replace(FOREIGN_SAFETY, (word) => ' '.repeat(word.length))
  return named.includes('!') ? named.replace(CALLS, '$1_(').replace(/\bvec!(?=\[)/g, '    ') : named
}

/** A variable of the name `raw`, where the grammar expects `&raw const x`. */
const RAW = /&raw\b(?!\s+(?:const|mut)\b)/g

/** The words before a block of foreign functions and before its items, from the edition of 2024 on. */
const FOREIGN_SAFETY = /\bunsafe(?= extern\s*(?:"[^"\n]*"\s*)?\{)|\bsafe(?= (?:fn|static)\b)/g

const CALLS =
  /\b((?:debug_)?assert(?:_eq|_ne)?|e?print(?:ln)?|write(?:ln)?|format|panic|unreachable|todo|unimplemented|dbg)!\(/g

/** The tokens of macro arguments, as far as brackets, strings and marks of other syntax are concerned. */
const TOKENS =
  /"(?:[^"\\]|\\[\s\S])*"|r(#*)"[\s\S]*?"\1|'(?:[^'\\]|\\[^']*)'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[([{]|[)\]}]|=>|[;$#@]|,\s*[?%]/g

/** Whether the tokens of a macro (brackets included) may be a list of expressions that are worth being parsed. */
export function holdsExpressions(tokens: string): boolean {
  if (tokens.length > LENGTH_MAX || !/[|{<]|::/.test(tokens)) return false
  let depth = 0
  for (const [token] of tokens.matchAll(TOKENS)) {
    if ('([{'.includes(token[0]!)) depth++
    else if (')]}'.includes(token[0]!)) depth--
    else if ('$#@'.includes(token[0]!) || (depth === 1 && /^(?:=>|;|,)/.test(token))) return false
  }
  return true
}

/** Longer arguments are read as tokens. */
const LENGTH_MAX = 20_000

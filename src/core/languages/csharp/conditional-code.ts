// Conditional compilation inside a declaration or statement, which the grammar does not expect, resolved to one branch:
// `#if NET40 public #endif class Encoder`.

import { spaces } from '../kit/same-length.ts'
import { blanked } from '../preprocessor/blanks.ts'
import { unsoundBranches } from '../preprocessor/conditionals.ts'

/** A text of the same length and lines with one branch of each such group, without directives. */
export function withoutSplitBranches(source: string): string {
  if (!/^[ \t]*#[ \t]*if/m.test(source)) return source
  const blanks = unsoundBranches(source.replace(LITERAL, withoutText))
  // a condition is read as it stands
  return blanked(
    source,
    blanks.filter(([, , text]) => text === undefined),
  )
}

/** A directive, or text that is no code: comments and literals, some of which span lines and have no escapes. */
const LITERAL =
  /^[ \t]*#.*|\/\/.*|\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|(?:@\$|\$@|@)"(?:[^"]|"")*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'/gm

const withoutText = (all: string): string => {
  if (/^[ \t]*#/.test(all)) return all
  return all.startsWith('/') ? spaces(all) : `0${spaces(all.slice(1))}`
}

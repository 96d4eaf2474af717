// Texts that the grammar can read in place of sources that it cannot: as long, with the same lines.

import { spaces } from '../kit/same-length.ts'

/** A text of the same length that the grammar can read; the tree keeps the source. */
export function legible(source: string): string {
  let text = source
  if (/\bt[rR]?["']|\b[rR]t["']/.test(text)) text = text.replace(TEMPLATE, (prefix) => prefix.replace(/t/i, 'f'))
  if (/\bexcept\b[^:\n(]{1,200},/.test(text))
    text = text.replace(EXCEPTIONS, (_all, head: string, list: string) => head + list.replaceAll(',', '|'))
  if (/\w\[[^[\]\n]{1,200}=/.test(text))
    text = text.replace(TYPE_PARAMETERS, (_all, head: string, list: string) => head + list.replace(DEFAULT, spaces))
  return text
}

/** The prefix of a template string of Python 3.14, which is read as a formatted one. */
const TEMPLATE = /(?<![\w'"])(?:[tT][rR]?|[rR][tT])(?=["'])/g

/** `except ValueError, OSError:` of Python 3.14; `except ValueError, error:` names the exception in Python 2. */
const EXCEPTIONS =
  /^([ \t]*except\*?[ \t]+)([\w.]+[ \t]*,[ \t]*(?:[A-Z]\w*|[\w.]+\.\w+|\w+[ \t]*,[ \t]*[\w.]+)(?:[ \t]*,[ \t]*[\w.]+)*)(?=[ \t]*:)/gm

/** The parameters of `class Box[T = int]`, `def first[T = int](…)` and `type Pair[T = int] = …`. */
const TYPE_PARAMETERS = /^([ \t]*(?:(?:async[ \t]+)?def|class|type)[ \t]+\w+)(\[[^\n=]*=[^\n:]*?\])(?=[ \t]*[(:=])/gm

const DEFAULT = /=[ \t]*[\w.|[\] \t]+?(?=[ \t]*(?:,[ \t]*\*{0,2}\w+[ \t]*(?:[=:,]|\])|\]$))/g

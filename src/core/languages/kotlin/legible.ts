// Texts that the grammar can read in place of sources that it cannot: as long, with the same lines.

import { type Replacement, renamed, spaces, withReplacements } from '../kit/same-length.ts'

/** A text of the same length that the grammar can read; the tree keeps the source. */
export const legible = (source: string): string => withReplacements(source, REPLACEMENTS)

/** A comma in place of a keyword. */
const comma = (text: string): string => `,${' '.repeat(text.length - 1)}`

/** A condition that always holds and a comma, in place of `else if`. */
const guardedElse = (text: string): string => `true${text.slice(4, -2)}, `

/** A text whose templates begin with one sign, in place of as many as stand before it. */
function withFewerSigns(text: string): string {
  const signs = text.indexOf('"')
  const inside = text
    .slice(signs)
    .replace(/\$+(?=\w|\{)/g, (run) => (run.length < signs ? '' : '$').padStart(run.length, 'x'))
  return `${' '.repeat(signs)}${inside}`
}

/** A text of three quotes whose own last quotes are letters. */
const withoutLastQuotes = (text: string): string => text.replace(/"*(?="{3}$)/, (own) => 'x'.repeat(own.length))

const REPLACEMENTS: readonly Replacement[] = [
  // a constructor on a line of its own
  [
    /\bconstructor\b/,
    /\n(?<=(?:\bclass[ \t]+\w[^\n{=]{0,200}|^[ \t]{0,100}>)\n)(?=[ \t]*(?:(?:private|internal|protected|public|actual|expect|@\w+)[ \t]+)*constructor\b)/gm,
    () => ' ',
  ],
  // `@A @B open class C protected constructor() { … }`, which is read as words between operands; see `openPrimary`
  [
    /\bconstructor\b/,
    /\b(?:private|internal|protected|public)(?=[ \t]+constructor\b)(?<=\bclass[ \t]{1,80}\w{1,80}(?:<[^<>\n]{0,80}>)?[ \t]{1,80}\w+)/g,
    spaces,
  ],
  // the same behind an annotation with arguments
  [
    /\bclass\b/,
    /(?<=\)\s{1,80})(?:(?:actual|expect|open|internal|public)(?=[ \t]+(?:class|interface|object)\b)|annotation(?=[ \t]+class[ \t]+\w+[ \t]*\n))/g,
    spaces,
  ],
  // keywords that are names where no declaration follows
  [
    /\b(?:final|open|override|data|inner|value|operator|infix|inline|external|const|companion|expect|actual|internal|public)\b/,
    /\b(?:final|open|override|data|inner|value|operator|infix|inline|external|const|companion|expect|actual|internal|public)\b(?=[ \t]*[=.,)\](?!+*/%<>-])/g,
    renamed,
  ],
  [/\b(?:by|where|out|suspend)\b/, /\b(?:by|where|out|suspend)\b(?=[ \t]*(?:[=.,)\]]|\?\.))|\bsuspend(?=:)/g, renamed],
  [/\bdynamic\b/, /\bdynamic\b/g, renamed],
  // calls that are no accessors: `get(1)`, `row get id`
  [/\bget\(/, /\bget(?=\([^)])/g, renamed],
  [/\b[gs]et[ \t]+[\w"]/, /\b[gs]et(?=[ \t]+[\w"])/g, renamed],
  // functions that suspend, as values
  [/\bsuspend[ \t]*\{/, /\bsuspend(?=[ \t]*\{)/g, spaces],
  // an empty literal, a comma behind the last part of one
  [/\[\]/, /(?<=[=(,][ \t]?)\[\]/g, renamed],
  [/,\s*\]/, /,(?=\s{0,200}\])/g, spaces],
  // conditions behind those of an entry of a `when`: `is Cart if it.isFull() ->`, `else if isOpen ->`; see `guardOf`
  [
    /\bif\b[^\n{}]{1,240}->/,
    /(?<=^[ \t]*(?!(?:return|throw|else)\b)(?:[\w.!?*<>]+,?[ \t]+){1,8})if(?=\b(?:(?!->)[^\n{}"]){1,200}->)/gm,
    comma,
  ],
  [
    /\bis[ \t][^\n{}]{1,100}[ \t]if\b/,
    /(?<=^[ \t]*!?is[ \t][\w.?*<>, ]{1,80}[ \t])if(?=[ \t(](?:[^{}"]|"[^"\n]*"){1,400}?->)/gm,
    comma,
  ],
  [/\belse[ \t]+if\b[^\n{}]{1,240}->/, /(?<=^[ \t]*)else[ \t]+if(?=\b(?:(?!->)[^\n{}"]){1,200}->)/gm, guardedElse],
  // texts whose templates begin with several signs, and those that end with quotes of their own
  [/\$\$"/, /(?<!\$)\${2,8}(?:"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*")/g, withFewerSigns],
  [/"{4}/, /"""[\s\S]*?"{3,}/g, withoutLastQuotes],
  // parameters of the context of a declaration, and of the type of a function
  [/^[ \t]*context\(/m, /^[ \t]*context\([^()\n]*\)(?=\s)(?![ \t]*\{)/gm, spaces],
  [/[:(,] ?context\(/, /(?<=[:(,][ \t]?)context\([^()\n]*\)(?=[ \t]+[\w(])/g, spaces],
]

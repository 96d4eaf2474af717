// Rewrites expressions, types and marks of modules of C and C++ that the grammar cannot read, whatever macros there are.

import { type Replacement, renamed, spaces, withReplacements } from '../kit/same-length.ts'
import { argumentsFrom } from './macro-arguments.ts'
import { MACRO } from './nearby-code.ts'

/** A text of the same length and lines that has none of these expressions. */
export function withPlainExpressions(code: string): string {
  const text = withReplacements(code, REPLACEMENTS)
  return text.includes('decltype') ? withPlainDecltypes(text) : text
}

const SIGNS = String.raw`(?:\(\)|\[\]|->\*?|<=>|[-+*/%^&|~!=<>]{1,3})`
const TYPE = String.raw`[A-Za-z_][\w:]*(?:<[^<>()]*>)?`

/** Macros for parts of texts; those of the standard library end in lower case. */
const TEXT_PART = String.raw`\b(?:(?:PRI|SCN)[a-zA-Z]\w*|(?!PRI|SCN)${MACRO}\b)(?:\("[^"\n]*"\))?`

/** Types of one word for the grammar, by those of the same length that it takes for a part of several. */
const WORD_TYPES: Record<string, string> = { unsigned: 'uint32_t', signed: 'size_t', short: 'float', long: 'bool' }

/** The declaration that a file is a part of a module. */
const MODULE = /^[ \t]*(?:export[ \t]+)?module\b[\w.: \t]*;/m

/** The second capture of each pattern is the part, the first the code before it. */
const PARTS: readonly (readonly [cause: RegExp, pattern: RegExp, replaced: (part: string) => string])[] = [
  // `export module shop; import std; export namespace shop { … }`
  [MODULE, /(^[ \t]*)((?:export[ \t]+)?(?:module|import)\b[\w.:<>"/ \t]*;|export\b(?=[ \t]+[a-zA-Z_]))/gm, spaces],
  // `(object->*method)(1)`
  [/->\*/, /((?<!operator))(->\*)/g, (sign) => '-'.padEnd(sign.length)],
  // `a.operator->()`, `this->operator bool()`
  [
    /(?:\.|->)[ \t]*operator\b/,
    new RegExp(String.raw`((?:\.|->)[ \t]*)(operator(?:[ \t]*${SIGNS}|[ \t]+${TYPE}[ \t]*[*&]*))(?=[ \t]*\()`, 'g'),
    renamed,
  ],
  // `operator=(other);` in a method
  [/[;{}]\s*operator\b/, new RegExp(String.raw`([;{}]\s*)(operator[ \t]*${SIGNS})(?=[ \t]*\()`, 'g'), renamed],
  // `new Foo*[n]`, `new const Foo*[n]`
  [/\*[ \t]*\[/, new RegExp(String.raw`(\bnew\s+(?:const\s+)?${TYPE})(\s*\*+)(?=\s*\[)`, 'g'), spaces],
  [/\bnew[ \t]+const\b/, new RegExp(String.raw`(\bnew\s+)(const)(?=\s+${TYPE}\s*\[)`, 'g'), spaces],
  // `unsigned(size)`
  [
    /\b(?:unsigned|signed|long|short)\(/,
    /((?<!\boperator\s+)\b)((?:unsigned|signed|long|short)(?=\((?![*&])))/g,
    (word) => WORD_TYPES[word]!,
  ],
  // `enum : unsigned { A, B }`
  [/\benum\s*:/, /(\benum\s*)(:(?!:)[\w\s:]{1,100})(?=\{)/g, spaces],
  // `template <typename T, typename P = const T*>`
  [
    /\btypename\s/,
    new RegExp(String.raw`(\btypename\s+\w+\s*=\s*(?:const\s+)?${TYPE})(\s*\*+)(?=\s*[,>])`, 'g'),
    spaces,
  ],
  [/\btypename\s/, new RegExp(String.raw`(\btypename\s+\w+\s*=\s*)(const)(?=\s+${TYPE}\s*[,>])`, 'g'), spaces],
  // `int (WINAPI *f)(int)`, `int (Foo::*f)()`: pointers to functions
  [
    /\([ \t]*\w[\w:]*[ \t]*\*/,
    new RegExp(String.raw`([\w*&>][ \t]*\([ \t]*)(${MACRO}[ \t]*|(?:\w+::)+)(?=\*[ \t]*\w*[ \t]*\)[ \t]*\()`, 'g'),
    spaces,
  ],
  // `for (; Foo* next = take(); ++i)`
  [
    /\bfor[ \t]*\([^;()]*;[ \t]*\w/,
    new RegExp(
      String.raw`(\bfor[ \t]*\([^;()]*;[ \t]*)((?:const[ \t]+)?${TYPE}[ \t*&]+)(?=[A-Za-z_]\w*[ \t]*=[^=])`,
      'g',
    ),
    spaces,
  ],
  // `f(options o = {})`
  [/=[ \t]*\{[ \t]*\}/, /(=[ \t]*)(\{[ \t]*\})(?=\s*[,)])/g, (text) => '0'.padEnd(text.length)],
  // `"%" PRIu64 "\n"`, `f(PREFIX "x")`
  [/"/, new RegExp(String.raw`(")((?:[ \t]*${TEXT_PART})+)(?=\s*["),;])`, 'g'), spaces],
  [/"/, new RegExp(String.raw`([(,=][ \t]*)(${TEXT_PART})(?=[ \t]+")`, 'g'), spaces],
  // `emit changed();` of Qt, where the word is an empty macro
  [/\b(?:emit|Q_EMIT)\b/, /([;{}):]\s*)(emit|Q_EMIT)(?=[ \t]+[A-Za-z_])/g, spaces],
  // `SIGNAL(changed(int, bool))`
  [/\b(?:SIGNAL|SLOT)\(/, /(\b(?:SIGNAL|SLOT)\(\s*\w+\()([^()]+)(?=\)\s*\))/g, spaces],
]

const REPLACEMENTS = PARTS.map(
  ([cause, pattern, replaced]): Replacement => [cause, pattern, (_all, before, part) => before + replaced(part)],
)

/** Signs in place of the commas between operands: `decltype(a(), void())`. */
function withPlainDecltypes(code: string): string {
  let result = ''
  let done = 0
  for (const { index, 0: head } of code.matchAll(/\bdecltype[ \t]*\(/g)) {
    const open = index + head.length
    const given = open <= done ? [] : wholeTypes(argumentsFrom(code, open))
    if (given.length < 2) continue
    const operands = given.join('+').replace(/\bvoid(?=\(\))/g, renamed)
    result += code.slice(done, open) + operands
    done = open + operands.length
  }
  return result + code.slice(done)
}

/** Pieces between commas, those that are arguments of one type as a single one: `f<A, B>()`. */
function wholeTypes(pieces: readonly string[]): string[] {
  const whole: string[] = []
  let depth = 0
  for (const piece of pieces) {
    if (depth > 0) whole.push(`${whole.pop()},${piece}`)
    else whole.push(piece)
    const signs = piece.replaceAll('->', '')
    depth += signs.split('<').length - signs.split('>').length
  }
  return whole
}

// Rewrites in place the syntax that the grammar cannot read. Replacements keep length and lines, and the tree keeps the
// original text, so that names and positions are preserved.

import { renamed, spaces } from '../../kit/same-length.ts'

/** A text of the same length as `source` that the grammar can read. */
export function legible(source: string, path: string): string {
  let text = source
  if (text.includes('using')) {
    text = text
      .replace(/\busing\b(?=\s*[,:)?.;=\]}])/g, 'usinG')
      .replace(/\bfor( await)? \((?:await )?using\b/g, keepFor)
  }
  if (/^[ \t]*in[\d_$]/m.test(text)) text = text.replace(/^([ \t]*)in(?=[\d_$])/gm, '$1xx') // no operator: `in_progress`
  if (!/\.([cm]?tsx?|vue|svelte|astro)$/i.test(path)) return text
  if (text.includes('accessor')) text = text.replace(ACCESSOR, blankLast).replace(/\baccessor(?=\??[(:])/g, 'accessoR')
  if (text.includes('abstract')) {
    text = text.replace(/\babstract(?=\??:)/g, 'abstracT').replace(/(?<=\babstract )override(?= [#\w[])/g, spaces)
  }
  if (text.includes('typeof undefined'))
    text = text.replace(/\btypeof(?= undefined\s*[|)>])(?<=[(|:<]\s*typeof)/g, spaces)
  if (text.includes('export type *')) text = text.replace(/\bexport type \*/g, 'export      *')
  if (/\b(in|out) [A-Z]|[<,/]\s*(in|out) \w/.test(text)) text = text.replace(VARIANCE, spaces)
  if (text.includes('type,')) text = text.replace(/([{,]\s*)type(?=,)/g, '$1typE')
  if (/\bimport\(['"][^'"]+['"]\)[\w.]*</.test(text)) text = blankImportArguments(text)
  if (/\b(?:let|const|var) as\b/.test(text)) text = text.replace(/\b(let|const|var) as(?=\s*[=:;,])/g, '$1 aS')
  if (/\\[`$]/.test(text)) text = text.replace(/\\[\s\S]/g, plainEscape)
  if (text.includes('>`')) text = text.replace(TAG_ARGUMENTS, spaces)
  if (text.includes('<typeof import(')) text = text.replace(MODULE_ARGUMENT, renamed)
  const continues = path.endsWith('x') ? /^[ \t]+(?:in|instanceof)[?:(<]/m : /^[ \t]+(?:<|(?:in|instanceof)[?:(<])/m
  return continues.test(text) ? separateSignatures(text, continues) : text
}

/** The keyword before a field: `static accessor x`. */
const ACCESSOR =
  /^[ \t]*(?:(?:public|private|protected|static|override|readonly|declare|abstract|@[\w.]+(?:\([^)\r\n]*\))?)[ \t]+)*accessor(?= +(?!(?:of|in|as|instanceof|satisfies)\b)[#\w[])/gm
/** `in`, `out` or both before a type parameter. */
const VARIANCE = /\b(?:in out|in|out)(?= \w+\s*(?:[,>=]|extends\b))(?<=(?:[<,]|\*\/)\s*(?:in out|in|out))/g

/** The type arguments of a tagged template: `` sql<Row>`…` `` reads like two comparisons. */
const TAG_ARGUMENTS = /(?<=[\w$)])<[\w$\s.,:;|&?'"[\]{}<>]{1,400}>(?=`)/g

/** The type of a module as that of a call without arguments: `importOriginal<typeof import('./x')>()`. */
const MODULE_ARGUMENT = /(?<=<typeof )import\((['"])[^'"\n]*\1\)(?=>\(\s*\))/g

/** An escape that could end a template or open a hole in it. The grammar reads none in a template that is a type. */
const plainEscape = (pair: string): string => (pair[1] === '`' || pair[1] === '$' ? '__' : pair)

const blankLast = (match: string): string => match.replace(/accessor$/, spaces)
const keepFor = (match: string): string => match.replace(/\(await /, '(      ').replace('using', 'const')

/** `import('x').Foo<A, B>` without its type arguments. */
function blankImportArguments(text: string): string {
  let result = ''
  let done = 0
  for (const { index, 0: head } of text.matchAll(/\bimport\(['"][^'"]+['"]\)[\w.]*</g)) {
    const open = index + head.length - 1
    const close = open < done ? -1 : closingAngle(text, open)
    if (close < 0) continue
    result += text.slice(done, open) + spaces(text.slice(open, close + 1))
    done = close + 1
  }
  return result + text.slice(done)
}

function closingAngle(text: string, open: number): number {
  let depth = 0
  const end = Math.min(text.length, open + TYPE_ARGUMENTS_MAX)
  for (let at = open; at < end; at++) {
    if (text[at] === '<') depth++
    else if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at
    else if (text[at] === ';') return -1
  }
  return -1
}
/** Characters. Without a limit, unclosed arguments would be read to the end of the file for each import before it. */
const TYPE_ARGUMENTS_MAX = 4000

/**
 * Separates members of interfaces by semicolons in the white space between them: the grammar reads a line that begins
 * with `<`, or with `in` as a name, as a continuation of the member before it.
 */
function separateSignatures(text: string, continues: RegExp): string {
  const lines = text.split('\n')
  let last = '' // the last character of code before the line
  let before = ''
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || /^(\/\/|\/\*|\*)/.test(trimmed)) continue
    if (continues.test(line) && /[\w>)\]}'"`]/.test(last) && before !== '=>') {
      const at = line.search(/\S/) - 1
      lines[index] = `${line.slice(0, at)};${line.slice(at + 1)}`
    }
    const code = withoutLineComment(trimmed)
    last = code.at(-1) ?? last
    before = code.slice(-2)
  }
  return lines.join('\n')
}

function withoutLineComment(line: string): string {
  const at = line.indexOf('//')
  return at < 0 ? line : line.slice(0, at).trimEnd()
}

// Code that its source calls deprecated, in the ways of each language: whoever asks means the code that replaces it.

/** An entity as its source has it. */
export type Declared = {
  name: string
  /** From its first attribute to the end of its signature. */
  header: string
  doc: string
  /** The lines after the header. */
  body: readonly string[]
}

/** A text without any of these has none of the marks below. A regular expression would take ten times as long. */
const MENTIONS = ['eprecat', 'EPRECAT', 'Obsolete']

/** Whether a text can hold a mark of deprecation at all. */
export const mentionsDeprecation = (text: string): boolean => MENTIONS.some((mention) => text.includes(mention))

/** `@Deprecated`, `@warnings.deprecated("…")`, `#[deprecated(…)]`, `[Obsolete]`, `[[deprecated]]`, `__declspec(deprecated)`. */
const ATTRIBUTE =
  /(?:^|\s)@(?:[\w.]+\.)?deprecated\b|#\[[^\]]*\bdeprecated\b|^\s*\[(?:[^\]]*[\s,.])?Obsolete(?:Attribute)?\b|\[\[[^\]]*\bdeprecated\b|\b__(?:attribute__|declspec)\s*\([\s(_]*deprecated\b/im
/** A macro before the name: `FMT_DEPRECATED void print(…)`. */
const MACRO = /\b(?:[A-Z][A-Z0-9]*_)*DEPRECATED(?:_[A-Z0-9]+)*\b/
/** Tags of doc comments: `@deprecated`, `\deprecated`. */
const TAG = /^[\s*/#!]*[@\\]deprecated\b/m
/** Paragraphs: `Deprecated: use …`, `.. deprecated:: 1.2`, `Deprecated since 3.0`, `Deprecated`. */
const PARAGRAPH =
  /^([\s*/#!"']*)(?:\*\*)?(?:\.\. )?deprecated(?:\*\*)?(?:::?(?=\s|$)|[.!]?\s*$|[.!] |,? (?:since|as of)\b)/im
/** Of a value that is passed, no more: `Passing a name is deprecated`. */
const OF_A_PART = /\b(?:pass|passing|parameters?|arguments?|keyword|attribute)\b/i
/** Statements that tell whoever calls it, with all that they say. */
const WARNING =
  /^(?:warnings\.warn|warn|_?warn_deprecated|deprecate|trigger_deprecation|@?trigger_error|[\w.:]*deprecat(?:ion|or)\.warn)\b/i
const SAYS_SO = /DeprecationWarning|E_USER_DEPRECATED|\bdeprecated?\b|trigger_deprecation|deprecat(?:ion|or)\.warn/i
/** Lines that a call of a warning may take. */
const WARNING_LINES = 8

/** Whether attributes, the doc comment or a warning in every call say that an entity is deprecated. */
export function isDeprecated({ name, header, doc, body }: Declared): boolean {
  if (ATTRIBUTE.test(withoutDoc(header, doc)) || MACRO.test(header.slice(0, Math.max(0, header.indexOf(name)))))
    return true
  return (doc !== '' && docSaysSo(doc)) || warnsAlways(body)
}

const withoutDoc = (header: string, doc: string): string => (doc === '' ? header : header.replace(doc, ''))

function docSaysSo(doc: string): boolean {
  if (TAG.test(doc)) return true
  const found = PARAGRAPH.exec(doc)
  if (!found) return false
  const lines = doc.split('\n')
  const at = doc.slice(0, found.index + found[1]!.length).split('\n').length - 1
  const indent = indentOf(lines[at]!)
  const others = lines.slice(1).filter((line) => /\w/.test(line))
  if (at > 0 && others.some((line) => indentOf(line) < indent)) return false // about a parameter, which it stands under
  const end = lines.findIndex((line, number) => number > at && !/\w/.test(line))
  return !OF_A_PART.test(lines.slice(at, end < 0 ? undefined : end).join(' '))
}

const indentOf = (line: string): number => /^[\s*/#!]*/.exec(line)![0].length

/** Whether a statement of the body, and of no block inside it, warns that all of this is deprecated. */
function warnsAlways(body: readonly string[]): boolean {
  const first = body.find((line) => /\w/.test(line))
  if (first === undefined) return false
  const indent = /^\s*/.exec(first)![0]
  return body.some((line, at) => {
    if (!line.startsWith(indent) || !WARNING.test(line.slice(indent.length))) return false
    const said = body.slice(at, at + WARNING_LINES)
    const end = said.findIndex(
      (next, number) => number > 0 && !next.startsWith(`${indent} `) && !next.startsWith(`${indent}\t`),
    )
    const statement = said.slice(0, end < 0 ? undefined : end).join(' ')
    return SAYS_SO.test(statement) && !OF_A_PART.test(statement)
  })
}

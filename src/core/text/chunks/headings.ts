// The headings of documents, at which these are cut: those of Markdown, reStructuredText and AsciiDoc.

/** The headings of a document: their lines, counted from 0 and ascending, with their titles. */
export function headingsOf(path: string, lines: readonly string[]): Map<number, string> {
  const format = ASCII_DOC.test(path) ? asciiDoc : markdown
  const headings = new Map<number, string>()
  let block = ''
  for (const at of lines.keys()) {
    if (block !== '') {
      if (closes(lines[at]!, block)) block = ''
      continue
    }
    block = format.opened(lines, at)
    const title = block === '' ? format.titleAt(lines, at) : undefined
    if (title !== undefined) headings.set(format === asciiDoc ? withAttributes(lines, at) : at, title)
  }
  return headings
}

const ASCII_DOC = /\.(adoc|asciidoc)$/i

type Format = {
  /** The marks of the block that a line opens, in which no line is a heading; '' for none. */
  opened(lines: readonly string[], at: number): string
  /** The title of the heading that begins with a line. */
  titleAt(lines: readonly string[], at: number): string | undefined
}

/** Whether a line has the marks of a block, or more of them, and nothing else. */
const closes = (line: string, marks: string): boolean =>
  line.trimStart().startsWith(marks) && line.replaceAll(marks[0]!, '').trim() === ''

/** The line and that below it, if these are a text that is not indented and something below it. */
function withNext(lines: readonly string[], at: number): [line: string, under: string] | undefined {
  const [line, under] = [lines[at] ?? '', lines[at + 1]]
  return /^\S/.test(line) && under !== undefined ? [line.trimEnd(), under.trimEnd()] : undefined
}

/** Titles of reStructuredText are underlined, as some of Markdown are. */
const markdown: Format = {
  opened(lines, at) {
    const [, marks = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/s.exec(lines[at]!) ?? []
    const isInSentence = marks.startsWith('`') && rest.includes('`')
    return isInSentence || isUnderlined(lines, at - 1) ? '' : marks
  },
  titleAt(lines, at) {
    if (/^#{1,4}\s+\S/.test(lines[at]!)) return lines[at]!.replace(/^#+\s+|\s+#+\s*$/g, '').trim()
    return isUnderlined(lines, at) ? lines[at]!.trim() : undefined
  },
}

function isUnderlined(lines: readonly string[], at: number): boolean {
  const both = withNext(lines, at)
  return both !== undefined && /^([=\-~^*])\1{3,}$/.test(both[1])
}

/** The first of the attributes directly above a heading, such as its anchor. */
function withAttributes(lines: readonly string[], heading: number): number {
  let first = heading
  while (first > 0 && /^\[.*\]\s*$/.test(lines[first - 1]!)) first--
  return first
}

/** Marks around a block stand on lines of their own, as underlines do: these are about as long as their title. */
const asciiDoc: Format = {
  opened(lines, at) {
    const [marks = ''] = /^(?:`{3}|([-.+/=*_])\1{3,}(?=\s*$))/.exec(lines[at]!) ?? []
    return isTitle(lines, at - 1) ? '' : marks
  },
  titleAt(lines, at) {
    const [, title] = /^={1,6}\s+(\S.*)/.exec(lines[at]!) ?? []
    return title?.trim() ?? (isTitle(lines, at) ? lines[at]!.trim() : undefined)
  },
}

function isTitle(lines: readonly string[], at: number): boolean {
  const both = withNext(lines, at)
  if (both === undefined || /^[[.]/.test(both[0])) return false // attributes of a block, or its title
  return /^([=\-~^+])\1+$/.test(both[1]) && Math.abs(both[0].length - both[1].length) <= 1
}

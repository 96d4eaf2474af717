// The lines on which an entity names a field, and whether it is read or written there.

import type { Facts } from '../../facts.ts'
import { literal } from '../../text/literal.ts'

/** How a line uses a field. */
export type Access = 'read' | 'write' | 'both'

/** A line that names a field. */
export type FieldSite = { line: number; access: Access }

/** Lines of a file (1-based, inclusive), without those inside of other ranges. */
export type Range = { from: number; to: number; without: readonly { from: number; to: number }[] }

/** How an entity names a field: by the name alone, as a member of an object, or both. */
export type Spelling = { bare: boolean; member: boolean }

/** Of a word on a line: an assignment that reads it too behind it, a step up or down before it, an object before it. */
const STEPPED = /^\s*(?:\+\+|--|(?:\*\*|\/\/|<<|>>>?|\?\?|&&|\|\||[-+*/%&|^.@])=(?![=>]))/
const STEPS = /(?:\+\+|--)\s*(?:[\w$]+(?:\.|->|::))*$/
const ASSIGNED = /^\s*=(?![=>])/
const STATEMENT = /^\s*(?:[\w$]+(?:\.|->|::))*$/
const OBJECT = /(?:\.|->|::)\s*$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?!\w)|#(?![\w[])|--\s)/
const LONG_TEXT = /"""|'''/g

/**
 * The lines of a range that name a field, apart from that of its declaration. Assignments are those of the facts and those
 * that begin a line; that an assignment reads too (`total += 1`, `total++`) is seen on the line.
 */
export function fieldSites(
  lines: readonly string[],
  written: ReadonlySet<number>,
  { name, range, spelling, declaredOn }: Wanted,
): FieldSite[] {
  const word = new RegExp(`(?<![\\w$@])${literal(name)}(?![\\w$])`, 'g')
  const sites: FieldSite[] = []
  let isText = false
  for (let line = range.from; line <= Math.min(range.to, lines.length); line++) {
    const text = lines[line - 1]!
    const wasText = isText
    if ((text.match(LONG_TEXT)?.length ?? 0) % 2 === 1) isText = !isText
    if (wasText || line === declaredOn || range.without.some(({ from, to }) => line >= from && line <= to)) continue
    const code = COMMENT.test(text) ? '' : withoutTexts(text)
    const found = [...code.matchAll(word)].filter(({ index }) =>
      OBJECT.test(code.slice(0, index)) ? spelling.member : spelling.bare,
    )
    const access = found.map(({ index }, at) => {
      const [before, after] = [code.slice(0, index), code.slice(index + name.length)]
      if (STEPPED.test(after) || STEPS.test(before)) return 'both'
      return ASSIGNED.test(after) && (written.has(line) || (at === 0 && STATEMENT.test(before))) ? 'write' : 'read'
    })
    if (access.length > 0)
      sites.push({ line, access: access.every((each) => each === access[0]) ? access[0]! : 'both' })
  }
  return sites
}

type Wanted = { name: string; range: Range; spelling: Spelling; declaredOn: number | undefined }

/** A line of code with its plain strings blank and without a comment at its end: neither uses a field. */
const withoutTexts = (text: string): string =>
  text
    .replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, (literal) => ' '.repeat(literal.length))
    .replace(/(?:\/\/|(?<=\s)#\s).*$/, '')

/** The lines of a file on which something of this name is assigned. */
export function writtenLines(
  { stores, values, bindings, strings }: Facts,
  name: string,
  lineAt: (offset: number) => number,
): Set<number> {
  const lines = new Set<number>()
  for (let row = 0; row < stores.length; row++)
    if (stores.name[row]! >= 0 && strings[stores.name[row]!] === name) lines.add(stores.line[row]!)
  for (let row = 0; row < values.length; row++) {
    const binding = values.binding[row]!
    if (strings[bindings.name[binding]!] === name) lines.add(lineAt(values.offset[row]!))
  }
  return lines
}

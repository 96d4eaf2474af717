// The output: answers on stdout, everything else on stderr.

import { randomInt } from 'node:crypto'
import { inspect } from 'node:util'
import stringWidth from 'string-width'
import { largest } from '../core/collections/lists.ts'

/** How a piece of text stands out on a terminal. */
export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan'

/** Where a command writes: answers to stdout, everything else to stderr. */
export type Output = {
  /** Whether answers are to be JSON. */
  json: boolean
  /** Whether stderr is a terminal that can be drawn on. */
  live: boolean
  /** Columns of the terminal as it is now; 80 where there is none, or one that has not been told its size. */
  columns: number
  /** A text with lines that are too wide for the terminal, or for COLUMNS, broken between words. */
  fit: (text: string) => string
  /** The command's answer: JSON when asked for, otherwise the text that `render` makes. */
  answer: (value: unknown, render: () => string) => void
  /** Text of the answer as it comes, such as the words of a chat; on a terminal it is made safe. */
  write: (text: string) => void
  /** Bytes of a document as they come; on a terminal they are taken for text, and made safe. */
  writeBytes: (bytes: Uint8Array) => void
  /** Something said along the way; left out when the answer is JSON. */
  say: (text: string) => void
  /** The error message, on stderr for every form of answer. */
  complain: (text: string) => void
  /** Draws on stderr without a line break: what is no code of our own must be `plain`. */
  draw: (text: string) => void
  /**
   * Colours a text that is written by the functions above, for stdout or for stderr; as it is when that is not a terminal or
   * NO_COLOR is set.
   */
  paint: (style: Style, text: string) => string
  paintNote: (style: Style, text: string) => string
}

/** The two streams of a process, as far as they are used. */
export type Streams = {
  stdout: { write(text: string | Uint8Array): unknown; isTTY?: boolean; columns?: number }
  stderr: { write: (text: string) => unknown; isTTY?: boolean; columns?: number }
}

/** Output to two streams; colours only on a terminal, and not where NO_COLOR or TERM=dumb asks for none. */
export function createOutput(
  { stdout, stderr }: Streams,
  env: Readonly<Record<string, string | undefined>>,
  options: { json: boolean; colour: boolean },
): Output {
  const wanted = options.colour && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb'
  const width = Number(env.COLUMNS) || stdout.columns || Number.POSITIVE_INFINITY
  const decoder = new TextDecoder()
  const painter = (isTTY: boolean | undefined) => (style: Style, text: string) =>
    wanted && isTTY ? painted(style, text) : text
  return {
    json: options.json,
    live: Boolean(stderr.isTTY) && env.TERM !== 'dumb' && !options.json,
    get columns() {
      return stdout.columns || stderr.columns || 80
    },
    fit: (text) => fitted(text, width),
    answer: (value, render) => {
      const text = options.json ? jsonText(value, 2) : fitted(harmless(render()), width)
      stdout.write(text.endsWith('\n') ? text : `${text}\n`)
    },
    write: (text) => stdout.write(stdout.isTTY ? harmless(text) : text), // a program gets each byte
    writeBytes: (bytes) => stdout.write(stdout.isTTY ? harmless(decoder.decode(bytes, { stream: true })) : bytes),
    say: (text) => {
      if (!options.json) stderr.write(`${harmless(text)}\n`)
    },
    complain: (text) => stderr.write(`${harmless(text)}\n`),
    draw: (text) => stderr.write(text.replace(OWN_COLOUR, '\u001b[$1m')),
    paint: painter(stdout.isTTY),
    paintNote: painter(stderr.isTTY),
  }
}

/** Marks lines of code, which are shown as they are; it takes no column. */
const VERBATIM = '\u2060'

/** Code in an answer: its lines are never broken. */
export const verbatim = (text: string): string => text.replace(/^/gm, VERBATIM)

/** Columns that a line which goes on is indented by, at least. */
const HANGING = 4

function fitted(text: string, width: number): string {
  const broken = (line: string): string =>
    line.startsWith(VERBATIM) ? line.slice(VERBATIM.length) : widthOf(line) <= width ? line : brokenLine(line, width)
  return text.split('\n').map(broken).join('\n')
}

/** A line as several, broken between words; they go on under its second column where there is one in the first half. */
function brokenLine(line: string, width: number): string {
  const indent = /^ */.exec(line)![0].length
  const [first = ''] = /^ *\S+(?: \S+)* {2,}(?=\S)/.exec(line) ?? []
  const column = widthOf(first)
  const hanging = ' '.repeat(column > 0 && column <= width / 2 ? column : indent + HANGING)
  const lines: string[] = []
  let now = ' '.repeat(indent)
  let isEmpty = true
  for (const [, space = '', word = ''] of line.slice(indent).matchAll(/( *)(\S+)/g)) {
    if (!isEmpty && widthOf(now) + space.length + widthOf(word) > width) {
      lines.push(now)
      now = hanging + word
    } else now += isEmpty ? word : space + word
    isEmpty = false
  }
  return [...lines, now].join('\n')
}

/** Columns as wide as their widest cell; numbers to the right. Colour codes count for nothing. */
export function table(rows: readonly (readonly (string | number)[])[], head?: readonly string[]): string {
  const all = head ? [head, ...rows] : rows
  if (rows.length === 0) return ''
  const widths = (all[0] ?? []).map((_, column) => largest(all.map((row) => widthOf(String(row[column] ?? '')))))
  return all
    .map((row, index) =>
      row
        .map((cell, column) => {
          const isNumber = typeof (rows[0] ?? [])[column] === 'number' && (typeof cell === 'number' || index === 0)
          const padding = ' '.repeat(widths[column]! - widthOf(String(cell)))
          return isNumber ? padding + cell : cell + padding
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Colours of our own have this behind their number until they are written. Nobody else can know it: a colour in the text
 * of others, which may hide what follows it, is no colour.
 */
const MARK = `;${randomInt(1000, 10_000)};${randomInt(1000, 10_000)}m`
const OWN_COLOUR = new RegExp(`\u001b\\[(\\d+)${MARK}`, 'g')

function painted(style: Style, text: string): string {
  const [on, off] = inspect.colors[style]!
  return `\u001b[${on}${MARK}${text}\u001b[${off}${MARK}`
}

/** Columns that a text takes on a terminal; colour codes take none. */
export const widthOf = (text: string): number => stringWidth(text)

/** `1,234,567`, whatever the locale of the machine. */
export const count = (number: number): string => number.toLocaleString('en-US')

/** `0.4 s`, `12 s`, `3 min 20 s`. */
export function seconds(value: number): string {
  if (value < 10) return `${value.toFixed(1)} s`
  const whole = Math.round(value)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** `5 min ago`, for times that are read by people. */
export function ago(timestamp: string, now: number = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(timestamp)) / 60_000)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`
  return `${Math.floor(minutes / 1440)} days ago`
}

/**
 * Text that another party wrote, made safe for a terminal: no escape sequences, no control characters but line breaks, and
 * what would turn the order of the text around is shown.
 */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is taken out
  text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '').replace(TURNS, escaped)

/** Embeddings, overrides and isolates of bidirectional text: with them code reads as what it is not (CVE-2021-42574). */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON whose strings are safe for a terminal too: it leaves some control characters as they are. */
export const jsonText = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent)
    .replace(/[\u007f-\u009f]/g, escaped)
    .replace(TURNS, escaped)

/** `plain`, but for the colours of our own: names of files and words of the service reach a terminal in many places. */
function harmless(text: string): string {
  let safe = ''
  let from = 0
  for (const { 0: code, 1: number, index } of text.matchAll(OWN_COLOUR)) {
    safe += `${plain(text.slice(from, index))}\u001b[${number}m`
    from = index + code.length
  }
  return safe + plain(text.slice(from))
}

/** Characters as people count them: a letter with its accents, an emoji with its modifiers. */
const GRAPHEMES = new Intl.Segmenter()

/** At most `width` columns, with an ellipsis where it was cut. */
export function clip(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let left = Math.max(0, width - 1)
  let end = 0
  for (const { segment } of GRAPHEMES.segment(text)) {
    left -= widthOf(segment)
    if (left < 0) break
    end += segment.length
  }
  return `${text.slice(0, end)}…`
}

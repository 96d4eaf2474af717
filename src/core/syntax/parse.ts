import Parser from 'tree-sitter'
import { PARSE_TIMEOUT_MICROS } from '../limits.ts'
import type { Syntax } from './syntax.ts'

/** A tree-sitter grammar with the names of its node kinds and fields, learned as trees are read. */
export type Grammar = {
  language: unknown
  kindNames: string[]
  fieldNames: string[]
  parser: Parser | undefined
}

export function grammarOf(language: unknown): Grammar {
  return { language, kindNames: [], fieldNames: [''], parser: undefined }
}

// The binding copies a string input whole and refuses one over 32 KiB; slices of this size stay below that.
const SLICE = 16 * 1024

/**
 * Parses `text` and returns its tree as flat columns, or undefined when the parse takes longer than
 * PARSE_TIMEOUT_MICROS. The caller lets the event loop turn now and then: only that frees the native trees.
 */
export function parse(grammar: Grammar, text: string): Syntax | undefined {
  const parser = (grammar.parser ??= newParser(grammar))
  const input = text.length <= SLICE ? text : (offset: number) => text.slice(offset, offset + SLICE)
  const tree = parser.parse(input, null) as Parser.Tree | null
  if (!tree) {
    parser.reset() // or the next parse would go on with this one
    return undefined
  }
  return flatten(grammar, tree.walk(), text)
}

function newParser(grammar: Grammar): Parser {
  const parser = new Parser()
  parser.setLanguage(grammar.language as Parser.Language)
  parser.setTimeoutMicros(PARSE_TIMEOUT_MICROS)
  return parser
}

// Columns reused from file to file and copied out at their final length: growing them anew for each file cost a third of the walk.
let capacity = 1 << 16
let kind = new Uint16Array(capacity)
let field = new Uint8Array(capacity)
let start = new Uint32Array(capacity)
let end = new Uint32Array(capacity)
let parent = new Int32Array(capacity)
let next = new Int32Array(capacity)

function grow(): void {
  capacity *= 2
  const larger = <T extends { set(from: T): void }>(to: T, from: T): T => {
    to.set(from)
    return to
  }
  kind = larger(new Uint16Array(capacity), kind)
  field = larger(new Uint8Array(capacity), field)
  start = larger(new Uint32Array(capacity), start)
  end = larger(new Uint32Array(capacity), end)
  parent = larger(new Int32Array(capacity), parent)
  next = larger(new Int32Array(capacity), next)
}

type Cursor = Parser.TreeCursor & { currentFieldId: number }

function flatten(grammar: Grammar, cursor: Parser.TreeCursor, text: string): Syntax {
  const at = cursor as Cursor
  const { kindNames, fieldNames } = grammar
  let count = 0
  let errors = 0
  let above = -1
  walk: while (true) {
    if (count === capacity) grow()
    const id = Math.min(at.nodeTypeId, 65535) // ERROR is 65535
    if (kindNames[id] === undefined) kindNames[id] = at.nodeType
    const fieldId = at.currentFieldId ?? 0
    if (fieldId && fieldNames[fieldId] === undefined) fieldNames[fieldId] = at.currentFieldName
    kind[count] = id
    field[count] = fieldId
    start[count] = at.startIndex
    end[count] = at.endIndex
    parent[count] = above
    if (id === 65535 || (start[count] === end[count] && at.nodeIsMissing)) errors++
    const node = count++
    if (at.gotoFirstChild()) {
      above = node
      continue
    }
    next[node] = count
    while (!at.gotoNextSibling()) {
      if (!at.gotoParent()) break walk
      next[above] = count
      above = parent[above]!
    }
  }
  return {
    text,
    kind: kind.slice(0, count),
    field: field.slice(0, count),
    start: start.slice(0, count),
    end: end.slice(0, count),
    parent: parent.slice(0, count),
    next: next.slice(0, count),
    count,
    kindNames,
    fieldNames,
    errors,
    lineStarts: lineStartsOf(text),
  }
}

/** Offsets at which the lines of a text begin; a text has at least one line. */
export function lineStartsOf(text: string): Uint32Array {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return Uint32Array.from(starts)
}

// Parses a text into a tree of flat columns: tree-sitter parses, and one cursor walk copies its tree.

import Parser from 'tree-sitter'
import { PARSE_TIMEOUT_MICROS } from '../limits.ts'
import { isTooAmbiguous } from './ambiguity.ts'
import type { Syntax } from './syntax.ts'

/** A tree-sitter grammar with its node kinds and fields, learned as trees are read. */
export type Grammar = {
  language: unknown
  kindNames: string[]
  /** By kind: whether its nodes are named; others are punctuation and keywords. */
  namedKinds: boolean[]
  fieldNames: string[]
  /** By kind: the possible traits of its nodes (bits of `Trait`), which saves asking each node. */
  kindTraits: number[]
  /** Tokens of which it keeps two readings until the statement ends. */
  ambiguous: readonly string[]
  parser: Parser | undefined
}

/** Wraps the grammar of a tree-sitter package. Names of kinds and fields are filled in as trees show them. */
export function grammarOf(language: unknown, ambiguous: readonly string[] = []): Grammar {
  return { language, kindNames: [], namedKinds: [], fieldNames: [''], kindTraits: [], ambiguous, parser: undefined }
}

// Characters per slice of input: the binding refuses a string over 32 KiB.
const SLICE = 16 * 1024

/**
 * Parses `text` and returns its tree as flat columns, or undefined when the parse takes longer than
 * PARSE_TIMEOUT_MICROS, or would take too much memory. The tree shows `source`, of the same length, which `text` stands for where a grammar cannot read it. The caller must let the event loop turn now and then: only that frees the native trees.
 */
export function parse(grammar: Grammar, text: string, source = text): Syntax | undefined {
  if (isTooAmbiguous(text, grammar.ambiguous)) return undefined
  const parser = (grammar.parser ??= newParser(grammar))
  const input = text.length <= SLICE ? text : (offset: number) => text.slice(offset, offset + SLICE)
  const tree = parser.parse(input, null) as Parser.Tree | null
  if (!tree) {
    parser.reset() // or the next parse would resume this one
    return undefined
  }
  return { ...flatten(grammar, tree.walk(), text), text: source, lineStarts: lineStartsOf(source) }
}

function newParser(grammar: Grammar): Parser {
  const parser = new Parser()
  parser.setLanguage(grammar.language as Parser.Language)
  parser.setTimeoutMicros(PARSE_TIMEOUT_MICROS)
  return parser
}

// Columns are reused from file to file and copied out at their final length: growing new ones per file took a third of
// the walk.
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

/**
 * Every trait a kind lacks saves a call into native code for each of its nodes; those calls are most of the cost of a
 * walk.
 */
const Trait = { Known: 1, Children: 2, Fields: 4, Literal: 8 } as const

const ERROR = 65535

function flatten(grammar: Grammar, cursor: Parser.TreeCursor, text: string): Omit<Syntax, 'text' | 'lineStarts'> {
  const at = cursor as Cursor
  const { kindNames, kindTraits } = grammar
  let count = 0
  let errors = 0
  let above = -1
  let hasFields = false
  walk: while (true) {
    const node = count++
    const traits = copyNode(grammar, at, text, node)
    field[node] = hasFields ? learnField(grammar, at) : 0
    parent[node] = above
    if (isBroken(at, node)) errors++
    if ((traits & Trait.Children) !== 0 && at.gotoFirstChild()) {
      above = node
      hasFields = (traits & Trait.Fields) !== 0
      continue
    }
    next[node] = count
    while (!at.gotoNextSibling()) {
      if (!at.gotoParent()) break walk
      next[above] = count
      above = parent[above]!
      hasFields = above >= 0 && (kindTraits[kind[above]!]! & Trait.Fields) !== 0
    }
  }
  return {
    kind: kind.slice(0, count),
    field: field.slice(0, count),
    start: start.slice(0, count),
    end: end.slice(0, count),
    parent: parent.slice(0, count),
    next: next.slice(0, count),
    count,
    kindNames,
    namedKinds: grammar.namedKinds,
    fieldNames: grammar.fieldNames,
    errors,
  }
}

/** Writes the kind and the place of the cursor's node into row `node`, and returns the traits of the kind. */
function copyNode(grammar: Grammar, at: Cursor, text: string, node: number): number {
  if (node === capacity) grow()
  const id = Math.min(at.nodeTypeId, ERROR)
  const traits = grammar.kindTraits[id] ?? learnKind(grammar, at, id)
  const from = at.startIndex
  const name = grammar.kindNames[id]!
  // An anonymous token is its own text; only the end of other nodes has to be asked for.
  const isLiteral = (traits & Trait.Literal) !== 0 && text.startsWith(name, from)
  kind[node] = id
  start[node] = from
  end[node] = isLiteral ? from + name.length : at.endIndex
  return traits
}

/** Whether the cursor's node, row `node`, is an error or a token that the parser had to make up. */
const isBroken = (at: Cursor, node: number): boolean =>
  kind[node] === ERROR || (start[node] === end[node] && at.nodeIsMissing)

function learnField(grammar: Grammar, at: Cursor): number {
  const id = at.currentFieldId ?? 0
  if (id !== 0 && grammar.fieldNames[id] === undefined) grammar.fieldNames[id] = interned(at.currentFieldName)
  return id
}

/** The same text as property keys have it: comparing it with a word of the program compares pointers, not characters. */
const interned = (name: string): string => Object.keys({ [name]: 0 })[0]!

type NodeType = { type: string; named: boolean; fields?: Record<string, unknown>; children?: unknown }

/**
 * Kinds that are one token wherever grammars have them; where one has named parts in a grammar, its node types say so.
 */
const TOKEN = /(^|_)(identifier|number|integer|float|comment|escape_sequence)$|_(literal|content|fragment|chars)$/

/** Derives the traits of a kind from the grammar's node types; where these say nothing, a trait is assumed. */
function learnKind(grammar: Grammar, at: Cursor, id: number): number {
  const name = interned(at.nodeType)
  grammar.kindNames[id] = name
  grammar.namedKinds[id] = at.nodeIsNamed
  let traits: number = Trait.Known
  if (id === ERROR) traits |= Trait.Children | Trait.Fields
  else if (!at.nodeIsNamed) traits |= Trait.Literal
  else {
    const types = (grammar.language as { nodeTypeInfo?: NodeType[] }).nodeTypeInfo
    const type = types?.find((entry) => entry.named && entry.type === name)
    const hasFields = !type || Object.keys(type.fields ?? {}).length > 0
    if (hasFields) traits |= Trait.Fields
    if (hasFields || type.children || !TOKEN.test(name)) traits |= Trait.Children
  }
  grammar.kindTraits[id] = traits
  return traits
}

/** Offsets at which the lines of a text begin; a text has at least one line. */
function lineStartsOf(text: string): Uint32Array {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return Uint32Array.from(starts)
}

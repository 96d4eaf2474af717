// Cuts a file into chunks, the units of search. An entity is a chunk; a large one is cut at statement boundaries, every
// part with the entity's header; code outside entities, configuration and documentation are chunks too. A type's chunk
// shows its own lines and only the headers of its members, which are chunks of their own: no text stands twice.

import { isGeneratedPath, isSourcePath, isTestPath, saysGenerated } from '../places.ts'
import { documentParts, textParts } from './chunk-text.ts'
import { type Declared, isDeprecated, mentionsDeprecation } from './deprecated.ts'

/** An entity as chunking sees it; lines are 1-based and inclusive, 0 where there is none. */
export type ChunkEntity = {
  kind: string
  name: string
  qualifiedName: string
  startLine: number
  endLine: number
  /** Last line of its header (signature). */
  sigEndLine: number
  docStart: number
  docEnd: number
  /** Whether the source says that it is a test, or part of one. */
  isTest: boolean
}

/** A chunk before it is described; lines are 1-based and inclusive. */
export type ChunkDraft = {
  entityType: string
  name: string
  qualifiedName: string
  /** Names of the entities around it, outermost first, joined by dots. */
  enclosing: string
  startLine: number
  endLine: number
  part: number
  signature: string
  doc: string
  /** The code or prose without its doc comment. */
  body: string
  /** The text for a reader or a model: doc comment, header, code. */
  text: string
  /** Tests, fixtures and examples, by their path or by marks in the source. */
  isTest: boolean
  /** Whether a program wrote it, or it was copied from elsewhere. */
  isGenerated: boolean
  /** Whether the source says that it is deprecated, or a member of a type that is. */
  isDeprecated: boolean
}

/** A file to be cut. */
export type ChunkInput = {
  path: string
  text: string
  /** Name of the module in qualified names; the path where there is none. */
  module: string
  /** Entities of the file in order of their first line; empty for a file of no known language. */
  entities: readonly ChunkEntity[]
  /** Whether the file is source code (else configuration or documentation). */
  isCode: boolean
}

/** An entity of more characters than this is cut into parts of about that size. */
const CHUNK_CHARS_MAX = 4000
const PART_CHARS = 2800
/**
 * Limit on nesting: deeper entities are found by the chunks of the outer ones, and would repeat their lines once more.
 */
const DEPTH_MAX = 12
/** Module-level code is gathered into chunks that span at most this many lines. */
const MODULE_SPAN_MAX = 120

const CONTAINERS = new Set(['Class', 'Interface', 'Enum', 'Type'])

/** The chunks of a file, in order of their lines. Every line of an entity belongs to exactly one of its parts. */
export function chunkFile(input: ChunkInput): ChunkDraft[] {
  const isGenerated = isGeneratedPath(input.path) || saysGenerated(input.text)
  const file = { ...input, isTest: isTestPath(input.path), isGenerated }
  return input.isCode ? codeChunks(file) : proseChunks(file)
}

/** A file, with its role. */
type File = ChunkInput & Pick<ChunkDraft, 'isTest' | 'isGenerated'>

function codeChunks(input: File): ChunkDraft[] {
  const lines = input.text.split('\n')
  const mentions = mentionsDeprecation(input.text) ? mentioningLines(lines) : []
  const chunks: ChunkDraft[] = []
  const outside = new Uint8Array(lines.length + 2).fill(1)
  const open: Open[] = []
  for (const [index, entity] of input.entities.entries()) {
    while (open.length > 0 && open.at(-1)!.endLine < entity.startLine) open.pop()
    const outer = open.at(-1)
    const isMember = outer?.isDeprecated === true && CONTAINERS.has(outer.kind)
    open.push({
      ...entity,
      isDeprecated: isMember || (isWithin(entity, mentions) && isDeprecated(declaredIn(lines, entity))),
    })
    if (open.length <= DEPTH_MAX) for (const chunk of entityChunks(input, lines, index, open)) chunks.push(chunk)
    const first = entity.docStart > 0 ? Math.min(entity.docStart, entity.startLine) : entity.startLine
    outside.fill(0, first, Math.max(entity.endLine, entity.docEnd) + 1)
  }
  for (const chunk of moduleChunks(input, lines, outside)) chunks.push(chunk)
  return chunks
}

/** An entity whose end has not been passed. */
type Open = ChunkEntity & Pick<ChunkDraft, 'isDeprecated'>

/** The lines of a file that mention deprecation. */
const mentioningLines = (lines: readonly string[]): number[] =>
  lines.flatMap((line, at) => (mentionsDeprecation(line) ? [at + 1] : []))

const isWithin = ({ docStart, startLine, endLine }: ChunkEntity, numbers: readonly number[]): boolean =>
  numbers.some((line) => line >= (docStart > 0 ? Math.min(docStart, startLine) : startLine) && line <= endLine)

/** An entity as its source declares it; the body of a type has no statements of its own. */
function declaredIn(lines: readonly string[], entity: ChunkEntity): Declared {
  const { name, docEnd, endLine } = entity
  const body = CONTAINERS.has(entity.kind) ? [] : lines.slice(Math.max(headerEnd(entity), docEnd), endLine)
  return { name, header: headerOf(lines, entity), doc: docOf(lines, entity), body }
}

const headerOf = (lines: readonly string[], entity: ChunkEntity): string =>
  lines.slice(entity.startLine - 1, headerEnd(entity)).join('\n')

const docOf = (lines: readonly string[], { docStart, docEnd }: ChunkEntity): string =>
  docStart > 0 ? lines.slice(docStart - 1, docEnd).join('\n') : ''

/**
 * The chunks of one entity (a position among those of the file), the last of those that are open: its own lines without
 * those of entities inside.
 */
function entityChunks(input: File, lines: readonly string[], index: number, open: readonly Open[]): ChunkDraft[] {
  const entity = open.at(-1)!
  const doc = docOf(lines, entity)
  const visible = visibleLines(input.entities, index, lines.length)
  const header = headerOf(lines, entity).slice(0, PART_CHARS)
  const outer = open.slice(0, -1)
  const enclosing = outer.map(({ name }) => name).join('.')
  const parts = cut(lines, visible, entity.startLine, Math.min(entity.endLine, lines.length))
  const inDoc = (line: number): boolean => line >= entity.docStart && line <= entity.docEnd
  return parts.map((part, number) => {
    const textOf = (numbers: readonly number[]): string => numbers.map((line) => lines[line - 1]!).join('\n')
    const body = textOf(part.lines.filter((line) => !inDoc(line)))
    // A doc comment above the entity comes before its code; one inside stays where it is.
    const first = entity.docStart >= entity.startLine ? textOf(part.lines) : doc ? `${doc}\n${body}` : body
    return {
      entityType: entity.kind,
      name: entity.name,
      qualifiedName: entity.qualifiedName,
      enclosing,
      startLine: part.startLine,
      endLine: part.endLine,
      part: number,
      signature: header,
      doc: number === 0 ? doc : '',
      body,
      text: number > 0 ? `${header}\n…\n${body}` : first,
      isTest: input.isTest || entity.isTest,
      isGenerated: input.isGenerated,
      isDeprecated: entity.isDeprecated,
    }
  })
}

const headerEnd = (entity: ChunkEntity): number =>
  Math.min(entity.endLine, Math.max(entity.startLine, Math.min(entity.sigEndLine, entity.startLine + 12)))

/** The lines of an entity that its own chunk shows: all of a function; of a type, not the insides of its members. */
function visibleLines(entities: readonly ChunkEntity[], index: number, lineCount: number): number[] {
  const entity = entities[index]!
  const end = Math.min(entity.endLine, lineCount)
  const hidden = new Uint8Array(end - entity.startLine + 2)
  if (CONTAINERS.has(entity.kind)) {
    for (let inner = index + 1; inner < entities.length && entities[inner]!.startLine <= end; inner++) {
      const member = entities[inner]!
      const from = headerEnd(member) + 1 - entity.startLine
      if (member.endLine > end || from >= hidden.length) continue
      if (member.docStart >= entity.startLine && member.docStart > 0 && member.docEnd < member.startLine)
        hidden.fill(1, member.docStart - entity.startLine, member.docEnd - entity.startLine + 1)
      hidden.fill(1, Math.max(0, from), member.endLine - entity.startLine + 1)
    }
  }
  const visible: number[] = []
  for (let line = entity.startLine; line <= end; line++) if (!hidden[line - entity.startLine]) visible.push(line)
  return visible
}

type Part = { startLine: number; endLine: number; lines: number[] }

/** Cuts visible lines into parts whose ranges cover `start..end` without overlapping. */
function cut(lines: readonly string[], visible: readonly number[], start: number, end: number): Part[] {
  let total = 0
  for (const line of visible) total += lines[line - 1]!.length + 1
  if (total <= CHUNK_CHARS_MAX) return [{ startLine: start, endLine: end, lines: [...visible] }]
  const base = baseIndent(lines, visible)
  const parts: Part[] = []
  let current: number[] = []
  let chars = 0
  for (const line of visible) {
    const full = chars >= PART_CHARS && (chars >= 2 * PART_CHARS || beginsStatement(lines, line, base))
    if (full && current.length > 0) {
      parts.push({
        startLine: parts.length === 0 ? start : parts.at(-1)!.endLine + 1,
        endLine: line - 1,
        lines: current,
      })
      current = []
      chars = 0
    }
    current.push(line)
    chars += lines[line - 1]!.length + 1
  }
  parts.push({ startLine: parts.length === 0 ? start : parts.at(-1)!.endLine + 1, endLine: end, lines: current })
  return parts
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The least indentation of the lines inside an entity, its first and last set aside. */
function baseIndent(lines: readonly string[], visible: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY
  for (const line of visible.slice(1, -1)) {
    const text = lines[line - 1]!
    if (text.trim() !== '' && !/^\s*[)}\]]/.test(text)) least = Math.min(least, indentOf(text))
  }
  return least
}

/** A line at most one level inside that continues nothing before it. */
function beginsStatement(lines: readonly string[], line: number, base: number): boolean {
  const text = lines[line - 1]!
  if (text.trim() === '' || indentOf(text) > base + 4) return false
  return !/^\s*([)}\].,:?&|]|else\b|elif\b|elsif\b|except\b|catch\b|finally\b|rescue\b|ensure\b|case\b|when\b)/.test(
    text,
  )
}

/** Code outside every entity, gathered into chunks of neighbouring lines. */
function moduleChunks(input: File, lines: readonly string[], outside: Uint8Array): ChunkDraft[] {
  const chunks: ChunkDraft[] = []
  let current: number[] = []
  let chars = 0
  const flush = (): void => {
    const shown = current.map((line) => lines[line - 1]!)
    if (shown.some((text) => /\w{2}/.test(text))) {
      const body = shown.join('\n')
      chunks.push({
        entityType: 'Module',
        name: input.path.slice(input.path.lastIndexOf('/') + 1).replace(/\.\w+$/, ''),
        qualifiedName: input.module,
        enclosing: '',
        startLine: current[0]!,
        endLine: current.at(-1)!,
        part: chunks.length,
        signature: '',
        doc: '',
        body,
        text: body,
        isTest: input.isTest,
        isGenerated: input.isGenerated,
        isDeprecated: false,
      })
    }
    current = []
    chars = 0
  }
  for (let line = 1; line <= lines.length; line++) {
    if (!outside[line]) continue
    if (current.length === 0 && lines[line - 1]!.trim() === '') continue
    if (current.length > 0 && (chars > PART_CHARS || line - current[0]! >= MODULE_SPAN_MAX)) flush()
    current.push(line)
    chars += lines[line - 1]!.length + 1
  }
  flush()
  return chunks
}

const DOCUMENTS =
  /\.(md|mdx|markdown|rst|adoc|asciidoc|txt|org|textile)$|(^|\/)(readme|changelog|contributing|license|notice)[^/]*$/i
/** Files read by programs in spite of their extension: a line like a heading is a comment there. */
const SCRIPTS = /(^|\/)(cmakelists|(dev-?|test-?)?requirements[^/]*|constraints)\.txt$/i

function proseChunks(input: File): ChunkDraft[] {
  const isDocument = DOCUMENTS.test(input.path) && !SCRIPTS.test(input.path)
  const file = input.path.slice(input.path.lastIndexOf('/') + 1)
  const base = isSourcePath(input.path) ? file.replace(/\.\w+$/, '') : file
  const parts = isDocument ? documentParts(input.path, input.text, PART_CHARS) : textParts(input.text, PART_CHARS)
  return parts.map((part, number) => ({
    entityType: isDocument ? 'Document' : 'Config',
    name: part.title || base,
    qualifiedName: input.path,
    enclosing: '',
    startLine: part.startLine,
    endLine: part.endLine,
    part: number,
    signature: '',
    doc: isDocument ? part.text : '',
    body: isDocument ? '' : part.text,
    text: part.text,
    isTest: input.isTest,
    isGenerated: input.isGenerated,
    isDeprecated: false,
  }))
}

// Two drafts of a search index joined file by file: that of a generation before, and one of the files that have changed
// since. As the segments of a Lucene index are merged, columns are copied in runs and postings are renumbered; the result
// equals the draft made of all files, to the byte, without reading the files that stayed.

import type { FileColumns } from './assemble.ts'
import type { LexicalIndex } from './lexical.ts'
import { growPostings, type Postings, postingsPacker, readPostings, roomForPostings } from './postings.ts'

/** A file of the joined draft, by its number in the draft before, or in that of changed files. */
export type JoinedFile = { isNew: boolean; file: number }

/** Files that follow each other in one draft as they do in the joined one: file, unit and chunk ranges of it. */
export type Run = { isNew: boolean; files: Span; units: Span; chunks: Span }
/** From `from` up to `to`, exclusive; in the joined draft from `at` on. */
type Span = { from: number; to: number; at: number }

/** How many vectors there are, and how long they are; and their room. */
export type Size = Pick<FileColumns, 'chunks' | 'dimensions'>
export type Rows = Pick<FileColumns, 'vectors' | 'vectorScale'>

const ownRows = ({ chunks, dimensions }: Size): Rows => ({
  vectors: new Int8Array(chunks * dimensions),
  vectorScale: new Float32Array(chunks),
})

/** The joined draft. In `files`, those of each draft must come in their own order; the vectors go to `room`. */
export function joinColumns(
  before: FileColumns,
  changed: FileColumns,
  files: readonly JoinedFile[],
  room: (size: Size) => Rows = ownRows,
): FileColumns {
  const runs = runsOf(before, changed, files)
  const last = runs.at(-1)
  const fileCount = files.length
  const units = last ? endOf(last.units) : 0
  const chunks = last ? endOf(last.chunks) : 0
  const { dimensions, embedder } = changed
  const of = ({ isNew }: Run): FileColumns => (isNew ? changed : before)
  const perChunk = { runs, of, span: 'chunks', length: chunks } as const
  const perUnit = { runs, of, span: 'units', length: units } as const
  const perFile = { runs, of, span: 'files', length: fileCount } as const
  const { vectors, vectorScale } = room({ chunks, dimensions })
  const names = joinTexts(perUnit, 'nameBytes', 'nameOffsets')
  const paths = joinTexts(perFile, 'pathBytes', 'pathOffsets')
  return {
    chunks,
    units,
    dimensions,
    embedder,
    lexical: joinPostings(before.lexical, changed.lexical, perChunk),
    vectors: copyTo(vectors, perChunk, 'vectors', dimensions),
    vectorScale: copyTo(vectorScale, perChunk, 'vectorScale'),
    ids: copied(perChunk, 'ids', Uint8Array, 16),
    startLine: copied(perChunk, 'startLine', Uint32Array),
    endLine: copied(perChunk, 'endLine', Uint32Array),
    unitOf: renumbered(perChunk, 'unitOf', 'units'),
    chunkStart: withEnd(renumbered(perUnit, 'chunkStart', 'chunks'), chunks),
    fileStart: withEnd(renumbered(perFile, 'fileStart', 'chunks'), chunks),
    fileOf: renumbered(perUnit, 'fileOf', 'files'),
    kind: copied(perUnit, 'kind', Uint8Array),
    flags: copied(perUnit, 'flags', Uint8Array),
    nameHash: copied(perUnit, 'nameHash', Uint32Array),
    pairHash: copied(perUnit, 'pairHash', Uint32Array),
    qualifiedHash: copied(perUnit, 'qualifiedHash', Uint32Array, 2),
    nameBytes: names.bytes,
    nameOffsets: names.offsets,
    pathBytes: paths.bytes,
    pathOffsets: paths.offsets,
  }
}

const endOf = ({ from, to, at }: Span): number => at + to - from

/** The runs of a joined draft, in its order. */
export function runsOf(before: FileColumns, changed: FileColumns, files: readonly JoinedFile[]): Run[] {
  const runs: Run[] = []
  for (const { isNew, file } of files) {
    const known = runs.at(-1)
    const columns = isNew ? changed : before
    if (known?.isNew === isNew && known.files.to === file) {
      known.files.to = file + 1
      known.units.to = firstUnit(columns, file + 1)
      known.chunks.to = columns.fileStart[file + 1]!
      continue
    }
    const span = (from: number, to: number, previous: Span | undefined): Span => ({
      from,
      to,
      at: previous ? endOf(previous) : 0,
    })
    runs.push({
      isNew,
      files: span(file, file + 1, known?.files),
      units: span(firstUnit(columns, file), firstUnit(columns, file + 1), known?.units),
      chunks: span(columns.fileStart[file]!, columns.fileStart[file + 1]!, known?.chunks),
    })
  }
  return runs
}

/** The first unit of a file, or of those behind it where it has none. */
function firstUnit({ fileStart, unitOf, chunks, units }: FileColumns, file: number): number {
  const chunk = fileStart[file]!
  return chunk < chunks ? unitOf[chunk]! : units
}

type Spans = 'files' | 'units' | 'chunks'
type Part = { runs: readonly Run[]; of: (run: Run) => FileColumns; span: Spans; length: number }
/** What is joined of postings: the files or chunks that they are of, and how many of these there are then. */
type Documents = Pick<Part, 'runs' | 'span' | 'length'>

type Cells = Int8Array | Uint8Array | Uint32Array | Float32Array
type Name = { [K in keyof FileColumns]: FileColumns[K] extends Cells ? K : never }[keyof FileColumns]

/** A column with `width` cells an entry, copied run by run. */
const copied = <T extends Cells>(part: Part, name: Name, Type: new (length: number) => T, width = 1): T =>
  copyTo(new Type(part.length * width), part, name, width)

function copyTo<T extends Cells>(column: T, { runs, of, span }: Part, name: Name, width = 1): T {
  for (const run of runs) {
    const { from, to, at } = run[span]
    column.set(of(run)[name].subarray(from * width, to * width), at * width)
  }
  return column
}

/** A column whose cells are numbers of files, units or chunks. */
function renumbered({ runs, of, span, length }: Part, name: Name, numbers: Spans): Uint32Array {
  const column = new Uint32Array(length)
  for (const run of runs) {
    const { from, to, at } = run[span]
    const shift = run[numbers].at - run[numbers].from
    const cells = of(run)[name]
    for (let cell = from; cell < to; cell++) column[at + cell - from] = cells[cell]! + shift
  }
  return column
}

function withEnd(column: Uint32Array, end: number): Uint32Array {
  const whole = new Uint32Array(column.length + 1)
  whole.set(column)
  whole[column.length] = end
  return whole
}

function joinTexts(
  { runs, of, span, length }: Part,
  bytesName: 'nameBytes' | 'pathBytes',
  offsetsName: 'nameOffsets' | 'pathOffsets',
): { bytes: Uint8Array; offsets: Uint32Array } {
  const offsets = new Uint32Array(length + 1)
  const parts: Uint8Array[] = []
  let size = 0
  for (const run of runs) {
    const { from, to, at } = run[span]
    const { [bytesName]: bytes, [offsetsName]: starts } = of(run)
    const shift = size - starts[from]!
    for (let text = from; text < to; text++) offsets[at + text - from + 1] = starts[text + 1]! + shift
    parts.push(bytes.subarray(starts[from], starts[to]))
    size += starts[to]! - starts[from]!
  }
  const joined = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return { bytes: joined, offsets }
}

/** In place of a number: there is none. */
export const GONE = 0xffffffff

/** The new number of each file or chunk of a draft; GONE for those that the joined draft does not have. */
export function numbersOf(isNew: boolean, count: number, { runs, span }: Omit<Documents, 'length'>): Uint32Array {
  const numbers = new Uint32Array(count).fill(GONE)
  for (const run of runs) {
    if (run.isNew !== isNew) continue
    const { from, to, at } = run[span]
    for (let number = from; number < to; number++) numbers[number] = at + number - from
  }
  return numbers
}

/** The postings of both drafts, term by term; a term that no document has any more is left out. */
export function joinPostings(one: LexicalIndex, other: LexicalIndex, documents: Documents): LexicalIndex {
  const ofOne = numbersOf(false, one.lengths.length, documents)
  const ofOther = numbersOf(true, other.lengths.length, documents)
  const termCount = one.terms.length + other.terms.length
  const terms = new Uint32Array(termCount)
  const packer = postingsPacker(termCount, one.postings.length + other.postings.length)
  const [mine, theirs, both] = [roomForPostings(0), roomForPostings(0), roomForPostings(0)]
  let [term, first, second] = [0, 0, 0]
  while (first < one.terms.length || second < other.terms.length) {
    const hash = Math.min(one.terms[first] ?? GONE, other.terms[second] ?? GONE)
    const to = first < one.terms.length && one.terms[first] === hash ? renumberTo(one, first++, mine, ofOne) : 0
    const until =
      second < other.terms.length && other.terms[second] === hash ? renumberTo(other, second++, theirs, ofOther) : 0
    if (to + until === 0) continue
    terms[term++] = hash
    if (until === 0) packer.pack(mine, 0, to)
    else packer.pack(both, 0, mergeTo(both, mine, to, theirs, until))
  }
  const lengths = new Float32Array(documents.length)
  for (const run of documents.runs) {
    const { from, to, at } = run[documents.span]
    lengths.set((run.isNew ? other : one).lengths.subarray(from, to), at)
  }
  return { lengths, terms: terms.slice(0, term), ...packer.finish() }
}

/** Reads the postings of a term by the new numbers of their documents; returns how many are left of them. */
function renumberTo(index: LexicalIndex, term: number, into: Postings, numbers: Uint32Array): number {
  const end = readPostings(index, term, into)
  const { docs, weights } = into
  let kept = 0
  for (let at = 0; at < end; at++) {
    const number = numbers[docs[at]!]!
    if (number === GONE) continue
    docs[kept] = number
    weights[kept++] = weights[at]!
  }
  return kept
}

/** Merges the first `to` postings of one draft with the first `until` of the other, ascending; returns how many there are. */
function mergeTo(into: Postings, one: Postings, to: number, other: Postings, until: number): number {
  growPostings(into, to + until)
  const { docs, weights } = into
  let [end, at, beside] = [0, 0, 0]
  while (at < to || beside < until) {
    const isFirst = beside === until || (at < to && one.docs[at]! < other.docs[beside]!)
    const from = isFirst ? one : other
    const place = isFirst ? at++ : beside++
    docs[end] = from.docs[place]!
    weights[end++] = from.weights[place]!
  }
  return end
}

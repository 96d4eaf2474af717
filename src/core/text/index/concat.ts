// The drafts of a search index of the files of a repository, some at a time, put after each other: the objects of all files
// at once would take several times the memory of the index.

import type { FileColumns } from './assemble.ts'
import { concatIndexes } from './lexical.ts'

type Cells = Int8Array | Uint8Array | Uint32Array | Float32Array
type Name = { [K in keyof FileColumns]: FileColumns[K] extends Cells ? K : never }[keyof FileColumns]

/** The columns of files, taken away one after the other. */
type Part = { -readonly [K in keyof FileColumns]?: FileColumns[K] }

/**
 * The columns of all files, from those of the files in parts, at least one: the result is that of `columnsOf`. The parts
 * are emptied as they are copied, so that no column is in memory twice. Vectors that were given room in one buffer
 * (`columnsOf`) are not copied.
 */
export function concatColumns(parts: FileColumns[]): FileColumns {
  if (parts.length === 1) return parts[0]!
  const { dimensions, embedder } = parts[0]!
  const lengths = parts.map(({ chunks, units, fileStart }) => ({ chunks, units, files: fileStart.length - 1 }))
  const total = { chunks: 0, units: 0, files: 0 }
  const starts = lengths.map(({ chunks, units, files }) => {
    const at = { ...total }
    total.chunks += chunks
    total.units += units
    total.files += files
    return at
  })
  const taken = <K extends keyof FileColumns>(name: K): FileColumns[K][] =>
    parts.map((part: Part) => {
      const column = part[name]!
      delete part[name]
      return column
    })
  const copied = <T extends Cells>(name: Name, Type: new (length: number) => T): T => joined(taken(name) as T[], Type)
  const shifted = (name: Name, by: keyof typeof total): Uint32Array =>
    joined(taken(name) as Uint32Array[], Uint32Array, (part) => starts[part]![by])
  /** Starts of entries, each part's with the end of its last. */
  const startsOf = (name: Name, by: keyof typeof total): Uint32Array =>
    withEnd(
      (taken(name) as Uint32Array[]).map((column) => column.subarray(0, -1)),
      (part) => starts[part]![by],
      total[by],
    )
  const textsOf = (bytesName: 'nameBytes' | 'pathBytes', offsetsName: 'nameOffsets' | 'pathOffsets') => {
    const sizes: number[] = []
    let size = 0
    for (const part of parts) {
      sizes.push(size)
      size += part[bytesName].length
    }
    const offsets = (taken(offsetsName) as Uint32Array[]).map((column) => column.subarray(0, -1))
    return { bytes: copied(bytesName, Uint8Array), offsets: withEnd(offsets, (part) => sizes[part]!, size) }
  }
  const rows = taken('vectors')
  const vectors = follow(rows) ?? joined(rows, Int8Array)
  const lexical = concatIndexes(taken('lexical'))
  const names = textsOf('nameBytes', 'nameOffsets')
  const paths = textsOf('pathBytes', 'pathOffsets')
  return {
    chunks: total.chunks,
    units: total.units,
    dimensions,
    embedder,
    lexical,
    vectors,
    vectorScale: copied('vectorScale', Float32Array),
    ids: copied('ids', Uint8Array),
    startLine: copied('startLine', Uint32Array),
    endLine: copied('endLine', Uint32Array),
    unitOf: shifted('unitOf', 'units'),
    chunkStart: startsOf('chunkStart', 'chunks'),
    fileStart: startsOf('fileStart', 'chunks'),
    fileOf: shifted('fileOf', 'files'),
    kind: copied('kind', Uint8Array),
    flags: copied('flags', Uint8Array),
    nameHash: copied('nameHash', Uint32Array),
    pairHash: copied('pairHash', Uint32Array),
    qualifiedHash: copied('qualifiedHash', Uint32Array),
    nameBytes: names.bytes,
    nameOffsets: names.offsets,
    pathBytes: paths.bytes,
    pathOffsets: paths.offsets,
  }
}

/** Columns that stand after each other in one buffer already, as one; undefined where they do not. */
function follow<T extends Cells>(columns: readonly T[]): T | undefined {
  const [first] = columns
  let end = first!.byteOffset
  for (const { buffer, byteOffset, byteLength } of columns) {
    if (buffer !== first!.buffer || byteOffset !== end) return undefined
    end += byteLength
  }
  const Type = first!.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => T
  return new Type(first!.buffer, first!.byteOffset, (end - first!.byteOffset) / first!.BYTES_PER_ELEMENT)
}

/** Columns after each other, with `shiftOf` their part added to the cells of each; `room`: cells that follow the last. */
function joined<T extends Cells>(
  columns: readonly T[],
  Type: new (length: number) => T,
  shiftOf?: (part: number) => number,
  room = 0,
): T {
  const all = new Type(columns.reduce((sum, { length }) => sum + length, room))
  let at = 0
  for (const [part, column] of columns.entries()) {
    all.set(column, at)
    const shift = shiftOf?.(part) ?? 0
    if (shift > 0) for (let cell = at; cell < at + column.length; cell++) all[cell]! += shift
    at += column.length
  }
  return all
}

function withEnd(columns: readonly Uint32Array[], shiftOf: (part: number) => number, end: number): Uint32Array {
  const all = joined(columns, Uint32Array, shiftOf, 1)
  all[all.length - 1] = end
  return all
}

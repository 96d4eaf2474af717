// Cosines of a question with the 8-bit rows of a collection, and the nearest of them, by a kernel of WebAssembly
// (cosines.wat). Where the first dimensions say most, as those of the built-in embedder do, they choose the rows that
// all dimensions are then compared of. For choosing, 4 bits of a number are enough, and
// less has to be read from memory.

import type { SearchIndex } from '../index/search-index.ts'
import { bestOfAll, bestUnits, highest, type Places, ROOM_PER_UNIT } from '../ranking/select.ts'
import { COSINES_WASM } from './cosines-wasm.ts'
import { kernelMemory, openKernel } from './kernels.ts'

/** Compares questions with the rows of one index. Not to be shared between threads. */
export type Scan = {
  /**
   * The `count` chunks nearest to a unit vector, nearest first, those at a right angle or further away left out;
   * writes their cosines to `cosines` (one cell a chunk).
   */
  nearest(vector: Float32Array, count: number, cosines: Float32Array): number[]
  /** Writes the cosines of these chunks to `cosines`. */
  cosinesOf(vector: Float32Array, chunks: readonly number[], cosines: Float32Array): void
  /** Cells for scores, one a chunk, of which `best` finds the highest. */
  scores: Float32Array
  /** What `bestUnits` makes of `scores`, sooner. */
  best(count: number): number[]
}

type Rows = Pick<SearchIndex, 'chunks' | 'dimensions' | 'vectors' | 'vectorScale'>
type Size = Pick<SearchIndex, 'chunks' | 'dimensions'>

/** Bytes of the rows of so many chunks. */
export const vectorBytes = ({ chunks, dimensions }: Size): number => chunks * dimensions

/**
 * Rows that the first dimensions choose, one of so many in large collections; ties can make them more. Recall is measured in
 * docs/retrieval.md.
 */
const CHOSEN_MIN = 2000
const CHOSEN_MOST = 4000
const CHUNKS_PER_CHOSEN = 128
const CHOSEN_MAX = 8192
/** Chunks from which on choosing is worth its while. */
const CHOOSE_FROM = 8192
/** Share of the squares of a vector that the first half holds when it may choose, and the share that is enough. */
const HALF_SHARE = 2 / 3
const HEAD_SHARE = 3 / 4

/** Memory for `bytes` bytes, from its start on, and behind them all that a scan of so many rows writes. */
export function scanMemory(bytes: number, size: Size): WebAssembly.Memory {
  return kernelMemory(layoutOf(size, bytes).end + SPARE_BYTES)
}

/** A scan of an index; in place where its columns stand in `memory`, which `scanMemory` made, else of a copy. */
export function openScan(index: Rows, memory?: WebAssembly.Memory): Scan {
  if (memory && index.vectors.buffer === memory.buffer) return scanIn(memory, index)
  const own = rowsToScan(index)
  own.vectors.set(index.vectors)
  own.vectorScale.set(index.vectorScale)
  return scanIn(own.memory, { ...index, ...own })
}

/** Rows, to be filled, that can be scanned where they are. */
export function rowsToScan(size: Size): {
  memory: WebAssembly.Memory
  vectors: Int8Array
  vectorScale: Float32Array
} {
  const length = size.chunks * size.dimensions
  const scaleAt = align(length)
  const memory = scanMemory(scaleAt + 4 * size.chunks, size)
  const vectors = new Int8Array(memory.buffer, 0, length)
  return { memory, vectors, vectorScale: new Float32Array(memory.buffer, scaleAt, size.chunks) }
}

/** Dimensions that the kernel takes at once. */
const AT_ONCE = 32
/** More than alignment needs on both sides of a scan's buffers. */
const SPARE_BYTES = 64

const align = (offset: number): number => Math.ceil(offset / 16) * 16
const padded = (dimensions: number): number => Math.ceil(dimensions / AT_ONCE) * AT_ONCE

/** Offsets of a scan's buffers, when they may begin at `start`; the kernel writes a number and reads a head more than there are. */
function layoutOf({ chunks, dimensions }: Size, start: number) {
  const question = align(start)
  const rough = align(question + 2 * padded(dimensions))
  const list = align(rough + padded(dimensions / 2))
  const out = align(list + 4 * CHOSEN_MAX)
  const scores = align(out + 4 * Math.max(chunks + 1, CHOSEN_MAX))
  const heads = align(scores + 4 * chunks)
  return { question, rough, list, out, scores, heads, end: heads + ((chunks + 1) * padded(dimensions / 2)) / 2 }
}

type Kernel = (
  rows: number,
  stride: number,
  width: number,
  factors: number,
  question: number,
  scale: number,
  list: number,
  count: number,
  out: number,
) => void

type Shorten = (rows: number, stride: number, width: number, count: number, heads: number) => void

type Near = (
  heads: number,
  width: number,
  factors: number,
  question: number,
  bias: number,
  scale: number,
  count: number,
  out: number,
) => void

type Find = (scores: number, count: number, from: number, list: number, room: number) => number

type Kernels = { cosines: Kernel; shorten: Shorten; near: Near; places: Find }

function scanIn(memory: WebAssembly.Memory, index: Rows): Scan {
  const { chunks, dimensions, vectors, vectorScale } = index
  const size = layoutOf(index, 0).end
  const at = layoutOf(index, memory.buffer.byteLength - align(size) - 16)
  const { cosines: kernel, shorten, near, places: find } = openKernel(COSINES_WASM, { scan: { memory } }) as Kernels
  const question = new Int16Array(memory.buffer, at.question, padded(dimensions))
  const rough = new Int8Array(memory.buffer, at.rough, padded(dimensions / 2))
  const list = new Uint32Array(memory.buffer, at.list, CHOSEN_MAX)
  const out = new Float32Array(memory.buffer, at.out, Math.max(chunks, CHOSEN_MAX))
  const compare = (scale: number, listed: boolean, count: number): void =>
    kernel(
      vectors.byteOffset,
      dimensions,
      padded(dimensions),
      vectorScale.byteOffset,
      at.question,
      scale,
      listed ? at.list : 0,
      count,
      at.out,
    )
  const scores = new Float32Array(memory.buffer, at.scores, chunks)
  const places: Places = (from, among, into) => find(among.byteOffset, among.length, from, into.byteOffset, into.length)
  let width: number | undefined

  /** The width of the heads, which are copied since they are read faster side by side; 0 where there are none. */
  function madeHeads(): number {
    const made = chunks < CHOOSE_FROM ? 0 : headWidth(vectors, dimensions)
    if (made > 0) shorten(vectors.byteOffset, dimensions, made, chunks, at.heads)
    return made
  }

  function choose(vector: Float32Array, heads: number): number {
    const head = vector.subarray(0, heads)
    const scale = round(head, rough, ROUGH)
    const bias = Math.round(ADDED * rough.reduce((sum, part) => sum + part, 0))
    near(at.heads, heads, vectorScale.byteOffset, at.rough, bias, STEP * scale, chunks, at.out)
    const wanted = Math.min(CHOSEN_MOST, Math.max(CHOSEN_MIN, Math.round(chunks / CHUNKS_PER_CHOSEN)))
    return highest(out.subarray(0, chunks), wanted, list, places)
  }

  return {
    nearest(vector, count, cosines) {
      width ??= madeHeads()
      const chosen = width > 0 ? choose(vector, width) : chunks
      const scale = round(vector, question, LARGEST)
      compare(scale, width > 0, chosen)
      return bestUnits(out.subarray(0, chosen), count).map((place) => {
        const chunk = width! > 0 ? list[place]! : place
        cosines[chunk] = out[place]!
        return chunk
      })
    },
    cosinesOf(vector, wanted, cosines) {
      const scale = round(vector, question, LARGEST)
      for (let from = 0; from < wanted.length; from += CHOSEN_MAX) {
        const count = Math.min(wanted.length - from, CHOSEN_MAX)
        for (let place = 0; place < count; place++) list[place] = wanted[from + place]!
        compare(scale, true, count)
        for (let place = 0; place < count; place++) cosines[wanted[from + place]!] = out[place]!
      }
    },
    scores,
    best: (count) =>
      ROOM_PER_UNIT * count > CHOSEN_MAX
        ? bestUnits(scores, count)
        : bestOfAll(scores, count, { list: list.subarray(0, ROOM_PER_UNIT * count), places }),
  }
}

/** Rows that are looked at to see how much the first dimensions hold. */
const SAMPLED = 1000

/** How many of the first dimensions choose, up to half of them; 0 where too little of the vectors is in the first half. */
function headWidth(vectors: Int8Array, dimensions: number): number {
  const squares = new Float64Array(dimensions)
  const rows = vectors.length / dimensions
  const step = Math.max(1, Math.floor(rows / SAMPLED))
  for (let row = 0; row < rows; row += step)
    for (let i = 0; i < dimensions; i++) squares[i]! += vectors[row * dimensions + i]! ** 2
  const all = squares.reduce((sum, square) => sum + square, 0)
  const widest = Math.floor(dimensions / 2 / AT_ONCE) * AT_ONCE
  let held = 0
  let width = 0
  while (width < widest && held < HEAD_SHARE * all) held += squares[width++]!
  return held < HALF_SHARE * all ? 0 : padded(width)
}

/**
 * The largest component of a question: the sum of 3,072 products with the largest component of a row stays below 2^31.
 */
const LARGEST = 4095
/** The same where it is compared with heads. */
const ROUGH = 127
/** Numbers of which the upper 4 bits are the same, and by how much those, plus 8, exceed a 16th of a number in the mean. */
const STEP = 16
const ADDED = 8 - (STEP - 1) / 2 / STEP

/** Writes a vector as whole numbers up to `most` and returns the scale that gives it back; 0 where it is 0. */
function round(vector: Float32Array, into: Int16Array | Int8Array, most: number): number {
  let largest = 0
  for (let i = 0; i < vector.length; i++) largest = Math.max(largest, Math.abs(vector[i]!))
  const factor = largest === 0 ? 0 : most / largest
  for (let i = 0; i < vector.length; i++) into[i] = Math.round(vector[i]! * factor)
  into.fill(0, vector.length) // the kernel reads on to a multiple of its vector width
  return largest / most
}

// Weighted sums of the rows of a model's tables, by a kernel of WebAssembly (row-sum.wat).

import type { EmbedderModel } from './embedder.ts'
import { kernelMemory, openKernel } from './kernels.ts'
import { ROW_SUM_WASM } from './row-sum-wasm.ts'
import { type Bag, LIMITS } from './word-pieces.ts'

/**
 * Bounds of positions: pieces of code before each bound, in order of first appearance, share a position weight; later
 * pieces have the last one.
 */
const POSITION_BOUNDS = [8, 16, 32, 64] as const

/** The weighted sum of the rows of a bag; good until the next is asked for. `positions`: the factors of its pieces by where they stand. */
type RowSum = (bag: Bag, positions: readonly number[]) => Float32Array

type Kernel = (
  rows: number,
  stride: number,
  width: number,
  list: number,
  factors: number,
  count: number,
  out: number,
) => void

/** Dimensions that the kernel takes at once: it reads and writes up to a multiple of them. */
const AT_ONCE = 16
const PIECES_MAX = Math.max(...Object.values(LIMITS).map(({ pieces }) => pieces))

/**
 * The sums of the rows for code and for questions, of a model whose tables lie in `tables` (see tables.ts): threads share that
 * memory, and each sums in one of its own.
 */
export function openRowSums(model: EmbedderModel, tables: WebAssembly.Memory): { code: RowSum; query: RowSum } {
  const { codeTable, queryTable, dimensions } = model
  const width = Math.ceil(dimensions / AT_ONCE) * AT_ONCE
  const at = { list: 0, factors: 4 * PIECES_MAX, out: 8 * PIECES_MAX }
  const memory = kernelMemory(at.out + 4 * width)
  const kernel = openKernel(ROW_SUM_WASM, { embedder: { tables, memory } }).rowSum as Kernel
  const list = new Uint32Array(memory.buffer, at.list, PIECES_MAX)
  const factors = new Float32Array(memory.buffer, at.factors, PIECES_MAX)
  const out = new Float32Array(memory.buffer, at.out, dimensions)
  const sumOf =
    (table: number, scale: Float32Array): RowSum =>
    (bag, positions) => {
      let position = 0
      for (let piece = 0; piece < bag.size; piece++) {
        if (position + 1 < positions.length && piece >= POSITION_BOUNDS[position]!) position++
        const row = bag.rows[piece]!
        list[piece] = row
        factors[piece] = scale[row]! * positions[position]! * Math.sqrt(bag.counts[row]!)
      }
      kernel(table, dimensions, width, at.list, at.factors, bag.size, at.out)
      return out
    }
  return { code: sumOf(codeTable.byteOffset, model.codeScale), query: sumOf(queryTable.byteOffset, model.queryScale) }
}

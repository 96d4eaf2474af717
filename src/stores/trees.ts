// Lists of the files that were ingested.

import { HASH_BYTES, type Tree } from '../core/tree.ts'
import type { Env } from './lmdb/env.ts'

/** The files of a project's generation: the stat cache of the next ingest, and the keys of its facts. */
export type TreeStore = {
  /** Undefined too for a record that a disk has damaged: its files are read again. */
  get(project: string, generation: number): Promise<Tree | undefined>
  put(project: string, generation: number, tree: Tree): Promise<void>
  sweep(keep: (project: string, generation: number) => boolean): Promise<void>
  /** Calls `visit` with every stored tree. */
  forEach(visit: (tree: Tree) => void): Promise<void>
}

/** The trees of all projects. */
export function openTrees(env: Env): TreeStore {
  const trees = env.table<PackedTree | Tree, [string, number]>('trees')
  return {
    get: async (project, generation) => {
      const record = await env.read(() => trees.get([project, generation]))
      return record && unpackTree(record)
    },
    put: (project, generation, tree) => {
      const record = packTree(tree)
      return env.write(() => trees.put([project, generation], record))
    },
    sweep: (keep) =>
      env.write(() => {
        for (const key of trees.keys()) if (!keep(...key)) trees.remove(key)
      }),
    forEach: (visit) =>
      env.read(() => {
        for (const { value } of trees.range()) {
          const tree = unpackTree(value)
          if (tree) visit(tree)
        }
      }),
  }
}

type Numbers = 'states' | 'sizes' | 'changedAt' | 'inodes' | 'lines'

/**
 * A tree as it is stored: a value of its own for each file of each column would take four times as long to write, and every
 * edit writes it twice. Records of version 1 are trees as they are.
 */
type PackedTree = Omit<Tree, 'paths' | 'hashes' | Numbers> & {
  /** Joined by zeros, which no path has. */
  paths: string
  /** HASH_BYTES for each file, zeros where it was not read. */
  hashes: Uint8Array
  columns: Record<Numbers, Uint8Array>
}

const SEPARATOR = '\0'

function packTree({ paths, hashes, states, sizes, changedAt, inodes, lines, ...rest }: Tree): PackedTree {
  const bytes = Buffer.alloc(hashes.length * HASH_BYTES)
  for (const [row, hash] of hashes.entries()) bytes.write(hash, row * HASH_BYTES, 'hex')
  const columns = {
    states: Uint8Array.from(states),
    sizes: bytesOf(sizes),
    changedAt: bytesOf(changedAt),
    inodes: bytesOf(inodes),
    lines: bytesOf(lines),
  }
  return { ...rest, paths: paths.join(SEPARATOR), hashes: bytes, columns }
}

const bytesOf = (column: readonly number[]): Uint8Array => new Uint8Array(Float64Array.from(column).buffer)

function unpackTree(record: PackedTree | Tree): Tree | undefined {
  if (isOfVersion1(record)) return record
  const { paths: joined, hashes, columns, ...rest } = record
  const { states } = columns
  const count = states.length
  const paths = count === 0 ? [] : joined.split(SEPARATOR)
  const lengths = [paths.length, hashes.length / HASH_BYTES, ...WIDE.map((name) => columns[name].length / NUMBER_BYTES)]
  if (lengths.some((length) => length !== count)) return undefined
  return {
    ...rest,
    paths,
    hashes: hashesIn(hashes, count),
    states: listOf(states),
    sizes: numbersIn(columns.sizes),
    changedAt: numbersIn(columns.changedAt),
    inodes: numbersIn(columns.inodes),
    lines: numbersIn(columns.lines),
  }
}

const isOfVersion1 = (record: PackedTree | Tree): record is Tree => Array.isArray(record.paths)

const WIDE = ['sizes', 'changedAt', 'inodes', 'lines'] as const
const NUMBER_BYTES = Float64Array.BYTES_PER_ELEMENT

/** Copied: the bytes need not lie at a multiple of eight. */
const numbersIn = (bytes: Uint8Array): number[] => listOf(new Float64Array(Uint8Array.from(bytes).buffer))

/** Three times as quick as `Array.from`, which asks an iterator. */
function listOf(column: ArrayLike<number>): number[] {
  const list = new Array<number>(column.length)
  for (let row = 0; row < list.length; row++) list[row] = column[row]!
  return list
}

const NO_HASH = '0'.repeat(HASH_BYTES * 2)

function hashesIn(bytes: Uint8Array, count: number): string[] {
  const digits = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
  const hashes = new Array<string>(count)
  for (let row = 0; row < count; row++) {
    const hash = digits.slice(row * HASH_BYTES * 2, (row + 1) * HASH_BYTES * 2)
    hashes[row] = hash === NO_HASH ? '' : hash
  }
  return hashes
}

// The buffers and remembered answers of searches in one index.

import { once } from '../../collections/once.ts'
import { openScan, type Scan } from '../embedding/scan.ts'
import { pathOf, type SearchIndex, UnitFlag, UnitKind } from '../index/search-index.ts'
import { olderTrees } from '../older.ts'
import { isDeclarationPath } from '../places.ts'
import { pathWorths } from '../question/path-words.ts'
import { type Names, namesOf } from '../question/spelling.ts'
import { lesserSystems } from '../systems.ts'
import { centralFiles } from './central.ts'
import { type FileWords, fileWordsOf } from './file-words.ts'

/** Buffers for the scores of a question, and values that do not depend on it. */
export type Scratch = {
  lexical: Float32Array
  /** Cosines of the question with chunks, 0 where none was computed. */
  cosine: Float32Array
  scan: Scan
  /** For each chunk the last of the `turn`s of which it was a candidate. */
  taken: Uint32Array
  turn: number
  unit: Float32Array
  file: Float32Array
  past: Float32Array
  paths: Float32Array
  /** The worth of each path's words. */
  pathWorths: Float32Array
  words: FileWords
  /** The folder that shows a file to be in an older tree, see `olderTrees`. */
  older: readonly (string | undefined)[]
  /** The words of the system that each file is for where it is a lesser one, see `lesserSystems`. */
  systems: readonly (readonly string[] | undefined)[]
  /** 1 for each file of declarations, see `isDeclarationPath`. */
  declares: Uint8Array
  /** How much of the project each file serves, see `centralFiles`. */
  central: Float32Array
  /** Logarithms of how often units are used, and of how long functions and types are. */
  uses: Float32Array
  sizes: Float32Array
  /** Chunks that the question quotes, and how surely, 0 to 1. */
  proofs: ReadonlyMap<number, number>
  /** Hashes of all names, made when a question first needs them. */
  named: () => ReadonlySet<number>
  /** The names themselves, made when a question first needs them. */
  names: () => Names
}

/** What is there already: the memory of the index's vectors, as scan.ts makes it, and what an index before had. */
type There = { memory?: WebAssembly.Memory | undefined; before?: { index: SearchIndex; scratch: Scratch } | undefined }

/** The buffers and remembered answers of an index. */
export function scratchFor(index: SearchIndex, { memory, before }: There = {}): Scratch {
  const scan = openScan(index, memory)
  return {
    ...(before && hasSamePaths(before.index, index) ? ofSamePaths(before.scratch) : ofPaths(index)),
    lexical: scan.scores,
    cosine: new Float32Array(index.chunks),
    scan,
    taken: new Uint32Array(index.chunks),
    turn: 0,
    unit: new Float32Array(index.units),
    file: new Float32Array(index.pathOffsets.length - 1),
    past: new Float32Array(index.pathOffsets.length - 1),
    paths: new Float32Array(index.pathOffsets.length - 1),
    words: fileWordsOf(index),
    central: centralFiles(index),
    uses: Float32Array.from(index.inDegree, (uses) => Math.log2(1 + uses)),
    sizes: sizesOf(index),
    proofs: new Map(),
    named: once(() => new Set(index.nameHash)),
    names: once(() => namesOf(index)),
  }
}

type OfPaths = Pick<Scratch, 'pathWorths' | 'older' | 'systems' | 'declares'>

/** What the paths of an index alone make. */
function ofPaths(index: SearchIndex): OfPaths {
  const paths = Array.from({ length: index.pathOffsets.length - 1 }, (_, file) => pathOf(index, file))
  return {
    pathWorths: pathWorths(index.paths),
    older: olderTrees(paths),
    systems: lesserSystems(paths),
    declares: Uint8Array.from(paths, (path) => Number(isDeclarationPath(path))),
  }
}

const ofSamePaths = ({ pathWorths: worths, older, systems, declares }: Scratch): OfPaths => ({
  pathWorths: worths,
  older,
  systems,
  declares,
})

const hasSamePaths = (one: SearchIndex, other: SearchIndex): boolean =>
  isSame(one.pathOffsets, other.pathOffsets) && isSame(one.pathBytes, other.pathBytes)

const isSame = (one: Uint8Array | Uint32Array, other: Uint8Array | Uint32Array): boolean =>
  one.length === other.length && one.every((cell, at) => cell === other[at])

const SIZE_LINES = 5

function sizesOf({ units, kind, flags, chunkStart, startLine, endLine }: SearchIndex): Float32Array {
  const sizes = new Float32Array(units)
  for (let unit = 0; unit < units; unit++) {
    const isCode = kind[unit] === UnitKind.Function || kind[unit] === UnitKind.Type
    if (!isCode && !(flags[unit]! & UnitFlag.Unparsed)) continue
    const lines = endLine[chunkStart[unit + 1]! - 1]! - startLine[chunkStart[unit]!]!
    sizes[unit] = Math.log2(1 + lines / SIZE_LINES)
  }
  return sizes
}

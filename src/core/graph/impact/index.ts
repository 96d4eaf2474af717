// The impact index of a project: everything that its graph and the facts of its files tell about which code depends on
// which, turned round: from a place to those that use it. Derived from a packed graph; its places begin with the graph's
// nodes.

import { unlessDamaged } from '../../packed.ts'
import type { Route } from '../routes/route.ts'

const IMPACT_VERSION = 12

/** How one place uses another. */
export const UseKind = { Calls: 0, References: 1, Reads: 2, Extends: 3 } as const

/**
 * Bits of a use. Named: the user writes the name of the used place. SuperOnly, SelfOnly: it uses it through `super`, or
 * through its own object alone, so that fewer overriding methods can be meant. Handed: it received the function from
 * code that names it and is a user too. ClassValue: it takes the class itself as a value, and may hand it to code that makes
 * its objects or calls its functions.
 */
export const UseFlag = { Named: 1, SuperOnly: 2, SelfOnly: 4, Handed: 8, ClassValue: 16 } as const

/** Bits of a place. Setup: it runs for all tests of its type, block, file or folder. Made: tests are made of it, under names of their own. */
export const PlaceFlag = { Test: 1, Setup: 2, FileSetup: 4, FolderSetup: 8, Script: 16, Made: 32 } as const

/**
 * Bits of a mention: `Known`: the graph has a target for a function of this name here; `Writes`: it assigns to what it names,
 * and depends on nothing by that. The lowest three are the `Form`.
 */
export const Mention = { Form: 7, Known: 8, Writes: 16 } as const

/** Places are nodes of the graph (positions), then those that are no nodes. */
export type ImpactIndex = {
  strings: readonly string[]
  nodeCount: number
  placeCount: number
  /** Of the places that are no nodes: kind (`PlaceKind`), name, line, and the file (node). */
  extraKind: Uint8Array
  extraName: Uint32Array
  extraLine: Uint32Array
  /** The last line on which code of the place is known to stand. */
  extraEnd: Uint32Array
  extraFile: Uint32Array
  /** The entity or place around each place, -1 for none. */
  parent: Int32Array
  placeFlags: Uint8Array
  /** Properties of the declaration of each place (`PlaceMark`). */
  marks: Uint16Array
  /** Entities and whole modules that module `i` hands on from others: `exported[exportStart[i] .. exportStart[i + 1] - 1]`. */
  exportStart: Uint32Array
  exported: Uint32Array
  /** Users of place `i` are rows `useStart[i] .. useStart[i + 1] - 1`. */
  useStart: Uint32Array
  useSource: Uint32Array
  useKind: Uint8Array
  useFlags: Uint8Array
  useCertainty: Uint8Array
  useLine: Uint32Array
  /** The name of each place in the pools of mentions, -1 where nothing mentions it. */
  pool: Int32Array
  poolStart: Uint32Array
  poolSource: Uint32Array
  poolForm: Uint8Array
  /** Files that a file loads, as far as edges and names of packages tell, by number of the file. */
  fileOfPlace: Int32Array
  fileNode: Uint32Array
  loadStart: Uint32Array
  loads: Uint32Array
  /** Lines with code of a module or type outside of all other places, by number of the file, ascending. */
  bareStart: Uint32Array
  bareLine: Uint32Array
  /** Names that tests mention: of the test `tests[t]`, rows `termStart[t] .. termStart[t + 1] - 1`. */
  tests: Uint32Array
  termStart: Uint32Array
  terms: Uint32Array
  /** Words of tests, which questions make where they are not here. */
  words: WordTables | undefined
  /** Routes by path and method. */
  routes: readonly Route[]
  /** Which code of tests requests a route: its handler, the place that does, and the line, one behind the other. */
  requests: readonly number[]
}

/** Words of each test as numbers: of the test `t` rows `start[t] .. start[t + 1] - 1`; and in how many tests each word is. */
export type TestWords = { names: readonly string[]; start: Uint32Array; words: Uint32Array; tests: Uint32Array }

/** The stems of the names of tests, and the words of their names and their code. */
export type WordTables = { stems: TestWords; code: TestWords }

const NO_WORDS: TestWords = {
  names: [],
  start: new Uint32Array(0),
  words: new Uint32Array(0),
  tests: new Uint32Array(0),
}

const COLUMNS = [
  ['extraKind', Uint8Array],
  ['extraName', Uint32Array],
  ['extraLine', Uint32Array],
  ['extraEnd', Uint32Array],
  ['extraFile', Uint32Array],
  ['parent', Int32Array],
  ['placeFlags', Uint8Array],
  ['marks', Uint16Array],
  ['exportStart', Uint32Array],
  ['exported', Uint32Array],
  ['useStart', Uint32Array],
  ['useSource', Uint32Array],
  ['useKind', Uint8Array],
  ['useFlags', Uint8Array],
  ['useCertainty', Uint8Array],
  ['useLine', Uint32Array],
  ['pool', Int32Array],
  ['poolStart', Uint32Array],
  ['poolSource', Uint32Array],
  ['poolForm', Uint8Array],
  ['fileOfPlace', Int32Array],
  ['fileNode', Uint32Array],
  ['loadStart', Uint32Array],
  ['loads', Uint32Array],
  ['bareStart', Uint32Array],
  ['bareLine', Uint32Array],
  ['tests', Uint32Array],
  ['termStart', Uint32Array],
  ['terms', Uint32Array],
] as const

/** The columns of `TestWords`, one table behind the other. */
const WORD_COLUMNS = ['start', 'words', 'tests'] as const
const LENGTHS = COLUMNS.length + 2 * WORD_COLUMNS.length

/** The index as bytes: a head of lengths, the columns, each at a multiple of four, then strings and routes as JSON. */
export function packImpact(index: ImpactIndex): Uint8Array {
  const { stems, code } = index.words ?? { stems: NO_WORDS, code: NO_WORDS }
  const texts = new TextEncoder().encode(
    JSON.stringify([index.strings, index.routes, stems.names, code.names, index.requests]),
  )
  const columns = [
    ...COLUMNS.map(([column]) => index[column]),
    ...[stems, code].flatMap((table) => WORD_COLUMNS.map((column) => table[column])),
  ]
  const head = [IMPACT_VERSION, index.nodeCount, index.placeCount, texts.length, ...columns.map(({ length }) => length)]
  const align = (size: number): number => (size + 3) & ~3
  const size = columns.reduce((sum, { byteLength }) => sum + align(byteLength), head.length * 4)
  const bytes = new Uint8Array(size + texts.length)
  bytes.set(new Uint8Array(Uint32Array.from(head).buffer))
  let at = head.length * 4
  for (const values of columns) {
    bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), at)
    at += align(values.byteLength)
  }
  bytes.set(texts, at)
  return bytes
}

/** Reads a packed index in place (copied first when not aligned). Undefined when it is of another version or damaged. */
export const unpackImpact = (packed: Uint8Array): ImpactIndex | undefined => unlessDamaged(() => indexIn(packed))

function indexIn(packed: Uint8Array): ImpactIndex | undefined {
  const bytes = packed.byteOffset % 4 === 0 ? packed : packed.slice()
  const head = new Uint32Array(bytes.buffer, bytes.byteOffset, 4 + LENGTHS)
  const [version, nodeCount, placeCount, textBytes] = head as unknown as [number, number, number, number]
  if (version !== IMPACT_VERSION) return undefined
  let at = bytes.byteOffset + head.byteLength
  const columns: Record<string, unknown> = {}
  for (const [number, [column, Type]] of COLUMNS.entries()) {
    const values = new Type(bytes.buffer as ArrayBuffer, at, head[4 + number]!)
    columns[column] = values
    at += (values.byteLength + 3) & ~3
  }
  const ofWords: Uint32Array[] = []
  for (let number = COLUMNS.length; number < LENGTHS; number++) {
    const values = new Uint32Array(bytes.buffer as ArrayBuffer, at, head[4 + number]!)
    ofWords.push(values)
    at += values.byteLength
  }
  const texts = new TextDecoder().decode(new Uint8Array(bytes.buffer, at, textBytes))
  const [strings, routes, stems, code, requests] = JSON.parse(texts) as [
    string[],
    Route[],
    string[],
    string[],
    number[],
  ]
  const wordsIn = (names: string[], first: number): TestWords => {
    const [start, words, tests] = ofWords.slice(first) as [Uint32Array, Uint32Array, Uint32Array]
    return { names, start, words, tests }
  }
  const hasWords = ofWords[0]!.length > 0
  return {
    ...(columns as unknown as Pick<ImpactIndex, (typeof COLUMNS)[number][0]>),
    strings,
    words: hasWords ? { stems: wordsIn(stems, 0), code: wordsIn(code, WORD_COLUMNS.length) } : undefined,
    routes,
    requests,
    nodeCount,
    placeCount,
  }
}

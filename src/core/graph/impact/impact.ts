// An open impact index beside its graph, with frequently used lookups.

import { append } from '../../collections/multimap.ts'
import { once } from '../../collections/once.ts'
import { type LanguageId, languageOf } from '../../languages/files.ts'
import { CALLED_BY_LIBRARY } from '../../languages/library-calls.ts'
import { CODE_KINDS, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { Closure } from './closure.ts'
import { groupedBy } from './columns.ts'
import { type ImpactIndex, UseKind } from './index.ts'
import { PlaceMark } from './marks.ts'

const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')

/** Languages in which a member that no edge knows may be found by its name. */
const DYNAMIC: ReadonlySet<string> = new Set(['javascript', 'typescript', 'ruby', 'php'])

/** Languages in which code that names a class may make its objects by a call of that value. */
const CLASS_VALUES: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python', 'ruby', 'php'])

/** Languages in which most calls of functions that are values are edges; in Python a library calls much of what it is handed. */
const CALLS_OF_VALUES: ReadonlySet<string> = new Set(['javascript', 'typescript'])

/** Languages in which code reaches the members of an object, its own too, through the object alone. */
const NAMED_OBJECTS: ReadonlySet<string> = new Set(['python'])

const CONSTRUCTORS = /^(__init__|__new__|constructor|__post_init__|__construct|initialize)$/

/** Calls `visit` with every user of a place. */
export function eachUser({ index }: Impact, place: number, visit: (use: Use) => void): void {
  for (let at = index.useStart[place]!; at < index.useStart[place + 1]!; at++)
    visit({
      source: index.useSource[at]!,
      kind: index.useKind[at]!,
      flags: index.useFlags[at]!,
      line: index.useLine[at]!,
      certainty: index.useCertainty[at]!,
    })
}

/**
 * A use of a place: the user, how it uses it (`UseKind`, `UseFlag`), the line (0: unknown), and the certainty in hundredths.
 */
export type Use = { source: number; kind: number; flags: number; line: number; certainty: number }

/** Whether a place is a function or method. */
export const isFunction = (graph: Graph, place: number): boolean =>
  place >= 0 && place < graph.nodeCount && (graph.kind[place] === FUNCTION || graph.kind[place] === METHOD)

/** Whether a node is a class, an interface, an enum or another type. */
export const isType = (graph: Graph, place: number): boolean =>
  place >= 0 && place < graph.nodeCount && graph.kind[place]! < CODE_KINDS && !isFunction(graph, place)

/** Whether a method makes objects of its type. */
export const isConstructor = (impact: Impact, place: number): boolean =>
  (impact.traitsOf(place) & Trait.Constructor) !== 0

function makesItsType({ graph, index }: Impact, place: number): boolean {
  const parent = index.parent[place]!
  if (place >= graph.nodeCount || parent < 0 || !isType(graph, parent)) return false
  return graph.name[place] === graph.name[parent] || CONSTRUCTORS.test(graph.strings[graph.name[place]!]!)
}

/** Properties of a place that walks ask for again and again; `Known` where they have been worked out. */
const Trait = { Known: 1, Called: 2, Referenced: 4, Seen: 8, Constructor: 16 } as const

/** A graph with its impact index. */
export class Impact {
  readonly graph: Graph
  readonly index: ImpactIndex
  readonly testNumber: ReadonlyMap<number, number>
  /** The files that each file loads. */
  readonly closure: Closure
  /** The places by the one around them; those without one behind all others. */
  readonly #members: ReturnType<typeof groupedBy>
  readonly #testsOfFile = new Map<number, number[]>()
  readonly #languages = new Map<number, string>()

  constructor(graph: Graph, index: ImpactIndex) {
    this.graph = graph
    this.index = index
    this.closure = new Closure(index)
    this.#traits = new Uint8Array(index.placeCount)
    this.testNumber = new Map(Array.from(index.tests, (place, test) => [place, test]))
    const around = index.parent.map((parent) => (parent < 0 ? index.placeCount : parent))
    this.#members = groupedBy(around, index.placeCount + 1)
    for (const [test, place] of index.tests.entries()) append(this.#testsOfFile, index.fileOfPlace[place]!, test)
  }

  /** The places directly in a type, module or block. */
  membersOf(place: number): Uint32Array {
    const { start, order } = this.#members
    return place < 0 ? order.subarray(0, 0) : order.subarray(start[place], start[place + 1])
  }

  /** The places by their file; those of none behind all others. */
  readonly #placesByFile = once(() => {
    const { fileOfPlace, fileNode } = this.index
    const files = fileOfPlace.map((file) => (file < 0 ? fileNode.length : file))
    return groupedBy(files, fileNode.length + 1)
  })

  /** The places in a file. */
  placesOfFile(file: number): Uint32Array {
    const { start, order } = this.#placesByFile()
    return order.subarray(start[file], start[file + 1])
  }

  #requests: Map<number, { source: number; line: number }[]> | undefined

  /** The code of tests that requests a route which a place answers. */
  requestsOf(place: number): readonly { source: number; line: number }[] {
    if (!this.#requests) {
      this.#requests = new Map()
      const { requests } = this.index
      for (let at = 0; at < requests.length; at += 3)
        append(this.#requests, requests[at]!, { source: requests[at + 1]!, line: requests[at + 2]! })
    }
    return this.#requests.get(place) ?? []
  }

  testsOfFile(file: number): readonly number[] {
    return this.#testsOfFile.get(file) ?? []
  }

  /** The tests in the folder of a place and those below. */
  testsOfFolder(place: number): number[] {
    const path = this.pathOf(this.index.fileOfPlace[place]!)
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const tests: number[] = []
    for (const [file, own] of this.#testsOfFile) if (this.pathOf(file).startsWith(folder)) tests.push(...own)
    return tests
  }

  /** The tests whose file loads a file, itself or through others. */
  testsThatLoad(file: number): number[] {
    const tests: number[] = []
    for (const [other, own] of this.#testsOfFile) if (other === file || this.loads(other, file)) tests.push(...own)
    return tests
  }

  /** Whether a file loads another, itself or through others. */
  loads(from: number, to: number): boolean {
    return from >= 0 && to >= 0 && this.closure.has(from, to)
  }

  pathOf(file: number): string {
    return file < 0 ? '' : this.graph.strings[this.graph.path[this.index.fileNode[file]!]!]!
  }

  #fileNumbers: Map<string, number> | undefined

  /** The number of the file of a path, or of the shortest path that ends in it; -1 when there is none. */
  fileNumber(path: string): number {
    this.#fileNumbers ??= new Map(Array.from(this.index.fileNode, (_, file) => [this.pathOf(file), file]))
    const known = this.#fileNumbers.get(path)
    if (known !== undefined) return known
    const ends = [...this.#fileNumbers.keys()].filter((other) => other.endsWith(`/${path}`))
    const [shortest] = ends.sort((one, other) => one.length - other.length)
    return shortest === undefined ? -1 : this.#fileNumbers.get(shortest)!
  }

  /** The node in which a place stands: itself when it is one. */
  nodeAround(place: number): number {
    let at = place
    while (at >= this.graph.nodeCount) at = this.index.parent[at]!
    return at
  }

  /** Whether a place is code of tests. */
  isOfTest(place: number): boolean {
    return (this.graph.nodeFlags[this.nodeAround(place)]! & NodeFlag.Test) !== 0
  }

  languageOf(place: number): string {
    const file = this.index.fileOfPlace[place]!
    let language = this.#languages.get(file)
    if (language === undefined) this.#languages.set(file, (language = languageOf(this.pathOf(file))?.id ?? ''))
    return language
  }

  isDynamic(place: number): boolean {
    return DYNAMIC.has(this.languageOf(place))
  }

  hasClassValues(place: number): boolean {
    return CLASS_VALUES.has(this.languageOf(place))
  }

  hasCallsOfValues(place: number): boolean {
    return CALLS_OF_VALUES.has(this.languageOf(place))
  }

  namesObjects(place: number): boolean {
    return NAMED_OBJECTS.has(this.languageOf(place))
  }

  implicitNames(place: number): RegExp | undefined {
    return CALLED_BY_LIBRARY[this.languageOf(place) as LanguageId]
  }

  /** The type whose code contains a place, -1 for none. */
  typeAround(place: number): number {
    for (let at = place; at >= 0; at = this.index.parent[at]!) if (isType(this.graph, at)) return at
    return -1
  }

  isCalled(place: number): boolean {
    return (this.traitsOf(place) & Trait.Called) !== 0
  }

  /** Whether any code calls or names a place. */
  hasUsers(place: number): boolean {
    return (this.traitsOf(place) & (Trait.Called | Trait.Referenced)) !== 0
  }

  /** Whether no code but tests and itself calls or names a function. */
  isUnseen(place: number): boolean {
    return (this.traitsOf(place) & Trait.Seen) === 0
  }

  /**
   * Whether a function runs where it is called alone, so that code which hands it on, or reads a member of it (`express.Router`), is
   * not affected: where calls of values are edges, one that code beside the tests calls.
   */
  isRunByCalls(place: number): boolean {
    if (!isFunction(this.graph, place) || !this.hasCallsOfValues(place)) return false
    const isGetter = (this.index.marks[place]! & PlaceMark.Getter) !== 0
    return !isGetter && this.isCalled(place) && !this.isUnseen(place)
  }

  readonly #traits: Uint8Array

  /** The bits of `Trait` of a place. */
  traitsOf(place: number): number {
    return this.#traits[place]! || (this.#traits[place] = this.#workOutTraits(place))
  }

  #workOutTraits(place: number): number {
    const { useStart, useSource, useKind } = this.index
    let traits: number = Trait.Known | (makesItsType(this, place) ? Trait.Constructor : 0)
    for (let at = useStart[place]!; at < useStart[place + 1]!; at++) {
      const kind = useKind[at]!
      if (kind === UseKind.Calls) traits |= Trait.Called
      else if (kind !== UseKind.Extends) traits |= Trait.Referenced
      const isOther = kind !== UseKind.Extends && useSource[at] !== place
      if (isOther && (traits & Trait.Seen) === 0 && !this.#isFileOfTest(useSource[at]!)) traits |= Trait.Seen
    }
    return traits
  }

  /** Whether a place is code of tests, or of a file of tests where it is no node. */
  #isFileOfTest(place: number): boolean {
    const { nodeCount, nodeFlags } = this.graph
    const node = place < nodeCount ? place : this.index.extraFile[place - nodeCount]!
    return (nodeFlags[node]! & NodeFlag.Test) !== 0
  }

  readonly #makers = new Map<number, readonly number[]>()

  /** A type with its constructors. */
  makersOf(type: number): readonly number[] {
    const known = this.#makers.get(type)
    if (known) return known
    const makers = [type, ...this.membersOf(type).filter((member) => isConstructor(this, member))]
    this.#makers.set(type, makers)
    return makers
  }
}

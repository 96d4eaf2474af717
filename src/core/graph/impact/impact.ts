// An open impact index beside its graph, with frequently used lookups.

import { append } from '../../collections/multimap.ts'
import { type LanguageId, languageOf } from '../../languages/files.ts'
import { CALLED_BY_LIBRARY } from '../../languages/library-calls.ts'
import { CODE_KINDS, edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { eachIncoming } from '../incoming.ts'
import { Closure } from './closure.ts'
import { groupedBy } from './columns.ts'
import { type ImpactIndex, UseKind } from './index.ts'

const FUNCTION = kindCode('Function')
const METHOD = kindCode('Method')
const OVERRIDES = edgeCode('OVERRIDES')
const INHERITS = edgeCode('INHERITS')
const IMPLEMENTS = edgeCode('IMPLEMENTS')

/** Languages in which a member that no edge knows may be found by its name. */
const DYNAMIC: ReadonlySet<string> = new Set(['javascript', 'typescript', 'ruby', 'php'])

/** Languages in which code that names a class may make its objects by a call of that value. */
const CLASS_VALUES: ReadonlySet<string> = new Set(['javascript', 'typescript', 'python', 'ruby', 'php'])

/** Languages in which a type implements an interface by its methods alone. */
const STRUCTURAL: ReadonlySet<string> = new Set(['go'])

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

/** Whether code that is no test makes objects of a type itself; the constructors of those that inherit from it do not. */
export function isMade(impact: Impact, type: number): boolean {
  const known = impact.made.get(type)
  if (known !== undefined) return known
  let isFound = false
  for (const maker of impact.makersOf(type))
    eachUser(impact, maker, ({ source, kind }) => {
      if (isFound || kind !== UseKind.Calls || impact.isOfTest(source)) return
      const own = isConstructor(impact, source) ? impact.typeAround(source) : -1
      isFound = own < 0 || !superTypesOf(impact, own).has(type)
    })
  impact.made.set(type, isFound)
  return isFound
}

/** All methods that a method overrides, however far up. */
export function overriddenBy(impact: Impact, place: number): readonly number[] {
  const known = impact.overridden.get(place)
  if (known) return known
  const found = new Set<number>()
  const open = [place]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    eachTarget(impact.graph, at, OVERRIDES, OVERRIDES, (target) => {
      if (!found.has(target) && target !== place) {
        found.add(target)
        open.push(target)
      }
    })
  }
  for (const target of namesakesAbove(impact, place)) found.add(target)
  impact.overridden.set(place, [...found])
  return [...found]
}

/**
 * The methods of its name above a method that no edges state: of constructor functions from which its own inherits, and of interfaces that
 * a type implements without saying so.
 */
function namesakesAbove(impact: Impact, place: number): number[] {
  const { graph } = impact
  const own = impact.index.parent[place]!
  if (graph.kind[place] !== METHOD || !(isFunction(graph, own) || isStructural(impact, own))) return []
  const above = [...superTypesOf(impact, own)].filter((type) => type !== own)
  return above.flatMap((type) =>
    [...impact.membersOf(type)].filter((one) => isFunction(graph, one) && graph.name[one] === graph.name[place]),
  )
}

/** Whether a type implements every interface whose methods it has. */
const isStructural = (impact: Impact, type: number): boolean =>
  isType(impact.graph, type) && STRUCTURAL.has(impact.languageOf(type))

/** Calls `visit` with the methods that override a method directly. */
export function eachOverriding(impact: Impact, method: number, visit: (overriding: number) => void): void {
  const { graph, index } = impact
  eachIncoming(graph, method, (edge, source) => {
    if (graph.type[edge] === OVERRIDES) visit(source)
  })
  const type = index.parent[method]!
  if (!isStructural(impact, type)) return
  eachUser(impact, type, ({ source, kind }) => {
    if (kind !== UseKind.Extends) return
    for (const member of impact.membersOf(source))
      if (isFunction(graph, member) && graph.name[member] === graph.name[method]) visit(member)
  })
}

/** A type and all that it inherits from. */
export function superTypesOf(impact: Impact, type: number): ReadonlySet<number> {
  const known = impact.superTypes.get(type)
  if (known) return known
  const found = new Set([type])
  for (const at of found)
    eachTarget(impact.graph, at, INHERITS, IMPLEMENTS, (target) => {
      found.add(target)
    })
  impact.superTypes.set(type, found)
  return found
}

/** Whether an object that runs the code of `source` on itself can be of type `type`, which inherits from `base`. */
export function isKin(impact: Impact, type: number, source: number, base: number): boolean {
  const own = impact.typeAround(source)
  if (own < 0 || type < 0) return true
  const above = superTypesOf(impact, own)
  return !above.has(base) || above.has(type) || superTypesOf(impact, type).has(own)
}

function eachTarget(graph: Graph, node: number, one: number, other: number, visit: (target: number) => void): void {
  if (node >= graph.nodeCount) return
  for (let edge = graph.edgeStart[node]!; edge < graph.edgeStart[node + 1]!; edge++)
    if (graph.type[edge] === one || graph.type[edge] === other) visit(graph.target[edge]!)
}

/** A graph with its impact index. */
export class Impact {
  readonly graph: Graph
  readonly index: ImpactIndex
  readonly testNumber: ReadonlyMap<number, number>
  /** The files that each file loads. */
  readonly closure: Closure
  /** Answers that are kept: `superTypesOf`, `overriddenBy`, `isMade` and `testsOfType`. */
  readonly superTypes = new Map<number, ReadonlySet<number>>()
  readonly overridden = new Map<number, readonly number[]>()
  readonly made = new Map<number, boolean>()
  readonly #testsOfType = new Map<number, readonly number[]>()
  readonly #typesBelow = new Map<number, readonly number[]>()
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

  /** The tests of a type and of those that inherit from it, or in a block; of a file when it is a file's own code. */
  testsOfType(place: number): readonly number[] {
    const known = this.#testsOfType.get(place)
    if (known) return known
    const tests: number[] = []
    this.#testsOfType.set(place, tests)
    if (place < 0) return tests
    const seen = new Set([place])
    for (const at of seen) {
      for (const member of this.membersOf(at)) {
        const test = this.testNumber.get(member)
        if (test !== undefined) tests.push(test)
        if (member >= this.graph.nodeCount) seen.add(member)
      }
      if (isType(this.graph, at))
        eachUser(this, at, ({ source, kind }) => {
          if (kind === UseKind.Extends) seen.add(source)
        })
    }
    // inherited members of a test type run in it too
    if (isType(this.graph, place))
      for (const type of superTypesOf(this, place))
        if (type !== place && (this.graph.nodeFlags[type]! & NodeFlag.Test) !== 0)
          for (const member of this.membersOf(type)) {
            const test = this.testNumber.get(member)
            if (test !== undefined) tests.push(test)
          }
    return tests
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

  implicitNames(place: number): RegExp | undefined {
    return CALLED_BY_LIBRARY[this.languageOf(place) as LanguageId]
  }

  /** The type whose code contains a place, -1 for none. */
  typeAround(place: number): number {
    for (let at = place; at >= 0; at = this.index.parent[at]!) if (isType(this.graph, at)) return at
    return -1
  }

  /** The types that a type inherits from directly. */
  basesOf(type: number): number[] {
    const bases: number[] = []
    eachTarget(this.graph, type, INHERITS, IMPLEMENTS, (base) => {
      bases.push(base)
    })
    return bases
  }

  /** The type that a member is in and those that inherit it. */
  typesWith(place: number): readonly number[] {
    const own = this.index.parent[place]!
    if (!isType(this.graph, own)) return []
    const known = this.#typesBelow.get(own)
    if (known) return known
    const types = new Set([own])
    for (const type of types)
      eachUser(this, type, ({ source, kind }) => {
        if (kind === UseKind.Extends) types.add(source)
      })
    const found = [...types]
    this.#typesBelow.set(own, found)
    return found
  }

  isCalled(place: number): boolean {
    return (this.traitsOf(place) & Trait.Called) !== 0
  }

  isReferenced(place: number): boolean {
    return (this.traitsOf(place) & Trait.Referenced) !== 0
  }

  /** Whether no code but tests and itself calls or names a function. */
  isUnseen(place: number): boolean {
    return (this.traitsOf(place) & Trait.Seen) === 0
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

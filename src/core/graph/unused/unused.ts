// Entities that no way from an entry point reaches, with the reason and how sure that is.

import { addAll } from '../../collections/lists.ts'
import { onceByNumber } from '../../collections/once.ts'
import { compareText } from '../../order.ts'
import { isVendoredPath } from '../../text/places.ts'
import { variablesOfEnumerators } from '../fields/enumerators.ts'
import { CODE_KINDS, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { eachUser, type Impact, isConstructor, isFunction, isType } from '../impact/impact.ts'
import { Mention } from '../impact/index.ts'
import { overriddenBy, typesWith } from '../impact/inheritance.ts'
import { PlaceMark } from '../impact/marks.ts'
import { isTestNode } from '../names.ts'
import { superTypesOf } from '../super-types.ts'
import type { Entries } from './entries.ts'
import { reachedFrom } from './forward.ts'
import { isOfInterface } from './interfaces.ts'
import { ofOtherBuilds } from './other-builds.ts'

/**
 * The certainty that an entity is unused. Sure: nothing outside of its file or type sees it, and its name is nowhere
 * else. Likely: others see it. Possible: its name occurs where the graph does not know its meaning, a program may
 * load its file by the path, or an abstract method asks for it.
 */
export const CERTAINTIES = ['sure', 'likely', 'possible'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** Why an entity is unused: nothing refers to it, tests do, or only code that is itself unused. */
export const REASONS = ['unreferenced', 'only_tests', 'only_unused'] as const
export type Reason = (typeof REASONS)[number]

/** An unused entity (node); `users` are those that refer to it, and the lines where they do (0 where none is known). */
export type Unused = { node: number; certainty: Certainty; reason: Reason; users: { node: number; line: number }[] }

const TYPE = kindCode('Type')
const ENUM = kindCode('Enum')

/** Users that are named for each entity. */
const USERS_MAX = 3

/** Rounds in which marked declarations, and what only its parts or namesakes show to be in use, become entry points: each may lead to further ones. */
const ROUNDS_MAX = 4

/** What the text of its file says of an unused declaration. */
export type Texts = {
  /** Whether an annotation makes other code call it. */
  isMarked: (node: number) => boolean
  /** Whether its name stands in other code of its file than on the lines of its known users. */
  isWritten: (node: number, known: ReadonlySet<number>) => boolean
  /** Whether code of a type calls members by names that it works out. */
  isDynamic: (type: number) => boolean
}

/** The unused entities of production code, by path and line; members of unused types and functions are left out. */
export function unusedOf(entries: Entries, { isMarked, isWritten, isDynamic }: Texts): Unused[] {
  const { impact } = entries
  const { graph } = impact
  const roots = [...entries.roots()]
  // each walk asks it of all methods of the types that it reaches
  const isCalledOutside = onceByNumber((method) => entries.isCalledOutside(method))
  const isMarkedDeclaration = onceByNumber(isMarked)
  let reached = reachedFrom(impact, roots, isCalledOutside)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const entered = [
      ...candidates(graph, reached).filter((node) => isMarkedDeclaration(node) || isEnumInUse(impact, node)),
      ...ofOtherBuilds(entries, reached),
      ...alternativesTo(entries, reached),
    ]
    if (entered.length === 0) break
    addAll(roots, entered)
    reached = reachedFrom(impact, roots, isCalledOutside)
  }
  // the whole text of a type is read for each answer
  const isDynamicType = onceByNumber(isDynamic)
  // Code whose name stands where the graph knows nothing of it may run, and with it what it leads to.
  const isNamed = (node: number): boolean =>
    isMentioned(impact, node) ||
    isAskedFor(entries, node) ||
    isOfDynamic(impact, node, isDynamicType) ||
    ((!entries.isVisible(node) || isOfAnnotated(impact, node)) && isWritten(node, userLines(impact, node)))
  const open = [...roots, ...entries.loaded(), ...candidates(graph, reached).filter(isNamed)]
  let loaded = reachedFrom(impact, open, isCalledOutside)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const handed = candidates(graph, loaded).filter((node) => entries.isHanded(node, loaded))
    if (handed.length === 0) break
    addAll(open, handed)
    loaded = reachedFrom(impact, open, isCalledOutside)
  }
  const certainties = new Map(candidates(graph, loaded).map((node) => [node, certaintyOf(entries, node)]))
  // What others may use brings its own uses with it.
  const seen = [...certainties].flatMap(([node, certainty]) => (certainty === 'sure' ? [] : [node]))
  const used = reachedFrom(impact, [...open, ...seen], isCalledOutside)
  const certainty = (node: number): Certainty => {
    const own = certainties.get(node) ?? 'possible'
    return own === 'sure' && used[node] === 1 ? 'likely' : own
  }
  const found = candidates(graph, reached)
    .filter((node) => isWorthTelling(impact, node, reached))
    .map((node) => recordOf(impact, node, certainty(node)))
  return found.sort((a, b) => byPlace(graph, a.node, b.node))
}

/**
 * Whether an abstract method asks for an entity, of its type, of one that inherits it, or of an interface that its type has: it
 * goes with that alone, and what it uses with it.
 */
const isAskedFor = (entries: Entries, node: number): boolean =>
  overriddenBy(entries.impact, node).some((base) => isAbstract(entries.impact.graph, base)) ||
  isAskedOfHeir(entries.impact, node) ||
  isOfInterface(entries, node)

/** Whether a type that inherits a method has a base, as an interface, with an abstract one of this name. */
function isAskedOfHeir(impact: Impact, node: number): boolean {
  const { graph } = impact
  if (!isFunction(graph, node)) return false
  const [own, ...heirs] = typesWith(impact, node)
  if (heirs.length === 0) return false
  const bases = new Set(heirs.flatMap((heir) => [...superTypesOf(graph, heir)]))
  for (const base of bases) {
    if (base === own) continue
    for (const member of impact.membersOf(base))
      if (member < graph.nodeCount && graph.name[member] === graph.name[node] && isAbstract(graph, member)) return true
  }
  return false
}

const isAbstract = (graph: Graph, node: number): boolean => (graph.nodeFlags[node]! & NodeFlag.Abstract) !== 0

/** Whether production code names an enumerator of an enumeration without its type. */
function isEnumInUse(impact: Impact, node: number): boolean {
  const { graph } = impact
  if (graph.kind[node] !== ENUM) return false
  const variables = variablesOfEnumerators(impact)
  return impact.membersOf(node).some((field) => {
    const variable = variables.get(field)
    if (variable === undefined) return false
    let isRead = false
    eachUser(impact, variable, ({ source }) => {
      isRead ||= !isTestNode(graph, impact.nodeAround(source))
    })
    return isRead || isMentioned(impact, variable)
  })
}

/** Whether an entity is a method of an annotated type, whose annotation may name it in a text: a template, events of a host. */
function isOfAnnotated({ graph, index }: Impact, node: number): boolean {
  const type = index.parent[node]!
  return isFunction(graph, node) && type >= 0 && (index.marks[type]! & PlaceMark.Annotated) !== 0
}

/** Whether an entity is a method of a type that calls members by names that it works out. */
function isOfDynamic({ graph, index }: Impact, node: number, isDynamic: (type: number) => boolean): boolean {
  const type = index.parent[node]!
  return isFunction(graph, node) && type >= 0 && type < graph.nodeCount && isType(graph, type) && isDynamic(type)
}

const nameIn = ({ graph, index }: Impact, node: number): string => `${index.parent[node]} ${graph.name[node]}`

/** The declarations that stand for a reached one of their name and place: of another system, or after a failed import. */
function alternativesTo(entries: Entries, reached: Uint8Array): number[] {
  const { impact } = entries
  const names = reachedNames(impact, reached)
  return candidates(impact.graph, reached).filter(
    (node) => entries.hasAlternatives(node) && names.has(nameIn(impact, node)),
  )
}

/** The names of all reached entities, with the names of their surroundings. */
function reachedNames(impact: Impact, reached: Uint8Array): ReadonlySet<string> {
  const names = new Set<string>()
  for (let node = 0; node < impact.graph.nodeCount; node++)
    if (reached[node] === 1 && impact.graph.kind[node]! < CODE_KINDS) names.add(nameIn(impact, node))
  return names
}

function candidates(graph: Graph, reached: Uint8Array): number[] {
  const nodes: number[] = []
  for (let node = 0; node < graph.nodeCount; node++) {
    if (reached[node] === 1 || graph.kind[node]! >= CODE_KINDS || isTestNode(graph, node)) continue
    nodes.push(node)
  }
  return nodes
}

/** The lines from which an entity is known to be used, of users in its own file with all that stands in them. */
function userLines(impact: Impact, node: number): ReadonlySet<number> {
  const { graph } = impact
  const lines = new Set<number>()
  eachUser(impact, node, ({ source, line }) => {
    lines.add(line)
    const user = impact.nodeAround(source)
    if (graph.path[user] !== graph.path[node] || graph.kind[user]! >= CODE_KINDS) return
    for (let at = graph.startLine[user]!; at <= graph.endLine[user]!; at++) lines.add(at)
  })
  return lines
}

/** Files of declarations whose definitions are elsewhere. */
const DECLARATIONS = /\.(d\.[cm]?ts|pyi)$/

/**
 * Not an entity inside of an unused one, no constructor or local function, no declaration that others are to define, and
 * nothing of a copy of another project.
 */
function isWorthTelling(impact: Impact, node: number, reached: Uint8Array): boolean {
  const { graph, index } = impact
  const parent = index.parent[node]!
  if (parent >= 0 && parent < graph.nodeCount && graph.kind[parent]! < CODE_KINDS && reached[parent] === 0) return false
  // Types that a trait asks for, and that each of its implementations names.
  if (graph.kind[node] === TYPE && isType(graph, parent)) return false
  const path = graph.strings[graph.path[node]!]!
  if (DECLARATIONS.test(path) || isVendoredPath(path)) return false
  return !isConstructor(impact, node) && (graph.nodeFlags[node]! & (NodeFlag.Local | NodeFlag.Abstract)) === 0
}

function recordOf(impact: Impact, node: number, certainty: Certainty): Unused {
  const { graph } = impact
  const production = new Map<number, number>()
  const tests = new Map<number, number>()
  eachUser(impact, node, ({ source, line }) => {
    const user = impact.nodeAround(source)
    if (isInside(impact, user, node)) return
    const users = isTestNode(graph, user) ? tests : production
    if (!users.has(user)) users.set(user, line)
  })
  const reason: Reason = production.size > 0 ? 'only_unused' : tests.size > 0 ? 'only_tests' : 'unreferenced'
  const named = reason === 'only_unused' ? production : tests
  const users = Array.from(named, ([user, line]) => ({ node: user, line })).slice(0, USERS_MAX)
  const isNamed = (impact.index.marks[node]! & PlaceMark.Named) !== 0 && production.size === 0
  return { node, certainty: isNamed ? 'possible' : certainty, reason, users }
}

function certaintyOf(entries: Entries, node: number): Certainty {
  const { impact } = entries
  if (isMentioned(impact, node) || isAskedFor(entries, node) || entries.isOfTexts(node)) return 'possible'
  return entries.isVisible(node) || entries.isGlobal(node) || overriddenBy(impact, node).length > 0 ? 'likely' : 'sure'
}

/** Whether production code outside of an entity has its name in a place where the graph knows nothing of it. */
function isMentioned(impact: Impact, node: number): boolean {
  const { index, graph } = impact
  const pool = index.pool[node]!
  if (pool < 0) return false
  for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++) {
    const source = impact.nodeAround(index.poolSource[at]!)
    // What another file assigns to a function of that name may run it: it may be a setter.
    const maySet = isFunction(graph, node) && graph.path[source] !== graph.path[node]
    const idle = maySet ? Mention.Known : Mention.Known | Mention.Writes
    const isKnown = (index.poolForm[at]! & idle) !== 0
    if (!isKnown && !isTestNode(graph, source) && !isInside(impact, source, node)) return true
  }
  return false
}

function isInside({ graph, index }: Impact, inner: number, outer: number): boolean {
  for (let at = inner; at >= 0; at = index.parent[at]!) {
    if (at === outer) return true
    if (at < graph.nodeCount && graph.kind[at]! >= CODE_KINDS) return false
  }
  return false
}

function byPlace(graph: Graph, a: number, b: number): number {
  const [one, other] = [graph.strings[graph.path[a]!]!, graph.strings[graph.path[b]!]!]
  return compareText(one, other) || graph.startLine[a]! - graph.startLine[b]! || a - b
}

// Who inherits from whom in an open impact index: types, the methods that override others, and the tests that come with a type.

import { oncePerNumber } from '../../collections/once.ts'
import { FILES, type LanguageFiles, type LanguageId } from '../../languages/files.ts'
import { edgeCode, type Graph, kindCode, NodeFlag } from '../graph.ts'
import { eachIncoming, eachOutgoing } from '../incoming.ts'
import { superTypesOf } from '../super-types.ts'
import { eachUser, type Impact, isConstructor, isFunction, isType } from './impact.ts'
import { UseKind } from './index.ts'
import { PlaceMark } from './marks.ts'

const METHOD = kindCode('Method')
const OVERRIDES = edgeCode('OVERRIDES')

/** The type that a member is in and those that inherit it. */
export function typesWith(impact: Impact, member: number): readonly number[] {
  const own = impact.index.parent[member]!
  return isType(impact.graph, own) ? typesBelow(impact, own) : []
}

/** A type and all that inherit from it. */
const typesBelow = oncePerNumber((impact: Impact, type): readonly number[] => {
  const types = new Set([type])
  for (const at of types)
    eachUser(impact, at, ({ source, kind }) => {
      if (kind === UseKind.Extends) types.add(source)
    })
  return [...types]
})

/** Whether a type inherits from one that is not part of the project, itself or through others. */
export function isForeign(impact: Impact, type: number): boolean {
  for (const each of superTypesOf(impact.graph, type))
    if ((impact.index.marks[each]! & PlaceMark.Foreign) !== 0) return true
  return false
}

/** Whether an object that runs the code of `source` on itself can be of type `type`, which inherits from `base`. */
export function isKin(impact: Impact, type: number, source: number, base: number): boolean {
  const own = impact.typeAround(source)
  if (own < 0 || type < 0) return true
  const above = superTypesOf(impact.graph, own)
  return !above.has(base) || above.has(type) || superTypesOf(impact.graph, type).has(own)
}

/** Whether code that is no test makes objects of a type itself; the constructors of those that inherit from it do not. */
export const isMade = oncePerNumber((impact: Impact, type): boolean => {
  let isFound = false
  for (const maker of impact.makersOf(type))
    eachUser(impact, maker, ({ source, kind }) => {
      if (isFound || kind !== UseKind.Calls || impact.isOfTest(source)) return
      const own = isConstructor(impact, source) ? impact.typeAround(source) : -1
      isFound = own < 0 || !superTypesOf(impact.graph, own).has(type)
    })
  return isFound
})

/** All methods that a method overrides, however far up. */
export const overriddenBy = oncePerNumber((impact: Impact, method): readonly number[] => {
  const found = new Set<number>()
  const open = [method]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const target of overriddenDirectly(impact.graph, at)) {
      if (found.has(target) || target === method) continue
      found.add(target)
      open.push(target)
    }
  }
  for (const target of namesakesAbove(impact, method)) found.add(target)
  return [...found]
})

function overriddenDirectly(graph: Graph, method: number): number[] {
  const overridden: number[] = []
  if (method >= graph.nodeCount) return overridden
  eachOutgoing(graph, method, (edge, target) => {
    if (graph.type[edge] === OVERRIDES) overridden.push(target)
  })
  return overridden
}

/**
 * The methods of its name above a method that no edges state: of constructor functions from which its own inherits, and of interfaces that
 * a type implements without saying so.
 */
function namesakesAbove(impact: Impact, place: number): number[] {
  const { graph } = impact
  const own = impact.index.parent[place]!
  if (graph.kind[place] !== METHOD || !(isFunction(graph, own) || isStructural(impact, own))) return []
  const above = [...superTypesOf(impact.graph, own)].filter((type) => type !== own)
  return above.flatMap((type) =>
    [...impact.membersOf(type)].filter((one) => isFunction(graph, one) && graph.name[one] === graph.name[place]),
  )
}

/** Whether a type implements every interface whose methods it has. */
function isStructural(impact: Impact, type: number): boolean {
  if (!isType(impact.graph, type)) return false
  const files: LanguageFiles | undefined = FILES[impact.languageOf(type) as LanguageId]
  return files?.implementsUnnamed === true
}

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

/**
 * The tests of a type and of those that inherit from it, or in a block; of a file when it is a file's own code. Those that a
 * type of tests inherits run in it, too.
 */
export const testsOfType = oncePerNumber((impact: Impact, place): readonly number[] => {
  if (place < 0) return []
  const { graph, testNumber } = impact
  const isOfType = isType(graph, place)
  const tests: number[] = []
  const addMembers = (around: number): void => {
    for (const member of impact.membersOf(around)) {
      const test = testNumber.get(member)
      if (test !== undefined) tests.push(test)
    }
  }
  for (const around of withInside(impact, place)) addMembers(around)
  for (const type of isOfType ? superTypesOf(graph, place) : [])
    if (type !== place && (graph.nodeFlags[type]! & NodeFlag.Test) !== 0) addMembers(type)
  return tests
})

/** A place with the blocks in it, and in those in turn; a type with those that inherit from it, too. */
function withInside(impact: Impact, place: number): ReadonlySet<number> {
  const { graph } = impact
  const all = new Set([place])
  for (const at of all) {
    for (const member of impact.membersOf(at)) if (member >= graph.nodeCount) all.add(member)
    if (!isType(graph, at)) continue
    eachUser(impact, at, ({ source, kind }) => {
      if (kind === UseKind.Extends) all.add(source)
    })
  }
  return all
}

// Functions that code calls without naming them, so that no edge tells: methods of types that inherit from a library, and hooks.

import type { LanguageId } from '../../../languages/files.ts'
import { OF_LIBRARY_TYPES } from '../../../languages/library-calls.ts'
import { Form } from '../file/vocabulary.ts'
import { type Impact, isConstructor, isFunction, isType } from '../impact.ts'
import { Mention } from '../index.ts'
import { isForeign, isMade, overriddenBy } from '../inheritance.ts'
import { PlaceMark } from '../marks.ts'

/**
 * Whether a method may be called through a type of a library, though the project calls it too: the source says that it overrides
 * something and nothing of the project is overridden, or it is one of a collection, and code that loads it calls such a method on an
 * object of which the graph knows none.
 */
export function isCalledThroughLibrary(impact: Impact, place: number, type: number): boolean {
  const { index, graph } = impact
  const name = graph.strings[graph.name[place]!]!
  if (impact.hasClassValues(place)) return false
  const names = OF_LIBRARY_TYPES[impact.languageOf(place) as LanguageId]
  if (names?.everyObject.test(name)) return false
  if (isConstructor(impact, place) || !isForeign(impact, type)) return false
  const first = [place, ...overriddenBy(impact, place)].filter(
    (one) => overriddenBy(impact, one).length === 0 && isForeign(impact, index.parent[one]!),
  )
  if (first.some((one) => (index.marks[one]! & PlaceMark.Override) !== 0)) return true
  return first.length > 0 && names?.collections.test(name) === true && isCalledUnseen(impact, place)
}

/** Whether code that loads a method calls a member of its name, on an object of which the graph knows no such member. */
function isCalledUnseen(impact: Impact, place: number): boolean {
  const { index } = impact
  const file = index.fileOfPlace[place]!
  const pool = index.pool[place]!
  if (pool < 0) return false
  for (let at = index.poolStart[pool]!; at < index.poolStart[pool + 1]!; at++) {
    const form = index.poolForm[at]!
    if ((form & (Mention.Writes | Mention.Known)) !== 0 || (form & Mention.Form) !== Form.Member) continue
    const other = index.fileOfPlace[index.poolSource[at]!]!
    if (other === file || impact.loads(other, file)) return true
  }
  return false
}

/**
 * Whether a method without callers is one that a library calls back: it overrides what the project itself never calls,
 * or its type extends one of a library and the name is none that every object has.
 */
export function isCallback(impact: Impact, place: number, type: number): boolean {
  const { graph, index } = impact
  const overridden = overriddenBy(impact, place)
  if (overridden.length > 0) return overridden.every((one) => !impact.hasUsers(one) && isAlone(impact, one))
  return (
    !impact.hasUsers(place) &&
    isForeign(impact, type) &&
    (index.marks[place]! & PlaceMark.Override) !== 0 &&
    !impact.implicitNames(place)?.test(graph.strings[graph.name[place]!]!)
  )
}

/** Whether a method is the only one of its type, as that of a functional interface is. */
function isAlone(impact: Impact, method: number): boolean {
  const members = impact.membersOf(impact.index.parent[method]!)
  return members.every((member) => member === method || !isFunction(impact.graph, member))
}

/** A name of several words. */
const WORDS = /[a-z0-9]_[a-z]/

/**
 * Whether a function of a module may be called by its name on an object that collects such functions, as the hooks of plugins are: in a
 * language in which receivers are mostly known, where no code is known to call it, and its name is hardly that of anything else.
 */
export function isHook(impact: Impact, place: number): boolean {
  const { graph, index } = impact
  if (isType(graph, index.parent[place]!) || !impact.isUnseen(place)) return false
  return impact.hasClassValues(place) && WORDS.test(graph.strings[graph.name[place]!]!)
}

/**
 * Whether code that reads a member of its name may mean a property, though the graph does not know the object: in languages in which
 * classes are values, if its name is hardly that of anything else. A call of a method is seldom of an object about which so little is known.
 */
export function isRareProperty(impact: Impact, place: number): boolean {
  const { graph, index } = impact
  const isProperty = (index.marks[place]! & PlaceMark.Getter) !== 0 && impact.hasClassValues(place)
  return isProperty && WORDS.test(graph.strings[graph.name[place]!]!)
}

/**
 * Whether only tests are known to call a method of a type of which other code makes objects: it was written for somebody, as the methods
 * that a library calls on an object that it is handed. Where members are found by their names, and where types are declared, this is not needed.
 */
export function isCalledByTestsAlone(impact: Impact, place: number): boolean {
  return (
    impact.hasClassValues(place) &&
    !impact.isDynamic(place) &&
    impact.isUnseen(place) &&
    isMade(impact, impact.index.parent[place]!)
  )
}

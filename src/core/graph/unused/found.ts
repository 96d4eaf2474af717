// Entities that frameworks and languages find though no code names them: by their base, their name or their file.

import { oncePer } from '../../collections/once.ts'
import { PlaceKind } from '../impact/file/vocabulary.ts'
import { type Impact, isFunction, isType } from '../impact/impact.ts'
import { isForeign } from '../impact/inheritance.ts'
import { PlaceMark } from '../impact/marks.ts'
import { superTypesOf } from '../super-types.ts'
import type { Entries } from './entries.ts'

/** Whether a framework may find an entity: by its file, a class by its base, a property or an accessor by its name. */
export function isFound(entries: Entries, node: number): boolean {
  const { impact } = entries
  const { graph, index } = impact
  const { foundByBase, foundByFile, patches } = entries.rulesOf(node)
  const path = graph.strings[graph.path[node]!]!
  if (patches?.test(path) === true) return true
  if (isType(graph, node)) return foundByFile?.test(path) === true || (foundByBase === true && isForeign(impact, node))
  const type = index.parent[node]!
  return isType(graph, type) && (isProperty(entries, node) || isAccessor(entries, node, type))
}

function isProperty(entries: Entries, node: number): boolean {
  const { graph, index } = entries.impact
  const { readsProperties: read } = entries.rulesOf(node)
  if (read === undefined || (index.marks[node]! & PlaceMark.Getter) === 0 || !entries.isVisible(node)) return false
  return read === 'all' || foreignFields(entries.impact).has(graph.strings[graph.name[node]!]!)
}

/** A method that is named after a field of its type, or one of an annotated type. */
function isAccessor(entries: Entries, node: number, type: number): boolean {
  const { graph, index } = entries.impact
  const { accessors, annotatedAlone } = entries.rulesOf(node)
  const name = graph.strings[graph.name[node]!]!
  if (accessors?.test(name) !== true) return false
  if (annotatedAlone) return (index.marks[type]! & PlaceMark.Annotated) !== 0
  const field = name.replace(/^[a-z]+/, '')
  return entries.isVisible(node) && hasField(entries.impact, type, field)
}

/** Whether a type has a field of a name, whose first letter may be a small one. */
function hasField(impact: Impact, type: number, name: string): boolean {
  const small = `${name[0]!.toLowerCase()}${name.slice(1)}`
  return impact.membersOf(type).some((each) => {
    const own = fieldName(impact, each)
    return own !== undefined && (own === small || own === name)
  })
}

function fieldName({ graph, index }: Impact, place: number): string | undefined {
  const extra = place - graph.nodeCount
  return extra >= 0 && index.extraKind[extra] === PlaceKind.Field ? index.strings[index.extraName[extra]!] : undefined
}

/** The names of the fields of types with a base of a package: serializers, forms and mappers read members of these names. */
const foreignFields = oncePer((impact: Impact): ReadonlySet<string> => {
  const { graph, index } = impact
  const names = new Set<string>()
  for (let place = graph.nodeCount; place < index.placeCount; place++) {
    const name = fieldName(impact, place)
    const type = index.parent[place]!
    if (name !== undefined && isType(graph, type) && isForeign(impact, type)) names.add(name)
  }
  return names
})

/** Whether a base of a type has a method that the language calls for each type below it, and that may keep them. */
export function isRegistered(entries: Entries, type: number): boolean {
  const { impact } = entries
  const { graph } = impact
  const { registers } = entries.rulesOf(type)
  if (!registers || !isType(graph, type)) return false
  const isHook = (each: number): boolean => isFunction(graph, each) && registers.test(graph.strings[graph.name[each]!]!)
  for (const base of superTypesOf(graph, type)) if (base !== type && impact.membersOf(base).some(isHook)) return true
  return false
}

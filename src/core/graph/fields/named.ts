// Fields, constants and variables of modules by the names that people give them. They are no nodes of the graph but
// places of the impact index.

import { PlaceKind } from '../impact/file/vocabulary.ts'
import type { Impact } from '../impact/impact.ts'
import { unnumbered } from '../overloads.ts'
import { variablesOfEnumerators } from './enumerators.ts'

/** The qualified name of a field: that of the entity around it, and its own. */
export function fieldName({ graph, index }: Impact, place: number): string {
  const around = graph.strings[graph.qualifiedName[index.parent[place]!]!]!
  return `${around}.${index.strings[index.extraName[place - graph.nodeCount]!]!}`
}

/** The name of the kind of a place that is a field or a variable; undefined for others. */
export function fieldKind({ graph, index }: Impact, place: number): 'Field' | 'Variable' | undefined {
  switch (index.extraKind[place - graph.nodeCount]) {
    case PlaceKind.Field:
    case PlaceKind.Attribute:
      return 'Field'
    case PlaceKind.Variable:
    case PlaceKind.Export:
      return 'Variable'
    default:
      return undefined
  }
}

/**
 * The fields that a name may mean: a qualified name (`shop.Order.total`), the end of one (`Order.total`), or a name in a
 * file (`order.py#total`); those of production code first.
 */
export function fieldsNamed(impact: Impact, given: string): number[] {
  const { graph, index } = impact
  const [, path, inFile] = /^(.+?\.\w+)(?:#|::)(.+)$/.exec(given.trim()) ?? []
  const wanted = unnumbered((inFile ?? given.trim()).replaceAll('::', '.').replace(/(?<=\w)#(?=\w)/g, '.'))
  const string = index.strings.indexOf(wanted.slice(wanted.lastIndexOf('.') + 1))
  if (string < 0) return []
  const found: number[] = []
  for (let extra = 0; extra < index.extraName.length; extra++) {
    const place = graph.nodeCount + extra
    if (index.extraName[extra] !== string || !fieldKind(impact, place) || index.parent[place]! >= graph.nodeCount)
      continue
    const name = unnumbered(fieldName(impact, place))
    const file = impact.pathOf(index.fileOfPlace[place]!)
    const isThere = path === undefined || file === path || file.endsWith(`/${path}`)
    if (isThere && (name === wanted || name.endsWith(`.${wanted}`))) found.push(place)
  }
  return onceDeclared(impact, found)
}

/**
 * Without further bindings of one declaration, as two branches of a condition make them: the first stays; of an enumerator that is a
 * variable too, that one.
 */
export function onceDeclared(impact: Impact, places: readonly number[]): number[] {
  const variables = variablesOfEnumerators(impact)
  const all = new Set(places)
  const once = new Map(
    places
      .filter((place) => !all.has(variables.get(place) ?? -1))
      .toReversed()
      .map((place) => [`${fieldName(impact, place)} ${impact.index.fileOfPlace[place]}`, place]),
  )
  return [...once.values()].reverse()
}

// Fields, constants and variables of modules as one types them.

import { append } from '../../collections/multimap.ts'
import { oncePer } from '../../collections/once.ts'
import { isWithin } from '../../paths.ts'
import type { Impact } from '../impact/impact.ts'
import { isTestNode } from '../names.ts'
import { bestHits, isNamedWithin, maskOf, partsIn, type Scorer, slipsIn, typedName } from '../typed-names.ts'
import { fieldKind, fieldName, onceDeclared } from './named.ts'

/** A field found, a place of the impact index; its score is on the scale of those of entities (`symbols.ts`). */
export type FieldHit = { place: number; score: number }

/** Which fields are wanted: of one kind, or of both; in a file or folder; and how many. */
export type FieldQuery = {
  text: string
  kind: ReturnType<typeof fieldKind>
  under: string | undefined
  limit: number
}

/** The fields that fit a text, best first, as `findSymbols` finds entities; none for a path. */
export function findFields(impact: Impact, query: FieldQuery): FieldHit[] {
  const { text, around, name } = typedName(query.text)
  if (name === '' || text.includes('/')) return []
  const found = collect(impact, query, around, partsIn(name))
  return found.length > 0 ? found : collect(impact, query, around, slipsIn(name))
}

/** A name of fields, in lower case too, with a mask of its letters and the places that have it. */
type Named = { name: string; lower: string; mask: number; places: number[] }

const namesOf = oncePer((impact: Impact): readonly Named[] => {
  const { graph, index } = impact
  const byString = new Map<number, number[]>()
  for (const [extra, string] of index.extraName.entries()) {
    const place = graph.nodeCount + extra
    if (fieldKind(impact, place) && index.parent[place]! < graph.nodeCount) append(byString, string, place)
  }
  return Array.from(byString, ([string, places]) => {
    const name = index.strings[string]!
    const lower = name.toLowerCase()
    return { name, lower, mask: maskOf(lower), places: onceDeclared(impact, places) }
  })
})

function collect(impact: Impact, query: FieldQuery, around: readonly string[], score: Scorer): FieldHit[] {
  const best = bestHits(query.limit)
  for (const { name, lower, mask, places } of namesOf(impact)) {
    const points = score(name, lower, mask, best.least())
    if (points === 0 || points < best.least()) continue
    for (const place of places) {
      const total = points - (isTestNode(impact.graph, impact.index.parent[place]!) ? TEST_POINTS : FIELD_POINTS)
      if (total >= best.least() && isWanted(impact, place, query, around)) best.add(place, total)
    }
  }
  return best.hits().map(({ id, score: total }) => ({ place: id, score: total }))
}

/** What fields are behind entities whose names fit alike, and those of tests. */
const FIELD_POINTS = 1
const TEST_POINTS = 60

function isWanted(impact: Impact, place: number, { kind, under }: FieldQuery, around: readonly string[]): boolean {
  if (kind !== undefined && fieldKind(impact, place) !== kind) return false
  if (under !== undefined && !isWithin(impact.pathOf(impact.index.fileOfPlace[place]!), under)) return false
  return around.length === 0 || isNamedWithin(fieldName(impact, place), around)
}

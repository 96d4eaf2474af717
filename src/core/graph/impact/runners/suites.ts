// Suites of Go: types whose methods are tests, run by a function that hands one of them to the suite's package.

import { folderOf } from '../../../paths.ts'
import { edgeCode, kindCode } from '../../graph.ts'
import { eachIncoming } from '../../incoming.ts'
import type { Impact } from '../impact.ts'

const INHERITS = edgeCode('INHERITS')
const FUNCTION = kindCode('Function')

/** The names of the test functions of its package that mention a type, or one that embeds it, in the order of the graph. */
export function suiteFunctions(impact: Impact, type: number): string[] {
  const { graph, testNumber } = impact
  const names = new Set<string>()
  const seen = new Set([type])
  for (const at of seen)
    eachIncoming(graph, at, (edge, source) => {
      if (graph.type[edge] === INHERITS) seen.add(source)
      else if (
        graph.kind[source] === FUNCTION &&
        testNumber.has(source) &&
        folderAround(impact, source) === folderAround(impact, type)
      )
        names.add(graph.strings[graph.name[source]!]!)
    })
  return [...names]
}

const folderAround = (impact: Impact, place: number): string =>
  folderOf(impact.pathOf(impact.index.fileOfPlace[place]!))

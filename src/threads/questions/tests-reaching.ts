// How many tests a change of an entity or a file may affect.

import { oncePerNumber } from '../../core/collections/once.ts'
import { CODE_KINDS } from '../../core/graph/graph.ts'
import type { Impact } from '../../core/graph/impact/impact.ts'
import { reach } from '../../core/graph/impact/reach.ts'
import { NEVER } from '../../core/graph/impact/walk/walked.ts'

/** How many tests a change of an entity (node), or of all in a file, may affect. */
export const testsReaching = oncePerNumber((impact: Impact, node): number => {
  const { graph, index } = impact
  const isFile = graph.kind[node]! >= CODE_KINDS
  const file = index.fileOfPlace[node]!
  const seeds: { place: number; wide: boolean }[] = []
  if (!isFile) seeds.push({ place: node, wide: true }, { place: node, wide: false })
  else
    for (let place = 0; place < index.placeCount; place++)
      if (index.fileOfPlace[place] === file) seeds.push({ place, wide: false })
  const { testDistance } = reach(impact, seeds)
  let count = 0
  for (let test = 0; test < testDistance.length; test++) if (testDistance[test]! < NEVER) count++
  return count
})

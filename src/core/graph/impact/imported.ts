// The variable of a module that an import means, by the edge of its line and what modules hand on from others.

import { append } from '../../collections/multimap.ts'
import { oncePerNumber } from '../../collections/once.ts'
import { NONE } from '../../facts.ts'
import { edgeCode, type Graph } from '../graph.ts'
import { ALL_NAMES, type HandedOn, importedOn, STEPS_MAX } from './exports.ts'
import type { FileTable } from './file/table.ts'
import { PlaceKind } from './file/vocabulary.ts'
import type { Places } from './places.ts'

const IMPORTS = edgeCode('IMPORTS')

/**
 * A function that finds the variable which a module (node) imports on a line under a name (a string of the table); NONE where no
 * module of the project tells, or several do.
 */
export function importedVariables(
  graph: Graph,
  table: FileTable,
  places: Places,
): (module: number, line: number, name: number) => number {
  const { strings } = table
  const own = variablesByName(graph, table, places)
  const handedOn = new Map<number, readonly HandedOn[]>()
  for (const [file, rest] of table.rest.entries())
    if (rest.handedOn) handedOn.set(places.of[places.ofStart[file]!]!, rest.handedOn)

  const variableOf = (module: number, name: number, steps = 0): number => {
    const known = own.get(module * strings.strings.length + name)
    if (known !== undefined || steps > STEPS_MAX) return known ?? NONE
    for (const each of handedOn.get(module) ?? []) {
      const isAll = each.alias === ALL_NAMES
      if (!isAll && each.alias !== strings.strings[name]) continue
      const given = isAll ? name : (strings.ids.get(each.name) ?? NONE)
      for (const target of given === NONE ? [] : importedOn(graph, module, each.lines)) {
        const found = target === module ? NONE : variableOf(target, given, steps + 1)
        if (found !== NONE) return found
      }
    }
    return NONE
  }

  return (module, line, name) => {
    const targets = targetsByLine(graph, module).get(line) ?? []
    const found = new Set(targets.map((target) => variableOf(target, name)))
    found.delete(NONE)
    const [only = NONE] = found
    return found.size === 1 ? only : NONE
  }
}

/** The variables of modules, by module (node) and name (a string of the table), the first of each name. */
function variablesByName(graph: Graph, { places: extras, strings }: FileTable, places: Places): Map<number, number> {
  const found = new Map<number, number>()
  for (const [row, kind] of extras.kind.entries()) {
    const place = graph.nodeCount + row
    const key = places.parent[place]! * strings.strings.length + extras.name[row]!
    if (kind === PlaceKind.Variable && !found.has(key)) found.set(key, place)
  }
  return found
}

/** The modules that a module (node) imports, by the lines of its imports. */
const targetsByLine = oncePerNumber((graph: Graph, module: number): ReadonlyMap<number, readonly number[]> => {
  const targets = new Map<number, number[]>()
  for (let edge = graph.edgeStart[module]!; edge < graph.edgeStart[module + 1]!; edge++) {
    if (graph.type[edge] !== IMPORTS) continue
    for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
      append(targets, line, graph.target[edge]!)
  }
  return targets
})

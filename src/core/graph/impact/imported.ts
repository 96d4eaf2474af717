// The variable of a module that an import means, by the edge of its line and what modules hand on from others.

import { append } from '../../collections/multimap.ts'
import { onceByNumber } from '../../collections/once.ts'
import { NONE } from '../../facts.ts'
import { edgeCode, type Graph } from '../graph.ts'
import { ALL_NAMES, handedOnByModule, importedOn } from './exports.ts'
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
  const handedOn = handedOnByModule(table, places)
  const waysOf = onceByNumber((module) =>
    (handedOn.get(module) ?? []).map(({ lines, name, alias }) => ({
      name: strings.ids.get(name) ?? NONE,
      alias: strings.ids.get(alias) ?? NONE,
      isAll: alias === ALL_NAMES,
      targets: importedOn(graph, module, lines),
    })),
  )
  const targetsByLine = onceByNumber((module) => importsByLine(graph, module))
  const keyOf = (module: number, name: number): number => module * strings.strings.length + name

  /** The variable that a module has under a name, its own or handed on; each module of the way is looked at once. */
  const variableOf = (module: number, name: number, seen: Set<number>): number => {
    const known = own.get(keyOf(module, name))
    if (known !== undefined || seen.has(keyOf(module, name))) return known ?? NONE
    seen.add(keyOf(module, name))
    for (const way of waysOf(module)) {
      const given = way.isAll ? name : way.alias === name ? way.name : NONE
      if (given === NONE) continue
      for (const target of way.targets) {
        const found = variableOf(target, given, seen)
        if (found !== NONE) return found
      }
    }
    return NONE
  }

  return (module, line, name) => {
    const targets = targetsByLine(module).get(line) ?? []
    const found = new Set(targets.map((target) => variableOf(target, name, new Set())))
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
function importsByLine(graph: Graph, module: number): ReadonlyMap<number, readonly number[]> {
  const targets = new Map<number, number[]>()
  for (let edge = graph.edgeStart[module]!; edge < graph.edgeStart[module + 1]!; edge++) {
    if (graph.type[edge] !== IMPORTS) continue
    for (const line of graph.lines.subarray(graph.lineStart[edge]!, graph.lineStart[edge + 1]!))
      append(targets, line, graph.target[edge]!)
  }
  return targets
}

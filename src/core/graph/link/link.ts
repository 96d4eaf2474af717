// The linker: joins the facts of all files of a project into its graph. A pure function of its input: the same files
// give the same graph, in whatever order they come. It knows no language; what differs is in `Language.rules`.

import type { Language } from '../../languages/language.ts'
import { languages as registered } from '../../languages/registry.ts'
import type { Graph } from '../graph.ts'
import { addCalls } from './call-edges.ts'
import { type CallCounts, edgeTable, packEdges } from './edges.ts'
import { collectExtensions, collectStores, flowArguments } from './flow.ts'
import { addHeritage } from './heritage-edges.ts'
import { newLinker } from './linker.ts'
import { buildNodes } from './nodes.ts'
import { buildProgram, type LinkInput } from './program.ts'
import { addImports, addReferences, addStructure } from './structure-edges.ts'
import { collectSubclasses } from './subclasses.ts'

export type { LinkFile, LinkInput } from './program.ts'

/**
 * Links a project. `files` are all walked files (facts undefined for those in no known language), `manifests` the texts
 * of the configuration files that the languages ask for, by path.
 */
export function link(input: LinkInput, languages: readonly Language[] = registered): Graph {
  const program = buildProgram(input, new Map(languages.map((language) => [language.id, language])))
  const linker = newLinker(program)
  collectExtensions(linker)
  collectStores(linker)
  collectSubclasses(linker)
  flowArguments(linker)
  const nodes = buildNodes(linker, input)
  const edges = edgeTable()
  const counts: CallCounts = { resolved: 0, external: 0, unresolved: 0 }
  addStructure(linker, nodes, edges)
  for (const unit of program.units.slice(0, program.projectUnits)) {
    addImports(linker, nodes, edges, unit)
    addHeritage(linker, nodes, edges, unit)
    addCalls(linker, nodes, edges, unit, counts)
    addReferences(linker, nodes, edges, unit)
  }
  return packEdges(nodes, edges, counts)
}

// Answers with a map of a project's folders, in layers.

import { type Dependencies, dependenciesOf, typesOf } from '../../core/graph/dependencies.ts'
import { fileEdgesOf } from '../../core/graph/file-edges.ts'
import type { EdgeType, Graph } from '../../core/graph/graph.ts'
import { mapOf, type TypedDependencies } from '../../core/graph/map/map.ts'
import type { components } from '../../core/openapi.d.ts'
import { type GraphRef, openGraph } from '../graphs.ts'
import { envelopeOf, jsonBytes } from './envelope.ts'
import { sourcesOf } from './sources.ts'

/** The folder to draw (the root, if empty), about how many boxes, and whether tests take part. */
export type MapInput = GraphRef & { under: string; boxes: number; tests: boolean; types: readonly EdgeType[] }

/** The contract's `ModuleMap` as bytes; undefined when there is no such graph, 'unknown' when it lacks the folder. */
export async function map(input: MapInput): Promise<Uint8Array | 'unknown' | undefined> {
  const graph = await openGraph(input)
  if (!graph) return undefined
  const { under, boxes: most, tests, types } = input
  if (under !== '' && !hasFolder(graph, under)) return 'unknown'
  const files = typedDependencies(graph, dependenciesOf(graph, { level: 'file', depth: undefined, tests, types }))
  const { boxes, edges, cycles, apart, width, height } = mapOf(files, under, most)
  const sources = await sourcesOf(input)
  return jsonBytes({
    ...envelopeOf(input, sources),
    under,
    width,
    height,
    boxes: boxes.map(({ kind, path, label, files: own, layer, cycle, x, y, ...box }) => ({
      kind,
      path,
      label,
      files: own.length,
      layer,
      cycle: cycle ?? null,
      x,
      y,
      width: box.width,
      height: box.height,
      used_outside: box.usedOutside,
      uses_outside: box.usesOutside,
    })),
    edges: edges.map(({ source, target, weight, types: byType, isCyclic: cyclic, isBack: back, bends }) => ({
      source,
      target,
      weight,
      types: byType,
      cyclic,
      back,
      bends,
    })),
    stats: {
      files: boxes.reduce((sum, box) => sum + box.files.length, 0),
      boxes: boxes.length,
      edges: edges.length,
      cycles,
      apart,
    },
  } satisfies components['schemas']['ModuleMap'])
}

/** Whether some file lies below the folder. */
const hasFolder = (graph: Graph, folder: string): boolean =>
  fileEdgesOf(graph).files.some((node) => graph.strings[graph.path[node]!]!.startsWith(`${folder}/`))

const typed = new WeakMap<Dependencies, TypedDependencies>()

/** The dependencies between files with the types of their edges: maps of several folders are drawn one after the other. */
function typedDependencies(graph: Graph, found: Dependencies): TypedDependencies {
  const known = typed.get(found)
  if (known) return known
  const edges = found.edges.map((edge) => ({ ...edge, types: typesOf(graph, found, edge) }))
  const made = { parts: found.parts, edges }
  typed.set(found, made)
  return made
}

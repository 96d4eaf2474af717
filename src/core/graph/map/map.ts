// A map of a project, or of a folder of it: boxes in layers, with the dependencies between them.

import { componentsOf } from '../components.ts'
import { cutsOf, type EdgesByType, layersOf } from '../dependencies.ts'
import { type Box, boxesOf, isBelow } from './boxes.ts'
import { layOut, type MapEdge, type Size } from './layout.ts'

/** A box with its place, its layer (0 depends on no other box) and the number of the cycle that it is part of. */
export type PlacedBox = Box &
  Size & {
    label: string
    x: number
    y: number
    layer: number
    cycle: number | undefined
    /** Edges of code outside the map to it, and of it to code outside. */
    usedOutside: number
    usesOutside: number
  }

/**
 * An edge; `bends` are its points, x and y in turns. `isCyclic` where both ends are in one cycle, `isBack` where it is one
 * of the light edges without which no cycle would be left: only these may lead upwards.
 */
export type DrawnEdge = MapEdge & { types: EdgesByType; isCyclic: boolean; isBack: boolean; bends: number[] }

/** All edges from one file or box to another. */
type TypedEdge = { source: number; target: number; weight: number; types: EdgesByType }

/** Single files, and the dependencies between them. */
export type TypedDependencies = { parts: readonly string[]; edges: readonly TypedEdge[] }

/** A map and its size in pixels; `apart` counts the files that are in no box. */
export type ModuleMap = Size & { boxes: PlacedBox[]; edges: DrawnEdge[]; cycles: number; apart: number }

/**
 * The map of the files below `under`, of about `most` boxes; `files` are the dependencies between single files. Files that
 * nothing joins to another one (documents, settings) are in no box.
 */
export function mapOf(files: TypedDependencies, under: string, most: number): ModuleMap {
  const joined = [...new Set(files.edges.flatMap(({ source, target }) => [source, target]))].sort((a, b) => a - b)
  const paths = joined.map((file) => files.parts[file]!)
  const boxes = boxesOf(paths, under, most).map((box) => ({ ...box, files: box.files.map((at) => joined[at]!) }))
  const boxOf = new Int32Array(files.parts.length).fill(-1)
  for (const [at, box] of boxes.entries()) for (const file of box.files) boxOf[file] = at
  const { edges, usedOutside, usesOutside } = between(files.edges, boxOf, boxes.length)

  const targets: number[][] = boxes.map(() => [])
  for (const { source, target } of edges) targets[source]!.push(target)
  const cycles = componentsOf(targets).filter(({ length }) => length > 1)
  const cycleOf = new Map(cycles.flatMap((members, at) => members.map((member) => [member, at] as const)))
  const back = new Set(cycles.flatMap((members) => cutsOf(members, edges)))
  const down = edges.filter((edge) => !back.has(edge))
  const layers = layersAbove(down, boxes.length)

  const labels = boxes.map((box) => labelOf(box, under))
  const sizes = labels.map(sizeOf)
  const { places, bends, width, height } = layOut(sizes, layers, edges)
  return {
    boxes: boxes.map((box, at) => ({
      ...box,
      label: labels[at]!,
      ...sizes[at]!,
      ...places[at]!,
      layer: layers[at]!,
      cycle: cycleOf.get(at),
      usedOutside: usedOutside[at]!,
      usesOutside: usesOutside[at]!,
    })),
    edges: edges.map((edge, at) => ({
      ...edge,
      isBack: back.has(edges[at]!),
      isCyclic: cycleOf.has(edge.source) && cycleOf.get(edge.source) === cycleOf.get(edge.target),
      bends: bends[at]!,
    })),
    cycles: cycles.length,
    apart: files.parts.filter((path, at) => boxOf[at] === -1 && isBelow(path, under)).length,
    width,
    height,
  }
}

/** The layer of each box over edges without cycles: one above the highest that it depends on. */
function layersAbove(edges: readonly TypedEdge[], count: number): number[] {
  const targets: number[][] = Array.from({ length: count }, () => [])
  for (const { source, target } of edges) targets[source]!.push(target)
  return layersOf(targets, componentsOf(targets))
}

/** The edges between boxes, heaviest first, and how often each box is joined to code outside. */
function between(files: readonly TypedEdge[], boxOf: Int32Array, count: number) {
  const edges = new Map<number, TypedEdge>()
  const usedOutside = new Array<number>(count).fill(0)
  const usesOutside = new Array<number>(count).fill(0)
  for (const file of files) {
    const [source, target] = [boxOf[file.source]!, boxOf[file.target]!]
    if (source === target) continue
    if (source === -1) usedOutside[target]! += file.weight
    else if (target === -1) usesOutside[source]! += file.weight
    else add(edges, source * count + target, { ...file, source, target })
  }
  const sorted = [...edges.values()].sort((a, b) => b.weight - a.weight || a.source - b.source || a.target - b.target)
  return { edges: sorted, usedOutside, usesOutside }
}

function add(edges: Map<number, TypedEdge>, key: number, { source, target, weight, types }: TypedEdge): void {
  const known = edges.get(key) ?? { source, target, weight: 0, types: {} }
  edges.set(key, known)
  known.weight += weight
  for (const [type, edgesOfType] of Object.entries(types) as [keyof typeof types, number][])
    known.types[type] = (known.types[type] ?? 0) + edgesOfType
}

/** Width of a letter of a label, in pixels of its font. */
const LETTER = 7.3
const LABEL_MAX = 30

const sizeOf = (label: string): Size => ({ width: Math.max(110, Math.ceil(label.length * LETTER + 26)), height: 44 })

/** The path below `under`; of a long one its first name and as many of the last as there is room for. */
function labelOf({ kind, path }: Box, under: string): string {
  const own = path === under ? '.' : path.slice(under === '' ? 0 : under.length + 1)
  const name = kind === 'files' ? `${own}/` : own
  if (name.length <= LABEL_MAX) return name
  const parts = own.split('/')
  const start = parts.length > 2 ? `${parts[0]}/…/` : '…'
  const end = kind === 'files' ? '/' : ''
  let last = parts.at(-1)!
  for (let at = parts.length - 2; at > 0; at--) {
    const longer = `${parts[at]}/${last}`
    if (start.length + longer.length + end.length > LABEL_MAX) break
    last = longer
  }
  return `${start}${last.slice(-LABEL_MAX)}${end}`
}

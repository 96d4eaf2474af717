// Places for the boxes of a map: layers from those that nothing depends on, at the top, to those that depend on nothing.

import { Graph, layout } from '@dagrejs/dagre'

/** Width and height in pixels. */
export type Size = { width: number; height: number }
/** The corner of a box, in pixels from the left and the top. */
export type Place = { x: number; y: number }
/** An edge between boxes by their positions. */
export type MapEdge = { source: number; target: number; weight: number }

/** The places of the boxes, the bends of the edges (x and y in turns), and the size of the whole. */
export type Layout = Size & { places: Place[]; bends: number[][] }

const BETWEEN_BOXES = 18
const BETWEEN_LAYERS = 46
const MARGIN = 24

/**
 * Places the boxes of each layer so that few edges cross, by dagre (layered drawing after Gansner et al. 1993, "A technique
 * for drawing directed graphs"). `edges` are the heaviest first. Edges to the next layer decide the order; of those that
 * pass layers, which cost dagre most of its time and the drawing most of its width, the heaviest are led around boxes, the
 * others go straight.
 */
export function layOut(sizes: readonly Size[], layers: readonly number[], edges: readonly MapEdge[]): Layout {
  if (sizes.length === 0) return { places: [], bends: [], width: 0, height: 0 } // dagre measures it as infinitely small
  const graph = new Graph({ multigraph: false, compound: false })
  graph.setGraph({
    rankdir: 'TB',
    ranker: 'longest-path',
    nodesep: BETWEEN_BOXES,
    edgesep: 8,
    ranksep: BETWEEN_LAYERS,
    marginx: MARGIN,
    marginy: MARGIN,
  })
  for (const [at, { width, height }] of sizes.entries()) graph.setNode(String(at), { width, height })
  for (const { source, target, weight } of ledEdges(layers, edges))
    graph.setEdge(String(source), String(target), { weight: Math.log2(weight + 1) })
  layout(graph)
  const places = sizes.map(({ width, height }, at) => {
    const { x, y } = graph.node(String(at)) as Place
    return { x: Math.round(x - width / 2), y: Math.round(y - height / 2) }
  })
  const bends = edges.map(({ source, target }) => {
    const led = graph.edge(String(source), String(target)) as { points: Place[] } | undefined
    const points = led?.points ?? straight(source, target, places, sizes)
    return points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)])
  })
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>
  return { places, bends, width: Math.ceil(width), height: Math.ceil(height) }
}

/** Edges between neighbouring layers that dagre is given at most, and layers passed by all longer ones together. */
const NEAR_MAX = 500
const PASSED_MAX = 12

/**
 * The edges that dagre is given: downward ones alone. Each box keeps one to the layer below its own, so that dagre finds
 * the same layers.
 */
function ledEdges(layers: readonly number[], edges: readonly MapEdge[]): MapEdge[] {
  const anchored = new Set<number>()
  let near = 0
  let passed = 0
  return edges.filter(({ source, target }) => {
    const span = layers[source]! - layers[target]!
    if (span < 1) return false
    if (span > 1) {
      passed += span - 1
      return passed <= PASSED_MAX
    }
    const isAnchor = !anchored.has(source)
    anchored.add(source)
    return isAnchor || ++near <= NEAR_MAX
  })
}

/** From the middle of the side of one box that faces the other. */
function straight(source: number, target: number, places: readonly Place[], sizes: readonly Size[]): Place[] {
  const isDown = places[source]!.y <= places[target]!.y
  const end = (box: number, atBottom: boolean): Place => ({
    x: places[box]!.x + sizes[box]!.width / 2,
    y: places[box]!.y + (atBottom ? sizes[box]!.height : 0),
  })
  return [end(source, isDown), end(target, !isDown)]
}

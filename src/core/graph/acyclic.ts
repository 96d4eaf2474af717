// Edges that are added one by one as long as they close no circle.

/**
 * A graph without circles, to which edges are added. Its nodes are kept in an order in which every edge leads on, so that a
 * new edge costs a look at those between its ends only (Pearce and Kelly 2006, "A dynamic topological sort algorithm for
 * directed acyclic graphs").
 */
export function acyclicGraph(count: number) {
  const place = Int32Array.from({ length: count }, (_, node) => node)
  const next: number[][] = Array.from({ length: count }, () => [])
  const before: number[][] = Array.from({ length: count }, () => [])

  /** The nodes that lead from one on, or back, up to a place. */
  function nodesFrom(start: number, edges: readonly number[][], isBetween: (node: number) => boolean): number[] {
    const found = new Set([start])
    for (const node of found) for (const other of edges[node]!) if (isBetween(other)) found.add(other)
    return [...found].sort((a, b) => place[a]! - place[b]!)
  }

  return {
    /** Adds an edge; false where it would close a circle, and is left out. */
    add(source: number, target: number): boolean {
      const [first, last] = [place[target]!, place[source]!]
      if (first <= last) {
        const behind = nodesFrom(target, next, (node) => place[node]! <= last)
        if (behind.includes(source)) return false
        const ahead = nodesFrom(source, before, (node) => place[node]! >= first)
        // Those ahead of the edge take the first of the places of all, those behind it the others.
        const moved = [...ahead, ...behind]
        const places = moved.map((node) => place[node]!).sort((a, b) => a - b)
        for (const [at, node] of moved.entries()) place[node] = places[at]!
      }
      next[source]!.push(target)
      before[target]!.push(source)
      return true
    },
  }
}

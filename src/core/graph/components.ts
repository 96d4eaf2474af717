// Strongly connected components: the parts of a graph in which everything leads to everything.

/** Edges by source: those of `i` lead to `targets[i]`. */
export type Adjacency = readonly (readonly number[])[]

/**
 * The components in an order in which every edge leads to an earlier one or stays inside (Tarjan 1972, "Depth-first
 * search and linear graph algorithms"; without recursion, since chains may be long).
 */
export function componentsOf(targets: Adjacency): number[][] {
  const index = new Int32Array(targets.length).fill(-1)
  const low = new Int32Array(targets.length)
  const isOpen = new Uint8Array(targets.length)
  const stack: number[] = []
  const components: number[][] = []
  let next = 0
  for (let root = 0; root < targets.length; root++) {
    if (index[root] !== -1) continue
    const calls: { node: number; at: number }[] = [{ node: root, at: 0 }]
    while (calls.length > 0) {
      const call = calls.at(-1)!
      const { node } = call
      if (call.at === 0) {
        index[node] = low[node] = next++
        stack.push(node)
        isOpen[node] = 1
      }
      const target = targets[node]![call.at++]
      if (target !== undefined) {
        if (index[target] === -1) calls.push({ node: target, at: 0 })
        else if (isOpen[target] === 1) low[node] = Math.min(low[node]!, index[target]!)
        continue
      }
      calls.pop()
      const caller = calls.at(-1)
      if (caller) low[caller.node] = Math.min(low[caller.node]!, low[node]!)
      if (low[node] === index[node]) components.push(popComponent(stack, isOpen, node))
    }
  }
  return components
}

function popComponent(stack: number[], isOpen: Uint8Array, node: number): number[] {
  const members: number[] = []
  for (;;) {
    const member = stack.pop()!
    isOpen[member] = 0
    members.push(member)
    if (member === node) return members.sort((a, b) => a - b)
  }
}

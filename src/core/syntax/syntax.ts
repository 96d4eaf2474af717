// A syntax tree as flat columns. The tree-sitter binding crosses into native code for every property of every node; one
// cursor walk copies the needed ones into typed arrays, after which a visit costs an array read.

/**
 * Nodes in pre-order (node 0 is the root), so the subtree of `n` is the range `n .. next[n]-1`.
 * Offsets are UTF-16 code units into `text`; rows are 0-based.
 */
export type Syntax = {
  text: string
  /** Node kind of every node: an index into `kindNames`. */
  kind: Uint16Array
  /** Field under which the parent holds the node (index into `fieldNames`), 0 when it has none. */
  field: Uint8Array
  start: Uint32Array
  end: Uint32Array
  parent: Int32Array
  /** First node after the subtree; equals the next sibling when that has the same parent. */
  next: Int32Array
  count: number
  /** Names by kind id; shared by all trees of a grammar. */
  kindNames: readonly string[]
  /** By kind id: whether the grammar names nodes of the kind; others are punctuation and keywords. */
  namedKinds: readonly boolean[]
  fieldNames: readonly string[]
  /** ERROR and MISSING nodes. */
  errors: number
  /** Offset of the first character of each line. */
  lineStarts: Uint32Array
  /** The line of an offset, where the text is the expansion of a macro and not the file's. */
  lineOf?: (offset: number) => number
}

/** The kind of a node, as the grammar names it; for an anonymous one its text. */
export const kindOf = (tree: Syntax, node: number): string => tree.kindNames[tree.kind[node]!]!
/** The source text of a node. */
export const textOf = (tree: Syntax, node: number): string => tree.text.slice(tree.start[node], tree.end[node])

/** Children in order, anonymous tokens included. */
export function* children(tree: Syntax, node: number): Generator<number> {
  const end = tree.next[node]!
  for (let child = node + 1; child < end; child = tree.next[child]!) yield child
}

/** The 1-based line of an offset. */
export function lineAt(tree: Syntax, offset: number): number {
  if (tree.lineOf) return tree.lineOf(offset)
  let low = 0
  let high = tree.lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (tree.lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low + 1
}

// Rows grouped by a key, as columns.

/** Rows of key `k` are `order[start[k]] .. order[start[k + 1] - 1]`, in their first order. */
export function groupedBy(
  keys: readonly number[] | Int32Array,
  count: number,
): { start: Uint32Array; order: Uint32Array } {
  const start = new Uint32Array(count + 1)
  for (const key of keys) start[key + 1]!++
  for (let key = 0; key < count; key++) start[key + 1]! += start[key]!
  const next = start.slice()
  const order = new Uint32Array(keys.length)
  for (const [row, key] of keys.entries()) order[next[key]!++] = row
  return { start, order }
}

type Column = Uint8Array | Uint32Array
type ColumnType<T extends Column> = new (length: number) => T

/** Values in an order of rows. */
export function columnOf<T extends Column>(Type: ColumnType<T>, values: readonly number[], order: Uint32Array): T {
  const column = new Type(order.length)
  for (const [at, row] of order.entries()) column[at] = values[row]!
  return column
}

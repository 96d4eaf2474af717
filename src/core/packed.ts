// Packed records that a disk may have damaged.

/**
 * The result of reading packed bytes in place; undefined when they lead out of themselves or hold no JSON where it should
 * be: the record then counts as absent, and is built again. Throws any other error of `read`.
 */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

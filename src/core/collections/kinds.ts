/**
 * Some of the kinds of a vocabulary, which are small numbers. The linker asks for them millions of times: a cell of an
 * array is read where a `Set` looks into a hash table.
 */
export class Kinds {
  private readonly table = new Uint8Array(KINDS_MAX)

  constructor(kinds: readonly number[]) {
    for (const kind of kinds) this.table[kind] = 1
  }

  /** Whether a kind, or NONE, is one of them. */
  has(kind: number): boolean {
    return this.table[kind] === 1
  }
}

/** No vocabulary has as many kinds. */
const KINDS_MAX = 256

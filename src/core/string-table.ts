// Strings by number: each distinct string is stored once.

/** Distinct strings in order of first appearance. */
export type StringTable = {
  readonly strings: string[]
  readonly ids: Map<string, number>
  /** The position of a string, which is added when it is new. */
  intern(text: string): number
}

/** A table without strings. */
export function stringTable(): StringTable {
  const strings: string[] = []
  const ids = new Map<string, number>()
  const intern = (text: string): number => {
    let id = ids.get(text)
    if (id === undefined) {
      id = strings.push(text) - 1
      ids.set(text, id)
    }
    return id
  }
  return { strings, ids, intern }
}

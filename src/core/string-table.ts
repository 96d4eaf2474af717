// Strings by number: each distinct string is stored once.

/** Distinct strings in order of first appearance. */
export type StringTable<Id extends number = number> = {
  readonly strings: string[]
  readonly ids: Map<string, Id>
  /** The position of a string, which is added when it is new. */
  intern(text: string): Id
}

/** A table without strings. */
export function stringTable<Id extends number = number>(): StringTable<Id> {
  const strings: string[] = []
  const ids = new Map<string, Id>()
  const intern = (text: string): Id => {
    let id = ids.get(text)
    if (id === undefined) {
      id = (strings.push(text) - 1) as Id
      ids.set(text, id)
    }
    return id
  }
  return { strings, ids, intern }
}

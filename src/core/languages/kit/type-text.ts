// Reading the types that comments state, piece by piece.

/** A text that is read from `at` on. */
export type TypeText = { readonly text: string; at: number }

/** Consumes and returns the text that a sticky pattern matches at the position; undefined when it matches nothing. */
export function eat(read: TypeText, pattern: RegExp): string | undefined {
  pattern.lastIndex = read.at
  const match = pattern.exec(read.text)
  if (!match || match[0] === '') return undefined
  read.at += match[0].length
  return match[0]
}

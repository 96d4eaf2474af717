// Reading the types that comments state, piece by piece.

/** A text that is read from `at` on. */
export type TypeText = { readonly text: string; at: number }

/** What a sticky pattern matches here, which is then behind us; undefined when that is nothing. */
export function eat(read: TypeText, pattern: RegExp): string | undefined {
  pattern.lastIndex = read.at
  const match = pattern.exec(read.text)
  if (!match || match[0] === '') return undefined
  read.at += match[0].length
  return match[0]
}

// Reading a table by a word that comes from outside.

/**
 * The entry that a table itself has for a word from outside:
 * 'constructor' and 'toString' are in no table by themselves.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

// Looks up a word from outside in a table.

/**
 * The table's own entry for a word from outside: unlike indexing, it does not find inherited 'constructor' or
 * 'toString'.
 */
export const entryOf = <T>(table: Readonly<Record<string, T>>, word: string): T | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined

// What somebody may have meant who typed a word that is none.

/** Slips that still count as the same word: one in short words, two in longer ones. */
const slipsAllowed = (word: string): number => (word.length < 5 ? 1 : 2)

/** `, did you mean 'ingest'?` or `, but there is 'config llm'`; empty when nothing is near. */
export function nearest(word: string, names: readonly string[]): string {
  const longer = names.filter((name) => name.startsWith(`${word} `)).map((name) => `'${name}'`)
  if (longer.length > 0) return `, but there is ${longer.join(', ')}`
  const [best] = names
    .filter((name) => !name.includes(' '))
    .map((name) => ({ name, slips: name.startsWith(word) ? 0 : distance(word, name) }))
    .filter(({ slips }) => slips <= slipsAllowed(word))
    .sort((a, b) => a.slips - b.slips)
  return best ? `, did you mean '${best.name}'?` : ''
}

/** Damerau-Levenshtein distance of neighbours (optimal string alignment): a swap of two letters is one slip. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => i || j))
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + cost)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  }
  return rows[a.length]![b.length]!
}

// The part of a project that the title of a commit or an issue says it is about: `fix(router): …`, `net/http: …`.

const SCOPE = /^\W*\w+\(([\w\-/., ]{1,60})\)!?:|^([\w\-/.]{1,60}):(?!\S)/

/** Kinds of change, written where a scope would be. */
const KINDS = new Set(
  'bug bugfix build chore ci doc docs feat feature fix hotfix perf refactor revert style test tests'.split(' '),
)

/** The words of the scope that a question begins with, in lower case; none when it has no scope. */
export function scopeOf(question: string): string[] {
  const match = SCOPE.exec(question)
  if (!match) return []
  return wordsOf(match[1] ?? match[2]!).filter((word) => word.length > 1 && !KINDS.has(word))
}

/** The share of `words` that begin a word of `path`. */
export function shareOf(words: readonly string[], path: string): number {
  const there = wordsOf(path)
  return words.filter((word) => there.some((other) => other.startsWith(word))).length / words.length
}

/** The words of a path or name, in lower case. */
const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

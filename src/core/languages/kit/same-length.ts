// Replacements of text that is kept from a grammar: as long as what they replace, so that every line and column stays.

/** A text of the same length and lines that is blank. */
export const spaces = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** Another name of the same length. */
export const renamed = (text: string): string => 'x'.repeat(text.length)

/**
 * A part of texts that a grammar does not read: the pattern of texts that may have it, the pattern of the part, and its
 * replacement. The names of the tree are those of the source, so that a name may be replaced by any other.
 */
export type Replacement = readonly [
  cause: RegExp,
  pattern: RegExp,
  replaced: (all: string, before: string, part: string) => string,
]

/** A text in which these parts are replaced, one kind after the other. */
export function withReplacements(source: string, replacements: readonly Replacement[]): string {
  let text = source
  for (const [cause, pattern, replaced] of replacements) if (cause.test(text)) text = text.replace(pattern, replaced)
  return text
}

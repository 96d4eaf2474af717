// Replacements of text that is kept from a grammar: as long as what they replace, so that every line and column stays.

/** A text of the same length and lines that is blank. */
export const spaces = (text: string): string => text.replace(/[^\r\n]/g, ' ')

/** Another name of the same length. */
export const renamed = (text: string): string => 'x'.repeat(text.length)

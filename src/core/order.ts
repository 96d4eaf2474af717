// The order of texts in answers and files: by UTF-16 code units, the same on every machine and in every language.

/** Negative when `a` comes first, positive when `b` does, 0 when they are equal. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

// Texts of others where only one line has room for them: a title, a heading of a prompt, a line of a log.

/** A text on one line: every run of white space and control characters is one space, none at the ends. */
export const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Names and paths as they are written, but for control characters and line breaks: they take no line of their own. */
export const unbroken = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')

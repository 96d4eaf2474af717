// Names of others as a part of regular expressions.

/** Text as a part of a regular expression that matches it. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

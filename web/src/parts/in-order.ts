// Code is read in the order in which it is written.

/** Embeddings, overrides and isolates of bidirectional text. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Code with the characters shown that would turn the order of others around: with them it reads as what it is not
 * (CVE-2021-42574).
 */
export const inOrder = (code: string): string => code.replace(TURNS, (turn) => `\\u${turn.charCodeAt(0).toString(16)}`)

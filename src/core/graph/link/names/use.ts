// Where a name is used: what it means depends on the place.

/** Where a name is used; `outside` when that is not in the function that binds it. */
export type Use = { scope: number; offset: number; outside: boolean }

/** An offset behind all that a file does. */
export const END = 0x7fffffff

/** A use from elsewhere, after all that the file does. */
export const ANYWHERE: Use = { scope: 0, offset: END, outside: true }

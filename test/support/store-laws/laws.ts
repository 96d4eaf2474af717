// A law that the stores of records obey, whichever database they are in, and the values that laws share.

import type { Records } from '../../../src/stores/postgres/open.ts'

/** Laws by the sentence that states them. */
export type Laws = Record<string, (stores: Records) => Promise<void>>

export const conflict = { kind: 'conflict' }
let names = 0
/** A name that no other law uses. */
export const fresh = (what: string): string => `${what}-${++names}`

// Short names for contents.

import { createHash } from 'node:crypto'

/** A short name for a content: 132 bits of its SHA-256 in base64url. */
export const tagOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)

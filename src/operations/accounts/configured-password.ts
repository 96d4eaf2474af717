// The configured password of the first administrator. A start checks it against the stored hash, so that a sign-in with it
// need not hash again: that takes as long as all the rest of a start. Any other password is hashed, whatever it is.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'

/** The hashes that configured passwords were found to have, by the stores they are in. */
const checked = new WeakMap<Context['stores'], string>()

/** Notes that the configured password has this hash, as a check or hashing has shown. */
export function noteConfigured({ stores }: Pick<Context, 'stores'>, hash: string): void {
  checked.set(stores, hash)
}

/** Whether a password is the configured one, and has the hash that this was found to have. */
export function isConfigured(
  { stores, config }: Pick<Context, 'stores'> & { config: Pick<Context['config'], 'adminPassword'> },
  password: string,
  hash: string | undefined,
): boolean {
  if (hash === undefined || config.adminPassword === undefined || checked.get(stores) !== hash) return false
  return timingSafeEqual(digest(password), digest(config.adminPassword))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

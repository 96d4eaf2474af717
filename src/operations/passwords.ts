// Password hashing: scrypt, with its parameters stored in each hash so that they can grow.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's minimum for scrypt: 32 MiB and about 100 ms per hash. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32
const SALT_BYTES = 16
/** The thread pool also serves the file system and compression: logins take at most half of it. */
const HASHES_AT_ONCE = 2

/** `scrypt$N$r$p$salt$key`, salt and key in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user) the same work is done, and the result is
 * false.
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? '').split('$')
  const cost = hash === undefined ? COST : { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  const expected = Buffer.from(key, 'base64url')
  return expected.byteLength === derived.byteLength && timingSafeEqual(expected, derived)
}

let running = 0
const waiting: (() => void)[] = []

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...cost, maxmem: 256 * cost.N * cost.r }
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    // The slot is handed on, not freed: nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

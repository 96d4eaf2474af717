// Password hashing: scrypt, with its parameters stored in each hash so that they can grow.

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { HASHES_WAITING_MAX } from '../core/limits.ts'

/** Beside N, which is configured. */
const R = 8
const P = 3
const KEY_BYTES = 32
const SALT_BYTES = 16
/** The thread pool also serves the file system and compression: logins take at most half of it. */
const HASHES_AT_ONCE = 2

/** `scrypt$N$r$p$salt$key`, salt and key in base64url; `cost` is N. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, { N: cost, r: R, p: P })
  return ['scrypt', cost, R, P, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether the password matches the hash. Without a hash (an unknown user) the work of one of this `cost` is done, and
 * the result is false.
 */
export async function verifyPassword(password: string, hash: string | undefined, cost: number): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = (hash ?? '').split('$')
  const parameters = hash === undefined ? { N: cost, r: R, p: P } : { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), parameters)
  const expected = Buffer.from(key, 'base64url')
  return expected.byteLength === derived.byteLength && timingSafeEqual(expected, derived)
}

let running = 0
const waiting: (() => void)[] = []

/** Whether so many passwords wait to be hashed that no more should be taken on. */
export const isBusy = (): boolean => waiting.length >= HASHES_WAITING_MAX

type Parameters = { N: number; r: number; p: number }

async function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  if (running >= HASHES_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await new Promise((resolve, reject) => {
      const options = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
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

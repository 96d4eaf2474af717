// Password hashing: scrypt, with its parameters stored in each hash so that they can grow. Requests hash in turn
// (password-turns.ts).

import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Beside N, which is configured. */
const R = 8
const P = 3
const KEY_BYTES = 32
const SALT_BYTES = 16

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

type Parameters = { N: number; r: number; p: number }

function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  const options = { ...parameters, maxmem: 256 * parameters.N * parameters.r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

// Immutable objects by name, in a folder or in an S3-compatible store. Each begins with the hash of its name and bytes, so
// that nobody takes damaged bytes, or those of another object, for it.

import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ServiceError, storeUnavailable } from '../../core/errors.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'

/** Bytes by name, wherever they are. */
export type Blobs = {
  /** Undefined when there are none of that name. */
  get(name: string): Promise<Uint8Array | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Those of a name that is not there are removed already. */
  remove(name: string): Promise<void>
}

/**
 * Where objects are: plain data, so that threads can be given it. Of an S3 store with its endpoint and credentials. Waits
 * before further tries (milliseconds) are RETRIES_MS unless given.
 */
export type ObjectsAt = { retriesMs?: readonly number[] } & (
  | { kind: 'folder'; url: string }
  | { kind: 's3'; endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }
)

/** Waits before another try. */
const RETRIES_MS = [50, 200, 800, 2000]
const HASH_BYTES = 32

/**
 * Objects at a place. What is given back is what was put, or nothing at all. Operations are tried several times; then
 * they reject with kind 'unavailable'.
 */
export function openObjects(at: ObjectsAt, waits = at.retriesMs ?? RETRIES_MS): Blobs {
  const blobs = at.kind === 'folder' ? openFolder(fileURLToPath(at.url)) : openS3(at)
  return {
    get: (name) =>
      withPatience(waits, async () => {
        const sealed = await blobs.get(name)
        return sealed && unseal(name, sealed)
      }),
    put: (name, bytes) => withPatience(waits, () => blobs.put(name, seal(name, bytes))),
    remove: (name) => withPatience(waits, () => blobs.remove(name)),
  }
}

const hashOf = (name: string, bytes: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(bytes).digest()

/** Of an object that an earlier version has stored. */
const hashOfBytes = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

const seal = (name: string, bytes: Uint8Array): Uint8Array => Buffer.concat([hashOf(name, bytes), bytes])

function unseal(name: string, sealed: Uint8Array): Uint8Array {
  const bytes = sealed.subarray(HASH_BYTES)
  const hash = sealed.subarray(0, HASH_BYTES)
  if (hashOf(name, bytes).equals(hash) || hashOfBytes(bytes).equals(hash)) return bytes
  throw new Error('an object has other bytes than its hash, or another name')
}

async function withPatience<T>(waits: readonly number[], work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const ms = waits[tries]
      if (ms === undefined) throw refusalOf(error)
      await wait(ms * (0.5 + Math.random()))
    }
  }
}

/** Without addresses, which may hold credentials; the log is given the cause. */
function refusalOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return storeUnavailable(`the object store does not give or take an object${code}`, error)
}

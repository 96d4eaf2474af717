// Objects in an S3-compatible store. The package is loaded with the first operation.

import type { S3mini } from 's3mini'
import type { Blobs, ObjectsAt } from './objects.ts'

/** A request that takes longer is tried again. */
const REQUEST_MS = 60_000

/** The objects under an endpoint that ends in the bucket, and a folder in it if there is one. */
export function openS3({ endpoint, region, accessKeyId, secretAccessKey }: ObjectsAt & { kind: 's3' }): Blobs {
  let made: Promise<S3mini> | undefined
  const client = (): Promise<S3mini> => {
    made ??= import('s3mini').then(
      ({ S3mini }) => new S3mini({ endpoint, region, accessKeyId, secretAccessKey, requestAbortTimeout: REQUEST_MS }),
    )
    return made
  }
  return {
    get: async (name) => {
      const bytes = await (await client()).getObjectArrayBuffer(name)
      return bytes === null ? undefined : new Uint8Array(bytes)
    },
    put: async (name, bytes) => void (await (await client()).putObject(name, Buffer.from(bytes))),
    remove: async (name) => {
      const removed = await (await client()).deleteObject(name)
      if (!removed) throw new Error('the object store did not remove an object')
    },
  }
}

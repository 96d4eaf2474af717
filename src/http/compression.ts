// Compressed responses, computed on zlib's own threads.

import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { weightsOf } from './exchange.ts'

/** A content coding the service offers. */
export type Encoding = 'br' | 'gzip'

/** Below this many bytes compressing costs more than it saves. */
export const COMPRESS_FROM_BYTES = 1024
/** Below this many bytes gzip compresses as well as brotli, and clients decompress it a millisecond sooner. */
const SMALL_BYTES = 64 * 1024
/** Beyond this many bytes time matters more than size: gzip at its fastest takes a seventh of brotli's time. */
const LARGE_BYTES = 4 * 1024 * 1024

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/**
 * Bytes that are sent repeatedly (a cached graph, a script of the docs) are compressed once, for as long as they live.
 */
const known = new WeakMap<Uint8Array, Map<Encoding, Promise<Uint8Array>>>()

/** The encoding to use for a client that sends this `Accept-Encoding`; none when it wants the bytes as they are. */
export function chooseEncoding(acceptEncoding: string, bytes: number): Encoding | undefined {
  const weights = weightsOf(acceptEncoding)
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0
  const isQuick = bytes < SMALL_BYTES || bytes > LARGE_BYTES
  const [first, second]: Encoding[] = isQuick ? ['gzip', 'br'] : ['br', 'gzip']
  if (weightOf(first!) === 0 && weightOf(second!) === 0) return undefined
  return weightOf(first!) >= weightOf(second!) ? first : second
}

/** Whether such a client is sent gzip where the bytes are as many as GZIP_BYTES says, from and to. */
export const wantsGzip = (acceptEncoding: string): boolean => chooseEncoding(acceptEncoding, GZIP_BYTES[0]) === 'gzip'
export const GZIP_BYTES = [COMPRESS_FROM_BYTES, SMALL_BYTES] as const

/** The bytes in that encoding. The result is kept for as long as `bytes` itself is. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const variants = known.get(bytes) ?? new Map<Encoding, Promise<Uint8Array>>()
  known.set(bytes, variants)
  const variant = variants.get(encoding) ?? run(bytes, encoding)
  variants.set(encoding, variant)
  return variant
}

function run(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: bytes.byteLength > LARGE_BYTES ? 1 : 6 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliAsync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } })
}

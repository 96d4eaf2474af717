// Indexes of SCIP on disk. They may lie where repositories may: in the repository itself, or in a folder that
// CKS_REPO_ROOTS allows.

import { type BigIntStats, closeSync, constants, fstatSync, readSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, resolve } from 'node:path'
import { indexBroken, indexChanged, indexInvalid } from '../core/errors.ts'
import { SCIP_BYTES_MAX, SCIP_DOCUMENT_BYTES_MAX } from '../core/limits.ts'
import { fieldAt, HEAD_BYTES, IndexField, type ReadDocument, readDocument, readRoot } from '../core/scip/reader.ts'
import { unlessAbsent } from '../core/system-errors.ts'
import { isInside, openInside } from './inside.ts'
import { type Repository, realPathOf, realPlaceOf } from './repository.ts'

/** An index: the path by which it was given, and the real one that this led to. Plain data. */
export type IndexFile = { path: string; real: string }

/**
 * Checks an index by its path, which may be relative to the repository. Throws indexInvalid when there is no such file,
 * it is none that can be read, too large, or outside the folders that may be read.
 */
export function checkIndex(path: string, { root, roots }: Repository): IndexFile {
  if (path.includes('\0')) throw indexInvalid(path, 'is not a valid path')
  const real = realPathOf(isAbsolute(path) ? path : resolve(root, path))
  const stat = real === undefined ? undefined : statOf(real)
  if (real === undefined || !stat) throw indexInvalid(path, 'does not exist')
  const allowed = roots && [root, ...roots.map((folder) => realPlaceOf(folder) ?? folder)]
  if (allowed && !allowed.some((folder) => isInside(real, folder)))
    throw indexInvalid(path, 'is outside the folders that CKS_REPO_ROOTS allows')
  if (!stat.isFile()) throw indexInvalid(path, 'is not a regular file')
  if (stat.size > SCIP_BYTES_MAX) throw indexInvalid(path, `has ${stat.size} bytes, more than ${SCIP_BYTES_MAX}`)
  const handle = openInside(dirname(real), basename(real), constants.O_NOFOLLOW)
  if (handle === undefined) throw indexInvalid(path, "can't be read")
  closeSync(handle)
  return { path, real }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    return unlessAbsent(error)
  }
}

/**
 * Reads an index, a document at a time; `root` is the file URL of the folder that its paths are relative to, or ''. Throws
 * indexInvalid when the file is gone, indexBroken when its bytes are no index, and indexChanged at the latest behind the last
 * document when it was written to meanwhile: a part of an index, or of two, says less or other things than either.
 */
export function* documentsOf({ path, real }: IndexFile): Generator<{ root: string; document: ReadDocument }> {
  const handle = openInside(dirname(real), basename(real), constants.O_NOFOLLOW)
  if (handle === undefined) throw indexInvalid(path, "can't be read any more")
  try {
    const stat = fstatSync(handle, { bigint: true })
    const isAsItWas = (): boolean => isUnchanged(stat, fstatSync(handle, { bigint: true }))
    const size = Number(stat.size)
    const bytesAt = windowOver(handle, size)
    yield* asLongAs(isAsItWas, path, documentsIn(path, size, bytesAt))
  } finally {
    closeSync(handle)
  }
}

/** Its ctime is also that of its name: another file may have taken that, which is none of this one's bytes. */
const isUnchanged = (before: BigIntStats, now: BigIntStats): boolean =>
  before.size === now.size && before.mtimeNs === now.mtimeNs

/** Passes on what is read of a file. Whatever else is wrong with one that has changed, it is told of that. */
function* asLongAs<T>(isAsItWas: () => boolean, path: string, all: Iterable<T>): Generator<T> {
  try {
    yield* all
  } catch (error) {
    throw isAsItWas() ? error : indexChanged(path)
  }
  if (!isAsItWas()) throw indexChanged(path)
}

type BytesAt = (at: number, length: number) => Uint8Array

function* documentsIn(
  path: string,
  size: number,
  bytesAt: BytesAt,
): Generator<{ root: string; document: ReadDocument }> {
  let root = ''
  let documents = 0
  for (let at = 0; at < size; ) {
    const field = attempt(path, at, () => fieldAt(bytesAt(at, Math.min(HEAD_BYTES, size - at)), at))
    if (field.at + field.length > size) throw indexBroken(path, at, 'it ends in the middle of a document')
    if (field.length > SCIP_DOCUMENT_BYTES_MAX) throw indexBroken(path, at, `a document has ${field.length} bytes`)
    const content = (): Uint8Array => bytesAt(field.at, field.length)
    if (field.number === IndexField.Metadata) root = attempt(path, at, () => readRoot(content()))
    if (field.number === IndexField.Document) {
      documents++
      const document = attempt(path, at, () => readDocument(content()))
      yield { root, document: { ...document, occurrences: attempted(path, at, document.occurrences) } }
    }
    at = field.at + field.length
  }
  if (documents === 0) throw indexBroken(path, 0, 'it has no documents')
}

/** Bytes that are read at once: fields may be of two bytes. */
const WINDOW_BYTES = 1 << 16

/** The bytes of a file of that size by their place, read from it in larger pieces. */
function windowOver(handle: number, size: number): BytesAt {
  let start = 0
  let window: Uint8Array = new Uint8Array()
  return (at, length) => {
    if (length > WINDOW_BYTES) return bytesAt(handle, at, length)
    if (at < start || at + length > start + window.length) {
      window = bytesAt(handle, at, Math.min(WINDOW_BYTES, size - at))
      start = at
    }
    return window.subarray(at - start, at - start + length)
  }
}

function bytesAt(handle: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let read = 0
  while (read < length) {
    const more = readSync(handle, bytes, read, length - read, at + read)
    if (more === 0) throw new Error('the file has become shorter')
    read += more
  }
  return bytes
}

/** A decoder's error, which knows neither the file nor the place, as one that does. */
function attempt<T>(path: string, at: number, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw indexBroken(path, at, error instanceof Error ? error.message : String(error))
  }
}

/** The same for what is decoded while it is gone through. */
function* attempted<T>(path: string, at: number, all: Iterable<T>): Generator<T> {
  const each = all[Symbol.iterator]()
  for (let next = attempt(path, at, () => each.next()); !next.done; next = attempt(path, at, () => each.next()))
    yield next.value
}

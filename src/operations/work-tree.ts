// The files of an ingested repository as they are on disk now.

import { closeSync, fstatSync } from 'node:fs'
import { bytesOf, openInside } from '../clients/inside.ts'
import type { Repository } from '../clients/repository.ts'
import { REVIEW_FILE_BYTES_MAX } from '../core/limits.ts'
import { linesOf } from '../core/review/revision.ts'
import { unlessAbsent } from '../core/system-errors.ts'

/** The lines of a file by its path; undefined when there is no such text in the repository, or none that can be read. */
export type WorkTree = (path: string) => Promise<readonly string[] | undefined>

/** Reads files of a repository, each once. Links are resolved: nothing outside the repository is read. */
export function workTree({ root }: Pick<Repository, 'root'>): WorkTree {
  const files = new Map<string, readonly string[] | undefined>()
  return async (path) => {
    if (!files.has(path)) files.set(path, readLines(root, path))
    return files.get(path)
  }
}

function readLines(root: string, path: string): readonly string[] | undefined {
  const handle = openInside(root, path)
  if (handle === undefined) return undefined
  try {
    const about = fstatSync(handle)
    return about.isFile() && about.size <= REVIEW_FILE_BYTES_MAX ? linesOf(bytesOf(handle, about.size)) : undefined
  } catch (error) {
    return unlessAbsent(error) // unreadable since the ingest
  } finally {
    closeSync(handle)
  }
}

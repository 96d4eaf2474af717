// The files of an ingested repository as they are on disk now.

import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { REVIEW_FILE_BYTES_MAX } from '../core/limits.ts'
import { linesOf } from '../core/review/revision.ts'

/** The lines of a file by its path; undefined when there is no such text in the repository, or none that can be read. */
export type WorkTree = (path: string) => Promise<readonly string[] | undefined>

/** Reads files below `root`, each once. Links are resolved: nothing outside the repository is read. */
export function workTree(root: string): WorkTree {
  const files = new Map<string, Promise<readonly string[] | undefined>>()
  return (path) => {
    let file = files.get(path)
    if (!file) {
      file = readLines(root, path)
      files.set(path, file)
    }
    return file
  }
}

async function readLines(root: string, path: string): Promise<readonly string[] | undefined> {
  try {
    const base = (await realpath(root)) + sep
    const file = await realpath(join(root, path))
    if (!file.startsWith(base)) return undefined
    const about = await stat(file)
    return about.isFile() && about.size <= REVIEW_FILE_BYTES_MAX ? linesOf(await readFile(file)) : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined // gone or unreadable since the ingest
    throw error
  }
}

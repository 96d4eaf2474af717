// A repository that may be read. Readers (files, git) take a `Repository` and check it at each use: files by the opened
// handle (inside.ts), git by the paths that lead it (confinement.ts).

import { realpathSync, statSync } from 'node:fs'
import { systemRefused } from '../core/errors.ts'
import { repositoryGone, repositoryMoved, repositoryOutside, repositoryUnreadable } from '../core/repository-errors.ts'
import { isAbsence } from '../core/system-errors.ts'
import { isInside } from './inside.ts'

/** A repository's folder, opened for use. Plain data: it goes to other threads as it is. */
export type Repository = {
  /** Its real path. */
  readonly root: string
  /** The folders that it must not lead out of, git's own files included; undefined when there is no such limit. */
  readonly roots: readonly string[] | undefined
}

/** The path by which a repository was ingested, and the real one that it had then (records of earlier versions lack it). */
export type Place = { repo_path: string; real_path?: string | undefined }

/**
 * Opens a repository for use. Throws repositoryGone when there is nothing, repositoryMoved when a link has taken the
 * place of the folder that was ingested, and repositoryOutside when it is not in one of `roots`.
 */
export function openRepository(place: Place, roots: readonly string[] | undefined): Repository {
  const repository = repositoryAt(place, roots)
  assertInPlace(repository, place.repo_path)
  return repository
}

/** The same of one that may be gone: nothing is read of it then, and nothing of a folder that has taken its place. */
export const repositoryAt = ({ repo_path, real_path }: Place, roots: readonly string[] | undefined): Repository => ({
  root: real_path ?? realPathOf(repo_path) ?? repo_path,
  roots,
})

/**
 * Throws as `openRepository` does, when the folder is not where it was any more.
 * @param name by which the repository is spoken of
 */
export function assertInPlace({ root, roots }: Repository, name = root): void {
  const real = realPathOf(root)
  if (real === undefined || !isFolder(real)) throw repositoryGone(name)
  if (real !== root) throw repositoryMoved(name)
  if (roots && !isAllowed(root, roots)) throw repositoryOutside(name)
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  } catch (error) {
    throw repositoryUnreadable(path, error)
  }
}

/** Whether a real path is inside one of the folders. */
const isAllowed = (path: string, roots: readonly string[]): boolean =>
  roots.some((root) => {
    const real = realPlaceOf(root)
    return real !== undefined && isInside(path, real)
  })

/**
 * A path with all links resolved; undefined when there is nothing, or nothing that may be reached. Throws
 * repositoryUnreadable when the disk does not answer.
 */
export const realPathOf = (path: string): string | undefined =>
  resolved(path, (error) => repositoryUnreadable(path, error))

/** The same of a folder that is no repository: what is told of it names no path of this machine. */
export const realPlaceOf = (path: string): string | undefined =>
  resolved(path, (error) => systemRefused(error as Error))

function resolved(path: string, refusal: (error: unknown) => Error): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    if (isAbsence(error)) return undefined
    throw refusal(error)
  }
}

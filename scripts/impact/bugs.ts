// Bugs of public repositories whose tests were recorded: the patch of each fix, and the tests that failed without it.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Side } from '../../src/core/graph/impact/change/changed-lines.ts'
import { git } from '../../train/git.ts'

/** A test that failed: by its class or file where they are told, and by its name or title. */
export type Trigger = { type?: string; file?: string; name: string }

/** A bug: the commit whose tree is read, the patch, and the side of it that the tree shows. */
export type Bug = {
  id: string
  project: string
  repository: string
  commit: string
  patch: string
  side: Side
  triggers: readonly Trigger[]
}

/** A collection of bugs: the projects that are known, and their bugs, from clones in a folder. */
export type BugSet = {
  name: string
  /** The repository of the collection, and of each project, as `owner/name`. */
  repository: string
  projects: Readonly<Record<string, string>>
  bugsOf(collection: string, project: string, repository: string): Bug[]
}

/** The clone of `owner/name` in a folder: in `owner/name`, else in `name`; undefined when there is none. */
export function cloneIn(folder: string, repository: string): string | undefined {
  const places = [repository, repository.slice(repository.indexOf('/') + 1)].map((place) => join(folder, place))
  return places.find((place) => existsSync(join(place, '.git')) || existsSync(join(place, 'HEAD')))
}

/** The text of a file at a commit; empty when there is none. */
export const fileAt = (dir: string, commit: string, path: string): string =>
  git(dir, ['show', `${commit}:${path}`]).toString('utf8')

/** The names in a folder of a commit. */
export const namesAt = (dir: string, commit: string, folder: string): string[] =>
  git(dir, ['ls-tree', '--name-only', commit, `${folder}/`])
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((path) => path.slice(path.lastIndexOf('/') + 1))

/** Whether a clone has the tree of a commit. */
export const hasTree = (dir: string, commit: string): boolean =>
  git(dir, ['rev-parse', '--verify', '--quiet', `${commit}^{tree}`]).length > 0

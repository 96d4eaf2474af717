// Where the files of a project are on this machine: at their path, or in the clone of their remote.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { assertInPlace, type Place, type Repository, repositoryAt } from '../../clients/repository.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { isRemote } from '../../core/remotes.ts'

/** A project by its name, and where its repository was when it was ingested. */
export type Placed = Place & { project_name: string }

/** The folder of all clones of a machine. */
export const clonesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'clones')

/** The folder of a project's clone: names of projects may differ in case alone, and folders may not. */
export const cloneFolder = (config: Pick<Config, 'dataDir'>, project: string): string =>
  join(clonesFolder(config), createHash('sha256').update(project).digest('hex').slice(0, 32))

/** The folder that a project's files are in on this machine, whether or not they are there. */
export const folderOf = ({ config }: Pick<Context, 'config'>, { project_name, repo_path }: Placed): string =>
  isRemote(repo_path) ? cloneFolder(config, project_name) : repo_path

/** The repository of a project, which may be gone. A clone is the service's own, wherever CKS_REPO_ROOTS is. */
export const repositoryOf = (ctx: Pick<Context, 'config'>, project: Placed): Repository =>
  isRemote(project.repo_path)
    ? repositoryAt({ repo_path: folderOf(ctx, project) }, undefined)
    : repositoryAt(project, ctx.config.repoRoots)

/** Opens the repository of a project for use. Throws as `openRepository` does. */
export function openProject(ctx: Pick<Context, 'config'>, project: Placed): Repository {
  const repository = repositoryOf(ctx, project)
  assertInPlace(repository, project.repo_path)
  return repository
}

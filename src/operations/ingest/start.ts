// Checks a request to ingest, in the contract's order, and queues its job.

import { accessSync, constants, type Stats, statSync } from 'node:fs'
import { basename, isAbsolute, normalize } from 'node:path'
import { isRepository } from '../../clients/git.ts'
import { isInside } from '../../clients/inside.ts'
import { openRepository, type Repository, realPathOf, realPlaceOf } from '../../clients/repository.ts'
import type { IndexFile } from '../../clients/scip-index.ts'
import type { Context } from '../../context.ts'
import { nameTaken } from '../../core/errors.ts'
import type { GraphRequest, Job, PipelineRequest } from '../../core/model.ts'
import { isRemote, notCloned, readRemoteUrl, takesNoIndex } from '../../core/remotes.ts'
import { repoPathInvalid } from '../../core/repository-errors.ts'
import { unlessAbsent } from '../../core/system-errors.ts'
import { checkDescriptor } from '../describe.ts'
import { ingestedProject } from '../projects.ts'
import { findRevision } from './revision.ts'

/** Queues the whole pipeline over a repository. */
export async function startPipeline(ctx: Context, request: PipelineRequest, signal: AbortSignal): Promise<Job> {
  const { recreate, describe } = request
  let place = await checkRequest(ctx, request)
  if (describe) {
    await checkDescriptor(ctx, signal, ', or pass "describe": false')
    place = await checkRequest(ctx, request) // a provider may be slow: the name may have been taken in the meantime
  }
  return ctx.jobs.submit({ kind: 'pipeline', ...jobOf(place), recreate, describe })
}

/** Queues the graph stage alone, of the files on disk or of a revision of an ingested project. */
export async function startGraph(ctx: Context, request: GraphRequest): Promise<Job> {
  const place = await checkRequest(ctx, request)
  const job = jobOf(place)
  if (request.revision == null) return ctx.jobs.submit({ kind: 'graph', ...job })
  const project = await ingestedProject(ctx, place.project)
  const { name, commit } = await findRevision(ctx, project, request.revision)
  return ctx.jobs.submit({ kind: 'graph', ...job, input: { ...job.input, revision: name, commit } })
}

/** The checked folder is the ingested one, even if the path leads elsewhere later. */
const jobOf = ({ project, root, real, scip }: Asked) => ({
  project,
  repo_path: root,
  input: { ...(real === undefined ? {} : { real_path: real }), ...(scip.length > 0 ? { scip } : {}) },
})

/**
 * Where the repository of a request is: the path that names it, and the folder that this leads to now; its indexes. A
 * remote has an address, and a folder on the machine that runs the job.
 */
type Asked = { project: string; root: string; real: string | undefined; scip: IndexFile[] }

async function checkRequest(ctx: Context, request: GraphRequest): Promise<Asked> {
  const { repoRoots, dataDir } = ctx.config
  if (isRemote(request.repo_path)) return checkRemote(ctx, request)
  const root = checkPath(request.repo_path)
  const repo = openRepository({ repo_path: root }, repoRoots)
  const data = realPlaceOf(dataDir)
  if (data !== undefined && isInside(repo.root, data))
    throw repoPathInvalid(
      `repo_path '${request.repo_path}' is the data directory of the service, whose files are secret`,
    )
  const project = request.project_name ?? nameOf(root)
  const known = await ctx.stores.projects.get(project)
  if (known && !isSameFolder(known.repo_path, root)) throw nameTaken(project, known.repo_path)
  await isRepository(repo) // throws when git would be led out of the folders that it may read
  return {
    project,
    root: known?.repo_path ?? root,
    real: repo.root,
    scip: await checkIndexes(request.scip ?? [], repo),
  }
}

/** Few requests have one: its reader is loaded for those. */
async function checkIndexes(paths: readonly string[], repo: Repository): Promise<IndexFile[]> {
  if (paths.length === 0) return []
  const { checkIndex } = await import('../../clients/scip-index.ts')
  return paths.map((path) => checkIndex(path, repo))
}

/** A project that is cloned already: its remote has been checked with it. Throws notCloned or takesNoIndex. */
async function checkRemote(ctx: Context, { repo_path, project_name, scip = [] }: GraphRequest): Promise<Asked> {
  const { url } = readRemoteUrl(repo_path)
  const all = (await ctx.stores.remotes.list()).filter((remote) => remote.url === url)
  const remote =
    all.find(({ project }) => project === project_name) ?? (project_name === undefined ? all[0] : undefined)
  if (!remote) throw notCloned(url)
  if (scip.length > 0) throw takesNoIndex()
  return { project: remote.project, root: url, real: undefined, scip: [] }
}

/** The path without `.`, `..` and a trailing slash. Throws repoPathInvalid unless it is a readable folder. */
function checkPath(path: string): string {
  if (!isAbsolute(path)) throw repoPathInvalid('repo_path must be an absolute path')
  if (path.includes('\0')) throw repoPathInvalid('repo_path is not a valid path')
  const root = normalize(path).replace(/(?<=.)\/+$/, '')
  const stat = statOf(root)
  if (!stat) throw repoPathInvalid(`repo_path '${path}' does not exist`)
  if (!stat.isDirectory()) throw repoPathInvalid(`repo_path '${path}' is not a directory`)
  try {
    accessSync(root, constants.R_OK | constants.X_OK)
  } catch (error) {
    unlessAbsent(error)
    throw repoPathInvalid(`repo_path '${path}' can't be read`)
  }
  return root
}

/** Undefined for a path that does not exist, is too long or goes through a loop of links. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    return unlessAbsent(error)
  }
}

/** Whether two paths lead to the same folder, possibly through links. */
const isSameFolder = (path: string, other: string): boolean =>
  path === other || (realPathOf(path) !== undefined && realPathOf(path) === realPathOf(other))

/** Names of projects, as the contract has them. */
const NAME = /^[A-Za-z0-9._-]{1,128}$/
/** Names that are path segments of the API itself. */
const RESERVED = new Set(['.', '..', 'jobs', 'pipeline', 'graph'])

/** Whether a text can be the name of a project. */
export const isProjectName = (name: string): boolean => NAME.test(name) && !RESERVED.has(name)

function nameOf(root: string): string {
  const name = basename(root)
  if (isProjectName(name)) return name
  throw repoPathInvalid(
    `folder name '${name}' can't be a project name — pass project_name (letters, digits, '.', '_', '-')`,
  )
}

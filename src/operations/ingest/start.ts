// Checks a request to ingest, in the contract's order, and queues its job.

import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, isAbsolute, normalize, sep } from 'node:path'
import type { Context } from '../../context.ts'
import { nameTaken, repoPathInvalid } from '../../core/errors.ts'
import type { GraphRequest, Job, PipelineRequest } from '../../core/model.ts'
import { checkDescriptor } from '../describe.ts'

/** Queues the whole pipeline over a repository. */
export async function startPipeline(ctx: Context, request: PipelineRequest, signal: AbortSignal): Promise<Job> {
  const { recreate, describe } = request
  let place = await checkRequest(ctx, request)
  if (describe) {
    await checkDescriptor(ctx, signal, ', or pass "describe": false')
    place = await checkRequest(ctx, request) // a provider may be slow: the name may have been taken in the meantime
  }
  const { project, root } = place
  return ctx.jobs.submit({ kind: 'pipeline', project, repo_path: root, recreate, describe })
}

/** Queues the graph stage alone. */
export async function startGraph(ctx: Context, request: GraphRequest): Promise<Job> {
  const { project, root } = await checkRequest(ctx, request)
  return ctx.jobs.submit({ kind: 'graph', project, repo_path: root })
}

async function checkRequest(ctx: Context, request: GraphRequest): Promise<{ project: string; root: string }> {
  const root = checkPath(request.repo_path, ctx.config.repoRoots)
  if (isInside(realpathSync(root), ctx.config.dataDir))
    throw repoPathInvalid(
      `repo_path '${request.repo_path}' is the data directory of the service, whose files are secret`,
    )
  const project = request.project_name ?? nameOf(root)
  const known = await ctx.stores.projects.get(project)
  if (!known) return { project, root }
  if (!isSameFolder(known.repo_path, root)) throw nameTaken(project, known.repo_path)
  return { project, root: known.repo_path }
}

/**
 * The path without `.`, `..` and a trailing slash. Throws repoPathInvalid unless it is a readable folder inside the
 * roots.
 */
function checkPath(path: string, roots: readonly string[] | undefined): string {
  if (!isAbsolute(path)) throw repoPathInvalid('repo_path must be an absolute path')
  if (path.includes('\0')) throw repoPathInvalid('repo_path is not a valid path')
  const root = normalize(path).replace(/(?<=.)\/+$/, '')
  const stat = statOf(root)
  if (!stat) throw repoPathInvalid(`repo_path '${path}' does not exist`)
  if (!stat.isDirectory()) throw repoPathInvalid(`repo_path '${path}' is not a directory`)
  try {
    accessSync(root, constants.R_OK | constants.X_OK)
  } catch {
    throw repoPathInvalid(`repo_path '${path}' can't be read`)
  }
  if (roots && !roots.some((allowed) => isInside(realpathSync(root), allowed))) {
    throw repoPathInvalid(`repo_path '${path}' is outside the folders that CKS_REPO_ROOTS allows`)
  }
  return root
}

/** Undefined for a path that does not exist, is too long or goes through a loop of links. */
function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Whether two paths lead to the same folder, possibly through links. */
function isSameFolder(path: string, other: string): boolean {
  return path === other || (statOf(path) !== undefined && realpathSync(path) === realpathSync(other))
}

function isInside(path: string, folder: string): boolean {
  if (!statOf(folder)) return false
  const real = realpathSync(folder)
  return path === real || path.startsWith(real.endsWith(sep) ? real : real + sep)
}

const NAME = /^[A-Za-z0-9._-]{1,128}$/
/** Names that are path segments of the API itself. */
const RESERVED = new Set(['.', '..', 'jobs', 'pipeline', 'graph'])

function nameOf(root: string): string {
  const name = basename(root)
  if (NAME.test(name) && !RESERVED.has(name)) return name
  throw repoPathInvalid(
    `folder name '${name}' can't be a project name — pass project_name (letters, digits, '.', '_', '-')`,
  )
}

// Projects that are cloned from an address: how one begins, and a list of them.

import { lookUpBranch } from '../../clients/remote-git.ts'
import type { Context } from '../../context.ts'
import { nameTaken } from '../../core/errors.ts'
import type { CloneRequest, Job } from '../../core/model.ts'
import { readRemoteUrl, urlGivesNoName } from '../../core/remotes.ts'
import type { Remote } from '../../stores/remotes.ts'
import { checkDescriptor } from '../describe.ts'
import { isProjectName } from '../ingest/start.ts'
import { accessOf } from './clones.ts'
import { dueIn } from './due.ts'
import { clonesFolder } from './place.ts'

/**
 * Has a project cloned from an address and ingested; of one that is cloned already, takes the settings that are given and
 * fetches it again. The remote is asked for its branch first: nothing is stored when it refuses. Throws the errors of
 * `readRemoteUrl` and of reaching the remote, nameTaken, those of checkDescriptor, or jobRunning.
 */
export async function cloneProject(ctx: Context, request: CloneRequest, signal: AbortSignal): Promise<Job> {
  const { url, name } = readRemoteUrl(request.url)
  const project = request.project_name ?? name
  if (!isProjectName(project)) throw urlGivesNoName(project)
  const known = await assertFree(ctx, project, url)
  const asked = remoteOf(ctx, known, { ...request, project, url })
  const { branch } = await lookUpBranch(accessOf(ctx, asked), clonesFolder(ctx.config), request.branch ?? known?.branch)
  const { describe } = asked
  if (describe) await checkDescriptor(ctx, signal, ', or pass "describe": false')
  await ctx.jobs.assertIdle(project)
  await assertFree(ctx, project, url) // both may have taken long
  await ctx.stores.remotes.update(project, (now) => ({ ...remoteOf(ctx, now, { ...request, project, url }), branch }))
  ctx.log.info('project cloned', { project, url, branch })
  return startFetch(ctx, { project, url, describe })
}

/** Queues the job that fetches a remote and ingests the head of its branch. Throws jobRunning. */
export const startFetch = (ctx: Context, remote: Pick<Remote, 'project' | 'url' | 'describe'>): Promise<Job> =>
  ctx.jobs.submit({ kind: 'pipeline', project: remote.project, repo_path: remote.url, describe: remote.describe })

/** The remote that a project has. Throws nameTaken when its name belongs to another repository. */
async function assertFree(ctx: Context, project: string, url: string): Promise<Remote | undefined> {
  const [remote, ingested] = await Promise.all([ctx.stores.remotes.get(project), ctx.stores.projects.get(project)])
  if (ingested && ingested.repo_path !== url) throw nameTaken(project, ingested.repo_path)
  if (remote && remote.url !== url) throw nameTaken(project, remote.url)
  return remote
}

type Given = CloneRequest & Pick<Remote, 'project' | 'url'>

/** A remote with the settings that a request gives, and those it had otherwise; an empty text takes one away. */
function remoteOf(ctx: Context, known: Remote | undefined, given: Given): Remote {
  const { project, url } = given
  const { unreadable, ...before } = known ?? newRemote(ctx)
  // Credentials that cannot be read any more are replaced together.
  const isLost = unreadable === true && given.password === undefined
  const credentials = {
    username: given.username === undefined ? before.username : given.username || null,
    password: given.password === undefined ? before.password : given.password || null,
  }
  const describe = given.describe ?? before.describe
  const every_minutes = given.every_minutes === undefined ? before.every_minutes : given.every_minutes || null
  const due_at = dueIn(ctx, every_minutes)
  return { ...before, ...credentials, project, url, describe, every_minutes, due_at, ...(isLost ? { unreadable } : {}) }
}

const newRemote = ({ clock }: Context): Omit<Remote, 'project' | 'url'> => ({
  branch: '',
  username: null,
  password: null,
  hook_secret: null,
  describe: true,
  every_minutes: null,
  due_at: null,
  pushed: false,
  created_at: clock().toISOString(),
})

/** The remotes of all projects, and the commit that each graph shows. */
export async function listRemotes(ctx: Context): Promise<{ remote: Remote; commit: string | null }[]> {
  const [remotes, projects] = await Promise.all([ctx.stores.remotes.listOpened(), ctx.stores.projects.list()])
  const commits = new Map(projects.map(({ project_name, commit }) => [project_name, commit]))
  return remotes.map((remote) => ({ remote, commit: commits.get(remote.project) ?? null }))
}

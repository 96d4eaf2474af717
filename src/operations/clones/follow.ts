// Remotes that are fetched by themselves: on a schedule, and when a push is told. Each process looks for such work; a
// change of the remote's record in one step decides which of them queues the job.

import { lookUpBranch } from '../../clients/remote-git.ts'
import type { Context } from '../../context.ts'
import { ServiceError } from '../../core/errors.ts'
import type { ListedRemote } from '../../stores/remotes.ts'
import { accessOf } from './clones.ts'
import { dueIn, isDue } from './due.ts'
import { clonesFolder } from './place.ts'
import { startFetch } from './remotes.ts'

/**
 * Notes that a remote has new commits, and queues a job that fetches them; while another job of its project runs, that is
 * done after it. Any number of pushes meanwhile are one job.
 */
export async function notePush(ctx: Context, project: string): Promise<void> {
  const remote = await ctx.stores.remotes.update(project, (before) => before && { ...before, pushed: true })
  if (remote) await fetchUnlessBusy(ctx, remote)
}

/** Queues the fetches that are due, and those of pushes that waited for a job to end. */
export async function followRemotes(ctx: Context): Promise<void> {
  for (const remote of await ctx.stores.remotes.list()) {
    if (remote.pushed) await fetchUnlessBusy(ctx, remote)
    else if (isDue(ctx, remote) && (await takeTurn(ctx, remote))) await lookOf(ctx, remote)
  }
}

/** Whether this process is the one that looks at a remote this time. */
async function takeTurn(ctx: Context, { project, due_at }: ListedRemote): Promise<boolean> {
  let isMine = false
  await ctx.stores.remotes.update(project, (now) => {
    isMine = now !== undefined && now.due_at === due_at && now.every_minutes !== null
    return isMine ? { ...now!, due_at: dueIn(ctx, now!.every_minutes) } : now
  })
  return isMine
}

/** Queues a job unless the remote is where the project is: one that fails for a remote that refuses tells so. */
async function lookOf(ctx: Context, { project: name }: ListedRemote): Promise<void> {
  const [remote, project] = await Promise.all([ctx.stores.remotes.get(name), ctx.stores.projects.get(name)])
  if (!remote) return
  try {
    const { commit } = await lookUpBranch(accessOf(ctx, remote), clonesFolder(ctx.config), remote.branch)
    if (commit === project?.commit) return
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
  await fetchUnlessBusy(ctx, remote)
}

async function fetchUnlessBusy(ctx: Context, remote: ListedRemote): Promise<void> {
  try {
    await startFetch(ctx, remote)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.kind !== 'conflict') throw error
    // The job that runs may have fetched already: looked at again when it has ended.
    await ctx.stores.remotes.update(remote.project, (before) => before && { ...before, pushed: true })
  }
}

// Projects that are cloned from an address.

import { cloneProject as clone, listRemotes } from '../../operations/clones/remotes.ts'
import type { Handler } from '../handler.ts'

export const cloneProject: Handler<'cloneProject'> = async (ctx, { body, signal }) => {
  const { project, job_id } = await clone(ctx, body, signal)
  return { status: 202, body: { project, job_id, status: 'queued' } }
}

export const listClones: Handler<'listClones'> = async (ctx) => ({
  status: 200,
  body: (await listRemotes(ctx)).map(({ remote: { project, url, branch, username, password, describe }, commit }) => ({
    project,
    url,
    branch,
    username,
    describe,
    commit,
    has_password: password !== null,
  })),
})

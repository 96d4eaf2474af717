// Projects that are cloned from an address.

import { cloneProject as clone, listRemotes } from '../../operations/clones/remotes.ts'
import { makeWebhook, removeWebhook, takeWebhook } from '../../operations/clones/webhook.ts'
import { listKeepers } from '../../operations/shared/servers.ts'
import { BODY_BYTES_MAX } from '../exchange.ts'
import type { Handler } from '../handler.ts'

export const cloneProject: Handler<'cloneProject'> = async (ctx, { body, signal }) => {
  const { project, job_id } = await clone(ctx, body, signal)
  return { status: 202, body: { project, job_id, status: 'queued' } }
}

export const listClones: Handler<'listClones'> = async (ctx) => ({
  status: 200,
  body: (await listRemotes(ctx)).map(({ remote, commit }) => ({
    project: remote.project,
    url: remote.url,
    branch: remote.branch,
    username: remote.username,
    has_password: remote.password !== null,
    has_webhook: remote.hook_secret !== null,
    every_minutes: remote.every_minutes,
    describe: remote.describe,
    commit,
  })),
})

export const createWebhook: Handler<'createWebhook'> = async (ctx, { params }) => ({
  status: 201,
  body: await makeWebhook(ctx, params.project),
})

export const deleteWebhook: Handler<'deleteWebhook'> = async (ctx, { params }) => {
  await removeWebhook(ctx, params.project)
  return { status: 200, body: { message: `the webhook of project '${params.project}' is gone` } }
}

export const callWebhook: Handler<'callWebhook'> = async (ctx, { params, headers, raw, body }) => ({
  status: 202,
  body: {
    status: await takeWebhook(ctx, params.project, {
      headers,
      raw,
      event: raw.byteLength > BODY_BYTES_MAX ? undefined : body,
    }),
  },
})

export const listServers: Handler<'listServers'> = async (ctx, { params }) => ({
  status: 200,
  body: await listKeepers(ctx, params.project),
})

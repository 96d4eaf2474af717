// Webhooks of GitHub, GitLab and Gitea: how one is made, and a call of one.

import { createHash, randomBytes, subtle, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../context.ts'
import { remoteNotFound, webhookRefused } from '../../core/remotes.ts'
import { notePush } from './follow.ts'

const SECRET_BYTES = 32

/** Gives a cloned project a webhook with a new secret, which is shown this once. Throws remoteNotFound. */
export async function makeWebhook(ctx: Context, project: string): Promise<{ path: string; secret: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  await setSecret(ctx, project, secret)
  return { path: `/webhooks/${encodeURIComponent(project)}`, secret }
}

/** Takes the webhook of a project away. Throws remoteNotFound. */
export const removeWebhook = (ctx: Context, project: string): Promise<void> => setSecret(ctx, project, null)

async function setSecret(ctx: Context, project: string, hook_secret: string | null): Promise<void> {
  const remote = await ctx.stores.remotes.update(project, (before) => before && { ...before, hook_secret })
  if (!remote) throw remoteNotFound(project)
}

/**
 * A call of a webhook: its headers (names in lower case), its body as it was sent, and the same parsed unless it is large:
 * then it is parsed on another thread, once it is known to be genuine.
 */
export type WebhookCall = {
  headers: Readonly<Record<string, string>>
  raw: Uint8Array
  event: { ref?: unknown; after?: unknown } | undefined
}

/**
 * Takes a call. A push to the branch of the project has it fetched, soon; all other events are passed over. The same call
 * again fetches again, which changes nothing. Throws webhookRefused, whatever is wrong: strangers learn of no project.
 */
export async function takeWebhook(ctx: Context, project: string, call: WebhookCall): Promise<'fetching' | 'ignored'> {
  const remote = await ctx.stores.remotes.get(project)
  // A project without one costs the same work.
  const isGenuine = await isSigned(call, remote?.hook_secret ?? randomBytes(SECRET_BYTES).toString('base64url'))
  if (!remote || !isGenuine) throw webhookRefused()
  const { ref, after } = call.event ?? (await readElsewhere(ctx, call.raw))
  const isGone = typeof after === 'string' && /^0+$/.test(after)
  if (ref !== `refs/heads/${remote.branch}` || isGone || !isPush(call.headers)) return 'ignored'
  await notePush(ctx, project)
  return 'fetching'
}

/** The bytes go to the other thread: nobody reads them here any more. */
const readElsewhere = (ctx: Context, raw: Uint8Array): Promise<WebhookCall['event'] & object> =>
  ctx.clients.pools.interactive.run('event', { bytes: raw }, { transfer: [raw.buffer as ArrayBuffer] })

/** Names of the event, by header: https://docs.github.com/webhooks, https://docs.gitlab.com/user/project/integrations/webhook_events */
const EVENTS: Readonly<Record<string, string>> = {
  'x-github-event': 'push',
  'x-gitea-event': 'push',
  'x-gitlab-event': 'Push Hook',
}

const isPush = (headers: WebhookCall['headers']): boolean =>
  Object.entries(EVENTS).some(([header, push]) => headers[header] === push)

/** GitHub and Gitea sign the body (HMAC with SHA-256), GitLab sends the secret itself. */
async function isSigned({ headers, raw }: WebhookCall, secret: string): Promise<boolean> {
  const key = await subtle.importKey('raw', Buffer.from(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const expected = Buffer.from(await subtle.sign('HMAC', key, raw)).toString('hex') // on another thread
  const github = headers['x-hub-signature-256']
  if (github !== undefined) return isEqual(github, `sha256=${expected}`)
  const gitea = headers['x-gitea-signature']
  if (gitea !== undefined) return isEqual(gitea, expected)
  return isEqual(headers['x-gitlab-token'] ?? '', secret)
}

/** In a time that does not depend on where two texts differ. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

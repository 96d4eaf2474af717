// Jobs: their list, their progress, their end.

import type { Job } from '../../core/model.ts'
import type { Handler, ServerEvent } from '../handler.ts'

export const listJobs: Handler<'listJobs'> = async (ctx, { query }) => {
  return { status: 200, body: await ctx.jobs.list(query) }
}

export const getJob: Handler<'getJob'> = async (ctx, { params }) => ({
  status: 200,
  body: await ctx.jobs.get(params.job_id),
})

export const cancelJob: Handler<'cancelJob'> = async (ctx, { params }) => ({
  status: 202,
  body: await ctx.jobs.cancel(params.job_id),
})

export const streamJob: Handler<'streamJob'> = async (ctx, { params, signal }) => {
  await ctx.jobs.get(params.job_id) // an unknown job is a plain 404, no stream
  return { events: eventsOf(ctx.jobs.watch(params.job_id, signal)) }
}

async function* eventsOf(records: AsyncIterable<Job>): AsyncGenerator<ServerEvent, void> {
  let last: Job | undefined
  for await (const record of records) {
    last = record
    yield { event: 'job', data: record }
  }
  if (last && last.finished_at !== null) yield { event: 'done', data: last }
}

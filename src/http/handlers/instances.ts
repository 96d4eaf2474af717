// Ingesting, refreshing and deleting projects.

import { startRefresh } from '../../operations/describe.ts'
import { startGraph as queueGraph, startPipeline as queuePipeline } from '../../operations/ingest/start.ts'
import { deleteProject as forgetProject } from '../../operations/projects.ts'
import { deleteRevision as forgetRevision } from '../../operations/revisions.ts'
import type { Handler } from '../handler.ts'

export const startPipeline: Handler<'startPipeline'> = async (ctx, { body, signal }) => {
  const { job_id } = await queuePipeline(ctx, body, signal)
  return { status: 200, body: { job_id, status: 'queued' } }
}

export const startGraph: Handler<'startGraph'> = async (ctx, { body }) => {
  const { job_id } = await queueGraph(ctx, body)
  return { status: 200, body: { job_id, status: 'queued' } }
}

export const deleteProject: Handler<'deleteProject'> = async (ctx, { params }) => {
  await forgetProject(ctx, params.project)
  return { status: 200, body: { message: `project '${params.project}' deleted` } }
}

export const refreshDescriptions: Handler<'refreshDescriptions'> = async (ctx, { params, body, signal }) => {
  const { job_id } = await startRefresh(ctx, params.project, body.force, signal)
  return { status: 200, body: { job_id, status: 'queued' } }
}

export const deleteRevision: Handler<'deleteRevision'> = async (ctx, { params, query }) => {
  await forgetRevision(ctx, params.project, query.revision)
  return { status: 200, body: { message: `revision '${query.revision}' of project '${params.project}' deleted` } }
}

// Runs of code reviews and bug hunts.

import { startRun as launch } from '../../operations/routines/launch.ts'
import * as runs from '../../operations/routines/runs.ts'
import type { Handler } from '../handler.ts'

/** Handlers of routine runs; `version` is that of the service, which SARIF names as its tool. */
export function routineHandlers(version: string) {
  const getRunSarif: Handler<'getRunSarif'> = async (ctx, { params }) => ({
    status: 200,
    body: await runs.getSarif(ctx, params.run_id, version),
  })
  return { startRun, listRuns, getRun, deleteRun, judgeFinding, getRunMarkdown, getRunSarif }
}

const startRun: Handler<'startRun'> = async (ctx, { body, signal }) => ({
  status: 202,
  body: await launch(ctx, body, signal),
})

const listRuns: Handler<'listRuns'> = async (ctx, { query }) => ({
  status: 200,
  body: await runs.listRuns(ctx, query),
})

const getRun: Handler<'getRun'> = async (ctx, { params }) => ({
  status: 200,
  body: await runs.getRun(ctx, params.run_id),
})

const deleteRun: Handler<'deleteRun'> = async (ctx, { params }) => {
  await runs.deleteRun(ctx, params.run_id)
  return { status: 200, body: { message: 'run deleted', run_id: params.run_id } }
}

const judgeFinding: Handler<'judgeFinding'> = async (ctx, { params, body, user }) => ({
  status: 200,
  body: await runs.judgeFinding(ctx, params.run_id, params.finding_id, { ...body, by: user.username }),
})

const getRunMarkdown: Handler<'getRunMarkdown'> = async (ctx, { params }) => ({
  status: 200,
  bytes: new TextEncoder().encode(await runs.getMarkdown(ctx, params.run_id)),
  contentType: 'text/markdown; charset=utf-8',
  headers: { 'Content-Disposition': `attachment; filename="${params.run_id}.md"` },
})

// The laws of jobs, whatever the order in which the store, the runners and the callers get their turns: fast-check's
// scheduler decides which promise resolves next.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Scheduler } from 'fast-check'
import type { Context } from '../../../src/context.ts'
import { ServiceError } from '../../../src/core/errors.ts'
import type { Job, JobResult } from '../../../src/core/model.ts'
import { silentLog } from '../../../src/log.ts'
import { createJobs, type Jobs, type Runner } from '../../../src/operations/jobs/jobs.ts'
import { isActive, openJobs } from '../../../src/stores/jobs.ts'
import type { Stores } from '../../../src/stores/open.ts'
import { scheduledEnv } from '../../support/faults/scheduled-env.ts'
import fc from '../../support/properties.ts'

const PARALLEL = 2
const RESULT = { ingest: {}, seconds: {} } as unknown as JobResult

type Command = { do: 'submit'; project: string } | { do: 'cancel' | 'watch'; job: number }
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), project: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'watch' as const), job: fc.nat(5) }),
)

type Seen = { running: string[]; published: Set<string>; accepted: Set<string>; lastShown: Map<string, Job>[] }

function runnerOf(scheduler: Scheduler, seen: Seen): Runner {
  return async (_ctx, run) => {
    const { id, project } = run.job
    assert.ok(!seen.running.includes(project), `two jobs of ${project} run`)
    seen.running.push(project)
    assert.ok(seen.running.length <= PARALLEL, `${seen.running.length} jobs run`)
    try {
      for (const stage of ['graph', 'chunk']) {
        run.stage(stage)
        await scheduler.schedule(Promise.resolve(), stage)
      }
      run.publishing()
      await scheduler.schedule(Promise.resolve(), 'publish')
      seen.published.add(id)
      return RESULT
    } finally {
      seen.running.splice(seen.running.indexOf(project), 1)
    }
  }
}

async function obey(jobs: Jobs, seen: Seen, given: Command): Promise<void> {
  if (given.do === 'submit') {
    const { id } = await jobs.submit({ kind: 'graph', project: given.project, repo_path: `/${given.project}` })
    seen.accepted.add(id)
    return
  }
  const id = [...seen.accepted][given.job]
  if (id === undefined) return
  if (given.do === 'cancel') return void (await jobs.cancel(id))
  const shown = new Map<string, Job>()
  seen.lastShown.push(shown)
  for await (const job of jobs.watch(id, new AbortController().signal)) shown.set(id, job)
}

const refusedOr = (error: unknown): void => {
  if (!(error instanceof ServiceError && error.kind === 'conflict')) throw error
}

test('in any order of events: one job of a project at a time, each ends once, cancelled ones publish nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(command, { maxLength: 12 }), async (scheduler, commands) => {
      const seen: Seen = { running: [], published: new Set(), accepted: new Set(), lastShown: [] }
      const store = openJobs(scheduledEnv(scheduler))
      const jobs = createJobs({
        stores: { jobs: store } as unknown as Stores,
        log: silentLog,
        clock: () => new Date(),
        runners: { graph: runnerOf(scheduler, seen) },
        parallel: PARALLEL,
        context: () => ({}) as Context,
      })
      let left = commands.length
      const obeyed = commands.map((given, at) =>
        scheduler
          .schedule(Promise.resolve(), `command ${at}`)
          .then(() => obey(jobs, seen, given))
          .catch(refusedOr)
          .finally(() => left--),
      )
      const isOver = (): boolean => left === 0 && seen.running.length === 0
      for (let tries = 0; tries < 1000 && !(isOver() && scheduler.count() === 0); tries++) {
        await scheduler.waitIdle()
        await wait(1) // watchers that pace themselves
      }
      await Promise.all(obeyed)
      for (const id of seen.accepted) {
        const read = store.get(id)
        await scheduler.waitIdle()
        const job = await read
        assert.ok(job && !isActive(job.status), `job ${id} is ${job?.status}`)
        assert.equal(job.status === 'succeeded', seen.published.has(id), `${job.status}, and published or not`)
        for (const shown of seen.lastShown) if (shown.has(id)) assert.equal(shown.get(id)!.status, job.status)
      }
      for (const project of ['a', 'b', 'c']) {
        const idle = store.assertIdle(project)
        await scheduler.waitIdle()
        await idle
      }
    }),
    { numRuns: 200 },
  )
})

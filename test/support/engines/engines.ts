// An engine of jobs over stores in memory, whose store and log the test sees.

import type { Context } from '../../../src/context.ts'
import type { Job, JobKind, JobResult } from '../../../src/core/model.ts'
import type { Log } from '../../../src/log.ts'
import type { JobOptions } from '../../../src/operations/jobs/engine.ts'
import { createJobs, type JobRun, type Jobs, type Runner } from '../../../src/operations/jobs/jobs.ts'
import { type JobStore, openJobs, type StoredJob } from '../../../src/stores/jobs.ts'
import type { Stores } from '../../../src/stores/open.ts'
import { scheduledEnv } from '../faults/scheduled-env.ts'

export const RESULT = { ingest: {}, seconds: {} } as unknown as JobResult

/** What a test sees of an engine. */
export type TestEngine = {
  jobs: Jobs
  store: JobStore
  /** Copies of the records as they were written, in order. */
  written: StoredJob[]
  said: { level: string; message: string; fields: Record<string, unknown> }[]
  /** How many of the next writes and reads of records fail. */
  failing: { writes: number; reads: number }
  submit: (project: string, kind?: JobKind) => Promise<Job>
  /** Another process has changed this job, or any. Throws where the engine does not listen. */
  heard: (id: string | undefined) => void
}

/** An engine with these parts; over the store of `before`, where that is given, as the next process is. */
export function testEngine(parts: Partial<JobOptions>, before?: TestEngine): TestEngine {
  const written: StoredJob[] = []
  const said: TestEngine['said'] = []
  const failing = { writes: 0, reads: 0 }
  const store = before?.store ?? openJobs(scheduledEnv())
  const { put } = store
  let listener: ((id: string | undefined) => void) | undefined
  const seen: JobStore = {
    ...store,
    get: async (id) => {
      if (failing.reads-- > 0) throw new Error('the store is away')
      return store.get(id)
    },
    put: async (job) => {
      if (failing.writes-- > 0) throw new Error('the store is away')
      written.push(structuredClone(job))
      await put(job)
    },
    watch: (heard) => {
      listener = heard
      return () => undefined
    },
  }
  const at =
    (level: string) =>
    (message: string, fields: Record<string, unknown> = {}) =>
      void said.push({ level, message, fields })
  const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
  const jobs = createJobs({
    stores: { jobs: seen } as unknown as Stores,
    log,
    clock: () => new Date(),
    runners: {},
    parallel: 4,
    context: () => ({ name: 'the context' }) as unknown as Context,
    ...parts,
  })
  const submit = (project: string, kind: JobKind = 'graph'): Promise<Job> =>
    jobs.submit({ kind, project, repo_path: `/${project}` })
  const heard = (id: string | undefined): void => {
    if (!listener) throw new Error('nobody listens')
    listener(id)
  }
  return { jobs, store, written, said, failing, submit, heard }
}

/** A runner whose jobs end when the test says so, by their project. */
export type Held = { runner: Runner; runs: Map<string, JobRun>; end: (project: string, error?: Error) => void }

/** Jobs that the test holds in its hand; deaf to a signal. */
export function held(): Held {
  const runs = new Map<string, JobRun>()
  const ends = new Map<string, (error?: Error) => void>()
  const runner: Runner = (_ctx, run) =>
    new Promise((resolve, reject) => {
      runs.set(run.job.project, run)
      ends.set(run.job.project, (error) => (error ? reject(error) : resolve(RESULT)))
    })
  return { runner, runs, end: (project, error) => ends.get(project)!(error) }
}

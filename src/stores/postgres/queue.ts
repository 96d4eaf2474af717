// The queue of jobs that several processes share, by pg-boss: a job is run by one worker at a time, which must give signs
// of life; the job of a worker that has died is given to another.

import type { Db, PgBoss } from 'pg-boss'
import type { Sql } from './database.ts'
import { unreachable } from './faults.ts'

/** A job as a worker holds it. */
export type Claim = {
  id: string
  /** Counts the workers that have held it before. */
  attempt: number
  /** Aborts when the job was given to another worker, because this one gave no sign of life. */
  signal: AbortSignal
}

/** The queue of jobs. */
export type JobQueue = {
  /** Connects, and makes the queue's tables where there are none. May be called again after a failure. */
  start(): Promise<void>
  /** Adds a job with the transaction of `sql`. Throws when its project has one in the queue. */
  add(sql: Sql, job: { id: string; project: string }): Promise<void>
  /** Takes a job out of the queue with the transaction of `sql`, also one that a worker holds. */
  remove(sql: Sql, id: string): Promise<void>
  /** Runs `work` for jobs, at most `parallel` at a time. A job whose work rejects is given to a worker again. */
  work(parallel: number, work: (claim: Claim) => Promise<void>): Promise<void>
  /** Takes no more jobs. */
  rest(): Promise<void>
  close(): Promise<void>
}

const QUEUE = 'jobs'
/** A worker that gave no sign of life for so long has died: the least that pg-boss allows. */
const SILENCE_SECONDS = 10
const SIGN_OF_LIFE_SECONDS = 3
/** How often dead workers are looked for. */
const LOOK_SECONDS = 5
/** The most that pg-boss allows: jobs have no limit of time. */
const RUN_SECONDS = 24 * 60 * 60
/** A store that was away may be back by then. */
const RETRY_SECONDS = 2
/** The service itself counts the workers that died of a job, and ends it then. */
const RETRIES = 1000

/** The queue in the database at an address; nothing is connected yet. */
export function openQueue(url: string): JobQueue {
  let started: Promise<PgBoss> | undefined

  async function connect(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss')
    const boss = new Boss({
      connectionString: url,
      schema: 'cks_queue',
      application_name: 'code-knowledge-service queue',
      max: 4,
      schedule: false,
      registerInstance: false,
      useListenNotify: true,
      superviseIntervalSeconds: LOOK_SECONDS,
      monitorIntervalSeconds: LOOK_SECONDS,
    })
    boss.on('error', () => undefined) // an outage: it goes on by itself, and jobs' own statements tell of it
    try {
      await boss.start()
      await boss.createQueue(QUEUE, {
        policy: 'exclusive',
        heartbeatSeconds: SILENCE_SECONDS,
        expireInSeconds: RUN_SECONDS,
        retryLimit: RETRIES,
        retryDelay: RETRY_SECONDS,
        notify: true,
      })
      return boss
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => undefined)
      throw unreachable(error) ?? error
    }
  }

  const running = (): Promise<PgBoss> => {
    const boss = started ?? connect()
    started = boss
    boss.catch(() => {
      if (started === boss) started = undefined
    })
    return boss
  }

  return {
    start: async () => void (await running()),
    add: async (sql, { id, project }) => {
      const boss = await running()
      const added = await boss.send(QUEUE, {}, { id, singletonKey: project, db: transactionOf(sql) })
      if (added === null) throw new Error(`a job of project ${project} is in the queue`)
    },
    remove: async (sql, id) => void (await (await running()).deleteJob(QUEUE, id, { db: transactionOf(sql) })),
    work: async (parallel, work) => {
      const boss = await running()
      const options = { heartbeatRefreshSeconds: SIGN_OF_LIFE_SECONDS, notifyPollingIntervalSeconds: LOOK_SECONDS }
      const take = (): Promise<string> => {
        const worker: Promise<string> = boss.work(QUEUE, options, async ([job]) => {
          if (!job) return
          try {
            await work({ id: job.id, attempt: job.retryCount, signal: job.signal })
          } finally {
            boss.notifyWorker(await worker) // else it waits for its next look, though there may be a backlog
          }
        })
        return worker
      }
      await Promise.all(Array.from({ length: parallel }, take))
    },
    rest: async () => void (await (await started)?.offWork(QUEUE, { wait: false })),
    close: async () => {
      const boss = await started?.catch(() => undefined)
      started = undefined
      await boss?.stop({ graceful: false })
    },
  }
}

const transactionOf = (sql: Sql): Db => ({
  executeSql: async (text, values) => ({ rows: await sql.query(text, values ?? []) }),
})

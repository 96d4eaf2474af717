// Jobs in PostgreSQL. An index keeps a project from having two active ones; each is in the queue of workers from the
// write that makes it to the one that ends it, and changes are told to all processes. Their order is that of the
// database's clock: their ids tell the times of the machines that made them, whose clocks may be hours apart.

import { setTimeout as wait } from 'node:timers/promises'
import { jobRunning } from '../../core/errors.ts'
import { HISTORY, isActive, type JobStore, type StoredJob } from '../jobs.ts'
import type { Database, Sql } from './database.ts'
import { isDuplicate } from './faults.ts'
import { storable } from './projects.ts'
import type { JobQueue } from './queue.ts'

type Row = { record: StoredJob; cancelling: boolean }

const CHANNEL = 'cks_jobs'
/** A process that dies while it keeps a project closed leaves it closed for at most this long. */
const CLOSED_MS = 60_000
/** Whoever has kept it closed waits so long for it to be open again before they answer. */
const REOPEN_MS = 2000

/** The row of a project whose end is one of those in the parameter that follows. */
const OWN = 'project = $1 and until = any($'
const ACTIVE = "status in ('queued', 'running')"

/** All jobs. */
export function openJobs(database: Database, queue: Pick<JobQueue, 'add' | 'remove'>): JobStore {
  const { query, transaction } = database
  const records = (rows: readonly Row[]): StoredJob[] => rows.map(recordOf)

  return {
    create: (job) =>
      transaction(async (sql) => {
        await lockProject(sql, job.project)
        if (await isClosed(sql, job.project)) throw jobRunning(job.project)
        await sql.query('insert into cks.jobs (id, project, status, record) values ($1, $2, $3, $4)', columnsOf(job))
        await sql.query(
          `delete from cks.jobs where not ${ACTIVE} and (made, id) < (select made, id from cks.jobs order by made desc, id desc offset ${HISTORY - 1} limit 1)`,
        )
        await queue.add(sql, job)
        await tell(sql, job)
      }).catch((error: unknown) => {
        throw isDuplicate(error) ? jobRunning(job.project) : error
      }),
    put: (job) =>
      transaction(async (sql) => {
        const written = await sql.query(
          `insert into cks.jobs (id, project, status, record) values ($1, $2, $3, $4)
           on conflict (id) do update set status = excluded.status, record = excluded.record where cks.jobs.${ACTIVE}
           and coalesce((cks.jobs.record->>'attempt')::integer, 0) <= $5 returning id`,
          [...columnsOf(job), job.attempt ?? 0],
        )
        if (written.length === 0) return
        if (!isActive(job.status)) await queue.remove(sql, job.id)
        await tell(sql, job)
      }),
    get: async (id) =>
      records(await query<Row>('select record, cancelling from cks.jobs where id = $1', [storable(id)]))[0],
    list: async ({ project, status, limit }) =>
      records(
        await query<Row>(
          `select record, cancelling from cks.jobs where ($1::text is null or project = $1) and ($2::text is null or status = $2)
           order by made desc, id desc limit $3`,
          [project === undefined ? null : storable(project), status ?? null, Math.max(0, limit)],
        ),
      ),
    active: async () =>
      records(await query<Row>(`select record, cancelling from cks.jobs where ${ACTIVE} order by made, id`)),
    assertIdle: (project) => transaction((sql) => assertIdle(sql, project)),
    cancel: (id, end) =>
      transaction(async (sql) => {
        const query = 'select record, cancelling from cks.jobs where id = $1 for update'
        const [job] = records(await sql.query<Row>(query, [storable(id)]))
        if (!job || !isActive(job.status)) return job
        const changed = job.status === 'queued' ? end(job) : { ...job, cancelling: true }
        await sql.query('update cks.jobs set status = $2, record = $3, cancelling = true where id = $1', [
          job.id,
          changed.status,
          JSON.stringify(changed),
        ])
        if (!isActive(changed.status)) await queue.remove(sql, job.id)
        await tell(sql, job)
        return changed
      }),
    async closed(project, work) {
      /** When the closing ends, in all forms that may have been stored: they tell its row from that of another process. */
      const ends: string[] = []
      const renewal = setInterval(() => void renew(database, project, ends), CLOSED_MS / 4).unref()
      try {
        await transaction(async (sql) => {
          await lockProject(sql, project)
          if (await isClosed(sql, project)) throw jobRunning(project)
          await assertIdle(sql, project)
          await sql.query(
            `insert into cks.closed_projects (project, until) values ($1, $2)
             on conflict (project) do update set until = excluded.until`,
            [project, await nextEnd(sql, ends)],
          )
        })
        return await work()
      } finally {
        clearInterval(renewal)
        // What `work` did is done, and what it threw is the reason: neither is this statement's to change.
        if (ends.length > 0)
          await Promise.race([reopen(database, project, ends), wait(REOPEN_MS, undefined, { ref: false })])
      }
    },
    watch: (heard) => database.listen(CHANNEL, heard),
  }
}

/** The end of a closing that begins now. It is noted before it is stored: whether it was is not known where the answer is lost. */
async function nextEnd({ query }: Sql, ends: string[]): Promise<string> {
  const [row] = await query<{ end: string }>("select (now() + $1 * interval '1 ms')::text as end", [CLOSED_MS])
  ends.push(row!.end)
  return row!.end
}

/** Keeps a project closed for work that takes long. One that fails is made up for by the next: a minute holds four. */
async function renew(sql: Sql, project: string, ends: string[]): Promise<void> {
  const known = [...ends]
  try {
    const next = await nextEnd(sql, ends)
    await sql.query(`update cks.closed_projects set until = $2 where ${OWN}3::timestamptz[])`, [project, next, known])
  } catch {
    // the next one
  }
}

/** Opens a project, as soon as the database can be reached. After a minute it is open by itself. */
async function reopen({ query }: Sql, project: string, ends: readonly string[]): Promise<void> {
  for (let ms = 50, left = CLOSED_MS; left > 0; left -= ms, ms = Math.min(2 * ms, 2000)) {
    try {
      await query(`delete from cks.closed_projects where ${OWN}2::timestamptz[])`, [project, ends])
      return
    } catch {
      await wait(ms, undefined, { ref: false })
    }
  }
}

/** That a job is to be cancelled is beside its record, which its worker replaces without knowing of it. */
const recordOf = ({ record, cancelling }: Row): StoredJob => (cancelling ? { ...record, cancelling } : record)

const columnsOf = (job: StoredJob): unknown[] => [job.id, job.project, job.status, JSON.stringify(job)]

/** Told when the transaction commits. */
const tell = ({ query }: Sql, { id }: StoredJob) => query('select pg_notify($1, $2)', [CHANNEL, id])

const lockProject = ({ query }: Sql, project: string) =>
  query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs of ${project}`])

async function isClosed({ query }: Sql, project: string): Promise<boolean> {
  const rows = await query('select 1 from cks.closed_projects where project = $1 and until > now()', [project])
  return rows.length > 0
}

async function assertIdle(sql: Sql, project: string): Promise<void> {
  await lockProject(sql, project) // a job that is being created comes first
  const rows = await sql.query(`select 1 from cks.jobs where project = $1 and ${ACTIVE}`, [project])
  if (rows.length > 0) throw jobRunning(project)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { storeUnavailable } from '../../../src/core/errors.ts'
import { newJob } from '../../../src/operations/jobs/records.ts'
import { HISTORY } from '../../../src/stores/jobs.ts'
import { type Database, openDatabase } from '../../../src/stores/postgres/database.ts'
import { migrate } from '../../../src/stores/postgres/migrations.ts'
import { openRecords, type Records } from '../../../src/stores/postgres/open.ts'
import { type JobQueue, openQueue } from '../../../src/stores/postgres/queue.ts'
import { lacksPostgres, startPostgres, type TestPostgres } from '../../support/machines/postgres.ts'
import { registerStoreLaws } from '../../support/store-laws/register.ts'
import { until } from '../../support/until.ts'

describe('in PostgreSQL', { skip: lacksPostgres }, () => {
  let postgres: TestPostgres
  let database: Database
  let queue: JobQueue
  let records: Records
  before(async () => {
    postgres = await startPostgres()
    const url = await postgres.database()
    database = openDatabase(url)
    queue = openQueue(url)
    await migrate(database)
    await queue.start()
    records = openRecords(database, queue, 'a secret that all machines share')
  })
  after(async () => {
    await queue.close()
    await database.close()
    await postgres.stop()
  })

  registerStoreLaws(() => records)

  test('jobs are listed in the order in which they came, and the first go, however far the clocks of machines are apart', async () => {
    const hour = 3_600_000
    const jobOf = (project: string, at: number) =>
      newJob({ kind: 'pipeline', project, repo_path: '/a', input: {} }, new Date(at))
    const ended = jobOf('ahead', Date.now() + 6 * hour)
    await records.jobs.create(ended)
    await records.jobs.put({ ...ended, status: 'succeeded' })
    await database.query(
      `insert into cks.jobs (id, project, status, record) select 'z' || n, 'many', 'succeeded', '{}' from generate_series(1, $1) n`,
      [HISTORY - 1],
    )
    const late = jobOf('behind', Date.now() - 6 * hour)
    await records.jobs.create(late)
    assert.equal((await records.jobs.list({ limit: 1 }))[0]?.id, late.id)
    assert.equal((await records.jobs.active()).at(-1)?.id, late.id)
    assert.equal(await records.jobs.get(ended.id), undefined, 'it came first')
    await records.jobs.put({ ...late, status: 'succeeded' })
    await records.jobs.create(jobOf('next', Date.now()))
    assert.equal((await records.jobs.get(late.id))?.status, 'succeeded', 'it has only just ended')
    await database.query("delete from cks.jobs where project in ('many', 'behind', 'next')")
  })

  test('a project stays closed for work that takes longer than a closing lasts', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    await records.jobs.closed('renewed', async () => {
      const end = async (): Promise<unknown> => (await database.query('select until::text from cks.closed_projects'))[0]
      const first = await end()
      t.mock.timers.tick(20_000)
      await until(async () => JSON.stringify(await end()) !== JSON.stringify(first))
    })
    assert.deepEqual(await database.query('select * from cks.closed_projects'), [])
  })

  test('a project is open again although the statement that opens it fails, and the work is told as it ended', async () => {
    let fails = 3
    const flaky: Database = {
      ...database,
      query: (text, values) =>
        text.startsWith('delete from cks.closed_projects') && fails-- > 0
          ? Promise.reject(storeUnavailable('PostgreSQL does not answer'))
          : database.query(text, values),
    }
    const jobs = openRecords(flaky, queue, 'a secret that all machines share').jobs
    assert.equal(await jobs.closed('reopened', async () => 'done'), 'done')
    assert.equal(fails, -1)
    assert.equal(await records.jobs.closed('reopened', async () => 'done'), 'done')
    fails = 3
    await assert.rejects(
      jobs.closed('reopened', async () => assert.fail('its own reason')),
      /its own reason/,
    )
  })

  test('a project is open again although nobody was told that it was closed', async () => {
    let isLost = true
    const losing: Database = {
      ...database,
      transaction: async (work) => {
        const result = await database.transaction(work)
        if (isLost) throw storeUnavailable('PostgreSQL does not answer')
        return result
      },
    }
    const { jobs } = openRecords(losing, queue, 'a secret that all machines share')
    await assert.rejects(
      jobs.closed('lost', async () => 'done'),
      /does not answer/,
    )
    isLost = false
    assert.equal(await jobs.closed('lost', async () => 'done'), 'done')
  })

  test('a project that another process has closed meanwhile stays closed', async () => {
    await records.jobs.closed('taken', async () => {
      await database.query("update cks.closed_projects set until = now() + interval '50 s' where project = 'taken'")
    })
    const rows = await database.query("select 1 from cks.closed_projects where project = 'taken'")
    assert.equal(rows.length, 1)
    await database.query('delete from cks.closed_projects')
  })
})

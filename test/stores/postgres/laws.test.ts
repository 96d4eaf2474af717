import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
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

  test('a project stays closed for work that takes longer than a closing lasts', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    await records.jobs.closed('renewed', async () => {
      const isClosedFor = async (ms: number): Promise<boolean> =>
        (await database.query("select 1 from cks.closed_projects where until > now() + $1 * interval '1 ms'", [ms]))
          .length === 1
      await database.query("update cks.closed_projects set until = now() + interval '1 s'")
      assert.equal(await isClosedFor(30_000), false)
      t.mock.timers.tick(20_000)
      await until(() => isClosedFor(30_000))
    })
    assert.deepEqual(await database.query('select * from cks.closed_projects'), [])
  })
})

import { after, before, describe } from 'node:test'
import { type Database, openDatabase } from '../../../src/stores/postgres/database.ts'
import { migrate } from '../../../src/stores/postgres/migrations.ts'
import { openRecords, type Records } from '../../../src/stores/postgres/open.ts'
import { type JobQueue, openQueue } from '../../../src/stores/postgres/queue.ts'
import { lacksPostgres, startPostgres, type TestPostgres } from '../../support/machines/postgres.ts'
import { registerStoreLaws } from '../../support/store-laws/register.ts'

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
})

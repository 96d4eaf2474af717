import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../../src/stores/postgres/database.ts'
import { type Claim, type JobQueue, openQueue } from '../../../src/stores/postgres/queue.ts'
import { lacksPostgres, startPostgres, type TestPostgres } from '../../support/machines/postgres.ts'
import { until } from '../../support/until.ts'

describe('the queue of jobs', { skip: lacksPostgres }, () => {
  let postgres: TestPostgres
  let url: string
  let database: Database
  const queues: JobQueue[] = []
  const another = async (): Promise<JobQueue> => {
    const queue = openQueue(url)
    queues.push(queue)
    await queue.start()
    return queue
  }
  before(async () => {
    postgres = await startPostgres()
    url = await postgres.database()
    database = openDatabase(url)
  })
  after(async () => {
    for (const queue of queues) await queue.close()
    await database.close()
    await postgres.stop()
  })

  test('can be started again when the database was out of reach', async () => {
    const queue = openQueue('postgres://cks@127.0.0.1:1/nothing')
    await assert.rejects(queue.start(), { kind: 'unavailable' })
    await assert.rejects(queue.start(), { kind: 'unavailable' })
    await queue.close()
  })

  test('gives each job to one of several workers, and again when its work fails', async () => {
    const [first, second] = [await another(), await another()]
    const claims: Claim[] = []
    const work = async (claim: Claim): Promise<void> => {
      claims.push(claim)
      if (claim.attempt === 0) throw new Error('the first attempt fails')
    }
    await Promise.all([first.work(2, work), second.work(2, work)])
    const ids = Array.from({ length: 6 }, () => randomUUID())
    for (const id of ids) await database.transaction((sql) => first.add(sql, { id, project: id }))
    await until(() => claims.length === 12)
    for (const id of ids)
      assert.deepEqual(
        claims.filter((claim) => claim.id === id).map(({ attempt }) => attempt),
        [0, 1],
      )
    for (const queue of [first, second]) await queue.rest()
  })

  test('gives a worker one job of a backlog after the other, without waiting for its next look', async () => {
    const queue = await another()
    const ids = Array.from({ length: 20 }, () => randomUUID()) // a look every five seconds would take too long for all
    await database.transaction(async (sql) => {
      for (const id of ids) await queue.add(sql, { id, project: id })
    })
    const done: string[] = []
    await queue.work(1, async ({ id }) => void done.push(id))
    await until(() => done.length === ids.length)
    assert.deepEqual(done.sort(), ids.sort())
    await queue.rest()
  })

  test('takes a job with the transaction that adds it, one of each project', async () => {
    const queue = await another()
    const add = (project: string) => database.transaction((sql) => queue.add(sql, { id: randomUUID(), project }))
    const failing = database.transaction(async (sql) => {
      await queue.add(sql, { id: randomUUID(), project: 'shop' })
      throw new Error('the rest failed')
    })
    await assert.rejects(failing, /the rest failed/)
    await add('shop')
    await assert.rejects(add('shop'), /a job of project shop is in the queue/)
  })

  test('takes a job out while a worker holds it, and its project is free', async () => {
    const queue = await another()
    const job = { id: randomUUID(), project: 'bakery' }
    let end = (): void => undefined
    const claims: Claim[] = []
    await queue.work(4, async (claim) => {
      claims.push(claim)
      if (claim.id === job.id) await new Promise<void>((resolve) => (end = resolve))
    })
    await database.transaction((sql) => queue.add(sql, job))
    await until(() => claims.some(({ id }) => id === job.id))
    await database.transaction((sql) => queue.remove(sql, job.id))
    await database.transaction((sql) => queue.add(sql, { id: randomUUID(), project: job.project }))
    await queue.rest()
    end()
  })
})

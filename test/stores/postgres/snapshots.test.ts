import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../../src/stores/postgres/database.ts'
import { migrate } from '../../../src/stores/postgres/migrations.ts'
import { openSnapshots } from '../../../src/stores/postgres/snapshots.ts'
import type { Snapshot, SnapshotStore } from '../../../src/stores/snapshots.ts'
import { lacksPostgres, startPostgres, type TestPostgres } from '../../support/machines/postgres.ts'

describe('snapshots of generations', { skip: lacksPostgres }, () => {
  let postgres: TestPostgres
  let database: Database
  let snapshots: SnapshotStore
  before(async () => {
    postgres = await startPostgres()
  })
  beforeEach(async () => {
    await database?.close()
    database = openDatabase(await postgres.database())
    await migrate(database)
    snapshots = openSnapshots(database)
  })
  after(async () => {
    await database.close()
    await postgres.stop()
  })

  const snapshot = (...names: string[]): Snapshot => ({
    id: names.join(),
    parts: names.map((name) => ({ kind: 'graph', name })),
  })
  const store = async (...names: string[]): Promise<string[]> => {
    const missing = await snapshots.announce(names)
    await snapshots.stored(missing.map((name) => ({ name, bytes: 10, facts: [`facts of ${name}`] })))
    return missing
  }
  const swept = async (graceMs = 0): Promise<string[]> => {
    const gone: string[] = []
    await snapshots.sweep(graceMs, 100, async (name) => void gone.push(name))
    return gone.sort()
  }

  test('are not replaced by a worker whose job was given to another one', async () => {
    await store('a', 'b')
    const record = { attempt: 1, status: 'running' }
    const columns = [randomUUID(), 'shop', 'running', JSON.stringify(record)]
    await database.query('insert into cks.jobs (id, project, status, record) values ($1, $2, $3, $4)', columns)
    await snapshots.put('shop', 7, snapshot('a'), { job: columns[0]!, attempt: 1 })
    await assert.rejects(
      snapshots.put('shop', 7, snapshot('b'), { job: columns[0]!, attempt: 0 }),
      /given to another worker/,
    )
    assert.equal((await snapshots.get('shop', 7))?.id, 'a')
  })

  test('are found with the size of their objects, and one takes the place of the one before', async () => {
    assert.deepEqual(await store('a', 'b', 'a'), ['a', 'b'])
    await snapshots.put('shop', 7, snapshot('a', 'b'))
    assert.deepEqual(await snapshots.get('shop', 7), { ...snapshot('a', 'b'), bytes: 20 })
    assert.equal(await snapshots.get('shop', 8), undefined)
    assert.deepEqual(
      [await snapshots.idOf('shop', 7), await snapshots.idOf('shop', 8)],
      [(await snapshots.get('shop', 7))?.id, undefined],
    )
    assert.equal(await snapshots.get('bakery', 7), undefined)
    await store('c')
    await snapshots.put('shop', 7, snapshot('b', 'c'))
    assert.deepEqual((await snapshots.get('shop', 7))?.parts, snapshot('b', 'c').parts)
    assert.deepEqual(await swept(), ['a'])
  })

  test('keep their objects; those that none names go after a grace time', async () => {
    await store('a', 'b', 'c')
    await snapshots.put('shop', 1, snapshot('a', 'b'))
    await snapshots.put('bakery', 1, snapshot('b'))
    assert.deepEqual(await swept(60_000), [])
    assert.deepEqual(await swept(), ['c'])
    await snapshots.keep('shop', [])
    assert.deepEqual(await swept(60_000), [], 'a machine may still be fetching the generation')
    assert.deepEqual(await swept(), ['a'])
    assert.deepEqual(await store('a', 'b'), ['a'], 'which is stored again')
  })

  test('forget no object that could not be removed, nor the facts of one that stays', async () => {
    await store('a')
    assert.deepEqual(await snapshots.objectsWith(['facts of a', 'others']), ['a'])
    await assert.rejects(
      snapshots.sweep(0, 10, () => Promise.reject(new Error('the store is away'))),
      /the store is away/,
    )
    assert.deepEqual(await swept(), ['a'])
    assert.deepEqual(await snapshots.objectsWith(['facts of a']), [])
  })

  test('name objects that were announced while others are swept, and these stay or are stored again', async () => {
    await store('a', 'b')
    let announced: string[] = []
    await snapshots.sweep(0, 10, async (name) => {
      if (name === 'a') announced = await snapshots.announce(['b'])
    })
    if (announced.includes('b')) await snapshots.stored([{ name: 'b', bytes: 10, facts: [] }])
    await snapshots.put('shop', 1, snapshot('b'))
    assert.equal((await snapshots.get('shop', 1))?.bytes, 10)
    assert.deepEqual(await swept(), [])
  })

  test('of a project are announced by several machines at once', async () => {
    const names = Array.from({ length: 50 }, (_, at) => `object ${at}`)
    const announced = await Promise.all([names, names.toReversed(), names].map((each) => snapshots.announce(each)))
    for (const missing of announced) assert.deepEqual(missing.toSorted(), names.toSorted())
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Database, openDatabase } from '../../../src/stores/postgres/database.ts'
import { migrate, SCHEMA_VERSION } from '../../../src/stores/postgres/migrations.ts'
import { openRecords } from '../../../src/stores/postgres/open.ts'
import { openQueue } from '../../../src/stores/postgres/queue.ts'
import { type LineFault, startLine } from '../../support/machines/line.ts'
import { lacksPostgres, startPostgres, type TestPostgres } from '../../support/machines/postgres.ts'
import { until } from '../../support/until.ts'

const unavailable = { kind: 'unavailable' }

test('a database that nobody serves is told of without its password', async () => {
  const database = openDatabase('postgres://cks:the-password@127.0.0.1:1/nothing')
  const refused = await database.query('select 1').catch((error: Error) => error)
  assert.ok(refused instanceof Error)
  assert.match(refused.message, /^the store can't be reached: PostgreSQL does not answer \(ECONNREFUSED\)$/)
  await database.close()
  await assert.rejects(database.query('select 1'), unavailable)
})

describe('a database', { skip: lacksPostgres }, () => {
  let postgres: TestPostgres
  let url: string
  let database: Database
  const queue = openQueue('') // nothing here concerns jobs
  before(async () => {
    postgres = await startPostgres()
    url = await postgres.database()
    database = openDatabase(url)
  })
  after(async () => {
    await database.close()
    await postgres.stop()
  })

  test('gets its tables once, however many processes start together', async () => {
    const others = Array.from({ length: 5 }, () => openDatabase(url))
    const outcomes = await Promise.all(others.map(migrate))
    assert.equal(outcomes.filter(({ from }) => from === 0).length, 1)
    assert.ok(outcomes.every(({ to }) => to === SCHEMA_VERSION))
    await Promise.all(others.map((other) => other.close()))
  })

  test('of a later version is left alone', async () => {
    await database.query('insert into cks.migrations (version) values (1000)')
    await assert.rejects(migrate(database), /of version 1000, this program knows/)
    await database.query('delete from cks.migrations where version = 1000')
  })

  test('that was restarted serves again, and those who listen are told that they may have missed something', async () => {
    const heard: (string | undefined)[] = []
    const end = database.listen('news', (text) => heard.push(text))
    await until(() => heard.length === 1)
    await database.query("select pg_notify('news', 'first')")
    await until(() => heard.length === 2)
    await postgres.kill()
    await assert.rejects(database.query('select 1'), unavailable)
    await assert.rejects(
      database.transaction(async () => undefined),
      unavailable,
    )
    await postgres.start()
    await until(() => heard.length === 3)
    await database.query("select pg_notify('news', 'second')")
    await until(() => heard.length === 4)
    assert.deepEqual(heard, [undefined, 'first', undefined, 'second'])
    end()
  })

  test('takes all statements of a transaction or none', async () => {
    const failing = database.transaction(async ({ query }) => {
      await query("insert into cks.projects (name, record) values ('half', '{}')")
      await query('insert into cks.nothing values (1)')
    })
    await assert.rejects(failing, /cks\.nothing/)
    assert.equal(await openRecords(database, queue, 'secret').projects.get('half'), undefined)
  })

  test('of which the answer to a commit is lost is asked whether it took effect, and says what is true', async () => {
    let due: LineFault | undefined
    let seen = 0
    const line = await startLine(url, (possible, name) => {
      if (due === undefined || !possible.includes(due) || !/^(commit|COMMIT)/.test(name)) return undefined
      seen++
      return due
    })
    const through = openDatabase(line.through(url))
    const names = async () =>
      (
        await database.query<{ name: string }>("select name from cks.projects where name like 'lost %' order by name")
      ).map(({ name }) => name)
    const add = (name: string) =>
      through.transaction(async ({ query }) => {
        await query("insert into cks.projects (name, record) values ($1, '{}')", [name])
        return name
      })
    for (const fault of ['database: reset after', 'database: answer cut short'] as const) {
      due = fault
      assert.equal(await add(`lost ${fault}`), `lost ${fault}`)
    }
    const done = await names()
    assert.deepEqual(done, ['lost database: answer cut short', 'lost database: reset after'])
    for (const fault of ['database: reset before', 'database: shut down', 'database: no room'] as const) {
      due = fault
      await assert.rejects(add(`lost ${fault}`), unavailable)
    }
    assert.equal(seen, 5)
    due = undefined
    assert.deepEqual(await names(), done)
    await add('lost no more') // by whole connections
    await through.close()
    await line.stop()
  })

  test('that cannot be asked is told to be out of reach', async () => {
    let isGone = false
    const line = await startLine(url, (possible, name) => {
      isGone ||= name.startsWith('commit')
      return isGone
        ? possible.find((fault) => fault === 'database: reset after' || fault === 'database: no connection')
        : undefined
    })
    const through = openDatabase(line.through(url))
    await assert.rejects(
      through.transaction(({ query }) => query("insert into cks.projects (name, record) values ('unknown', '{}')")),
      unavailable,
    )
    await through.close()
    await line.stop()
  })

  test('holds the key of a model only in a form that another secret does not open', async () => {
    const setting = { isLocal: false, provider: 'openai' as const, model: 'm', baseUrl: null, key: 'sk-the-key' }
    await openRecords(database, queue, 'one secret').settings.putLlm(setting)
    const [row] = await database.query<{ text: string }>('select record::text as text from cks.settings')
    assert.ok(!row!.text.includes('sk-the-key'))
    const other = await openRecords(database, queue, 'another secret').settings.getLlm()
    assert.deepEqual(other, { ...setting, key: null, unreadable: true })
  })
})

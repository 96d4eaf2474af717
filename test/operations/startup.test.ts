import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noGraph, ServiceError, storeUnavailable } from '../../src/core/errors.ts'
import { createLog, silentLog } from '../../src/log.ts'
import { startUp } from '../../src/operations/startup.ts'
import { until } from '../support/until.ts'

const fatal = (error: unknown): void => assert.fail(String(error))
const start = (error: unknown) => startUp({ log: silentLog }, () => Promise.reject(error), fatal)

test('while the store refuses or its folder cannot be reached, the start is tried again and requests are told why', async () => {
  const unreachable = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  for (const error of [storeUnavailable('the disk is away'), unreachable]) {
    const startup = await start(error)
    assert.throws(startup.assertReady, (told) => told instanceof ServiceError && told.kind === 'unavailable')
    assert.throws(
      startup.assertReady,
      /^ServiceError: the store can't be reached: (the disk is away|EACCES: permission denied)$/,
    )
    await startup.stop()
  }
})

test('any other error of the first try ends the start', async () => {
  for (const error of [noGraph('a'), new Error('a row is torn')]) await assert.rejects(start(error), error)
})

test('the start goes on by itself once the store is back, says so, and tells of any other error that it then meets', async () => {
  const lines: { level: string; message: string; reason?: string }[] = []
  const log = createLog('info', [], (line) => lines.push(JSON.parse(line)))
  const failing = (later: () => void) => {
    let tries = 0
    return async (): Promise<void> => {
      if (++tries === 1) throw storeUnavailable('the disk is away')
      later()
    }
  }
  const back = await startUp(
    { log },
    failing(() => undefined),
    fatal,
  )
  await until(() => {
    try {
      back.assertReady()
      return true
    } catch {
      return false
    }
  })
  await back.stop()
  assert.deepEqual(
    lines.map(({ level, message, reason }) => [level, message, reason]),
    [
      ['error', 'the store cannot be reached, trying again', "the store can't be reached: the disk is away"],
      ['info', 'the store can be reached', undefined],
    ],
  )
  const torn = new Error('a row is torn')
  const told: unknown[] = []
  const worse = await startUp(
    { log: silentLog },
    failing(() => {
      throw torn
    }),
    (error) => told.push(error),
  )
  await until(() => told.length > 0)
  await worse.stop()
  assert.deepEqual(told, [torn])
  assert.throws(worse.assertReady, /the disk is away/)
})

test('a start that was told to stop tries no more', async () => {
  let tries = 0
  const startup = await startUp(
    { log: silentLog },
    () => {
      tries++
      return Promise.reject(storeUnavailable('the disk is away'))
    },
    fatal,
  )
  await startup.stop()
  assert.equal(tries, 1)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noGraph, ServiceError, storeUnavailable } from '../../src/core/errors.ts'
import { silentLog } from '../../src/log.ts'
import { startUp } from '../../src/operations/startup.ts'

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

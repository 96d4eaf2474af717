import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import type { Context } from '../../src/context.ts'
import { createDispatch, type Handlers } from '../../src/http/dispatch.ts'
import { ClientGone } from '../../src/http/exchange.ts'
import type { Router } from '../../src/http/router.ts'
import { createLog } from '../../src/log.ts'

/** One public operation whose handler throws. */
async function answerTo(error: unknown, reason?: Error): Promise<{ status: number; log: string[] }> {
  const log: string[] = []
  const config = readConfig({})
  const ctx = { config, log: createLog('info', [], (line) => log.push(line)) } as unknown as Context
  const operation = { id: 'getHealth', access: 'public', hasBody: false, validate: () => ({ params: {}, query: {} }) }
  const router = (() => ({ kind: 'found', operation, params: {}, allow: ['GET'] })) as unknown as Router
  const handlers = {
    getHealth: () => {
      throw error
    },
  } as unknown as Handlers
  const controller = new AbortController()
  if (reason) controller.abort(reason)
  const request = {
    method: 'GET',
    path: '/health',
    query: '',
    headers: { host: 'localhost' },
    address: '127.0.0.1',
    signal: controller.signal,
  }
  const dispatch = createDispatch(ctx, router, handlers, () => undefined)
  const { reply } = await dispatch({ ...request, readBody: async () => new Uint8Array() })
  return { status: 'status' in reply ? reply.status : 200, log }
}

test('a fault is a 500 with its stack in the log; a client that has gone is no fault', async () => {
  const fault = await answerTo(new Error('broken'))
  assert.equal(fault.status, 500)
  assert.match(fault.log.join(''), /"level":"error".*broken/)
  const gone = new ClientGone('the client has gone')
  assert.deepEqual(await answerTo(gone, gone), { status: 499, log: [] })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '../../../src/context.ts'
import { storeUnavailable } from '../../../src/core/errors.ts'
import { watchSession } from '../../../src/operations/accounts/auth.ts'

test('a session that cannot be looked up is not watched on', async () => {
  let watches = 0
  const sessions = {
    watch: () => {
      watches++
      return () => watches--
    },
    get: () => Promise.reject(storeUnavailable('its file is missing')),
  }
  const ctx = { clock: () => new Date(), stores: { sessions } } as unknown as Context
  const expiresAt = new Date(Date.now() + 50)
  const user = { id: 1, username: 'grace', role: 'user', sessionId: 's', expiresAt } as const
  let ends = 0
  await assert.rejects(
    watchSession(ctx, user, () => ends++),
    { kind: 'unavailable' },
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual({ watches, ends }, { watches: 0, ends: 0 })
})

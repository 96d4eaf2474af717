import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Context } from '../../../src/context.ts'
import { isConfigured, noteConfigured } from '../../../src/operations/accounts/configured-password.ts'

const contextOf = (adminPassword: string | undefined) =>
  ({ stores: {}, config: { adminPassword } }) as unknown as Context

test('the configured password is known by the hash that a start found it to have, and by no other', () => {
  const ctx = contextOf('a long password')
  assert.equal(isConfigured(ctx, 'a long password', 'hash'), false)
  noteConfigured(ctx, 'hash')
  assert.equal(isConfigured(ctx, 'a long password', 'hash'), true)
  assert.equal(isConfigured(ctx, 'a long passwort', 'hash'), false)
  assert.equal(isConfigured(ctx, '', 'hash'), false)
  assert.equal(isConfigured(ctx, 'a long password', 'hash of a later password'), false)
  assert.equal(isConfigured(ctx, 'a long password', undefined), false)
  assert.equal(isConfigured(contextOf('a long password'), 'a long password', 'hash'), false)
})

test('where none is configured, none is known', () => {
  const ctx = contextOf(undefined)
  noteConfigured(ctx, 'hash')
  assert.equal(isConfigured(ctx, 'undefined', 'hash'), false)
})

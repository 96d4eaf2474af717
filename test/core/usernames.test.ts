import assert from 'node:assert/strict'
import { test } from 'node:test'
import { USERNAME_PATTERN } from '../../src/core/usernames.ts'
import { readContract } from '../../src/http/contract.ts'

test('the pattern of a username is that of openapi.yaml', () => {
  const { NewUser } = readContract().document.components?.schemas ?? {}
  const properties = (NewUser as { properties: Record<string, { pattern: string }> }).properties
  assert.equal(properties.username?.pattern, USERNAME_PATTERN)
})

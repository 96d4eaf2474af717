import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { contractTypes } from '../../scripts/types.ts'

test('src/core/openapi.d.ts is what openapi.yaml generates (npm run types)', async () => {
  const committed = await readFile(new URL('../../src/core/openapi.d.ts', import.meta.url), 'utf8')
  assert.equal(committed, await contractTypes())
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import pack from '../../package.json' with { type: 'json' }
import { serviceEnv } from '../../src/cli/service-process.ts'

test('the threads of the service allocate from one arena, unless the user says otherwise', () => {
  assert.equal(serviceEnv({ HOME: '/root' }).MALLOC_ARENA_MAX, '1')
  assert.equal(serviceEnv({ MALLOC_ARENA_MAX: '8' }).MALLOC_ARENA_MAX, '8')
  assert.match(pack.scripts.start, /^MALLOC_ARENA_MAX=\$\{MALLOC_ARENA_MAX:-1\} exec node /, 'as npm start does')
})

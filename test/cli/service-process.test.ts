import assert from 'node:assert/strict'
import { test } from 'node:test'
import pack from '../../package.json' with { type: 'json' }
import { serviceEnv } from '../../src/cli/service-process.ts'

test('the threads of the service allocate from one arena, unless the user says otherwise', () => {
  assert.equal(serviceEnv({ HOME: '/root' }).MALLOC_ARENA_MAX, '1')
  assert.equal(serviceEnv({ MALLOC_ARENA_MAX: '8' }).MALLOC_ARENA_MAX, '8')
  assert.match(pack.scripts.start, /^MALLOC_ARENA_MAX=\$\{MALLOC_ARENA_MAX:-1\} /, 'as npm start does')
})

test('large columns get pages of their own, unless the user says otherwise', () => {
  assert.equal(serviceEnv({ HOME: '/root' }).MALLOC_MMAP_THRESHOLD_, '262144')
  assert.equal(serviceEnv({ MALLOC_MMAP_THRESHOLD_: '1048576' }).MALLOC_MMAP_THRESHOLD_, '1048576')
  assert.match(pack.scripts.start, / MALLOC_MMAP_THRESHOLD_=\$\{MALLOC_MMAP_THRESHOLD_:-262144\} exec node /)
})

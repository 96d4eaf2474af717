import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCks } from '../support/cks.ts'
import { lacksPostgres, startPostgres } from '../support/machines/postgres.ts'

test('the tables of a shared database are made before any service starts, and once', {
  skip: lacksPostgres,
}, async () => {
  const postgres = await startPostgres()
  try {
    const cks = await createCks({
      CKS_DATABASE_URL: await postgres.database(),
      CKS_OBJECTS_URL: 'file:///srv/objects',
      CKS_JWT_SECRET: 'a secret that all machines are started with',
    })
    const first = await cks(['migrate'])
    assert.match(first.stdout, /^version 0 -> \d+\n$/, first.stderr)
    assert.match((await cks(['migrate'])).stdout, /^version \d+ already\n$/)
    await postgres.kill()
    const refused = await cks(['migrate'])
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /PostgreSQL does not answer \(ECONNREFUSED\)/)
    assert.doesNotMatch(refused.stderr, /a-password/)
  } finally {
    await postgres.stop()
  }
})

test('without a shared database there is nothing to migrate', async () => {
  const cks = await createCks({})
  const { code, stderr } = await cks(['migrate'])
  assert.equal(code, 2)
  assert.match(stderr, /CKS_DATABASE_URL must be set/)
  const half = await createCks({ CKS_DATABASE_URL: 'postgres://h/d' })
  assert.match((await half(['migrate'])).stderr, /CKS_OBJECTS_URL must be set together with CKS_DATABASE_URL/)
})

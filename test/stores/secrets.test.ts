import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSecrets } from '../../src/stores/secrets.ts'
import { temporaryFolder } from '../support/temporary.ts'

test('a secret is kept, and one that was cut off is made anew', async () => {
  const dir = temporaryFolder()
  const obtain = () => openSecrets(dir).obtain('jwt-secret')
  const secret = await obtain()
  assert.equal(await obtain(), secret)
  for (const rest of ['', 'a', secret.slice(0, 31)]) {
    writeFileSync(join(dir, 'jwt-secret'), `${rest}\n`)
    const made = await obtain()
    assert.equal(made.length, secret.length)
    assert.equal(readFileSync(join(dir, 'jwt-secret'), 'utf8').trim(), made)
  }
})

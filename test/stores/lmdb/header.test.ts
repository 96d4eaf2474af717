import assert from 'node:assert/strict'
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openEnv } from '../../../src/stores/lmdb/env.ts'
import { checkHeader, fillUpFile } from '../../../src/stores/lmdb/header.ts'
import { temporaryFolder } from '../../support/temporary.ts'

const dir = temporaryFolder()

test('a file that lacks its end is filled up, so that no read goes behind it; one that is no store is left alone', async () => {
  fillUpFile(dir)
  const env = openEnv(dir)
  const jobs = env.table<string, string>('jobs')
  for (let n = 0; n < 50; n++) await env.write(() => jobs.put(`k${n}`, 'x'.repeat(1500)))
  await env.close()
  const file = join(dir, 'data.mdb')
  const { size } = statSync(file)
  const good = readFileSync(file)
  fillUpFile(dir)
  assert.deepEqual(readFileSync(file), good)
  truncateSync(file, Math.floor((size * 0.8) / 4096) * 4096)
  fillUpFile(dir)
  assert.equal(statSync(file).size, size)
  assert.deepEqual(readFileSync(file).subarray(0, size / 2), good.subarray(0, size / 2))
  for (const content of ['', 'not a database', 'x'.repeat(10_000)]) {
    writeFileSync(file, content)
    fillUpFile(dir)
    assert.equal(readFileSync(file, 'utf8'), content)
  }
})

test('a first page that LMDB would crash on is reported as damage', async () => {
  const place = join(dir, 'first-page')
  const env = openEnv(place)
  await env.write(() => env.table('jobs').put('k', 'v'))
  await env.close()
  const file = join(place, 'data.mdb')
  const good = readFileSync(file)
  checkHeader(file)
  const changes: Record<string, (page: Buffer) => void> = {
    'of another format': (page) => page.writeUInt32LE(3, 28),
    'that is no meta page': (page) => page.fill(0, 8, 24),
    'without a page size': (page) => page.writeUInt32LE(0, 48),
    'with an odd page size': (page) => page.writeUInt32LE(12_345, 48),
    'whose tree begins in the header': (page) => page.writeBigUInt64LE(1n, 136),
    'whose free pages lie far behind the end': (page) => page.writeBigUInt64LE(1n << 60n, 88),
  }
  for (const [what, change] of Object.entries(changes)) {
    const bytes = Buffer.from(good)
    change(bytes)
    writeFileSync(file, bytes)
    assert.throws(() => checkHeader(file), /data\.mdb is damaged/, what)
  }
})

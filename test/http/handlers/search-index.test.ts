import assert from 'node:assert/strict'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folder, ingest, service } from '../../support/ingests.ts'

test('a search index that is lost and cannot be written is a 503 with the reason, until it can', async () => {
  assert.equal((await ingest(folder('shop', { 'a.py': 'def order():\n    pass\n' }), 'pipeline')).status, 'succeeded')
  const indexes = join(service.dataDir, 'search')
  renameSync(indexes, join(service.dataDir, 'elsewhere'))
  writeFileSync(indexes, 'a file in the place of the folder')
  const ask = () => service.admin.post<{ detail: string }>('/search', { project_name: 'shop', query: 'order' })
  const refused = await ask()
  assert.equal(refused.status, 503)
  assert.match(refused.body.detail, /search index can't be written \(EEXIST\)/)
  rmSync(indexes)
  assert.equal((await ask()).status, 200)
})

test('an answer is the same for a client that takes gzip, br or neither', async () => {
  const body = Array.from({ length: 60 }, (_, at) => `    step${at} = order_of(${at})`).join('\n')
  assert.equal((await ingest(folder('packed', { 'a.py': `def order():\n${body}\n` }), 'pipeline')).status, 'succeeded')
  const ask = (accept: string) =>
    service.admin.post(
      '/search',
      { project_name: 'packed', query: 'order' },
      { headers: { 'accept-encoding': accept } },
    )
  const plain = await ask('identity')
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(plain.headers.get('vary'), 'Accept-Encoding')
  for (const encoding of ['gzip', 'br']) {
    const packed = await ask(encoding)
    assert.equal(packed.headers.get('content-encoding'), encoding)
    assert.equal(packed.headers.get('vary'), 'Accept-Encoding')
    assert.deepEqual(packed.body, plain.body)
  }
})

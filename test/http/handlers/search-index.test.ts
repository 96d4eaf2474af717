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

import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const PER_FILE = 100
const NEIGHBOURS_FROM = 1000
const DIMENSIONS = 512

test('a project too large to scan is the first one ingested, and found in by its approximate neighbours', async () => {
  const repo = temporaryFolder()
  const nouns = ['order', 'invoice', 'parcel', 'customer', 'voucher', 'shelf', 'refund']
  for (let file = 0; file * PER_FILE < NEIGHBOURS_FROM + 100; file++) {
    const functions = Array.from({ length: PER_FILE }, (_, index) => {
      const noun = nouns[(file + index) % nouns.length]
      return `def find_${noun}_${file}_${index}(store):\n    return store.${noun}s[${index}]\n`
    })
    mkdirSync(join(repo, `part${file}`))
    writeFileSync(join(repo, `part${file}`, 'find.py'), functions.join('\n'))
  }
  writeFileSync(
    join(repo, 'retry.py'),
    'def backoff_with_jitter(attempt):\n    """Waits longer after every failure."""\n    return 2 ** attempt\n',
  )
  const service = await startTestService({ config: { neighboursFrom: NEIGHBOURS_FROM * DIMENSIONS } })
  const { body } = await service.admin.post<{ job_id: string }>('/instances/pipeline', {
    repo_path: repo,
    project_name: 'large',
    describe: false,
  })
  const { status, error } = await service.admin.jobEnd(body.job_id)
  assert.deepEqual([status, error], ['succeeded', null])
  const found = await service.admin.post<{ results: { name: string }[] }>('/search', {
    project_name: 'large',
    query: 'how long to wait after a failure',
  })
  assert.equal(found.body.results[0]?.name, 'backoff_with_jitter')
  await service.stop()
})

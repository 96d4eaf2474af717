import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import type { ParseInput } from '../../../workers/parse.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('only changed files are read again, for all kinds of files', async () => {
  const repo = temporaryFolder()
  let now = Date.now()
  const service = await startTestService({ clock: () => new Date(now) })
  after(() => service.stop())
  const { ingest: pool } = service.ctx.clients.pools
  const { run } = pool
  let read = 0
  const counted: typeof run = (task, input, options) => {
    if (task === 'parse') read += (input as ParseInput).files.length
    return run(task, input, options)
  }
  Object.assign(pool, { run: counted })
  const filesRead = async (): Promise<number> => {
    now += 60_000
    read = 0
    const body = { repo_path: repo, project_name: 'unchanged' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    assert.equal((await service.admin.jobEnd(accepted.job_id)).status, 'succeeded')
    return read
  }
  const write = (path: string, content: string | Uint8Array): void => writeFileSync(join(repo, path), content)

  write('a.ts', 'export function a() {}\n')
  write('broken.ts', 'export function {{{\n')
  write('translation.ts', '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS></TS>\n')
  write('notes.txt', 'notes\n')
  write('image.png', Uint8Array.of(0x89, 0x50, 0, 0, 1))
  write('bundle.min.js', `var a=${'1+'.repeat(50_000)}1`)
  write('pointer.bin', `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`)
  assert.equal(await filesRead(), 7)
  assert.equal(await filesRead(), 0)
  now = Date.now() + 600_000 // after the time of the next change
  write('image.png', Uint8Array.of(0x89, 0x50, 0, 0, 2, 3))
  assert.equal(await filesRead(), 1)
})

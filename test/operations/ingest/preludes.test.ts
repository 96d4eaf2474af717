import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { extractorVersion } from '../../../src/clients/extractor.ts'
import { decodeFacts } from '../../../src/core/facts/bytes.ts'
import { preludeFacts, preludeFiles } from '../../../src/core/graph/link/program/prelude.ts'
import type { Job } from '../../../src/core/model.ts'
import { factKey, PRELUDE_HASH } from '../../../src/stores/facts.ts'
import { wideFacts } from '../../support/facts.ts'
import { languageOf } from '../../support/languages.ts'
import { startTestService } from '../../support/service.ts'
import { temporaryFolder } from '../../support/temporary.ts'

test('the preludes of the languages of a project are stored while its files are parsed, and of no other language', async () => {
  const repo = temporaryFolder()
  const service = await startTestService()
  after(() => service.stop())
  const { facts } = service.ctx.stores
  const keysOf = (path: string): string[] =>
    preludeFiles(languageOf(path)!).map((file) =>
      factKey(PRELUDE_HASH, languageOf(path)!.id, extractorVersion(), file.path),
    )
  const ingest = async (): Promise<void> => {
    const body = { repo_path: repo, project_name: 'preludes' }
    const { body: accepted } = await service.admin.post<Job>('/instances/graph', body)
    assert.equal((await service.admin.jobEnd(accepted.job_id)).status, 'succeeded')
  }

  writeFileSync(join(repo, 'a.go'), 'package a\n\nimport "slices"\n\nfunc f(xs []int) { slices.Sort(xs) }\n')
  await ingest()
  const keys = keysOf('a.go')
  assert.deepEqual(
    await facts.has(keys),
    keys.map(() => true),
  )
  assert.deepEqual(await facts.has(keysOf('a.rb')), [false])
  for (const [at, file] of preludeFiles(languageOf('a.go')!).entries())
    assert.deepEqual(wideFacts(decodeFacts((await facts.get(keys[at]!))!)!), preludeFacts(languageOf('a.go')!, file))

  writeFileSync(join(repo, 'b.rb'), 'def b = [1].map { |n| n }\n')
  await ingest()
  assert.deepEqual(await facts.has(keysOf('b.rb')), [true])
})

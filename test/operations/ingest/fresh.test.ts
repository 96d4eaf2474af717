import assert from 'node:assert/strict'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { FRESH_FILES_MAX } from '../../../src/core/limits.ts'
import type { GrepResults, Job } from '../../../src/core/model.ts'
import type { components } from '../../../src/core/openapi.d.ts'
import { CLOCK_GRAIN_MS } from '../../../src/core/tree.ts'
import { freshen } from '../../../src/operations/ingest/fresh.ts'
import { folder, ingest, SOURCES, service } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'

type Relations = components['schemas']['Relations']
type Found = components['schemas']['SearchResults']

const CALLER = "import { helper } from './util.ts'\nexport const twice = () => helper() + helper()\n"

async function ingested(name: string, kind: 'graph' | 'pipeline' = 'graph'): Promise<string> {
  const repo = folder(name, SOURCES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'first')
  await wait(CLOCK_GRAIN_MS) // files that have only just changed would be read again by the next walk
  await ingest(repo, kind)
  return repo
}

const callers = (project: string, client = service.admin) =>
  client.get<Relations>(`/graph/${project}/callers?entity=helper&fresh=true`)

const names = ({ results }: Relations) => results.map(({ name }) => name).sort()

const jobsOf = async (project: string) =>
  (await service.admin.get<Job[]>(`/instances/jobs?project=${project}`)).body.length

test('few changes are read before the answer', async () => {
  const repo = await ingested('few')
  writeFileSync(join(repo, 'src/twice.ts'), CALLER)
  const { body } = await callers('few')
  assert.deepEqual(names(body), ['run', 'twice'])
  assert.deepEqual([body.stale, body.tree.state, body.tree.advice, body.dirty], [[], 'same', null, true])
})

test('a search reads the chunks of changed files too', async () => {
  const repo = await ingested('chunks', 'pipeline')
  writeFileSync(join(repo, 'src/twice.ts'), CALLER)
  const question = { project_name: 'chunks', query: 'twice', top_k: 3 }
  const { body } = await service.admin.post<Found>('/search?fresh=true', question)
  assert.equal(body.results[0]?.name, 'twice')
  assert.equal(body.tree.state, 'same')
})

test('nothing is ingested again when nothing has changed', async () => {
  await ingested('still')
  await callers('still')
  assert.equal(await jobsOf('still'), 1)
})

test('a commit without changes of files is read too, so that the answer names it', async () => {
  const repo = await ingested('named')
  gitIn(repo, 'commit', '-q', '--allow-empty', '-m', 'second')
  const { body } = await callers('named')
  assert.equal(body.commit, gitIn(repo, 'rev-parse', 'HEAD'))
})

test('many changes are left alone, and the answer says so', async () => {
  const repo = await ingested('many')
  mkdirSync(join(repo, 'more'))
  for (let file = 0; file <= FRESH_FILES_MAX; file++) writeFileSync(join(repo, `more/f${file}.ts`), CALLER)
  const { body } = await callers('many')
  assert.deepEqual(names(body), ['run'])
  assert.match(body.tree.advice ?? '', /^201 files have changed, more than .* reads \(200\)/)
  assert.equal(await jobsOf('many'), 1)
})

test('questions that arrive together wait for one job', async () => {
  const repo = await ingested('together')
  writeFileSync(join(repo, 'src/twice.ts'), CALLER)
  const answers = await Promise.all([callers('together'), callers('together'), callers('together')])
  for (const { body } of answers) assert.deepEqual(names(body), ['run', 'twice'])
  assert.equal(await jobsOf('together'), 2)
})

test('a repository that is gone is answered from its last ingest', async () => {
  const repo = await ingested('lost')
  renameSync(repo, `${repo}-elsewhere`)
  const { status, body } = await callers('lost')
  assert.equal(status, 200)
  assert.equal(body.tree.state, 'gone')
  assert.match(body.tree.advice ?? '', /^the changes could not be read: .*no longer there/)
})

test('a job of the project that is under way is not disturbed', async () => {
  const repo = await ingested('busy')
  writeFileSync(join(repo, 'src/twice.ts'), CALLER)
  await service.ctx.jobs.withoutJobs('busy', async () => {
    const { body } = await callers('busy')
    assert.deepEqual(names(body), ['run'])
    assert.match(body.tree.advice ?? '', /^another job of this project is running/)
  })
})

test('a role that may not ingest may not request fresh answers, on any surface', async () => {
  await ingested('seen')
  const viewer = await service.userOf('viewer')
  assert.equal((await callers('seen', viewer)).status, 403)
  const body = { project_name: 'seen', pattern: 'helper' }
  assert.equal((await viewer.post<GrepResults>('/grep?fresh=true', body)).status, 403)
  assert.equal((await viewer.post<GrepResults>('/grep', body)).status, 200)
})

test('whoever leaves while changes are read is told of nothing else', async () => {
  const project = (await service.ctx.stores.projects.get('still'))!
  const gone = new Error('the client has gone')
  const leaving = new AbortController()
  const answer = freshen(service.ctx, project, 'user', leaving.signal)
  leaving.abort(gone)
  await assert.rejects(answer, gone)
})

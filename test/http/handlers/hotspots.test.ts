import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, service } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'
import { until } from '../../support/until.ts'

type Hotspots = components['schemas']['Hotspots']

const FILES = {
  'src/busy.ts': `import { used } from './used.ts'
export function busy(): number {
  return used() + 1
}
`,
  'src/used.ts': 'export function used(): number {\n  return 1\n}\n',
  'src/other.ts': "import { used } from './used.ts'\nexport function other(): number {\n  return used()\n}\n",
  'test/busy.test.ts':
    "import { test } from 'node:test'\nimport { busy } from '../src/busy.ts'\ntest('is busy', () => {\n  busy()\n})\n",
}

let ready: Promise<unknown> | undefined

async function makeRepository(): Promise<void> {
  const repo = folder('worked', FILES)
  gitIn(repo, 'init', '-q')
  for (let commit = 0; commit < 4; commit++) {
    writeFileSync(join(repo, 'src/busy.ts'), `${FILES['src/busy.ts']}// ${commit}\n`)
    gitIn(repo, 'add', '.')
    gitIn(repo, 'commit', '-qm', `busy ${commit}`)
  }
  await ingest(repo)
}

async function hotspots(query: Record<string, string> = {}, project = 'worked'): Promise<Hotspots> {
  ready ??= makeRepository()
  await ready
  const { status, body } = await service.admin.get<Hotspots>(`/graph/${project}/hotspots?${new URLSearchParams(query)}`)
  assert.equal(status, 200)
  return body
}

test('files that change often come first, with users, lines and the tests that a change may affect', async () => {
  const { results, stats } = await hotspots()
  assert.deepEqual([stats.history, stats.commits], ['read', 4])
  assert.equal(results[0]!.path, 'src/busy.ts')
  assert.deepEqual(results.map(({ path, changes }) => [path, changes]).sort(), [
    ['src/busy.ts', 4],
    ['src/other.ts', 1],
    ['src/used.ts', 1],
  ])
  assert.equal(results.find(({ path }) => path === 'src/used.ts')!.tests, 1)
  assert.equal(results.find(({ path }) => path === 'src/other.ts')!.tests, 0)
})

test('entities are ranked by the column that is asked for', async () => {
  const { results } = await hotspots({ level: 'entity', sort: 'users' })
  assert.deepEqual([results[0]!.name, results[0]!.users], ['used', 2])
  assert.deepEqual(
    (await hotspots({ level: 'entity', path: 'src/busy.ts' })).results.map(({ name }) => name),
    ['busy'],
  )
})

test('what programs write is no hotspot, however long it is', async () => {
  const long = 'export const a = (): number => 1\n'.repeat(50)
  await ingest(
    folder('written', {
      'a.ts': 'export const a = (): number => 1\n',
      'user_pb.ts': long,
      'b.min.js': long,
      'pnpm-lock.yaml': long,
    }),
  )
  const { results } = await hotspots({}, 'written')
  assert.deepEqual(
    results.map(({ path }) => path),
    ['a.ts'],
  )
  const entities = await hotspots({ level: 'entity' }, 'written')
  assert.deepEqual([...new Set(entities.results.map(({ path }) => path))], ['a.ts'])
})

test('without a history nothing is said of changes', async () => {
  await ingest(folder('unversioned', { 'a.ts': 'export const a = (): number => 1\n' }))
  const { results, stats } = await hotspots({}, 'unversioned')
  assert.deepEqual([stats.history, stats.commits, results[0]!.changes], ['none', 0, null])
})

test('a history that git does not tell is said to be unread, and asked for again', async () => {
  const repo = folder('unread', FILES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '.')
  gitIn(repo, 'commit', '-qm', 'all')
  await ingest(repo)
  renameSync(join(repo, '.git'), join(repo, '.elsewhere'))
  const { stats, results } = await hotspots({}, 'unread')
  assert.deepEqual([stats.history, stats.commits, results[0]?.changes], ['unread', 0, null])
  renameSync(join(repo, '.elsewhere'), join(repo, '.git'))
  await until(async () => (await hotspots({}, 'unread')).stats.history === 'read')
  assert.equal((await hotspots({}, 'unread')).stats.commits, 1)
})

test('an unknown column and a project without a graph are refused', async () => {
  await hotspots()
  assert.equal((await service.admin.get('/graph/worked/hotspots?sort=beauty')).status, 422)
  assert.equal((await service.admin.get('/graph/nowhere/hotspots')).status, 404)
})

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { folder, type Graph, ingest, SOURCES, service, summary } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'

test('a repository becomes a graph, views of it, and a file view', async () => {
  const repo = folder('sample', SOURCES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '.')
  gitIn(repo, 'commit', '-qm', 'first')
  const job = await ingest(repo)
  assert.equal(job.status, 'succeeded', job.error ?? '')
  assert.equal(summary(job).files, 3)
  assert.equal(summary(job).files_changed, 3)

  const { body: graph, headers } = await service.admin.get<Graph>('/graph/sample?edges=detailed')
  const named = (name: string) => graph.nodes.find((node) => node.name === name)!
  const call = graph.edges.find(
    ({ source, target, type }) => type === 'CALLS' && source === named('run').id && target === named('helper').id,
  )
  assert.ok(call)
  assert.deepEqual(call.lines, [3])
  assert.equal(named('run').absolute_path, join(repo, 'src/main.ts'))
  assert.equal(graph.commit, gitIn(repo, 'rev-parse', 'HEAD'))
  assert.equal(graph.dirty, false)
  const again = await service.admin.get('/graph/sample?edges=detailed', {
    headers: { 'if-none-match': headers.get('etag')! },
  })
  assert.equal(again.status, 304)
  assert.match(headers.get('vary') ?? '', /Accept-Encoding/)
  assert.equal(again.headers.get('vary'), headers.get('vary'))

  const { body: files } = await service.admin.get<{ edges: { source: string; target: string }[] }>(
    '/graph/sample/files',
  )
  assert.deepEqual(
    files.edges.map(({ source, target }) => [source, target]),
    [['src/main.ts', 'src/util.ts']],
  )
  const entity = named('helper').qualified_name
  const found = await service.admin.get<{ name: string }>(`/graph/sample/entity?name=${entity}`)
  assert.equal(found.body.name, 'helper')
  const around = await service.admin.get<{ nodes: { name: string; hop: number }[] }>(
    `/graph/sample/neighborhood?entity=${entity}&direction=in`,
  )
  assert.deepEqual(around.body.nodes.map(({ name, hop }) => [name, hop])[0], ['helper', 0])
  assert.ok(around.body.nodes.some(({ name, hop }) => name === 'run' && hop === 1))
  const branches = await service.admin.get<{ default_base: string }>('/routines/git/branches?project=sample')
  assert.equal(branches.body.default_base, 'main')
})

test('a view that many ask for at once is made once and is the same for all', async () => {
  await ingest(folder('wanted', SOURCES))
  const { pools } = service.ctx.clients
  const run = pools.interactive.run
  let made = 0
  pools.interactive.run = (...args) => {
    if (args[0] === 'view.graph') made++
    return run(...args) as never
  }
  try {
    const path = '/graph/wanted?include=structural&edges=detailed'
    const answers = await Promise.all(Array.from({ length: 12 }, () => service.admin.get<Graph>(path)))
    assert.equal(made, 1)
    for (const { text } of answers) assert.equal(text, answers[0]!.text)
  } finally {
    pools.interactive.run = run
  }
})

test('concurrent requests for branches share answers, and see every earlier branch', async () => {
  const repo = folder('branched', SOURCES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '.')
  gitIn(repo, 'commit', '-qm', 'first')
  await ingest(repo)
  const path = '/routines/git/branches?project=branched'
  const ask = () => Promise.all(Array.from({ length: 20 }, () => service.admin.get<{ branches: object[] }>(path)))
  const early = ask()
  gitIn(repo, 'branch', 'second')
  const late = await ask()
  for (const { status, body } of late) assert.deepEqual([status, body.branches.length], [200, 2])
  for (const { status } of await early) assert.equal(status, 200)
  rmSync(join(repo, '.git'), { recursive: true })
  for (const { status } of await ask()) assert.equal(status, 400, 'a failure is shared, and forgotten')
})

test('every answer about graphs has a tag, and is not sent again to its holders', async () => {
  await ingest(folder('tagged', SOURCES), 'pipeline')
  const { body } = await service.admin.get<Graph>('/graph/tagged?limit=1')
  const name = body.nodes[0]!.qualified_name
  for (const path of [
    '/graph',
    '/graph/tagged',
    '/graph/tagged/files',
    `/graph/tagged/entity?name=${name}`,
    `/graph/tagged/neighborhood?entity=${name}`,
  ]) {
    const tag = (await service.admin.get(path)).headers.get('etag')
    assert.ok(tag, path)
    assert.equal((await service.admin.get(path, { headers: { 'if-none-match': tag } })).status, 304, path)
    const odd = await service.admin.get(path, { headers: { 'if-none-match': `not${tag}this` } })
    assert.equal(odd.status, 200)
    assert.ok(odd.text.length > 2, path)
  }
  const around = `/graph/tagged/neighborhood?entity=${name}`
  const wide = (await service.admin.get(`${around}&depth=2`)).headers.get('etag')!
  assert.equal(
    (await service.admin.get(around, { headers: { 'if-none-match': wide } })).status,
    200,
    'another question',
  )
})

test('an ingest without changes keeps the graph; one changed file is one changed file', async () => {
  const repo = folder('twice', SOURCES)
  const first = await ingest(repo)
  const before = await service.admin.get<Graph>('/graph/twice?include=structural')
  const lines = before.body.nodes.map(({ kind, start_line, end_line }) => [kind, start_line, end_line])
  for (const kind of ['Project', 'Folder'])
    assert.deepEqual(lines.find(([one]) => one === kind)?.slice(1), [null, null])
  const second = await ingest(repo)
  assert.equal(summary(second).files_changed, 0)
  assert.equal(summary(second).nodes, summary(first).nodes)
  const after = await service.admin.get<Graph>('/graph/twice?include=structural')
  assert.deepEqual(after.body.nodes, before.body.nodes)
  assert.deepEqual(after.body.edges, before.body.edges)
  writeFileSync(join(repo, 'src/util.ts'), `${SOURCES['src/util.ts']}export function more(): void {}\n`)
  const third = await ingest(repo)
  assert.equal(summary(third).files_changed, 1)
  const changed = await service.admin.get<Graph>('/graph/twice')
  assert.ok(changed.body.nodes.some((node) => node.name === 'more'))
})

test('a search says of which state its code is, also after an ingest of the graph alone', async () => {
  type Known = { commit: string | null; generated_at: string }
  const known = async () => (await service.admin.get<Known>('/graph/ahead')).body.generated_at
  const searched = async () => {
    const { body } = await service.admin.post<Known>('/search', { project_name: 'ahead', query: 'helper' })
    return body.generated_at
  }
  const repo = folder('ahead', SOURCES)
  await ingest(repo, 'pipeline')
  const first = await known()
  assert.equal(await searched(), first)
  for (const text of ['export const one = 1\n', 'export const two = 2\n']) {
    writeFileSync(join(repo, 'src/new.ts'), text)
    await ingest(repo)
    assert.notEqual(await known(), first)
    assert.equal(await searched(), first)
  }
  await ingest(repo, 'pipeline')
  assert.equal(await searched(), await known())
})

test('a project is listed with its figures', async () => {
  const repo = folder('listed', SOURCES)
  const job = await ingest(repo, 'pipeline')
  const { body } = await service.admin.get<{ project: string; nodes: number; chunks: number }[]>('/graph')
  assert.deepEqual(
    body.map(({ project }) => project),
    body.map(({ project }) => project).sort(),
  )
  const listed = body.find(({ project }) => project === 'listed')
  assert.equal(listed?.nodes, summary(job).nodes)
  assert.ok(listed.chunks > 0)
  const { seconds } = job.result as { seconds: Record<string, number> }
  const stages = Object.keys(seconds).filter((stage) => !stage.includes('.'))
  assert.deepEqual(stages, ['graph', 'chunk', 'describe', 'upsert'])
})

test('without a single chunk there is nothing to search and nothing to describe, and an ingest is not asked for', async () => {
  await ingest(folder('void', {}), 'pipeline')
  await ingest(folder('unsearched', SOURCES))
  const detailOf = async (path: string, asked?: object): Promise<string> => {
    const { status, body } = await service.admin.post<{ detail: string }>(path, asked)
    assert.equal(status, 404)
    return body.detail
  }
  const search = (project_name: string) => detailOf('/search', { project_name, query: 'anything' })
  const chat = (project_name: string) => detailOf('/chat', { project_name, message: 'anything' })
  for (const ask of [search, chat]) {
    assert.equal(await ask('void'), "project 'void' has no chunks — its repository has no file that can be searched")
    assert.match(await ask('unsearched'), /ingest it first with POST \/instances\/pipeline$/)
    assert.match(await ask('unheard-of'), /ingest it first with POST \/instances\/pipeline$/)
  }
  assert.match(await detailOf('/instances/void/describe'), /^project 'void' has no chunks/)
})

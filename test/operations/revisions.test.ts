import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REVISIONS_MAX } from '../../src/core/limits.ts'
import type { Job } from '../../src/core/model.ts'
import type { components } from '../../src/core/openapi.d.ts'
import { sweepStores } from '../../src/operations/projects.ts'
import { type Accepted, folder, type Graph, ingest, SOURCES, service } from '../support/ingests.ts'
import { gitIn } from '../support/repositories/git.ts'

type Schemas = components['schemas']

const FIRST = {
  ...SOURCES,
  'src/old.ts': "import { helper } from './util.ts'\nexport const old = (): number => helper()\n",
  'package.json': '{ "name": "shop", "imports": { "#util": "./src/util.ts" } }\n',
  'src/alias.ts': "import { helper } from '#util'\nexport const aliased = (): number => helper()\n",
}
const SECOND = { 'src/util.ts': 'export function helper(times: number): number {\n  return times\n}\n' }

/** A repository whose tag `v1` is one commit behind its branch, which is ingested. */
async function tagged(name: string): Promise<string> {
  const repo = folder(name, FIRST)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'first')
  gitIn(repo, 'tag', 'v1')
  gitIn(repo, 'rm', '-q', 'src/old.ts')
  writeFileSync(join(repo, 'src/util.ts'), SECOND['src/util.ts'])
  gitIn(repo, 'commit', '-qam', 'second')
  await ingest(repo)
  return repo
}

async function read(repo: string, revision: string): Promise<Job> {
  const job = await ingest(repo, 'graph', { revision })
  assert.equal(job.status, 'succeeded', job.error ?? '')
  return job
}

const get = <Body>(path: string) => service.admin.get<Body>(`/graph/${path}`)
const held = async (project: string) => (await get<Schemas['HeldRevision'][]>(`${project}/revisions`)).body
const callers = async (project: string, query = '') =>
  (await get<Schemas['Relations']>(`${project}/callers?entity=helper${query}`)).body
const names = ({ results }: Schemas['Relations']) => results.map(({ name }) => name).sort()

/** The graph of a project or revision without what says where it lies. */
async function contentOf(project: string, query = ''): Promise<unknown> {
  const { body } = await get<Graph>(`${project}?include=structural&edges=detailed${query}`)
  const nodes = body.nodes.map(({ absolute_path: _, ...node }) =>
    node.kind === 'Project' ? { ...node, name: '', qualified_name: '' } : node,
  )
  return { nodes, edges: body.edges }
}

test('a tag is asked beside the files on disk, with the lines of its own files', async () => {
  const repo = await tagged('tags')
  await read(repo, 'v1')
  assert.deepEqual(names(await callers('tags')), ['aliased', 'run'])
  const old = await callers('tags', '&revision=v1')
  assert.deepEqual(names(old), ['aliased', 'old', 'run'])
  assert.equal(old.entity.signature, 'export function helper(): number')
  assert.deepEqual(
    old.results.find(({ name }) => name === 'old')?.edges[0]?.sites.map(({ text }) => text),
    ['export const old = (): number => helper()'],
  )
  const commit = gitIn(repo, 'rev-parse', 'v1')
  assert.deepEqual(
    [old.commit, old.dirty, old.stale, old.tree],
    [commit, false, [], { state: 'same', head: commit, advice: null }],
  )
})

test('every question to the graph can be put to a revision', async () => {
  const repo = await tagged('questions')
  await read(repo, 'v1')
  for (const path of [
    '?limit=10',
    '/files?',
    '/neighborhood?entity=old',
    '/entity?name=old',
    '/callees?entity=old',
    '/users?entity=helper',
    '/symbols?q=old',
    '/path?from=old&to=helper',
    '/dependencies?level=file',
    '/cycles?',
    '/source?path=src/old.ts',
    '/export?format=jsonl',
  ]) {
    const { status, text } = await get(`questions${path}&revision=v1`)
    assert.equal(status, 200, path)
    if (path !== '/cycles?') assert.match(text, /old/, path)
  }
  const impact = await service.admin.post<Schemas['ImpactReport']>('/graph/questions/impact?revision=v1', {
    entities: ['helper'],
    setting: 'safe',
  })
  assert.ok(impact.body.affected.some(({ qualified_name }) => qualified_name === 'src.old.old'))
})

test('the impact of a change from a revision is answered by its graph, which has what the change removes', async () => {
  const repo = await tagged('impact')
  await read(repo, 'v1')
  const change = { base_ref: 'v1', target_ref: 'main', setting: 'safe' }
  const ask = async (query: string) => {
    const { body } = await service.admin.post<Schemas['ImpactReport']>(`/graph/impact/impact${query}`, change)
    return body.changed.map(({ qualified_name }) => qualified_name)
  }
  assert.ok((await ask('?revision=v1')).includes('src.old.old'))
  assert.equal((await ask('')).includes('src.old.old'), false)
})

test('the graph of a commit is that of a clone in which it is checked out', async () => {
  const repo = await tagged('cloned')
  await read(repo, 'v1')
  const clone = folder('clone', {})
  gitIn(clone, 'clone', '-q', '--branch', 'v1', repo, '.')
  await ingest(clone)
  assert.deepEqual(await contentOf('cloned', '&revision=v1'), await contentOf('clone'))
})

test('the unused code of a commit is judged by the manifests of that commit', async () => {
  const repo = folder('published', { ...SOURCES, 'package.json': '{ "name": "shop", "main": "src/main.ts" }\n' })
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'first')
  gitIn(repo, 'tag', 'v1')
  await ingest(repo)
  const unused = async (query: string): Promise<string[]> =>
    (await get<Schemas['Unused']>(`published/unused?certainty=possible${query}`)).body.results.map(({ name }) => name)
  assert.deepEqual(await unused(''), [])
  writeFileSync(join(repo, 'package.json'), '{ "name": "shop", "private": true }\n')
  await ingest(repo)
  assert.notDeepEqual(await unused(''), [])
  await read(repo, 'v1')
  assert.deepEqual(await unused('&revision=v1'), [])
})

test('nothing that is known by its content is parsed again', async () => {
  const repo = await tagged('shared')
  const before = await service.ctx.stores.facts.count()
  await read(repo, 'HEAD')
  assert.equal(await service.ctx.stores.facts.count(), before)
  assert.deepEqual(await contentOf('shared', '&revision=HEAD'), await contentOf('shared'))
})

test('a revision is found by its commit too, and unchanged when it is read again', async () => {
  const repo = await tagged('again')
  await read(repo, 'v1')
  const [first] = await held('again')
  await read(repo, 'v1')
  const [second] = await held('again')
  assert.deepEqual([second?.nodes, second?.edges], [first?.nodes, first?.edges])
  assert.equal((await callers('again', `&revision=${first!.commit.slice(0, 8)}`)).commit, first!.commit)
})

test('a branch that moves on is told, and read again under its name', async () => {
  const repo = await tagged('branches')
  gitIn(repo, 'branch', 'feature/x', 'v1')
  await read(repo, 'feature/x')
  gitIn(repo, 'branch', '-f', 'feature/x', 'main')
  const [moved] = await held('branches')
  assert.equal(moved?.tree.state, 'changed')
  assert.match(moved?.tree.advice ?? '', /another commit now/)
  await read(repo, 'feature/x')
  const now = await held('branches')
  assert.deepEqual(
    now.map(({ revision, commit, tree }) => [revision, commit, tree.state]),
    [['feature/x', gitIn(repo, 'rev-parse', 'main'), 'same']],
  )
  assert.equal(names(await callers('branches', '&revision=feature%2Fx')).includes('old'), false)
})

test('ingests of the files on disk and a restart leave revisions alone', async () => {
  const repo = await tagged('kept')
  await read(repo, 'v1')
  writeFileSync(join(repo, 'src/main.ts'), '')
  await ingest(repo)
  await sweepStores(service.ctx)
  assert.deepEqual(names(await callers('kept')), ['aliased'])
  assert.deepEqual(names(await callers('kept', '&revision=v1')), ['aliased', 'old', 'run'])
})

test('a deleted revision leaves nothing behind, and the project as it was', async () => {
  const repo = await tagged('deleted')
  await read(repo, 'v1')
  const { projects, graphs, trees } = service.ctx.stores
  const { generation } = (await projects.get('deleted'))!.revisions![0]!
  const { status } = await service.admin.delete('/instances/deleted/revisions?revision=v1')
  assert.equal(status, 200)
  assert.deepEqual(await held('deleted'), [])
  assert.deepEqual(
    [await graphs.has('deleted', generation), await trees.get('deleted', generation)],
    [false, undefined],
  )
  assert.equal((await get('deleted/callers?entity=helper&revision=v1')).status, 404)
  assert.deepEqual(names(await callers('deleted')), ['aliased', 'run'])
  assert.equal((await service.admin.delete('/instances/deleted/revisions?revision=v1')).status, 404)
})

test('a project that is deleted takes its revisions with it', async () => {
  const repo = await tagged('whole')
  await read(repo, 'v1')
  const { generation } = (await service.ctx.stores.projects.get('whole'))!.revisions![0]!
  assert.equal((await service.admin.delete('/instances/whole')).status, 200)
  assert.equal(await service.ctx.stores.graphs.has('whole', generation), false)
})

test('what names no commit, and what is not ingested, is refused without a job', async () => {
  const repo = await tagged('refused')
  const start = (body: object) => service.admin.post<Accepted & { detail: string }>('/instances/graph', body)
  for (const revision of ['v2', '--upload-pack=x', 'v1..main', 'HEAD:src']) {
    const { status, body } = await start({ repo_path: repo, revision })
    assert.deepEqual([status, body.detail], [400, `revision '${revision}' does not name a commit of the repository`])
  }
  const other = folder('unknown', FIRST)
  assert.equal((await start({ repo_path: other, revision: 'v1' })).status, 404)
  await ingest(other)
  assert.match((await start({ repo_path: other, revision: 'v1' })).body.detail, /git/)
  assert.equal((await get('refused/files?revision=v1')).status, 404)
})

test('a project holds a limited number of revisions, of which each can be read again', async () => {
  const repo = await tagged('full')
  for (let at = 0; at < REVISIONS_MAX; at++) gitIn(repo, 'tag', `r${at}`)
  await service.ctx.stores.projects.update('full', (project) => ({
    ...project!,
    revisions: Array.from({ length: REVISIONS_MAX }, (_, at) => ({
      name: `r${at}`,
      commit: 'a'.repeat(40),
      generation: at + 1,
      generated_at: '2026-01-01T00:00:00Z',
      nodes: 0,
      edges: 0,
      files: 0,
      languages: {},
      calls_resolved: 0,
      calls_external: 0,
      calls_unresolved: 0,
    })),
  }))
  const { status } = await service.admin.post('/instances/graph', { repo_path: repo, revision: 'v1' })
  assert.equal(status, 409)
  await read(repo, 'r3')
})

test('a revision is still answered when its repository is gone', async () => {
  const repo = await tagged('vanished')
  await read(repo, 'v1')
  renameSync(repo, `${repo}-elsewhere`)
  const { tree, results } = await callers('vanished', '&revision=v1')
  assert.equal(tree.state, 'gone')
  assert.equal(results.length, 3)
})

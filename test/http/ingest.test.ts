import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Job } from '../../src/core/model.ts'
import { startTestService, type TestService } from '../support/service.ts'

type Accepted = { job_id: string; status: string }
type Graph = {
  nodes: { id: number; name: string; kind: string; qualified_name: string; path: string; absolute_path: string }[]
  edges: { source: number; target: number; type: string; resolution?: string; lines?: number[] }[]
  stats: { total_nodes: number; total_edges: number; returned_nodes: number; truncated: boolean }
  commit: string | null
  dirty: boolean
}

const root = mkdtempSync(join(tmpdir(), 'cks-ingest-'))
let service: TestService

before(async () => {
  service = await startTestService()
})
after(async () => {
  await service.stop()
  rmSync(root, { recursive: true, force: true })
})

function folder(name: string, files: Record<string, string | Buffer>): string {
  const path = join(root, name)
  mkdirSync(path, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(path, file, '..'), { recursive: true })
    writeFileSync(join(path, file), text)
  }
  return path
}

const git = (repo: string, ...args: string[]): string => {
  const config = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'init.defaultBranch=main']
  const env = { PATH: process.env.PATH, HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' }
  return execFileSync('git', [...config, ...args], { cwd: repo, env })
    .toString()
    .trim()
}

async function ingest(repo: string, kind: 'pipeline' | 'graph' = 'graph', body: object = {}): Promise<Job> {
  const { status, body: accepted } = await service.admin.post<Accepted>(`/instances/${kind}`, {
    repo_path: repo,
    describe: false,
    ...body,
  })
  assert.equal(status, 200)
  return service.admin.jobEnd(accepted.job_id)
}

type Ingested = { ingest: { files: number; files_changed: number; skipped: Record<string, number>; nodes: number } }
const summary = (job: Job): Ingested['ingest'] => (job.result as Ingested).ingest

const SOURCES = {
  'src/util.ts': 'export function helper(): number {\n  return 1\n}\n',
  'src/main.ts': "import { helper } from './util.ts'\nexport function run(): number {\n  return helper()\n}\n",
  'README.md': '# Sample\n',
}

test('a repository becomes a graph, views of it, and a file view', async () => {
  const repo = folder('sample', SOURCES)
  git(repo, 'init', '-q')
  git(repo, 'add', '.')
  git(repo, 'commit', '-qm', 'first')
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
  assert.equal(graph.commit, git(repo, 'rev-parse', 'HEAD'))
  assert.equal(graph.dirty, false)
  const again = await service.admin.get('/graph/sample?edges=detailed', {
    headers: { 'if-none-match': headers.get('etag')! },
  })
  assert.equal(again.status, 304)

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
    made++
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

test('who asks for branches side by side shares answers, and sees every branch made before', async () => {
  const repo = folder('branched', SOURCES)
  git(repo, 'init', '-q')
  git(repo, 'add', '.')
  git(repo, 'commit', '-qm', 'first')
  await ingest(repo)
  const path = '/routines/git/branches?project=branched'
  const ask = () => Promise.all(Array.from({ length: 20 }, () => service.admin.get<{ branches: object[] }>(path)))
  const early = ask()
  git(repo, 'branch', 'second')
  const late = await ask()
  for (const { status, body } of late) assert.deepEqual([status, body.branches.length], [200, 2])
  for (const { status } of await early) assert.equal(status, 200)
  rmSync(join(repo, '.git'), { recursive: true })
  for (const { status } of await ask()) assert.equal(status, 400, 'a failure is shared, and forgotten')
})

test('every answer about graphs has a tag, and is not sent again to whoever has it', async () => {
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

test('an ingest of what has not changed keeps the graph; one changed file is one changed file', async () => {
  const repo = folder('twice', SOURCES)
  const first = await ingest(repo)
  const before = await service.admin.get<Graph>('/graph/twice?include=structural')
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

test('what is no source is skipped with its reason', async () => {
  const outside = folder('outside', { 'secret.ts': 'export const secret = 1\n' })
  const repo = folder('odd', {
    'ok.ts': 'export const ok = 1\n',
    'broken.ts': 'export function half( {\n',
    'empty.ts': '',
    'blob.ts': Buffer.from([0, 1, 2, 3]),
    'wide.ts': Buffer.from('\ufeffexport const wide = 1\n', 'utf16le'),
    'latin.ts': Buffer.from("export const caf\xe9 = 'x'\n", 'latin1'),
    'lib.min.js': 'var a=1\n',
    'long.js': `var a = [${'1,'.repeat(4000)}]\n`,
    'licensed.js': `/*!\n${' * words of a licence\n'.repeat(20)} */\n!function(){${'var a=1;'.repeat(1000)}}()\n`,
    'huge.ts': `// ${'x\n'.repeat(3 * 1024 * 1024)}`,
    'node_modules/dep/index.js': 'module.exports = 1\n',
    'ignored/x.ts': 'export const x = 1\n',
    'more.../deep.ts': 'export const deep = 1\n',
    '.gitignore': 'ignored/\n',
  })
  symlinkSync(join(outside, 'secret.ts'), join(repo, 'link.ts'))
  symlinkSync(outside, join(repo, 'linked'))
  symlinkSync('.', join(repo, 'loop'))
  writeFileSync(Buffer.concat([Buffer.from(`${repo}/`), Buffer.from([0xff, 0xfe]), Buffer.from('.ts')]), 'x')
  execFileSync('mkfifo', [join(repo, 'pipe.ts')])
  const job = await ingest(repo)
  assert.equal(job.status, 'succeeded', job.error ?? '')
  assert.deepEqual(summary(job).skipped, { binary: 1, link: 3, minified: 3, name: 1, oversized: 1, unreadable: 1 })
  const { body } = await service.admin.get<Graph>('/graph/odd?include=structural')
  const paths = body.nodes.filter((node) => node.kind === 'File').map((node) => node.path)
  assert.deepEqual(paths, ['.gitignore', 'broken.ts', 'empty.ts', 'latin.ts', 'more.../deep.ts', 'ok.ts', 'wide.ts'])
})

test('a file of the index that cannot be looked at is counted, one that is gone is not', async () => {
  const repo = folder('unseen', { 'a.ts': 'export const a = 1\n', 'gone.ts': 'export const b = 2\n' })
  git(repo, 'init', '-q')
  git(repo, 'add', '.')
  const blob = git(repo, 'rev-parse', ':a.ts')
  git(repo, 'update-index', '--add', '--cacheinfo', `100644,${blob},${'long/'.repeat(900)}a.ts`)
  rmSync(join(repo, 'gone.ts'))
  const { files, skipped } = summary(await ingest(repo))
  assert.deepEqual([files, skipped], [1, { unreadable: 1 }])
})

test('bad input gets the answer of the contract and changes nothing', async () => {
  const file = join(folder('files', { 'a.txt': 'a' }), 'a.txt')
  const odd = folder('odd name!', {})
  const bad = async (body: unknown, status: number, text: RegExp, kind = 'graph'): Promise<void> => {
    const answer = await service.admin.post<{ detail: unknown }>(`/instances/${kind}`, body)
    assert.equal(answer.status, status, answer.text)
    assert.match(JSON.stringify(answer.body.detail), text)
  }
  await bad({ repo_path: 'relative/path' }, 400, /absolute/)
  await bad({ repo_path: join(root, 'missing') }, 400, /does not exist/)
  await bad({ repo_path: `/${'x'.repeat(5000)}` }, 400, /does not exist/)
  await bad({ repo_path: '/tmp/\0x' }, 400, /valid/)
  await bad({ repo_path: file }, 400, /not a directory/)
  await bad({ repo_path: odd }, 400, /project_name/)
  await bad({}, 422, /repo_path/)
  await bad({ repo_path: 7 }, 422, /repo_path/)
  await bad({ repo_path: root, project_name: '..' }, 422, /project_name/)
  await bad({ repo_path: root, project_name: 'a/b' }, 422, /project_name/)
  await bad({ repo_path: folder('plain', {}), describe: true }, 400, /no descriptor model specified/, 'pipeline')
  for (const path of ['/graph/none', '/graph/none/files', '/routines/git/branches?project=none']) {
    const answer = await service.admin.get<{ detail: string }>(path)
    assert.equal(answer.status, 404)
    assert.equal(answer.body.detail, "no graph found for project 'none' — run POST /instances/pipeline to ingest it")
  }
  assert.equal((await service.admin.get('/graph/none?limit=0')).status, 422)
  assert.equal((await service.admin.get('/instances/jobs/none')).status, 404)
  assert.equal((await service.admin.post('/instances/jobs/none/cancel')).status, 404)
  assert.equal((await service.admin.get('/instances/jobs/none/events')).status, 404)
  assert.equal((await service.admin.delete('/instances/none')).status, 404)
  const { body } = await service.admin.get<Job[]>('/instances/jobs?project=plain')
  assert.deepEqual(body, [])
})

test('an empty folder, one without code and a broken repository are graphs without entities', async () => {
  const bare = folder('bare-repo', {})
  git(bare, 'init', '-q', '--bare')
  for (const repo of [
    folder('empty', {}),
    folder('prose', { 'a.md': '# hello\n' }),
    folder('broken-repo', { '.git/HEAD': 'nonsense', 'a.md': 'hello\n' }),
    bare,
    folder('lost-work-tree', { '.git': 'gitdir: /nowhere\n' }),
  ]) {
    const job = await ingest(repo)
    assert.equal(job.status, 'succeeded', job.error ?? '')
    const name = repo.slice(repo.lastIndexOf('/') + 1)
    const { body } = await service.admin.get<Graph>(`/graph/${name}`)
    assert.equal(body.nodes.length, 0)
    assert.equal(body.commit, null)
    assert.equal((await service.admin.get(`/routines/git/branches?project=${name}`)).status, 400)
  }
})

test("git's own files are never read: its configuration may hold passwords", async () => {
  const bare = folder('bare-with-password', {})
  git(bare, 'init', '-q', '--bare')
  git(bare, 'remote', 'add', 'origin', 'https://me:hunter2@example.org/x.git')
  for (const repo of [bare, folder('lost-tree', { '.git': 'gitdir: /nowhere\n', 'a.py': 'def a(): pass\n' })]) {
    await ingest(repo, 'pipeline')
    const name = repo.slice(repo.lastIndexOf('/') + 1)
    const { body } = await service.admin.get<Graph>(`/graph/${name}?include=structural`)
    const files = body.nodes.filter(({ kind }) => kind === 'File').map(({ path }) => path)
    assert.deepEqual(files, repo === bare ? [] : ['a.py'])
  }
  const { status } = await service.admin.post('/search', { project_name: 'bare-with-password', query: 'hunter2' })
  assert.equal(status, 404)
})

test('a project is listed with what is known of it', async () => {
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

test('a name that another path holds is refused until that project is deleted', async () => {
  const one = folder('one/app', SOURCES)
  const two = folder('two/app', SOURCES)
  await ingest(one)
  const refused = await service.admin.post<{ detail: string }>('/instances/graph', { repo_path: two })
  assert.equal(refused.status, 409)
  assert.match(refused.body.detail, /project_name/)
  assert.equal((await service.admin.delete('/instances/app')).status, 200)
  assert.equal((await service.admin.get('/graph/app')).status, 404)
  assert.equal((await ingest(two)).status, 'succeeded')
})

test('a path that leads to the folder that holds the name is that repository', async () => {
  const repo = folder('real/linked', SOURCES)
  await ingest(repo)
  mkdirSync(join(root, 'links'))
  symlinkSync(repo, join(root, 'links/linked'))
  const job = await ingest(join(root, 'links/linked'))
  assert.equal(job.status, 'succeeded')
  assert.equal(job.repo_path, repo)
})

test('paths outside CKS_REPO_ROOTS are refused, also through a link', async () => {
  const inside = folder('allowed/in', SOURCES)
  const outside = folder('elsewhere', SOURCES)
  symlinkSync(outside, join(root, 'allowed/sneak'))
  const own = await startTestService({ env: { CKS_REPO_ROOTS: join(root, 'allowed') } })
  try {
    const ask = (repo_path: string) => own.admin.post('/instances/graph', { repo_path })
    assert.equal((await ask(outside)).status, 400)
    assert.equal((await ask(join(root, 'allowed/sneak'))).status, 400)
    assert.equal((await ask(join(root, 'allowed/../elsewhere'))).status, 400)
    assert.equal((await ask(inside)).status, 200)
  } finally {
    await own.stop()
  }
})

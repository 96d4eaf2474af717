import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Job } from '../../../src/core/model.ts'
import { type Accepted, folder, type Graph, ingest, root, SOURCES, service, summary } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'
import { startTestService } from '../../support/service.ts'

test('files that are no source are skipped with their reason', async () => {
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
  assert.deepEqual(summary(job).filter, summary(job).skipped)
  assert.equal(summary(job).output_json, `/graph/${job.project}`)
  assert.deepEqual(summary(job).skipped, { binary: 1, link: 3, minified: 3, name: 1, oversized: 1, unreadable: 1 })
  const { body } = await service.admin.get<Graph>('/graph/odd?include=structural')
  const paths = body.nodes.filter((node) => node.kind === 'File').map((node) => node.path)
  assert.deepEqual(paths, ['.gitignore', 'broken.ts', 'empty.ts', 'latin.ts', 'more.../deep.ts', 'ok.ts', 'wide.ts'])
})

test('translations of Qt have the name of TypeScript files and are no code', async () => {
  const translation =
    '<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de_DE">\n</TS>\n'
  const repo = folder('translated', { 'app_de.ts': translation, 'app.ts': 'export const a = 1\n' })
  const { files, parse_errors, languages } = summary(await ingest(repo))
  assert.deepEqual([files, parse_errors, languages], [2, 0, { typescript: 1 }])
})

test('a file of the index that cannot be looked at is counted, one that is gone is not', async () => {
  const repo = folder('unseen', { 'a.ts': 'export const a = 1\n', 'gone.ts': 'export const b = 2\n' })
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '.')
  const blob = gitIn(repo, 'rev-parse', ':a.ts')
  gitIn(repo, 'update-index', '--add', '--cacheinfo', `100644,${blob},${'long/'.repeat(900)}a.ts`)
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
  gitIn(bare, 'init', '-q', '--bare')
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
  gitIn(bare, 'init', '-q', '--bare')
  gitIn(bare, 'remote', 'add', 'origin', 'https://me:hunter2@example.org/x.git')
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

test('the data directory is no source: its secrets are in no project, however it is reached', async () => {
  const inside = join(service.dataDir, 'search')
  mkdirSync(inside, { recursive: true })
  const link = join(root, 'link-to-data')
  symlinkSync(service.dataDir, link)
  for (const repo_path of [service.dataDir, inside, link]) {
    const { status, body } = await service.admin.post<{ detail: string }>('/instances/graph', { repo_path })
    assert.equal(status, 400)
    assert.match(body.detail, /is the data directory of the service/)
  }
  const around = folder('around', { 'a.py': 'def order():\n    pass\n', 'data2/b.py': 'def other():\n    pass\n' })
  const own = await startTestService({ dataDir: join(around, 'data') })
  try {
    const accepted = { repo_path: around, describe: false }
    const { body } = await own.admin.post<Accepted>('/instances/pipeline', accepted)
    assert.equal((await own.admin.jobEnd(body.job_id)).status, 'succeeded')
    const graph = await own.admin.get<Graph>('/graph/around?include=structural')
    const paths = graph.body.nodes.filter(({ kind }) => kind === 'File').map(({ path }) => path)
    assert.deepEqual(paths.sort(), ['a.py', 'data2/b.py'])
  } finally {
    await own.stop()
  }
})

import assert from 'node:assert/strict'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { readBytes } from '../../src/clients/files.ts'
import { corpusOf } from '../../src/core/text/grep/corpus.ts'
import { compilePattern } from '../../src/core/text/grep/pattern.ts'
import { emptyTree, stateCode } from '../../src/core/tree.ts'
import { workTree } from '../../src/operations/work-tree.ts'
import { searchFiles } from '../../src/threads/grep/search.ts'
import { graphOf } from '../support/graphs.ts'
import { gitIn } from '../support/repositories/git.ts'
import { createRepo, type TestRepo } from '../support/repositories/repo.ts'
import { LINKED, WAYS } from '../support/repositories/ways-out.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { temporaryFolder } from '../support/temporary.ts'

const SECRET = 'the secret of another team'
const base = temporaryFolder()
const allowed = join(base, 'allowed')
let secret: TestRepo
let service: TestService

before(async () => {
  mkdirSync(allowed)
  secret = createRepo({ 'secret.py': `def secret():\n    return '${SECRET}'\n` })
  secret.git('branch', 'other')
  service = await startTestService({ env: { CKS_REPO_ROOTS: allowed } })
})
after(async () => {
  await service.stop()
  secret.remove()
})

/** A repository inside the allowed folder, with a branch beside main. */
function repository(name: string): string {
  const path = join(allowed, name)
  mkdirSync(path, { recursive: true })
  gitIn(path, 'init', '-q', '-b', 'main')
  writeFileSync(join(path, 'own.py'), 'def own():\n    return 1\n')
  gitIn(path, 'add', '.')
  gitIn(path, 'commit', '-qm', 'first')
  gitIn(path, 'checkout', '-qb', 'topic')
  appendFileSync(join(path, 'own.py'), '\n\ndef more():\n    return own()\n')
  gitIn(path, 'commit', '-qam', 'second')
  return path
}

const OUTSIDE = /^the git directory of '.*' leads outside the folders that CKS_REPO_ROOTS allows/

async function ingest(repo_path: string): Promise<void> {
  const { status, body } = await service.admin.post<{ job_id: string }>('/instances/graph', { repo_path })
  assert.equal(status, 200)
  const job = await service.admin.jobEnd(body.job_id)
  assert.equal(job.status, 'succeeded', job.error ?? '')
}

/** The answers of every use of an ingested project, by the use; the graph is always readable. */
async function refusals(project: string): Promise<Record<string, { status: number; detail: string }>> {
  const review = { kind: 'review', project, target_ref: 'topic', model: 'm', provider: 'ollama' }
  const asks = {
    branches: service.admin.get<{ detail: string }>(`/routines/git/branches?project=${project}`),
    review: service.admin.post<{ detail: string }>('/routines/runs', review),
  }
  assert.equal((await service.admin.get(`/graph/${project}`)).status, 200)
  const entries = Object.entries(asks).map(async ([use, ask]) => {
    const { status, body } = await ask
    return [use, { status, detail: body.detail }] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

for (const [way, lead] of Object.entries(WAYS)) {
  test(`a repository that ${way} leads out of CKS_REPO_ROOTS is refused before it is ingested, and after`, async () => {
    const name = way.replaceAll(/[^a-z]+/g, '-')
    const early = repository(`early-${name}`)
    lead(early, secret.path, repository)
    const refused = await service.admin.post<{ detail: string }>('/instances/graph', { repo_path: early })
    assert.equal(refused.status, 400)
    assert.match(refused.body.detail, OUTSIDE)

    const late = repository(`late-${name}`)
    await ingest(late)
    assert.equal((await service.admin.get(`/routines/git/branches?project=late-${name}`)).status, 200)
    lead(late, secret.path, repository)
    for (const [use, { status, detail }] of Object.entries(await refusals(`late-${name}`))) {
      assert.equal(status, 400, use)
      assert.match(detail, OUTSIDE, use)
    }
  })
}

for (const [what, use] of Object.entries(LINKED))
  test(`a link in ${what} that is turned to a place outside after the ingest is not followed`, async () => {
    const repo = repository(`led-by-${what.replaceAll(' ', '-')}`)
    const folder = join(allowed, `links-of-${what.replaceAll(' ', '-')}`)
    mkdirSync(folder)
    symlinkSync(repo, join(folder, 'way'))
    const asked = use(repo, join(folder, 'way'))
    const name = asked.split('/').at(-1)!
    await ingest(asked)
    const impact = () => service.admin.post<{ detail: string }>(`/graph/${name}/impact`, { base_ref: 'main' })
    assert.equal((await service.admin.get(`/routines/git/branches?project=${name}`)).status, 200)
    assert.equal((await impact()).status, 200)
    symlinkSync(secret.path, join(folder, 'other'))
    renameSync(join(folder, 'other'), join(folder, 'way'))
    const { status, text, body } = await impact()
    assert.equal(status, 400, text)
    assert.match(body.detail, OUTSIDE)
    for (const [kind, { status, detail }] of Object.entries(await refusals(name))) {
      assert.equal(status, 400, kind)
      assert.match(detail, OUTSIDE, kind)
    }
  })

test('a linked tree outside the roots is refused, and the repository inside that it belongs to goes on', async () => {
  const repo = repository('with-a-tree-outside')
  const tree = join(base, 'tree-outside')
  gitIn(repo, 'worktree', 'add', '-q', tree, 'main')
  writeFileSync(join(tree, 'more.py'), SECRET)
  const refused = await service.admin.post<{ detail: string }>('/instances/graph', { repo_path: tree })
  assert.deepEqual([refused.status, refused.body.detail.includes('outside the folders')], [400, true])
  await ingest(repo)
  assert.equal((await service.admin.get('/routines/git/branches?project=with-a-tree-outside')).status, 200)
  const { text } = await service.admin.get('/graph/with-a-tree-outside')
  assert.ok(text.includes('own') && !text.includes('more.py'))
})

test('a link that has taken the place of an ingested folder is not followed', async () => {
  const repo = repository('moved')
  await ingest(repo)
  renameSync(repo, `${repo}-before`)
  symlinkSync(secret.path, repo)
  const { branches, review } = await refusals('moved')
  for (const { status, detail } of [branches!, review!]) {
    assert.equal(status, 400)
    assert.match(detail, /is not the folder that was ingested any more, a link has taken its place — ingest it again/)
  }
  const again = await service.admin.post<{ detail: string }>('/instances/graph', { repo_path: repo })
  assert.deepEqual([again.status, again.body.detail.includes('outside the folders')], [400, true])
  rmSync(repo)
  renameSync(`${repo}-before`, repo)
  assert.equal((await service.admin.get('/routines/git/branches?project=moved')).status, 200)
})

test('a job whose repository has become a link while it waited reads nothing of where that leads', async () => {
  const repo = repository('waited')
  const { jobs } = service.ctx
  await jobs.whileIdle(async () => {
    const asked = service.admin.post<{ job_id: string }>('/instances/graph', { repo_path: repo })
    const { body } = await asked
    renameSync(repo, `${repo}-before`)
    cpSync(secret.path, join(allowed, 'copy-of-secret'), { recursive: true })
    symlinkSync(join(allowed, 'copy-of-secret'), repo)
    void service.admin.jobEnd(body.job_id)
  })
  const [job] = (await service.admin.get<{ job_id: string }[]>('/instances/jobs?project=waited')).body
  const ended = await service.admin.jobEnd(job!.job_id)
  assert.equal(ended.status, 'failed')
  assert.match(ended.error ?? '', /a link has taken its place/)
})

test('worktrees, alternates and links go on working inside the roots, and everywhere without them', async () => {
  const main = repository('main-copy')
  gitIn(main, 'worktree', 'add', '-q', join(allowed, 'linked-tree'), 'main')
  gitIn(allowed, 'clone', '-q', '--shared', main, 'shared-clone')
  const plain = join(allowed, 'no-git')
  mkdirSync(plain)
  writeFileSync(join(plain, 'own.py'), 'def own():\n    pass\n')
  for (const name of ['linked-tree', 'shared-clone', 'no-git']) await ingest(join(allowed, name))
  for (const name of ['linked-tree', 'shared-clone'])
    assert.equal((await service.admin.get(`/routines/git/branches?project=${name}`)).status, 200, name)

  const open = await startTestService()
  try {
    const tree = join(base, 'tree-of-secret')
    secret.git('worktree', 'add', '-q', tree, 'other')
    const { body } = await open.admin.post<{ job_id: string }>('/instances/graph', { repo_path: tree })
    assert.equal((await open.admin.jobEnd(body.job_id)).status, 'succeeded')
    assert.equal((await open.admin.get('/routines/git/branches?project=tree-of-secret')).status, 200)
  } finally {
    await open.stop()
  }
})

test('settings that a repository includes from inside hold', async () => {
  const repo = repository('including')
  writeFileSync(join(repo, '.git/more'), '[core]\n\tignoreCase = false\n')
  gitIn(repo, 'config', 'include.path', '../.git/more')
  gitIn(repo, 'config', '--add', 'include.path', '~/nowhere')
  await ingest(repo)
})

test('links among branches that lead back to where they are end', async () => {
  const repo = repository('circles')
  symlinkSync('.', join(repo, '.git/refs/heads/self'))
  symlinkSync(join(repo, '.git/refs'), join(repo, '.git/refs/heads/up'))
  await ingest(repo)
})

test('git looks for no repository above the roots', async () => {
  gitIn(base, 'init', '-q', '-b', 'main')
  gitIn(base, 'commit', '-q', '--allow-empty', '-m', 'first')
  const plain = join(allowed, 'below-a-repository')
  mkdirSync(plain)
  writeFileSync(join(plain, 'own.py'), 'def own():\n    pass\n')
  await ingest(plain)
  assert.equal((await service.admin.get('/routines/git/branches?project=below-a-repository')).status, 400)
})

/** The lines of a file of a repository that match. */
function grepped(repo: string, path: string, expression: string): string[] {
  const tree = { ...emptyTree(0), paths: [path], hashes: [''], states: [stateCode('indexed')] }
  const corpus = corpusOf(tree, graphOf({ kinds: [6], edges: [] }))
  const query = { pattern: expression, regex: true, case: 'sensitive', word: false, under: '', globs: [] } as const
  const pattern = compilePattern(query)
  assert.ok(!('invalid' in pattern))
  const shown = { ...query, tests: 'include', context: 0, limit: 5, perFile: 5 } as const
  const { files } = searchFiles(
    { project: 'p', root: repo, corpus, signatures: undefined },
    shown,
    pattern,
    { file: 0, line: 0 },
    () => false,
  )
  return files.flatMap(({ matches }) => matches.map(({ text }) => text))
}

/** Makes a folder and a link to another by turns, as fast as it can, until it is told to stop. */
const SWAPPER = `
  const { renameSync } = require('node:fs')
  const { workerData: { folder, link, place, flag } } = require('node:worker_threads')
  while (Atomics.load(flag, 0) === 0) {
    renameSync(place, folder); renameSync(link, place)
    renameSync(place, link); renameSync(folder, place)
  }
`

test('while a folder and a link out of the repository change places, only files of the repository are read', async () => {
  const repo = repository('swapped')
  const place = join(repo, 'src')
  mkdirSync(place)
  writeFileSync(join(place, 'secret.py'), 'harmless\n')
  const link = join(repo, 'aside')
  symlinkSync(secret.path, link)
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const swapper = new Worker(SWAPPER, { eval: true, workerData: { folder: join(repo, 'kept'), link, place, flag } })
  const seen = new Set<string>()
  try {
    for (let round = 0; round < 20_000; round++) {
      const read = readBytes(repo, 'src/secret.py')
      if ('bytes' in read) seen.add(read.bytes.toString())
      for (const line of (await workTree({ root: repo })('src/secret.py')) ?? []) seen.add(line)
      for (const text of grepped(repo, 'src/secret.py', `harmless|${SECRET}`)) seen.add(text)
    }
  } finally {
    Atomics.store(flag, 0, 1)
    await new Promise((resolve) => swapper.once('exit', resolve))
  }
  assert.ok(existsSync(repo) && readFileSync(join(secret.path, 'secret.py'), 'utf8').includes(SECRET))
  assert.equal(
    [...seen].some((text) => text.includes(SECRET)),
    false,
    [...seen].join('\n'),
  )
  assert.ok([...seen].some((text) => text.includes('harmless')))
})

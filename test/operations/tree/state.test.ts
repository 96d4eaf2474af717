import assert from 'node:assert/strict'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { TREE_SHARED_MS } from '../../../src/core/limits.ts'
import type { GrepResults } from '../../../src/core/model.ts'
import type { components } from '../../../src/core/openapi.d.ts'
import { folder, ingest, SOURCES, service } from '../../support/ingests.ts'
import { gitIn } from '../../support/repositories/git.ts'
import { until } from '../../support/until.ts'

type Answer = {
  commit: string | null
  dirty: boolean
  generated_at: string
  stale: string[]
  tree: components['schemas']['TreeNow']
}

const VIEWS = [
  '',
  '/files',
  '/neighborhood?entity=run',
  '/entity?name=run',
  '/callers?entity=helper',
  '/callees?entity=run',
  '/users?entity=helper',
  '/symbols?q=run',
  '/path?from=run&to=helper',
  '/dependencies?level=file&from=src%2Fmain.ts',
] as const

/** A repository with one commit, ingested with chunks. */
async function ingested(name: string): Promise<string> {
  const repo = folder(name, SOURCES)
  gitIn(repo, 'init', '-q')
  gitIn(repo, 'add', '-A')
  gitIn(repo, 'commit', '-qm', 'first')
  assert.equal((await ingest(repo, 'pipeline')).status, 'succeeded')
  return repo
}

/** Answers that are made together share a look: the next one looks again. */
const later = () => wait(TREE_SHARED_MS + 20)

/** An answer, asked for again as long as it says that the look at the tree took too long: on a busy machine it may. */
async function looked<Given>(give: () => Promise<Given>, stateIn: (given: Given) => string | null | undefined) {
  let given = await give()
  await until(async () => {
    const isTold = stateIn(given) !== 'unknown'
    if (!isTold) given = await give()
    return isTold
  })
  return given
}

async function ask<Body = Answer>(path: string): Promise<Body> {
  const give = () => service.admin.get<Body & { tree?: Answer['tree'] }>(`/graph/${path}`)
  const { status, body } = await looked(give, ({ body }) => body.tree?.state)
  assert.equal(status, 200, path)
  return body
}

const impactOfHelper = async (project: string) => {
  const asked = { entities: ['helper'], setting: 'safe' }
  const give = () => service.admin.post<Answer>(`/graph/${project}/impact`, asked)
  return (await looked(give, ({ body }) => body.tree.state)).body
}

const search = async (project_name: string, query = '') => {
  const give = () => service.admin.post<Answer>(`/search${query}`, { project_name, query: 'run helper' })
  return (await looked(give, ({ body }) => body.tree.state)).body
}

const grep = async (project_name: string) => {
  const give = () => service.admin.post<GrepResults>('/grep', { project_name, pattern: 'helper' })
  return (await looked(give, ({ body }) => body.projects[0]!.tree.state)).body
}

test('an answer from an unchanged repository says so, with the commit that is checked out', async () => {
  const head = gitIn(await ingested('same'), 'rev-parse', 'HEAD')
  const tree = { state: 'same', head, advice: null }
  for (const view of VIEWS) {
    const answer = await ask(`same${view}`)
    assert.deepEqual([answer.commit, answer.dirty, answer.stale, answer.tree], [head, false, [], tree], view)
    assert.ok(Date.parse(answer.generated_at) > 0, view)
  }
  assert.deepEqual((await search('same')).tree, tree)
  assert.deepEqual((await grep('same')).projects[0]!.tree, tree)
  const impact = await impactOfHelper('same')
  assert.deepEqual([impact.stale, impact.tree], [[], tree])
})

test('every answer that shows an edited file names it', async () => {
  const repo = await ingested('edited')
  writeFileSync(join(repo, 'src/main.ts'), `// new\n${SOURCES['src/main.ts']}`)
  await later()
  for (const view of VIEWS) {
    const { stale, tree } = await ask(`edited${view}`)
    assert.deepEqual([stale, tree.state], [['src/main.ts'], 'changed'], view)
    assert.match(tree.advice ?? '', /POST \/instances\/pipeline/, view)
  }
  assert.deepEqual((await search('edited')).stale, ['src/main.ts'])
  assert.equal((await grep('edited')).projects[0]!.tree.state, 'changed')
  assert.deepEqual((await impactOfHelper('edited')).stale, ['src/main.ts'])
})

test('an answer without the edited file stands', async () => {
  const repo = await ingested('aside')
  writeFileSync(join(repo, 'README.md'), '# Other\n')
  await later()
  const { stale, tree } = await ask('aside/callers?entity=helper')
  assert.deepEqual([stale, tree.state], [[], 'same'])
})

test('a file that is written again with the same text has not changed', async () => {
  const repo = await ingested('touched')
  writeFileSync(join(repo, 'src/main.ts'), SOURCES['src/main.ts'])
  await later()
  assert.equal((await ask('touched')).tree.state, 'same')
})

test('a commit of the text that was ingested changes nothing but HEAD', async () => {
  const repo = await ingested('committed')
  writeFileSync(join(repo, 'src/main.ts'), `// new\n${SOURCES['src/main.ts']}`)
  await ingest(repo)
  gitIn(repo, 'commit', '-qam', 'second')
  await later()
  const { commit, dirty, tree } = await ask('committed/callers?entity=helper')
  assert.deepEqual([dirty, tree.state, tree.head === commit], [true, 'same', false])
})

test('another branch, a staged file and a staged removal are seen by an answer without their files', async () => {
  const repo = await ingested('moved')
  const state = async (): Promise<string> => {
    await later()
    return (await ask('moved/entity?name=helper')).tree.state
  }
  writeFileSync(join(repo, 'src/more.ts'), 'export const more = 1\n')
  assert.equal(await state(), 'same', 'git does not know the file yet')
  gitIn(repo, 'add', '-A')
  assert.equal(await state(), 'changed', 'staged')
  gitIn(repo, 'checkout', '-qb', 'other')
  gitIn(repo, 'commit', '-qm', 'more')
  assert.equal(await state(), 'changed', 'committed')
  gitIn(repo, 'checkout', '-q', 'main')
  assert.equal(await state(), 'same', 'back')
  gitIn(repo, 'rm', '-q', 'README.md')
  assert.equal(await state(), 'changed', 'removed')
})

test('a repository that is gone or has been moved is no error', async () => {
  const repo = await ingested('gone')
  renameSync(repo, `${repo}-elsewhere`)
  await later()
  for (const view of VIEWS) {
    const { tree } = await ask(`gone${view}`)
    assert.deepEqual([tree.state, tree.head], ['gone', null], view)
    assert.match(tree.advice ?? '', /not where it was ingested/)
  }
  assert.equal((await search('gone')).tree.state, 'gone')
  rmSync(`${repo}-elsewhere`, { recursive: true })
})

test('a folder without git is known by its files alone', async () => {
  const repo = folder('plain', SOURCES)
  await ingest(repo)
  assert.deepEqual((await ask('plain')).tree, { state: 'same', head: null, advice: null })
  writeFileSync(join(repo, 'src/util.ts'), 'export const helper = () => 2\n')
  await later()
  assert.deepEqual((await ask('plain')).stale, ['src/util.ts'])
})

test('a cached view gets another tag when a file changes', async () => {
  const repo = await ingested('tagged')
  const headers = { 'if-none-match': (await service.admin.get('/graph/tagged')).headers.get('etag')! }
  assert.equal((await service.admin.get('/graph/tagged', { headers })).status, 304)
  writeFileSync(join(repo, 'README.md'), '# Other\n')
  await later()
  assert.equal((await service.admin.get('/graph/tagged', { headers })).status, 200)
})

test('a document says in its headers which revision it is of, and whether the tree has changed', async () => {
  const repo = await ingested('document')
  const head = gitIn(repo, 'rev-parse', 'HEAD')
  const document = () => service.admin.get('/graph/document/export?format=jsonl')
  const { headers } = await looked(document, ({ headers }) => headers.get('x-cks-tree'))
  assert.deepEqual([headers.get('x-cks-commit'), headers.get('x-cks-tree')], [head, 'same'])
  writeFileSync(join(repo, 'src/util.ts'), 'export const helper = () => 2\n')
  await later()
  const after = await looked(document, ({ headers }) => headers.get('x-cks-tree'))
  assert.equal(after.headers.get('x-cks-tree'), 'changed')
})

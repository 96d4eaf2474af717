import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { FRESH_FILES_MAX, TREE_SHARED_MS } from '../../src/core/limits.ts'
import { type Cks, createCks } from '../support/cks.ts'
import { createRepo, type TestRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let cks: Cks

before(async () => {
  service = await startTestService()
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
})
after(() => service.stop())

const SOURCES = {
  'src/util.ts': 'export function helper(): number {\n  return 1\n}\n',
  'src/main.ts': "import { helper } from './util.ts'\nexport function run(): number {\n  return helper()\n}\n",
}

async function ingested(name: string): Promise<TestRepo> {
  const repo = createRepo(SOURCES)
  assert.equal((await cks(['ingest', repo.path, '--name', name, '--no-describe'])).code, 0)
  return repo
}

const COMMANDS = [
  ['graph', 'shop'],
  ['files', 'shop'],
  ['entity', 'shop', 'run'],
  ['search', 'shop', 'helper'],
  ['grep', 'shop', 'helper'],
  ['symbols', 'shop', 'run'],
  ['callers', 'shop', 'helper'],
  ['impact', 'shop', '--entity', 'helper'],
  ['path', 'shop', 'run', 'helper'],
  ['dependencies', 'shop', '--level', 'file', '--from', 'src/main.ts'],
]

test('every command that answers from an ingest says in one line that a file has changed, and reads it on demand', async () => {
  const repo = await ingested('shop')
  assert.equal((await cks(COMMANDS[0]!)).stderr, '')
  repo.write({ 'src/main.ts': `// new\n${SOURCES['src/main.ts']}` })
  await wait(TREE_SHARED_MS + 20)
  const line = 'changed since the ingest: src/main.ts — --fresh reads it first, cks ingest PATH all of it\n'
  for (const command of COMMANDS) {
    const { stderr, code } = await cks(command)
    assert.deepEqual([stderr, code], [line, 0], command.join(' '))
  }
  for (const command of COMMANDS.slice(-3))
    assert.equal((await cks([...command, '--fresh'])).stderr, '', command.join(' '))
})

test('another branch is told by the two commits', async () => {
  const repo = await ingested('branch')
  const first = repo.git('rev-parse', '--short=8', 'HEAD')
  repo.commit('second', { 'src/util.ts': 'export const helper = (): number => 2\n' })
  await wait(TREE_SHARED_MS + 20)
  const second = repo.git('rev-parse', '--short=8', 'HEAD')
  const { stderr } = await cks(['entity', 'branch', 'run'])
  assert.match(stderr, /^changed since the ingest: src\/util\.ts|^the repository is at/)
  const other = await cks(['symbols', 'branch', 'run'])
  assert.match(other.stderr, new RegExp(`^the repository is at ${second}, this is of ${first} — --fresh`))
})

test('more changes than are read at once are left to an ingest, in the words of the command line', async () => {
  const repo = await ingested('large')
  const files = Array.from({ length: FRESH_FILES_MAX + 1 }, (_, at) => [`f${at}.ts`, 'export {}\n'])
  repo.write(Object.fromEntries(files))
  repo.git('add', '-A')
  await wait(TREE_SHARED_MS + 20)
  const { stderr, code } = await cks(['symbols', 'large', 'run', '--fresh'])
  assert.equal(code, 0)
  assert.match(stderr, /— 201 files have changed, more than --fresh reads \(200\): cks ingest PATH reads them\n$/)
})

test('a repository that is gone is told without advice that cannot help', async () => {
  const repo = await ingested('gone')
  repo.remove()
  await wait(TREE_SHARED_MS + 20)
  const { stdout, stderr } = await cks(['symbols', 'gone', 'run'])
  assert.match(stdout, /run/)
  assert.equal(stderr, 'the repository is gone: this is of its last ingest\n')
})

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Cks, createCks } from '../support/cks.ts'
import { createRepo } from '../support/repositories/repo.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let cks: Cks
const repo = createRepo({
  'src/util.ts': 'export function helper(): number {\n  return 1\n}\n',
  'src/main.ts': "import { helper } from './util.ts'\nexport function run(): number {\n  return helper()\n}\n",
})
repo.git('tag', 'v1')
repo.commit('second', {
  'src/util.ts': 'export function helper(times: number): number {\n  return times\n}\n',
  'src/other.ts': "import { run } from './main.ts'\nexport const twice = (): number => run() + run()\n",
})

before(async () => {
  service = await startTestService()
  cks = await createCks({ CKS_URL: service.url, CKS_TOKEN: service.admin.token! })
  assert.equal((await cks(['ingest', repo.path, '--name', 'shop', '--no-describe'])).code, 0)
})
after(async () => {
  await service.stop()
  repo.remove()
})

test('a tag is read, listed, asked, compared and forgotten', async () => {
  assert.equal((await cks(['revisions', 'shop'])).stdout, 'none yet: cks ingest PATH --revision REF\n')
  const read = await cks(['ingest', repo.path, '--name', 'shop', '--revision', 'v1'])
  assert.equal(read.code, 0, read.stderr)
  assert.match(read.stdout, /next: cks diff shop v1$/m)

  assert.match((await cks(['revisions', 'shop'])).stdout, /^v1 +[0-9a-f]{8} +\d+ +just now$/m)
  assert.match(
    (await cks(['symbols', 'shop', 'helper', '--revision', 'v1'])).stdout,
    /export function helper\(\): number/,
  )
  assert.match((await cks(['callers', 'shop', 'run', '--revision', 'v1'])).stdout, /^no callers known$/m)

  const { stdout } = await cks(['diff', 'shop', 'v1'])
  const [v1, now] = [repo.git('rev-parse', '--short=8', 'v1'), repo.git('rev-parse', '--short=8', 'HEAD')]
  assert.equal(
    stdout,
    `v1 (${v1}) → the files on disk (${now})
files     1 added, 0 removed, 1 changed
entities  1 added, 0 removed, 1 changed, 0 moved
edges     2 added, 0 removed

src/other.ts
  + export const twice = (): number

src/util.ts
  - export function helper(): number
  + export function helper(times: number): number

  + src.other IMPORTS src.main
      src/other.ts:1
  + src.other.twice CALLS src.main.run
      src/other.ts:2
`,
  )
  assert.equal((await cks(['revisions', 'remove', 'shop', 'v1', '--yes'])).code, 0)
  assert.equal((await cks(['diff', 'shop', 'v1'])).code, 1)
})

test('a revision whose name has moved on is told', async () => {
  repo.git('branch', 'topic', 'v1')
  await cks(['ingest', repo.path, '--name', 'shop', '--revision', 'topic'])
  repo.git('branch', '-f', 'topic', 'HEAD')
  const { stderr } = await cks(['symbols', 'shop', 'run', '--revision', 'topic'])
  assert.equal(stderr, 'topic leads to another commit now: cks ingest PATH --revision topic reads it\n')
  assert.match((await cks(['revisions', 'shop'])).stdout, /^topic .* now [0-9a-f]{8}$/m)
})

test('what is no revision is refused with advice', async () => {
  const unknown = await cks(['callers', 'shop', 'run', '--revision', 'v9'])
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /holds no revision 'v9' — it holds topic; cks ingest PATH --revision REF reads one/)
  const none = await cks(['ingest', repo.path, '--name', 'shop', '--revision', 'v9'])
  assert.match(none.stderr, /revision 'v9' does not name a commit of the repository/)
})

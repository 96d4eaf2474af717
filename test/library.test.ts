import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { type OpenRepository, openRepository, ServiceError } from '../src/library.ts'
import { folder, ingest, root, SOURCES, service } from './support/ingests.ts'
import { temporaryFolder } from './support/temporary.ts'

const run = promisify(execFile)
/** Other tests make folders in the system's own place while these run. */
process.env.TMPDIR = temporaryFolder()
const temporaryFolders = (): string[] =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('cks-') && !name.startsWith('cks-git-')) // of the helper process for git
    .sort()

/** A repository that is open until the test ends. */
async function open(test: TestContext, path: string): Promise<OpenRepository> {
  const opened = await openRepository(path, { settings: { CKS_WORKERS: '1' } })
  test.after(() => opened.close())
  return opened
}

/** An answer without what differs from one ingest to the next. */
const withoutTimes = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value) => (key === 'generated_at' || key === 'cursor' ? undefined : value)))

test('the library answers as the API does', async (test) => {
  const repo = folder('in-process', SOURCES)
  await ingest(repo, 'pipeline')
  const opened = await open(test, repo)
  const seen: string[] = []
  const { ingest: summary, vectorize } = await opened.ingest({ onProgress: ({ status }) => seen.push(status) })
  assert.deepEqual([summary.files, vectorize!.chunks_created > 0, seen.at(-1)], [3, true, 'succeeded'])
  const { get, post } = service.admin
  const project_name = 'in-process'
  const pairs: [unknown, unknown][] = [
    [await opened.graph({ detailed: true }), (await get('/graph/in-process?edges=detailed')).body],
    [await opened.symbols('helper'), (await get('/graph/in-process/symbols?q=helper')).body],
    [await opened.related('callers', 'helper'), (await get('/graph/in-process/callers?entity=helper')).body],
    [await opened.search('helper'), (await post('/search', { project_name, query: 'helper' })).body],
    [await opened.grep('return'), (await post('/grep', { project_name, pattern: 'return' })).body],
    [
      await opened.impact({ entities: ['src.util.helper'] }),
      (await post('/graph/in-process/impact', { entities: ['src.util.helper'] })).body,
    ],
  ]
  for (const [own, answered] of pairs) assert.deepEqual(withoutTimes(own), withoutTimes(answered))
})

test('what cannot be answered is thrown as the API refuses it', async (test) => {
  const repo = folder('not-yet', SOURCES)
  const opened = await open(test, repo)
  const refusal = (pattern: RegExp) => (error: unknown) => {
    assert.ok(error instanceof ServiceError)
    assert.match(error.message, pattern)
    return true
  }
  await assert.rejects(opened.graph(), refusal(/not-yet/))
  await assert.rejects(opened.search('helper'), refusal(/not-yet/))
  await assert.rejects(opened.ingest({ scip: ['missing.scip'] }), refusal(/does not exist/))
  await assert.rejects(
    opened.ingest({ graphOnly: true, signal: AbortSignal.abort(new Error('changed my mind')) }),
    /changed my mind/,
  )
  await opened.ingest({ graphOnly: true })
  await assert.rejects(opened.related('callers', 'nobody'), refusal(/entity 'nobody' not found/))
})

test('an ingest is cancelled by its signal, and the next one succeeds', async (test) => {
  const opened = await open(test, folder('cancelled', SOURCES))
  const stop = new AbortController()
  const onProgress = (): void => stop.abort(new Error('enough'))
  await assert.rejects(opened.ingest({ signal: stop.signal, onProgress }), /enough/)
  assert.equal((await opened.ingest({ graphOnly: true })).ingest.files, 3)
})

test('a data folder is kept for the next time, by one process at a time; without one nothing is left', async () => {
  const repo = folder('kept', SOURCES)
  const dataDir = join(root, 'kept-data')
  const before = temporaryFolders()
  const first = await openRepository(repo, { dataDir, settings: { CKS_WORKERS: '1' } })
  await first.ingest({ graphOnly: true })
  await first.close()
  await first.close()
  const again = await openRepository(repo, { dataDir, settings: { CKS_WORKERS: '1' } })
  assert.ok((await again.graph()).nodes.length > 0)
  await again.close()
  const brief = await openRepository(repo, { settings: { CKS_WORKERS: '1' } })
  assert.equal(temporaryFolders().length, before.length + 1)
  await brief.close()
  assert.deepEqual(temporaryFolders(), before)
  assert.ok(existsSync(join(dataDir, 'data.mdb')))
})

test('settings that are not valid are refused, and nothing is left of the attempt', async () => {
  const before = temporaryFolders()
  await assert.rejects(openRepository(root, { settings: { CKS_WORKERS: 'many' } }), /CKS_WORKERS/)
  assert.deepEqual(temporaryFolders(), before)
})

test('a program listens on no port, prints nothing, and ends once it has closed its repository', async () => {
  const repo = folder('program', SOURCES)
  const program = join(root, 'program.ts')
  const library = new URL('../src/library.ts', import.meta.url).href
  writeFileSync(
    program,
    `import { openRepository } from '${library}'
const opened = await openRepository(process.argv[2]!)
await opened.ingest({ graphOnly: true })
const listening = process.getActiveResourcesInfo().filter((name) => /Server/.test(name))
const { nodes } = await opened.graph()
await opened.close()
console.log(JSON.stringify({ listening, nodes: nodes.length }))
`,
  )
  const { stdout, stderr } = await run(process.execPath, [program, repo], { timeout: 60_000 })
  assert.equal(stderr, '')
  assert.deepEqual(JSON.parse(stdout), { listening: [], nodes: 2 })
})
